/** Calls that list and open conversations. Their posts go over /api/v4: v4.ts. */
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

/** The caller, and which rows: those of a page, or of a search. */
interface ListingValues extends ChatAccess {
  /** Rows to the end of the page. */
  toEnd: number;
  offset: number;
  limit: number;
  /** A pattern of words, or the id of a channel; null without a search. */
  searched: string | null;
  orderNumber: number | null;
}

/** Statements by query and kind of caller, prepared once. */
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

export const chats: Handlers<Contract['chats'], Ctx> = {
  userToken: async (_, ctx) => ({ token: await getChatToken(ctx) }),
  userChannels: async ({ query: { page, perPage, group, type, q = '', channel = '' } }, ctx) => {
    const access = getAccess(ctx.user!);
    const text = q.trim().toLowerCase();
    const searchBy = channel ? 'id' : text ? 'words' : undefined;
    const { page: findPage, count } = prepareListing(access, { group, type, searchBy });
    const search =
      searchBy === undefined
        ? { searched: null, orderNumber: null }
        : searchBy === 'id'
          ? { searched: channel, orderNumber: parseOrderNumber(channel, /^order-(\d{1,9})$/) }
          : { searched: toContainsPattern(text), orderNumber: parseOrderNumber(text, /^\D*?(\d{1,9})$/) };
    const values = { ...access, toEnd: page * perPage, offset: (page - 1) * perPage, limit: perPage, ...search };
    const rows = await findPage(ctx.db, values);
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
