/** The people of a campaign's segment: those who chose to receive news and match its conditions. */
import type { Segment } from '#contract/pushCampaigns.ts';
import { dayMs } from '#contract/rules/time.ts';
import type { Ctx } from '#server/context.ts';
import { runQuery } from '#server/db/statement.ts';
import { Sql } from '#server/db/list.ts';

const roles: Record<NonNullable<Segment['role']>, readonly string[]> = {
  buyer: ['ROLE_CUSTOMER', 'ROLE_BUYER'],
  vendor: ['ROLE_VENDOR'],
  manager: ['ROLE_MANAGER'],
};
const boughtCondition = "o.user_id = u.id and o.deleted_at is null and o.status <> 'canceled'";

/** The browsers `d` of a segment's people that receive the campaign. */
export const buildDeviceCondition = ({ in_app }: Segment): string =>
  in_app ? 'd.user_id = u.id and d.is_app' : 'd.user_id = u.id';

/** The people `u` of a segment, as the text after `from`. Only people who chose to receive news are in it. */
export function buildPeopleQuery(sql: Sql, segment: Segment, now: Date): string {
  const { language, country_id, role, bought: when, days, category_id, company_id, has_wished } = segment;
  const putSince = () => `${sql.put(new Date(now.getTime() - days * dayMs))}::timestamptz`;
  const where = [
    `n.kind = 'news' and n.push and u.alive`,
    `exists (select from push_subscriptions d where ${buildDeviceCondition(segment)})`,
    ...(language ? [`u.locale = ${sql.put(language)}`] : []),
    ...(country_id ? [`u.country_id = ${sql.put(country_id)}::int`] : []),
    ...(role ? [`u.roles && ${sql.put(roles[role])}::text[]`] : []),
    ...(when === 'within'
      ? [`exists (select from orders o where ${boughtCondition} and o.created_at >= ${putSince()})`]
      : []),
    ...(when === 'not_within'
      ? [`not exists (select from orders o where ${boughtCondition} and o.created_at >= ${putSince()})`]
      : []),
    ...(has_wished ? ['exists (select from wishes w where w.user_id = u.id)'] : []),
    ...(company_id
      ? [`exists (select from orders o where ${boughtCondition} and o.company_id = ${sql.put(company_id)}::int)`]
      : []),
    ...(category_id
      ? [
          `exists (select
                     from orders o
                     join order_items i on i.order_id = o.id
                     join products p on p.id = i.product_id
                    where ${boughtCondition}
                      and p.category_id in (
                            with recursive branch (id) as (
                              select ${sql.put(category_id)}::int
                               union all
                              select c.id from branch b join categories c on c.parent_id = b.id)
                            select id from branch))`,
        ]
      : []),
  ];
  return `notification_choices n join users u on u.id = n.user_id where ${where.join(' and ')}`;
}

/** How many people a segment reaches now, and how many of their browsers. */
export async function countSegment({ db, clock }: Ctx, segment: Segment): Promise<{ people: number; devices: number }> {
  const sql = new Sql();
  const text = `
    select count(*)::int as people,
           coalesce(sum((select count(*)
                           from push_subscriptions d
                          where ${buildDeviceCondition(segment)})), 0)::int as devices
      from ${buildPeopleQuery(sql, segment, clock())}`;
  const [counts] = await runQuery<{ people: number; devices: number }>(db, text, sql.values);
  return counts!;
}
