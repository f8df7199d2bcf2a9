/**
 * Sends a question to the assistant and reads the answer as a stream. A lost reply is requested again with the same
 * idempotency key.
 */
import { ApiError } from '#contract/client.ts';
import type { AssistantMessage } from '#contract/assistant.ts';
import { handleExpiredSession } from '#src/api/expiredSession.ts';
import { NetworkError, wait } from '#src/api/send.ts';
import { getCurrentLocale } from '#src/i18n/locale.ts';
import { storedSession } from '#src/session/session.ts';

const attempts = 3;
const pauseMs = 1000;

interface StreamCallbacks {
  onText: (text: string) => void;
  signal: AbortSignal;
}

/** Parses one event of a stream into its name and data. */
export function parseEvent(block: string): { name: string; data: unknown } | null {
  const name = /^event: ?(.*)$/m.exec(block)?.[1];
  const data = /^data: ?(.*)$/m.exec(block)?.[1];
  if (!name || data === undefined) return null;
  return { name, data: JSON.parse(data) as unknown };
}

const toApiError = (body: unknown, status: number): ApiError =>
  new ApiError(status, (body ?? {}) as Record<string, unknown>);

async function readStream(body: ReadableStream<Uint8Array>, onText: (text: string) => void): Promise<AssistantMessage> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as unknown as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new Error('the answer broke off');
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parseEvent(block);
      if (event?.name === 'text') onText(String(event.data));
      else if (event?.name === 'answer') return event.data as AssistantMessage;
      else if (event?.name === 'failed')
        throw toApiError(event.data, Number((event.data as { status?: number }).status) || 503);
    }
  }
}

async function sendOnce(text: string, key: string, { onText, signal }: StreamCallbacks): Promise<AssistantMessage> {
  const token = storedSession.get()?.token ?? null;
  const response = await globalThis.fetch('/api/gpt/message', {
    method: 'POST',
    headers: {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      'accept-language': getCurrentLocale(),
      'idempotency-key': key,
      ...(token && { 'x-auth-token': token }),
    },
    body: JSON.stringify({ text }),
    signal,
  });
  if (response.ok && response.body && response.headers.get('content-type')?.startsWith('text/event-stream'))
    return readStream(response.body, onText);
  const body = (await response.json()) as unknown;
  if (response.ok) return body as AssistantMessage;
  const failure = toApiError(body, response.status);
  if (failure.code === 'auth_failed') handleExpiredSession(token);
  throw failure;
}

/**
 * @param key idempotency key; the same each time a question is sent
 * @param callbacks `onStart` runs at the start of each attempt, whose text then begins again
 * @throws ApiError with the server's message, or NetworkError if no attempt got an answer
 */
export async function streamAnswer(
  text: string,
  key: string,
  callbacks: StreamCallbacks & { onStart: () => void },
): Promise<AssistantMessage> {
  let cause: unknown;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 0) await wait(pauseMs, callbacks.signal);
    callbacks.signal.throwIfAborted();
    callbacks.onStart();
    try {
      return await sendOnce(text, key, callbacks);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      cause = error;
    }
  }
  callbacks.signal.throwIfAborted();
  throw new NetworkError(cause);
}
