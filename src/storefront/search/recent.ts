/** What was searched for on this device lately. */
import { days, keep } from '#src/session/kept.ts';

const most = 6;

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((text) => typeof text === 'string');

export const recentSearches = keep<string[]>('recentSearches', isTexts, days(30));

/** The list with one more: the newest first, none twice. */
export function withSearch(searches: readonly string[], text: string): string[] {
  const searched = text.trim().replace(/\s+/g, ' ');
  if (!searched) return [...searches];
  const others = searches.filter((other) => other.toLowerCase() !== searched.toLowerCase());
  return [searched, ...others].slice(0, most);
}

/** Remembers a search. */
export const rememberSearch = (text: string): void => recentSearches.set(withSearch(recentSearches.get() ?? [], text));
