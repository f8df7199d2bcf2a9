/** Choices from a tree noun: every node with its path of names. Pure. */
import type { Locale } from '#src/i18n/locale.ts';
import { selectLocalized } from '#src/i18n/localized.ts';

export interface TreeNode {
  id: number;
  name: string;
  en_name: string | null;
  children: readonly TreeNode[];
}

export interface Choice {
  id: number;
  label: string;
  /** Names of the ancestors, root first; empty without a tree. */
  path: readonly string[];
  /** Ids of the ancestors. */
  ancestors: readonly number[];
  /** Distinguishes choices with the same name. */
  hint?: string;
}

function collectChoices(
  nodes: readonly TreeNode[],
  locale: Locale,
  path: readonly string[],
  ancestors: readonly number[],
  found: Choice[],
): Choice[] {
  for (const node of nodes) {
    const label = selectLocalized(locale, node.name, node.en_name);
    found.push({ id: node.id, label, path, ancestors });
    collectChoices(node.children, locale, [...path, label], [...ancestors, node.id], found);
  }
  return found;
}

/** Cache: a tree with thousands of nodes is needed for every row and every typed letter. */
const choicesCache = new WeakMap<readonly TreeNode[], Map<Locale, readonly Choice[]>>();

/** All nodes in tree order, each after its parent. Cached by tree and language. */
export function toChoices(nodes: readonly TreeNode[], locale: Locale): readonly Choice[] {
  const byLocale = choicesCache.get(nodes) ?? new Map<Locale, readonly Choice[]>();
  choicesCache.set(nodes, byLocale);
  const choices = byLocale.get(locale) ?? collectChoices(nodes, locale, [], [], []);
  byLocale.set(locale, choices);
  return choices;
}

export const separator = ' › ';

/** "Clothes › Hats › Beanies" */
export const getFullName = ({ label, path }: Choice): string => [...path, label].join(separator);

/** The choices whose full name contains all typed words; all choices for blank input. */
export function filterChoices(choices: readonly Choice[], typed: string): Choice[] {
  const words = typed
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '' && word !== separator.trim());
  return choices.filter((choice) => {
    const name = getFullName(choice).toLocaleLowerCase();
    return words.every((word) => name.includes(word));
  });
}
