/** Lists and edits promo codes, for admins. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { toMinor } from '#contract/money.ts';
import type { PromoCode } from '#contract/promo.ts';
import type { Ctx } from '#server/context.ts';
import { Conditions, readPage, toContainsPattern } from '#server/db/list.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail, invalid, notFound } from '#server/failure.ts';
import { isStale, getLaterTimestamp } from '#server/platform/stale.ts';
import { codeColumns, codeJoins, presentCode, type PromoCodeRow } from './present.ts';
import { readTerms } from './settings.ts';
import { toUtcDay } from './status.ts';

type Calls = Contract['promoCodes'];

/** The values that a form edits, as they are stored. */
interface CodeValues {
  code: string;
  /** In minor units; null for a personal code. */
  amount: number | null;
  max_uses: number | null;
  active: boolean;
  start_date: string | null;
  end_date: string | null;
}

const findCodeById = oneRow<PromoCodeRow, { codeId: number }>(
  'promo_code_by_id',
  `select ${codeColumns} from promo_codes c ${codeJoins} where c.id = $codeId and c.type <> 'promotion'`,
);
const lockCode = oneRow<{ id: number }, { codeId: number }>(
  'promo_code_lock',
  'select id from promo_codes where id = $codeId for no key update',
);
const insertCode = oneRow<{ id: number }, CodeValues & { now: Date }>(
  'promo_code_insert',
  `insert into promo_codes (code, type, amount, max_uses, active, start_date, end_date, created_at, updated_at)
   values ($code, 'bonus', $amount, $max_uses, $active, $start_date, $end_date, $now, $now)
   returning id`,
);
const updateCode = statement<unknown, CodeValues & { codeId: number; updated_at: Date }>(
  'promo_code_update',
  `update promo_codes
      set code = $code, amount = $amount, max_uses = $max_uses, active = $active, start_date = $start_date,
          end_date = $end_date, updated_at = $updated_at
    where id = $codeId`,
);

/**
 * Reads a code.
 * @throws Failure `not_found`
 */
export async function readCode(ctx: Ctx, id: number): Promise<PromoCode> {
  const row = await findCodeById(ctx.db, { codeId: id });
  if (!row) throw notFound('promo_code');
  return presentCode(row, await readTerms(ctx.db), toUtcDay(ctx.clock()), ctx.locale);
}

/** A page of codes, newest first unless sorted otherwise; the id breaks ties. */
export async function listCodes({ query }: Input<Calls['list']>, ctx: Ctx): Promise<Answer<Calls['list']>> {
  const { by_user, type, active, sort = 'created_at', order = 'desc' } = query;
  const conditions = new Conditions().within('c.created_at', query);
  conditions.add(type === undefined ? `c.type <> 'promotion'` : `c.type = '${type}'`);
  if (active !== undefined) conditions.add(active ? 'c.active' : 'not c.active');
  if (by_user !== undefined) conditions.add(`c.user_id = ${conditions.put(by_user)}::int`);
  const q = query.q?.trim();
  if (q) conditions.add(`c.code ilike ${conditions.put(toContainsPattern(q))}`);
  const { paging, rows } = await readPage<PromoCodeRow>(ctx.db, query, {
    table: 'promo_codes',
    alias: 'c',
    conditions,
    columns: codeColumns,
    joins: codeJoins,
    orderBy: `c.${sort} ${order}, c.id ${order}`,
  });
  const terms = await readTerms(ctx.db);
  return {
    ...paging,
    data: rows.map((row) => presentCode(row, terms, toUtcDay(ctx.clock()), ctx.locale)),
  };
}

/** Creates a code. */
export async function createCode({ body }: Input<Calls['create']>, ctx: Ctx): Promise<PromoCode> {
  const { code, amount, max_uses, active, start_date, end_date } = body;
  const row = await insertCode(ctx.db, {
    code,
    amount: toMinor(amount),
    max_uses: max_uses ?? null,
    active,
    start_date: start_date ?? null,
    end_date: end_date ?? null,
    now: ctx.clock(),
  });
  const made = await readCode(ctx, row!.id);
  await ctx.audit({ action: 'create', noun: 'promoCodes', record_id: made.id, before: null, after: made });
  return made;
}

type Edit = Input<Calls['edit']>['body'];

/** Merges an edit into the present values, and reports errors at their fields. */
function mergeEdit(before: PromoCode, input: Edit): CodeValues {
  const { code = before.code, active = before.active } = input;
  const amount = input.amount ?? before.amount;
  const max_uses = input.max_uses === undefined ? before.max_uses : input.max_uses;
  const start_date = input.start_date === undefined ? before.start_date : input.start_date;
  const end_date = input.end_date === undefined ? before.end_date : input.end_date;
  const isPersonal = before.type === 'referral';
  const errors: Parameters<typeof invalid>[0] = {
    ...(isPersonal && code !== before.code && { code: 'personal_code' as const }),
    ...(isPersonal && amount !== before.amount && { amount: 'personal_code' as const }),
    ...(max_uses !== null &&
      max_uses < before.uses && { max_uses: { failure: 'too_small' as const, values: { min: before.uses } } }),
    ...(start_date && end_date && start_date > end_date && { end_date: 'end_first' as const }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return {
    code,
    amount: isPersonal ? null : toMinor(amount),
    max_uses,
    active,
    start_date: start_date || null,
    end_date: end_date || null,
  };
}

/** Changes the given fields. The lock makes it wait for concurrent activations, and them for it. */
export async function editCode({ params, body }: Input<Calls['edit']>, ctx: Ctx): Promise<PromoCode> {
  if (!(await lockCode(ctx.db, { codeId: params.id }))) throw notFound('promo_code');
  const before = await readCode(ctx, params.id);
  const updatedAt = new Date(before.updated_at);
  if (isStale(body.updated_at, updatedAt)) throw fail('stale', { body: { present: before } });
  await updateCode(ctx.db, {
    ...mergeEdit(before, body),
    codeId: params.id,
    updated_at: getLaterTimestamp(updatedAt, ctx.clock()),
  });
  const after = await readCode(ctx, params.id);
  await ctx.audit({ action: 'edit', noun: 'promoCodes', record_id: params.id, before, after });
  return after;
}
