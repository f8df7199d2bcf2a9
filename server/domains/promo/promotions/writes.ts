/** Writes promotions. Orders that have one keep their discounts. */
import { eq } from 'drizzle-orm';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { toMinor } from '#contract/money.ts';
import { maxActivePromotions, type Promotion } from '#contract/promotions.ts';
import { isAdmin } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { resolveCompanyId } from '#server/domains/companies/resolveCompanyId.ts';
import { fail, invalid } from '#server/failure.ts';
import { getAddressUses, type Use } from '#server/platform/rateLimit.ts';
import { isStale, getLaterTimestamp } from '#server/platform/stale.ts';
import type { PromotionRow, PromotionTerms } from './present.ts';
import { presentPromotion } from './present.ts';
import { countUses, isCounted, readPromotion, readRow, readRowWithUses } from './rows.ts';
import { promotions } from './tables.ts';

type Calls = Contract['promotions'];
type Create = Input<Calls['create']>['body'];
type Edit = Input<Calls['edit']>['body'];

/** The columns that a form writes. */
export interface PromotionValues extends PromotionTerms {
  name: string;
  en_name: string | null;
  active: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
  max_uses: number | null;
  max_uses_per_buyer: number | null;
  budget: number | null;
  funded_by: Promotion['funded_by'];
}

const toDate = (moment: string | null | undefined): Date | null => (moment ? new Date(moment) : null);
const toAmount = (price: number | null | undefined): number | null => (price == null ? null : toMinor(price));
const unique = (ids: readonly number[]): number[] => [...new Set(ids)];

/** The fields that an action needs; the others are stored as null. */
const actionFields = {
  item_percent: ['percent'],
  order_percent: ['percent'],
  item_amount: ['amount'],
  order_amount: ['amount'],
  free_units: ['buy_count', 'free_count'],
  free_delivery: [],
} as const satisfies Record<Promotion['action'], readonly (keyof Create)[]>;

/** The columns of a promotion's terms. */
export function toTerms(input: Omit<Create, 'name'>): PromotionTerms {
  const fields: readonly string[] = actionFields[input.action];
  const pick = <T>(field: string, value: T | null | undefined): T | null =>
    fields.includes(field) ? (value ?? null) : null;
  const percent = pick('percent', input.percent);
  return {
    priority: input.priority,
    combines: input.combines,
    action: input.action,
    rate: percent === null ? null : Math.round(percent * 100),
    amount: pick('amount', toAmount(input.amount)),
    buy_count: pick('buy_count', input.buy_count),
    free_count: pick('free_count', input.free_count),
    min_sum: toAmount(input.min_sum) ?? 0,
    product_ids: unique(input.product_ids),
    category_ids: unique(input.category_ids),
    first_order: input.first_order,
    channels: [...new Set(input.channels)],
  };
}

const toValues = (input: Create, company_id: number | null): PromotionValues => ({
  ...toTerms(input),
  name: input.name,
  en_name: input.en_name || null,
  active: input.active,
  starts_at: toDate(input.starts_at),
  ends_at: toDate(input.ends_at),
  max_uses: input.max_uses ?? null,
  max_uses_per_buyer: input.max_uses_per_buyer ?? null,
  budget: toAmount(input.budget),
  funded_by: company_id === null ? (input.funded_by ?? 'platform') : 'company',
});

const countUnknown = oneRow<
  { products: number; categories: number },
  { product_ids: readonly number[]; category_ids: readonly number[]; companyId: number | null }
>(
  'promotion_unknown_goods',
  `select (cardinality($product_ids::int[]) - (
            select count(*) from products p
             where p.id = any($product_ids::int[]) and p.company_id = coalesce($companyId::int, p.company_id)))::int
            as products,
          (cardinality($category_ids::int[]) - (
            select count(*) from categories c where c.id = any($category_ids::int[])))::int as categories`,
);

/** The values that an action needs. @returns errors by field */
const findMissing = (input: Omit<Create, 'name'>): Record<string, 'required'> =>
  Object.fromEntries(
    actionFields[input.action].filter((field) => input[field] == null).map((field) => [field, 'required' as const]),
  );

/** @throws Failure `invalid` for what the action lacks */
export function assertComplete(input: Omit<Create, 'name'>): void {
  const errors = findMissing(input);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** @throws Failure `invalid` for what the action lacks, dates in the wrong order, and goods that are not there */
async function assertValid(db: Db, input: Create, companyId: number | null, known?: PromotionRow): Promise<void> {
  const { starts_at, ends_at } = { starts_at: toDate(input.starts_at), ends_at: toDate(input.ends_at) };
  // What it names already may have been deleted since
  const product_ids = unique(input.product_ids).filter((id) => !known?.product_ids.includes(id));
  const category_ids = unique(input.category_ids).filter((id) => !known?.category_ids.includes(id));
  const unknown = await countUnknown(db, { product_ids, category_ids, companyId });
  const used = known && { uses: known.uses, spent: known.spent };
  const errors: Parameters<typeof invalid>[0] = {
    ...findMissing(input),
    ...(starts_at && ends_at && ends_at <= starts_at && { ends_at: 'order' as const }),
    ...(unknown!.products > 0 && { product_ids: 'not_found' as const }),
    ...(unknown!.categories > 0 && { category_ids: 'not_found' as const }),
    ...(used &&
      input.max_uses != null &&
      input.max_uses < used.uses && { max_uses: { failure: 'too_small' as const, values: { min: used.uses } } }),
    ...(used &&
      input.budget != null &&
      toMinor(input.budget) < used.spent && {
        budget: { failure: 'too_small' as const, values: { min: used.spent / 100 } },
      }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

// Whoever switches promotions on waits for each other
const lockOwner = statement<unknown, { companyId: number | null }>(
  'promotion_owner_lock',
  'select pg_advisory_xact_lock(794113011, coalesce($companyId::int, 0))',
);
const countActive = oneRow<{ count: number }, { companyId: number | null; promotionId: number }>(
  'promotion_count_active',
  `select count(*)::int as count
     from promotions
    where company_id is not distinct from $companyId::int and active and id <> $promotionId`,
);

/** @throws Failure `too_many_promotions` if the owner has as many as allowed besides this one */
async function assertFew(db: Db, companyId: number | null, promotionId: number): Promise<void> {
  await lockOwner(db, { companyId });
  const { count } = (await countActive(db, { companyId, promotionId }))!;
  if (count >= maxActivePromotions) throw fail('too_many_promotions', { values: { max: maxActivePromotions } });
}

const saveCode = statement<unknown, { promotionId: number; code: string; now: Date }>(
  'promotion_code_save',
  `insert into promo_codes (code, type, promotion_id, created_at, updated_at)
   values ($code, 'promotion', $promotionId, $now, $now)
       on conflict (promotion_id) do update set code = excluded.code, updated_at = excluded.updated_at
    where promo_codes.code <> excluded.code`,
);
const deleteCode = statement<unknown, { promotionId: number }>(
  'promotion_code_delete',
  'delete from promo_codes where promotion_id = $promotionId',
);

/**
 * Sets the code, or removes it. All codes share one namespace, because buyers enter them in one field: so a vendor
 * learns that somebody has a code, though not who. Taken ones are limited, so that nobody finds codes of others.
 * @throws Failure `code_taken` by the unique index of all codes, `too_often` after too many taken ones
 */
async function setCode(ctx: Ctx, promotionId: number, code: string | null | undefined): Promise<void> {
  if (!code) {
    await deleteCode(ctx.db, { promotionId });
    return;
  }
  const attempt: Use[] = isAdmin(ctx.user)
    ? []
    : [['takenPromoCodes', String(ctx.user!.id)], ...getAddressUses('takenPromoCodesOfAddress', ctx.ip)];
  await ctx.limits.takeAll(attempt);
  await saveCode(ctx.db, { promotionId, code, now: ctx.clock() });
  await ctx.limits.giveBackAll(attempt);
}

/** The company of a new promotion; null for the platform. */
const resolveOwner = async (ctx: Ctx, company_id: number | null | undefined): Promise<number | null> =>
  isAdmin(ctx.user) && company_id == null ? null : resolveCompanyId(ctx, company_id ?? undefined);

/** Creates a promotion of the platform, or of a company. */
export async function createPromotion({ body }: Input<Calls['create']>, ctx: Ctx): Promise<Answer<Calls['create']>> {
  const company_id = await resolveOwner(ctx, body.company_id);
  await assertValid(ctx.db, body, company_id);
  if (body.active) await assertFew(ctx.db, company_id, 0);
  const now = ctx.clock();
  const [created] = await ctx.db
    .insert(promotions)
    .values({ ...toValues(body, company_id), company_id, created_at: now, updated_at: now })
    .returning({ id: promotions.id });
  await setCode(ctx, created!.id, body.code);
  const made = await readPromotion(ctx, created!.id);
  await ctx.audit({
    action: 'create',
    noun: 'promotions',
    record_id: made.id,
    before: null,
    after: toAuditEntry(made),
  });
  return made;
}

/** The fields whose edit counts the uses anew. */
const limitFields = ['max_uses', 'max_uses_per_buyer', 'budget', 'first_order'] as const;

// Orders that record a use do not wait for it, unless their promotion has a limit
const lockTerms = oneRow<{ id: number }, { promotionId: number }>(
  'promotion_lock_terms',
  'select id from promotions where id = $promotionId for no key update',
);
// Stronger than the key lock of orders that record a use, so that the counts below miss none
const lockPromotion = oneRow<{ id: number }, { promotionId: number }>(
  'promotion_lock',
  'select id from promotions where id = $promotionId for update',
);
const deleteBuyers = statement<unknown, { promotionId: number }>(
  'promotion_buyers_clear',
  'delete from promotion_buyers where promotion_id = $promotionId',
);
const countUsesOfBuyers = statement<unknown, { promotionId: number }>(
  'promotion_buyers_recount',
  `insert into promotion_buyers (promotion_id, user_id, uses)
   select x.promotion_id, x.user_id, count(distinct x.first_order_id)
     from promotion_uses x join promotions p on p.id = x.promotion_id
    where p.id = $promotionId and (p.first_order or p.max_uses_per_buyer is not null) and x.returned_at is null
    group by x.promotion_id, x.user_id`,
);

const isCountedByBuyer = (row: Pick<PromotionRow, 'first_order' | 'max_uses_per_buyer'>): boolean =>
  row.first_order || row.max_uses_per_buyer !== null;

/** Merges an edit into the present values. */
const mergeEdit = (present: Promotion, edit: Edit): Create =>
  ({
    ...present,
    ...Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined)),
  }) as Create;

/**
 * Changes the given fields.
 * @throws Failure `stale` if somebody else has edited the promotion
 */
export async function editPromotion({ params: { id }, body }: Input<Calls['edit']>, ctx: Ctx): Promise<Promotion> {
  // Counting takes a while for a popular one, so it is not done under the lock unless a limit needs the exact number
  const known = await readRowWithUses(ctx, id);
  const lock = limitFields.some((field) => body[field] !== undefined) ? lockPromotion : lockTerms;
  await lock(ctx.db, { promotionId: id });
  const locked = await readRow(ctx, id);
  const row = isCounted(locked) ? locked : { ...locked, uses: known.uses, spent: known.spent };
  const before = presentPromotion(row, ctx.clock());
  if (isStale(body.updated_at, row.updated_at)) throw fail('stale', { body: { present: before } });
  const input = mergeEdit(before, body);
  const values = toValues(input, row.company_id);
  const { uses, spent } = isCounted(values) && !isCounted(row) ? await countUses(ctx.db, id) : row;
  await assertValid(ctx.db, input, row.company_id, { ...row, uses, spent });
  if (input.active && !row.active) await assertFew(ctx.db, row.company_id, id);
  await ctx.db
    .update(promotions)
    .set({
      ...values,
      ...(isCounted(values) ? { uses, spent } : { uses: 0, spent: 0 }),
      updated_at: getLaterTimestamp(row.updated_at, ctx.clock()),
    })
    .where(eq(promotions.id, id));
  if (isCountedByBuyer(values) !== isCountedByBuyer(row)) {
    await deleteBuyers(ctx.db, { promotionId: id });
    await countUsesOfBuyers(ctx.db, { promotionId: id });
  }
  // Forms send all fields: whoever has run into too many taken codes can still edit promotions that keep theirs
  if (body.code !== undefined && (body.code || null) !== row.code) await setCode(ctx, id, body.code);
  const after = presentPromotion({ ...(await readRow(ctx, id)), uses, spent }, ctx.clock());
  await ctx.audit({
    action: 'edit',
    noun: 'promotions',
    record_id: id,
    before: toAuditEntry(before),
    after: toAuditEntry(after),
  });
  return after;
}

const findUse = oneRow<unknown, { promotionId: number }>(
  'promotion_used',
  'select 1 from promotion_uses where promotion_id = $promotionId limit 1',
);

/** Deletes a promotion. @throws Failure `in_use` if an order has it */
export async function removePromotion({ params: { id } }: Input<Calls['remove']>, ctx: Ctx): Promise<void> {
  await readRow(ctx, id);
  await lockPromotion(ctx.db, { promotionId: id });
  const before = presentPromotion(await readRow(ctx, id), ctx.clock());
  if (await findUse(ctx.db, { promotionId: id })) throw fail('in_use');
  await ctx.db.delete(promotions).where(eq(promotions.id, id));
  await ctx.audit({ action: 'remove', noun: 'promotions', record_id: id, before: toAuditEntry(before), after: null });
}

/** The fields that the audit log stores, without those that follow from orders and time. */
function toAuditEntry({
  state: _state,
  uses: _uses,
  spent: _spent,
  company: _company,
  ...promotion
}: Promotion): object {
  return promotion;
}
