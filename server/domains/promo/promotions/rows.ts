/** Reads promotions for the back office: an admin sees all, a vendor those of the own companies. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Promotion } from '#contract/promotions.ts';
import { isAdmin } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { Conditions, readPage, toContainsPattern } from '#server/db/list.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { buildOwnCompaniesSql } from '#server/domains/companies/policy.ts';
import { notFound } from '#server/failure.ts';
import { presentPromotion, type PromotionRow } from './present.ts';

type Calls = Contract['promotions'];

/** SQL: whether the uses of promotion `p` are counted in its row, because they are limited. */
export const isCountedSql = '(p.max_uses is not null or p.budget is not null)';

/**
 * SQL: whether promotions without a code are on that may apply to carts of a company. Without any they need not be
 * read.
 * @param companyId a column
 */
export const buildHasAutomaticSql = (companyId: string): string =>
  `exists (select from promotions p
            where p.active and (p.company_id is null or p.company_id = ${companyId})
              and not exists (select from promo_codes code where code.promotion_id = p.id))`;

/** SQL: the terms of promotion `p`. */
export const termsColumns = `p.priority, p.combines, p.action, p.rate, p.amount, p.buy_count, p.free_count, p.min_sum,
  p.product_ids, p.category_ids, p.first_order, p.channels`;

const columns = `p.id, p.company_id, p.name, p.en_name, k.code, p.active, p.starts_at, p.ends_at, p.max_uses,
  p.max_uses_per_buyer, p.budget, p.funded_by, ${termsColumns}, p.uses, p.spent, p.created_at, p.updated_at,
  case when c.id is not null then json_build_object('id', c.id, 'brand', c.brand) end as company`;
const joins = `
  left join companies c on c.id = p.company_id
  left join promo_codes k on k.promotion_id = p.id`;

/** How often a promotion is used, and what it takes off in all. */
export type UseCounts = Pick<PromotionRow, 'uses' | 'spent'>;

/** Whether its row counts the uses, see `isCountedSql`. */
export const isCounted = ({ max_uses, budget }: Pick<PromotionRow, 'max_uses' | 'budget'>): boolean =>
  max_uses !== null || budget !== null;

const listUses = statement<UseCounts & { promotion_id: number }, { promotionIds: readonly number[] }>(
  'promotion_uses_counted',
  `select promotion_id, count(distinct first_order_id)::int as uses, coalesce(sum(amount), 0)::bigint as spent
     from promotion_uses
    where promotion_id = any($promotionIds::int[]) and returned_at is null
    group by promotion_id`,
);

/** Counts the uses of promotions by their orders, in one statement. @returns those that have any */
async function readUses(db: Db, promotionIds: readonly number[]): Promise<Map<number, UseCounts>> {
  if (promotionIds.length === 0) return new Map();
  const found = await listUses(db, { promotionIds });
  return new Map(found.map(({ promotion_id, ...counts }) => [promotion_id, counts]));
}

/** Counts the uses of a promotion by its orders. */
export const countUses = async (db: Db, promotionId: number): Promise<UseCounts> =>
  (await readUses(db, [promotionId])).get(promotionId) ?? { uses: 0, spent: 0 };

/** Fills in the uses of promotions whose rows do not count them. */
async function fillUses(db: Db, rows: readonly PromotionRow[]): Promise<PromotionRow[]> {
  const uncounted = rows.filter((row) => !isCounted(row)).map(({ id }) => id);
  const uses = await readUses(db, uncounted);
  return rows.map((row) => ({ ...row, ...uses.get(row.id) }));
}

const findRow = oneRow<PromotionRow, { promotionId: number; isAdmin: boolean; userId: number }>(
  'promotion_read',
  `select ${columns}
     from promotions p ${joins}
    where p.id = $promotionId and ($isAdmin or p.company_id in ${buildOwnCompaniesSql('$userId')})`,
);

/**
 * Reads a promotion that the caller may write, as its row is: it counts uses only if they are limited.
 * @throws Failure `not_found`
 */
export async function readRow(ctx: Ctx, promotionId: number): Promise<PromotionRow> {
  const row = await findRow(ctx.db, { promotionId, isAdmin: isAdmin(ctx.user), userId: ctx.user!.id });
  if (!row) throw notFound('promotion');
  return row;
}

/**
 * Reads a promotion that the caller may write, with its uses.
 * @throws Failure `not_found`
 */
export async function readRowWithUses(ctx: Ctx, promotionId: number): Promise<PromotionRow> {
  const [row] = await fillUses(ctx.db, [await readRow(ctx, promotionId)]);
  return row!;
}

/** Reads a promotion that the caller may write, as it is answered. */
export const readPromotion = async (ctx: Ctx, id: number): Promise<Promotion> =>
  presentPromotion(await readRowWithUses(ctx, id), ctx.clock());

/** A page of promotions, newest first unless sorted otherwise; the id breaks ties. */
export async function listPromotions({ query }: Input<Calls['list']>, ctx: Ctx): Promise<Answer<Calls['list']>> {
  const { company_id, owner, active, action, sort = 'created_at', order = 'desc' } = query;
  const conditions = new Conditions();
  if (!isAdmin(ctx.user))
    conditions.add(`p.company_id in ${buildOwnCompaniesSql(`${conditions.put(ctx.user!.id)}::int`)}`);
  if (company_id !== undefined) conditions.add(`p.company_id = ${conditions.put(company_id)}::int`);
  if (owner !== undefined) conditions.add(`p.company_id is ${owner === 'platform' ? '' : 'not '}null`);
  if (active !== undefined) conditions.add(active ? 'p.active' : 'not p.active');
  if (action !== undefined) conditions.add(`p.action = ${conditions.put(action)}`);
  const q = query.q?.trim();
  if (q) {
    const pattern = conditions.put(toContainsPattern(q));
    conditions.add(
      `(p.name ilike ${pattern} or p.en_name ilike ${pattern}
        or exists (select from promo_codes k where k.promotion_id = p.id and k.code ilike ${pattern}))`,
    );
  }
  const { paging, rows } = await readPage<PromotionRow>(ctx.db, query, {
    table: 'promotions',
    alias: 'p',
    conditions,
    columns,
    joins,
    orderBy: `p.${sort} ${order}, p.id ${order}`,
  });
  const filled = await fillUses(ctx.db, rows);
  return { ...paging, data: filled.map((row) => presentPromotion(row, ctx.clock())) };
}
