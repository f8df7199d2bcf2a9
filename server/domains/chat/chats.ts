/** Calls that list and open conversations. Their posts go over /api/v4: v4.ts. */
import type { Handlers } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import type { Ctx } from '#server/context.ts';
import { toContainsPattern } from '#server/db/list.ts';
import { statement } from '#server/db/statement.ts';
import { listCompanyCards } from '#server/domains/companies/read.ts';
import { toUserKey, toUsername } from './ids.ts';
import { type ChatRow, buildCountSql, buildPageSql, type ChatQuery } from './listing.ts';
import { openGroupChannel } from './openChannel.ts';
import { type ChatAccess, getAccess, toAccessParams } from './policy.ts';
import { presentChat } from './present.ts';
import { getChatToken } from './tokens.ts';

/** Statements by query and kind of caller, prepared once. */
const preparedListings = new Map<
  string,
  { page: ReturnType<typeof statement<ChatRow>>; count: ReturnType<typeof statement<{ total: number }>> }
>();

function prepareListing(access: ChatAccess, query: ChatQuery) {
  const name = [
    'chats',
    query.group,
    query.type,
    query.searchBy ?? 'all',
    access.isAll,
    access.staffUserId !== null,
    access.managerUserId !== null,
  ].join('_');
  const listing = preparedListings.get(name) ?? {
    page: statement<ChatRow>(`${name}_page`, buildPageSql(access, query)),
    count: statement<{ total: number }>(`${name}_count`, buildCountSql(access, query)),
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
    const words = q.trim().toLowerCase();
    const searchBy = channel ? 'id' : words ? 'words' : undefined;
    const { page: findPage, count } = prepareListing(access, { group, type, searchBy });
    const pages = [page * perPage, (page - 1) * perPage, perPage];
    const searchParams =
      searchBy === undefined
        ? []
        : searchBy === 'id'
          ? [channel, parseOrderNumber(channel, /^order-(\d{1,9})$/)]
          : [toContainsPattern(words), parseOrderNumber(words, /^\D*?(\d{1,9})$/)];
    const rows = await findPage(ctx.db, [...toAccessParams(access), ...pages, ...searchParams]);
    const total =
      rows[0]?.total ??
      (
        await count(
          ctx.db,
          searchBy === undefined ? toAccessParams(access) : [...toAccessParams(access), ...pages, ...searchParams],
        )
      )[0]?.total ??
      0;
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
