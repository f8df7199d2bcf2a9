/** What follows from what is said: whoever was not there is written to. */
import type { Ctx } from '#server/context.ts';
import { queueMail } from '#server/notifications/queue.ts';
import { takeUnread } from './unread.ts';

/** Writes to everybody who has not read what was said some minutes ago, once a conversation until they have. */
export async function writeOfUnread(ctx: Ctx): Promise<void> {
  await ctx.step(async (inUnit) => {
    for (const { channel_id, user_id, seq, email, locale, brand, author, texts } of await takeUnread(inUnit.db, inUnit.clock())) {
      const data = { channel_id, user_id, seq, brand, author: author || brand || `№ ${user_id}`, text: texts.length > 0 ? texts.join('\n\n') : null };
      await queueMail(inUnit, { cause: `chat:${channel_id}:${user_id}:${seq}`, to: email, locale, template: 'chat_message', data });
    }
  });
}
