/** Orders in every status: bought as a buyer buys, moved on as a vendor moves them. */
import type { Client } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import type { Demo, DemoOrder } from './content/types.ts';
import type { Seeding } from './index.ts';

interface Made {
  products: Map<string, number>;
  stores: Map<string, number>;
}

/** Places every order of the demo and walks it to its status. */
export async function makeOrders(seeding: Seeding, demo: Demo, made: Made): Promise<void> {
  await withDatedMessages(seeding, async () => {
    for (const order of demo.orders) await makeOrder(seeding, demo, made, order);
  });
}

/** Lets `backdate` change the dates of messages, which are append-only otherwise. */
export async function withDatedMessages(
  { connected: { pool } }: Pick<Seeding, 'connected'>,
  work: () => Promise<void>,
): Promise<void> {
  await pool.query('alter table order_messages disable trigger order_messages_append_only');
  await work();
  await pool.query('alter table order_messages enable trigger order_messages_append_only');
}

async function makeOrder(
  { as, ago, gateways, connected: { pool } }: Seeding,
  demo: Demo,
  { products, stores }: Made,
  order: DemoOrder,
): Promise<void> {
  const buyer = await as(order.buyer);
  const cart = await buyer.carts.create();
  const hash = cart.cart_hash;
  for (const { product, count } of order.lines)
    await buyer.carts.addProduct({ body: { hash, product_id: products.get(product)!, count } });
  if (order.status === 'abandoned_cart') {
    await buyer.carts.info({ body: { hash, ...order.recipient, email: order.buyer } });
    await pool.query('update carts set created_at = $2, updated_at = $2 where id = $1', [cart.id, ago(order.days_ago)]);
    return;
  }
  const isPickup = order.receipt.kind === 'pickup';
  const pickupStore = order.receipt.kind === 'pickup' ? stores.get(order.receipt.store)! : null;
  const address = { ...order.recipient, ...(order.receipt.kind === 'delivery' && order.receipt.address) };
  const placed = await buyer.carts.checkout({
    body: { hash, address, isPickup, pickupStore, ...(order.usesBonuses && { useBonuse: true }) },
  });
  const vendor = await as(demo.companies.find(({ key }) => key === order.company)!.owner);
  for (const status of order.path) {
    // Paid as a buyer pays, unless that would ask a real provider
    if (status === 'paid' && placed.payment.can_pay && gateways.payments.provider === 'sandbox')
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
  await talk(buyer, vendor, placed.id, order.chat ?? []);
  await backdate(pool, placed.id, new Date(ago(order.days_ago).getTime() - ((placed.id * 97) % 540) * 60_000));
}

/** Both sides speak in turn, and whoever answers has read. */
async function talk(
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

/** Puts an order and its history where it belongs in time: a step every few hours. */
export async function backdate(pool: Seeding['connected']['pool'], id: number, at: Date): Promise<void> {
  await pool.query(
    `with steps as (select id, row_number() over (order by id) - 1 as n from order_history where order_id = $1)
     update order_history h set at = $2::timestamptz + steps.n * interval '5 hours' from steps where steps.id = h.id`,
    [id, at],
  );
  await pool.query(
    `with lines as (select m.id, row_number() over (order by m.id) as n, m.status, (select max(h.at) from order_history h where h.order_id = $1 and h."to" = m.status) as moved from order_messages m where m.order_id = $1)
     update order_messages m set created_at = coalesce(l.moved, least(now(), $2::timestamptz + (select count(*) from order_history where order_id = $1) * interval '5 hours') + l.n * interval '4 minutes') from lines l where l.id = m.id`,
    [id, at],
  );
  await pool.query(
    'update order_chats c set spoken_at = m.created_at from order_messages m where m.id = c.spoken_id and c.order_id = $1',
    [id],
  );
  await pool.query(
    'update orders set created_at = $2, updated_at = (select max(at) from order_history where order_id = $1) where id = $1',
    [id, at],
  );
  await pool.query(
    `update payments p set created_at = h.at, touched_at = h.at, succeeded_at = h.at from order_history h where p.order_id = $1 and h.order_id = $1 and h."to" = 'paid'`,
    [id],
  );
}
