/** Converts errors of placing a purchase for the screen. Pure. */
import type { BasketCart } from '#contract/basket.ts';
import type { CartItem } from '#contract/carts.ts';
import { ApiError } from '#contract/client.ts';
import type { ChosenDelivery } from './useChosenDeliveries.ts';

interface ChangedPrice {
  product_id: number;
  was: number;
  now: number;
}

export interface ShortLine {
  product_id: number;
  left: number;
}

/** Prices differ from those that the buyer saw. */
export interface PriceProblem {
  kind: 'price';
  lines: ChangedPrice[];
  /** As the buyer saw them. */
  deliveries: readonly ChosenDelivery[];
}

export type Problem =
  | PriceProblem
  /** The buyer has other bonuses than the screen showed. */
  | { kind: 'bonuses' }
  /** The stock is lower than the count. */
  | { kind: 'short'; lines: ShortLine[] }
  /** Products are no longer available. */
  | { kind: 'gone'; lines: ShortLine[] }
  /** A cart is empty or no longer exists. */
  | { kind: 'lost' }
  /** Nothing delivers the goods of companies, or the prices of their deliveries are not known. */
  | { kind: 'delivery'; undeliverableIds: number[]; unknownIds: number[] }
  /** The order requires a confirmed contact. */
  | { kind: 'confirm'; error: ApiError }
  /** Any other error. */
  | { kind: 'failed'; error: unknown };

function findChangedPrices(before: readonly CartItem[], after: readonly CartItem[]): ChangedPrice[] {
  const was = new Map(before.map((item) => [item.product.id, item.product.price]));
  return after.flatMap(({ product }) => {
    const price = was.get(product.id);
    return price === undefined || price === product.price
      ? []
      : [{ product_id: product.id, was: price, now: product.price }];
  });
}

const getItems = (error: ApiError): CartItem[] =>
  ((error.body['carts'] ?? []) as BasketCart[]).flatMap(({ items }) => items);

function getLines(error: ApiError): ShortLine[] {
  const lines = error.body['lines'] as { product_id: number; left?: number }[] | undefined;
  return (lines ?? []).map(({ product_id, left }) => ({ product_id, left: Math.max(0, left ?? 0) }));
}

/**
 * Converts an error to a problem.
 * @param items as shown to the buyer when ordering
 * @param deliveries as shown then
 */
export function toProblem(error: unknown, items: readonly CartItem[], deliveries: readonly ChosenDelivery[]): Problem {
  if (!(error instanceof ApiError)) return { kind: 'failed', error };
  switch (error.code) {
    case 'price_changed':
    case 'promotion_over':
      return { kind: 'price', lines: findChangedPrices(items, getItems(error)), deliveries };
    case 'bonuses_changed':
      return { kind: 'bonuses' };
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
