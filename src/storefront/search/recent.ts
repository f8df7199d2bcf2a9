/** Recent searches. */
import { recentSearches } from '#src/session/recentSearches.ts';

const maxSearches = 6;

/** Adds a search to the list: newest first, without duplicates. */
export function addSearch(searches: readonly string[], text: string): string[] {
  const searched = text.trim().replace(/\s+/g, ' ');
  if (!searched) return [...searches];
  const others = searches.filter((other) => other.toLowerCase() !== searched.toLowerCase());
  return [searched, ...others].slice(0, maxSearches);
}

export const rememberSearch = (text: string): void => recentSearches.set(addSearch(recentSearches.get() ?? [], text));
