/** Which columns a list shows, in which order: by dragging, or by the buttons beside each. */
import { closestCenter, DndContext, PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour, hidden } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import type { Column } from '../definition.ts';
import { useColumnLabel } from '../ResourceScope.tsx';
import { isFixed, isShown, moved, ordered, toggled } from './columns.ts';
import { listWords } from './labels.ts';
import { OfficeIcon } from '../parts/OfficeIcon.tsx';
import { useList } from './ListScope.tsx';
import { TickBox } from './Tick.tsx';

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
  background: colour.paper,
  fontSize: '0.9375rem',
  userSelect: 'none',
  '&:hover, &:focus-within': { background: colour.hover },
  '&[data-dragged=true]': { zIndex: 1, boxShadow: '0 4px 16px -4px rgba(16, 24, 18, .3)', background: colour.paper },
});
const Grip = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 30,
  height: 38,
  color: colour.muted,
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
// Where one can point, they wait until they are pointed at or reached by key.
const Moves = styled('span')({
  display: 'flex',
  paddingRight: 4,
  '@media (hover: hover)': { opacity: 0, 'li:hover > &, li:focus-within > &': { opacity: 1 } },
});
const Move = styled('button')({
  padding: 6,
  border: 0,
  borderRadius: 8,
  background: 'none',
  color: colour.muted,
  lineHeight: 0,
  cursor: 'pointer',
  '&:hover': { color: colour.text, background: colour.hover },
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
  const words = useLabels(listWords);
  const name = useColumnLabel()(column.label ?? column.source);
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: column.source,
  });
  const buttons = useRef<HTMLSpanElement>(null);
  const move = (by: 1 | -1) => {
    onMove(by);
    // A button that has become useless at the end of the list hands the focus to its neighbour.
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
        <TickBox type="checkbox" checked={isOn} disabled={isFixed(column)} onChange={onToggle} />
        {name}
      </Choice>
      <Moves ref={buttons}>
        <Move type="button" aria-label={fill(words.moveUp, { name })} disabled={isFirst} onClick={() => move(-1)}>
          <OfficeIcon name="up" size={16} />
        </Move>
        <Move type="button" aria-label={fill(words.moveDown, { name })} disabled={isLast} onClick={() => move(1)}>
          <Icon name="down" size={16} />
        </Move>
      </Moves>
    </Item>
  );
}

/** What dnd-kit would say in English; the buttons and our own line say it in the reader's language. */
const silent = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
};

export function ColumnList() {
  const words = useLabels(listWords);
  const label = useColumnLabel();
  const { columns, arrangement, arrange } = useList();
  const [said, say] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const all = ordered(columns, arrangement);
  const sources = all.map(({ source }) => source);

  const put = (source: string, to: number) => {
    arrange(moved(columns, arrangement, source, to));
    const named = columns.find((column) => column.source === source);
    say(fill(words.movedTo, { name: label(named?.label ?? source), n: to + 1, all: all.length }));
  };
  const dropped = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) put(String(active.id), sources.indexOf(String(over.id)));
  };

  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={dropped} accessibility={silent}>
      <SortableContext items={sources} strategy={verticalListSortingStrategy}>
        <Items>
          {all.map((column, index) => (
            <ColumnItem
              key={column.source}
              column={column}
              isOn={isShown(column, arrangement)}
              isFirst={index === 0}
              isLast={index === all.length - 1}
              onToggle={() => arrange(toggled(columns, arrangement, column.source))}
              onMove={(by) => put(column.source, index + by)}
            />
          ))}
        </Items>
      </SortableContext>
      <div style={{ paddingTop: 4 }}>
        <Button size="small" disabled={!arrangement} onClick={() => arrange(null)}>
          {words.resetColumns}
        </Button>
      </div>
      <span role="status" style={hidden}>
        {said}
      </span>
    </DndContext>
  );
}
