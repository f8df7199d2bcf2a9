/** Prices lines that are in no cart yet, such as those of a visitor's browser, as a basket is priced. */
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import { toPrice } from '#contract/money.ts';
import { maxLineCount } from '#contract/rules/cart.ts';
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import { presentFound } from '#server/domains/promo/promotions/present.ts';
import { buildHasAutomaticSql } from '#server/domains/promo/promotions/rows.ts';
import { groupBy } from '#server/platform/groupBy.ts';
import { getAddressUses } from '#server/platform/rateLimit.ts';
import { findBasketPromotions, presentDiscountedLines } from './discountBasket.ts';

type Call = Contract['basket']['price'];

const listProducts = statement<
  { product_id: number; company_id: number; price: number; has_promotions: boolean },
  { productIds: readonly number[] }
>(
  'lines_to_price',
  `select v.id as product_id, v.company_id, v.price, ${buildHasAutomaticSql('v.company_id')} as has_promotions
     from products v
    where v.id = any($productIds::int[]) and v.visible
    order by v.id`,
);

/**
 * Prices lines at present prices. One statement if no promotion can apply. Lines of one product count together.
 * @throws Failure `too_often`
 */
export async function priceLines({ body: { items } }: Input<Call>, ctx: Ctx): Promise<Answer<Call>> {
  await ctx.limits.takeAll(getAddressUses('pricedLines', ctx.ip));
  const counts = new Map<number, number>();
  for (const { product_id, count } of items)
    counts.set(product_id, Math.min((counts.get(product_id) ?? 0) + count, maxLineCount));
  const products = await listProducts(ctx.db, { productIds: [...counts.keys()] });
  const lines = products.map((product) => ({ ...product, count: counts.get(product.product_id)! }));
  const carts = [...groupBy(lines, ({ company_id }) => company_id)].map(([company_id, companyLines]) => ({
    company_id,
    lines: companyLines,
    has_promotions: companyLines.some(({ has_promotions }) => has_promotions),
  }));
  const found = await findBasketPromotions(ctx, carts, []);
  const data = carts.map(({ company_id, lines: companyLines }, index) => {
    const discounts = found?.carts[index]!.discounts ?? [];
    const { sums, getDiscounts } = presentDiscountedLines(companyLines, discounts, found?.results ?? []);
    const priced = companyLines.map(({ product_id, price, count }) => ({
      product_id,
      price: toPrice(price),
      count,
      ...getDiscounts(product_id),
    }));
    return { company_id, items: priced, ...sums };
  });
  return { data, ...(found && presentFound(found)) };
}
