/** Puts a product into whichever cart is in use, and says what came of it. No React, no words. */
import type { QueryClient } from '@tanstack/react-query';
import { api } from '#src/api/api.ts';
import { hasCode } from '#src/api/failureText.ts';
import { changeGuestCart, guestCart, serverCartCount } from '#src/session/cart.ts';
import { countIn, emptyCart, isFull, isOtherCompany, type CartProduct } from '#src/session/guestCart.ts';
import { buys, keptSession } from '#src/session/session.ts';
import { maxLines } from '#contract/rules/cart.ts';
import { changeCart, renewCart } from './serverCart.ts';

export type AddOutcome =
  /** `count` were added; fewer than wanted where there are no more. */
  | { kind: 'added'; count: number }
  /** There are not so many: `left` are in stock, those in this cart included. */
  | { kind: 'none_left'; left: number }
  /** The cart holds another company's products. `replace` empties it first. */
  | { kind: 'other_company'; replace: () => Promise<AddOutcome> }
  | { kind: 'full'; max: number }
  /** A vendor's or an admin's account doesn't buy. */
  | { kind: 'not_a_buyer' }
  | { kind: 'failed'; error: unknown };

function addAsGuest(product: CartProduct, wanted: number): AddOutcome {
  const before = guestCart.get() ?? emptyCart;
  if (isOtherCompany(before, product)) {
    return {
      kind: 'other_company',
      replace: async () => {
        changeGuestCart({ type: 'empty' });
        return addAsGuest(product, wanted);
      },
    };
  }
  if (isFull(before, product.id)) return { kind: 'full', max: maxLines };
  const inCart = countIn(before.items, product.id);
  if (product.count <= inCart) return { kind: 'none_left', left: product.count };
  const added = countIn(changeGuestCart({ type: 'add', product, count: wanted }).items, product.id) - inCart;
  return { kind: 'added', count: added };
}

/** How many of a product the server says are left; undefined where the failure is another one. */
function leftOf(error: unknown, productId: number): number | undefined {
  if (!hasCode(error, 'not_enough_stock')) return undefined;
  const lines = error.body['lines'] as { product_id: number; left: number }[] | undefined;
  return lines?.find((line) => line.product_id === productId)?.left;
}

async function addOnServer(queries: QueryClient, product: CartProduct, wanted: number): Promise<AddOutcome> {
  const seen = serverCartCount.get() ?? 0;
  // The badge shows it at once; the answer puts it right.
  serverCartCount.set(seen + wanted);
  try {
    await changeCart(queries, (hash) =>
      api.carts.addProduct({ body: { hash, product_id: product.id, count: wanted } }),
    );
    return { kind: 'added', count: wanted };
  } catch (error) {
    serverCartCount.set(seen);
    if (hasCode(error, 'other_company')) {
      return {
        kind: 'other_company',
        replace: async () => {
          await renewCart(queries);
          return addOnServer(queries, product, wanted);
        },
      };
    }
    if (hasCode(error, 'cart_full')) return { kind: 'full', max: maxLines };
    const left = leftOf(error, product.id);
    return left === undefined ? { kind: 'failed', error } : { kind: 'none_left', left };
  }
}

/**
 * Adds to the cart: a guest's on this device, a buyer's on the server. A session that turns out dead
 * makes a guest of the buyer, and the product goes into the guest's cart: nothing is lost.
 * @param wanted 1 … 9,999
 */
export async function addToCart(queries: QueryClient, product: CartProduct, wanted: number): Promise<AddOutcome> {
  const session = keptSession.get();
  if (!buys(session?.me)) return { kind: 'not_a_buyer' };
  if (!session) return addAsGuest(product, wanted);
  const outcome = await addOnServer(queries, product, wanted);
  const isDead = outcome.kind === 'failed' && hasCode(outcome.error, 'auth_failed');
  return isDead ? addAsGuest(product, wanted) : outcome;
}
