/**
 * Sales of products: a sale price for a time. The job `applySales` begins and ends them; `price` is always what buyers
 * pay now, so that the listing, carts and orders need not know of sales.
 */
import { toMinor } from '#contract/money.ts';
import type { Product } from '#contract/products.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { invalid } from '#server/failure.ts';
import { emitCatalogChange } from './change.ts';
import { lockTreeShared, refreshListing } from './listing.ts';

/** The values of a form; each may be missing. */
export interface SaleInput {
  price?: number | undefined;
  compare_at_price?: number | null | undefined;
  sale_price?: number | null | undefined;
  sale_from?: string | null | undefined;
  sale_to?: string | null | undefined;
}

interface Sale {
  /** Minor units; null for no sale. */
  price: number | null;
  from: Date | null;
  to: Date | null;
}

/** SQL: the price of product `p` outside its sale, which its staff see and edit. A written price becomes it. */
export const regularPriceSql = 'coalesce(p.regular_price, p.price)';

/** SQL: sets the price of products `p` by their sale at `$now`. One that is over or not below the price is removed. */
const buildSettleSql = ({ price, from, to }: Record<keyof Sale, string>, condition: string): string => `
  with settled as (
    select p.id, ${price} as sale_price, ${from} as sale_from, ${to} as sale_to,
           ${regularPriceSql} as regular_price,
           coalesce(${from} <= $now::timestamptz, false) as has_begun,
           coalesce(
             ${to} > $now::timestamptz
               and (${from} > $now::timestamptz or ${price} < ${regularPriceSql}), false) as is_valid
      from products p
     where ${condition})
  update products p
     set price = case when s.is_valid and s.has_begun then s.sale_price else s.regular_price end,
         regular_price = case when s.is_valid and s.has_begun then s.regular_price end,
         sale_price = case when s.is_valid then s.sale_price end,
         sale_from = case when s.is_valid then s.sale_from end,
         sale_to = case when s.is_valid then s.sale_to end,
         updated_at = greatest($now::timestamptz, p.updated_at + interval '1 millisecond')
    from settled s
   where p.id = s.id`;

/** SQL: whether the sale of a product has to begin or to end. */
const nextStepSql = '(case when regular_price is null then sale_from else sale_to end)';
const isDueSql = `sale_from is not null and ${nextStepSql} <= $now::timestamptz`;

const saveSale = statement<
  unknown,
  { productId: number; price: number | null; from: Date | null; to: Date | null; now: Date }
>(
  'sale_save',
  buildSettleSql(
    { price: '$price::bigint', from: '$from::timestamptz', to: '$to::timestamptz' },
    'p.id = $productId::int',
  ),
);
const settleSales = statement<unknown, { productIds: readonly number[]; now: Date }>(
  'sales_settle',
  buildSettleSql(
    { price: 'p.sale_price', from: 'p.sale_from', to: 'p.sale_to' },
    `p.id = any($productIds::int[]) and ${isDueSql}`,
  ),
);

/** Whether the input says something about a sale. */
export const hasSale = ({ sale_price, sale_from, sale_to }: SaleInput): boolean =>
  [sale_price, sale_from, sale_to].some((value) => value !== undefined);

/**
 * Merges an edit into the present sale, and checks the prices.
 * @param present the product before, as its staff sees it; null for a new one
 * @throws Failure `invalid` for a compare-at price below the price, and for an incomplete or senseless sale
 */
export function mergeSale(present: Product | null, input: SaleInput, now: Date): Sale {
  const price = input.price ?? present?.regular_price ?? present?.price ?? 0;
  const isRemoved = input.sale_price === null;
  const pick = <K extends 'sale_price' | 'sale_from' | 'sale_to'>(key: K): SaleInput[K] =>
    isRemoved ? null : input[key] === undefined ? present?.[key] : input[key];
  const [salePrice, from, to] = [pick('sale_price'), pick('sale_from'), pick('sale_to')];
  const isSet = salePrice != null || from != null || to != null;
  const isChanged = hasSale(input);
  const errors: Parameters<typeof invalid>[0] = {
    ...(input.compare_at_price != null &&
      input.compare_at_price < price && {
        compare_at_price: { failure: 'too_small' as const, values: { min: price } },
      }),
    ...(isSet && salePrice == null && { sale_price: 'required' as const }),
    ...(isSet && from == null && { sale_from: 'required' as const }),
    ...(isSet && to == null && { sale_to: 'required' as const }),
    ...(from != null && to != null && from >= to && { sale_to: 'order' as const }),
    ...(isChanged && to != null && new Date(to) <= now && { sale_to: 'past' as const }),
    ...(isChanged && salePrice != null && salePrice >= price && { sale_price: 'below_price' as const }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return {
    price: salePrice == null ? null : toMinor(salePrice),
    from: from == null ? null : new Date(from),
    to: to == null ? null : new Date(to),
  };
}

/** Stores a sale, begins it if its time has come, and plans the next steps. The product must be locked. */
export async function setSale(ctx: Ctx, productId: number, sale: Sale): Promise<void> {
  const now = ctx.clock();
  await saveSale(ctx.db, { productId, ...sale, now });
  for (const runAt of [sale.from, sale.to])
    if (runAt && runAt > now) await ctx.enqueue('applySales', {}, { key: `sales:${runAt.getTime()}`, runAt });
}

const endAtPrice = statement<unknown, { productIds: readonly number[]; prices: readonly string[] }>(
  'sales_end_at_price',
  `update products p
      set regular_price = null, sale_price = null, sale_from = null, sale_to = null
     from unnest($productIds::int[], $prices::bigint[]) as written (id, price)
    where p.id = written.id and p.regular_price is not null and p.sale_price = written.price`,
);

/**
 * Ends the running sales that a price which is about to be written leaves without a reduction, because it equals the
 * sale price. Lower and higher ones are a change of the column, which the trigger `follow_price` sees by itself.
 * @param prices minor units, by product; the products must be locked
 */
export async function endSalesAtPrice(db: Db, prices: ReadonlyMap<number, number>): Promise<void> {
  await endAtPrice(db, { productIds: [...prices.keys()], prices: [...prices.values()].map(String) });
}

/** How many products one unit of work changes. */
const batchSize = 200;

const listDue = statement<{ id: number }, { now: Date }>(
  'sales_due',
  `select id
     from products
    where ${isDueSql}
    order by ${nextStepSql}
    limit ${batchSize}`,
);
const lockProducts = statement<unknown, { productIds: readonly number[] }>(
  'sales_lock_products',
  'select from products where id = any($productIds::int[]) order by id for no key update',
);

/** Begins and ends the sales that are due. Run by the clock too, so that a lost job delays them by a minute. */
export async function applySales(ctx: Ctx): Promise<void> {
  for (;;) {
    const count = await ctx.step(async (unit) => {
      const { db } = unit;
      await lockTreeShared(db);
      const productIds = (await listDue(db, { now: unit.clock() })).map(({ id }) => id);
      if (productIds.length === 0) return 0;
      await lockProducts(db, { productIds });
      await settleSales(db, { productIds, now: unit.clock() });
      await refreshListing(db, productIds);
      await emitCatalogChange(unit, productIds);
      return productIds.length;
    });
    if (count < batchSize) return;
  }
}

const listChanges = statement<{ at: Date; old_price: number; new_price: number }, { productId: number }>(
  'price_history_read',
  `select at, old_price, new_price
     from price_history
    where product_id = $productId
    order by at desc, id desc
    limit 100`,
);

/** The last changes of a price, the latest first. */
export const listPriceChanges = (db: Db, productId: number): ReturnType<typeof listChanges> =>
  listChanges(db, { productId });
