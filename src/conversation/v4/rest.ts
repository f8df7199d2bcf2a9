/** Calls of /api/v4, with the token that the session has there. */
import { ApiError } from '#contract/client.ts';
import { api } from '#src/api/api.ts';
import { createFetchWithProgress } from '#src/api/fetchWithProgress.ts';
import { NetworkError, wait } from '#src/api/send.ts';
import { getCurrentLocale } from '#src/i18n/locale.ts';
import { storedSession } from '#src/session/session.ts';

const attempts = 3;
const pauseMs = 1000;
const timeoutMs = 20_000;

let cachedToken: { session: string | null; token: Promise<string> } | null = null;

/**
 * Gets the token of /api/v4, once a session.
 * @param shouldRenew whether the known token is invalid
 */
export function getV4Token(shouldRenew = false): Promise<string> {
  const session = storedSession.get()?.token ?? null;
  if (shouldRenew || cachedToken?.session !== session) {
    const token = api.chats.userToken().then((response) => response.token);
    cachedToken = { session, token };
    token.catch(() => {
      cachedToken = null;
    });
  }
  return cachedToken!.token;
}

export interface V4Request {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: unknown;
  form?: FormData;
  signal?: AbortSignal;
  onProgress?: (progress: number) => void;
}

async function sendOnce({ method, path, body, form, signal, onProgress }: V4Request, token: string): Promise<Response> {
  const headers = {
    authorization: `Bearer ${token}`,
    'accept-language': getCurrentLocale(),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const limit = AbortSignal.timeout(form ? timeoutMs * 15 : timeoutMs);
  const init = {
    method,
    headers,
    body: form ?? (body === undefined ? null : JSON.stringify(body)),
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  };
  return (onProgress ? createFetchWithProgress(onProgress) : fetch)(`/api/v4${path}`, init);
}

/**
 * Sends a call, three times if no response comes.
 * @throws NetworkError, ApiError
 */
async function sendWithRetries(request: V4Request): Promise<Response> {
  let cause: unknown;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 0) await wait(pauseMs, request.signal);
    request.signal?.throwIfAborted();
    try {
      const response = await sendOnce(request, await getV4Token());
      return response.status === 401 ? await sendOnce(request, await getV4Token(true)) : response;
    } catch (error) {
      if (error instanceof ApiError) throw error;
      cause = error;
    }
  }
  request.signal?.throwIfAborted();
  throw new NetworkError(cause);
}

async function toApiError(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as { id?: unknown; message?: unknown };
  return new ApiError(response.status, {
    message: body.message,
    code: typeof body.id === 'string' ? body.id : 'unknown',
  });
}

/** Calls an endpoint that answers JSON. */
export async function callV4<T>(request: V4Request): Promise<T> {
  const response = await sendWithRetries(request);
  if (!response.ok) throw await toApiError(response);
  return (await response.json()) as T;
}

/** Calls an endpoint that answers a file. */
export async function fetchV4Blob(path: string): Promise<Blob> {
  const response = await sendWithRetries({ method: 'GET', path });
  if (!response.ok) throw await toApiError(response);
  return response.blob();
}
