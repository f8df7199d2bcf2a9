/** The log, page by page: an admin's whole, others' of one thing of the companies that they work for. */
import { mostAuditRows } from '#contract/audit.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import type { Ctx } from '#server/context.ts';
import { containing } from '#server/db/list.ts';
import { isAdmin, ownCompaniesText } from '#server/domains/companies/policy.ts';
import { fail, notFound } from '#server/failure.ts';
import { type Entry, entryColumns, entryJoins, presentEntries } from './rows.ts';

type Contracted = Contract['audit'];
type Filter = NonNullable<Input<Contracted['list']>['query']['filter']>;

/** Words of at least three letters are found by an index; shorter ones are taken for a number. */
const shortest = 3;

/** Own rows, as a condition. */
const reach = ({ user }: Ctx, put: (value: unknown) => string): string =>
  isAdmin(user) ? 'true' : `a.company_id in ${ownCompaniesText(put(user!.id))}`;

/** Each version of a legal document is a row with a number of its own: asked by one of them, all are meant. */
const versionsOf = (id: string): string =>
  `a.record_id = any(array(select v.id::text from documents v join documents one on (one.type, one.language) = (v.type, v.language) where one.id::text = ${id}))`;

function conditionsOf(filter: Filter, put: (value: unknown) => string): string[] {
  const { id, q, noun, record_id, user_id, action, company_id, start_date, end_date } = filter;
  const words = q?.trim();
  return [
    id && `a.id = any(${put(id)}::bigint[])`,
    noun && `a.noun = ${put(noun)}`,
    record_id && (noun === 'documents' ? versionsOf(put(record_id)) : `a.record_id = ${put(record_id)}`),
    user_id && `a.user_id = ${put(user_id)}`,
    action && `a.action = ${put(action)}`,
    company_id && `a.company_id = ${put(company_id)}`,
    start_date && `a.at >= ${put(start_date)}::date`,
    end_date && `a.at < ${put(end_date)}::date + 1`,
    words && (words.length < shortest ? `a.record_id = ${put(words)}` : `a.title ilike ${put(containing(words))}`),
  ].filter((part) => typeof part === 'string');
}

/** A part of the log, four statements. What lies further back than the first ten thousand is not counted: one narrows the search. */
export async function listAudit(
  {
    query: {
      sort: [, direction] = ['at', 'DESC'],
      range: [first, last],
      filter = {},
    },
  }: Input<Contracted['list']>,
  ctx: Ctx,
): Promise<Answer<Contracted['list']>> {
  // The history of a thing stands on its screen; the whole log is an admin's
  if (!isAdmin(ctx.user) && !(filter.noun && filter.record_id)) throw fail('forbidden');
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const where = [reach(ctx, put), ...conditionsOf(filter, put)].join(' and ');
  const { rows: counted } = await ctx.db.$client.query<{ total: number }>(
    `select count(*)::int as total from (select from audit a where ${where} limit ${mostAuditRows}) found`,
    values,
  );
  ctx.setTotal(counted[0]!.total, first);
  const count = Math.min(last + 1, mostAuditRows) - first;
  if (count <= 0) return [];
  const { rows } = await ctx.db.$client.query<Entry>(
    `select ${entryColumns} from (select * from audit a where ${where} order by a.at ${direction}, a.id ${direction} limit ${put(count)} offset ${put(first)}) a ${entryJoins} order by a.at ${direction}, a.id ${direction}`,
    values,
  );
  return presentEntries(ctx, rows);
}

/** An entry that the caller may see. @throws Failure `not_found` */
export async function readEntry(ctx: Ctx, id: number): Promise<Entry> {
  const values: unknown[] = [id];
  const { rows } = await ctx.db.$client.query<Entry>(
    `select ${entryColumns} from audit a ${entryJoins} where a.id = $1 and ${reach(ctx, (value) => `$${values.push(value)}`)}`,
    values,
  );
  if (!rows[0]) throw notFound('audit_entry');
  return rows[0];
}

/** One entry as it is answered. */
export const getEntry = async (ctx: Ctx, id: number): Promise<Answer<Contracted['get']>> =>
  (await presentEntries(ctx, [await readEntry(ctx, id)]))[0]!;
