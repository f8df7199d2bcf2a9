/** Creates promotions, reduced prices and sales of the demo, and an order with a discount. */
import { toPrice } from '#contract/money.ts';
import { dayMs } from '#contract/rules/time.ts';
import type { Demo } from './content/types.ts';
import type { SeedContext } from './context.ts';
import { backdate } from './orders.ts';

interface Ids {
  /** Keys → ids. */
  companies: ReadonlyMap<string, number>;
  products: ReadonlyMap<string, number>;
}

interface Reduction {
  product: string;
  /** Minor units, above the price. */
  compare_at?: number;
  sale?: { /** Minor units. */ price: number; /** Days from now; before now it runs. */ from: number; to: number };
  /** A former price in minor units, and how many days ago it ended. */
  earlier?: { price: number; days_ago: number };
}

/** Of products that the journeys in tests/e2e do not buy. */
const reductions: readonly Reduction[] = [
  { product: 'teapot-celadon', sale: { price: 54_00, from: -1, to: 9 } },
  { product: 'blanket-heather', sale: { price: 99_00, from: -1, to: 12 }, earlier: { price: 119_00, days_ago: 18 } },
  { product: 'lamp-poppy', compare_at: 110_00, earlier: { price: 89_00, days_ago: 12 } },
  { product: 'vase-sage', sale: { price: 45_00, from: 5, to: 15 } },
  { product: 'backpack-night', sale: { price: 98_00, from: -1, to: 6 } },
  { product: 'socks-nordic', sale: { price: 17_00, from: -1, to: 20 } },
  { product: 'suitcase-jade', compare_at: 199_00 },
  { product: 'wallclock-night', sale: { price: 52_00, from: -1, to: 8 } },
];

async function reducePrices({ clientFor, daysAgo, connected: { pool } }: SeedContext, demo: Demo, { products }: Ids) {
  for (const { product: key, compare_at, sale, earlier } of reductions) {
    const { company, price } = demo.products.find((product) => product.key === key)!;
    const id = products.get(key)!;
    if (earlier)
      await pool.query('insert into price_history (product_id, at, old_price, new_price) values ($1, $2, $3, $4)', [
        id,
        daysAgo(earlier.days_ago),
        earlier.price,
        price,
      ]);
    const vendor = await clientFor(demo.companies.find((one) => one.key === company)!.owner);
    await vendor.products.edit({
      params: { id },
      body: {
        ...(compare_at && { compare_at_price: toPrice(compare_at) }),
        ...(sale && {
          sale_price: toPrice(sale.price),
          sale_from: daysAgo(-sale.from).toISOString(),
          sale_to: daysAgo(-sale.to).toISOString(),
        }),
      },
      files: { photos: [] },
    });
  }
}

async function makePromotions({ clientFor }: SeedContext, { companies, products }: Ids): Promise<void> {
  const admin = (await clientFor('admin@example.com')).promotions;
  const sloboda = (await clientFor('vendor@example.com')).promotions;
  const fjellstad = (await clientFor('ingrid@fjellstad.example')).promotions;
  const at = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();
  await admin.create({
    body: {
      name: 'Осень: скидка 10 %',
      en_name: 'Autumn: 10% off',
      code: 'AUTUMN10',
      action: 'order_percent',
      percent: 10,
      min_sum: 30,
      budget: 1000,
      ends_at: at(60),
    },
  });
  await admin.create({
    body: {
      name: 'Первый заказ: 5 в подарок',
      en_name: 'First order: 5 off',
      code: 'HELLO5',
      action: 'order_amount',
      amount: 5,
      min_sum: 20,
      first_order: true,
    },
  });
  await admin.create({
    body: {
      name: 'Лето: скидка 15 %',
      en_name: 'Summer: 15% off',
      code: 'SUMMER15',
      action: 'order_percent',
      percent: 15,
      starts_at: at(-90),
      ends_at: at(-5),
    },
  });
  await sloboda.create({
    body: {
      company_id: companies.get('sloboda')!,
      name: 'Третья тарелка в подарок',
      en_name: 'Every third plate free',
      action: 'free_units',
      buy_count: 2,
      free_count: 1,
      product_ids: ['plate-cobalt', 'plate-sage', 'plate-rose', 'bowl-oat', 'bowl-celadon'].map((key) =>
        products.get(key)!,
      ),
    },
  });
  await sloboda.create({
    body: {
      company_id: companies.get('sloboda')!,
      name: 'Свечи у прилавка: скидка 20 %',
      en_name: 'Candles at the counter: 20% off',
      action: 'item_percent',
      percent: 20,
      product_ids: [products.get('candle-amber')!, products.get('pillars-rose')!, products.get('pillars-straw')!],
      channels: ['sales_point'],
    },
  });
  await fjellstad.create({
    body: {
      company_id: companies.get('fjellstad')!,
      name: 'Доставка даром от 100',
      en_name: 'Free delivery from 100',
      action: 'free_delivery',
      min_sum: 100,
    },
  });
}

/** An order with two promotions, which its company is working on. */
async function makeDiscountedOrder(context: SeedContext, demo: Demo, { products }: Ids): Promise<void> {
  const { clientFor, daysAgo } = context;
  const { recipient, receipt } = demo.orders.find(
    (order) => order.buyer === 'buyer@example.com' && order.receipt.kind === 'delivery',
  )!;
  const buyer = await clientFor('buyer@example.com');
  const { cart_hash: hash } = await buyer.carts.create();
  const lines = [
    { product: 'plate-cobalt', count: 2 },
    { product: 'plate-rose', count: 1 },
  ];
  for (const { product, count } of lines)
    await buyer.carts.addProduct({ body: { hash, product_id: products.get(product)!, count } });
  const address = { ...recipient, ...(receipt.kind === 'delivery' && receipt.address) };
  const { id } = await buyer.carts.checkout({ body: { hash, address, codes: ['AUTUMN10'] } });
  const vendor = await clientFor('vendor@example.com');
  await vendor.orders.edit({ params: { id }, body: { status: 'in_process' } });
  await backdate(context, [{ id, at: daysAgo(2) }]);
}

/** Creates them through the API. Call it after the other orders, whose sums have no discounts. */
export async function makeDiscounts(context: SeedContext, demo: Demo, ids: Ids): Promise<void> {
  await makePromotions(context, ids);
  await makeDiscountedOrder(context, demo, ids);
  await reducePrices(context, demo, ids);
}
