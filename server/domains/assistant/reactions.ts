/** Reactions of the assistant to events of other domains. */
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { statement } from '#server/db/statement.ts';
import type { Events } from '#server/domains/events.ts';

const deleteMessages = statement<unknown, { user_id: number }>(
  'removed_conversation',
  'delete from assistant_messages where user_id = $user_id',
);

/** Deletes the conversation of a removed account. */
export const deleteConversation = async ({ user_id }: Events['user.removed'], { db }: UnitOfWork): Promise<void> =>
  void (await deleteMessages(db, { user_id }));
