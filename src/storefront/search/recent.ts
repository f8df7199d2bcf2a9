/** How the list of recent searches grows. */
import { recentSearches } from '#src/session/recentSearches.ts';

const most = 6;

/** The list with one more: the newest first, none twice. */
export function withSearch(searches: readonly string[], text: string): string[] {
  const searched = text.trim().replace(/\s+/g, ' ');
  if (!searched) return [...searches];
  const others = searches.filter((other) => other.toLowerCase() !== searched.toLowerCase());
  return [searched, ...others].slice(0, most);
}

/** Remembers a search. */
export const rememberSearch = (text: string): void => recentSearches.set(withSearch(recentSearches.get() ?? [], text));
