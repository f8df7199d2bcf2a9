/** A company with goods on its shelves, written straight into the tables: carts and orders need products, not the catalog's calls. */
import type { Address, Order, OrderStatus } from '#contract/orders.ts';
import type { Cart } from '#contract/carts.ts';
import { toMinor } from '#contract/money.ts';
import { categories, products, productStock, productTypes } from '#server/domains/catalog/tables.ts';
import { eq } from 'drizzle-orm';
import { ApiError } from '#contract/client.ts';
import { transactions } from '#server/domains/bonuses/tables.ts';
import type { Api, ApiClient } from './api.ts';
import type { Person } from './factories.ts';

type Company = Awaited<ReturnType<Api['make']['company']>>;

export interface Goods {
  /** Wire price; 10 unless said. */
  price?: number;
  /** 100 unless said. */
  total_count?: number;
  visible?: boolean;
  name?: string;
}

export interface Shop {
  company: Company;
  /** Puts a product on the shelf. @returns its id */
  stock(goods?: Goods): Promise<number>;
}

/** A new company with a shelf. */
export async function openShop({ db, make }: Api): Promise<Shop> {
  const company = await make.company();
  const [category] = await db
    .insert(categories)
    .values({ name: `Shelf ${make.next()}` })
    .returning({ id: categories.id });
  const [type] = await db.select({ id: productTypes.id }).from(productTypes).where(eq(productTypes.is_general, true));
  return {
    company,
    stock: async ({ price = 10, total_count = 100, visible = true, name = 'Thing' } = {}) => {
      const values = {
        company_id: company.id,
        category_id: category!.id,
        type_id: type!.id,
        sku: `S${make.next()}`,
        name,
        price: toMinor(price),
        visible,
      };
      const [row] = await db.insert(products).values(values).returning({ id: products.id });
      await db.insert(productStock).values({ product_id: row!.id, total_count });
      return row!.id;
    },
  };
}

/** Lets everybody with a confirmed contact review at once, for tests that are not about the right to review. */
export const openReviews = async ({ make }: Api): Promise<void> => {
  const { client } = await make.admin();
  await client.settings.edit({ body: { reviews_need_purchase: false, reviews_of_new_authors_per_hour: 10_000 } });
};

/** Where a delivery goes. */
export const delivery: Address = {
  fio: 'Anna Smith',
  phone: '+1 555 010 0200',
  city: 'Perth',
  street: 'Main Street',
  house: '5',
};

/** A new cart of this caller with these goods. */
export async function fillCart(
  client: ApiClient,
  lines: readonly { product_id: number; count?: number }[],
): Promise<Cart> {
  let cart = await client.carts.create();
  for (const { product_id, count = 1 } of lines)
    cart = await client.carts.addProduct({ body: { hash: cart.cart_hash, product_id, count } });
  return cart;
}

/** A product's stock: how many there are, held by open orders, and left. */
export async function stockOf(
  { db }: Api,
  productId: number,
): Promise<{ total_count: number; held: number; left: number }> {
  const [row] = await db.select().from(productStock).where(eq(productStock.product_id, productId));
  return { total_count: row!.total_count, held: row!.held, left: row!.total_count - row!.held };
}

/** The failure that a call ends in. */
export async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('the call has not failed');
}

export interface Placed {
  buyer: Person;
  order: Order;
  product_id: number;
}

/** A new buyer with an order of ten things at 10 each. `gift`: bonuses given before, in minor units. */
export async function placeOrder(
  { db, make }: Api,
  shop: Shop,
  { count = 10, useBonuse = false, gift = 0 }: { count?: number; useBonuse?: boolean; gift?: number } = {},
): Promise<Placed> {
  const buyer = await make.buyer();
  if (gift > 0) await db.insert(transactions).values({ user_id: buyer.id, amount: gift, reason: 'gift' });
  const product_id = await shop.stock();
  const { cart_hash: hash } = await fillCart(buyer.client, [{ product_id, count }]);
  return {
    buyer,
    order: await buyer.client.carts.checkout({ body: { hash, address: delivery, useBonuse } }),
    product_id,
  };
}

/** Takes an order along a path of statuses. @returns it, as it is then */
export const move = (who: Person, order: Order, ...path: OrderStatus[]): Promise<Order> =>
  path.reduce(
    (last, status) => last.then(() => who.client.orders.edit({ params: { id: order.id }, body: { status } })),
    Promise.resolve(order),
  );

/** What the user's balance is, as the user sees it. */
export const bonusesOf = async (who: Person): Promise<number> => (await who.client.users.me()).bonus_balance;

/** The statuses that an order has come to, in order. */
export const statusesOf = async ({ pool }: Api, orderId: number): Promise<(string | null)[]> =>
  (
    await pool.query<{ to: string | null }>('select "to" from order_history where order_id = $1 order by id', [orderId])
  ).rows.map(({ to }) => to);
