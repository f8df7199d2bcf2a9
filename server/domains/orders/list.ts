/** Lists orders with at most four statements. Abandoned carts are included only on request. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { maxId } from '#contract/fields.ts';
import { toMinor } from '#contract/money.ts';
import type { Ctx } from '#server/context.ts';
import { runQuery, statement } from '#server/db/statement.ts';
import { toContainsPattern, Sql, countTotal } from '#server/db/list.ts';
import { getAbandonmentTime } from '#server/domains/carts/abandoned.ts';
import { isAbandonedSql, isCompanySideSql, buildAccessFilterSql, getOrderAccess, type OrderAccess } from './policy.ts';
import { presentOrder } from './present.ts';
import {
  abandonedColumns,
  abandonedJoins,
  cartSumSql,
  buildGoodsTextSql,
  orderColumns,
  orderJoins,
  type OrderRow,
} from './rows.ts';
import { toStageSql } from './tables.ts';

type Query = Input<Contract['orders']['list']>['query'];

interface Scope extends OrderAccess {
  /** Whether abandoned carts are requested and the caller may see them. */
  hasAbandonedCarts: boolean;
  /** Whether orders are requested. */
  hasOrders: boolean;
}

function toScope(query: Query, access: OrderAccess, userId: number): Scope {
  const requested = query.statuses ?? [];
  const canHaveCarts = query.channel === undefined;
  const hasOrders = requested.length === 0 || requested.some((status) => status !== 'abandoned_cart');
  if (query.scope === 'my')
    return { isAll: false, placedBy: userId, worksFor: null, hasAbandonedCarts: false, hasOrders };
  const company = query.scope === 'company' ? { ...access, placedBy: null } : access;
  return {
    ...company,
    hasAbandonedCarts:
      canHaveCarts && requested.includes('abandoned_cart') && (access.isAll || access.worksFor !== null),
    hasOrders,
  };
}

/** Filters that apply to orders and to carts. */
function buildSharedFilters(sql: Sql, query: Query, alias: 'o' | 'c'): string[] {
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

/** Filter by sum; both bounds are included. */
function buildSumFilters(sql: Sql, { sum_from, sum_to }: Query, column: string): string[] {
  return [
    ...(sum_from === undefined ? [] : [`${column} >= ${sql.put(toMinor(sum_from))}::bigint`]),
    ...(sum_to === undefined ? [] : [`${column} <= ${sql.put(toMinor(sum_to))}::bigint`]),
  ];
}

/** Search by number, recipient, phone or products. */
function buildSearchFilter(sql: Sql, query: Query, alias: 'o' | 'c'): string[] {
  const q = query.q?.trim().toLowerCase();
  if (!q) return [];
  const searchableText = {
    o: 'o.search',
    c: `lower(concat_ws(' ', c.fio, c.phone, c.email,
          ${buildGoodsTextSql(`cart_lines l join products i on i.id = l.product_id where l.cart_id = c.id`)}))`,
  }[alias];
  const matches = (text: string) => `${searchableText} like ${sql.put(toContainsPattern(text))}`;
  const conditions = [matches(q)];
  // Stored phones have no separators
  if (/^\+?[\d\s().-]{3,}$/.test(q) && /[\s().-]/.test(q)) conditions.push(matches(q.replace(/[^\d+]/g, '')));
  const number = /^[#№]?\s*(\d{1,10})$/.exec(q)?.[1];
  if (number && Number(number) <= maxId) conditions.push(`${alias}.id = ${sql.put(Number(number))}::int`);
  return [`(${conditions.join(' or ')})`];
}

/** A single status uses `=`, so that an index also gives the sort order. */
const buildStatusFilter = (sql: Sql, statuses: readonly string[]): string[] =>
  statuses.length === 0
    ? []
    : [statuses.length === 1 ? `o.status = ${sql.put(statuses[0])}` : `o.status = any(${sql.put(statuses)}::text[])`];

function buildSourceSql(sql: Sql, query: Query, scope: Scope, untouchedSince: Date): string {
  const put = (value: unknown) => sql.put(value);
  const statuses = query.statuses?.filter((status) => status !== 'abandoned_cart') ?? [];
  const parts: string[] = [];
  if (scope.hasOrders) {
    const where = [
      'o.deleted_at is null',
      buildAccessFilterSql('o', scope, put),
      ...buildStatusFilter(sql, statuses),
      ...(query.channel === undefined ? [] : [`o.channel = ${sql.put(query.channel)}`]),
      ...buildSharedFilters(sql, query, 'o'),
      ...buildSumFilters(sql, query, 'o.order_sum'),
      ...buildSearchFilter(sql, query, 'o'),
    ];
    parts.push(
      `select false as is_cart, o.id, o.created_at, o.order_sum, o.status from orders o where ${where.join(' and ')}`,
    );
  }
  if (scope.hasAbandonedCarts) {
    const where = [
      isAbandonedSql(`${sql.put(untouchedSince)}::timestamptz`),
      buildAccessFilterSql('c', { ...scope, placedBy: null }, put),
      ...buildSharedFilters(sql, query, 'c'),
      ...buildSumFilters(sql, query, cartSumSql),
      ...buildSearchFilter(sql, query, 'c'),
    ];
    parts.push(
      `select true as is_cart, c.id, c.created_at, ${cartSumSql} as order_sum, 'abandoned_cart' as status
         from carts c
        where ${where.join(' and ')}`,
    );
  }
  return parts.join(' union all ');
}

const listRows = statement<
  OrderRow & { is_cart: boolean; is_company_side: boolean },
  { orderIds: readonly number[]; cartIds: readonly number[]; isAll: boolean; worksFor: number | null }
>(
  'orders_of_page',
  `select false as is_cart, ${isCompanySideSql('o', '$isAll', '$worksFor')} as is_company_side, ${orderColumns}
     from orders o ${orderJoins}
    where o.id = any($orderIds::int[])
   union all
   select true as is_cart, true as is_company_side, ${abandonedColumns}
     from carts c ${abandonedJoins}
    where c.id = any($cartIds::int[])`,
);

/** A page of orders, newest first unless sorted otherwise; the id breaks ties. */
export async function listOrders(query: Query, ctx: Ctx): Promise<Answer<Contract['orders']['list']>> {
  const { page, per_page, sort } = query;
  const access = getOrderAccess(ctx.user);
  const scope = toScope(query, access, ctx.user!.id);
  if (!scope.hasOrders && !scope.hasAbandonedCarts) return { page, per_page, total: 0, data: [] };
  const sql = new Sql();
  const source = buildSourceSql(sql, query, scope, getAbandonmentTime(ctx.clock(), ctx.settings));
  const total = await countTotal(ctx.db, source, sql.values);
  const direction = query.order ?? (sort === undefined ? 'desc' : 'asc');
  const by = sort === 'status' ? toStageSql('status') : (sort ?? 'created_at');
  const keys = await runQuery<{ is_cart: boolean; id: number }>(
    ctx.db,
    `select is_cart, id
       from (${source}) found
      order by ${by} ${direction}, id ${direction}
      limit ${per_page} offset ${(page - 1) * per_page}`,
    sql.values,
  );
  if (keys.length === 0) return { page, per_page, ...total, data: [] };
  const ids = (isCart: boolean) => keys.filter((key) => key.is_cart === isCart).map((key) => key.id);
  const found = new Map(
    (
      await listRows(ctx.db, {
        orderIds: ids(false),
        cartIds: ids(true),
        isAll: access.isAll,
        worksFor: access.worksFor,
      })
    ).map((row) => [`${row.is_cart} ${row.id}`, row]),
  );
  const rows = keys.flatMap((key) => found.get(`${key.is_cart} ${key.id}`) ?? []);
  return {
    page,
    per_page,
    ...total,
    data: rows.map((row) => presentOrder(row, row.is_company_side ? 'company' : 'buyer', ctx)),
  };
}
