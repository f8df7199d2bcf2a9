import type { AssistantMessage } from '#contract/assistant.ts';
import { Streamed, type Handlers } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import { hasRole } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail, notFound } from '#server/failure.ts';
import { eventsOf, startAnswering, type Work, workOn } from './answering.ts';
import { type MessageRow, presentMessages } from './messages.ts';
import { beginQuestion, nextDay, spentShare } from './questions.ts';

const newest = statement<MessageRow>(
  'assistant_messages_page',
  'select * from assistant_messages where user_id = $1 order by id desc limit $2 offset $3',
);
const count = oneRow<{ n: number }>(
  'assistant_messages_count',
  'select count(*)::int as n from assistant_messages where user_id = $1',
);
const forget = statement('assistant_forget', 'delete from assistant_messages where user_id = $1');
const person = oneRow('assistant_person', 'select from users where id = $1');

/** Whose conversation may be read: one's own, and an admin anybody's. */
async function readerOf({ user, db }: Ctx, wanted: number | undefined): Promise<number> {
  if (wanted === undefined || wanted === user!.id) return user!.id;
  if (!hasRole(user!.roles, 'ROLE_ADMIN') || !(await person(db, [wanted]))) throw notFound('user');
  return wanted;
}

const isThere = (answer: AssistantMessage): Work => ({
  done: Promise.resolve(answer),
  listen: (onText) => (onText(answer.text), () => {}),
});

/** The work on a question: the answer that is there, the one that is being made, or a new one. */
async function workFor(ctx: Ctx, text: string): Promise<Work> {
  const begun = await ctx.step((inUnit) => beginQuestion(inUnit, text));
  if (begun.answer) return isThere((await presentMessages(ctx, [begun.answer]))[0]!);
  if (!begun.isOnItsWay) return startAnswering(ctx, begun.question);
  const work = workOn(ctx, begun.question.id);
  // Another process is at it
  if (!work) throw fail('assistant_busy');
  return work;
}

export const assistant: Handlers<Contract['assistant'], Ctx> = {
  state: async (_, ctx) => {
    const { provider, model } = ctx.gateways.assistant;
    return { provider, model, spent: await spentShare(ctx), renews_at: nextDay(ctx.clock()).toISOString() };
  },
  messages: async ({ query: { page, per_page, user_id } }, ctx) => {
    const userId = await readerOf(ctx, user_id);
    const rows = await newest(ctx.db, [userId, per_page, (page - 1) * per_page]);
    return { page, per_page, total: (await count(ctx.db, [userId]))?.n ?? 0, data: await presentMessages(ctx, rows) };
  },
  ask: async ({ body }, ctx) => {
    const work = await workFor(ctx, body.text);
    return ctx.raw?.header('accept')?.includes('text/event-stream') ? new Streamed(eventsOf(work)) : work.done;
  },
  clear: async (_, { db, user }) => {
    await forget(db, [user!.id]);
  },
};
