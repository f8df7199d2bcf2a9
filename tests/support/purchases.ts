/** Purchases over several shops, for tests. */
import type { PaymentMethod } from '#contract/rules/paymentMethods.ts';
import type { Purchase } from '#contract/purchases.ts';
import { eq } from 'drizzle-orm';
import { transactions } from '#server/domains/bonuses/tables.ts';
import { companies } from '#server/domains/companies/tables.ts';
import { expireOrders } from '#server/domains/orders/cancelExpiredOrders.ts';
import type { Api } from './api.ts';
import type { Person } from './factories.ts';
import { delivery, openShop, type Shop } from './shop.ts';

/** Opens shops that take cards and payment on receipt. */
export async function openShops(t: Api, count: number): Promise<Shop[]> {
  const shops: Shop[] = [];
  for (let n = 0; n < count; n += 1) {
    const shop = await openShop(t);
    await t.db.update(companies).set({ card_payments: true }).where(eq(companies.id, shop.company.id));
    shops.push(shop);
  }
  return shops;
}

/** Puts products into the buyer's basket. @returns the ids of its carts, in the order of the products */
export async function fillBasket(
  buyer: Pick<Person, 'client'>,
  products: readonly { product_id: number; count?: number }[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const { product_id, count = 1 } of products)
    ids.push((await buyer.client.basket.addProduct({ body: { product_id, count } })).id);
  return ids;
}

/** Checks out the carts. */
export const checkOut = async (
  buyer: Pick<Person, 'client'>,
  cartIds: readonly number[],
  payment_method: PaymentMethod,
  options: { useBonuse?: boolean; expected_bonuses?: number } = {},
): Promise<Purchase> =>
  (
    await buyer.client.purchases.checkout({
      body: { carts: cartIds.map((id) => ({ id })), address: delivery, payment_method, ...options },
    })
  ).purchase;

/** Pays what awaits a card payment. */
export const payPurchase = (buyer: Pick<Person, 'client'>, { id, sum_to_pay }: Purchase, payment_method_id: string) =>
  buyer.client.purchases.confirm({ params: { id }, body: { payment_method_id, amount: sum_to_pay } });

/** Reads a purchase. */
export const readPurchase = async (buyer: Pick<Person, 'client'>, { id }: { id: number }): Promise<Purchase> =>
  (await buyer.client.purchases.get({ params: { id } })).purchase;

/** Gives a buyer bonuses, minor units. */
export const giveBonuses = async ({ db }: Api, { id }: Pick<Person, 'id'>, amount: number): Promise<void> =>
  void (await db.insert(transactions).values({ user_id: id, amount, reason: 'gift' }));

/** Cancels what was not paid half an hour after it was placed. */
export async function expireUnpaid(t: Api): Promise<void> {
  t.clock.forward(31 * 60_000);
  await expireOrders(t.ctx);
}
