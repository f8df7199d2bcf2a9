/** What was searched for on this device lately, newest first. */
import { days, keep } from './kept.ts';

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

export const recentSearches = keep<string[]>('recentSearches', isTexts, days(30));
