/** Products that were viewed on this device, newest first. */
import { createStoredValue, useStoredValue } from './storedValue.ts';

/** The product that is open now, and a shelf of others. */
export const maxRecentlySeen = 13;

export const isIdArray = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((id) => Number.isSafeInteger(id) && id > 0);

export const recentlySeen = createStoredValue<number[]>('seen', isIdArray);

/** Puts a product at the head of the list, once, and limits the list's length. */
export const addRecentlySeen = (ids: readonly number[], id: number): number[] =>
  [id, ...ids.filter((other) => other !== id)].slice(0, maxRecentlySeen);

export const rememberSeenProduct = (id: number): void =>
  recentlySeen.set(addRecentlySeen(recentlySeen.get() ?? [], id));

export const useRecentlySeen = (): readonly number[] => useStoredValue(recentlySeen) ?? [];
