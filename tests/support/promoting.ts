/** Buys with promotions, through the checkout. */
import type { Purchase } from '#contract/purchases.ts';
import type { Api } from './api.ts';
import type { Person } from './factories.ts';
import { delivery } from './shop.ts';

/** What to buy of one shop. */
export interface Wanted {
  product_id: number;
  count?: number;
}

/**
 * Makes one purchase of products of different shops. Its carts are a guest's, so that a buyer may have many at once.
 */
export async function purchase(
  t: Api,
  buyer: Pick<Person, 'client'>,
  products: readonly Wanted[],
  codes: readonly string[] = [],
  options: { useBonuse?: boolean } = {},
): Promise<Purchase> {
  const carts = [];
  for (const { product_id, count = 1 } of products) {
    const { cart_hash: hash } = await t.guest.basket.addProduct({ body: { product_id, count } });
    carts.push({ hash });
  }
  const answer = await buyer.client.purchases.checkout({
    body: { carts, address: delivery, payment_method: 'on_receipt', codes: [...codes], ...options },
  });
  return answer.purchase;
}
