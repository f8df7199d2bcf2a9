/** Handlers that list and open conversations. Posts are read and written by the calls of `/api/v4`, in v4.ts. */
import type { Handlers } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import type { Ctx } from '#server/context.ts';
import { toContainsPattern } from '#server/db/list.ts';
import { statement, type Statement } from '#server/db/statement.ts';
import { listCompanyCards } from '#server/domains/companies/read.ts';
import { toUserKey, toUsername } from './ids.ts';
import { type ChatRow, buildCountSql, buildPageSql, type ChatQuery } from './listing.ts';
import { openGroupChannel } from './openChannel.ts';
import { type ChatAccess, getAccess } from './policy.ts';
import { presentChat } from './present.ts';
import { getChatToken } from './tokens.ts';

/** What a search looks for; nothing without a search. */
interface SearchValues {
  /** A pattern of words, or the id of a channel. */
  searched: string | null;
  orderNumber: number | null;
}

/** The caller's access, the page and the search. */
interface ListingValues extends ChatAccess, SearchValues {
  /** Number of rows up to the end of the page. */
  toEnd: number;
  offset: number;
  limit: number;
}

/** Statements by the kind of query and of caller, created once. */
const preparedListings = new Map<
  string,
  { page: Statement<ChatRow, ListingValues>; count: Statement<{ total: number }, ListingValues> }
>();

function prepareListing(access: ChatAccess, query: ChatQuery) {
  const name = [
    query.group,
    query.type,
    query.searchBy ?? 'all',
    access.isAll,
    access.staffUserId !== null,
    access.managerUserId !== null,
  ].join('_');
  const listing = preparedListings.get(name) ?? {
    page: statement<ChatRow, ListingValues>(`chats_${name}_page`, buildPageSql(access, query)),
    count: statement<{ total: number }, ListingValues>(`chats_${name}_count`, buildCountSql(access, query)),
  };
  preparedListings.set(name, listing);
  return listing;
}

const parseOrderNumber = (text: string, pattern: RegExp): number | null =>
  Number(pattern.exec(text)?.[1] ?? '') || null;

/** Parses a search: by the id of one conversation, else by words. */
function parseSearch(q: string, channel: string): SearchValues & Pick<ChatQuery, 'searchBy'> {
  if (channel) {
    const orderNumber = parseOrderNumber(channel, /^order-(\d{1,9})$/);
    return { searchBy: 'id', searched: channel, orderNumber };
  }
  const text = q.trim().toLowerCase();
  if (!text) return { searchBy: undefined, searched: null, orderNumber: null };
  const orderNumber = parseOrderNumber(text, /^\D*?(\d{1,9})$/);
  return { searchBy: 'words', searched: toContainsPattern(text), orderNumber };
}

export const chats: Handlers<Contract['chats'], Ctx> = {
  userToken: async (_, ctx) => ({ token: await getChatToken(ctx) }),
  userChannels: async ({ query: { page, perPage, group, type, q = '', channel = '' } }, ctx) => {
    const access = getAccess(ctx.user!);
    const { searchBy, ...search } = parseSearch(q, channel);
    const { page: findPage, count } = prepareListing(access, { group, type, searchBy });
    const values = { ...access, ...search, toEnd: page * perPage, offset: (page - 1) * perPage, limit: perPage };
    const rows = await findPage(ctx.db, values);
    // A search by words counts with its rows, unless the page has none
    const total = rows[0]?.total ?? (await count(ctx.db, values))[0]?.total ?? 0;
    const companies = await listCompanyCards(ctx.db, [...new Set(rows.flatMap(({ company }) => company?.id ?? []))]);
    return {
      chats: rows.map((row) => presentChat(row, ctx.locale)),
      companies,
      me: { id: toUserKey(access.user_id), username: toUsername(access.user_id) },
      pagination: { page, perPage, total },
    };
  },
  groupChannel: openGroupChannel,
};
