/** Completes the orders that the demo's reviews need: a review needs a completed order of its product. */
import type { Demo, DemoOrder } from './content/types.ts';
import { backdate, withDatedMessages } from './orders.ts';
import type { Seeding } from './index.ts';

interface Purchase {
  /** The buyer's email. */
  buyer: string;
  company: string;
  /** Product keys, each once. */
  products: string[];
  days_ago: number;
}

/** Days between an order and the first of its reviews. */
const daysBefore = 6;

/** @returns the orders that the demo's reviews still need: one for each reviewer and company */
export function missingPurchases(demo: Demo): Purchase[] {
  const completed = new Set(
    demo.orders
      .filter(({ status }) => status === 'completed')
      .flatMap(({ buyer, lines }) => lines.map(({ product }) => `${buyer} ${product}`)),
  );
  const emails = new Map(demo.customers.map(({ key, email }) => [key, email]));
  const companies = new Map(demo.products.map(({ key, company }) => [key, company]));
  const purchases = new Map<string, Purchase>();
  for (const { author, product, days_ago } of demo.reviews) {
    const buyer = emails.get(author)!;
    const company = companies.get(product)!;
    if (completed.has(`${buyer} ${product}`)) continue;
    const purchase = purchases.get(`${buyer} ${company}`) ?? { buyer, company, products: [], days_ago: 0 };
    purchase.products.push(product);
    purchase.days_ago = Math.max(purchase.days_ago, days_ago + daysBefore);
    purchases.set(`${buyer} ${company}`, purchase);
  }
  return [...purchases.values()];
}

/** @returns units of each product that these orders take, to be added to its stock */
export function purchasedCounts(demo: Demo): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { products } of missingPurchases(demo))
    for (const product of products) counts.set(product, (counts.get(product) ?? 0) + 1);
  return counts;
}

/** Recipient and address: those of the buyer's other orders if there are any. */
function deliveryOf(demo: Demo, buyer: string): Pick<DemoOrder, 'recipient'> & { address: object } {
  const isDelivery = ({ receipt }: DemoOrder) => receipt.kind === 'delivery';
  const own = demo.orders.filter((order) => order.buyer === buyer);
  const place = own.find(isDelivery) ?? demo.orders.find(isDelivery)!;
  const customer = demo.customers.find(({ email }) => email === buyer)!;
  return {
    recipient: own[0]?.recipient ?? { ...place.recipient, fio: customer.name[customer.languages[0]] },
    address: place.receipt.kind === 'delivery' ? place.receipt.address : {},
  };
}

/** Places, pays and completes these orders. */
export async function makePurchases(seeding: Seeding, demo: Demo, products: Map<string, number>): Promise<void> {
  await withDatedMessages(seeding, () => placePurchases(seeding, demo, products));
}

async function placePurchases(
  { as, ago, connected: { pool } }: Seeding,
  demo: Demo,
  products: Map<string, number>,
): Promise<void> {
  const owners = new Map(demo.companies.map(({ key, owner }) => [key, owner]));
  for (const { buyer, company, products: bought, days_ago } of missingPurchases(demo)) {
    const client = await as(buyer);
    const { cart_hash: hash } = await client.carts.create();
    for (const product of bought)
      await client.carts.addProduct({ body: { hash, product_id: products.get(product)!, count: 1 } });
    const { recipient, address } = deliveryOf(demo, buyer);
    const { id } = await client.carts.checkout({ body: { hash, address: { ...recipient, ...address } } });
    const vendor = await as(owners.get(company)!);
    for (const status of ['paid', 'completed'] as const) await vendor.orders.edit({ params: { id }, body: { status } });
    await backdate(pool, id, new Date(ago(days_ago).getTime() - ((id * 97) % 540) * 60_000));
  }
}
