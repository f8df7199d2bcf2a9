/** Compares names of categories, theirs and ours. Pure functions. */
import { cutText } from '#contract/rules/cutText.ts';
import { toPlainWords } from '#server/db/plainWords.ts';
import { parsePath } from './values.ts';

/** The longest name of a category that is stored; longer ones are cut. */
export const maxCategoryName = 500;

/** A category's name or path as a key: case, blanks and the sign between the names of a path don't matter. */
export const toCategoryKey = (text: string): string =>
  parsePath(
    cutText(text, maxCategoryName).normalize('NFKC').toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' '),
  ).join(' > ');

/** The last name of a path, as words: "Home > Tea & Coffee" becomes "tea coffee". */
export const getLeafWords = (text: string): string => toPlainWords(parsePath(text).at(-1) ?? text).join(' ');

/** The path without its last name; blank for a name without a path. */
export const getParentPath = (text: string): string => parsePath(text).slice(0, -1).join(' > ');

/** The share of words that two paths have in common, from 0 to 1. */
export function comparePaths(one: string, other: string): number {
  const [first, second] = [new Set(toPlainWords(one)), new Set(toPlainWords(other))];
  const common = [...first].filter((word) => second.has(word)).length;
  return common === 0 ? 0 : common / (first.size + second.size - common);
}
