/** Merges the guest's cart of this device into the buyer's cart on the server. */
import type { QueryClient } from '@tanstack/react-query';
import type { MergeRejectionReason } from '#contract/carts.ts';
import type { Answer, CallInput } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import { createApiWithKey } from '#src/api/api.ts';
import { hasCode } from '#src/api/failureText.ts';
import { createRandomKey } from '#src/api/send.ts';
import { cartHash, changeGuestCart, guestCart } from '#src/session/cart.ts';
import type { CartInfo, GuestCart } from '#src/session/guestCart.ts';
import { createStoredValue } from '#src/session/storedValue.ts';
import { cartKey, deleteServerCart, fetchCart, runInTurn, storeCart } from './serverCart.ts';

export type MergeAnswer = Answer<Contract['carts']['merge']>;
type MergeBody = CallInput<Contract['carts']['merge']>['body'];
export type MergeReason = (typeof MergeRejectionReason)['options'][number];

/** Result of the last merge, shown on the cart page until the buyer closes it. */
export interface MergeNote {
  /** Number of merged items. */
  merged: number;
  /** Why lines stayed in the guest's cart, by product. */
  left: { product_id: number; reason: MergeReason }[];
}

const isNote = (value: unknown): value is MergeNote => {
  const note = value as Partial<MergeNote> | null;
  return typeof note?.merged === 'number' && Array.isArray(note.left);
};
export const mergeNote = createStoredValue<MergeNote>('mergeNote', isNote);

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

/** Merges lines into the cart of the stored hash; if that isn't found, into the buyer's newest cart or a new one. */
export async function mergeIntoCart(
  lines: MergeBody,
  call: (body: MergeBody) => Promise<MergeAnswer>,
): Promise<MergeAnswer> {
  const hash = cartHash.get();
  if (!hash) return call(lines);
  try {
    return await call({ hash, ...lines });
  } catch (error) {
    // The hash belongs to somebody else, or to a cart that was ordered.
    if (!hasCode(error, 'not_found')) throw error;
    cartHash.clear();
    return call(lines);
  }
}

const send = (cart: GuestCart): Promise<MergeAnswer> =>
  mergeIntoCart(
    { items: cart.items.map((item) => ({ product_id: item.product.id, count: item.count })), info: toInfo(cart) },
    (body) => createApiWithKey(getAttemptKey(body)).carts.merge({ body }),
  );

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
    await queries.cancelQueries({ queryKey: cartKey });
    const answer = await send(cart);
    storedAttempt.clear();
    updateLeftItems(answer.left);
    storeCart(queries, answer.cart);
    const note = {
      merged: answer.merged.reduce((sum, line) => sum + line.count, 0),
      left: answer.left.map(({ product_id, reason }) => ({ product_id, reason })),
    };
    mergeNote.set(note);
    return note;
  });
}

/** Copies the cart of a guest account to this device before its owner signs in to another account. */
export async function moveAccountCartToDevice(queries: QueryClient): Promise<void> {
  const cart = await fetchCart();
  if (!cart || cart.items.length === 0) return;
  const { fio, email, phone, received_at, isPickup, pickupStore } = cart;
  changeGuestCart({ type: 'restore', items: cart.items });
  changeGuestCart({ type: 'info', info: { fio, email, phone, received_at, isPickup, pickupStore } });
  await deleteServerCart(queries);
}

/** Replaces the server's cart with the lines that were left. */
export async function swapCarts(queries: QueryClient): Promise<void> {
  await deleteServerCart(queries);
  await mergeGuestCart(queries);
}

/** Removes the lines that were left. */
export function discardLeftItems(): void {
  changeGuestCart({ type: 'empty' });
  mergeNote.clear();
}
