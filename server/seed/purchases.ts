/** Creates the completed orders that the demo's reviews need: a review needs a completed order of its product. */
import type { Demo, DemoOrder } from './content/types.ts';
import { backdate, type OrderDate, toOrderDate } from './orders.ts';
import type { SeedContext } from './context.ts';

interface Purchase {
  /** The buyer's email. */
  buyer: string;
  company: string;
  /** Product keys, each once. */
  products: string[];
  days_ago: number;
}

/** Days between an order and its first review. */
const daysBeforeReview = 6;

/** @returns the orders that the demo's reviews still need: one for each reviewer and company */
export function listMissingPurchases(demo: Demo): Purchase[] {
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
    purchase.days_ago = Math.max(purchase.days_ago, days_ago + daysBeforeReview);
    purchases.set(`${buyer} ${company}`, purchase);
  }
  return [...purchases.values()];
}

/** @returns units of each product in these orders, to be added to its stock */
export function countPurchased(demo: Demo): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { products } of listMissingPurchases(demo))
    for (const product of products) counts.set(product, (counts.get(product) ?? 0) + 1);
  return counts;
}

/** Recipient and address, from the buyer's other orders if there are any. */
function getDelivery(demo: Demo, buyer: string): Pick<DemoOrder, 'recipient'> & { address: object } {
  const isDelivery = ({ receipt }: DemoOrder) => receipt.kind === 'delivery';
  const buyerOrders = demo.orders.filter((order) => order.buyer === buyer);
  const deliveryOrder = buyerOrders.find(isDelivery) ?? demo.orders.find(isDelivery)!;
  const customer = demo.customers.find(({ email }) => email === buyer)!;
  return {
    recipient: buyerOrders[0]?.recipient ?? { ...deliveryOrder.recipient, fio: customer.name[customer.languages[0]] },
    address: deliveryOrder.receipt.kind === 'delivery' ? deliveryOrder.receipt.address : {},
  };
}

/** Places, pays and completes these orders. */
export async function makePurchases(context: SeedContext, demo: Demo, products: Map<string, number>): Promise<void> {
  const { clientFor, daysAgo } = context;
  const dates: OrderDate[] = [];
  const owners = new Map(demo.companies.map(({ key, owner }) => [key, owner]));
  for (const { buyer, company, products: bought, days_ago } of listMissingPurchases(demo)) {
    const client = await clientFor(buyer);
    const { cart_hash: hash } = await client.carts.create();
    for (const product of bought)
      await client.carts.addProduct({ body: { hash, product_id: products.get(product)!, count: 1 } });
    const { recipient, address } = getDelivery(demo, buyer);
    const { id } = await client.carts.checkout({ body: { hash, address: { ...recipient, ...address } } });
    const vendor = await clientFor(owners.get(company)!);
    for (const status of ['paid', 'completed'] as const) await vendor.orders.edit({ params: { id }, body: { status } });
    dates.push(toOrderDate(id, daysAgo(days_ago)));
  }
  await backdate(context, dates);
}
