/**
 * The statements behind a list of conversations. Each way in which somebody reaches channels is a branch of its own,
 * so that an index answers it in order: a page costs the same whether there are ten or a hundred thousand.
 */
import type { Chat, chatGroups, chatTypes } from '#contract/chats.ts';
import { mostUnread } from '#contract/chats.ts';
import { ownCompaniesText } from '#server/domains/companies/policy.ts';
import { searchedText } from '#server/domains/users/policy.ts';
import type { Names } from '#server/domains/users/present.ts';
import { sideText, type ChatReach } from './policy.ts';

export interface Wish {
  group: (typeof chatGroups)[number];
  type: (typeof chatTypes)[number];
  /** What is looked for by $8 and $9: words of a title and the order of that number; or one conversation by its id, and its order. */
  by?: 'words' | 'id' | undefined;
}

const named = (alias: string): string =>
  `${searchedText(alias)} like $8::text and lower(concat_ws(' ', ${alias}.first_name, ${alias}.last_name)) like $8::text`;
const branded = (alias: string): string => `lower(${alias}.brand) like $8::text`;

/** Words that more people bear, or that more conversations meet, are common: then the newest conversations are asked one by one. */
const mostPeople = 1_000;
const mostMet = 2_000;
/** Of common words no more are counted. */
const mostCounted = 5_000;

// Looked up once a statement, people and brands by their own index, and from them to their conversations
const lookUps = {
  words: `, people as materialized (select w.id from users w where ${named('w')} limit ${mostPeople + 1}), houses as materialized (select w.id from companies w where ${branded('w')} limit ${mostPeople + 1}),
    met as materialized (select c.id from people w join chat_channels c on c.user_id = w.id union select c.id from people w join chat_channels c on c.keeper_id = w.id
      union select found.id from houses w cross join lateral (select c.id from chat_channels c where c.company_id = w.id limit ${mostMet + 1}) found limit ${mostMet + 1}),
    width as materialized (select (select count(*) from people) > ${mostPeople} or (select count(*) from houses) > ${mostPeople} or (select count(*) from met) > ${mostMet} as is_wide)`,
  id: '',
};
const isWide = '(select is_wide from width)';
const isOf = (user: string, keeper: string, company: string): string =>
  `(exists (select from users w where w.id in (${user}, ${keeper}) and ${named('w')}) or exists (select from companies w where w.id = ${company} and ${branded('w')}))`;
// What an order's search looks in holds phones and goods too: it finds fast, and the name is what counts
const orderBy = {
  words: ` and (o.id = $9::int or (not ${isWide} and (o.user_id in (select id from people) or o.company_id in (select id from houses))) or (${isWide} and ${isOf('o.user_id', 'null', 'o.company_id')}) or (o.search like $8::text and lower(o.address ->> 'fio') like $8::text))`,
  id: ' and o.id = $9::int',
};

/** One conversation as the statements tell of it. */
export interface ChatRow {
  id: string;
  order_id: number | null;
  active_at: Date;
  side: 'user' | 'other' | null;
  company: {
    id: number;
    brand: string;
    logo: { file: string; width: number; height: number; blur: string | null } | null;
  } | null;
  customer: (Names & { id: number; avatar: string | null; is_guest: boolean }) | null;
  keeper: ChatRow['customer'];
  /** How an order's recipient is called: stands in for a guest's account, which has no name. */
  recipient: string | null;
  /** Somebody in it has ended their account. */
  over: boolean;
  last_post: NonNullable<Chat['last_post']> | null;
  last_post_at: Date | null;
  unread: number;
  /** How many there are in all, where they were looked for by words. */
  total?: number;
}

/** Up to where the reader has read channel `c`: as they looked, else up to the last answer of their side; an admin beside both finds nothing new. */
const baseOf = (side: string): string =>
  `coalesce(m.seen_seq, case ${side} when 'user' then c.user_seq when 'other' then c.other_seq else c.last_seq end)`;

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
  if (all)
    return [
      {
        from: channels,
        where:
          group === 'all' ? 'true' : group === 'companies' ? 'c.company_id is not null' : 'c.keeper_id is not null',
        side: sideText,
      },
    ];
  const asCustomer = { from: channels, where: 'c.user_id = $1::int', side: `'user'` };
  const asKeeper = { from: channels, where: 'c.keeper_id = $4::int', side: `'other'` };
  const asCompany = {
    from: `${own} join chat_channels c using (company_id)`,
    where: 'c.user_id <> $1::int',
    side: `'other'`,
  };
  return [
    ...(group === 'customers' ? [] : [asCustomer]),
    ...(group === 'companies'
      ? []
      : [...(keeps === null ? [] : [asKeeper]), ...(worksFor === null ? [] : [asCompany])]),
  ];
}

/** The chats of orders `o`, which the orders domain keeps: those placed, and those of own companies. */
function orderBranchesOf({ all, worksFor }: ChatReach, { group, type, by }: Wish): string[] {
  const said = 'o.deleted_at is null and h.spoken_at is not null';
  const branch = (where: string, unread: string) =>
    `select 'order-' || o.id as id, o.id as order_id, h.spoken_at as active_at from orders o join order_chats h on h.order_id = o.id where ${where} and ${said}${by ? orderBy[by] : ''}${type === 'unread' ? ` and ${unread} > 0` : ''}`;
  const placed = branch('o.user_id = $1::int', 'h.buyer_unread');
  const ofCompanies = branch(
    `o.user_id <> $1::int and o.company_id = any(array${ownCompaniesText('$3::int')})`,
    'h.company_unread',
  );
  if (all && type === 'all') return group === 'customers' ? [] : [branch('true', '0')];
  return [
    ...(group === 'customers' ? [] : [placed]),
    ...(group === 'companies' || worksFor === null ? [] : [ofCompanies]),
  ];
}

/** Where nothing was said yet stands in no list; by its id it is shown to whoever opened it. */
const shownBy = (by: Wish['by']): string =>
  by === 'id' ? '(c.last_seq > 0 or c.creator_id = $1::int)' : 'c.last_seq > 0';
const reader = 'left join chat_members m on m.channel_id = c.id and m.user_id = $1::int';
const conditionsOf = ({ where, side }: Branch, { type, by }: Wish): string =>
  `${where} and ${shownBy(by)}${by === 'id' ? ' and c.id = $8::text' : ''}${type === 'unread' ? ` and c.last_seq > ${baseOf(side)}` : ''}`;

/** A branch as it is looked through: for words either from those they mean, or, where these are many, along the order. */
function waysOf(branch: Branch, { by }: Wish): (Branch & { most?: number })[] {
  if (by !== 'words') return [branch];
  const ofOwn = branch.from.startsWith(own) ? ` and c.company_id = any(array${ownCompaniesText('$3::int')})` : '';
  return [
    {
      ...branch,
      from: 'met join chat_channels c on c.id = met.id',
      where: `not ${isWide} and ${branch.where}${ofOwn}`,
    },
    {
      ...branch,
      where: `${branch.where} and ${isWide} and ${isOf('c.user_id', 'c.keeper_id', 'c.company_id')}`,
      most: mostCounted,
    },
  ];
}

/** Every value is named once, whatever the branches need. */
const valuesOf = (by?: Wish['by']): string =>
  `values as (select $1::int, $2::boolean, $3::int, $4::int${by ? ', $5::int, $6::int, $7::int, $8::text, $9::int' : ''})${by ? lookUps[by] : ''}`;

/** The rows of a page, by $5 (rows to its end), $6 (rows before it) and $7 (rows on it), and what is looked for. */
export function pageText(reach: ChatReach, wish: Wish): string {
  const branches = branchesOf(reach, wish)
    .flatMap((branch) => waysOf(branch, wish))
    .map((branch) => {
      const rows = `select c.id, null::int as order_id, c.active_at from ${branch.from} ${reader} where ${conditionsOf(branch, wish)} order by c.active_at desc, c.id desc limit $5::int`;
      // One company after the other, each by its own index
      return `(${branch.from.startsWith(own) ? `select found.* from ${own} cross join lateral (${rows.replace(`${own} join chat_channels c using (company_id)`, 'chat_channels c').replace('where ', 'where c.company_id = own.company_id and ')}) found` : rows})`;
    });
  const orders = orderBranchesOf(reach, wish).map(
    (rows) => `(${rows} order by h.spoken_at desc, o.id desc limit $5::int)`,
  );
  const found =
    [...branches, ...orders].join(' union all ') ||
    `select null::text as id, null::int as order_id, null::timestamptz as active_at where false limit $5::int`;
  const page = `page as (select id, order_id, active_at from (${found}) found order by active_at desc, id desc offset $6::int limit $7::int)`;
  if (wish.by !== 'words') return `with ${valuesOf(wish.by)}, ${page} ${details}`;
  // Whom the words mean costs the most: it is found once, for the page and for how many there are
  return `with ${valuesOf(wish.by)}, ${page}, counted as materialized (select ${totalText(reach, wish)} as n) select d.*, (select n from counted) as total from (${details}) d order by d.active_at desc, d.id desc`;
}

function totalText(reach: ChatReach, wish: Wish): string {
  const counts = branchesOf(reach, wish)
    .flatMap((branch) => waysOf(branch, wish))
    .map(
      (branch) =>
        `(select count(*) from (select from ${branch.from} ${wish.type === 'unread' ? reader : ''} where ${conditionsOf(branch, wish)}${branch.most === undefined ? '' : ` limit ${branch.most}`}) met)`,
    );
  for (const rows of orderBranchesOf(reach, wish)) counts.push(`(select count(*) from (${rows}) said)`);
  return `(${counts.join(' + ') || '0'})::int`;
}

/** How many there are in all, by the same values. */
export const countText = (reach: ChatReach, wish: Wish): string =>
  `with ${valuesOf(wish.by)} select ${totalText(reach, wish)} as total`;

const person = (alias: string): string =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'first_name', ${alias}.first_name, 'last_name', ${alias}.last_name, 'middle_name', ${alias}.middle_name, 'avatar', ${alias}.avatar, 'is_guest', ${alias}.is_guest) end`;

const moment = (at: string): string => `(extract(epoch from ${at}) * 1000)::bigint`;

/** The conversations of `page`, with what a list shows of them. */
const details = `
  select page.id, page.order_id, page.active_at, coalesce(c.side, o.side) as side, o.recipient,
         (u.removed_at is not null or k.removed_at is not null) as over,
         case when co.id is not null then json_build_object('id', co.id, 'brand', co.brand, 'logo', co.logo) end as company,
         ${person('u')} as customer, ${person('k')} as keeper,
         case when p.id is not null then json_build_object('id', p.id, 'message', left(p.message, 300), 'update_at', ${moment('p.created_at')})
              when o.id is not null then json_build_object('id', o.message_id::text, 'message', left(o.text, 300), 'update_at', ${moment('o.spoken_at')}) end as last_post,
         coalesce(p.created_at, o.spoken_at) as last_post_at,
         coalesce(o.unread, (select count(*)::int from (select from chat_posts n where n.channel_id = c.id and n.seq > c.base and n.deleted_at is null and n.user_id <> $1::int limit ${mostUnread}) unread)) as unread
    from page
    left join lateral (select c.*, ${sideText} as side, ${baseOf(sideText)} as base from chat_channels c ${reader} where c.id = page.id) c on page.order_id is null
    left join lateral (
      select o.id, o.user_id, o.company_id, o.address ->> 'fio' as recipient, h.spoken_at, m.id as message_id, m.text, whose.side,
             least(case whose.side when 'user' then h.buyer_unread when 'other' then h.company_unread else 0 end, ${mostUnread}) as unread
        from orders o join order_chats h on h.order_id = o.id left join order_messages m on m.id = h.spoken_id
       cross join lateral (select case when o.user_id = $1::int then 'user' when o.company_id in ${ownCompaniesText('$3::int')} then 'other' end as side) whose
       where o.id = page.order_id) o on page.order_id is not null
    left join companies co on co.id = coalesce(c.company_id, o.company_id)
    left join users u on u.id = coalesce(c.user_id, o.user_id)
    left join users k on k.id = c.keeper_id
    left join chat_posts p on p.channel_id = c.id and p.seq = c.last_seq
   order by page.active_at desc, page.id desc`;

/** One channel, $5, as the same list would show it. */
export const oneText = `with ${valuesOf()}, page as (select id, null::int as order_id, active_at from chat_channels where id = $5::text) ${details}`;
