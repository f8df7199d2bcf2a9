/** The list of orders: at most four statements, whatever it returns. Abandoned carts join it only when asked for. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { maxId } from '#contract/fields.ts';
import { toMinor } from '#contract/money.ts';
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import { containing, Sql, totalOf } from '#server/db/list.ts';
import { abandonedBefore } from '#server/domains/carts/abandoned.ts';
import { isAbandoned, isCompanySide, reached, reachOf, type Reach } from './policy.ts';
import { presentOrder } from './present.ts';
import {
  abandonedColumns,
  abandonedJoins,
  cartSum,
  goodsWords,
  orderColumns,
  orderJoins,
  type OrderRow,
} from './rows.ts';
import { stageOf } from './tables.ts';

type Query = Input<Contract['orders']['list']>['query'];

interface Scope extends Reach {
  /** Whether abandoned carts are asked for, and by whom they may be. */
  withAbandoned: boolean;
  withOrders: boolean;
}

function scopeOf(query: Query, reach: Reach, userId: number): Scope {
  const asked = query.statuses ?? [];
  const withCarts = query.channel === undefined;
  const withOrders = asked.length === 0 || asked.some((status) => status !== 'abandoned_cart');
  if (query.scope === 'my') return { all: false, placedBy: userId, worksFor: null, withAbandoned: false, withOrders };
  const company = query.scope === 'company' ? { ...reach, placedBy: null } : reach;
  return {
    ...company,
    withAbandoned: withCarts && asked.includes('abandoned_cart') && (reach.all || reach.worksFor !== null),
    withOrders,
  };
}

/** What both kinds are filtered by. */
function shared(sql: Sql, query: Query, alias: 'o' | 'c'): string[] {
  return [
    ...(query.user_id === undefined ? [] : [`${alias}.user_id = ${sql.put(query.user_id)}::int`]),
    ...(query.company_id === undefined ? [] : [`${alias}.company_id = ${sql.put(query.company_id)}::int`]),
    ...(query.store_id === undefined ? [] : [`${alias}.pickup_store_id = ${sql.put(query.store_id)}::int`]),
    ...(query.start_date === undefined
      ? []
      : [`${alias}.created_at >= ${sql.put(`${query.start_date}T00:00:00Z`)}::timestamptz`]),
    ...(query.end_date === undefined
      ? []
      : [`${alias}.created_at < ${sql.put(`${query.end_date}T00:00:00Z`)}::timestamptz + interval '1 day'`]),
  ];
}

/** By the sum, both bounds included. */
function summed(sql: Sql, { sum_from, sum_to }: Query, column: string): string[] {
  return [
    ...(sum_from === undefined ? [] : [`${column} >= ${sql.put(toMinor(sum_from))}::bigint`]),
    ...(sum_to === undefined ? [] : [`${column} <= ${sql.put(toMinor(sum_to))}::bigint`]),
  ];
}

/** By number, recipient, phone or goods. */
function searched(sql: Sql, query: Query, alias: 'o' | 'c'): string[] {
  const q = query.q?.trim().toLowerCase();
  if (!q) return [];
  const words = {
    o: 'o.search',
    c: `lower(concat_ws(' ', c.fio, c.phone, c.email, ${goodsWords('cart_lines l join products i on i.id = l.product_id where l.cart_id = c.id')}))`,
  }[alias];
  const has = (text: string) => `${words} like ${sql.put(containing(text))}`;
  const found = [has(q)];
  // A phone is kept without what people put between its digits.
  if (/^\+?[\d\s().-]{3,}$/.test(q) && /[\s().-]/.test(q)) found.push(has(q.replace(/[^\d+]/g, '')));
  const number = /^[#№]?\s*(\d{1,10})$/.exec(q)?.[1];
  if (number && Number(number) <= maxId) found.push(`${alias}.id = ${sql.put(Number(number))}::int`);
  return [`(${found.join(' or ')})`];
}

/** One status by itself, so that an index also gives its order. */
const ofStatus = (sql: Sql, statuses: readonly string[]): string[] =>
  statuses.length === 0
    ? []
    : [statuses.length === 1 ? `o.status = ${sql.put(statuses[0])}` : `o.status = any(${sql.put(statuses)}::text[])`];

function sources(sql: Sql, query: Query, scope: Scope, untouchedSince: Date): string {
  const put = (value: unknown) => sql.put(value);
  const statuses = query.statuses?.filter((status) => status !== 'abandoned_cart') ?? [];
  const parts: string[] = [];
  if (scope.withOrders) {
    const where = [
      'o.deleted_at is null',
      reached('o', scope, put),
      ...ofStatus(sql, statuses),
      ...(query.channel === undefined ? [] : [`o.channel = ${sql.put(query.channel)}`]),
      ...shared(sql, query, 'o'),
      ...summed(sql, query, 'o.order_sum'),
      ...searched(sql, query, 'o'),
    ];
    parts.push(
      `select false as is_cart, o.id, o.created_at, o.order_sum, o.status from orders o where ${where.join(' and ')}`,
    );
  }
  if (scope.withAbandoned) {
    const where = [
      isAbandoned(`${sql.put(untouchedSince)}::timestamptz`),
      reached('c', { ...scope, placedBy: null }, put),
      ...shared(sql, query, 'c'),
      ...summed(sql, query, cartSum),
      ...searched(sql, query, 'c'),
    ];
    parts.push(
      `select true as is_cart, c.id, c.created_at, ${cartSum} as order_sum, 'abandoned_cart' as status from carts c where ${where.join(' and ')}`,
    );
  }
  return parts.join(' union all ');
}

const rowsOf = statement<OrderRow & { is_cart: boolean; is_company_side: boolean }>(
  'orders_of_page',
  `select false as is_cart, ${isCompanySide('o', '$3', '$4')} as is_company_side, ${orderColumns} from orders o ${orderJoins} where o.id = any($1::int[])
   union all
   select true as is_cart, true as is_company_side, ${abandonedColumns} from carts c ${abandonedJoins} where c.id = any($2::int[])`,
);

/** A page of orders, newest first unless sorted otherwise; the id breaks ties. */
export async function listOrders(query: Query, ctx: Ctx): Promise<Answer<Contract['orders']['list']>> {
  const { page, per_page, sort } = query;
  const reach = reachOf(ctx.user);
  const scope = scopeOf(query, reach, ctx.user!.id);
  if (!scope.withOrders && !scope.withAbandoned) return { page, per_page, total: 0, data: [] };
  const sql = new Sql();
  const source = sources(sql, query, scope, abandonedBefore(ctx.clock(), ctx.settings));
  const total = await totalOf(ctx.db, source, sql.values);
  const direction = query.order ?? (sort === undefined ? 'desc' : 'asc');
  const by = sort === 'status' ? stageOf('status') : (sort ?? 'created_at');
  const text = `select is_cart, id from (${source}) found order by ${by} ${direction}, id ${direction} limit ${per_page} offset ${(page - 1) * per_page}`;
  const { rows: keys } = await ctx.db.$client.query<{ is_cart: boolean; id: number }>({ text, values: sql.values });
  if (keys.length === 0) return { page, per_page, ...total, data: [] };
  const ids = (isCart: boolean) => keys.filter((key) => key.is_cart === isCart).map((key) => key.id);
  const found = new Map(
    (await rowsOf(ctx.db, [ids(false), ids(true), reach.all, reach.worksFor])).map((row) => [
      `${row.is_cart} ${row.id}`,
      row,
    ]),
  );
  const rows = keys.flatMap((key) => found.get(`${key.is_cart} ${key.id}`) ?? []);
  return {
    page,
    per_page,
    ...total,
    data: rows.map((row) => presentOrder(row, row.is_company_side ? 'company' : 'buyer', ctx)),
  };
}
