/** All categories as one tree: looked through, put in order, named and hidden where they stand. */
import { DndContext, DragOverlay, PointerSensor, useSensor, useSensors, type Announcements } from '@dnd-kit/core';
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'react-admin';
import { useNavigate } from 'react-router';
import type { CategoryNode } from '#contract/categories.ts';
import { useTree } from '#src/backOffice/kit/inputs/useChoices.ts';
import { CreateButton } from '#src/backOffice/kit/parts/CreateButton.tsx';
import { PageHead } from '#src/backOffice/kit/parts/PageHead.tsx';
import { ViewLinks } from '#src/backOffice/kit/parts/ViewLinks.tsx';
import { useEditPath } from '#src/backOffice/kit/paths.ts';
import { useWords } from '#src/backOffice/kit/ResourceScope.tsx';
import { useFailureWords } from '#src/backOffice/kit/failures.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { nameOf } from '#src/i18n/inLocale.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { below, colour, from, hidden, radius, shadow } from '#src/theme/tokens.ts';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { HideDialog } from './HideDialog.tsx';
import { treeWords } from './labels.ts';
import { nodeOf, parentsIn, pathTo, placeOf, childrenOf, sizeOf, type Tree } from './moves.ts';
import { rowsOf } from './rows.ts';
import { indentOf, NewTreeRow, rowHeight, TreeRow, type RowDeeds } from './TreeRow.tsx';
import { TreeTools } from './TreeTools.tsx';
import { treeKeys, type Carried, type KeyDeeds } from './treeKeys.ts';
import { useDrag, type Grabbed } from './useDrag.ts';
import { useSteady } from './useSteady.ts';
import { useTreeDeeds } from './useTreeDeeds.ts';

const Surface = styled('div')({ background: colour.paper, border: `1px solid ${colour.line}`, borderRadius: radius.card, overflow: 'clip', [below.md]: { marginInline: -16, borderInline: 0, borderRadius: 0 } });
const Total = styled('span')({ color: colour.muted, fontSize: '1rem', fontVariantNumeric: 'tabular-nums' });
const Target = styled('div')({ position: 'absolute', zIndex: 3, right: 0, height: 2, background: colour.primary, pointerEvents: 'none', '&::before': { content: '""', position: 'absolute', left: -4, top: -3, width: 8, height: 8, borderRadius: '50%', background: colour.primary }, '& > span': { position: 'absolute', right: 8, top: -11, maxWidth: '50%', padding: '0 8px', borderRadius: 999, background: colour.primary, color: colour.onPrimary, fontSize: '0.75rem', fontWeight: 600, lineHeight: '22px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } });
const Ghost = styled('div')({ display: 'inline-block', padding: '9px 14px', borderRadius: radius.control, background: colour.paper, boxShadow: shadow.floating, fontSize: '0.9375rem', fontWeight: 600, [from.md]: { marginLeft: 20 } });

/** Dragging is by pointer; what the keyboard does is told by the tree itself. */
const silent: Announcements = { onDragStart: () => undefined, onDragOver: () => undefined, onDragEnd: () => undefined, onDragCancel: () => undefined };
const noNodes: Tree = [];
/** What stands above the rows when the page is scrolled: header and tools. */
const aboveRows = 150;

export default function CategoryTree() {
  const text = useLabels(treeWords);
  const own = useWords();
  const locale = useLocale();
  const navigate = useNavigate();
  const editPath = useEditPath();
  const failureWords = useFailureWords();
  const isNarrow = useMediaQuery('(max-width:767.95px)', { noSsr: true });
  const indent = indentOf(isNarrow);
  const { data, error, isPending, refetch } = useTree('categories');
  const present = (data as CategoryNode[] | undefined) ?? noNodes;
  const [openIds, keepOpen] = useStore<number[]>('categories.open', []);
  const [query, setQuery] = useState('');
  const sought = useDeferredValue(query);
  const [adding, setAdding] = useState<number | null>();
  const [renamed, setRenamed] = useState<number | null>(null);
  const [active, setActive] = useState<number | null>(null);
  const [doomed, setDoomed] = useState<CategoryNode | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  const open = useMemo(() => new Set(openIds), [openIds]);
  const label = (node: CategoryNode) => nameOf(node, locale);
  const deeds = useTreeDeeds(present, label);

  const setOpen = (ids: readonly number[], isOpen: boolean) => keepOpen(isOpen ? [...new Set([...openIds, ...ids])] : openIds.filter((id) => !ids.includes(id)));
  const focus = (id: number) => {
    wantsFocus.current = true;
    setActive(id);
  };
  const addWithin = (parent: number | null) => {
    if (parent !== null) setOpen([parent], true);
    setAdding(parent);
  };
  const keyDeeds: KeyDeeds = {
    focus,
    setOpen,
    move: deeds.move,
    edit: (id) => void navigate(editPath(id)),
    rename: setRenamed,
    addWithin,
    say(what, id, tree) {
      const path = pathTo(tree, id);
      const node = path.at(-1);
      const above = path.at(-2);
      const place = placeOf(tree, id);
      if (!node || !place) return;
      setSaid(fill(text[what], { name: label(node), n: place.index + 1, all: childrenOf(tree, place.parent).length, parent: above ? label(above) : text.topLevel, level: path.length }));
    },
  };

  // What is carried by keyboard shows where it would stand; what is dragged hides what hangs on it.
  const [carried, setCarried] = useState<Carried | null>(null);
  const [grabbed, setGrabbed] = useState<Grabbed | null>(null);
  const tree = carried?.tree ?? present;
  const shown = useMemo(() => ({ open: grabbed ? new Set([...open].filter((id) => id !== grabbed.id)) : open, query: sought, adding }), [open, grabbed, sought, adding]);
  const rows = useMemo(() => rowsOf(tree, shown), [tree, shown]);
  const onKeyDown = treeKeys({ tree: present, rows, carried, setCarried, labelOf: label, deeds: keyDeeds });
  const { drop: target, context } = useDrag({ tree, rows, shown, list, indent, start: grabbed, setStart: setGrabbed, onDrop: deeds.move });
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));

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
  }, [isPending]);
  const rangeExtractor = useCallback((range: Range) => [...new Set([...defaultRangeExtractor(range), reached, newRow])].filter((index) => index >= 0 && index < range.count).sort((a, b) => a - b), [reached, newRow]);
  const virtual = useWindowVirtualizer({ count: rows.length, estimateSize: () => rowHeight, overscan: 10, scrollMargin: margin, scrollPaddingStart: aboveRows, scrollPaddingEnd: 24, rangeExtractor });

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

  const search = (typed: string) => {
    setQuery(typed);
    // What is found begins at the top.
    if (window.scrollY > margin - aboveRows) window.scrollTo({ top: margin - aboveRows });
  };
  const rowDeeds: RowDeeds = useSteady<RowDeeds>({
    toggle: (node) => setOpen([node.id], !rows.some((row) => row.kind === 'node' && row.node.id === node.id && row.isOpen)),
    rename(node, name) {
      setRenamed(null);
      focus(node.id);
      deeds.rename(node, name);
    },
    nameAnew(id) {
      setRenamed(id);
      if (id === null && renamed !== null) focus(renamed);
    },
    addWithin,
    setActive: (node, isActive) => (!isActive && node.products_count > 0 ? setDoomed(node) : deeds.setActive(node, isActive)),
    focus: setActive,
  });
  const add = (parent: number | null, name: string) => {
    setAdding(undefined);
    deeds.add(parent, name, focus);
  };
  const draggedNode = grabbed && nodeOf(tree, grabbed.id);
  const targetParent = target && (target.parent === null ? text.topLevel : label(nodeOf(tree, target.parent) as CategoryNode));
  const matches = sought.trim() === '' ? null : rows.filter((row) => row.kind === 'node' && row.isMatch).length;

  return (
    <>
      <PageHead title={own.many} beside={data && <Total>{formatNumber(sizeOf(present), locale)}</Total>}>
        <CreateButton />
      </PageHead>
      <ViewLinks />
      {isPending ? (
        <Skeleton variant="rounded" height={420} />
      ) : error && !data ? (
        <ErrorState text={failureWords(error)} onRetry={() => void refetch()} />
      ) : present.length === 0 && adding === undefined ? (
        <EmptyState icon="grid" title={own.empty} text={own.emptyText}>
          <Button variant="contained" onClick={() => setAdding(null)}>
            {text.addTop}
          </Button>
        </EmptyState>
      ) : (
        <>
          <TreeTools
            query={query}
            found={matches}
            onQuery={search}
            onDown={() => {
              const first = rows.find((row) => row.kind === 'node' && (matches === null || row.isMatch));
              if (first?.kind === 'node') focus(first.node.id);
            }}
            onOpenAll={() => keepOpen(parentsIn(present))}
            onCloseAll={() => keepOpen([])}
            onAdd={() => addWithin(null)}
          />
          <DndContext sensors={sensors} accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }} {...context}>
            <Surface>
              {rows.length === 0 && <EmptyState icon="search" title={text.nothing} />}
              <div
                ref={list}
                role="tree"
                tabIndex={-1}
                aria-label={text.tree}
                style={{ position: 'relative', height: rows.length * rowHeight }}
                onKeyDown={onKeyDown}
                onBlur={(event) => {
                  if (carried && event.relatedTarget && !list.current?.contains(event.relatedTarget)) setCarried(null);
                }}
              >
                {virtual.getVirtualItems().map(({ index }) => {
                  const row = rows[index];
                  if (!row) return null;
                  const top = index * rowHeight;
                  if (row.kind === 'new') return <NewTreeRow key="new" top={top} indent={indent} depth={row.depth} onSave={(name) => add(row.parent, name)} onEnd={() => setAdding(undefined)} />;
                  const { id } = row.node;
                  return (
                    <TreeRow
                      key={id}
                      row={row}
                      top={top}
                      indent={indent}
                      isActive={index === reached}
                      isCarried={carried?.id === id}
                      isDragged={grabbed?.id === id}
                      isRenamed={renamed === id}
                      query={sought}
                      editPath={editPath(id)}
                      deeds={rowDeeds}
                    />
                  );
                })}
                {target && (
                  <Target style={{ top: target.gap * rowHeight - 1, left: 38 + target.depth * indent }}>
                    <span>{targetParent}</span>
                  </Target>
                )}
              </div>
            </Surface>
            <DragOverlay dropAnimation={null}>{draggedNode && <Ghost>{label(draggedNode)}</Ghost>}</DragOverlay>
          </DndContext>
        </>
      )}
      <div role="status" aria-live="assertive" style={hidden}>
        {said}
      </div>
      <HideDialog
        node={doomed}
        label={doomed ? label(doomed) : ''}
        onClose={() => setDoomed(null)}
        onHide={(node) => {
          setDoomed(null);
          deeds.setActive(node, false);
        }}
      />
    </>
  );
}
