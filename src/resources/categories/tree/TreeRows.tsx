/** The rows that are in sight, and where the one that is dragged would fall. */
import styled from '@emotion/styled';
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { memo, type KeyboardEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useEditPath } from '#src/backOffice/kit/paths.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { treeWords } from './labels.ts';
import type { Row } from './rows.ts';
import { NewTreeRow, rowHeight, TreeRow, type RowDeeds } from './TreeRow.tsx';

const Target = styled('div')({
  position: 'absolute',
  zIndex: 3,
  right: 0,
  height: 2,
  background: colour.primary,
  pointerEvents: 'none',
  '&::before': {
    content: '""',
    position: 'absolute',
    left: -4,
    top: -3,
    width: 8,
    height: 8,
    borderRadius: '50%',
    background: colour.primary,
  },
  '& > span': {
    position: 'absolute',
    right: 8,
    top: -11,
    maxWidth: '50%',
    padding: '0 8px',
    borderRadius: 999,
    background: colour.primary,
    color: colour.onPrimary,
    fontSize: '0.75rem',
    fontWeight: 600,
    lineHeight: '22px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
});

/** What stands above the rows when the page is scrolled: header and tools. */
export const aboveRows = 150;

/** Where what is dragged would fall: the row before which the line is drawn, how deep, into what. */
export interface Fall {
  gap: number;
  depth: number;
  parent: string;
}

export interface TreeRowsProps {
  list: RefObject<HTMLDivElement | null>;
  rows: readonly Row[];
  indent: number;
  query: string;
  /** The row that the keyboard goes on from. */
  active: number | null;
  /** Set where that row is to take the focus once it is there. */
  wantsFocus: RefObject<boolean>;
  carried: number | null;
  dragged: number | null;
  renamed: number | null;
  fall: Fall | null;
  deeds: RowDeeds & {
    onKeyDown: (event: KeyboardEvent) => void;
    /** The focus has left the tree. */
    onLeave: () => void;
    add: (parent: number | null, name: string) => void;
    endAdding: () => void;
  };
}

export const TreeRows = memo(function TreeRows({
  list,
  rows,
  indent,
  query,
  active,
  wantsFocus,
  carried,
  dragged,
  renamed,
  fall,
  deeds,
}: TreeRowsProps) {
  const text = useLabels(treeWords);
  const editPath = useEditPath();
  const activeRow = rows.findIndex((row) => row.kind === 'node' && row.node.id === active);
  const newRow = rows.findIndex(({ kind }) => kind === 'new');
  // One row can always be reached by Tab.
  const reached = activeRow >= 0 ? activeRow : 0;
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setMargin(list.current ? list.current.getBoundingClientRect().top + window.scrollY : 0);
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [list]);
  const rangeExtractor = useCallback(
    (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), reached, newRow])]
        .filter((index) => index >= 0 && index < range.count)
        .sort((a, b) => a - b),
    [reached, newRow],
  );
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollMargin: margin,
    scrollPaddingStart: aboveRows,
    scrollPaddingEnd: 24,
    rangeExtractor,
  });

  // The row that the keyboard went to takes the focus once it is there.
  useEffect(() => {
    if (!wantsFocus.current || active === null || activeRow < 0) return;
    wantsFocus.current = false;
    virtual.scrollToIndex(activeRow, { align: 'auto' });
    list.current?.querySelector<HTMLElement>(`[data-node="${active}"]`)?.focus({ preventScroll: true });
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
      onKeyDown={deeds.onKeyDown}
      onBlur={(event) => {
        if (event.relatedTarget && !list.current?.contains(event.relatedTarget)) deeds.onLeave();
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
              onSave={(name) => deeds.add(row.parent, name)}
              onEnd={deeds.endAdding}
            />
          );
        const { id } = row.node;
        return (
          <TreeRow
            key={id}
            row={row}
            top={top}
            indent={indent}
            isActive={index === reached}
            isCarried={carried === id}
            isDragged={dragged === id}
            isRenamed={renamed === id}
            query={query}
            editPath={editPath(id)}
            deeds={deeds}
          />
        );
      })}
      {fall && (
        <Target style={{ top: fall.gap * rowHeight - 1, left: 38 + fall.depth * indent }}>
          <span>{fall.parent}</span>
        </Target>
      )}
    </div>
  );
});
