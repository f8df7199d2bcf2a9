/** Lists people for managers and admins, with a fixed number of statements. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { contactKinds } from '#contract/contacts.ts';
import { maxId } from '#contract/fields.ts';
import { toPrice } from '#contract/money.ts';
import type { User } from '#contract/users.ts';
import { dayMs } from '#contract/rules/time.ts';
import type { Ctx } from '#server/context.ts';
import type { RequestContext } from '#server/request.ts';
import { toContainsPattern, Sql, countTotal } from '#server/db/list.ts';
import { runQuery, statement } from '#server/db/statement.ts';
import { notFound } from '#server/failure.ts';
import { readPendingContacts, buildWaitingUserIdsSql } from './contacts.ts';
import { readPeople } from './people.ts';
import { buildManagedCondition, canSeeSecrets, searchableTextSql } from './policy.ts';

type Query = Input<Contract['users']['list']>['query'];

/** Decisions §6: the window of the annual sum. */
const annualMs = 365 * dayMs;

interface OrderSummary {
  user_id: number;
  orders_count: number;
  annual_order_sum: number;
}

// Uses an index that covers all its columns
const readOrderSummaries = statement<
  OrderSummary,
  { buyerIds: readonly number[]; since: Date; canSeeAll: boolean; callerId: number }
>(
  'users_dealings',
  `select o.user_id, count(*)::int as orders_count,
          coalesce(sum(o.order_sum) filter (where o.created_at >= $since and o.status <> 'canceled'),
                   0)::bigint as annual_order_sum
     from orders o
    where o.user_id = any($buyerIds::int[]) and o.deleted_at is null
      and ($canSeeAll::boolean
           or o.company_id in (select company_id from company_members where user_id = $callerId and status = 'hired'))
    group by o.user_id`,
);

/** Reads users by id, in that order, as the caller may see them. Four statements. */
async function readUsers(ctx: Ctx, ids: readonly number[], { isList }: { isList: boolean }): Promise<User[]> {
  const canSeeAll = canSeeSecrets(ctx.user);
  const since = new Date(ctx.clock().getTime() - annualMs);
  const people = new Map((await readPeople(ctx, ids)).map((person) => [person.id, person]));
  const pending = await readPendingContacts(ctx.db, ids);
  const summaries = new Map(
    (await readOrderSummaries(ctx.db, { buyerIds: ids, since, canSeeAll, callerId: ctx.user!.id })).map((row) => [
      row.user_id,
      row,
    ]),
  );
  return ids.flatMap((id) => {
    const person = people.get(id);
    if (!person) return [];
    const { next_step: _, tariff, tariff_expires_at, bonus_balance, personal_promo_code, ...known } = person;
    const { orders_count = 0, annual_order_sum = 0 } = summaries.get(id) ?? {};
    const requested = pending.get(id) ?? {};
    // A form continues with the last entered contact; a list shows the account's
    const shown = isList
      ? { email: known.email, phone: known.phone, waiting: requested }
      : { email: requested.email ?? known.email, phone: requested.phone ?? known.phone };
    const contacts = {
      ...shown,
      unconfirmed: contactKinds.filter((kind) => kind in requested),
      signs_in_by: { email: known.email, phone: known.phone },
    };
    return [
      {
        ...known,
        ...contacts,
        ...(canSeeAll && { tariff, tariff_expires_at, bonus_balance, personal_promo_code }),
        orders_count,
        annual_order_sum: toPrice(annual_order_sum),
      },
    ];
  });
}

/** Buyers and customers are the same role. */
export const expandRoles = (roles: readonly string[]): string[] =>
  roles.some((role) => role === 'ROLE_CUSTOMER' || role === 'ROLE_BUYER')
    ? [...new Set([...roles, 'ROLE_CUSTOMER', 'ROLE_BUYER'])]
    : [...roles];

/** Search by number, name, login, email or phone, including requested contacts. */
function buildSearchFilter(sql: Sql, typed: string): string {
  const q = typed.trim().toLowerCase();
  const looksLikePhone = /^\+?[\d\s().-]{3,}$/.test(q);
  const pattern = sql.put(toContainsPattern(looksLikePhone ? q.replace(/[^\d+]/g, '') : q));
  const found = `${searchableTextSql('u')} like ${pattern} or u.id = any(${buildWaitingUserIdsSql(pattern)})`;
  return /^\d{1,10}$/.test(q) && Number(q) <= maxId ? `(u.id = ${sql.put(Number(q))}::int or ${found})` : `(${found})`;
}

function buildWhere(sql: Sql, query: Query, ctx: RequestContext): string {
  return [
    buildManagedCondition(ctx.user, 'u', (value) => sql.put(value)),
    // Hides guests without orders, and guests whose orders are all nameless counter sales
    `(not u.is_guest
         or exists (select from orders o
                     where o.user_id = u.id and (u.first_name is not null or o.channel <> 'sales_point')))`,
    ...(query.roles?.length ? [`u.roles && ${sql.put(expandRoles(query.roles))}::text[]`] : []),
    ...(query.country_id?.length ? [`u.country_id = any(${sql.put(query.country_id)}::int[])`] : []),
    ...(query.languages?.length ? [`u.languages && ${sql.put(query.languages)}::text[]`] : []),
    ...(query.alive === undefined ? [] : [`u.alive = ${sql.put(query.alive)}::boolean`]),
    ...(query.has_email === undefined ? [] : [`u.email is ${query.has_email ? 'not null' : 'null'}`]),
    ...(query.q?.trim() ? [buildSearchFilter(sql, query.q)] : []),
  ].join(' and ');
}

const sortColumns: Readonly<Record<NonNullable<Query['sort']>, readonly string[]>> = {
  created_at: ['u.created_at'],
  id: [],
  fio: ['u.first_name', 'u.last_name'],
  email: ['lower(u.email)'],
};

/** A page of people, newest first unless sorted otherwise. At most six statements. */
export async function listUsers(ctx: Ctx, query: Query): Promise<Answer<Contract['users']['list']>> {
  const { page, per_page, sort = 'created_at' } = query;
  const sql = new Sql();
  const source = `select u.id from users u where ${buildWhere(sql, query, ctx)}`;
  const total = await countTotal(ctx.db, source, sql.values);
  const direction = query.order ?? (query.sort === undefined ? 'desc' : 'asc');
  const by = [...sortColumns[sort], 'u.id'].map((column) => `${column} ${direction}`).join(', ');
  const rows = await runQuery<{ id: number }>(
    ctx.db,
    `${source} order by ${by} limit ${per_page} offset ${(page - 1) * per_page}`,
    sql.values,
  );
  const data =
    rows.length > 0
      ? await readUsers(
          ctx,
          rows.map(({ id }) => id),
          { isList: true },
        )
      : [];
  return { page, per_page, ...total, data };
}

/**
 * Reads a person as the caller may see them.
 * @throws Failure `not_found` if the caller doesn't look after that person
 */
export async function readUser(ctx: Ctx, id: number): Promise<User> {
  const sql = new Sql();
  const [user_id, caller] = [sql.put(id), sql.put(ctx.user!.id)];
  const managedCondition = buildManagedCondition(ctx.user, 'u', (value) => sql.put(value));
  const rows = await runQuery(
    ctx.db,
    `select from users u
      where u.id = ${user_id} and (u.id = ${caller} or (${managedCondition}))`,
    sql.values,
  );
  const [user] = rows.length > 0 ? await readUsers(ctx, [id], { isList: false }) : [];
  if (!user) throw notFound('user');
  return user;
}
