/** A sortable list of rows with drag handles. */
import { verticalListSortingStrategy, useSortable } from '@dnd-kit/sortable';
import type { UniqueIdentifier } from '@dnd-kit/core';
import { CSS } from '@dnd-kit/utilities';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, radius, shadow } from '#src/theme/tokens.ts';
import { OfficeIcon } from '../parts/OfficeIcon.tsx';
import { sortLabels } from './labels.ts';
import { Sorting } from './Sorting.tsx';

const List = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
});
const Row = styled('li')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 60,
  padding: '6px 8px 6px 0',
  background: color.paper,
  borderTop: `1px solid ${color.line}`,
  '&:first-of-type': { borderTop: 0 },
  '&[data-dragged=true]': {
    position: 'relative',
    zIndex: 2,
    boxShadow: shadow.floating,
    borderRadius: radius.control,
    borderColor: 'transparent',
  },
});
const Grip = styled('button')({
  flex: 'none',
  width: 36,
  height: 44,
  display: 'grid',
  placeItems: 'center',
  padding: 0,
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: color.muted,
  cursor: 'grab',
  touchAction: 'none',
  '&:hover': { background: color.hover, color: color.text },
});

export interface SortRowProps {
  id: UniqueIdentifier;
  /** Name of the row. */
  label: string;
  isLocked?: boolean;
  children: ReactNode;
}

export function SortRow({ id, label, isLocked = false, children }: SortRowProps) {
  const text = useLabels(sortLabels);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: isLocked,
  });
  return (
    <Row
      ref={setNodeRef}
      data-dragged={isDragging}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <Grip
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        disabled={isLocked}
        aria-roledescription={text.movable}
        aria-label={`${text.move}: ${label}`}
      >
        <OfficeIcon name="grip" size={18} />
      </Grip>
      {children}
    </Row>
  );
}

export interface SortListProps {
  ids: readonly UniqueIdentifier[];
  label: string;
  onOrder: (ids: UniqueIdentifier[]) => void;
  children: ReactNode;
}

export const SortList = ({ ids, label, onOrder, children }: SortListProps) => (
  <Sorting ids={ids} onOrder={onOrder} strategy={verticalListSortingStrategy}>
    <List aria-label={label}>{children}</List>
  </Sorting>
);
