/** Adds a product to the cart of the guest or the buyer, and returns the outcome. No React and no texts. */
import type { QueryClient } from '@tanstack/react-query';
import { api } from '#src/api/api.ts';
import { hasCode } from '#src/api/failureText.ts';
import { guestCart, serverCartCount, getProductCount } from '#src/session/cart.ts';
import { changeGuestCart } from '#src/session/changeGuestCart.ts';
import { emptyCart, isFull, type CartProduct } from '#src/session/guestCart.ts';
import { canBuy, storedSession } from '#src/session/session.ts';
import { maxLines } from '#contract/rules/cart.ts';
import { changeCart } from './serverBasket.ts';

export type AddOutcome =
  /** `count` were added; fewer than requested if the stock is lower. */
  | { kind: 'added'; count: number }
  /** Too few in stock: `left` is the stock, including those in this cart. */
  | { kind: 'none_left'; left: number }
  | { kind: 'full'; max: number }
  /** The account of a vendor or an admin, which can't buy. */
  | { kind: 'not_a_buyer' }
  | { kind: 'failed'; error: unknown };

function addAsGuest(product: CartProduct, requestedCount: number): AddOutcome {
  const before = guestCart.get() ?? emptyCart;
  if (isFull(before, product.id)) return { kind: 'full', max: maxLines };
  const inCart = getProductCount(before.items, product.id);
  if (product.count <= inCart) return { kind: 'none_left', left: product.count };
  const added =
    getProductCount(changeGuestCart({ type: 'add', product, count: requestedCount }).items, product.id) - inCart;
  return { kind: 'added', count: added };
}

/** Returns the stock that the server reports; undefined for other errors. */
function getStockLeft(error: unknown, productId: number): number | undefined {
  if (!hasCode(error, 'not_enough_stock')) return undefined;
  const lines = error.body['lines'] as { product_id: number; left: number }[] | undefined;
  return lines?.find((line) => line.product_id === productId)?.left;
}

async function addOnServer(queries: QueryClient, product: CartProduct, requestedCount: number): Promise<AddOutcome> {
  const previousCount = serverCartCount.get() ?? 0;
  // Updates the badge at once; the answer corrects it.
  serverCartCount.set(previousCount + requestedCount);
  try {
    await changeCart(queries, () => api.basket.addProduct({ body: { product_id: product.id, count: requestedCount } }));
    return { kind: 'added', count: requestedCount };
  } catch (error) {
    serverCartCount.set(previousCount);
    if (hasCode(error, 'cart_full')) return { kind: 'full', max: maxLines };
    const left = getStockLeft(error, product.id);
    return left === undefined ? { kind: 'failed', error } : { kind: 'none_left', left };
  }
}

/**
 * Adds to the cart: a guest's on this device, a buyer's on the server. If the session has expired, the product goes
 * into the guest's cart, so nothing is lost.
 * @param requestedCount 1 … 9,999
 */
export async function addToCart(
  queries: QueryClient,
  product: CartProduct,
  requestedCount: number,
): Promise<AddOutcome> {
  const session = storedSession.get();
  if (!canBuy(session?.me)) return { kind: 'not_a_buyer' };
  if (!session) return addAsGuest(product, requestedCount);
  const outcome = await addOnServer(queries, product, requestedCount);
  const isDead = outcome.kind === 'failed' && hasCode(outcome.error, 'auth_failed');
  return isDead ? addAsGuest(product, requestedCount) : outcome;
}
