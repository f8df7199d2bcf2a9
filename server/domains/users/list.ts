/** People as a manager or an admin sees them: the list costs the same few statements whatever it returns. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { contactKinds } from '#contract/contacts.ts';
import { maxId } from '#contract/fields.ts';
import { toPrice } from '#contract/money.ts';
import type { User } from '#contract/users.ts';
import type { Ctx } from '#server/context.ts';
import { containing, Sql, totalOf } from '#server/db/list.ts';
import { statement } from '#server/db/statement.ts';
import { notFound } from '#server/failure.ts';
import { pendingContacts, waitingLike } from './contacts.ts';
import { readPeople } from './people.ts';
import { looksAfter, seesSecrets, searchedText } from './policy.ts';

type Query = Input<Contract['users']['list']>['query'];

/** Decisions §6: the window of the annual sum. */
const annualMs = 365 * 86_400_000;

interface Dealings {
  user_id: number;
  orders_count: number;
  annual_order_sum: number;
}

// By an index of its own that holds all it asks for.
const dealingsOf = statement<Dealings>(
  'users_dealings',
  `select o.user_id, count(*)::int as orders_count,
          coalesce(sum(o.order_sum) filter (where o.created_at >= $2 and o.status <> 'canceled'), 0)::bigint as annual_order_sum
     from orders o
    where o.user_id = any($1::int[]) and o.deleted_at is null
      and ($3::boolean or o.company_id in (select company_id from company_members where user_id = $4 and status = 'hired'))
    group by o.user_id`,
);

/** People by their ids, in that order, as the caller may see them. Four statements. */
async function usersOf(ctx: Ctx, ids: readonly number[], { isList }: { isList: boolean }): Promise<User[]> {
  const isAll = seesSecrets(ctx.user);
  const since = new Date(ctx.clock().getTime() - annualMs);
  const people = new Map((await readPeople(ctx, ids)).map((person) => [person.id, person]));
  const pending = await pendingContacts(ctx.db, ids);
  const dealings = new Map(
    (await dealingsOf(ctx.db, [ids, since, isAll, ctx.user!.id])).map((row) => [row.user_id, row]),
  );
  return ids.flatMap((id) => {
    const person = people.get(id);
    if (!person) return [];
    const { next_step: _, tariff, tariff_expires_at, bonus_balance, personal_promo_code, ...known } = person;
    const { orders_count = 0, annual_order_sum = 0 } = dealings.get(id) ?? {};
    const wanted = pending.get(id) ?? {};
    // A form goes on from what was entered last; a list tells what the account has
    const shown = isList
      ? { email: known.email, phone: known.phone, waiting: wanted }
      : { email: wanted.email ?? known.email, phone: wanted.phone ?? known.phone };
    const contacts = {
      ...shown,
      unconfirmed: contactKinds.filter((kind) => kind in wanted),
      signs_in_by: { email: known.email, phone: known.phone },
    };
    return [
      {
        ...known,
        ...contacts,
        ...(isAll && { tariff, tariff_expires_at, bonus_balance, personal_promo_code }),
        orders_count,
        annual_order_sum: toPrice(annual_order_sum),
      },
    ];
  });
}

/** Buyers and customers are the same (decisions §2). */
export const sameRoles = (roles: readonly string[]): string[] =>
  roles.some((role) => role === 'ROLE_CUSTOMER' || role === 'ROLE_BUYER')
    ? [...new Set([...roles, 'ROLE_CUSTOMER', 'ROLE_BUYER'])]
    : [...roles];

/** By number, name, login, address or phone, whether it is the account's or waits for its yes. */
function searched(sql: Sql, typed: string): string {
  const q = typed.trim().toLowerCase();
  const looksLikePhone = /^\+?[\d\s().-]{3,}$/.test(q);
  const pattern = sql.put(containing(looksLikePhone ? q.replace(/[^\d+]/g, '') : q));
  const found = `${searchedText('u')} like ${pattern} or u.id = any(${waitingLike(pattern)})`;
  return /^\d{1,10}$/.test(q) && Number(q) <= maxId ? `(u.id = ${sql.put(Number(q))}::int or ${found})` : `(${found})`;
}

function whereOf(sql: Sql, query: Query, ctx: Ctx): string {
  return [
    looksAfter(ctx.user, 'u', (value) => sql.put(value)),
    // A guest who has ordered nothing is nobody yet; who bought at a counter without a name is nobody's customer.
    `(not u.is_guest or exists (select from orders o where o.user_id = u.id and (u.first_name is not null or o.channel <> 'sales_point')))`,
    ...(query.roles?.length ? [`u.roles && ${sql.put(sameRoles(query.roles))}::text[]`] : []),
    ...(query.country_id?.length ? [`u.country_id = any(${sql.put(query.country_id)}::int[])`] : []),
    ...(query.languages?.length ? [`u.languages && ${sql.put(query.languages)}::text[]`] : []),
    ...(query.alive === undefined ? [] : [`u.alive = ${sql.put(query.alive)}::boolean`]),
    ...(query.has_email === undefined ? [] : [`u.email is ${query.has_email ? 'not null' : 'null'}`]),
    ...(query.q?.trim() ? [searched(sql, query.q)] : []),
  ].join(' and ');
}

const orders: Readonly<Record<NonNullable<Query['sort']>, readonly string[]>> = {
  created_at: ['u.created_at'],
  id: [],
  fio: ['u.first_name', 'u.last_name'],
  email: ['lower(u.email)'],
};

/** A page of people, the newest first unless sorted otherwise. At most six statements. */
export async function listUsers(ctx: Ctx, query: Query): Promise<Answer<Contract['users']['list']>> {
  const { page, per_page, sort = 'created_at' } = query;
  const sql = new Sql();
  const source = `select u.id from users u where ${whereOf(sql, query, ctx)}`;
  const total = await totalOf(ctx.db, source, sql.values);
  const direction = query.order ?? (query.sort === undefined ? 'desc' : 'asc');
  const by = [...orders[sort], 'u.id'].map((column) => `${column} ${direction}`).join(', ');
  const { rows } = await ctx.db.$client.query<{ id: number }>({
    text: `${source} order by ${by} limit ${per_page} offset ${(page - 1) * per_page}`,
    values: sql.values,
  });
  const data =
    rows.length > 0
      ? await usersOf(
          ctx,
          rows.map(({ id }) => id),
          { isList: true },
        )
      : [];
  return { page, per_page, ...total, data };
}

/** One person as the caller may see them. @throws Failure `not_found` for anybody whom the caller does not look after */
export async function readUser(ctx: Ctx, id: number): Promise<User> {
  const sql = new Sql();
  const [user_id, caller] = [sql.put(id), sql.put(ctx.user!.id)];
  const { rows } = await ctx.db.$client.query({
    text: `select from users u where u.id = ${user_id} and (u.id = ${caller} or (${looksAfter(ctx.user, 'u', (value) => sql.put(value))}))`,
    values: sql.values,
  });
  const [user] = rows.length > 0 ? await usersOf(ctx, [id], { isList: false }) : [];
  if (!user) throw notFound('user');
  return user;
}
