/** The life of a question: one at a time for each person, within the daily budget. */
import { dayMs } from '#contract/rules/time.ts';
import type { Ctx } from '#server/context.ts';
import type { Services } from '#server/services.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail } from '#server/failure.ts';
import { correctBudget, questionTokens, takeBudget, createTokensSpentFailure } from '#server/platform/budgets.ts';
import type { MessageRow } from './messages.ts';

/** After this time, in ms, a pending answer is lost: its process has died. */
export const lostAfterMs = 90_000;
/** The part of a person's daily share that a guest has. */
const guestShare = 0.2;

const lockUser = statement<unknown, { userId: number }>(
  'assistant_lock',
  'select pg_advisory_xact_lock(794115, $userId)',
);
const findByKey = oneRow<MessageRow, { userId: number; key: string }>(
  'assistant_by_key',
  'select * from assistant_messages where user_id = $userId and request_key = $key',
);
const findWaiting = oneRow<{ id: number; asked_at: Date }, { userId: number }>(
  'assistant_waiting',
  `select id, asked_at from assistant_messages where user_id = $userId and state = 'waiting'`,
  { neverNull: { asked_at: 'set when a question begins to wait' } },
);
const failById = statement<unknown, { questionId: number }>(
  'assistant_give_up',
  `update assistant_messages set state = 'failed' where id = $questionId`,
);
const insertQuestion = oneRow<MessageRow, { userId: number; text: string; now: Date; key: string | null }>(
  'assistant_ask',
  `insert into assistant_messages (user_id, role, text, state, asked_at, request_key, created_at)
   values ($userId, 'user', $text, 'waiting', $now, $key, $now)
   returning *`,
);
const repeatQuestion = oneRow<MessageRow, { questionId: number; now: Date }>(
  'assistant_ask_again',
  `update assistant_messages set state = 'waiting', asked_at = $now where id = $questionId returning *`,
);
const finishQuestion = oneRow<{ id: number }, { questionId: number; asked_at: Date | null; state: string }>(
  'assistant_settle',
  `update assistant_messages
      set state = $state
    where id = $questionId and state = 'waiting' and asked_at = $asked_at
   returning id`,
);
const insertAnswer = oneRow<
  MessageRow,
  {
    user_id: number;
    text: string;
    products: readonly number[];
    documents: readonly string[];
    companies: readonly number[];
    links: string;
    is_known: boolean;
    question_id: number;
    now: Date;
  }
>(
  'assistant_answer',
  `insert into assistant_messages (
     user_id, role, text, product_ids, document_types, company_ids, links, is_known, question_id, created_at)
   values ($user_id, 'assistant', $text, $products, $documents, $companies, $links, $is_known, $question_id, $now)
   returning *`,
);
const findAnswer = oneRow<MessageRow, { questionId: number }>(
  'assistant_answer_of',
  'select * from assistant_messages where question_id = $questionId',
);
const addUsage = statement<unknown, { user_id: number; day: string; read: number; written: number }>(
  'assistant_spend',
  `insert into assistant_usage (user_id, day, questions, tokens_read, tokens_written)
   values ($user_id, $day, 1, $read, $written)
   on conflict (user_id, day) do update
      set questions = assistant_usage.questions + 1,
          tokens_read = assistant_usage.tokens_read + $read,
          tokens_written = assistant_usage.tokens_written + $written`,
);
const findUsage = oneRow<{ tokens: number }, { userId: number; day: string }>(
  'assistant_spent',
  'select tokens_read + tokens_written as tokens from assistant_usage where user_id = $userId and day = $day',
);

const toDay = (now: Date): string => now.toISOString().slice(0, 10);

/** When the daily share is renewed. */
export const getNextDay = (now: Date): Date => new Date(Date.parse(toDay(now)) + dayMs);

/** Tokens that a question used, whatever its outcome. */
export interface TokenUsage {
  read: number;
  written: number;
}

/** Only a language model costs tokens. */
const isCharged = ({ gateways }: Services): boolean => gateways.assistant.provider !== 'search';

/**
 * Replaces the tokens that were reserved for a question by those that it used. Called last in the unit of work:
 * everybody writes this row.
 */
async function correctReservation(ctx: Ctx, { asked_at }: MessageRow, { read, written }: TokenUsage): Promise<void> {
  if (isCharged(ctx) && asked_at) await correctBudget(ctx.db, 'tokens', asked_at, read + written - questionTokens);
}

/** The used part of a person's share of today, from 0 to 1. */
export async function getSpentShare(ctx: Ctx): Promise<number> {
  if (ctx.gateways.assistant.provider === 'search') return 0;
  const share = ctx.settings.assistantDailyTokens * (ctx.user!.is_guest ? guestShare : 1);
  const row = await findUsage(ctx.db, { userId: ctx.user!.id, day: toDay(ctx.clock()) });
  return Math.min(1, (row?.tokens ?? 0) / share);
}

export type StartedQuestion =
  | { question: MessageRow; answer: null; isInProgress: boolean }
  | { question: MessageRow; answer: MessageRow };

/**
 * Registers a question, in a unit of work of its own. The same key is the same question: if it was answered, its answer
 * is returned; if it failed, it is asked again.
 * @throws Failure `assistant_busy` while another question is being answered, `assistant_spent` when the daily share is
 *   used up, `assistant_budget` when the installation's share of the hour is
 */
export async function beginQuestion(ctx: Ctx, text: string): Promise<StartedQuestion> {
  const { id: userId, is_guest } = ctx.user!;
  const now = ctx.clock();
  await lockUser(ctx.db, { userId });
  const sameQuestion = ctx.key === null ? undefined : await findByKey(ctx.db, { userId, key: ctx.key });
  if (sameQuestion && sameQuestion.text !== text) throw fail('key_reused');
  if (sameQuestion?.state === 'answered')
    return { question: sameQuestion, answer: (await findAnswer(ctx.db, { questionId: sameQuestion.id }))! };
  const other = await findWaiting(ctx.db, { userId });
  const isLost = other !== undefined && now.getTime() - other.asked_at.getTime() > lostAfterMs;
  if (other && !isLost) {
    if (other.id === sameQuestion?.id) return { question: sameQuestion, answer: null, isInProgress: true };
    throw fail('assistant_busy');
  }
  if (other) await failById(ctx.db, { questionId: other.id });
  await ctx.limits.take(is_guest ? 'assistantQuestionsOfGuest' : 'assistantQuestions', String(userId));
  if ((await getSpentShare(ctx)) >= 1) {
    const seconds = Math.ceil((getNextDay(now).getTime() - now.getTime()) / 1000);
    throw fail('assistant_spent', { values: { seconds }, retryAfter: seconds });
  }
  const question = sameQuestion
    ? await repeatQuestion(ctx.db, { questionId: sameQuestion.id, now })
    : await insertQuestion(ctx.db, { userId, text, now, key: ctx.key });
  // The cost is known only afterwards: a reservation keeps many parallel questions within the budget
  const share = { amount: questionTokens, isReserved: !is_guest, at: now };
  if (isCharged(ctx) && !(await takeBudget(ctx, 'tokens', share))) throw createTokensSpentFailure(now);
  return { question: question!, answer: null, isInProgress: false };
}

/** An answer as it is stored. */
export interface StoredAnswer {
  text: string;
  is_known: boolean;
  products: readonly number[];
  documents: readonly string[];
  companies: readonly number[];
  links: readonly { path: string; title: string }[];
}

/** Saves an answer and the tokens that it used; null where nobody waits for it any more. */
export async function saveAnswer(
  ctx: Ctx,
  question: MessageRow,
  answer: StoredAnswer,
  usage: TokenUsage,
): Promise<MessageRow | null> {
  const now = ctx.clock();
  await addUsage(ctx.db, { user_id: question.user_id, day: toDay(now), read: usage.read, written: usage.written });
  if (!(await finishQuestion(ctx.db, { questionId: question.id, asked_at: question.asked_at, state: 'answered' }))) {
    await correctReservation(ctx, question, usage);
    return null;
  }
  const row = await insertAnswer(ctx.db, {
    user_id: question.user_id,
    ...answer,
    links: JSON.stringify(answer.links),
    question_id: question.id,
    now,
  });
  await correctReservation(ctx, question, usage);
  return row!;
}

/** Marks a question as failed. The tokens that it used stay counted. */
export async function failQuestion(ctx: Ctx, question: MessageRow, usage: TokenUsage): Promise<void> {
  await addUsage(ctx.db, {
    user_id: question.user_id,
    day: toDay(ctx.clock()),
    read: usage.read,
    written: usage.written,
  });
  await finishQuestion(ctx.db, { questionId: question.id, asked_at: question.asked_at, state: 'failed' });
  await correctReservation(ctx, question, usage);
}
