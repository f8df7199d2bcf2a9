/**
 * Any server that speaks OpenAI's chat protocol, by the official SDK, which is imported at the first question. Streams
 * answers and lets the model call tools.
 */
import type OpenAI from 'openai';
import { fail } from '#server/failure.ts';
import type { AssistantAnswer, AssistantRequest, Assistant } from '../index.ts';

export interface OpenAiSettings {
  /** Null where the server needs no key. */
  apiKey: string | null;
  /** Another server that speaks OpenAI's protocol; null for OpenAI's own. */
  baseUrl: string | null;
  model: string;
}

/** Timeouts in ms: to the first byte of a reply, and for the complete answer. */
export interface Timeouts {
  firstByteMs: number;
  totalMs: number;
}
export const defaultTimeouts: Timeouts = { firstByteMs: 10_000, totalMs: 60_000 };

/**
 * Bounds of one answer: rounds of tool calls before the model must answer, calls in one round, and tokens of the
 * answer.
 */
const maxRounds = 5;
const maxToolCalls = 6;
const maxAnswerTokens = 1200;
/** In seconds, where the server sends no Retry-After. */
const defaultRetryAfter = 20;
/** For servers that report no usage: how many characters make one token, roughly. */
const charactersPerToken = 3;

type Message = OpenAI.Chat.ChatCompletionMessageParam;

interface ToolCall {
  id: string;
  name: string;
  args: string;
}

interface Round {
  text: string;
  toolCalls: ToolCall[];
}

/** Collects the pieces of a streamed reply. `take` returns the text of a piece, so that it can be passed on at once. */
function createReplyCollector() {
  const calls = new Map<number, ToolCall>();
  let text = '';
  return {
    take(delta: OpenAI.Chat.ChatCompletionChunk.Choice.Delta | undefined): string {
      for (const { index, id, function: calledFunction } of delta?.tool_calls ?? []) {
        const call = calls.get(index) ?? { id: '', name: '', args: '' };
        calls.set(index, {
          id: id ?? call.id,
          name: calledFunction?.name ?? call.name,
          args: call.args + (calledFunction?.arguments ?? ''),
        });
      }
      const piece = delta?.content ?? '';
      text += piece;
      return piece;
    },
    result: (): Round => ({ text, toolCalls: [...calls.values()] }),
  };
}

/** Aborts a call whose first byte, or whose end, does not come in time. */
function startTimers(timeouts: Timeouts) {
  const controller = new AbortController();
  const totalTimer = setTimeout(() => controller.abort(), timeouts.totalMs);
  let firstByteTimer: NodeJS.Timeout | undefined;
  return {
    signal: controller.signal,
    startFirstByte: () => void (firstByteTimer = setTimeout(() => controller.abort(), timeouts.firstByteMs)),
    clearFirstByte: () => clearTimeout(firstByteTimer),
    stop: () => (clearTimeout(firstByteTimer), clearTimeout(totalTimer)),
  };
}

const getSize = (messages: readonly Message[]): number => JSON.stringify(messages).length;

/**
 * An assistant that asks a language model.
 * @param timeouts shorter in tests
 */
export function createOpenAiAssistant(
  { apiKey, baseUrl, model }: OpenAiSettings,
  timeouts = defaultTimeouts,
): Assistant {
  let sdkPromise: Promise<OpenAI> | undefined;
  const loadSdk = () =>
    (sdkPromise ??= import('openai').then(
      ({ default: Sdk }) =>
        new Sdk({
          apiKey: apiKey ?? 'none',
          baseURL: baseUrl ?? undefined,
          maxRetries: 0,
          timeout: timeouts.totalMs,
          organization: null,
          project: null,
        }),
    ));
  // OpenAI's newer models accept only this name, most other servers only the older one
  const answerLimit = baseUrl === null ? { max_completion_tokens: maxAnswerTokens } : { max_tokens: maxAnswerTokens };

  async function runRound(
    request: AssistantRequest,
    messages: readonly Message[],
    canCallTools: boolean,
    timers: ReturnType<typeof startTimers>,
  ): Promise<Round> {
    const sdk = await loadSdk();
    const collector = createReplyCollector();
    let usageReport: OpenAI.CompletionUsage | null | undefined;
    let written = 0;
    timers.startFirstByte();
    try {
      const stream = await sdk.chat.completions.create(
        {
          model,
          messages: [...messages],
          stream: true,
          stream_options: { include_usage: true },
          ...answerLimit,
          ...(canCallTools && {
            tools: request.tools.map(({ name, description, parameters }) => ({
              type: 'function' as const,
              function: { name, description, parameters },
            })),
          }),
        },
        { signal: timers.signal },
      );
      for await (const { choices, usage } of stream) {
        timers.clearFirstByte();
        usageReport = usage ?? usageReport;
        const piece = collector.take(choices[0]?.delta);
        written += piece.length;
        if (piece) request.onText(piece);
      }
      // The SDK ends an aborted stream without an error
      timers.signal.throwIfAborted();
      return collector.result();
    } finally {
      timers.clearFirstByte();
      request.onUsage(
        usageReport
          ? { read: usageReport.prompt_tokens, written: usageReport.completion_tokens }
          : {
              read: Math.ceil(getSize(messages) / charactersPerToken),
              written: Math.ceil(written / charactersPerToken),
            },
      );
    }
  }

  async function converse(request: AssistantRequest, timers: ReturnType<typeof startTimers>): Promise<AssistantAnswer> {
    const messages: Message[] = [
      { role: 'system', content: request.systemPrompt },
      ...request.turns.map(({ role, text }): Message => ({ role, content: text })),
    ];
    const texts: string[] = [];
    for (let roundsLeft = maxRounds; roundsLeft > 0; roundsLeft--) {
      const { text, toolCalls } = await runRound(request, messages, roundsLeft > 1, timers);
      if (text.trim()) texts.push(text.trim());
      if (toolCalls.length === 0) break;
      const allowedCalls = toolCalls.slice(0, maxToolCalls);
      messages.push({
        role: 'assistant',
        content: text || null,
        tool_calls: allowedCalls.map(({ id, name, args }) => ({
          id,
          type: 'function',
          function: { name, arguments: args },
        })),
      });
      for (const { id, name, args } of allowedCalls)
        messages.push({ role: 'tool', tool_call_id: id, content: await request.callTool(name, args) });
      if (text.trim()) request.onText('\n\n');
    }
    if (texts.length === 0) throw new Error('the model said nothing');
    return { text: texts.join('\n\n'), is_known: true };
  }

  return {
    provider: 'model',
    model,
    async answer(request) {
      const timers = startTimers(timeouts);
      try {
        return await converse(request, timers);
      } catch (error) {
        const requestedDelay = Number((error as { headers?: Headers }).headers?.get?.('retry-after'));
        throw fail(
          'unavailable',
          { retryAfter: requestedDelay > 0 && requestedDelay <= 3600 ? Math.ceil(requestedDelay) : defaultRetryAfter },
          error,
        );
      } finally {
        timers.stop();
      }
    },
  };
}
