/** Finds the promotions of carts, and what they take off: for the preview of a basket, and for its checkout. */
import type { ChannelCode } from '#contract/rules/channels.ts';
import {
  applyPromotions,
  maxEnteredCodes,
  type DiscountedCart,
  type PromotionRule,
  type PromotionBuyer,
  type PromotionLine,
} from '#contract/rules/promotions.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { hasConfirmedContactSql } from '#server/domains/users/policy.ts';
import { type Failure, invalid } from '#server/failure.ts';
import { isTooOften } from '#server/platform/rateLimit.ts';
import { findAttemptUses } from '../codeAttempts.ts';
import {
  getPhase,
  toRule,
  type CodeState,
  type NamedResult,
  type PromotionLimits,
  type PromotionTerms,
} from './present.ts';
import { termsColumns } from './rows.ts';

export interface PricedCart {
  company_id: number;
  /** Present prices in minor units. */
  lines: readonly { product_id: number; price: number; count: number }[];
  /** Price of the chosen delivery in minor units, 0 for pickup; null while it is not chosen. */
  delivery: number | null;
}

export interface PricedBuyer {
  /** Null for a visitor. */
  user_id: number | null;
  channel: ChannelCode;
}

export interface FoundPromotions {
  /** In the order of the given carts. */
  carts: DiscountedCart[];
  results: NamedResult[];
  codes: { code: string; state: CodeState }[];
}

interface FoundRow extends PromotionTerms, PromotionLimits {
  id: number;
  company_id: number | null;
  name: string;
  en_name: string | null;
  funded_by: 'platform' | 'company';
  code: string | null;
  buyer_uses: number;
  /** Whether the buyer has confirmed an email or a phone. */
  is_confirmed: boolean;
}

/** SQL: the codes that were entered, as the unique index of codes compares them. */
const enteredCodesSql = `(select lower(c collate "und-x-icu") from unnest($codes::text[]) c)`;

const listCandidates = statement<
  FoundRow,
  { companyIds: readonly number[]; userId: number | null; codes: readonly string[]; now: Date }
>(
  'promotions_found',
  `select p.id, p.company_id, p.name, p.en_name, p.funded_by, k.code, p.active, p.starts_at, p.ends_at, p.max_uses,
          p.max_uses_per_buyer, p.budget, p.uses, p.spent, ${termsColumns}, coalesce(b.uses, 0) as buyer_uses,
          coalesce(
            (select ${hasConfirmedContactSql('u')} from users u where u.id = $userId::int), false) as is_confirmed
     from promotions p
     left join promo_codes k on k.promotion_id = p.id
     left join promotion_buyers b on b.promotion_id = p.id and b.user_id = $userId::int
    where (p.company_id is null or p.company_id = any($companyIds::int[]))
      and case when k.code is null
               then p.active and coalesce(p.starts_at <= $now, true) and coalesce(p.ends_at > $now, true)
               else lower(k.code) in ${enteredCodesSql} end`,
);

const listCodes = statement<
  { code: string; type: 'bonus' | 'referral' | 'promotion' | null },
  { codes: readonly string[] }
>(
  'promotion_codes_entered',
  `select e.code, k.type
     from unnest($codes::text[]) e (code)
     left join promo_codes k on lower(k.code) = lower(e.code collate "und-x-icu")`,
);

/** The categories of products, with all ancestors. */
export const listAncestors = statement<
  { product_id: number; category_ids: number[] },
  { productIds: readonly number[] }
>(
  'promotion_categories',
  `with recursive above (product_id, category_id, parent_id) as (
     select p.id, c.id, c.parent_id
       from products p join categories c on c.id = p.category_id
      where p.id = any($productIds::int[])
     union all
     select a.product_id, c.id, c.parent_id from above a join categories c on c.id = a.parent_id)
   select product_id, array_agg(category_id) as category_ids from above group by product_id`,
);

const listOrderedCompanies = statement<{ company_id: number }, { userId: number }>(
  'promotion_ordered_companies',
  `select distinct company_id from orders where user_id = $userId and status <> 'canceled' and deleted_at is null`,
);

/**
 * Reads the promotions that are valid now, and those of the entered codes whatever their state.
 * @returns their rows, each with its phase
 */
async function readCandidates(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  carts: readonly PricedCart[],
  userId: number | null,
  codes: readonly string[],
) {
  const now = ctx.clock();
  const companyIds = carts.map(({ company_id }) => company_id);
  const rows = await listCandidates(ctx.db, { companyIds, userId, codes, now });
  return rows.map((row) => ({ row, phase: getPhase(row, now) }));
}

/** The lines of carts as promotions see them; categories are read only if a promotion names some. */
export async function toPromotionLines(
  db: Db,
  carts: readonly PricedCart[],
  rules: readonly PromotionRule[],
): Promise<PromotionLine[][]> {
  const needsCategories = rules.some(({ conditions }) => conditions.category_ids.length > 0);
  const productIds = carts.flatMap(({ lines }) => lines.map(({ product_id }) => product_id));
  const found = needsCategories ? await listAncestors(db, { productIds }) : [];
  const categories = new Map(found.map(({ product_id, category_ids }) => [product_id, category_ids]));
  return carts.map(({ lines }) =>
    lines.map(({ product_id: id, price, count }) => ({ id, price, count, category_ids: categories.get(id) ?? [] })),
  );
}

/** Which companies the buyer has ordered from; read only if a promotion is for first orders. */
async function listOrderedCompanyIds(
  db: Db,
  userId: number | null,
  rules: readonly PromotionRule[],
): Promise<number[]> {
  if (userId === null || !rules.some(({ conditions }) => conditions.first_order)) return [];
  return (await listOrderedCompanies(db, { userId })).map(({ company_id }) => company_id);
}

/**
 * Counts an entered code that does not exist as an attempt, once: it may stay in a basket.
 * @throws Failure `too_often` if no attempt is left, whether the code exists or not: nobody can guess codes
 */
async function countAttempt(
  { db, limits, user, ip }: Pick<Ctx, 'db' | 'limits' | 'user' | 'ip'>,
  code: string,
  isWrong: boolean,
): Promise<void> {
  const seenKey = `${user ? user.id : ip} ${code.toLowerCase()}`;
  if ((await limits.countUses('seenCodes', seenKey)) > 0) return;
  const attempt = await findAttemptUses({ db, user, ip });
  await limits.takeAll(attempt);
  if (!isWrong) await limits.giveBackAll(attempt);
  await limits.take('seenCodes', seenKey);
}

interface EnteredCode {
  code: string;
  type: 'bonus' | 'referral' | 'promotion' | null;
  /** Set if no attempt is left for it: nothing may tell whether it exists. */
  rejection: Failure | null;
}

/**
 * Reads the types of entered codes, and counts the attempts.
 * @throws Failure `invalid` for too many codes
 */
async function readCodes(
  ctx: Pick<Ctx, 'db' | 'limits' | 'user' | 'ip'>,
  codes: readonly string[],
): Promise<EnteredCode[]> {
  const entered = [...new Set(codes.map((code) => code.trim()).filter(Boolean))];
  if (entered.length > maxEnteredCodes)
    throw invalid({ codes: { failure: 'too_many', values: { max: maxEnteredCodes } } });
  if (entered.length === 0) return [];
  const types = new Map((await listCodes(ctx.db, { codes: entered })).map(({ code, type }) => [code, type]));
  const read: EnteredCode[] = [];
  for (const code of entered) {
    const type = types.get(code) ?? null;
    read.push({ code, type, rejection: await findRejection(ctx, code, type === null) });
  }
  return read;
}

/** Counts an attempt. @returns the failure if none is left */
async function findRejection(
  ctx: Pick<Ctx, 'db' | 'limits' | 'user' | 'ip'>,
  code: string,
  isWrong: boolean,
): Promise<Failure | null> {
  try {
    await countAttempt(ctx, code, isWrong);
    return null;
  } catch (error) {
    if (isTooOften(error)) return error;
    throw error;
  }
}

/** Says what the entered codes are. */
function toCodeStates(
  codes: readonly EnteredCode[],
  candidates: Awaited<ReturnType<typeof readCandidates>>,
): FoundPromotions['codes'] {
  const phases = new Map(candidates.map(({ row, phase }) => [row.code?.toLowerCase(), phase]));
  return codes.map(({ code, type, rejection }) => {
    if (rejection) return { code, state: 'too_often' };
    if (type !== 'promotion') return { code, state: type === null ? 'unknown' : 'bonus' };
    const phase = phases.get(code.toLowerCase()) ?? 'other_company';
    return { code, state: phase === 'active' ? 'found' : phase };
  });
}

/** Finds the promotions of carts: automatic ones, and those of the codes that are not rejected. */
async function findByCodes(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  carts: readonly PricedCart[],
  buyer: PricedBuyer,
  codes: readonly EnteredCode[],
): Promise<FoundPromotions> {
  const admitted = codes.filter(({ rejection }) => rejection === null).map(({ code }) => code);
  const candidates = await readCandidates(ctx, carts, buyer.user_id, admitted);
  const valid = candidates.filter(({ phase }) => phase === 'active' || phase === 'used_up');
  const rules = valid.map(({ row }) => toRule(row, row.buyer_uses));
  const [lines, ordered_company_ids] = await Promise.all([
    toPromotionLines(ctx.db, carts, rules),
    listOrderedCompanyIds(ctx.db, buyer.user_id, rules),
  ]);
  const is_confirmed = candidates.some(({ row }) => row.is_confirmed);
  const facts: PromotionBuyer = { is_confirmed, channel: buyer.channel, ordered_company_ids };
  const outcome = applyPromotions({
    carts: carts.map(({ company_id, delivery }, index) => ({ company_id, delivery, lines: lines[index]! })),
    promotions: rules,
    buyer: facts,
  });
  const rows = new Map(valid.map(({ row }) => [row.id, row]));
  return {
    carts: outcome.carts,
    results: outcome.results.map((result) => {
      const { name, en_name, code, funded_by } = rows.get(result.promotion_id)!;
      return { ...result, name, en_name, code, funded_by };
    }),
    codes: toCodeStates(codes, candidates),
  };
}

/**
 * Finds the promotions of a basket's carts: the platform's and those of the carts' companies, automatic ones and those
 * of the codes. One statement without promotions, at most four with them and codes, and one for each code
 * that the buyer enters for the first time.
 * @param carts at most one for each company, with at least one line
 * @param codes as the buyer has entered them, at most 5
 * @returns the discounts of each cart for `calculateOrderMoney`, what `recordPromotionUses` needs, and why each
 *   promotion applies or not
 * @throws Failure `invalid` for too many codes, `too_often` for too many unknown ones
 */
export async function findPromotions(
  ctx: Pick<Ctx, 'db' | 'clock' | 'limits' | 'user' | 'ip'>,
  carts: readonly PricedCart[],
  buyer: PricedBuyer,
  codes: readonly string[] = [],
): Promise<FoundPromotions> {
  const entered = await readCodes(ctx, codes);
  const rejected = entered.find(({ rejection }) => rejection !== null);
  if (rejected) throw rejected.rejection!;
  return findByCodes(ctx, carts, buyer, entered);
}

/** Finds promotions; without the codes for which no attempt is left, so that the carts can still be read. */
export const findPromotionsToShow = async (
  ctx: Ctx,
  carts: readonly PricedCart[],
  buyer: PricedBuyer,
  codes: readonly string[],
): Promise<FoundPromotions> => findByCodes(ctx, carts, buyer, await readCodes(ctx, codes));
