/** Sends one request of the client to the server: headers, body, three attempts. */
import type { ClientAnswer, ClientRequest } from '#contract/client.ts';

/** Attempts of a call that gets no reply, and the delay between them. */
const maxAttempts = 3;
const retryDelayMs = 1000;
/** After this time without an answer an attempt fails. Uploads get more time. */
const timeoutMs = 20_000;

/** No attempt got a reply. Whether the server did anything is unknown; sending again with the same key is safe. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('Network error', { cause });
    this.name = 'NetworkError';
  }
}

export interface SendOptions {
  fetch: typeof globalThis.fetch;
  /** The current token; null for a guest. */
  getToken: () => string | null;
  /** For Accept-Language. */
  getLocale: () => string;
  /** The secret of this browser, for `X-DEVICE-ID`. */
  getDeviceId?: () => string;
  /** Whether this is the installed app, which is its own sales channel. */
  isApp?: () => boolean;
  /** A new Idempotency-Key. */
  newKey: () => string;
  /** Called when the server rejects the token (403 `auth_failed`). */
  onAuthFailed: (token: string | null) => void;
  /**
   * Called when the server requires a second factor: a new confirmation, or its set-up.
   * @returns whether the same request may be sent again
   */
  onFactorNeeded?: (code: string) => Promise<boolean>;
  /** Waits for some milliseconds; an abort ends it early. */
  wait: (ms: number, signal?: AbortSignal) => Promise<void>;
}

export type Send = (request: ClientRequest, key?: string) => Promise<ClientAnswer>;

/** 128 random bits. `crypto.randomUUID` is missing on pages served by plain http. */
export const createRandomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A delay that an abort ends early. */
export const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

const toFormValue = (value: unknown): string =>
  value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** Form fields are text; nested values are sent as JSON. */
function toFormData(body: unknown, files: Record<string, Blob[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) form.append(name, toFormValue(value));
  }
  for (const [name, blobs] of Object.entries(files)) {
    for (const blob of blobs) form.append(name, blob);
  }
  return form;
}

function toRequestBody({ body, files }: ClientRequest): { body?: BodyInit; type?: string } {
  if (files) return { body: toFormData(body, files) };
  return body === undefined ? {} : { body: JSON.stringify(body), type: 'application/json' };
}

/** Reads the answer. A body that is not JSON (a proxy's page) counts as missing. */
async function readAnswer(response: Response): Promise<ClientAnswer> {
  const { status, headers } = response;
  const text = await response.text();
  try {
    return { status, headers, body: text === '' ? undefined : JSON.parse(text) };
  } catch {
    return { status: response.ok ? 502 : status, headers, body: {} };
  }
}

/** A signal that fires when the caller aborts or the time is over. */
function createTimeout(signal: AbortSignal | undefined, ms: number): { signal: AbortSignal; done: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  const timer = setTimeout(abort, ms);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    done() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
}

/**
 * Creates the function that sends requests.
 * @returns sends one request. A reply of any status resolves; three attempts without a reply throw `NetworkError`; a
 * caller's abort throws its reason. `key` is the Idempotency-Key of a POST, a new one by default, the same in all
 * attempts.
 */
export function createSend(options: SendOptions): Send {
  async function sendOnce(request: ClientRequest, headers: Headers, body: BodyInit | undefined): Promise<ClientAnswer> {
    const timeout = createTimeout(request.signal, request.files ? timeoutMs * 15 : timeoutMs);
    try {
      return await readAnswer(
        await options.fetch(request.url, {
          method: request.method,
          headers,
          body: body ?? null,
          signal: timeout.signal,
        }),
      );
    } finally {
      timeout.done();
    }
  }

  return async (request, key) => {
    const { body, type } = toRequestBody(request);
    const token = options.getToken();
    const headers = new Headers({ Accept: 'application/json', 'Accept-Language': options.getLocale() });
    if (type) headers.set('Content-Type', type);
    if (token) headers.set('X-AUTH-TOKEN', token);
    if (options.getDeviceId) headers.set('X-DEVICE-ID', options.getDeviceId());
    if (options.isApp?.()) headers.set('X-Sales-Channel', 'app');
    if (request.method === 'POST') headers.set('Idempotency-Key', key ?? options.newKey());

    let cause: unknown;
    for (let attemptCount = 0; attemptCount < maxAttempts; attemptCount += 1) {
      if (attemptCount > 0) await options.wait(retryDelayMs, request.signal);
      request.signal?.throwIfAborted();
      try {
        const answer = await sendOnce(request, headers, body);
        const code = answer.status === 403 ? String((answer.body as { code?: unknown } | undefined)?.code) : '';
        if (code === 'auth_failed') options.onAuthFailed(token);
        // The request was rejected before any change, so the same key is still unused.
        if (/^f.*_required$/.test(code) && (await options.onFactorNeeded?.(code)))
          return await sendOnce(request, headers, body);
        return answer;
      } catch (error) {
        cause = error;
      }
    }
    request.signal?.throwIfAborted();
    throw new NetworkError(cause);
  };
}
