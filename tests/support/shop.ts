/**
 * A company with products, written straight into the tables: tests of carts and orders need products, not the catalog's
 * calls.
 */
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

export interface ProductFields {
  /** Price on the wire; 10 by default. */
  price?: number;
  /** 100 by default. */
  total_count?: number;
  visible?: boolean;
  name?: string;
}

export interface Shop {
  company: Company;
  /** Creates a product in stock. @returns its id */
  stock(goods?: ProductFields): Promise<number>;
  /** Creates as many such products at once. @returns their ids */
  stockMany(count: number, goods?: ProductFields): Promise<number[]>;
}

/** Creates a company with a category for its products. */
export async function openShop({ db, make }: Api): Promise<Shop> {
  const company = await make.company();
  const [category] = await db
    .insert(categories)
    .values({ name: `Shelf ${make.next()}` })
    .returning({ id: categories.id });
  const [type] = await db.select({ id: productTypes.id }).from(productTypes).where(eq(productTypes.is_general, true));
  const stockMany: Shop['stockMany'] = async (
    count,
    { price = 10, total_count = 100, visible = true, name = 'Thing' } = {},
  ) => {
    const rows = Array.from({ length: count }, () => ({
      company_id: company.id,
      category_id: category!.id,
      type_id: type!.id,
      sku: `S${make.next()}`,
      name,
      price: toMinor(price),
      visible,
    }));
    const made = await db.insert(products).values(rows).returning({ id: products.id });
    await db.insert(productStock).values(made.map(({ id }) => ({ product_id: id, total_count })));
    return made.map(({ id }) => id);
  };
  return { company, stockMany, stock: async (goods) => (await stockMany(1, goods))[0]! };
}

/** Lets everybody with a confirmed contact review at once, for tests that are not about the right to review. */
export const openReviews = async ({ make }: Api): Promise<void> => {
  const { client } = await make.admin();
  await client.settings.edit({ body: { reviews_need_purchase: false, reviews_of_new_authors_per_hour: 10_000 } });
};

/** A delivery address. */
export const delivery: Address = {
  fio: 'Anna Smith',
  phone: '+1 555 010 0200',
  city: 'Perth',
  street: 'Main Street',
  house: '5',
};

/** Creates a cart with these products. */
export async function fillCart(
  client: ApiClient,
  lines: readonly { product_id: number; count?: number }[],
): Promise<Cart> {
  let cart = await client.carts.create();
  for (const { product_id, count = 1 } of lines)
    cart = await client.carts.addProduct({ body: { hash: cart.cart_hash, product_id, count } });
  return cart;
}

/** Reads a product's stock: total, held by open orders, and left. */
export async function getStock(
  { db }: Api,
  productId: number,
): Promise<{ total_count: number; held: number; left: number }> {
  const [row] = await db.select().from(productStock).where(eq(productStock.product_id, productId));
  return { total_count: row!.total_count, held: row!.held, left: row!.total_count - row!.held };
}

/** Gets the error of a call. @throws any other error, or an Error if the call succeeds */
export async function getFailure(call: Promise<unknown>): Promise<ApiError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('the call has not failed');
}

export interface PlacedOrder {
  buyer: Person;
  order: Order;
  product_id: number;
}

/** Creates a buyer with an order of ten products at 10 each. `gift`: bonuses given before, in minor units. */
export async function placeOrder(
  { db, make }: Api,
  shop: Shop,
  { count = 10, useBonuse = false, gift = 0 }: { count?: number; useBonuse?: boolean; gift?: number } = {},
): Promise<PlacedOrder> {
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

/** Moves an order through statuses. @returns the order after the last one */
export const moveOrder = (who: Person, order: Order, ...path: OrderStatus[]): Promise<Order> =>
  path.reduce(
    (last, status) => last.then(() => who.client.orders.edit({ params: { id: order.id }, body: { status } })),
    Promise.resolve(order),
  );

/** Gets a user's bonus balance. */
export const getBonuses = async (who: Person): Promise<number> => (await who.client.users.me()).bonus_balance;

/** Lists the statuses of an order, in order. */
export const listStatuses = async ({ pool }: Api, orderId: number): Promise<(string | null)[]> =>
  (
    await pool.query<{ to: string | null }>('select "to" from order_history where order_id = $1 order by id', [orderId])
  ).rows.map(({ to }) => to);
