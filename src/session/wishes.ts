/**
 * The wish list of somebody without an account of their own, on this device: a guest's, and a copy of
 * a guest account's, until a sign-in takes it into an account (storefront/wishes/useWishKeeper).
 */
import { maxWishes } from '#contract/rules/wishes.ts';
import { days, keep } from './kept.ts';
import { isIds } from './recentlySeen.ts';

/** Newest first. */
export const guestWishes = keep<number[]>('wishes', isIds, days(30));

/** The list with a product or without it; a new one stands first. A full list stays as it is. */
export function withWish(ids: readonly number[], id: number, isWished: boolean): number[] {
  const others = ids.filter((other) => other !== id);
  if (!isWished) return others;
  return ids.includes(id) || ids.length >= maxWishes ? [...ids] : [id, ...others];
}

/** Wishes on the device for a product, or no more. @returns false where the list is full */
export function wishOnDevice(id: number, isWished: boolean): boolean {
  const next = withWish(guestWishes.get() ?? [], id, isWished);
  guestWishes.set(next);
  return next.includes(id) === isWished;
}
