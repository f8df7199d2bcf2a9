/** Why an order could not be made, as the screen deals with it. Pure. */
import type { Cart } from '#contract/carts.ts';
import { ApiError } from '#contract/client.ts';

export interface LackingLine {
  product_id: number;
  left: number;
}

export type Problem =
  /** The present prices are others than those that the buyer saw: here they are, both. */
  | { kind: 'price'; lines: { product_id: number; was: number; now: number }[] }
  /** Fewer are left than wanted. */
  | { kind: 'short'; lines: LackingLine[] }
  /** These left the storefront. */
  | { kind: 'gone'; lines: LackingLine[] }
  /** The cart is empty or no longer there. */
  | { kind: 'lost' }
  /** Only somebody with a confirmed contact may order this. */
  | { kind: 'confirm'; error: ApiError }
  /** Anything else: the server's words, or no network. */
  | { kind: 'failed'; error: unknown };

const isCart = (value: unknown): value is Cart => Array.isArray((value as Partial<Cart> | undefined)?.items);

function changedPrices(before: Pick<Cart, 'items'>, after: Cart) {
  const was = new Map(before.items.map((item) => [item.product.id, item.product.price]));
  return after.items.flatMap(({ product }) => {
    const price = was.get(product.id);
    return price === undefined || price === product.price
      ? []
      : [{ product_id: product.id, was: price, now: product.price }];
  });
}

function linesOf(error: ApiError): LackingLine[] {
  const lines = error.body['lines'] as { product_id: number; left?: number }[] | undefined;
  return (lines ?? []).map(({ product_id, left }) => ({ product_id, left: Math.max(0, left ?? 0) }));
}

/**
 * What stands in the way.
 * @param cart as the buyer saw it when ordering
 */
export function problemOf(error: unknown, cart: Pick<Cart, 'items'>): Problem {
  if (!(error instanceof ApiError)) return { kind: 'failed', error };
  switch (error.code) {
    case 'price_changed':
      return { kind: 'price', lines: isCart(error.body['cart']) ? changedPrices(cart, error.body['cart']) : [] };
    case 'not_enough_stock':
      return { kind: 'short', lines: linesOf(error) };
    case 'not_available':
      return { kind: 'gone', lines: linesOf(error) };
    case 'confirm_contact':
    case 'unpaid_orders':
    case 'unpaid_orders_nearby':
      return { kind: 'confirm', error };
    case 'cart_empty':
    case 'not_found':
      return { kind: 'lost' };
    default:
      return { kind: 'failed', error };
  }
}
