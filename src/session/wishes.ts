/**
 * The wish list on this device: a guest's, and a copy of a guest account's, until a sign-in merges it into an account
 * (storefront/wishes/useWishSync).
 */
import { maxWishes } from '#contract/rules/wishes.ts';
import { days, createStoredValue } from './storedValue.ts';
import { isIdArray } from './recentlySeen.ts';

/** Newest first. */
export const guestWishes = createStoredValue<number[]>('wishes', isIdArray, days(30));

/** Adds a product at the head of the list or removes it. A full list stays unchanged. */
export function updateWishes(ids: readonly number[], id: number, isWished: boolean): number[] {
  const others = ids.filter((other) => other !== id);
  if (!isWished) return others;
  return ids.includes(id) || ids.length >= maxWishes ? [...ids] : [id, ...others];
}

/**
 * Adds a product to the wish list on this device or removes it.
 * @returns false if the list is full
 */
export function setGuestWish(id: number, isWished: boolean): boolean {
  const next = updateWishes(guestWishes.get() ?? [], id, isWished);
  guestWishes.set(next);
  return next.includes(id) === isWished;
}
