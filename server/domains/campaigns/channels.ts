/** Sales channels: how many products each sells, and its orders and revenue. */
import { eq } from 'drizzle-orm';
import type { Channel } from '#contract/channels.ts';
import type { Contract } from '#contract/index.ts';
import type { Answer, Handlers, Input } from '#contract/endpoint.ts';
import { asMinor, toPrice } from '#contract/money.ts';
import { channelCodes, type ChannelCode } from '#contract/rules/channels.ts';
import { addDays, dayMs } from '#contract/rules/time.ts';
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import { toDay, countDays, validateSpan } from '#server/domains/statistics/totals.ts';
import { fail, invalid, notFound } from '#server/failure.ts';
import { isStale, getLaterTimestamp } from '#server/platform/stale.ts';
import { channels as table } from './tables.ts';

type ChannelCalls = Contract['channels'];

interface Row {
  id: number;
  code: ChannelCode;
  active: boolean;
  products: number;
  orders: number;
  revenue: number;
  stores: number;
  updated_at: Date;
}

const recentDays = 30;
const soldCondition = `o.deleted_at is null and o.status <> 'canceled'`;
// The site's products are counted already; the differences of the other channels are few and found by an index.
const listRows = statement<Row, { since: Date; channelId: number | null }>(
  'channels_rows',
  `with site as (select coalesce((select listed from category_totals where category_id = 0), 0) as total),
   off_app as (select count(*)::int as total from products where not on_app and visible),
   counter_only as (select count(*)::int as total
                      from products p
                      join categories c on c.id = p.category_id
                      join companies k on k.id = p.company_id
                     where not p.on_site and p.on_sales_point and p.archived_at is null and p.active
                       and not p.over_limit and c.visible and k.active),
   off_counter as (select count(*)::int as total
                     from products
                    where not on_sales_point and archived_at is null and visible)
   select h.id, h.code, h.active, h.updated_at, coalesce(s.orders, 0)::int as orders,
          coalesce(s.revenue, 0)::bigint as revenue,
          case h.code
            when 'sales_point' then (select count(distinct store_id)::int from orders where store_id is not null)
            else 0
          end as stores,
          case h.code
            when 'site' then site.total
            when 'app' then site.total - off_app.total
            else site.total + counter_only.total - off_counter.total
          end as products
     from channels h
    cross join site
    cross join off_app
    cross join counter_only
    cross join off_counter
     left join lateral (select count(*) as orders, sum(o.order_sum) as revenue
                          from orders o
                         where o.channel = h.code and o.created_at >= $since and ${soldCondition}) s on true
    where $channelId::int is null or h.id = $channelId
    order by h.id`,
);

async function presentChannels(ctx: Ctx, id: number | null): Promise<Channel[]> {
  const rows = await listRows(ctx.db, {
    since: new Date(ctx.clock().getTime() - recentDays * dayMs),
    channelId: id,
  });
  return rows.map((row) => ({
    ...row,
    revenue: toPrice(asMinor(row.revenue)),
    updated_at: row.updated_at.toISOString(),
  }));
}

async function getChannel(ctx: Ctx, id: number): Promise<Channel> {
  const [channel] = await presentChannels(ctx, id);
  if (!channel) throw notFound('sales_channel');
  return channel;
}

async function listChannels(
  {
    query: {
      range: [first, last],
      filter,
      sort,
    },
  }: Input<ChannelCalls['list']>,
  ctx: Ctx,
): Promise<Channel[]> {
  const all = (await presentChannels(ctx, null)).filter(({ id }) => !filter?.id || filter.id.includes(id));
  if (sort?.[0] === 'code') all.sort((a, b) => a.code.localeCompare(b.code));
  if (sort?.[1] === 'DESC') all.reverse();
  ctx.setTotal(all.length, first);
  return all.slice(first, last + 1);
}

const lockChannel = statement<unknown, { channelId: number }>(
  'channel_lock',
  'select from channels where id = $channelId for no key update',
);

async function editChannel({ params: { id }, body }: Input<ChannelCalls['edit']>, ctx: Ctx): Promise<Channel> {
  await lockChannel(ctx.db, { channelId: id });
  const before = await getChannel(ctx, id);
  const updatedAt = new Date(before.updated_at);
  if (isStale(body.updated_at, updatedAt)) throw fail('stale', { body: { present: before } });
  await ctx.db
    .update(table)
    .set({ active: body.active, updated_at: getLaterTimestamp(updatedAt, ctx.clock()) })
    .where(eq(table.id, id));
  await ctx.audit({
    action: 'edit',
    noun: 'channels',
    record_id: id,
    before: { code: before.code, active: before.active },
    after: { code: before.code, active: body.active },
  });
  return getChannel(ctx, id);
}

const listByDay = statement<
  { day: string; code: ChannelCode; orders: number; revenue: number },
  { from: Date; to: Date; channelCodes: readonly ChannelCode[] }
>(
  'channels_by_day',
  `select day_of(o.created_at)::text as day, o.channel as code, count(*)::int as orders,
          sum(o.order_sum)::bigint as revenue
     from orders o
    where o.channel = any($channelCodes::text[]) and o.created_at >= $from and o.created_at < $to
      and ${soldCondition}
    group by 1, 2`,
);

async function getDays({ query }: Input<ChannelCalls['days']>, ctx: Ctx): Promise<Answer<ChannelCalls['days']>> {
  const to = query.to ?? (query.from ? addDays(query.from, recentDays - 1) : toDay(ctx.clock()));
  const span = { from: query.from ?? addDays(to, 1 - recentDays), to };
  const errors = validateSpan(span, 'day');
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const foundByKey = new Map(
    (
      await listByDay(ctx.db, {
        from: new Date(`${span.from}T00:00:00Z`),
        to: new Date(`${addDays(span.to, 1)}T00:00:00Z`),
        channelCodes,
      })
    ).map((row) => [`${row.day} ${row.code}`, row]),
  );
  const getFigures = (date: string) =>
    channelCodes.map((code) => ({
      code,
      orders: foundByKey.get(`${date} ${code}`)?.orders ?? 0,
      revenue: toPrice(asMinor(foundByKey.get(`${date} ${code}`)?.revenue ?? 0)),
    }));
  return {
    ...span,
    data: Array.from({ length: countDays(span) }, (_, n) => addDays(span.from, n)).map((date) => ({
      date,
      channels: getFigures(date),
    })),
  };
}

export const channels: Handlers<ChannelCalls, Ctx> = {
  list: listChannels,
  get: ({ params }, ctx) => getChannel(ctx, params.id),
  edit: editChannel,
  days: getDays,
};
