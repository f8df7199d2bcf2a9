/** Reactions of the assistant to events of other domains. */
import type { UnitOfWork } from '#server/unitOfWork.ts';
import type { Events } from '#server/domains/events.ts';
import { deleteMessages } from './messages.ts';

/** Deletes the conversation of a removed account. */
export const deleteConversation = async ({ user_id }: Events['user.removed'], { db }: UnitOfWork): Promise<void> =>
  void (await deleteMessages(db, { userId: user_id }));
