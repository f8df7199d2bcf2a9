/** A grid whose tiles are sorted by dragging, or by keyboard with their drag handles. */
import type { UniqueIdentifier } from '@dnd-kit/core';
import { rectSortingStrategy, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, from, radius, shadow } from '#src/theme/tokens.ts';
import { OfficeIcon } from '#src/backOffice/kit/parts/OfficeIcon.tsx';
import { sortLabels } from '#src/backOffice/kit/sort/labels.ts';
import { Sorting } from '#src/backOffice/kit/sort/Sorting.tsx';

const Grid = styled('ul')({
  listStyle: 'none',
  margin: '16px 0 0',
  padding: 0,
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  [from.md]: { gap: 14, gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))' },
});
const Tile = styled('li')({
  position: 'relative',
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  overflow: 'hidden',
  display: 'flex',
  flexDirection: 'column',
  background: color.paper,
  '& > figure': {
    margin: 0,
    cursor: 'grab',
    userSelect: 'none',
    WebkitTouchCallout: 'none',
    touchAction: 'manipulation',
  },
  '&[data-main=true]': { borderColor: color.primary },
  '&[data-dragged=true]': { zIndex: 2, boxShadow: shadow.floating, '& > figure': { cursor: 'grabbing' } },
});
const DragHandle = styled('button')({
  position: 'absolute',
  top: 8,
  right: 8,
  width: 34,
  height: 34,
  display: 'grid',
  placeItems: 'center',
  padding: 0,
  border: 0,
  borderRadius: 999,
  background: color.paper,
  color: color.text,
  cursor: 'grab',
  touchAction: 'none',
  boxShadow: shadow.raised,
  '&:focus-visible': { outlineOffset: 0 },
});

export interface SortableTileProps {
  id: UniqueIdentifier;
  /** Name of the tile for screen readers: "Photo 2 of 5". */
  label: string;
  isMain?: boolean;
  picture: ReactNode;
  children?: ReactNode;
}

export function SortableTile({ id, label, isMain = false, picture, children }: SortableTileProps) {
  const text = useLabels(sortLabels);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  return (
    <Tile
      ref={setNodeRef}
      data-main={isMain}
      data-dragged={isDragging}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <figure {...listeners}>{picture}</figure>
      <DragHandle
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-roledescription={text.movable}
        aria-label={`${text.move}: ${label}`}
      >
        <OfficeIcon name="grip" size={18} />
      </DragHandle>
      {children}
    </Tile>
  );
}

export interface SortableGridProps {
  ids: readonly UniqueIdentifier[];
  label: string;
  onOrder: (ids: UniqueIdentifier[]) => void;
  children: ReactNode;
}

export const SortableGrid = ({ ids, label, onOrder, children }: SortableGridProps) => (
  <Sorting ids={ids} onOrder={onOrder} strategy={rectSortingStrategy}>
    <Grid aria-label={label}>{children}</Grid>
  </Sorting>
);
