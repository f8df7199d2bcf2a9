/**
 * The statements behind a list of conversations. Each way in which somebody reaches channels is a branch of its own,
 * so that an index answers it in order: a page costs the same whether there are ten or a hundred thousand.
 */
import type { Chat, chatGroups, chatTypes } from '#contract/chats.ts';
import { mostUnread } from '#contract/chats.ts';
import { ownCompaniesText } from '#server/domains/companies/policy.ts';
import type { Names } from '#server/domains/users/present.ts';
import { sideText, type ChatReach } from './policy.ts';

export interface Wish {
  group: (typeof chatGroups)[number];
  type: (typeof chatTypes)[number];
}

/** One conversation as the statements tell of it. */
export interface ChatRow {
  id: string;
  order_id: number | null;
  active_at: Date;
  side: 'user' | 'other' | null;
  company: { id: number; brand: string; logo: { file: string; width: number; height: number; blur: string | null } | null } | null;
  customer: (Names & { id: number; avatar: string | null }) | null;
  keeper: (Names & { id: number; avatar: string | null }) | null;
  last_post: NonNullable<Chat['last_post']> | null;
  last_post_at: Date | null;
  unread: number;
}

/** Up to where the reader has read channel `c`: as they looked, else up to the last answer of their side; an admin beside both finds nothing new. */
const baseOf = (side: string): string => `coalesce(m.seen_seq, case ${side} when 'user' then c.user_seq when 'other' then c.other_seq else c.last_seq end)`;

interface Branch {
  /** What to read, `c` among it. */
  from: string;
  where: string;
  side: string;
}

const own = `unnest(array${ownCompaniesText('$3::int')}) as own (company_id)`;

/** The ways in which somebody reaches channels, none of which holds a channel of another. */
function branchesOf({ all, worksFor, keeps }: ChatReach, { group }: Wish): Branch[] {
  const channels = 'chat_channels c';
  if (all) return [{ from: channels, where: group === 'all' ? 'true' : group === 'companies' ? 'c.company_id is not null' : 'c.keeper_id is not null', side: sideText }];
  const asCustomer = { from: channels, where: 'c.user_id = $1::int', side: `'user'` };
  const asKeeper = { from: channels, where: 'c.keeper_id = $4::int', side: `'other'` };
  const asCompany = { from: `${own} join chat_channels c using (company_id)`, where: 'c.user_id <> $1::int', side: `'other'` };
  return [...(group === 'customers' ? [] : [asCustomer]), ...(group === 'companies' ? [] : [...(keeps === null ? [] : [asKeeper]), ...(worksFor === null ? [] : [asCompany])])];
}

/** Opened, and nothing said yet: whoever opened it alone is shown it. */
const shown = '(c.last_seq > 0 or c.creator_id = $1::int)';
const reader = 'left join chat_members m on m.channel_id = c.id and m.user_id = $1::int';
const conditionsOf = ({ where, side }: Branch, { type }: Wish): string => `${where} and ${shown}${type === 'unread' ? ` and c.last_seq > ${baseOf(side)}` : ''}`;

/** Every value is named once, whatever the branches need. */
const values = 'values as (select $1::int, $2::boolean, $3::int, $4::int)';

/** The rows of a page, by $5 (rows to its end), $6 (rows before it) and $7 (rows on it). */
export function pageText(reach: ChatReach, wish: Wish): string {
  const branches = branchesOf(reach, wish).map((branch) => {
    const rows = `select c.id, c.active_at from ${branch.from} ${reader} where ${conditionsOf(branch, wish)} order by c.active_at desc, c.id desc limit $5::int`;
    // One company after the other, each by its own index
    return `(${branch.from.startsWith(own) ? `select found.* from ${own} cross join lateral (${rows.replace(`${own} join chat_channels c using (company_id)`, 'chat_channels c').replace('where ', 'where c.company_id = own.company_id and ')}) found` : rows})`;
  });
  const found = branches.length > 0 ? branches.join(' union all ') : `select null::text as id, null::timestamptz as active_at where false limit $5::int`;
  return `with ${values}, page as (select id, null::int as order_id, active_at from (${found}) found order by active_at desc, id desc offset $6::int limit $7::int) ${details}`;
}

/** How many there are in all. */
export function countText(reach: ChatReach, wish: Wish): string {
  const counts = branchesOf(reach, wish).map((branch) => `(select count(*) from ${branch.from} ${wish.type === 'unread' ? reader : ''} where ${conditionsOf(branch, wish)})`);
  return `with ${values} select (${counts.join(' + ') || '0'})::int as total`;
}

const person = (alias: string): string =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'first_name', ${alias}.first_name, 'last_name', ${alias}.last_name, 'middle_name', ${alias}.middle_name, 'avatar', ${alias}.avatar) end`;

/** The conversations of `page`, with what a list shows of them. */
const details = `
  select page.id, page.order_id, page.active_at, c.side,
         case when co.id is not null then json_build_object('id', co.id, 'brand', co.brand, 'logo', co.logo) end as company,
         ${person('u')} as customer, ${person('k')} as keeper,
         case when p.id is not null then json_build_object('id', p.id, 'message', left(p.message, 300), 'update_at', (extract(epoch from p.created_at) * 1000)::bigint) end as last_post,
         p.created_at as last_post_at,
         (select count(*)::int from (select from chat_posts n where n.channel_id = c.id and n.seq > c.base and n.deleted_at is null and n.user_id <> $1::int limit ${mostUnread}) unread) as unread
    from page
    join lateral (select c.*, ${sideText} as side, ${baseOf(sideText)} as base from chat_channels c ${reader} where c.id = page.id) c on true
    left join companies co on co.id = c.company_id
    left join users u on u.id = c.user_id
    left join users k on k.id = c.keeper_id
    left join chat_posts p on p.channel_id = c.id and p.seq = c.last_seq
   order by page.active_at desc, page.id desc`;

/** One channel, $5, as the same list would show it. */
export const oneText = `with ${values}, page as (select id, null::int as order_id, active_at from chat_channels where id = $5::text) ${details}`;
