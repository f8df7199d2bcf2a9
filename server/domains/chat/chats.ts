/** Conversations: found, listed, opened. What is said in them goes over /api/v4: v4.ts. */
import type { Handlers } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import type { Ctx } from '#server/context.ts';
import { containing } from '#server/db/list.ts';
import { statement } from '#server/db/statement.ts';
import { companyCards } from '#server/domains/companies/read.ts';
import { userKey, usernameOf } from './ids.ts';
import { type ChatRow, countText, pageText, type Wish } from './listing.ts';
import { groupChannel } from './openChannel.ts';
import { type ChatReach, reachOf, reachValues } from './policy.ts';
import { presentChat } from './present.ts';
import { chatToken } from './tokens.ts';

/** Each wish of each kind of caller is a statement of its own, prepared once. */
const prepared = new Map<
  string,
  { page: ReturnType<typeof statement<ChatRow>>; count: ReturnType<typeof statement<{ total: number }>> }
>();

function listingOf(reach: ChatReach, wish: Wish) {
  const name = [
    'chats',
    wish.group,
    wish.type,
    wish.by ?? 'all',
    reach.all,
    reach.worksFor !== null,
    reach.keeps !== null,
  ].join('_');
  const known = prepared.get(name) ?? {
    page: statement<ChatRow>(`${name}_page`, pageText(reach, wish)),
    count: statement<{ total: number }>(`${name}_count`, countText(reach, wish)),
  };
  prepared.set(name, known);
  return known;
}

const orderNumber = (text: string, pattern: RegExp): number | null => Number(pattern.exec(text)?.[1] ?? '') || null;

export const chats: Handlers<Contract['chats'], Ctx> = {
  userToken: async (_, ctx) => ({ token: await chatToken(ctx) }),
  userChannels: async ({ query: { page, perPage, group, type, q = '', channel = '' } }, ctx) => {
    const reach = reachOf(ctx.user!);
    const words = q.trim().toLowerCase();
    const by = channel ? 'id' : words ? 'words' : undefined;
    const { page: find, count } = listingOf(reach, { group, type, by });
    const pages = [page * perPage, (page - 1) * perPage, perPage];
    const wanted =
      by === undefined
        ? []
        : by === 'id'
          ? [channel, orderNumber(channel, /^order-(\d{1,9})$/)]
          : [containing(words), orderNumber(words, /^\D*?(\d{1,9})$/)];
    const rows = await find(ctx.db, [...reachValues(reach), ...pages, ...wanted]);
    const total =
      rows[0]?.total ??
      (await count(ctx.db, by === undefined ? reachValues(reach) : [...reachValues(reach), ...pages, ...wanted]))[0]
        ?.total ??
      0;
    const companies = await companyCards(ctx.db, [...new Set(rows.flatMap(({ company }) => company?.id ?? []))]);
    return {
      chats: rows.map((row) => presentChat(row, ctx.locale)),
      companies,
      me: { id: userKey(reach.user_id), username: usernameOf(reach.user_id) },
      pagination: { page, perPage, total },
    };
  },
  groupChannel,
};
