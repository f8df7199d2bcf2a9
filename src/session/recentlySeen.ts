/** The products that were looked at on this device, newest first. */
import { keep, useKept } from './kept.ts';

/** The one that is open now, and a shelf of others. */
export const mostSeen = 13;

export const isIds = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((id) => Number.isSafeInteger(id) && id > 0);

export const recentlySeen = keep<number[]>('seen', isIds);

/** The list with a product at its head: once, and no longer than a shelf. */
export const withSeen = (ids: readonly number[], id: number): number[] =>
  [id, ...ids.filter((other) => other !== id)].slice(0, mostSeen);

export const noteSeen = (id: number): void => recentlySeen.set(withSeen(recentlySeen.get() ?? [], id));

export const useRecentlySeen = (): readonly number[] => useKept(recentlySeen) ?? [];
