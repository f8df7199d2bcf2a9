/** Merges the guest's cart of this device into the cart of whoever has signed in. */
import type { QueryClient } from '@tanstack/react-query';
import type { LeftReason } from '#contract/carts.ts';
import type { Answer, CallInput } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import { apiWithKey } from '#src/api/api.ts';
import { hasCode } from '#src/api/failureText.ts';
import { newKey } from '#src/api/send.ts';
import { cartHash, changeGuestCart, guestCart } from '#src/session/cart.ts';
import type { CartInfo, GuestCart } from '#src/session/guestCart.ts';
import { keep } from '#src/session/kept.ts';
import { cartKey, deleteCart, fetchCart, inTurn, keepCart } from './serverCart.ts';

export type MergeAnswer = Answer<Contract['carts']['merge']>;
type MergeBody = CallInput<Contract['carts']['merge']>['body'];
export type Reason = (typeof LeftReason)['options'][number];

/** What the cart's screen tells about the last merge, until the buyer waves it away. */
export interface MergeNote {
  /** How many goods went over. */
  merged: number;
  /** Why lines stayed in the guest's cart, by product. */
  left: { product_id: number; reason: Reason }[];
}

const isNote = (value: unknown): value is MergeNote => {
  const note = value as Partial<MergeNote> | null;
  return typeof note?.merged === 'number' && Array.isArray(note.left);
};
export const mergeNote = keep<MergeNote>('mergeNote', isNote);

/** The key of a merge that may have reached the server without our hearing of it: sent again, it adds nothing twice. */
interface MergeAttempt {
  body: string;
  key: string;
}
const isAttempt = (value: unknown): value is MergeAttempt => {
  const found = value as Partial<MergeAttempt> | null;
  return typeof found?.key === 'string' && typeof found.body === 'string';
};
const attempt = keep<MergeAttempt>('mergeAttempt', isAttempt);

function keyFor(body: object): string {
  const written = JSON.stringify(body);
  const before = attempt.get();
  if (before?.body === written) return before.key;
  const key = newKey();
  attempt.set({ body: written, key });
  return key;
}

const infoOf = ({ fio, email, phone, received_at, isPickup, pickupStore }: CartInfo) => ({
  fio,
  email,
  phone,
  receivedDateTime: received_at,
  isPickup,
  pickupStore,
});

/** Merges lines into the cart of this device's hash; where that opens none, into the buyer's newest or a new one. */
export async function intoCart(
  lines: MergeBody,
  call: (body: MergeBody) => Promise<MergeAnswer>,
): Promise<MergeAnswer> {
  const hash = cartHash.get();
  if (!hash) return call(lines);
  try {
    return await call({ hash, ...lines });
  } catch (error) {
    // The hash of somebody else, or of a cart that was ordered.
    if (!hasCode(error, 'not_found')) throw error;
    cartHash.clear();
    return call(lines);
  }
}

const send = (cart: GuestCart): Promise<MergeAnswer> =>
  intoCart(
    { items: cart.items.map((item) => ({ product_id: item.product.id, count: item.count })), info: infoOf(cart) },
    (body) => apiWithKey(keyFor(body)).carts.merge({ body }),
  );

/** Leaves in the guest's cart what did not go over. */
function keepLeft(left: MergeAnswer['left']): void {
  const counts = new Map(left.map((line) => [line.product_id, line.count]));
  for (const { product } of guestCart.get()?.items ?? []) {
    changeGuestCart({ type: 'set', product_id: product.id, count: counts.get(product.id) ?? 0 });
  }
  if (left.length === 0) changeGuestCart({ type: 'empty' });
}

/**
 * Merges; with nothing to merge it does nothing. Sent twice, whatever happened to the first, it adds once.
 * @returns what is told on the cart's screen; null where there was nothing to merge
 */
export function mergeGuestCart(queries: QueryClient): Promise<MergeNote | null> {
  return inTurn(async () => {
    const cart = guestCart.get();
    if (!cart || cart.items.length === 0) return null;
    await queries.cancelQueries({ queryKey: cartKey });
    const answer = await send(cart);
    attempt.clear();
    keepLeft(answer.left);
    keepCart(queries, answer.cart);
    const note = {
      merged: answer.merged.reduce((sum, line) => sum + line.count, 0),
      left: answer.left.map(({ product_id, reason }) => ({ product_id, reason })),
    };
    mergeNote.set(note);
    return note;
  });
}

/** Brings the cart of a guest's account back onto the device, for the moment when its owner signs in as somebody. */
export async function takeCartAlong(queries: QueryClient): Promise<void> {
  const cart = await fetchCart();
  if (!cart || cart.items.length === 0) return;
  const { fio, email, phone, received_at, isPickup, pickupStore } = cart;
  changeGuestCart({ type: 'restore', items: cart.items });
  changeGuestCart({ type: 'info', info: { fio, email, phone, received_at, isPickup, pickupStore } });
  await deleteCart(queries);
}

/** Puts the lines that stayed behind in the place of what is in the server's cart now. */
export async function swapCarts(queries: QueryClient): Promise<void> {
  await deleteCart(queries);
  await mergeGuestCart(queries);
}

/** Lets go of what stayed behind. */
export function dropLeft(): void {
  changeGuestCart({ type: 'empty' });
  mergeNote.clear();
}
