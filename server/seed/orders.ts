/** Creates orders in every status: placed by buyers and moved on by vendors through the API. */
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
  await withMutableMessages(context, async () => {
    for (const order of demo.orders) if (!isAbandoned(order)) await makeOrder(context, demo, created, order);
  });
}

/** Fills the abandoned carts, after all orders: a later cart of the same buyer and company would take their lines. */
export async function makeAbandonedCarts(context: SeedContext, demo: Demo, created: CreatedRecords): Promise<void> {
  for (const order of demo.orders) if (isAbandoned(order)) await makeOrder(context, demo, created, order);
}

/** Lets `backdate` change the dates of messages, which are append-only otherwise. */
export async function withMutableMessages(
  { connected: { pool } }: Pick<SeedContext, 'connected'>,
  work: () => Promise<void>,
): Promise<void> {
  await pool.query('alter table order_messages disable trigger order_messages_append_only');
  await work();
  await pool.query('alter table order_messages enable trigger order_messages_append_only');
}

async function makeOrder(
  { clientFor, daysAgo, gateways, connected: { pool } }: SeedContext,
  demo: Demo,
  { products, stores }: CreatedRecords,
  order: DemoOrder,
): Promise<void> {
  const buyer = await clientFor(order.buyer);
  const cart = await buyer.carts.create();
  const hash = cart.cart_hash;
  for (const { product, count } of order.lines)
    await buyer.carts.addProduct({ body: { hash, product_id: products.get(product)!, count } });
  if (order.status === 'abandoned_cart') {
    await buyer.carts.info({ body: { hash, ...order.recipient, email: order.buyer } });
    await pool.query('update carts set created_at = $2, updated_at = $2 where id = $1', [
      cart.id,
      daysAgo(order.days_ago),
    ]);
    return;
  }
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
  await backdate(pool, placed.id, new Date(daysAgo(order.days_ago).getTime() - ((placed.id * 97) % 540) * 60_000));
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

/** Moves an order and its history to a date, with some hours between the steps. */
export async function backdate(pool: SeedContext['connected']['pool'], id: number, at: Date): Promise<void> {
  await pool.query(
    `with steps as (select id, row_number() over (order by id) - 1 as n from order_history where order_id = $1)
     update order_history h set at = $2::timestamptz + steps.n * interval '5 hours' from steps where steps.id = h.id`,
    [id, at],
  );
  await pool.query(
    `with numbered as (
       select m.id, row_number() over (order by m.id) as n,
              (select max(h.at) from order_history h where h.order_id = $1 and h."to" = m.status) as moved_at,
              least(now(), $2::timestamptz + (select count(*) from order_history where order_id = $1)
                                             * interval '5 hours') as last_at
         from order_messages m
        where m.order_id = $1)
     update order_messages m
        set created_at = coalesce(numbered.moved_at, numbered.last_at + numbered.n * interval '4 minutes')
       from numbered
      where numbered.id = m.id`,
    [id, at],
  );
  await pool.query(
    `update order_chats c
        set spoken_at = m.created_at
       from order_messages m
      where m.id = c.spoken_id and c.order_id = $1`,
    [id],
  );
  await pool.query(
    `update orders
        set created_at = $2, updated_at = (select max(at) from order_history where order_id = $1)
      where id = $1`,
    [id, at],
  );
  await pool.query(
    `update payments p
        set created_at = h.at, touched_at = h.at, succeeded_at = h.at
       from order_history h
      where p.order_id = $1 and h.order_id = $1 and h."to" = 'paid'`,
    [id],
  );
}
