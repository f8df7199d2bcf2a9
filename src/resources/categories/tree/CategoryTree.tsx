/** All categories as one tree: looked through, put in order, named and hidden where they stand. */
import { DndContext, DragOverlay, PointerSensor, useSensor, useSensors, type Announcements } from '@dnd-kit/core';
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
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
import { BeforeChange } from '../impact/BeforeChange.tsx';
import { treeWords } from './labels.ts';
import { nodeOf, parentsIn, pathTo, placeOf, childrenOf, sizeOf, type Tree } from './moves.ts';
import { RelistProgress } from './RelistProgress.tsx';
import { rowsOf } from './rows.ts';
import { indentOf } from './TreeRow.tsx';
import { aboveRows, TreeRows, type TreeRowsProps } from './TreeRows.tsx';
import { TreeTools } from './TreeTools.tsx';
import { treeKeys, type Carried, type KeyDeeds } from './treeKeys.ts';
import { useDrag, type Grabbed } from './useDrag.ts';
import { useSteady } from './useSteady.ts';
import { useTreeDeeds } from './useTreeDeeds.ts';

const Surface = styled('div')({
  background: colour.paper,
  border: `1px solid ${colour.line}`,
  borderRadius: radius.card,
  overflow: 'clip',
  [below.md]: { marginInline: -16, borderInline: 0, borderRadius: 0 },
});
const Total = styled('span')({ color: colour.muted, fontSize: '1rem', fontVariantNumeric: 'tabular-nums' });
const Ghost = styled('div')({
  display: 'inline-block',
  padding: '9px 14px',
  borderRadius: radius.control,
  background: colour.paper,
  boxShadow: shadow.floating,
  fontSize: '0.9375rem',
  fontWeight: 600,
  [from.md]: { marginLeft: 20 },
});

/** Dragging is by pointer; what the keyboard does is told by the tree itself. */
const silent: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};
const noNodes: Tree = [];

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
  const [said, setSaid] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  const open = useMemo(() => new Set(openIds), [openIds]);
  const label = (node: CategoryNode) => nameOf(node, locale);
  const deeds = useTreeDeeds(present, label);

  const setOpen = (ids: readonly number[], isOpen: boolean) =>
    keepOpen(isOpen ? [...new Set([...openIds, ...ids])] : openIds.filter((id) => !ids.includes(id)));
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
      setSaid(
        fill(text[what], {
          name: label(node),
          n: place.index + 1,
          all: childrenOf(tree, place.parent).length,
          parent: above ? label(above) : text.topLevel,
          level: path.length,
        }),
      );
    },
  };

  // What is carried by keyboard shows where it would stand; what is dragged hides what hangs on it.
  const [carried, setCarried] = useState<Carried | null>(null);
  const [grabbed, setGrabbed] = useState<Grabbed | null>(null);
  const tree = carried?.tree ?? present;
  const shown = useMemo(
    () => ({ open: grabbed ? new Set([...open].filter((id) => id !== grabbed.id)) : open, query: sought, adding }),
    [open, grabbed, sought, adding],
  );
  const rows = useMemo(() => rowsOf(tree, shown), [tree, shown]);
  const onKeyDown = treeKeys({ tree: present, rows, carried, setCarried, labelOf: label, deeds: keyDeeds });
  const { drop: target, context } = useDrag({
    tree,
    rows,
    shown,
    list,
    indent,
    start: grabbed,
    setStart: setGrabbed,
    onDrop: deeds.move,
  });
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));

  const add = (parent: number | null, name: string) => {
    setAdding(undefined);
    deeds.add(parent, name, focus);
  };
  const search = (typed: string) => {
    setQuery(typed);
    // What is found begins at the top.
    const top = (list.current?.getBoundingClientRect().top ?? 0) - aboveRows;
    if (top < 0) window.scrollBy({ top });
  };
  const rowDeeds = useSteady<TreeRowsProps['deeds']>({
    onKeyDown,
    onLeave: () => setCarried(null),
    add,
    endAdding: () => setAdding(undefined),
    toggle: (node) =>
      setOpen([node.id], !rows.some((row) => row.kind === 'node' && row.node.id === node.id && row.isOpen)),
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
    setActive: deeds.setActive,
    focus: setActive,
  });
  const draggedNode = grabbed && nodeOf(tree, grabbed.id);
  const targetParent =
    target && (target.parent === null ? text.topLevel : label(nodeOf(tree, target.parent) as CategoryNode));
  const [gap, depth] = [target?.gap ?? 0, target?.depth ?? 0];
  const fall = useMemo(
    () => (targetParent === null ? null : { gap, depth, parent: targetParent }),
    [gap, depth, targetParent],
  );
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
          >
            <RelistProgress tree={present} />
          </TreeTools>
          <DndContext
            sensors={sensors}
            accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
            {...context}
          >
            <Surface>
              {rows.length === 0 && <EmptyState icon="search" title={text.nothing} />}
              <TreeRows
                list={list}
                rows={rows}
                indent={indent}
                query={sought}
                active={active}
                wantsFocus={wantsFocus}
                carried={carried?.id ?? null}
                dragged={grabbed?.id ?? null}
                renamed={renamed}
                fall={fall}
                deeds={rowDeeds}
              />
            </Surface>
            <DragOverlay dropAnimation={null}>{draggedNode && <Ghost>{label(draggedNode)}</Ghost>}</DragOverlay>
          </DndContext>
        </>
      )}
      <div role="status" aria-live="assertive" style={hidden}>
        {said}
      </div>
      {deeds.question && <BeforeChange key={JSON.stringify(deeds.question.change)} {...deeds.question} />}
    </>
  );
}
