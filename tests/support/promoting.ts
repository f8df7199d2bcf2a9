/** Places orders with promotions, as a checkout does: finds them, writes the order, records their uses. */
import { asMinor } from '#contract/money.ts';
import { calculateOrderMoney } from '#contract/rules/orderMoney.ts';
import {
  findPromotions,
  type FoundPromotions,
  type PricedCart,
} from '#server/domains/promo/promotions/findPromotions.ts';
import { recordPromotionUses } from '#server/domains/promo/promotions/recordUses.ts';
import { orderItems, orders } from '#server/domains/orders/tables.ts';
import type { Api } from './api.ts';
import type { Person } from './factories.ts';

export interface Purchase {
  found: FoundPromotions;
  order_ids: number[];
  /** What all orders cost, minor units. */
  sum: number;
}

/** Makes one purchase of these carts: all orders or none. Prices in minor units. */
export const purchase = (
  t: Api,
  buyer: Person,
  carts: readonly PricedCart[],
  codes: readonly string[] = [],
): Promise<Purchase> =>
  t.ctx.step(async (ctx) => {
    const found = await findPromotions(ctx, carts, { user_id: buyer.id, channel: 'site' }, codes);
    const placed = [];
    for (const [index, { company_id, lines }] of carts.entries()) {
      const { discounts, terms } = found.carts[index]!;
      const money = calculateOrderMoney({
        lines: lines.map(({ product_id: id, ...line }) => ({ id, ...line })),
        discounts,
      });
      const { product_amount, order_sum, discount_sum } = money;
      const [order] = await ctx.db
        .insert(orders)
        .values({ company_id, user_id: buyer.id, product_amount, order_sum, discount_sum })
        .returning({ id: orders.id });
      await ctx.db.insert(orderItems).values(
        money.lines.map(({ id: product_id, price, count, goods, total }) => ({
          order_id: order!.id,
          product_id,
          name: 'Thing',
          sku: 'S',
          price,
          count,
          discount_sum: asMinor(goods - total),
        })),
      );
      placed.push({ id: order!.id, money, terms });
    }
    await recordPromotionUses(ctx, buyer.id, placed, found.results);
    return {
      found,
      order_ids: placed.map(({ id }) => id),
      sum: placed.reduce((sum, { money }) => sum + money.order_sum, 0),
    };
  });

/** Holds the stock of all open orders, which `purchase` does not, so that its calls race for promotions alone. */
export const holdStock = ({ pool }: Api): Promise<unknown> =>
  pool.query(
    `update product_stock s
        set held = o.count
       from (select i.product_id, sum(i.count) filter (where o.status not in ('completed', 'canceled')) as count
               from order_items i join orders o on o.id = i.order_id
              group by i.product_id) o
      where o.product_id = s.product_id and o.count is not null`,
  );
