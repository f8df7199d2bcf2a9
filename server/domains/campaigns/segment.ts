/** Whom a campaign goes to: those who asked for news, and of these whom its segment means. */
import type { Segment } from '#contract/pushCampaigns.ts';
import type { Ctx } from '#server/context.ts';
import { Sql } from '#server/db/list.ts';

const roles: Record<NonNullable<Segment['role']>, readonly string[]> = {
  buyer: ['ROLE_CUSTOMER', 'ROLE_BUYER'],
  vendor: ['ROLE_VENDOR'],
  manager: ['ROLE_MANAGER'],
};
const bought = "o.user_id = u.id and o.deleted_at is null and o.status <> 'canceled'";

/** Of a segment's people the browsers `d` that are meant. */
export const meantDevice = ({ in_app }: Segment): string =>
  in_app ? 'd.user_id = u.id and d.is_app' : 'd.user_id = u.id';

/** The people `u` of a segment, as what follows `from`; nobody gets in by a setting that was never made. */
export function peopleOf(sql: Sql, segment: Segment, now: Date): string {
  const { language, country_id, role, bought: when, days, category_id, company_id, has_wished } = segment;
  const since = () => `${sql.put(new Date(now.getTime() - days * 86_400_000))}::timestamptz`;
  const where = [
    `n.kind = 'news' and n.push and u.alive`,
    `exists (select from push_subscriptions d where ${meantDevice(segment)})`,
    ...(language ? [`u.locale = ${sql.put(language)}`] : []),
    ...(country_id ? [`u.country_id = ${sql.put(country_id)}::int`] : []),
    ...(role ? [`u.roles && ${sql.put(roles[role])}::text[]`] : []),
    ...(when === 'within' ? [`exists (select from orders o where ${bought} and o.created_at >= ${since()})`] : []),
    ...(when === 'not_within'
      ? [`not exists (select from orders o where ${bought} and o.created_at >= ${since()})`]
      : []),
    ...(has_wished ? ['exists (select from wishes w where w.user_id = u.id)'] : []),
    ...(company_id
      ? [`exists (select from orders o where ${bought} and o.company_id = ${sql.put(company_id)}::int)`]
      : []),
    ...(category_id
      ? [
          `exists (select from orders o join order_items i on i.order_id = o.id join products p on p.id = i.product_id where ${bought} and p.category_id in (
             with recursive branch (id) as (select ${sql.put(category_id)}::int union all select c.id from branch b join categories c on c.parent_id = b.id) select id from branch))`,
        ]
      : []),
  ];
  return `notification_choices n join users u on u.id = n.user_id where ${where.join(' and ')}`;
}

/** How many people a segment reaches now, and how many of their browsers. */
export async function countSegment({ db, clock }: Ctx, segment: Segment): Promise<{ people: number; devices: number }> {
  const sql = new Sql();
  const text = `select count(*)::int as people, coalesce(sum((select count(*) from push_subscriptions d where ${meantDevice(segment)})), 0)::int as devices from ${peopleOf(sql, segment, clock())}`;
  return (await db.$client.query<{ people: number; devices: number }>({ text, values: sql.values })).rows[0]!;
}
