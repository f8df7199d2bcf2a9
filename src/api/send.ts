/** Carries one request of the client to the server: headers, body, three attempts. */
import type { ClientAnswer, ClientRequest } from '#contract/client.ts';

/** Attempts of a call that no reply comes to, and the pause between them. */
const attempts = 3;
const pauseMs = 1000;
/** A server that says nothing for so long is as good as away; uploads may take their time. */
const patienceMs = 20_000;

/** No attempt got a reply: the network or the server is away. What it did to the server is unknown; the same key makes trying again safe. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('Network error', { cause });
    this.name = 'NetworkError';
  }
}

export interface SendOptions {
  fetch: typeof globalThis.fetch;
  /** The token of now; null for a guest. */
  token: () => string | null;
  /** For Accept-Language. */
  locale: () => string;
  /** The secret of this browser, for `X-DEVICE-ID`. */
  device?: () => string;
  /** Whether this is the installed app, which is a sales channel of its own. */
  isApp?: () => boolean;
  /** A new Idempotency-Key. */
  newKey: () => string;
  /** Told when the server says that this token is dead (403 `auth_failed`). */
  onAuthFailed: (token: string | null) => void;
  /**
   * Told when the server asks for a second factor before it does something: a fresh proof, or the set-up of one.
   * @returns whether the same request may be sent again now
   */
  onFactorNeeded?: (code: string) => Promise<boolean>;
  /** Waits so many milliseconds; ends early with the signal. */
  wait: (ms: number, signal?: AbortSignal) => Promise<void>;
}

export type Send = (request: ClientRequest, key?: string) => Promise<ClientAnswer>;

/** 128 random bits. `crypto.randomUUID` is missing on pages that came by plain http. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A pause that an abort cuts short. */
export const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

const fieldOf = (value: unknown): string =>
  value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** Fields of a form are text; nested values travel as JSON. */
function formOf(body: unknown, files: Record<string, Blob[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) form.append(name, fieldOf(value));
  }
  for (const [name, blobs] of Object.entries(files)) {
    for (const blob of blobs) form.append(name, blob);
  }
  return form;
}

function bodyOf({ body, files }: ClientRequest): { body?: BodyInit; type?: string } {
  if (files) return { body: formOf(body, files) };
  return body === undefined ? {} : { body: JSON.stringify(body), type: 'application/json' };
}

/** What came back; a body that is not JSON (a proxy's page) counts as none. */
async function readAnswer(response: Response): Promise<ClientAnswer> {
  const { status, headers } = response;
  const text = await response.text();
  try {
    return { status, headers, body: text === '' ? undefined : JSON.parse(text) };
  } catch {
    return { status: response.ok ? 502 : status, headers, body: {} };
  }
}

/** A signal that fires when the caller gives up or patience ends. */
function patience(signal: AbortSignal | undefined, ms: number): { signal: AbortSignal; done: () => void } {
  const control = new AbortController();
  const giveUp = () => control.abort(signal?.reason);
  const timer = setTimeout(giveUp, ms);
  if (signal?.aborted) giveUp();
  signal?.addEventListener('abort', giveUp, { once: true });
  return {
    signal: control.signal,
    done() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    },
  };
}

/**
 * Makes what carries requests.
 * @returns sends one request; a reply of any status resolves, three attempts without one throw `NetworkError`,
 *   and a caller's abort throws its reason. `key` is the Idempotency-Key of a POST, a new one by default, the
 *   same in all attempts.
 */
export function makeSend(options: SendOptions): Send {
  async function attempt(request: ClientRequest, headers: Headers, body: BodyInit | undefined): Promise<ClientAnswer> {
    const limit = patience(request.signal, request.files ? patienceMs * 15 : patienceMs);
    try {
      return await readAnswer(
        await options.fetch(request.url, { method: request.method, headers, body: body ?? null, signal: limit.signal }),
      );
    } finally {
      limit.done();
    }
  }

  return async (request, key) => {
    const { body, type } = bodyOf(request);
    const token = options.token();
    const headers = new Headers({ Accept: 'application/json', 'Accept-Language': options.locale() });
    if (type) headers.set('Content-Type', type);
    if (token) headers.set('X-AUTH-TOKEN', token);
    if (options.device) headers.set('X-DEVICE-ID', options.device());
    if (options.isApp?.()) headers.set('X-Sales-Channel', 'app');
    if (request.method === 'POST') headers.set('Idempotency-Key', key ?? options.newKey());

    let cause: unknown;
    for (let tried = 0; tried < attempts; tried += 1) {
      if (tried > 0) await options.wait(pauseMs, request.signal);
      request.signal?.throwIfAborted();
      try {
        const answer = await attempt(request, headers, body);
        const code = answer.status === 403 ? String((answer.body as { code?: unknown } | undefined)?.code) : '';
        if (code === 'auth_failed') options.onAuthFailed(token);
        // Refused before anything was done, so the same key is free still
        if (/^f.*_required$/.test(code) && (await options.onFactorNeeded?.(code)))
          return await attempt(request, headers, body);
        return answer;
      } catch (error) {
        cause = error;
      }
    }
    request.signal?.throwIfAborted();
    throw new NetworkError(cause);
  };
}
