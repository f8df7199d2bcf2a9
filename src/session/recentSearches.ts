/** Recent searches on this device, newest first. */
import { days, createStoredValue } from './storedValue.ts';

const isStringArray = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

export const recentSearches = createStoredValue<string[]>('recentSearches', isStringArray, days(30));

const maxSearches = 6;

/** Adds a search to the list: newest first, without duplicates. */
export function addSearch(searches: readonly string[], text: string): string[] {
  const searched = text.trim().replace(/\s+/g, ' ');
  if (!searched) return [...searches];
  const others = searches.filter((other) => other.toLowerCase() !== searched.toLowerCase());
  return [searched, ...others].slice(0, maxSearches);
}

export const rememberSearch = (text: string): void => recentSearches.set(addSearch(recentSearches.get() ?? [], text));
