/** Creates purchases from several companies: placed and paid by buyers, moved on by vendors, through the API. */
import type { Client } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import type { PaymentMethod } from '#contract/rules/paymentMethods.ts';
import type { Purchase } from '#contract/purchases.ts';
import type { Demo, DemoBasket, DemoBasketCart } from './content/types.ts';
import type { SeedContext } from './context.ts';
import { backdate, withMutableMessages } from './orders.ts';

interface CreatedRecords {
  products: ReadonlyMap<string, number>;
  stores: ReadonlyMap<string, number>;
}

/** Places all baskets of the demo, after the delivery zones, which they are delivered by. */
export async function makeBaskets(context: SeedContext, demo: Demo, created: CreatedRecords): Promise<void> {
  for (const basket of demo.baskets) await makeBasket(context, demo, created, basket);
}

async function makeBasket(
  context: SeedContext,
  demo: Demo,
  created: CreatedRecords,
  basket: DemoBasket,
): Promise<void> {
  const { clientFor, daysAgo, gateways } = context;
  const buyer = await clientFor(basket.buyer);
  // A real provider is not called: then everything is paid on receipt
  const payment = gateways.payments.mode === 'simulated' ? basket.payment : 'on_receipt';
  const purchase = await placeBasket(buyer, created, basket, payment);
  if (payment === 'card' && !basket.isUnpaid)
    await buyer.purchases.confirm({
      params: { id: purchase.id },
      body: { payment_method_id: `pm_card_visa.${purchase.id}`, amount: purchase.sum_to_pay },
    });
  for (const [index, { company, path }] of basket.carts.entries()) {
    const vendor = await clientFor(demo.companies.find(({ key }) => key === company)!.owner);
    const { id } = purchase.orders[index]!;
    for (const status of path) await vendor.orders.edit({ params: { id }, body: { status } });
  }
  if (basket.days_ago === 0) return;
  const at = daysAgo(basket.days_ago);
  await backdate(
    context,
    purchase.orders.map(({ id }) => ({ id, at })),
  );
  await backdatePurchase(context, purchase.id, basket.days_ago, at);
}

/** Fills the buyer's carts and checks them out. @returns the purchase, with its orders in the order of the carts */
async function placeBasket(
  buyer: Client<Contract>,
  created: CreatedRecords,
  { recipient, address, carts }: DemoBasket,
  payment_method: PaymentMethod,
): Promise<Purchase> {
  const chosen = [];
  for (const cart of carts) {
    const id = await fillCart(buyer, created, cart);
    chosen.push(
      cart.pickup === undefined
        ? { id, quote_id: await chooseDelivery(buyer, id, address, cart) }
        : { id, isPickup: true, pickupStore: created.stores.get(cart.pickup)! },
    );
  }
  const { purchase } = await buyer.purchases.checkout({
    body: { carts: chosen, address: { ...recipient, ...address }, payment_method },
  });
  return purchase;
}

/** @returns the id of the cart */
async function fillCart(buyer: Client<Contract>, { products }: CreatedRecords, { lines }: DemoBasketCart) {
  let id = 0;
  for (const { product, count } of lines)
    ({ id } = await buyer.basket.addProduct({ body: { product_id: products.get(product)!, count } }));
  return id;
}

/** @returns the id of the quote for the cart's kind of delivery */
async function chooseDelivery(
  buyer: Client<Contract>,
  id: number,
  address: DemoBasket['address'],
  { company, delivery = 'by_arrangement' }: Omit<DemoBasketCart, 'delivery'> & { delivery?: string },
): Promise<string> {
  const { data } = await buyer.deliveryQuotes.quote({ body: { carts: [{ id }], address } });
  const quote = data[0]!.methods.find(({ kind }) => kind === delivery);
  if (!quote) throw new Error(`${company} does not deliver to ${address.city}: ${delivery}`);
  return quote.quote_id;
}

/** Minutes from placing a purchase to paying it. */
const minutesToPay = 4;

/** Moves a purchase to the date of its orders: they were paid at once, and promised from that day on. */
async function backdatePurchase({ connected: { pool } }: SeedContext, id: number, daysAgo: number, at: Date) {
  const paidAt = new Date(at.getTime() + minutesToPay * 60_000);
  await pool.query('update purchases set created_at = $2 where id = $1', [id, at]);
  await pool.query(
    `update payments
        set created_at = $2, touched_at = $3,
            succeeded_at = case when succeeded_at is not null then $3::timestamptz end
      where purchase_id = $1`,
    [id, at, paidAt],
  );
  await withMutableMessages(pool, () =>
    pool.query(
      `with bought as (
       update orders
          set ready_from = ready_from - $3::int, ready_to = ready_to - $3::int
        where purchase_id = $1
       returning id),
     paid as (
       update order_history set at = $2 where order_id in (select id from bought) and "to" = 'paid')
     update order_messages set created_at = $2 where order_id in (select id from bought) and status = 'paid'`,
      [id, paidAt, daysAgo],
    ),
  );
}
