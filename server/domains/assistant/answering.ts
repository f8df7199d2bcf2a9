/** Runs the work on an answer. It continues when the client disconnects, and a repeated question joins it. */
import type { AssistantMessage } from '#contract/assistant.ts';
import { cutText } from '#contract/rules/cutText.ts';
import type { Ctx } from '#server/context.ts';
import type { Services } from '#server/services.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { statement } from '#server/db/statement.ts';
import { fail } from '#server/failure.ts';
import type { AssistantAnswer, Gateways, Turn } from '#server/gateways/index.ts';
import { toolDefinitions, runTool } from './tools.ts';
import { type MessageRow, presentMessages } from './messages.ts';
import { failQuestion, saveAnswer, type StoredAnswer, type TokenUsage } from './questions.ts';
import { removeForeignLinks, collectPaths, extractSources } from './sources.ts';
import { buildSystemPrompt, unknownMark } from './systemPrompt.ts';
import { createShop } from './shop.ts';

/** Bounds of the conversation that a question is answered with, in turns and characters. */
const maxTurns = 12;
const maxConversationLength = 12_000;
const maxAnswerLength = 20_000;
const maxCompanies = 4;

const listTurnsBefore = statement<Turn, { user_id: number; questionId: number }>(
  'assistant_turns',
  `select role, text
     from assistant_messages
    where user_id = $user_id and id < $questionId and (state is null or state = 'answered')
    order by id desc
    limit ${maxTurns}`,
);

/** The question and the latest turns before it that fit the bound, oldest first. */
async function loadTurns(ctx: UnitOfWork, question: MessageRow): Promise<Turn[]> {
  let lengthLeft = maxConversationLength - question.text.length;
  const turns: Turn[] = [];
  for (const turn of await listTurnsBefore(ctx.db, { user_id: question.user_id, questionId: question.id })) {
    lengthLeft -= turn.text.length;
    if (lengthLeft < 0) break;
    turns.unshift(turn);
  }
  return [...turns, { role: 'user', text: question.text }];
}

/** Converts an answer to its stored form: with links to our own pages only, and its sources. */
function toStoredAnswer(
  { text, is_known, rests_on }: AssistantAnswer,
  seen: ReadonlyMap<string, number | null>,
): StoredAnswer {
  const isUnknown = text.includes(unknownMark);
  const cleanText = cutText(
    removeForeignLinks(text.replaceAll(unknownMark, ''), rests_on ? null : new Set(seen.keys())).trim(),
    maxAnswerLength,
  );
  const sources = extractSources(cleanText);
  const linkedCompanies = [
    ...sources.companies,
    ...[...cleanText.matchAll(/\]\((\/[^)]+)\)/g)].flatMap(([, path]) => seen.get(path ?? '') ?? []),
  ];
  return {
    text: cleanText,
    is_known: is_known && !isUnknown,
    products: rests_on?.products ?? sources.products,
    documents: rests_on?.documents ?? sources.documents,
    companies: [...new Set(rests_on?.companies ?? linkedCompanies)].slice(0, maxCompanies),
    links: sources.links,
  };
}

/** The work on one answer. */
export interface AnswerTask {
  done: Promise<AssistantMessage>;
  /**
   * Calls back with the text from its beginning, and with each piece that follows.
   * @returns a function that stops listening
   */
  listen(onText: (text: string) => void): () => void;
}

const runningTasks = new WeakMap<Gateways, Map<number, AnswerTask>>();

function getTasks(gateways: Gateways): Map<number, AnswerTask> {
  const tasks = runningTasks.get(gateways) ?? new Map<number, AnswerTask>();
  runningTasks.set(gateways, tasks);
  return tasks;
}

/** The work on a question, where this process does it. */
export const findTask = ({ gateways }: Services, questionId: number): AnswerTask | undefined =>
  getTasks(gateways).get(questionId);

/** A question with a Cyrillic letter is answered in Russian; otherwise the language of the screen counts. */
const localizeCtx = (ctx: Ctx, { text }: MessageRow): Ctx =>
  /\p{Script=Cyrillic}/u.test(text) ? { ...ctx, locale: 'ru' } : ctx;

async function createAnswer(ctx: Ctx, question: MessageRow, onText: (text: string) => void): Promise<AssistantMessage> {
  const usage: TokenUsage = { read: 0, written: 0 };
  const seen = new Map<string, number | null>();
  const localizedCtx = localizeCtx(ctx, question);
  const shop = createShop(localizedCtx);
  try {
    const answer = await ctx.gateways.assistant.answer({
      turns: await loadTurns(ctx, question),
      locale: localizedCtx.locale,
      systemPrompt: buildSystemPrompt(localizedCtx.locale, ctx.clock()),
      tools: toolDefinitions,
      callTool: (name, args) => runTool(shop, name, args, (found) => void collectPaths(found, seen)),
      shop,
      onText,
      onUsage: ({ read, written }) => {
        usage.read += read;
        usage.written += written;
      },
    });
    const row = await ctx.step((inUnit) => saveAnswer(inUnit, question, toStoredAnswer(answer, seen), usage));
    if (!row) throw fail('conflict');
    return (await presentMessages(ctx, [row]))[0]!;
  } catch (error) {
    await ctx
      .step((inUnit) => failQuestion(inUnit, question, usage))
      .catch((failure: unknown) => ctx.log.error({ err: failure }, 'a question could not be settled'));
    throw error;
  }
}

/** Starts the work on a question. */
export function startAnswering(ctx: Ctx, question: MessageRow): AnswerTask {
  const tasks = getTasks(ctx.gateways);
  const listeners = new Set<(text: string) => void>();
  let textSoFar = '';
  const done = createAnswer(ctx, question, (text) => {
    textSoFar += text;
    for (const listener of listeners) listener(text);
  }).finally(() => tasks.delete(question.id));
  // Callers get the error themselves; without one, the question is already marked as failed
  done.catch(() => {});
  const task: AnswerTask = {
    done,
    listen(onText) {
      if (textSoFar) onText(textSoFar);
      listeners.add(onText);
      return () => listeners.delete(onText);
    },
  };
  tasks.set(question.id, task);
  return task;
}

/** Yields the events of an answer: text as it comes, then the complete message. */
export async function* streamEvents(task: AnswerTask): AsyncGenerator<{ text: string } | { answer: AssistantMessage }> {
  const pieces: string[] = [];
  let wake = (): void => {};
  const stop = task.listen((text) => {
    pieces.push(text);
    wake();
  });
  const work = { isDone: false };
  void task.done.then(
    () => ((work.isDone = true), wake()),
    () => ((work.isDone = true), wake()),
  );
  try {
    for (;;) {
      const text = pieces.splice(0).join('');
      if (text) yield { text };
      else if (work.isDone) break;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
          if (pieces.length > 0 || work.isDone) resolve();
        });
    }
    yield { answer: await task.done };
  } finally {
    stop();
  }
}
