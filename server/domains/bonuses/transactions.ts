/** Lists ledger entries, and creates corrections for admins. */
import { randomUUID } from 'node:crypto';
import type { Locale } from '#contract/failures.ts';
import type { Contract } from '#contract/index.ts';
import type { Answer, Handlers, Input } from '#contract/endpoint.ts';
import { asMinor, toMinor, toPrice } from '#contract/money.ts';
import type { Transaction, TransactionReason } from '#contract/transactions.ts';
import { isAdmin } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import { postgresError } from '#server/db/conflicts.ts';
import { Conditions, toContainsPattern, countTotal } from '#server/db/list.ts';
import { oneRow, runQuery } from '#server/db/statement.ts';
import { buildPersonJsonSql, type PersonRow, toPerson } from '#server/domains/users/present.ts';
import { fail, invalid, notFound } from '#server/failure.ts';
import { formatTariffPeriod } from './formatTariffPeriod.ts';
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
  user: PersonRow;
  /** The paid plan: it is named in the reader's language, not in the payer's. */
  plan: { name: string; en_name: string | null; days: number } | null;
  author: PersonRow | null;
}

const columns = `t.id, t.created_at, t.amount, t.comment, t.reason, t.order_id, t.balance_after,
          ${buildPersonJsonSql('u')} as user,
          case when a.id is not null then ${buildPersonJsonSql('a')} end as author,
          case when t.reason = 'tariff'
               then (select json_build_object('name', f.name, 'en_name', f.en_name, 'days', e.days)
                       from tariff_extensions e
                       join tariffs f on f.id = e.tariff_id
                      where e.cause = t.cause) end as plan`;
const joins = 'join users u on u.id = t.user_id left join users a on a.id = t.author_id';

const findTransactionById = oneRow<Row, { transactionId: number }>(
  'transaction_by_id',
  `select ${columns} from transactions t ${joins} where t.id = $transactionId`,
);
const findTransactionByCause = oneRow<Row, { cause: string }>(
  'transaction_by_cause',
  `select ${columns} from transactions t ${joins} where t.cause = $cause`,
);
const findUser = oneRow<unknown, { userId: number }>('transaction_user', 'select from users where id = $userId');

const presentTransaction = (
  { created_at, amount, balance_after, user, author, plan, ...row }: Row,
  locale: Locale,
): Transaction => ({
  ...row,
  comment: plan ? formatTariffPeriod(plan, plan.days, locale) : row.comment,
  created_at: created_at.toISOString(),
  amount: toPrice(amount),
  balance_after: toPrice(balance_after),
  user: toPerson(user, locale),
  author: author && toPerson(author, locale),
});

/** A page of the ledger, newest first unless sorted otherwise; the id breaks ties. */
async function listTransactions({ query }: Input<Calls['list']>, ctx: Ctx): Promise<Answer<Calls['list']>> {
  const { page, per_page, user_id, reason, sort = 'created_at', order = 'desc' } = query;
  const conditions = new Conditions().within('t.created_at', query);
  if (!isAdmin(ctx.user)) conditions.add(`t.user_id = ${conditions.put(ctx.user!.id)}::int`);
  if (user_id !== undefined) conditions.add(`t.user_id = ${conditions.put(user_id)}::int`);
  if (reason !== undefined) conditions.add(`t.reason = ${conditions.put(reason)}`);
  const q = query.q?.trim();
  if (q) conditions.add(`t.comment ilike ${conditions.put(toContainsPattern(q))}`);
  const source = `from transactions t where ${conditions.where}`;
  const total = await countTotal(ctx.db, `select 1 ${source}`, conditions.values);
  const keys = `select t.id ${source}
      order by t.${sort} ${order}, t.id ${order}
      limit ${per_page} offset ${(page - 1) * per_page}`;
  const rows = await runQuery<Row>(
    ctx.db,
    `select ${columns}
       from (${keys}) k
       join transactions t on t.id = k.id ${joins}
      order by t.${sort} ${order}, t.id ${order}`,
    conditions.values,
  );
  return { page, per_page, ...total, data: rows.map((row) => presentTransaction(row, ctx.locale)) };
}

/** Creates a correction. A debit requires a sufficient balance. */
async function createTransaction({ body }: Input<Calls['create']>, ctx: Ctx): Promise<Transaction> {
  const { user_id, amount } = body;
  if (!(await findUser(ctx.db, { userId: user_id }))) throw invalid({ user_id: 'not_found' });
  const cause = `correction:${randomUUID()}`;
  const entry = {
    user_id,
    amount: asMinor(Math.abs(toMinor(amount))),
    reason: 'correction',
    cause,
    comment: body.comment?.trim() || undefined,
  } as const;
  await (amount > 0 ? credit : debit)(ctx, entry).catch(failAtField);
  const made = presentTransaction((await findTransactionByCause(ctx.db, { cause }))!, ctx.locale);
  await ctx.audit({
    action: 'create',
    noun: 'transactions',
    record_id: made.id,
    before: null,
    after: { user_id, amount, comment: made.comment },
  });
  return made;
}

/** Reports an insufficient balance at the form's field. */
function failAtField(error: unknown): never {
  throw postgresError(error)?.constraint === 'users_bonus_balance_not_negative'
    ? fail('not_enough_bonuses', { errors: { amount: 'not_enough_bonuses' } })
    : error;
}

export const transactions: Handlers<Calls, Ctx> = {
  list: listTransactions,
  get: async ({ params }, ctx) => {
    const row = await findTransactionById(ctx.db, { transactionId: params.id });
    if (!row) throw notFound('transaction');
    return presentTransaction(row, ctx.locale);
  },
  create: createTransaction,
};
