/** Merges the guest's cart of this device into the buyer's basket on the server. */
import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import { maxLines } from '#contract/rules/cart.ts';
import { api, createApiWithKey } from '#src/api/api.ts';
import { createRandomKey } from '#src/api/send.ts';
import { guestCart } from '#src/session/cart.ts';
import { changeGuestCart } from '#src/session/changeGuestCart.ts';
import type { CartInfo, GuestCart } from '#src/session/guestCart.ts';
import { createStoredValue } from '#src/session/storedValue.ts';
import { isReason, mergeNote, type MergeNote, type MergeReason } from './mergeNote.ts';
import { basketKey, fetchBasket, forgetCart, ignoreNotFound, runInTurn, storeBasket } from './serverBasket.ts';

export type MergeAnswer = Answer<Contract['basket']['merge']>;
/** Idempotency key of a merge whose answer may have been lost: repeating it adds nothing twice. */
interface MergeAttempt {
  body: string;
  key: string;
}
const isAttempt = (value: unknown): value is MergeAttempt => {
  const found = value as Partial<MergeAttempt> | null;
  return typeof found?.key === 'string' && typeof found.body === 'string';
};
const storedAttempt = createStoredValue<MergeAttempt>('mergeAttempt', isAttempt);

function getAttemptKey(body: object): string {
  const serialized = JSON.stringify(body);
  const previous = storedAttempt.get();
  if (previous?.body === serialized) return previous.key;
  const key = createRandomKey();
  storedAttempt.set({ body: serialized, key });
  return key;
}

const toInfo = ({ fio, email, phone, received_at, isPickup, pickupStore }: CartInfo) => ({
  fio,
  email,
  phone,
  receivedDateTime: received_at,
  isPickup,
  pickupStore,
});

function send(cart: GuestCart): Promise<MergeAnswer> {
  const items = cart.items.map((item) => ({ product_id: item.product.id, count: item.count }));
  const body = { carts: [{ items, info: toInfo(cart) }] };
  return createApiWithKey(getAttemptKey(body)).basket.merge({ body });
}

/** Converts rejected lines for the screen. */
export const toLeftLines = (left: MergeAnswer['left']): { product_id: number; count: number; reason: MergeReason }[] =>
  left.map((line) => ({ ...line, reason: isReason(line.reason) ? line.reason : 'not_available' }));

/** Keeps only the lines that were not merged in the guest's cart. */
function updateLeftItems(left: MergeAnswer['left']): void {
  const counts = new Map(left.map((line) => [line.product_id, line.count]));
  for (const { product } of guestCart.get()?.items ?? []) {
    changeGuestCart({ type: 'set', product_id: product.id, count: counts.get(product.id) ?? 0 });
  }
  if (left.length === 0) changeGuestCart({ type: 'empty' });
}

/**
 * Merges the guest's cart. It is idempotent: repeating it adds nothing twice.
 * @returns the result for the cart page; null if there was nothing to merge
 */
export function mergeGuestCart(queries: QueryClient): Promise<MergeNote | null> {
  return runInTurn(async () => {
    const cart = guestCart.get();
    if (!cart || cart.items.length === 0) return null;
    await queries.cancelQueries({ queryKey: basketKey });
    const answer = await send(cart);
    storedAttempt.clear();
    updateLeftItems(answer.left);
    storeBasket(queries, answer.carts);
    const note = {
      merged: answer.merged.reduce((sum, line) => sum + line.count, 0),
      left: toLeftLines(answer.left).map(({ product_id, reason }) => ({ product_id, reason })),
    };
    mergeNote.set(note);
    return note;
  });
}

/** Moves the carts of a guest account to this device before its owner signs in to another account. */
export const moveAccountCartsToDevice = (queries: QueryClient): Promise<void> =>
  runInTurn(async () => {
    for (const cart of await fetchBasket()) {
      // A cart for which the device has no room stays with the guest account.
      if ((guestCart.get()?.items.length ?? 0) + cart.items.length > maxLines) continue;
      const { fio, email, phone, received_at, isPickup, pickupStore } = cart;
      const company = { id: cart.company.id, brand: cart.company.brand };
      const items = cart.items.map((item) => ({ ...item, product: { ...item.product, company } }));
      changeGuestCart({ type: 'restore', items });
      changeGuestCart({ type: 'info', info: { fio, email, phone, received_at, isPickup, pickupStore } });
      await ignoreNotFound(api.carts.clearById({ params: { id: cart.id } }));
      forgetCart(queries, cart);
    }
  });

/** Removes the lines that were left. */
export function discardLeftItems(): void {
  changeGuestCart({ type: 'empty' });
  mergeNote.clear();
}
