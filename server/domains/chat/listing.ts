/**
 * Builds the statements that list conversations. Each way to access channels is a branch with an index of its own, so
 * that a page costs the same for ten or a hundred thousand conversations.
 */
import type { Chat, chatGroups, chatTypes } from '#contract/chats.ts';
import { maxUnreadCount } from '#contract/chats.ts';
import { buildOwnCompaniesSql } from '#server/domains/companies/policy.ts';
import { searchableTextSql } from '#server/domains/users/policy.ts';
import type { PersonRow } from '#server/domains/users/present.ts';
import { sideSql, type ChatAccess } from './policy.ts';

export interface ChatQuery {
  group: (typeof chatGroups)[number];
  type: (typeof chatTypes)[number];
  /**
   * What `$searched` and `$orderNumber` hold: words of a title and an order's number; or the id of one conversation,
   * and its order.
   */
  searchBy?: 'words' | 'id' | undefined;
}

const buildPersonMatchSql = (alias: string): string =>
  `${searchableTextSql(alias)} like $searched::text
     and lower(concat_ws(' ', ${alias}.first_name, ${alias}.last_name)) like $searched::text`;
const buildBrandMatchSql = (alias: string): string => `lower(${alias}.brand) like $searched::text`;

/**
 * With more matching people or conversations than this, words are common: then the newest conversations are checked one
 * by one.
 */
const maxPeople = 1_000;
const maxMatches = 2_000;
/** Matches of common words are counted up to this number. */
const maxCounted = 5_000;

// Evaluated once in a statement: people and brands by their indexes, and from them their conversations
const searchCtes = {
  words: `,
    people as materialized (
      select w.id from users w where ${buildPersonMatchSql('w')} limit ${maxPeople + 1}),
    brands as materialized (
      select w.id from companies w where ${buildBrandMatchSql('w')} limit ${maxPeople + 1}),
    matched as materialized (
      select c.id from people w join chat_channels c on c.user_id = w.id
      union
      select c.id from people w join chat_channels c on c.keeper_id = w.id
      union
      select found.id
        from brands w
       cross join lateral (select c.id from chat_channels c where c.company_id = w.id limit ${maxMatches + 1}) found
       limit ${maxMatches + 1}),
    width as materialized (
      select (select count(*) from people) > ${maxPeople}
             or (select count(*) from brands) > ${maxPeople}
             or (select count(*) from matched) > ${maxMatches} as is_wide)`,
  id: '',
};
const isWideSql = '(select is_wide from width)';
const buildParticipantMatchSql = (user: string, keeper: string, company: string): string =>
  `(exists (select from users w where w.id in (${user}, ${keeper}) and ${buildPersonMatchSql('w')})
     or exists (select from companies w where w.id = ${company} and ${buildBrandMatchSql('w')}))`;
// The search column of an order contains phones and products too: it narrows by an index, then the name decides
const orderSearch = {
  words: `
        and (o.id = $orderNumber::int
             or (not ${isWideSql}
                 and (o.user_id in (select id from people) or o.company_id in (select id from brands)))
             or (${isWideSql} and ${buildParticipantMatchSql('o.user_id', 'null', 'o.company_id')})
             or (o.search like $searched::text and lower(o.address ->> 'fio') like $searched::text))`,
  id: ' and o.id = $orderNumber::int',
};

/** A row of the list of conversations. */
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
  customer: (PersonRow & { is_guest: boolean }) | null;
  keeper: ChatRow['customer'];
  /** The recipient of an order: stands in for the name of a guest. */
  recipient: string | null;
  /** The account of a participant was removed. */
  over: boolean;
  last_post: NonNullable<Chat['last_post']> | null;
  last_post_at: Date | null;
  unread: number;
  /** Number of all matches; only in a search by words. */
  total?: number;
}

/**
 * The last post of channel `c` that the reader has seen: by their own view, else by the last answer of their side; an
 * admin who is on neither side has nothing unread.
 */
const buildLastSeenSql = (side: string): string =>
  `coalesce(m.seen_seq, case ${side} when 'user' then c.user_seq when 'other' then c.other_seq else c.last_seq end)`;

interface Branch {
  /** Tables after `from`, with the channel as `c`. */
  from: string;
  where: string;
  side: string;
  /** The channels of the caller's companies, from `own (company_id)` and `c`. */
  isOfMyCompanies?: true;
}

/** The caller's companies, one after the other, so that each uses its own index. */
const myCompaniesSql = `unnest(array${buildOwnCompaniesSql('$staffUserId::int')}) as own (company_id)`;

/** The ways in which the caller can access channels; they don't overlap. */
function buildBranches({ isAll, staffUserId, managerUserId }: ChatAccess, { group }: ChatQuery): Branch[] {
  const channels = 'chat_channels c';
  if (isAll)
    return [
      {
        from: channels,
        where:
          group === 'all' ? 'true' : group === 'companies' ? 'c.company_id is not null' : 'c.keeper_id is not null',
        side: sideSql,
      },
    ];
  const asCustomer = { from: channels, where: 'c.user_id = $user_id::int', side: `'user'` };
  const asKeeper = { from: channels, where: 'c.keeper_id = $managerUserId::int', side: `'other'` };
  const asCompany = {
    from: `${myCompaniesSql} join chat_channels c using (company_id)`,
    where: 'c.user_id <> $user_id::int',
    side: `'other'`,
    isOfMyCompanies: true as const,
  };
  return [
    ...(group === 'customers' ? [] : [asCustomer]),
    ...(group === 'companies'
      ? []
      : [...(managerUserId === null ? [] : [asKeeper]), ...(staffUserId === null ? [] : [asCompany])]),
  ];
}

/**
 * The chats of orders `o`, which the orders domain owns: those that the caller placed, and those of the caller's
 * companies.
 */
function buildOrderBranches({ isAll, staffUserId }: ChatAccess, { group, type, searchBy }: ChatQuery): string[] {
  const hasMessages = 'o.deleted_at is null and h.spoken_at is not null';
  const buildBranchSql = (where: string, unread: string) => {
    const search = searchBy ? orderSearch[searchBy] : '';
    const onlyUnread = type === 'unread' ? ` and ${unread} > 0` : '';
    return `select 'order-' || o.id as id, o.id as order_id, h.spoken_at as active_at
       from orders o
       join order_chats h on h.order_id = o.id
      where ${where} and ${hasMessages}${search}${onlyUnread}`;
  };
  const placed = buildBranchSql('o.user_id = $user_id::int', 'h.buyer_unread');
  const received = buildBranchSql(
    `o.user_id <> $user_id::int and o.company_id = any(array${buildOwnCompaniesSql('$staffUserId::int')})`,
    'h.company_unread',
  );
  if (isAll && type === 'all') return group === 'customers' ? [] : [buildBranchSql('true', '0')];
  return [
    ...(group === 'customers' ? [] : [placed]),
    ...(group === 'companies' || staffUserId === null ? [] : [received]),
  ];
}

/** A conversation without posts is in no list; by its id it is shown to whoever opened it. */
const buildShownSql = (by: ChatQuery['searchBy']): string =>
  by === 'id' ? '(c.last_seq > 0 or c.creator_id = $user_id::int)' : 'c.last_seq > 0';
const readerJoin = 'left join chat_members m on m.channel_id = c.id and m.user_id = $user_id::int';
const buildConditionsSql = ({ where, side }: Branch, { type, searchBy }: ChatQuery): string =>
  [
    where,
    buildShownSql(searchBy),
    ...(searchBy === 'id' ? ['c.id = $searched::text'] : []),
    ...(type === 'unread' ? [`c.last_seq > ${buildLastSeenSql(side)}`] : []),
  ].join(' and ');

/**
 * How a branch is searched: for words, from the matching people and brands; if these are many, along the order of the
 * list.
 */
function splitForSearch(branch: Branch, { searchBy }: ChatQuery): (Branch & { limit?: number })[] {
  if (searchBy !== 'words') return [branch];
  const { isOfMyCompanies, ...rest } = branch;
  const onlyMyCompanies = isOfMyCompanies
    ? ` and c.company_id = any(array${buildOwnCompaniesSql('$staffUserId::int')})`
    : '';
  return [
    {
      ...rest,
      from: 'matched join chat_channels c on c.id = matched.id',
      where: `not ${isWideSql} and ${branch.where}${onlyMyCompanies}`,
    },
    {
      ...branch,
      where: `${branch.where} and ${isWideSql}
        and ${buildParticipantMatchSql('c.user_id', 'c.keeper_id', 'c.company_id')}`,
      limit: maxCounted,
    },
  ];
}

const accessParameters = '$user_id::int, $isAll::boolean, $staffUserId::int, $managerUserId::int';
const searchParameters = '$toEnd::int, $offset::int, $limit::int, $searched::text, $orderNumber::int';
/** Every parameter is mentioned once, so that it has a type whatever the branches use. */
const buildParametersSql = (by?: ChatQuery['searchBy']): string =>
  `inputs as (
     select ${accessParameters}${by ? `, ${searchParameters}` : ''})${by ? searchCtes[by] : ''}`;

/** The newest channels of a branch, up to the end of the page. */
function buildBranchRowsSql(branch: Branch, query: ChatQuery): string {
  const buildRowsSql = (from: string, where: string) => `
    select c.id, null::int as order_id, c.active_at
      from ${from} ${readerJoin}
     where ${where}${buildConditionsSql(branch, query)}
     order by c.active_at desc, c.id desc
     limit $toEnd::int`;
  if (!branch.isOfMyCompanies) return buildRowsSql(branch.from, '');
  const rows = buildRowsSql('chat_channels c', 'c.company_id = own.company_id and ');
  return `select found.* from ${myCompaniesSql} cross join lateral (${rows}) found`;
}

/** The rows of a page, by `$toEnd` (rows to its end), `$offset` and `$limit`, and the search. */
export function buildPageSql(access: ChatAccess, query: ChatQuery): string {
  const branches = buildBranches(access, query)
    .flatMap((branch) => splitForSearch(branch, query))
    .map((branch) => `(${buildBranchRowsSql(branch, query)})`);
  const orders = buildOrderBranches(access, query).map(
    (rows) => `(${rows} order by h.spoken_at desc, o.id desc limit $toEnd::int)`,
  );
  const found =
    [...branches, ...orders].join(' union all ') ||
    `select null::text as id, null::int as order_id, null::timestamptz as active_at where false limit $toEnd::int`;
  const page = `page as (select id, order_id, active_at
                           from (${found}) found
                          order by active_at desc, id desc offset $offset::int
                          limit $limit::int)`;
  if (query.searchBy !== 'words') return `with ${buildParametersSql(query.searchBy)}, ${page} ${detailsSql}`;
  // The search for people and brands is the expensive part: it runs once for the page and the total
  return `with ${buildParametersSql(query.searchBy)}, ${page},
               counted as materialized (select ${buildTotalSql(access, query)} as n)
     select d.*, (select n from counted) as total
       from (${detailsSql}) d
      order by d.active_at desc, d.id desc`;
}

function buildTotalSql(access: ChatAccess, query: ChatQuery): string {
  const counts = buildBranches(access, query)
    .flatMap((branch) => splitForSearch(branch, query))
    .map((branch) => {
      const limit = branch.limit === undefined ? '' : ` limit ${branch.limit}`;
      return `(select count(*)
            from (select from ${branch.from} ${query.type === 'unread' ? readerJoin : ''}
                   where ${buildConditionsSql(branch, query)}${limit}) counted)`;
    });
  for (const rows of buildOrderBranches(access, query)) counts.push(`(select count(*) from (${rows}) counted)`);
  return `(${counts.join(' + ') || '0'})::int`;
}

/** The number of all conversations, by the same parameters. */
export const buildCountSql = (access: ChatAccess, query: ChatQuery): string =>
  `with ${buildParametersSql(query.searchBy)} select ${buildTotalSql(access, query)} as total`;

const buildParticipantSql = (alias: string): string =>
  `case when ${alias}.id is not null then json_build_object(
     'id', ${alias}.id, 'first_name', ${alias}.first_name, 'last_name', ${alias}.last_name,
     'middle_name', ${alias}.middle_name, 'avatar', ${alias}.avatar, 'is_guest', ${alias}.is_guest) end`;

const buildMillisecondsSql = (at: string): string => `(extract(epoch from ${at}) * 1000)::bigint`;

/** The conversations of `page` with the details that a list shows. */
const detailsSql = `
  select page.id, page.order_id, page.active_at, coalesce(c.side, o.side) as side, o.recipient,
         (u.removed_at is not null or k.removed_at is not null) as over,
         case when co.id is not null
              then json_build_object('id', co.id, 'brand', co.brand, 'logo', co.logo) end as company,
         ${buildParticipantSql('u')} as customer, ${buildParticipantSql('k')} as keeper,
         case when p.id is not null
              then json_build_object('id', p.id, 'message', left(p.message, 300),
                                     'update_at', ${buildMillisecondsSql('p.created_at')})
              when o.id is not null
              then json_build_object('id', o.message_id::text, 'message', left(o.text, 300),
                                     'update_at', ${buildMillisecondsSql('o.spoken_at')}) end as last_post,
         coalesce(p.created_at, o.spoken_at) as last_post_at,
         coalesce(o.unread,
                  (select count(*)::int
                     from (select
                             from chat_posts n
                            where n.channel_id = c.id and n.seq > c.base and n.deleted_at is null
                              and n.user_id <> $user_id::int
                            limit ${maxUnreadCount}) unread)) as unread
    from page
    left join lateral (select c.*, ${sideSql} as side, ${buildLastSeenSql(sideSql)} as base
                         from chat_channels c ${readerJoin}
                        where c.id = page.id) c on page.order_id is null
    left join lateral (
      select o.id, o.user_id, o.company_id, o.address ->> 'fio' as recipient, h.spoken_at, m.id as message_id, m.text,
             reader.side,
             least(case reader.side when 'user' then h.buyer_unread when 'other' then h.company_unread else 0 end,
                   ${maxUnreadCount}) as unread
        from orders o
        join order_chats h on h.order_id = o.id
        left join order_messages m on m.id = h.spoken_id
       cross join lateral (
         select case when o.user_id = $user_id::int then 'user'
                     when o.company_id in ${buildOwnCompaniesSql('$staffUserId::int')} then 'other' end as side) reader
       where o.id = page.order_id) o on page.order_id is not null
    left join companies co on co.id = coalesce(c.company_id, o.company_id)
    left join users u on u.id = coalesce(c.user_id, o.user_id)
    left join users k on k.id = c.keeper_id
    left join chat_posts p on p.channel_id = c.id and p.seq = c.last_seq
   order by page.active_at desc, page.id desc`;

/** One channel, `$channelId`, as the list would show it. */
export const oneChatSql = `
  with ${buildParametersSql()},
       page as (select id, null::int as order_id, active_at from chat_channels where id = $channelId::text)
  ${detailsSql}`;
