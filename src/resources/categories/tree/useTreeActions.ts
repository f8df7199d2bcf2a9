/** Actions on the category tree. They ask for confirmation if buyers would notice, report success and can be undone. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { CategoryNode } from '#contract/categories.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import type { ImpactDialogProps } from '../impact/ImpactDialog.tsx';
import type { CategoryChange } from '../impact/impact.ts';
import { impactLabels } from '../impact/labels.ts';
import { treeLabels } from './labels.ts';
import { getChildren, isVisible, findNode, findPath, type Place, findPlace, type Tree } from './moves.ts';
import { useUndoHistory } from './useUndoHistory.ts';
import { useTreeWrites } from './useTreeWrites.ts';

export interface TreeActions {
  move: (id: number, to: Place) => void;
  rename: (node: CategoryNode, name: string) => void;
  setActive: (node: CategoryNode, active: boolean) => void;
  /** @param onAdded called with the id of the new category */
  add: (parent: number | null, name: string, onAdded: (id: number) => void) => void;
  /** Props of the confirmation dialog; null while none is open. */
  confirmation: ImpactDialogProps | null;
}

/** Whether the user is typing text, so that Ctrl+Z belongs to the input. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox]), textarea, select, [contenteditable=true]');

export function useTreeActions(tree: Tree, getLabel: (node: CategoryNode) => string): TreeActions {
  const text = useLabels(treeLabels);
  const impactText = useLabels(impactLabels);
  const locale = useLocale();
  const writes = useTreeWrites();
  const { track, undoLast } = useUndoHistory();
  const [confirmation, setConfirmation] = useState<ImpactDialogProps | null>(null);

  const handleUndoKey = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.key.toLowerCase() !== 'z' ||
      event.shiftKey ||
      event.altKey ||
      !(event.ctrlKey || event.metaKey) ||
      isTyping(event.target)
    )
      return;
    event.preventDefault();
    undoLast();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleUndoKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  /** Asks for confirmation if needed; otherwise applies the change at once. */
  const confirmIf = (
    shouldConfirm: boolean,
    change: CategoryChange,
    title: string,
    confirmLabel: string,
    apply: () => void,
  ) => {
    if (!shouldConfirm) return apply();
    const close = () => setConfirmation(null);
    setConfirmation({
      change,
      title,
      confirmLabel,
      onClose: close,
      onConfirm() {
        close();
        apply();
      },
    });
  };
  const isSame = (a: Place, b: Place) => a.parent === b.parent && a.index === b.index;

  return {
    confirmation,
    move(id, to) {
      const node = findNode(tree, id);
      const before = findPlace(tree, id);
      if (!node || !before || isSame(before, to)) return;
      const parent = to.parent === null ? undefined : findNode(tree, to.parent);
      const name = getLabel(node);
      const parentName = parent ? getLabel(parent) : text.topLevel;
      const previousSiblingId = getChildren(tree, before.parent)[before.index - 1]?.id;
      const changesVisibility =
        node.active && isVisible(findPath(tree, id)) !== isVisible(to.parent === null ? [] : findPath(tree, to.parent));
      confirmIf(
        changesVisibility,
        { ids: [id], parent: to.parent },
        fill(impactText.moveTitle, { name, parent: parentName }),
        impactText.move,
        () =>
          track(writes.move(id, to), fill(text.moved, { name, parent: parentName }), {
            undo: () => writes.move(id, before, previousSiblingId),
            undoneText: fill(text.movedBack, { name }),
          }),
      );
    },
    rename(node, name) {
      // The shown name is the one that is edited.
      const key = locale === 'en' && node.en_name ? 'en_name' : 'name';
      const before = node[key] ?? '';
      track(writes.edit(node.id, { [key]: name }), fill(text.renamed, { name }), {
        undo: () => writes.edit(node.id, { [key]: before }),
        undoneText: fill(text.renamed, { name: before }),
      });
    },
    setActive(node, active) {
      const name = getLabel(node);
      const formatDone = (isActive: boolean) => fill(isActive ? text.shown : text.hid, { name });
      const changesVisibility = isVisible(findPath(tree, node.id).slice(0, -1));
      confirmIf(
        changesVisibility,
        { ids: [node.id], active },
        fill(active ? impactText.showTitle : impactText.hideTitle, { name }),
        active ? impactText.show : impactText.hide,
        () =>
          track(writes.edit(node.id, { active }), formatDone(active), {
            undo: () => writes.edit(node.id, { active: !active }),
            undoneText: formatDone(!active),
          }),
      );
    },
    add: (parent, name, onAdded) => track(writes.add(parent, name).then(onAdded), fill(text.added, { name })),
  };
}
