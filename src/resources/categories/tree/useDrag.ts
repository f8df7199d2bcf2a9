/** Dragging a row by its grip: where it would fall is where the pointer is, as deep as it has gone aside. */
import type { DragStartEvent } from '@dnd-kit/core';
import { useEffect, useEffectEvent, useMemo, useState, type RefObject } from 'react';
import { without, type Place, type Tree } from './moves.ts';
import { dropAt, rowsOf, type Drop, type NodeRow, type Row, type RowsOptions } from './rows.ts';
import { rowHeight } from './TreeRow.tsx';

/** What a drag began with. */
export interface Grabbed {
  id: number;
  x: number;
  depth: number;
}

export interface DragOptions {
  tree: Tree;
  /** The rows on the screen. */
  rows: readonly Row[];
  shown: RowsOptions;
  list: RefObject<HTMLElement | null>;
  indent: number;
  start: Grabbed | null;
  setStart: (start: Grabbed | null) => void;
  onDrop: (id: number, place: Place) => void;
}

/** Whole levels that a pointer has gone aside: nearly a whole one counts, so that a trembling hand means none. */
const levelsAside = (levels: number): number => Math.sign(levels) * Math.floor(Math.abs(levels) + 0.25);

export function useDrag({ tree, rows, shown, list, indent, start, setStart, onDrop }: DragOptions) {
  const [drop, setDrop] = useState<(Drop & { gap: number }) | null>(null);

  // Made once for a drag: the tree is large, and a pointer moves often.
  const { own, rest, others } = useMemo(() => {
    if (!start) return { own: -1, rest: tree, others: [] };
    const remaining = without(tree, start.id);
    return {
      own: rows.findIndex((row) => row.kind === 'node' && row.node.id === start.id),
      rest: remaining,
      others: rowsOf(remaining, shown) as NodeRow[],
    };
  }, [tree, rows, shown, start]);

  const follow = useEffectEvent((x: number, y: number) => {
    if (!start || !list.current) return;
    const gap = Math.min(
      Math.max(Math.round((y - list.current.getBoundingClientRect().top) / rowHeight), 0),
      rows.length,
    );
    const wanted = start.depth + levelsAside((x - start.x) / indent);
    const next = { ...dropAt(rest, others, own >= 0 && gap > own ? gap - 1 : gap, wanted), gap };
    setDrop((before) =>
      before && before.gap === next.gap && before.depth === next.depth && before.parent === next.parent ? before : next,
    );
  });

  useEffect(() => {
    if (!start) return undefined;
    const at = { x: start.x, y: 0 };
    const move = (event: PointerEvent) => {
      [at.x, at.y] = [event.clientX, event.clientY];
      follow(at.x, at.y);
    };
    // The page scrolls under a pointer that rests at its edge.
    const scroll = () => follow(at.x, at.y);
    window.addEventListener('pointermove', move);
    window.addEventListener('scroll', scroll);
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('scroll', scroll);
    };
  }, [start]);

  const end = () => {
    setStart(null);
    setDrop(null);
  };
  return {
    /** Where it would fall, and before which of the rows on the screen the line is drawn. */
    drop,
    context: {
      onDragStart({ active, activatorEvent }: DragStartEvent) {
        const row = rows.find((one) => one.kind === 'node' && one.node.id === active.id);
        setStart({ id: Number(active.id), x: (activatorEvent as PointerEvent).clientX, depth: row?.depth ?? 0 });
      },
      onDragEnd() {
        if (start && drop) onDrop(start.id, { parent: drop.parent, index: drop.index });
        end();
      },
      onDragCancel: end,
    },
  };
}
