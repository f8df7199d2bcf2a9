/** Any server that speaks OpenAI's chat protocol, by the official SDK, imported at the first question: streamed, with looks into the shop. */
import type OpenAI from 'openai';
import { fail } from '#server/failure.ts';
import type { Answered, Asked, Assistant } from '../index.ts';

export interface OpenAiSettings {
  /** Null where the server asks for none. */
  apiKey: string | null;
  /** Another server than OpenAI's; null for OpenAI's own. */
  baseUrl: string | null;
  model: string;
}

/** In ms: to the first byte of a reply, and for the whole of an answer. */
export interface Patience {
  first: number;
  whole: number;
}
export const usualPatience: Patience = { first: 10_000, whole: 60_000 };

/** How often the model may look something up before it must answer, how much at once, and how long an answer may get. */
const mostRounds = 5;
const mostLooks = 6;
const longestAnswer = 1200;
/** In seconds, where the server does not say. */
const retryAfter = 20;
/** Where a server does not say what it has used: a token is some characters. */
const charactersOfToken = 3;

type Message = OpenAI.Chat.ChatCompletionMessageParam;

interface WantedLook {
  id: string;
  name: string;
  args: string;
}

interface Round {
  text: string;
  looks: WantedLook[];
}

/** Puts the pieces of a reply together; text is passed on as it comes. */
function gather() {
  const wanted = new Map<number, WantedLook>();
  let text = '';
  return {
    take(delta: OpenAI.Chat.ChatCompletionChunk.Choice.Delta | undefined): string {
      for (const { index, id, function: called } of delta?.tool_calls ?? []) {
        const one = wanted.get(index) ?? { id: '', name: '', args: '' };
        wanted.set(index, {
          id: id ?? one.id,
          name: called?.name ?? one.name,
          args: one.args + (called?.arguments ?? ''),
        });
      }
      const piece = delta?.content ?? '';
      text += piece;
      return piece;
    },
    result: (): Round => ({ text, looks: [...wanted.values()] }),
  };
}

/** Ends a call whose first byte, or whose end, does not come in time. */
function timer(patience: Patience) {
  const control = new AbortController();
  const whole = setTimeout(() => control.abort(), patience.whole);
  let first: NodeJS.Timeout | undefined;
  return {
    signal: control.signal,
    waits: () => void (first = setTimeout(() => control.abort(), patience.first)),
    came: () => clearTimeout(first),
    end: () => (clearTimeout(first), clearTimeout(whole)),
  };
}

const sizeOf = (messages: readonly Message[]): number => JSON.stringify(messages).length;

/** @param patience shorter in tests */
export function openAiAssistant({ apiKey, baseUrl, model }: OpenAiSettings, patience = usualPatience): Assistant {
  let opened: Promise<OpenAI> | undefined;
  const open = () =>
    (opened ??= import('openai').then(
      ({ default: Sdk }) =>
        new Sdk({
          apiKey: apiKey ?? 'none',
          baseURL: baseUrl ?? undefined,
          maxRetries: 0,
          timeout: patience.whole,
          organization: null,
          project: null,
        }),
    ));
  // OpenAI's newer models know this name alone, most other servers the older one
  const limit = baseUrl === null ? { max_completion_tokens: longestAnswer } : { max_tokens: longestAnswer };

  async function round(
    asked: Asked,
    messages: readonly Message[],
    mayLook: boolean,
    clock: ReturnType<typeof timer>,
  ): Promise<Round> {
    const sdk = await open();
    const pieces = gather();
    let spent: OpenAI.CompletionUsage | null | undefined;
    let written = 0;
    clock.waits();
    try {
      const stream = await sdk.chat.completions.create(
        {
          model,
          messages: [...messages],
          stream: true,
          stream_options: { include_usage: true },
          ...limit,
          ...(mayLook && {
            tools: asked.looks.map(({ name, description, parameters }) => ({
              type: 'function' as const,
              function: { name, description, parameters },
            })),
          }),
        },
        { signal: clock.signal },
      );
      for await (const { choices, usage } of stream) {
        clock.came();
        spent = usage ?? spent;
        const piece = pieces.take(choices[0]?.delta);
        written += piece.length;
        if (piece) asked.onText(piece);
      }
      // The SDK ends an aborted stream without a word
      clock.signal.throwIfAborted();
      return pieces.result();
    } finally {
      clock.came();
      asked.onSpent(
        spent
          ? { read: spent.prompt_tokens, written: spent.completion_tokens }
          : { read: Math.ceil(sizeOf(messages) / charactersOfToken), written: Math.ceil(written / charactersOfToken) },
      );
    }
  }

  async function converse(asked: Asked, clock: ReturnType<typeof timer>): Promise<Answered> {
    const messages: Message[] = [
      { role: 'system', content: asked.rules },
      ...asked.turns.map(({ role, text }): Message => ({ role, content: text })),
    ];
    const said: string[] = [];
    for (let left = mostRounds; left > 0; left--) {
      const { text, looks } = await round(asked, messages, left > 1, clock);
      if (text.trim()) said.push(text.trim());
      if (looks.length === 0) break;
      const some = looks.slice(0, mostLooks);
      messages.push({
        role: 'assistant',
        content: text || null,
        tool_calls: some.map(({ id, name, args }) => ({ id, type: 'function', function: { name, arguments: args } })),
      });
      for (const { id, name, args } of some)
        messages.push({ role: 'tool', tool_call_id: id, content: await asked.look(name, args) });
      if (text.trim()) asked.onText('\n\n');
    }
    if (said.length === 0) throw new Error('the model said nothing');
    return { text: said.join('\n\n'), is_known: true };
  }

  return {
    provider: 'model',
    model,
    async answer(asked) {
      const clock = timer(patience);
      try {
        return await converse(asked, clock);
      } catch (error) {
        const wanted = Number((error as { headers?: Headers }).headers?.get?.('retry-after'));
        throw fail('unavailable', { retryAfter: wanted > 0 && wanted <= 3600 ? Math.ceil(wanted) : retryAfter }, error);
      } finally {
        clock.end();
      }
    },
  };
}
