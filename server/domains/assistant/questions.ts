/** A question from its asking to its answer: one at a time a person, and what a day may cost. */
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail } from '#server/failure.ts';
import { correctBudget, questionTokens, takeBudget, tokensSpent } from '#server/platform/budgets.ts';
import type { MessageRow } from './messages.ts';

/** After so many ms an answer that is still waited for does not come any more: its process has died. */
export const lostAfterMs = 90_000;
/** A guest's account has this part of a day's share. */
const guestPart = 0.2;
const dayMs = 86_400_000;

const lock = statement('assistant_lock', 'select pg_advisory_xact_lock(794115, $1)');
const byKey = oneRow<MessageRow>(
  'assistant_by_key',
  'select * from assistant_messages where user_id = $1 and request_key = $2',
);
const waiting = oneRow<{ id: number; asked_at: Date }>(
  'assistant_waiting',
  `select id, asked_at from assistant_messages where user_id = $1 and state = 'waiting'`,
);
const giveUp = statement('assistant_give_up', `update assistant_messages set state = 'failed' where id = $1`);
const insert = oneRow<MessageRow>(
  'assistant_ask',
  `insert into assistant_messages (user_id, role, text, state, asked_at, request_key, created_at) values ($1, 'user', $2, 'waiting', $3, $4, $3) returning *`,
);
const again = oneRow<MessageRow>(
  'assistant_ask_again',
  `update assistant_messages set state = 'waiting', asked_at = $2 where id = $1 returning *`,
);
const settle = oneRow<{ id: number }>(
  'assistant_settle',
  `update assistant_messages set state = $3 where id = $1 and state = 'waiting' and asked_at = $2 returning id`,
);
const answer = oneRow<MessageRow>(
  'assistant_answer',
  `insert into assistant_messages (user_id, role, text, product_ids, document_types, company_ids, links, is_known, question_id, created_at)
   values ($1, 'assistant', $2, $3, $4, $5, $6, $7, $8, $9) returning *`,
);
const answerOf = oneRow<MessageRow>('assistant_answer_of', 'select * from assistant_messages where question_id = $1');
const spend = statement(
  'assistant_spend',
  `insert into assistant_usage (user_id, day, questions, tokens_read, tokens_written) values ($1, $2, 1, $3, $4)
   on conflict (user_id, day) do update set questions = assistant_usage.questions + 1, tokens_read = assistant_usage.tokens_read + $3, tokens_written = assistant_usage.tokens_written + $4`,
);
const spentOn = oneRow<{ tokens: number }>(
  'assistant_spent',
  'select tokens_read + tokens_written as tokens from assistant_usage where user_id = $1 and day = $2',
);

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** When a day's share is whole again. */
export const nextDay = (now: Date): Date => new Date(Date.parse(dayOf(now)) + dayMs);

/** What was spent, whatever came of it. */
export interface Spent {
  read: number;
  written: number;
}

/** Only a language model costs tokens. */
const isCharged = ({ gateways }: Ctx): boolean => gateways.assistant.provider !== 'search';

/** Replaces what was put aside for a question by what it has cost. Last in its unit, for the row is everybody's. */
async function settleBudget(ctx: Ctx, { asked_at }: MessageRow, { read, written }: Spent): Promise<void> {
  if (isCharged(ctx) && asked_at) await correctBudget(ctx.db, 'tokens', asked_at, read + written - questionTokens);
}

/** Of a person's share of today: 0 … 1. */
export async function spentShare(ctx: Ctx): Promise<number> {
  if (ctx.gateways.assistant.provider === 'search') return 0;
  const share = ctx.settings.assistantDailyTokens * (ctx.user!.is_guest ? guestPart : 1);
  const row = await spentOn(ctx.db, [ctx.user!.id, dayOf(ctx.clock())]);
  return Math.min(1, (row?.tokens ?? 0) / share);
}

export type Begun =
  | { question: MessageRow; answer: null; isOnItsWay: boolean }
  | { question: MessageRow; answer: MessageRow };

/**
 * Puts a question, in a unit of work of its own. The same key is the same question: answered it has its answer, failed
 * it is asked anew.
 * @throws Failure `assistant_busy` while another is being answered, `assistant_spent` where the day's share is used up,
 *   `assistant_budget` where the installation's share of the hour is
 */
export async function beginQuestion(ctx: Ctx, text: string): Promise<Begun> {
  const { id: userId, is_guest } = ctx.user!;
  const now = ctx.clock();
  await lock(ctx.db, [userId]);
  const asked = ctx.key === null ? undefined : await byKey(ctx.db, [userId, ctx.key]);
  if (asked && asked.text !== text) throw fail('key_reused');
  if (asked?.state === 'answered') return { question: asked, answer: (await answerOf(ctx.db, [asked.id]))! };
  const other = await waiting(ctx.db, [userId]);
  const isLost = other !== undefined && now.getTime() - other.asked_at.getTime() > lostAfterMs;
  if (other && !isLost) {
    if (other.id === asked?.id) return { question: asked, answer: null, isOnItsWay: true };
    throw fail('assistant_busy');
  }
  if (other) await giveUp(ctx.db, [other.id]);
  await ctx.limits.take(is_guest ? 'assistantQuestionsOfGuest' : 'assistantQuestions', String(userId));
  if ((await spentShare(ctx)) >= 1) {
    const seconds = Math.ceil((nextDay(now).getTime() - now.getTime()) / 1000);
    throw fail('assistant_spent', { values: { seconds }, retryAfter: seconds });
  }
  const question = asked ? await again(ctx.db, [asked.id, now]) : await insert(ctx.db, [userId, text, now, ctx.key]);
  // What it costs is known afterwards: so much is put aside, else many questions at once would all find room
  const share = { amount: questionTokens, isReserved: !is_guest, at: now };
  if (isCharged(ctx) && !(await takeBudget(ctx, 'tokens', share))) throw tokensSpent(now);
  return { question: question!, answer: null, isOnItsWay: false };
}

/** What an answer is kept as. */
export interface Kept {
  text: string;
  is_known: boolean;
  products: readonly number[];
  documents: readonly string[];
  companies: readonly number[];
  links: readonly { path: string; title: string }[];
}

/** Keeps an answer with what it has cost; null where nobody waits for it any more. */
export async function keepAnswer(ctx: Ctx, question: MessageRow, kept: Kept, spent: Spent): Promise<MessageRow | null> {
  const now = ctx.clock();
  await spend(ctx.db, [question.user_id, dayOf(now), spent.read, spent.written]);
  if (!(await settle(ctx.db, [question.id, question.asked_at, 'answered']))) {
    await settleBudget(ctx, question, spent);
    return null;
  }
  const row = await answer(ctx.db, [
    question.user_id,
    kept.text,
    kept.products,
    kept.documents,
    kept.companies,
    JSON.stringify(kept.links),
    kept.is_known,
    question.id,
    now,
  ]);
  await settleBudget(ctx, question, spent);
  return row!;
}

/** No answer came; what it has cost stays. */
export async function failQuestion(ctx: Ctx, question: MessageRow, spent: Spent): Promise<void> {
  await spend(ctx.db, [question.user_id, dayOf(ctx.clock()), spent.read, spent.written]);
  await settle(ctx.db, [question.id, question.asked_at, 'failed']);
  await settleBudget(ctx, question, spent);
}
