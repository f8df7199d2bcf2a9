/** All categories as one tree, where they are searched, moved, renamed and hidden in place. */
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
import { PageHeader } from '#src/backOffice/kit/parts/PageHeader.tsx';
import { ViewLinks } from '#src/backOffice/kit/parts/ViewLinks.tsx';
import { useEditPath } from '#src/backOffice/kit/paths.ts';
import { useResourceLabels } from '#src/backOffice/kit/ResourceScope.tsx';
import { useErrorMessage } from '#src/backOffice/kit/failures.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { below, color, from, visuallyHidden, radius, shadow } from '#src/theme/tokens.ts';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { ImpactDialog } from '../impact/ImpactDialog.tsx';
import { treeLabels } from './labels.ts';
import { findNode, listParentIds, findPath, findPlace, getChildren, countNodes, type Tree } from './moves.ts';
import { RelistProgress } from './RelistProgress.tsx';
import { buildRows } from './rows.ts';
import { getIndent } from './TreeRow.tsx';
import { rowsTopOffset, TreeRows, type FocusRequest, type TreeRowsProps } from './TreeRows.tsx';
import { TreeTools } from './TreeTools.tsx';
import { createTreeKeyHandler, type LiftedNode, type KeyActions } from './treeKeys.ts';
import { useDrag, type DragStart } from './useDrag.ts';
import { useStableCallbacks } from './useStableCallbacks.ts';
import { useTreeActions } from './useTreeActions.ts';

const Surface = styled('div')({
  background: color.paper,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  overflow: 'clip',
  [below.md]: { marginInline: -16, borderInline: 0, borderRadius: 0 },
});
const Total = styled('span')({ color: color.muted, fontSize: '1rem', fontVariantNumeric: 'tabular-nums' });
const DragPreview = styled('div')({
  display: 'inline-block',
  padding: '9px 14px',
  borderRadius: radius.control,
  background: color.paper,
  boxShadow: shadow.floating,
  fontSize: '0.9375rem',
  fontWeight: 600,
  [from.md]: { marginLeft: 20 },
});

/** Dragging needs a pointer, and the tree announces its keyboard moves itself, so dnd-kit announces nothing. */
const noAnnouncements: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};
const emptyTree: Tree = [];

export default function CategoryTree() {
  const text = useLabels(treeLabels);
  const resourceLabels = useResourceLabels();
  const locale = useLocale();
  const navigate = useNavigate();
  const editPath = useEditPath();
  const getErrorMessage = useErrorMessage();
  const isNarrow = useMediaQuery('(max-width:767.95px)', { noSsr: true });
  const indent = getIndent(isNarrow);
  const { data, error, isPending, refetch } = useTree('categories');
  const savedTree = (data as CategoryNode[] | undefined) ?? emptyTree;
  const [openIds, saveOpenIds] = useStore<number[]>('categories.open', []);
  const [query, setQuery] = useState('');
  const deferredQuery = useDeferredValue(query);
  const [addingTo, setAddingTo] = useState<number | null>();
  const [renamingId, setRenamingId] = useState<number | null>(null);
  const [activeId, setActiveId] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const [focusRequest, setFocusRequest] = useState<FocusRequest | null>(null);
  const open = useMemo(() => new Set(openIds), [openIds]);
  const getLabel = (node: CategoryNode) => getLocalizedName(node, locale);
  const actions = useTreeActions(savedTree, getLabel);

  const setOpen = (ids: readonly number[], isOpen: boolean) =>
    saveOpenIds(isOpen ? [...new Set([...openIds, ...ids])] : openIds.filter((id) => !ids.includes(id)));
  const focus = (id: number) => {
    setActiveId(id);
    setFocusRequest({ id });
  };
  const addChild = (parent: number | null) => {
    if (parent !== null) setOpen([parent], true);
    setAddingTo(parent);
  };
  const keyActions: KeyActions = {
    focus,
    setOpen,
    move: actions.move,
    edit: (id) => void navigate(editPath(id)),
    rename: setRenamingId,
    addChild,
    announce(what, id, tree) {
      const path = findPath(tree, id);
      const node = path.at(-1);
      const above = path.at(-2);
      const place = findPlace(tree, id);
      if (!node || !place) return;
      setAnnouncement(
        fill(text[what], {
          name: getLabel(node),
          n: place.index + 1,
          all: getChildren(tree, place.parent).length,
          parent: above ? getLabel(above) : text.topLevel,
          level: path.length,
        }),
      );
    },
  };

  // A node lifted by keyboard is shown at its future place; a dragged node hides its children.
  const [lifted, setLifted] = useState<LiftedNode | null>(null);
  const [dragStart, setDragStart] = useState<DragStart | null>(null);
  const tree = lifted?.tree ?? savedTree;
  const rowsOptions = useMemo(
    () => ({
      open: dragStart ? new Set([...open].filter((id) => id !== dragStart.id)) : open,
      query: deferredQuery,
      adding: addingTo,
    }),
    [open, dragStart, deferredQuery, addingTo],
  );
  const rows = useMemo(() => buildRows(tree, rowsOptions), [tree, rowsOptions]);
  const onKeyDown = createTreeKeyHandler({
    tree: savedTree,
    rows,
    lifted,
    setLifted,
    getLabel: getLabel,
    actions: keyActions,
  });
  const { drop: dropTarget, context } = useDrag({
    tree,
    rows,
    rowsOptions,
    list,
    indent,
    start: dragStart,
    setStart: setDragStart,
    onDrop: actions.move,
  });
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));

  const add = (parent: number | null, name: string) => {
    setAddingTo(undefined);
    actions.add(parent, name, focus);
  };
  const search = (typed: string) => {
    setQuery(typed);
    // Results begin at the top of the tree.
    const top = (list.current?.getBoundingClientRect().top ?? 0) - rowsTopOffset;
    if (top < 0) window.scrollBy({ top });
  };
  const rowActions = useStableCallbacks<TreeRowsProps['actions']>({
    onKeyDown,
    onLeave: () => setLifted(null),
    add,
    stopAdding: () => setAddingTo(undefined),
    toggle: (node) =>
      setOpen([node.id], !rows.some((row) => row.kind === 'node' && row.node.id === node.id && row.isOpen)),
    rename(node, name) {
      setRenamingId(null);
      focus(node.id);
      actions.rename(node, name);
    },
    setRenaming(id) {
      setRenamingId(id);
      if (id === null && renamingId !== null) focus(renamingId);
    },
    addChild,
    setActive: actions.setActive,
    focus: setActiveId,
  });
  const draggedNode = dragStart && findNode(tree, dragStart.id);
  const targetParent =
    dropTarget &&
    (dropTarget.parent === null ? text.topLevel : getLabel(findNode(tree, dropTarget.parent) as CategoryNode));
  const [gap, depth] = [dropTarget?.gap ?? 0, dropTarget?.depth ?? 0];
  const dropLine = useMemo(
    () => (targetParent === null ? null : { gap, depth, parent: targetParent }),
    [gap, depth, targetParent],
  );
  const matchCount =
    deferredQuery.trim() === '' ? null : rows.filter((row) => row.kind === 'node' && row.isMatch).length;

  return (
    <>
      <PageHeader
        title={resourceLabels.many}
        titleExtra={data && <Total>{formatNumber(countNodes(savedTree), locale)}</Total>}
      >
        <CreateButton />
      </PageHeader>
      <ViewLinks />
      {isPending ? (
        <Skeleton variant="rounded" height={420} />
      ) : error && !data ? (
        <ErrorState text={getErrorMessage(error)} onRetry={() => void refetch()} />
      ) : savedTree.length === 0 && addingTo === undefined ? (
        <EmptyState icon="grid" title={resourceLabels.empty} text={resourceLabels.emptyText}>
          <Button variant="contained" onClick={() => setAddingTo(null)}>
            {text.addTop}
          </Button>
        </EmptyState>
      ) : (
        <>
          <TreeTools
            query={query}
            found={matchCount}
            onQuery={search}
            onDown={() => {
              const first = rows.find((row) => row.kind === 'node' && (matchCount === null || row.isMatch));
              if (first?.kind === 'node') focus(first.node.id);
            }}
            onOpenAll={() => saveOpenIds(listParentIds(savedTree))}
            onCloseAll={() => saveOpenIds([])}
            onAdd={() => addChild(null)}
          >
            <RelistProgress tree={savedTree} />
          </TreeTools>
          <DndContext
            sensors={sensors}
            accessibility={{ announcements: noAnnouncements, screenReaderInstructions: { draggable: '' } }}
            {...context}
          >
            <Surface>
              {rows.length === 0 && <EmptyState icon="search" title={text.noneFound} />}
              <TreeRows
                list={list}
                rows={rows}
                indent={indent}
                query={deferredQuery}
                activeId={activeId}
                focusRequest={focusRequest}
                liftedId={lifted?.id ?? null}
                draggedId={dragStart?.id ?? null}
                renamingId={renamingId}
                dropLine={dropLine}
                actions={rowActions}
              />
            </Surface>
            <DragOverlay dropAnimation={null}>
              {draggedNode && <DragPreview>{getLabel(draggedNode)}</DragPreview>}
            </DragOverlay>
          </DndContext>
        </>
      )}
      <div role="status" aria-live="assertive" style={visuallyHidden}>
        {announcement}
      </div>
      {actions.confirmation && (
        <ImpactDialog key={JSON.stringify(actions.confirmation.change)} {...actions.confirmation} />
      )}
    </>
  );
}
