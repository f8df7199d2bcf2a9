/** Makes items sortable by mouse, touch or keyboard. */
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { arrayMove, SortableContext, sortableKeyboardCoordinates, type SortingStrategy } from '@dnd-kit/sortable';
import { useRef, type ReactNode } from 'react';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { sortLabels } from './labels.ts';

export interface SortingProps {
  ids: readonly UniqueIdentifier[];
  onOrder: (ids: UniqueIdentifier[]) => void;
  /** How the other items move: in a grid or a column. */
  strategy: SortingStrategy;
  children: ReactNode;
}

export function Sorting({ ids, onOrder, strategy, children }: SortingProps) {
  const text = useLabels(sortLabels);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A finger that moves at once scrolls the page.
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const getPosition = (id: UniqueIdentifier) => ({ n: ids.indexOf(id) + 1, all: ids.length });
  // Right after the pick-up an item is over its own place, which is not announced.
  const hasMoved = useRef(false);
  const announcements: Announcements = {
    onDragStart({ active }) {
      hasMoved.current = false;
      return fill(text.pickedUp, getPosition(active.id));
    },
    onDragOver({ active, over }) {
      hasMoved.current ||= over?.id !== active.id;
      return over && hasMoved.current ? fill(text.movedTo, getPosition(over.id)) : undefined;
    },
    onDragEnd: ({ active, over }) => fill(text.droppedAt, getPosition((over ?? active).id)),
    onDragCancel: ({ active }) => fill(text.putBack, getPosition(active.id)),
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: text.moveHelp } }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onOrder(arrayMove([...ids], ids.indexOf(active.id), ids.indexOf(over.id)));
      }}
    >
      <SortableContext items={[...ids]} strategy={strategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
