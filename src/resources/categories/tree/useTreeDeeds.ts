/** What is done to categories from the tree, told when it is through, and taken back by one press. */
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import type { CategoryNode } from '#contract/categories.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { fill } from '#src/i18n/labels.ts';
import { notify } from '#src/ui/notices.ts';
import { treeWords } from './labels.ts';
import { nodeOf, placeOf, type Place, type Tree } from './moves.ts';
import { useTreeWrites } from './useTreeWrites.ts';

export interface TreeDeeds {
  move: (id: number, to: Place) => void;
  rename: (node: CategoryNode, name: string) => void;
  setActive: (node: CategoryNode, active: boolean) => void;
  /** @param onAdded told the new one's id once it is there */
  add: (parent: number | null, name: string, onAdded: (id: number) => void) => void;
}

export function useTreeDeeds(tree: Tree, labelOf: (node: CategoryNode) => string): TreeDeeds {
  const text = useLabels(treeWords);
  const locale = useLocale();
  const failureText = useFailureText();
  const writes = useTreeWrites();

  const tell = (step: Promise<unknown>, done: string, undo?: () => void) =>
    void step.then(
      () => notify(done, { tone: 'success', ...(undo && { action: { label: text.undo, run: undo } }) }),
      (error: unknown) => notify(failureText(error), { tone: 'error' }),
    );
  const isSame = (a: Place, b: Place) => a.parent === b.parent && a.index === b.index;

  return {
    move(id, to) {
      const node = nodeOf(tree, id);
      const before = placeOf(tree, id);
      if (!node || !before || isSame(before, to)) return;
      const parent = to.parent === null ? undefined : nodeOf(tree, to.parent);
      const name = labelOf(node);
      tell(writes.move(id, to), fill(text.moved, { name, parent: parent ? labelOf(parent) : text.topLevel }), () => tell(writes.move(id, before), fill(text.movedBack, { name })));
    },
    rename(node, name) {
      // The name that is shown is the one that is changed.
      const key = locale === 'en' && node.en_name ? 'en_name' : 'name';
      const before = node[key] ?? '';
      tell(writes.edit(node.id, { [key]: name }), fill(text.renamed, { name }), () => tell(writes.edit(node.id, { [key]: before }), fill(text.renamed, { name: before })));
    },
    setActive(node, active) {
      const told = (isActive: boolean) => fill(isActive ? text.shown : text.hid, { name: labelOf(node) });
      tell(writes.edit(node.id, { active }), told(active), () => tell(writes.edit(node.id, { active: !active }), told(!active)));
    },
    add: (parent, name, onAdded) => tell(writes.add(parent, name).then(onAdded), fill(text.added, { name })),
  };
}
