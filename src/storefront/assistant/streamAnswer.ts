/** Asks the assistant and hears the answer while it is being written; a reply that is lost on the way is asked for again under the same key. */
import { ApiError } from '#contract/client.ts';
import type { AssistantMessage } from '#contract/assistant.ts';
import { sessionDied } from '#src/api/deadSession.ts';
import { NetworkError, wait } from '#src/api/send.ts';
import { currentLocale } from '#src/i18n/locale.ts';
import { keptSession } from '#src/session/session.ts';

const attempts = 3;
const pauseMs = 1000;

interface Told {
  onText: (text: string) => void;
  signal: AbortSignal;
}

/** One event of a stream: its name and its data. */
export function eventOf(block: string): { name: string; data: unknown } | null {
  const name = /^event: ?(.*)$/m.exec(block)?.[1];
  const data = /^data: ?(.*)$/m.exec(block)?.[1];
  if (!name || data === undefined) return null;
  return { name, data: JSON.parse(data) as unknown };
}

const failed = (body: unknown, status: number): ApiError =>
  new ApiError(status, (body ?? {}) as Record<string, unknown>);

async function readStream(body: ReadableStream<Uint8Array>, onText: (text: string) => void): Promise<AssistantMessage> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as unknown as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let left = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new Error('the answer broke off');
    const blocks = (left + value).split('\n\n');
    left = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = eventOf(block);
      if (event?.name === 'text') onText(String(event.data));
      else if (event?.name === 'answer') return event.data as AssistantMessage;
      else if (event?.name === 'failed')
        throw failed(event.data, Number((event.data as { status?: number }).status) || 503);
    }
  }
}

async function once(text: string, key: string, { onText, signal }: Told): Promise<AssistantMessage> {
  const token = keptSession.get()?.token ?? null;
  const response = await globalThis.fetch('/api/gpt/message', {
    method: 'POST',
    headers: {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      'accept-language': currentLocale(),
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
  const failure = failed(body, response.status);
  if (failure.code === 'auth_failed') sessionDied(token);
  throw failure;
}

/**
 * @param key the same for the same question, however often it is sent
 * @param told hears the text from its beginning at each attempt: `onStart` says that it begins anew
 * @throws ApiError with the server's words, or NetworkError where no attempt got an answer
 */
export async function askStreaming(
  text: string,
  key: string,
  told: Told & { onStart: () => void },
): Promise<AssistantMessage> {
  let cause: unknown;
  for (let tried = 0; tried < attempts; tried += 1) {
    if (tried > 0) await wait(pauseMs, told.signal);
    told.signal.throwIfAborted();
    told.onStart();
    try {
      return await once(text, key, told);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      cause = error;
    }
  }
  told.signal.throwIfAborted();
  throw new NetworkError(cause);
}
