/** The virtualized rows of the tree, and the line that shows where a dragged row would be dropped. */
import styled from '@emotion/styled';
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  memo,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useEditPath } from '#src/backOffice/kit/paths.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { treeLabels } from './labels.ts';
import type { Row } from './rows.ts';
import { NewTreeRow, rowHeight, TreeRow, type RowActions } from './TreeRow.tsx';

const DropIndicator = styled('div')({
  position: 'absolute',
  zIndex: 3,
  right: 0,
  height: 2,
  background: color.primary,
  pointerEvents: 'none',
  '&::before': {
    content: '""',
    position: 'absolute',
    left: -4,
    top: -3,
    width: 8,
    height: 8,
    borderRadius: '50%',
    background: color.primary,
  },
  '& > span': {
    position: 'absolute',
    right: 8,
    top: -11,
    maxWidth: '50%',
    padding: '0 8px',
    borderRadius: 999,
    background: color.primary,
    color: color.onPrimary,
    fontSize: '0.75rem',
    fontWeight: 600,
    lineHeight: '22px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
});

/** Height of the sticky header and tools above the rows, in px. */
export const rowsTopOffset = 150;

/** The drop line: index of the row below it, depth, and the name of the new parent. */
export interface DropLine {
  gap: number;
  depth: number;
  parent: string;
}

/** Asks for the focus on the row of a node; each object is one request. */
export interface FocusRequest {
  id: number;
}

export interface TreeRowsProps {
  list: RefObject<HTMLDivElement | null>;
  rows: readonly Row[];
  indent: number;
  query: string;
  /** The node from which keyboard navigation continues. */
  activeId: number | null;
  /** The row that takes the focus as soon as it is rendered. */
  focusRequest: FocusRequest | null;
  liftedId: number | null;
  draggedId: number | null;
  renamingId: number | null;
  dropLine: DropLine | null;
  actions: RowActions & {
    onKeyDown: (event: KeyboardEvent) => void;
    /** Called when the focus leaves the tree. */
    onLeave: () => void;
    add: (parent: number | null, name: string) => void;
    stopAdding: () => void;
  };
}

export const TreeRows = memo(function TreeRows({
  list,
  rows,
  indent,
  query,
  activeId,
  focusRequest,
  liftedId,
  draggedId,
  renamingId,
  dropLine,
  actions,
}: TreeRowsProps) {
  const text = useLabels(treeLabels);
  const editPath = useEditPath();
  const activeRow = rows.findIndex((row) => row.kind === 'node' && row.node.id === activeId);
  const newRow = rows.findIndex(({ kind }) => kind === 'new');
  // One row must always be reachable by Tab.
  const tabbableRow = activeRow >= 0 ? activeRow : 0;
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setMargin(list.current ? list.current.getBoundingClientRect().top + window.scrollY : 0);
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [list]);
  const rangeExtractor = useCallback(
    (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), tabbableRow, newRow])]
        .filter((index) => index >= 0 && index < range.count)
        .sort((a, b) => a - b),
    [tabbableRow, newRow],
  );
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollMargin: margin,
    scrollPaddingStart: rowsTopOffset,
    scrollPaddingEnd: 24,
    rangeExtractor,
  });

  // A virtualized row can only take the focus after it has been rendered.
  const handledRequest = useRef<FocusRequest | null>(null);
  useEffect(() => {
    if (!focusRequest || focusRequest === handledRequest.current || focusRequest.id !== activeId || activeRow < 0)
      return;
    handledRequest.current = focusRequest;
    virtual.scrollToIndex(activeRow, { align: 'auto' });
    list.current?.querySelector<HTMLElement>(`[data-node="${activeId}"]`)?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (newRow >= 0) virtual.scrollToIndex(newRow, { align: 'auto' });
  }, [newRow, virtual]);

  return (
    <div
      ref={list}
      role="tree"
      tabIndex={-1}
      aria-label={text.tree}
      style={{ position: 'relative', height: rows.length * rowHeight }}
      onKeyDown={actions.onKeyDown}
      onBlur={(event) => {
        if (event.relatedTarget && !list.current?.contains(event.relatedTarget)) actions.onLeave();
      }}
    >
      {virtual.getVirtualItems().map(({ index }) => {
        const row = rows[index];
        if (!row) return null;
        const top = index * rowHeight;
        if (row.kind === 'new')
          return (
            <NewTreeRow
              key="new"
              top={top}
              indent={indent}
              depth={row.depth}
              onSave={(name) => actions.add(row.parent, name)}
              onEnd={actions.stopAdding}
            />
          );
        const { id } = row.node;
        return (
          <TreeRow
            key={id}
            row={row}
            top={top}
            indent={indent}
            isActive={index === tabbableRow}
            isLifted={liftedId === id}
            isDragged={draggedId === id}
            isRenaming={renamingId === id}
            query={query}
            editPath={editPath(id)}
            actions={actions}
          />
        );
      })}
      {dropLine && (
        <DropIndicator style={{ top: dropLine.gap * rowHeight - 1, left: 38 + dropLine.depth * indent }}>
          <span>{dropLine.parent}</span>
        </DropIndicator>
      )}
    </div>
  );
});
