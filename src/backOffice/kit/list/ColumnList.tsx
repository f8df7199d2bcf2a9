/** Chooses and sorts a list's columns, by dragging or by buttons. */
import { closestCenter, DndContext, PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, visuallyHidden } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import type { Column } from '../definition.ts';
import { useColumnLabel } from '../ResourceScope.tsx';
import { isFixed, isShown, moveColumn, orderColumns, toggleColumn } from './columns.ts';
import { listLabels } from './labels.ts';
import { OfficeIcon } from '../parts/OfficeIcon.tsx';
import { useListScope } from './ListScope.tsx';
import { CheckboxInput } from './RowParts.tsx';

const Items = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  maxHeight: 'min(440px, 60dvh)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
});
const Item = styled('li')({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  minHeight: 38,
  borderRadius: 8,
  background: color.paper,
  fontSize: '0.9375rem',
  userSelect: 'none',
  '&:hover, &:focus-within': { background: color.hover },
  '&[data-dragged=true]': { zIndex: 1, boxShadow: '0 4px 16px -4px rgba(16, 24, 18, .3)', background: color.paper },
});
const Grip = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 30,
  height: 38,
  color: color.muted,
  cursor: 'grab',
  touchAction: 'none',
});
const Choice = styled('label')({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '8px 0',
  cursor: 'pointer',
});
// With a mouse the buttons appear on hover or keyboard focus.
const MoveButtons = styled('span')({
  display: 'flex',
  paddingRight: 4,
  '@media (hover: hover)': { opacity: 0, 'li:hover > &, li:focus-within > &': { opacity: 1 } },
});
const MoveButton = styled('button')({
  padding: 6,
  border: 0,
  borderRadius: 8,
  background: 'none',
  color: color.muted,
  lineHeight: 0,
  cursor: 'pointer',
  '&:hover': { color: color.text, background: color.hover },
  '&:disabled': { opacity: 0.35, cursor: 'default' },
});

interface ItemProps {
  column: Column;
  isOn: boolean;
  isFirst: boolean;
  isLast: boolean;
  onToggle: () => void;
  onMove: (by: 1 | -1) => void;
}

function ColumnItem({ column, isOn, isFirst, isLast, onToggle, onMove }: ItemProps) {
  const labels = useLabels(listLabels);
  const name = useColumnLabel()(column.labelSource ?? column.source);
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: column.source,
  });
  const buttons = useRef<HTMLSpanElement>(null);
  const move = (by: 1 | -1) => {
    onMove(by);
    // A button that becomes disabled at the end of the list passes the focus to its neighbor.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        buttons.current?.querySelector<HTMLElement>('button:enabled')?.focus();
    });
  };
  return (
    <Item
      ref={setNodeRef}
      data-dragged={isDragging}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <Grip ref={setActivatorNodeRef} {...listeners} aria-hidden="true">
        <OfficeIcon name="grip" size={16} />
      </Grip>
      <Choice>
        <CheckboxInput type="checkbox" checked={isOn} disabled={isFixed(column)} onChange={onToggle} />
        {name}
      </Choice>
      <MoveButtons ref={buttons}>
        <MoveButton
          type="button"
          aria-label={fill(labels.moveUp, { name })}
          disabled={isFirst}
          onClick={() => move(-1)}
        >
          <OfficeIcon name="up" size={16} />
        </MoveButton>
        <MoveButton
          type="button"
          aria-label={fill(labels.moveDown, { name })}
          disabled={isLast}
          onClick={() => move(1)}
        >
          <Icon name="down" size={16} />
        </MoveButton>
      </MoveButtons>
    </Item>
  );
}

/** Silences dnd-kit's English announcements; the buttons and our own status line are translated. */
const silentAccessibility = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
};

export function ColumnList() {
  const labels = useLabels(listLabels);
  const getLabel = useColumnLabel();
  const { columns, arrangement, arrange } = useListScope();
  const [announcement, setAnnouncement] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const all = orderColumns(columns, arrangement);
  const sources = all.map(({ source }) => source);

  const handleMove = (source: string, to: number) => {
    arrange(moveColumn(columns, arrangement, source, to));
    const movedColumn = columns.find((column) => column.source === source);
    setAnnouncement(
      fill(labels.movedTo, { name: getLabel(movedColumn?.labelSource ?? source), n: to + 1, all: all.length }),
    );
  };
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) handleMove(String(active.id), sources.indexOf(String(over.id)));
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={handleDragEnd}
      accessibility={silentAccessibility}
    >
      <SortableContext items={sources} strategy={verticalListSortingStrategy}>
        <Items>
          {all.map((column, index) => (
            <ColumnItem
              key={column.source}
              column={column}
              isOn={isShown(column, arrangement)}
              isFirst={index === 0}
              isLast={index === all.length - 1}
              onToggle={() => arrange(toggleColumn(columns, arrangement, column.source))}
              onMove={(by) => handleMove(column.source, index + by)}
            />
          ))}
        </Items>
      </SortableContext>
      <div style={{ paddingTop: 4 }}>
        <Button size="small" disabled={!arrangement} onClick={() => arrange(null)}>
          {labels.resetColumns}
        </Button>
      </div>
      <span role="status" style={visuallyHidden}>
        {announcement}
      </span>
    </DndContext>
  );
}
