/** Recent searches on this device, newest first. */
import { days, createStoredValue } from './storedValue.ts';

const isStringArray = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

export const recentSearches = createStoredValue<string[]>('recentSearches', isStringArray, days(30));
