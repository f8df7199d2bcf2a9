/** The work on an answer: it goes on when its asker goes away, and whoever asks the same again meets it. */
import type { AssistantMessage } from '#contract/assistant.ts';
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import { fail } from '#server/failure.ts';
import type { Answered, Gateways, Turn } from '#server/gateways/index.ts';
import { offeredLooks, runLook } from './looks.ts';
import { type MessageRow, presentMessages } from './messages.ts';
import { failQuestion, keepAnswer, type Kept, type Spent } from './questions.ts';
import { ownLinksOnly, pathsIn, restOf } from './rests.ts';
import { rulesIn, unknownMark } from './rules.ts';
import { shopFor } from './shop.ts';

/** How much of the conversation an answer is made from. */
const mostTurns = 12;
const longestConversation = 12_000;
const longestKept = 20_000;
const mostCompanies = 4;

const before = statement<Turn>(
  'assistant_turns',
  `select role, text from assistant_messages where user_id = $1 and id < $2 and (state is null or state = 'answered') order by id desc limit ${mostTurns}`,
);

/** The latest turns that are not too much together, oldest first, and the question. */
async function turnsOf(ctx: Ctx, question: MessageRow): Promise<Turn[]> {
  let left = longestConversation - question.text.length;
  const turns: Turn[] = [];
  for (const turn of await before(ctx.db, [question.user_id, question.id])) {
    left -= turn.text.length;
    if (left < 0) break;
    turns.unshift(turn);
  }
  return [...turns, { role: 'user', text: question.text }];
}

/** What is kept of an answer: its own links alone, and what it rests on. */
function keptOf({ text, is_known, rests_on }: Answered, seen: ReadonlyMap<string, number | null>): Kept {
  const isUnknown = text.includes(unknownMark);
  const clean = ownLinksOnly(text.replaceAll(unknownMark, ''), rests_on ? null : new Set(seen.keys()))
    .trim()
    .slice(0, longestKept);
  const rest = restOf(clean);
  const linked = [
    ...rest.companies,
    ...[...clean.matchAll(/\]\((\/[^)]+)\)/g)].flatMap(([, path]) => seen.get(path ?? '') ?? []),
  ];
  return {
    text: clean,
    is_known: is_known && !isUnknown,
    products: rests_on?.products ?? rest.products,
    documents: rests_on?.documents ?? rest.documents,
    companies: [...new Set(rests_on?.companies ?? linked)].slice(0, mostCompanies),
    links: rest.links,
  };
}

/** An answer that is being made. */
export interface Work {
  done: Promise<AssistantMessage>;
  /** Tells the text from its beginning on, and whatever comes. @returns ends it */
  listen(onText: (text: string) => void): () => void;
}

const running = new WeakMap<Gateways, Map<number, Work>>();

function worksOf(gateways: Gateways): Map<number, Work> {
  const known = running.get(gateways) ?? new Map<number, Work>();
  running.set(gateways, known);
  return known;
}

/** The work on a question, where this process is at it. */
export const workOn = ({ gateways }: Ctx, questionId: number): Work | undefined => worksOf(gateways).get(questionId);

/** A question with a Cyrillic letter is Russian; else the screen tells the language. */
const asAsked = (ctx: Ctx, { text }: MessageRow): Ctx =>
  /\p{Script=Cyrillic}/u.test(text) ? { ...ctx, locale: 'ru' } : ctx;

async function answered(ctx: Ctx, question: MessageRow, onText: (text: string) => void): Promise<AssistantMessage> {
  const spent: Spent = { read: 0, written: 0 };
  const seen = new Map<string, number | null>();
  const inWords = asAsked(ctx, question);
  const shop = shopFor(inWords);
  try {
    const answer = await ctx.gateways.assistant.answer({
      turns: await turnsOf(ctx, question),
      locale: inWords.locale,
      rules: rulesIn(inWords.locale, ctx.clock()),
      looks: offeredLooks,
      look: (name, args) => runLook(shop, name, args, (found) => void pathsIn(found, seen)),
      shop,
      onText,
      onSpent: ({ read, written }) => {
        spent.read += read;
        spent.written += written;
      },
    });
    const row = await ctx.step((inUnit) => keepAnswer(inUnit, question, keptOf(answer, seen), spent));
    if (!row) throw fail('conflict');
    return (await presentMessages(ctx, [row]))[0]!;
  } catch (error) {
    await ctx
      .step((inUnit) => failQuestion(inUnit, question, spent))
      .catch((lost: unknown) => ctx.log.error({ err: lost }, 'a question could not be settled'));
    throw error;
  }
}

/** Begins the work on a question. */
export function startAnswering(ctx: Ctx, question: MessageRow): Work {
  const works = worksOf(ctx.gateways);
  const listeners = new Set<(text: string) => void>();
  let told = '';
  const done = answered(ctx, question, (text) => {
    told += text;
    for (const listener of listeners) listener(text);
  }).finally(() => works.delete(question.id));
  // Whoever waits is told; where nobody does any more, the question says that it has failed
  done.catch(() => {});
  const work: Work = {
    done,
    listen(onText) {
      if (told) onText(told);
      listeners.add(onText);
      return () => listeners.delete(onText);
    },
  };
  works.set(question.id, work);
  return work;
}

/** The work as events: text as it comes, then the answer. */
export async function* eventsOf(work: Work): AsyncGenerator<{ text: string } | { answer: AssistantMessage }> {
  const pieces: string[] = [];
  let wake = (): void => {};
  const end = work.listen((text) => {
    pieces.push(text);
    wake();
  });
  const outcome = { isThere: false };
  void work.done.then(
    () => ((outcome.isThere = true), wake()),
    () => ((outcome.isThere = true), wake()),
  );
  try {
    for (;;) {
      const text = pieces.splice(0).join('');
      if (text) yield { text };
      else if (outcome.isThere) break;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
          if (pieces.length > 0 || outcome.isThere) resolve();
        });
    }
    yield { answer: await work.done };
  } finally {
    end();
  }
}
