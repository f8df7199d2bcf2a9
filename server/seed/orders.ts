/** Creates orders in every status: placed by buyers and moved on by vendors through the API. */
import type { Pool } from 'pg';
import type { Client } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import type { Demo, DemoOrder } from './content/types.ts';
import type { SeedContext } from './context.ts';

interface CreatedRecords {
  products: Map<string, number>;
  stores: Map<string, number>;
}

const isAbandoned = ({ status }: DemoOrder) => status === 'abandoned_cart';

/** Places all orders of the demo and moves them to their statuses. */
export async function makeOrders(context: SeedContext, demo: Demo, created: CreatedRecords): Promise<void> {
  const dates: OrderDate[] = [];
  for (const order of demo.orders.filter((one) => !isAbandoned(one)))
    dates.push(await makeOrder(context, demo, created, order));
  await backdate(context, dates);
}

/** Fills the abandoned carts, after all orders: a later cart of the same buyer and company would take their lines. */
export async function makeAbandonedCarts(context: SeedContext, demo: Demo, created: CreatedRecords): Promise<void> {
  for (const order of demo.orders.filter(isAbandoned)) await makeAbandonedCart(context, created, order);
}

async function fillCart(buyer: Client<Contract>, { products }: CreatedRecords, { lines }: DemoOrder) {
  const { id, cart_hash: hash } = await buyer.carts.create();
  for (const { product, count } of lines)
    await buyer.carts.addProduct({ body: { hash, product_id: products.get(product)!, count } });
  return { id, hash };
}

async function makeAbandonedCart(
  { clientFor, daysAgo, connected: { pool } }: SeedContext,
  created: CreatedRecords,
  order: DemoOrder,
): Promise<void> {
  const buyer = await clientFor(order.buyer);
  const { id, hash } = await fillCart(buyer, created, order);
  await buyer.carts.info({ body: { hash, ...order.recipient, email: order.buyer } });
  await pool.query('update carts set created_at = $2, updated_at = $2 where id = $1', [id, daysAgo(order.days_ago)]);
}

/** @returns the date to move the order to */
async function makeOrder(
  { clientFor, daysAgo, gateways }: SeedContext,
  demo: Demo,
  created: CreatedRecords,
  order: DemoOrder,
): Promise<OrderDate> {
  const { products, stores } = created;
  const buyer = await clientFor(order.buyer);
  const { hash } = await fillCart(buyer, created, order);
  const isPickup = order.receipt.kind === 'pickup';
  const pickupStore = order.receipt.kind === 'pickup' ? stores.get(order.receipt.store)! : null;
  const address = { ...order.recipient, ...(order.receipt.kind === 'delivery' && order.receipt.address) };
  const placed = await buyer.carts.checkout({
    body: { hash, address, isPickup, pickupStore, ...(order.usesBonuses && { useBonuse: true }) },
  });
  const vendor = await clientFor(demo.companies.find(({ key }) => key === order.company)!.owner);
  for (const status of order.path) {
    // Paid by card like a buyer does, unless that would call a real provider
    if (status === 'paid' && placed.payment.can_pay && gateways.payments.mode === 'simulated')
      await buyer.payments.confirmOrder({
        params: { id: placed.id },
        body: { payment_method_id: `pm_card_visa.${placed.id}`, amount: placed.sum_to_pay },
      });
    else await vendor.orders.edit({ params: { id: placed.id }, body: { status } });
  }
  if (order.edited) {
    const items = order.edited.lines.map(({ product, count }) => ({ product_id: products.get(product)!, count }));
    await vendor.orders.edit({
      params: { id: placed.id },
      body: { address: { comment: order.edited.comment }, items },
    });
  }
  await exchangeMessages(buyer, vendor, placed.id, order.chat ?? []);
  return toOrderDate(placed.id, daysAgo(order.days_ago));
}

/** Both sides write in turn; whoever answers has read the messages before. */
async function exchangeMessages(
  buyer: Client<Contract>,
  vendor: Client<Contract>,
  order_id: number,
  chat: NonNullable<DemoOrder['chat']>,
): Promise<void> {
  const sides = { buyer, company: vendor };
  let last = 0;
  for (const { by, text } of chat) {
    await sides[by].messages.read({ body: { order_id, up_to: last } });
    last = (await sides[by].messages.send({ body: { order_id, text } })).id;
  }
}

/** Lets messages be changed, which are append-only otherwise. */
export async function withMutableMessages(pool: Pool, work: () => Promise<unknown>): Promise<void> {
  await pool.query('alter table order_messages disable trigger order_messages_append_only');
  await work();
  await pool.query('alter table order_messages enable trigger order_messages_append_only');
}

/** When an order is to have been placed. */
export interface OrderDate {
  id: number;
  at: Date;
}

/** Spreads orders over the hours before a time. */
export const toOrderDate = (id: number, time: Date): OrderDate => ({
  id,
  at: new Date(time.getTime() - ((id * 97) % 540) * 60_000),
});

const movedSql = 'unnest($1::int[], $2::timestamptz[]) as moved (id, at)';

/** Moves orders and their histories to their dates, with some hours between the steps. */
export async function backdate(
  { connected: { pool } }: Pick<SeedContext, 'connected'>,
  dates: readonly OrderDate[],
): Promise<void> {
  const values = [dates.map(({ id }) => id), dates.map(({ at }) => at)];
  await pool.query(
    `with steps as (
       select h.id, moved.at, row_number() over (partition by h.order_id order by h.id) - 1 as n
         from order_history h join ${movedSql} on moved.id = h.order_id)
     update order_history h set at = steps.at + steps.n * interval '5 hours' from steps where steps.id = h.id`,
    values,
  );
  await withMutableMessages(pool, () =>
    pool.query(
      `with numbered as (
       select m.id, row_number() over (partition by m.order_id order by m.id) as n,
              (select max(h.at) from order_history h where h.order_id = m.order_id and h."to" = m.status) as moved_at,
              least(now(), moved.at + (select count(*) from order_history h where h.order_id = m.order_id)
                                      * interval '5 hours') as last_at
         from order_messages m join ${movedSql} on moved.id = m.order_id)
     update order_messages m
        set created_at = coalesce(numbered.moved_at, numbered.last_at + numbered.n * interval '4 minutes')
       from numbered
      where numbered.id = m.id`,
      values,
    ),
  );
  await pool.query(
    `update order_chats c
        set spoken_at = m.created_at
       from order_messages m
      where m.id = c.spoken_id and c.order_id = any($1::int[])`,
    [values[0]],
  );
  await pool.query(
    `update orders o
        set created_at = moved.at, updated_at = (select max(h.at) from order_history h where h.order_id = o.id)
       from ${movedSql}
      where o.id = moved.id`,
    values,
  );
  await pool.query(
    `update payments p
        set created_at = h.at, touched_at = h.at, succeeded_at = h.at
       from order_history h
      where p.order_id = any($1::int[]) and h.order_id = p.order_id and h."to" = 'paid'`,
    [values[0]],
  );
}
