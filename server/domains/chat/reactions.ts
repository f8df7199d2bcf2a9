/** Reactions to posts: people who were not there are notified by mail and push, as they have chosen. */
import type { Locale } from '#contract/failures.ts';
import { formatPersonName } from '#contract/rules/personName.ts';
import { localizePersonName } from '#contract/rules/removedUser.ts';
import type { Ctx } from '#server/context.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { statement } from '#server/db/statement.ts';
import type { Events } from '#server/domains/events.ts';
import { queuePush } from '#server/notifications/queuePush.ts';
import { buildChatPush } from '#server/notifications/pushTexts.ts';
import { queueMail } from '#server/notifications/queueMail.ts';
import { publishChatEvent } from '#server/platform/v4.ts';
import { getReaders } from './channel.ts';
import { takeUnread, type Unread } from './unread.ts';

/** The authors' names; an author without a name is shown as their company, or as nameless. */
function formatAuthors({ authors, brand }: Pick<Unread, 'authors' | 'brand'>, locale: Locale): string {
  const names = authors.map(({ is_customer, ...author }) =>
    formatPersonName(
      { ...author, fio: localizePersonName(author.fio, locale) || (is_customer ? '' : (brand ?? '')) },
      locale,
    ),
  );
  return [...new Set(names)].join(', ');
}

/** Notifies everybody who has not read posts for some minutes, once for each conversation until they read it. */
export async function notifyUnread(ctx: Ctx): Promise<void> {
  await ctx.step(async (inUnit) => {
    for (const { channel_id, user_id, seq, email, locale, brand, authors, texts } of await takeUnread(
      inUnit.db,
      inUnit.clock(),
    )) {
      const data = {
        channel_id,
        user_id,
        seq,
        brand,
        author: formatAuthors({ authors, brand }, locale),
        text: texts.length > 0 ? texts.join('\n\n') : null,
      };
      const cause = `chat:${channel_id}:${user_id}:${seq}`;
      if (email) await queueMail(inUnit, { cause, to: email, locale, template: 'chat_message', data });
      await queuePush(inUnit, {
        cause,
        kind: 'message',
        userIds: [user_id],
        texts: buildChatPush(data.author, brand, data.text),
        url: `/chats/${channel_id}`,
      });
    }
  });
}

const deleteUnsent = statement<{ file: string }, { user_id: number }>(
  'chat_forget',
  `with presence as (delete from chat_presence where user_id = $user_id),
        empty_channels as (delete from chat_channels where creator_id = $user_id and posts = 0)
   delete from chat_files
    where user_id = $user_id and post_id is null
   returning file`,
);

/** Only the most recent conversations are notified: others show it when they are opened next. */
const maxNotified = 200;
const listConversations = statement<{ id: string }, { user_id: number }>(
  'chat_of_ended',
  `select id
     from chat_channels
    where (user_id = $user_id or keeper_id = $user_id) and last_seq > 0
    order by active_at desc
    limit ${maxNotified}`,
);

/** A removed account: open screens of its conversations show that nobody reads them any more. */
export async function notifyClosed({ user_id }: Events['user.removed'], { db, after, gateways }: Ctx): Promise<void> {
  for (const { id } of await listConversations(db, { user_id })) {
    const { all } = await getReaders(db, id);
    after(() =>
      publishChatEvent(gateways.fanout, {
        event: 'channel_updated',
        data: { channel_id: id },
        channel_id: id,
        to: all,
      }),
    );
  }
}

/**
 * A removed account: deletes its unsent files and empty conversations. Its posts stay for their readers, without its
 * name.
 */
export async function cleanUpRemovedUser({ user_id }: Events['user.removed'], ctx: UnitOfWork): Promise<void> {
  const ids = (await deleteUnsent(ctx.db, { user_id })).map(({ file }) => file);
  if (ids.length > 0) await ctx.enqueue('files.delete', { ids });
}
