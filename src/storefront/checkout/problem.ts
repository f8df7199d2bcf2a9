/** Converts errors of placing an order for the screen. Pure. */
import type { Cart } from '#contract/carts.ts';
import { ApiError } from '#contract/client.ts';

export interface ShortLine {
  product_id: number;
  left: number;
}

export type Problem =
  /** Prices differ from those that the buyer saw. */
  | { kind: 'price'; lines: { product_id: number; was: number; now: number }[] }
  /** The stock is lower than the count. */
  | { kind: 'short'; lines: ShortLine[] }
  /** Products are no longer available. */
  | { kind: 'gone'; lines: ShortLine[] }
  /** The cart is empty or no longer exists. */
  | { kind: 'lost' }
  /** The order requires a confirmed contact. */
  | { kind: 'confirm'; error: ApiError }
  /** Any other error. */
  | { kind: 'failed'; error: unknown };

const isCart = (value: unknown): value is Cart => Array.isArray((value as Partial<Cart> | undefined)?.items);

function findChangedPrices(before: Pick<Cart, 'items'>, after: Cart) {
  const was = new Map(before.items.map((item) => [item.product.id, item.product.price]));
  return after.items.flatMap(({ product }) => {
    const price = was.get(product.id);
    return price === undefined || price === product.price
      ? []
      : [{ product_id: product.id, was: price, now: product.price }];
  });
}

function getLines(error: ApiError): ShortLine[] {
  const lines = error.body['lines'] as { product_id: number; left?: number }[] | undefined;
  return (lines ?? []).map(({ product_id, left }) => ({ product_id, left: Math.max(0, left ?? 0) }));
}

/**
 * Converts an error to a problem.
 * @param cart as shown to the buyer when ordering
 */
export function toProblem(error: unknown, cart: Pick<Cart, 'items'>): Problem {
  if (!(error instanceof ApiError)) return { kind: 'failed', error };
  switch (error.code) {
    case 'price_changed':
      return { kind: 'price', lines: isCart(error.body['cart']) ? findChangedPrices(cart, error.body['cart']) : [] };
    case 'not_enough_stock':
      return { kind: 'short', lines: getLines(error) };
    case 'not_available':
      return { kind: 'gone', lines: getLines(error) };
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
