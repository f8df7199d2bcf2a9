/** Presents a cart's row. The server calculates all sums with present prices. */
import type { Cart, CartItem } from '#contract/carts.ts';
import { toPrice } from '#contract/money.ts';
import { calculateOrderMoney } from '#contract/rules/orderMoney.ts';
import { presentReduction } from '#server/domains/catalog/present.ts';
import type { CartRow, LineRow } from './read.ts';

/** URL of a photo's small size. */
export const toThumbnailUrl = (file: string | null): string | null =>
  file === null ? null : `/media/${file}/160.webp`;

const presentLine = (line: LineRow): CartItem => ({
  product: {
    id: line.product_id,
    name: line.name,
    en_name: line.en_name,
    price: toPrice(line.price),
    ...presentReduction(line),
    company: { id: line.company_id },
    photo: toThumbnailUrl(line.photo),
    count: line.left,
  },
  count: line.count,
  product_price: toPrice(line.seen_price),
});

/** Presents a cart. Its company is that of the first line. */
export function presentCart(cart: CartRow): Cart {
  const { order_sum, product_amount } = calculateOrderMoney({
    lines: cart.lines.map(({ product_id, price, count }) => ({ id: product_id, price, count })),
  });
  return {
    id: cart.id,
    cart_hash: cart.hash,
    items: cart.lines.map(presentLine),
    order_summ: toPrice(order_sum),
    goods_num: product_amount,
    cartCompanyId: cart.lines[0]?.company_id ?? null,
    fio: cart.fio,
    email: cart.email,
    phone: cart.phone,
    received_at: cart.received_at?.toISOString() ?? null,
    isPickup: cart.is_pickup,
    pickupStore: cart.pickup_store_id,
    updated_at: cart.updated_at.toISOString(),
  };
}
