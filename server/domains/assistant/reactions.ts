import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import type { Events } from '#server/domains/events.ts';

const forget = statement('removed_conversation', 'delete from assistant_messages where user_id = $1');

/** What somebody has asked goes with their account. */
export const forgetConversation = async ({ user_id }: Events['user.removed'], { db }: Ctx): Promise<void> =>
  void (await forget(db, [user_id]));
