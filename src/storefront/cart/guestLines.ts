/**
 * What the server knows of a guest's lines. In a file of its own: the cart is shown before, as the device stores it.
 */
import type { LineDiscount } from '#contract/orders.ts';
import { maxLines } from '#contract/rules/cart.ts';
import { api } from '#src/api/api.ts';
import type { CartProduct, GuestCartItem } from '#src/session/guestCart.ts';
import { toMemberCard } from '../catalog/queries.ts';
import { toCartProduct } from './cartProduct.ts';

/** Loads the current products by id; unpublished ones are missing. */
export async function fetchCartProducts(
  ids: readonly number[],
  signal: AbortSignal,
): Promise<Map<number, CartProduct>> {
  const { data } = await api.products.list({ body: { ids: [...ids], per_page: maxLines }, signal });
  return new Map(data.map((product) => [product.id, toCartProduct(toMemberCard(product))]));
}

/** Loads what promotions take off lines, by product. */
export async function fetchLineDiscounts(
  items: readonly Pick<GuestCartItem, 'product' | 'count'>[],
  signal: AbortSignal,
): Promise<Map<number, LineDiscount[]>> {
  const lines = items.map(({ product, count }) => ({ product_id: product.id, count }));
  const { data } = await api.basket.price({ body: { items: lines }, signal });
  return new Map(
    data.flatMap((cart) => cart.items.map(({ product_id, discounts = [] }) => [product_id, discounts] as const)),
  );
}
