/** Previews a promotion on the open carts of now: how many would get it, and how much. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { toPrice } from '#contract/money.ts';
import { maxPreviewedCarts } from '#contract/promotions.ts';
import { isAdmin } from '#contract/roles.ts';
import { applyPromotions, type PromotionRule } from '#contract/rules/promotions.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { resolveCompanyId } from '#server/domains/companies/resolveCompanyId.ts';
import { hasConfirmedContactSql } from '#server/domains/users/policy.ts';
import { listAncestors } from './findPromotions.ts';
import { toRule } from './present.ts';
import { assertComplete, toTerms } from './writes.ts';

type Call = Contract['promotions']['preview'];

interface OpenCart {
  id: number;
  user_id: number | null;
  company_id: number;
  is_confirmed: boolean;
  lines: { product_id: number; price: number; count: number }[];
}

const buildOpenCartsSql = (condition: string): string =>
  `select c.id, c.user_id, c.company_id, coalesce(${hasConfirmedContactSql('u')}, false) as is_confirmed, l.lines
     from (select id, user_id, company_id from carts
            where status = 'open' and ${condition}
            order by updated_at desc
            limit ${maxPreviewedCarts}) c
     left join users u on u.id = c.user_id
     join lateral (
       select json_agg(json_build_object('product_id', p.id, 'price', p.price, 'count', x.count)) as lines
         from cart_lines x join products p on p.id = x.product_id
        where x.cart_id = c.id and p.visible) l on l.lines is not null`;
const neverNull = { neverNull: { company_id: 'the condition excludes null' } } as const;
const listOpenCarts = statement<OpenCart>(
  'promotion_open_carts',
  buildOpenCartsSql('company_id is not null'),
  neverNull,
);
const listOpenCartsOfCompany = statement<OpenCart, { companyId: number }>(
  'promotion_open_carts_of_company',
  buildOpenCartsSql('company_id = $companyId'),
  neverNull,
);
const listCustomers = statement<{ user_id: number; company_ids: number[] }, { userIds: readonly number[] }>(
  'promotion_customers',
  `select user_id, array_agg(distinct company_id) as company_ids
     from orders
    where user_id = any($userIds::int[]) and status <> 'canceled' and deleted_at is null
    group by user_id`,
);

/** Baskets: the carts of one user, or one cart of a visitor. */
function groupByBuyer(carts: readonly OpenCart[]): OpenCart[][] {
  const baskets = new Map<number | string, OpenCart[]>();
  for (const cart of carts) {
    const key = cart.user_id ?? `cart ${cart.id}`;
    baskets.set(key, [...(baskets.get(key) ?? []), cart]);
  }
  return [...baskets.values()];
}

/** What the rule asks of lines and buyers. */
async function readFacts(db: Db, { conditions }: PromotionRule, carts: readonly OpenCart[]) {
  const productIds = [...new Set(carts.flatMap(({ lines }) => lines.map(({ product_id }) => product_id)))];
  const userIds = [...new Set(carts.flatMap(({ user_id }) => user_id ?? []))];
  const [categories, customers] = await Promise.all([
    conditions.category_ids.length > 0 ? listAncestors(db, { productIds }) : [],
    conditions.first_order ? listCustomers(db, { userIds }) : [],
  ]);
  return {
    categories: new Map(categories.map(({ product_id, category_ids }) => [product_id, category_ids])),
    orderedFrom: new Map(customers.map(({ user_id, company_ids }) => [user_id, company_ids])),
  };
}

/**
 * Previews a promotion that need not be saved, as if it were the only one, on the newest open carts. The channel of a
 * future order is not known: a promotion for some channels is previewed for them.
 * @throws Failure `invalid` for what the action lacks, `too_often`
 */
export async function previewPromotion({ body }: Input<Call>, ctx: Ctx): Promise<Answer<Call>> {
  await ctx.limits.take('promotionPreviews', String(ctx.user!.id));
  const companyId =
    isAdmin(ctx.user) && body.company_id == null ? null : await resolveCompanyId(ctx, body.company_id ?? undefined);
  const input = {
    ...body,
    active: true,
    priority: 0,
    combines: true,
    product_ids: body.product_ids ?? [],
    category_ids: body.category_ids ?? [],
    first_order: body.first_order ?? false,
    channels: [],
  };
  assertComplete(input);
  const noLimits = { active: true, starts_at: null, ends_at: null, max_uses: null, budget: null, uses: 0, spent: 0 };
  const limits = { ...noLimits, max_uses_per_buyer: body.max_uses_per_buyer ?? null };
  const rule = toRule({ id: 0, company_id: companyId, ...toTerms(input), ...limits }, 0);
  const carts = companyId === null ? await listOpenCarts(ctx.db) : await listOpenCartsOfCompany(ctx.db, { companyId });
  const { categories, orderedFrom } = await readFacts(ctx.db, rule, carts);
  const sums = { applied: 0, near: 0, amount: 0 };
  for (const basket of groupByBuyer(carts)) {
    const { user_id, is_confirmed } = basket[0]!;
    const outcome = applyPromotions({
      carts: basket.map(({ company_id, lines }) => ({
        company_id,
        lines: lines.map((line) => ({
          ...line,
          id: line.product_id,
          category_ids: categories.get(line.product_id) ?? [],
        })),
        delivery: null,
      })),
      promotions: [rule],
      buyer: { is_confirmed, channel: 'site', ordered_company_ids: (user_id && orderedFrom.get(user_id)) || [] },
    });
    const { state, amount } = outcome.results[0]!;
    sums.amount += amount;
    if (state === 'near') sums.near += basket.length;
    else sums.applied += outcome.carts.filter(({ discounts }) => discounts.length > 0).length;
  }
  return { carts: carts.length, applied: sums.applied, near: sums.near, amount: toPrice(sums.amount) };
}
