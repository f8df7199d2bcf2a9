/** What is done to categories from the tree: asked about where buyers would see it, told when it is through, and taken back step by step. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { CategoryNode } from '#contract/categories.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import type { BeforeChangeProps } from '../impact/BeforeChange.tsx';
import type { Change } from '../impact/impact.ts';
import { impactWords } from '../impact/labels.ts';
import { treeWords } from './labels.ts';
import { childrenOf, isShown, nodeOf, pathTo, type Place, placeOf, type Tree } from './moves.ts';
import { useHistory } from './useHistory.ts';
import { useTreeWrites } from './useTreeWrites.ts';

export interface TreeDeeds {
  move: (id: number, to: Place) => void;
  rename: (node: CategoryNode, name: string) => void;
  setActive: (node: CategoryNode, active: boolean) => void;
  /** @param onAdded told the new one's id once it is there */
  add: (parent: number | null, name: string, onAdded: (id: number) => void) => void;
  /** What has to be answered before something is done. */
  question: BeforeChangeProps | null;
}

/** Whether the key belongs to a text that is being typed. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox]), textarea, select, [contenteditable=true]');

export function useTreeDeeds(tree: Tree, labelOf: (node: CategoryNode) => string): TreeDeeds {
  const text = useLabels(treeWords);
  const words = useLabels(impactWords);
  const locale = useLocale();
  const writes = useTreeWrites();
  const { tell, takeBack } = useHistory();
  const [question, setQuestion] = useState<BeforeChangeProps | null>(null);

  const undo = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.key.toLowerCase() !== 'z' ||
      event.shiftKey ||
      event.altKey ||
      !(event.ctrlKey || event.metaKey) ||
      isTyping(event.target)
    )
      return;
    event.preventDefault();
    takeBack();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => undo(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  /** Asks where what buyers see would change; else does it at once. */
  const askIf = (isAsked: boolean, change: Change, title: string, goOn: string, act: () => void) => {
    if (!isAsked) return act();
    const close = () => setQuestion(null);
    setQuestion({
      change,
      title,
      goOn,
      onClose: close,
      onGoOn() {
        close();
        act();
      },
    });
  };
  const isSame = (a: Place, b: Place) => a.parent === b.parent && a.index === b.index;

  return {
    question,
    move(id, to) {
      const node = nodeOf(tree, id);
      const before = placeOf(tree, id);
      if (!node || !before || isSame(before, to)) return;
      const parent = to.parent === null ? undefined : nodeOf(tree, to.parent);
      const name = labelOf(node);
      const parentName = parent ? labelOf(parent) : text.topLevel;
      const neighbour = childrenOf(tree, before.parent)[before.index - 1]?.id;
      const turns =
        node.active && isShown(pathTo(tree, id)) !== isShown(to.parent === null ? [] : pathTo(tree, to.parent));
      askIf(
        turns,
        { ids: [id], parent: to.parent },
        fill(words.moveTitle, { name, parent: parentName }),
        words.move,
        () =>
          tell(writes.move(id, to), fill(text.moved, { name, parent: parentName }), {
            undo: () => writes.move(id, before, neighbour),
            undone: fill(text.movedBack, { name }),
          }),
      );
    },
    rename(node, name) {
      // The name that is shown is the one that is changed.
      const key = locale === 'en' && node.en_name ? 'en_name' : 'name';
      const before = node[key] ?? '';
      tell(writes.edit(node.id, { [key]: name }), fill(text.renamed, { name }), {
        undo: () => writes.edit(node.id, { [key]: before }),
        undone: fill(text.renamed, { name: before }),
      });
    },
    setActive(node, active) {
      const name = labelOf(node);
      const told = (isActive: boolean) => fill(isActive ? text.shown : text.hid, { name });
      const turns = isShown(pathTo(tree, node.id).slice(0, -1));
      askIf(
        turns,
        { ids: [node.id], active },
        fill(active ? words.showTitle : words.hideTitle, { name }),
        active ? words.show : words.hide,
        () =>
          tell(writes.edit(node.id, { active }), told(active), {
            undo: () => writes.edit(node.id, { active: !active }),
            undone: told(!active),
          }),
      );
    },
    add: (parent, name, onAdded) => tell(writes.add(parent, name).then(onAdded), fill(text.added, { name })),
  };
}
