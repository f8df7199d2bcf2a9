/** The ledger as people read it, and an admin's own entries. */
import { randomUUID } from 'node:crypto';
import type { Locale } from '#contract/failures.ts';
import type { Contract } from '#contract/index.ts';
import type { Answer, Handlers, Input } from '#contract/endpoint.ts';
import { asMinor, toMinor, toPrice } from '#contract/money.ts';
import type { Transaction, TransactionReason } from '#contract/transactions.ts';
import type { Ctx } from '#server/context.ts';
import { postgresError } from '#server/db/conflicts.ts';
import { Conditions, containing, totalOf } from '#server/db/list.ts';
import { oneRow } from '#server/db/statement.ts';
import { type Names, personOf } from '#server/domains/users/present.ts';
import { fail, invalid, notFound } from '#server/failure.ts';
import { tariffWords } from './forTariff.ts';
import { credit, debit } from './ledger.ts';

type Calls = Contract['transactions'];

interface Row {
  id: number;
  created_at: Date;
  amount: number;
  comment: string | null;
  reason: TransactionReason;
  order_id: number | null;
  balance_after: number;
  user: Names & { id: number; avatar: string | null };
  /** What was paid for: it is told in the reader's language, whoever paid it in which. */
  plan: { name: string; en_name: string | null; days: number } | null;
  author: (Names & { id: number; avatar: string | null }) | null;
}

const person = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'first_name', ${alias}.first_name, 'last_name', ${alias}.last_name, 'middle_name', ${alias}.middle_name, 'avatar', ${alias}.avatar)`;
const columns = `t.id, t.created_at, t.amount, t.comment, t.reason, t.order_id, t.balance_after, ${person('u')} as user, case when a.id is not null then ${person('a')} end as author,
  case when t.reason = 'tariff' then (select json_build_object('name', f.name, 'en_name', f.en_name, 'days', e.days) from tariff_extensions e join tariffs f on f.id = e.tariff_id where e.cause = t.cause) end as plan`;
const joins = 'join users u on u.id = t.user_id left join users a on a.id = t.author_id';

const byId = oneRow<Row>('transaction_by_id', `select ${columns} from transactions t ${joins} where t.id = $1`);
const byCause = oneRow<Row>(
  'transaction_by_cause',
  `select ${columns} from transactions t ${joins} where t.cause = $1`,
);
const userExists = oneRow('transaction_user', 'select from users where id = $1');

const present = (
  { created_at, amount, balance_after, user, author, plan, ...row }: Row,
  locale: Locale,
): Transaction => ({
  ...row,
  comment: plan ? tariffWords(plan, plan.days, locale) : row.comment,
  created_at: created_at.toISOString(),
  amount: toPrice(amount),
  balance_after: toPrice(balance_after),
  user: personOf(user),
  author: author && personOf(author),
});

const isAdmin = (ctx: Ctx): boolean => ctx.user!.audiences.includes('admin');

/** A page of the ledger, newest first unless sorted otherwise; the id breaks ties. */
async function list({ query }: Input<Calls['list']>, ctx: Ctx): Promise<Answer<Calls['list']>> {
  const { page, per_page, user_id, reason, sort = 'created_at', order = 'desc' } = query;
  const found = new Conditions().within('t.created_at', query);
  if (!isAdmin(ctx)) found.add(`t.user_id = ${found.put(ctx.user!.id)}::int`);
  if (user_id !== undefined) found.add(`t.user_id = ${found.put(user_id)}::int`);
  if (reason !== undefined) found.add(`t.reason = ${found.put(reason)}`);
  const q = query.q?.trim();
  if (q) found.add(`t.comment ilike ${found.put(containing(q))}`);
  const source = `from transactions t where ${found.where}`;
  const total = await totalOf(ctx.db, `select 1 ${source}`, found.values);
  const keys = `select t.id ${source} order by t.${sort} ${order}, t.id ${order} limit ${per_page} offset ${(page - 1) * per_page}`;
  const { rows } = await ctx.db.$client.query<Row>({
    text: `select ${columns} from (${keys}) k join transactions t on t.id = k.id ${joins} order by t.${sort} ${order}, t.id ${order}`,
    values: found.values,
  });
  return { page, per_page, ...total, data: rows.map((row) => present(row, ctx.locale)) };
}

/** An admin's entry: what it takes must be there. */
async function create({ body }: Input<Calls['create']>, ctx: Ctx): Promise<Transaction> {
  const { user_id, amount } = body;
  if (!(await userExists(ctx.db, [user_id]))) throw invalid({ user_id: 'not_found' });
  const cause = `correction:${randomUUID()}`;
  const entry = {
    user_id,
    amount: asMinor(Math.abs(toMinor(amount))),
    reason: 'correction',
    cause,
    comment: body.comment?.trim() || undefined,
  } as const;
  await (amount > 0 ? credit : debit)(ctx, entry).catch(atItsField);
  const made = present((await byCause(ctx.db, [cause]))!, ctx.locale);
  await ctx.audit({
    action: 'create',
    noun: 'transactions',
    record_id: made.id,
    before: null,
    after: { user_id, amount, comment: made.comment },
  });
  return made;
}

/** Too small a balance is said at the field of this form. */
function atItsField(error: unknown): never {
  throw postgresError(error)?.constraint === 'users_bonus_balance_not_negative'
    ? fail('not_enough_bonuses', { errors: { amount: 'not_enough_bonuses' } })
    : error;
}

export const transactions: Handlers<Calls, Ctx> = {
  list,
  get: async ({ params }, ctx) => {
    const row = await byId(ctx.db, [params.id]);
    if (!row) throw notFound('transaction');
    return present(row, ctx.locale);
  },
  create,
};
