/** Calls of the assistant: the conversation, questions and their streamed answers. */
import type { AssistantMessage } from '#contract/assistant.ts';
import { StreamedAnswer, type Handlers } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import { hasRole } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail, notFound } from '#server/failure.ts';
import { streamEvents, startAnswering, type AnswerTask, findTask } from './answering.ts';
import { deleteMessages, type MessageRow, presentMessages } from './messages.ts';
import { beginQuestion, getNextDay, getSpentShare } from './questions.ts';

const listMessages = statement<MessageRow, { userId: number; per_page: number; offset: number }>(
  'assistant_messages_page',
  'select * from assistant_messages where user_id = $userId order by id desc limit $per_page offset $offset',
);
const countMessages = oneRow<{ n: number }, { userId: number }>(
  'assistant_messages_count',
  'select count(*)::int as n from assistant_messages where user_id = $userId',
);
const findPerson = oneRow<object, { userId: number }>('assistant_person', 'select from users where id = $userId');

/** Whose conversation to read: one's own; an admin may read anybody's. */
async function resolveUserId({ user, db }: Ctx, requestedId: number | undefined): Promise<number> {
  if (requestedId === undefined || requestedId === user!.id) return user!.id;
  if (!hasRole(user!.roles, 'ROLE_ADMIN') || !(await findPerson(db, { userId: requestedId }))) throw notFound('user');
  return requestedId;
}

const toFinishedTask = (answer: AssistantMessage): AnswerTask => ({
  done: Promise.resolve(answer),
  listen: (onText) => (onText(answer.text), () => {}),
});

/** The work on a question: the answer that exists, the one in progress, or a new one. */
async function getTask(ctx: Ctx, text: string): Promise<AnswerTask> {
  const started = await ctx.step((inUnit) => beginQuestion(inUnit, text));
  if (started.answer) return toFinishedTask((await presentMessages(ctx, [started.answer]))[0]!);
  if (!started.isInProgress) return startAnswering(ctx, started.question);
  const task = findTask(ctx, started.question.id);
  // Another process works on it
  if (!task) throw fail('assistant_busy');
  return task;
}

export const assistant: Handlers<Contract['assistant'], Ctx> = {
  state: async (_, ctx) => {
    const { provider, model } = ctx.gateways.assistant;
    return { provider, model, spent: await getSpentShare(ctx), renews_at: getNextDay(ctx.clock()).toISOString() };
  },
  messages: async ({ query: { page, per_page, user_id } }, ctx) => {
    const userId = await resolveUserId(ctx, user_id);
    const rows = await listMessages(ctx.db, { userId, per_page, offset: (page - 1) * per_page });
    return {
      page,
      per_page,
      total: (await countMessages(ctx.db, { userId }))?.n ?? 0,
      data: await presentMessages(ctx, rows),
    };
  },
  ask: async ({ body }, ctx) => {
    const task = await getTask(ctx, body.text);
    return ctx.raw?.header('accept')?.includes('text/event-stream')
      ? new StreamedAnswer(streamEvents(task))
      : task.done;
  },
  clear: async (_, { db, user }) => {
    await deleteMessages(db, { userId: user!.id });
  },
};
