/** Drags a row by its handle: the vertical position picks the gap, the horizontal offset picks the depth. */
import type { DragStartEvent } from '@dnd-kit/core';
import { useEffect, useEffectEvent, useMemo, useState, type RefObject } from 'react';
import { removeNode, type Place, type Tree } from './moves.ts';
import { findDrop, buildRows, type Drop, type NodeRow, type Row, type RowsOptions } from './rows.ts';
import { rowHeight } from './TreeRow.tsx';

/** The dragged node, the start position of the pointer in px, and the node's depth. */
export interface DragStart {
  id: number;
  x: number;
  depth: number;
}

export interface DragOptions {
  tree: Tree;
  /** The rows on the screen. */
  rows: readonly Row[];
  rowsOptions: RowsOptions;
  list: RefObject<HTMLElement | null>;
  indent: number;
  start: DragStart | null;
  setStart: (start: DragStart | null) => void;
  onDrop: (id: number, place: Place) => void;
}

/** Rounds an offset to full levels. Only 0.75 of a level counts, so that small jitter changes nothing. */
const roundLevels = (levels: number): number => Math.sign(levels) * Math.floor(Math.abs(levels) + 0.25);

export function useDrag({ tree, rows, rowsOptions, list, indent, start, setStart, onDrop }: DragOptions) {
  const [drop, setDrop] = useState<(Drop & { gap: number }) | null>(null);

  // Memoized for one drag, because the tree is large and the pointer moves often.
  const { draggedIndex, remainingTree, remainingRows } = useMemo(() => {
    if (!start) return { draggedIndex: -1, remainingTree: tree, remainingRows: [] };
    const remaining = removeNode(tree, start.id);
    return {
      draggedIndex: rows.findIndex((row) => row.kind === 'node' && row.node.id === start.id),
      remainingTree: remaining,
      remainingRows: buildRows(remaining, rowsOptions) as NodeRow[],
    };
  }, [tree, rows, rowsOptions, start]);

  const updateDrop = useEffectEvent((x: number, y: number) => {
    if (!start || !list.current) return;
    const gap = Math.min(
      Math.max(Math.round((y - list.current.getBoundingClientRect().top) / rowHeight), 0),
      rows.length,
    );
    const requestedDepth = start.depth + roundLevels((x - start.x) / indent);
    const next = {
      ...findDrop(
        remainingTree,
        remainingRows,
        draggedIndex >= 0 && gap > draggedIndex ? gap - 1 : gap,
        requestedDepth,
      ),
      gap,
    };
    setDrop((before) =>
      before && before.gap === next.gap && before.depth === next.depth && before.parent === next.parent ? before : next,
    );
  });

  useEffect(() => {
    if (!start) return undefined;
    const pointer = { x: start.x, y: 0 };
    const move = (event: PointerEvent) => {
      [pointer.x, pointer.y] = [event.clientX, event.clientY];
      updateDrop(pointer.x, pointer.y);
    };
    // The page may scroll under a resting pointer.
    const scroll = () => updateDrop(pointer.x, pointer.y);
    window.addEventListener('pointermove', move);
    window.addEventListener('scroll', scroll);
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('scroll', scroll);
    };
  }, [start]);

  const endDrag = () => {
    setStart(null);
    setDrop(null);
  };
  return {
    /** The drop place, and the index of the visible row below the drop line. */
    drop,
    context: {
      onDragStart({ active, activatorEvent }: DragStartEvent) {
        const row = rows.find((one) => one.kind === 'node' && one.node.id === active.id);
        setStart({ id: Number(active.id), x: (activatorEvent as PointerEvent).clientX, depth: row?.depth ?? 0 });
      },
      onDragEnd() {
        if (start && drop) onDrop(start.id, { parent: drop.parent, index: drop.index });
        endDrag();
      },
      onDragCancel: endDrag,
    },
  };
}
