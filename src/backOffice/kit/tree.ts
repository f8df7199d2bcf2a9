/** A noun that is a tree, as choices: every node with the names that lead to it. Pure. */
import type { Locale } from '#src/i18n/locale.ts';
import { inLocale } from '#src/i18n/inLocale.ts';

export interface TreeNode {
  id: number;
  name: string;
  en_name: string | null;
  children: readonly TreeNode[];
}

export interface Choice {
  id: number;
  label: string;
  /** Names of its ancestors, root first; none for what is no tree. */
  path: readonly string[];
  /** Their ids. */
  ancestors: readonly number[];
  /** What tells it from others of the same name. */
  hint?: string;
}

function walk(
  nodes: readonly TreeNode[],
  locale: Locale,
  path: readonly string[],
  ancestors: readonly number[],
  found: Choice[],
): Choice[] {
  for (const node of nodes) {
    const label = inLocale(locale, node.name, node.en_name);
    found.push({ id: node.id, label, path, ancestors });
    walk(node.children, locale, [...path, label], [...ancestors, node.id], found);
  }
  return found;
}

/** Of a tree of thousands, every row of a list and every letter typed asks again. */
const walked = new WeakMap<readonly TreeNode[], Map<Locale, readonly Choice[]>>();

/** All nodes in the tree's own order, each after its parent. The same tree is walked once for a language. */
export function choicesOf(nodes: readonly TreeNode[], locale: Locale): readonly Choice[] {
  const byLocale = walked.get(nodes) ?? new Map<Locale, readonly Choice[]>();
  walked.set(nodes, byLocale);
  const choices = byLocale.get(locale) ?? walk(nodes, locale, [], [], []);
  byLocale.set(locale, choices);
  return choices;
}

export const separator = ' › ';

/** "Clothes › Hats › Beanies" */
export const fullName = ({ label, path }: Choice): string => [...path, label].join(separator);

/** Those whose full name holds every word that was typed; all of them for nothing. */
export function matching(choices: readonly Choice[], typed: string): Choice[] {
  const words = typed
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '' && word !== separator.trim());
  return choices.filter((choice) => {
    const name = fullName(choice).toLocaleLowerCase();
    return words.every((word) => name.includes(word));
  });
}
