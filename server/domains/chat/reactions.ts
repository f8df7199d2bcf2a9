/** What follows from what is said: whoever was not there is told, by letter and notification as they wish. */
import type { Locale } from '#contract/failures.ts';
import { personName } from '#contract/rules/personName.ts';
import { personNamed } from '#contract/rules/removedUser.ts';
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import type { Events } from '#server/domains/events.ts';
import { queuePush } from '#server/notifications/push.ts';
import { chatMessaged } from '#server/notifications/pushWords.ts';
import { queueMail } from '#server/notifications/queue.ts';
import { tell } from '#server/platform/v4.ts';
import { readersOf } from './channel.ts';
import { takeUnread, type Unread } from './unread.ts';

/** Who wrote: by name; whoever has none is the company they answer for, or somebody without a name. */
function authorsNamed({ authors, brand }: Pick<Unread, 'authors' | 'brand'>, locale: Locale): string {
  const names = authors.map(({ is_customer, ...author }) =>
    personName({ ...author, fio: personNamed(author.fio, locale) || (is_customer ? '' : (brand ?? '')) }, locale),
  );
  return [...new Set(names)].join(', ');
}

/** Tells everybody who has not read what was said some minutes ago, once a conversation until they have. */
export async function writeOfUnread(ctx: Ctx): Promise<void> {
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
        author: authorsNamed({ authors, brand }, locale),
        text: texts.length > 0 ? texts.join('\n\n') : null,
      };
      const cause = `chat:${channel_id}:${user_id}:${seq}`;
      if (email) await queueMail(inUnit, { cause, to: email, locale, template: 'chat_message', data });
      await queuePush(inUnit, {
        cause,
        kind: 'message',
        userIds: [user_id],
        words: chatMessaged(data.author, brand, data.text),
        url: `/chats/${channel_id}`,
      });
    }
  });
}

const forget = statement<{ file: string }>(
  'chat_forget',
  `with away as (delete from chat_presence where user_id = $1), unsaid as (delete from chat_channels where creator_id = $1 and posts = 0)
   delete from chat_files where user_id = $1 and post_id is null returning file`,
);

/** Of those that stand open before somebody: whoever comes later finds it so by themselves. */
const mostTold = 200;
const spokenIn = statement<{ id: string }>(
  'chat_of_ended',
  `select id from chat_channels where (user_id = $1 or keeper_id = $1) and last_seq > 0 order by active_at desc limit ${mostTold}`,
);

/** An account has ended: whoever has a conversation with it open sees there that nobody reads it any more. */
export async function tellOver({ user_id }: Events['user.removed'], { db, after, gateways }: Ctx): Promise<void> {
  for (const { id } of await spokenIn(db, [user_id])) {
    const { all } = await readersOf(db, id);
    after(() => tell(gateways.fanout, { event: 'channel_updated', data: { channel_id: id }, channel_id: id, to: all }));
  }
}

/** An account has ended: what it never sent goes; what it said stays with those it was said to, without its name. */
export async function forgetUnsent({ user_id }: Events['user.removed'], ctx: Ctx): Promise<void> {
  const ids = (await forget(ctx.db, [user_id])).map(({ file }) => file);
  if (ids.length > 0) await ctx.enqueue('files.delete', { ids });
}
