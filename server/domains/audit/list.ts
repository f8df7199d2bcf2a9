/**
 * Lists the audit log page by page: all of it for an admin; for others only the history of one record of their
 * companies.
 */
import { maxAuditRows } from '#contract/audit.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import { isAdmin } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import { runQuery } from '#server/db/statement.ts';
import type { RequestContext } from '#server/request.ts';
import { toContainsPattern } from '#server/db/list.ts';
import { buildOwnCompaniesSql } from '#server/domains/companies/policy.ts';
import { fail, notFound } from '#server/failure.ts';
import { type AuditEntry, entryColumns, entryJoins, presentEntries } from './rows.ts';

type Contracted = Contract['audit'];
type Filter = NonNullable<Input<Contracted['list']>['query']['filter']>;

/** Searches of at least three letters use an index; shorter ones are taken for a record's id. */
const minSearchLength = 3;

/** The entries that the caller may see, as a condition. */
const buildAccessCondition = ({ user }: RequestContext, put: (value: unknown) => string): string =>
  isAdmin(user) ? 'true' : `a.company_id in ${buildOwnCompaniesSql(put(user!.id))}`;

/** Each version of a legal document is a row with its own id: a search by one id finds all versions. */
const buildVersionsCondition = (id: string): string =>
  `a.record_id = any(array(select v.id::text
                             from documents v
                             join documents one on (one.type, one.language) = (v.type, v.language)
                            where one.id::text = ${id}))`;

function buildConditions(filter: Filter, put: (value: unknown) => string): string[] {
  const { id, q, noun, record_id, user_id, action, company_id, start_date, end_date } = filter;
  const search = q?.trim();
  return [
    id && `a.id = any(${put(id)}::bigint[])`,
    noun && `a.noun = ${put(noun)}`,
    record_id && (noun === 'documents' ? buildVersionsCondition(put(record_id)) : `a.record_id = ${put(record_id)}`),
    user_id && `a.user_id = ${put(user_id)}`,
    action && `a.action = ${put(action)}`,
    company_id && `a.company_id = ${put(company_id)}`,
    start_date && `a.at >= ${put(start_date)}::date`,
    end_date && `a.at < ${put(end_date)}::date + 1`,
    search &&
      (search.length < minSearchLength
        ? `a.record_id = ${put(search)}`
        : `a.title ilike ${put(toContainsPattern(search))}`),
  ].filter((part) => typeof part === 'string');
}

/**
 * A page of the log, in at most four statements. Only the first ten thousand entries are counted: narrow the search to
 * see more.
 */
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
  // The history of a record is shown on its page; the full log is for admins
  if (!isAdmin(ctx.user) && !(filter.noun && filter.record_id)) throw fail('forbidden');
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const where = [buildAccessCondition(ctx, put), ...buildConditions(filter, put)].join(' and ');
  const counted = await runQuery<{ total: number }>(
    ctx.db,
    `select count(*)::int as total from (select from audit a where ${where} limit ${maxAuditRows}) found`,
    values,
  );
  ctx.setTotal(counted[0]!.total, first);
  const count = Math.min(last + 1, maxAuditRows) - first;
  if (count <= 0) return [];
  const rows = await runQuery<AuditEntry>(
    ctx.db,
    `select ${entryColumns}
       from (select * from audit a where ${where} order by a.at ${direction}, a.id ${direction}
            limit ${put(count)} offset ${put(first)}) a ${entryJoins}
      order by a.at ${direction}, a.id ${direction}`,
    values,
  );
  return presentEntries(ctx, rows);
}

/**
 * An entry that the caller may see.
 * @throws Failure `not_found`
 */
export async function readEntry(ctx: Ctx, id: number): Promise<AuditEntry> {
  const values: unknown[] = [id];
  const rows = await runQuery<AuditEntry>(
    ctx.db,
    `select ${entryColumns}
       from audit a ${entryJoins}
      where a.id = $1 and ${buildAccessCondition(ctx, (value) => `$${values.push(value)}`)}`,
    values,
  );
  if (!rows[0]) throw notFound('audit_entry');
  return rows[0];
}

/** One entry, presented. */
export const getEntry = async (ctx: Ctx, id: number): Promise<Answer<Contracted['get']>> =>
  (await presentEntries(ctx, [await readEntry(ctx, id)]))[0]!;
