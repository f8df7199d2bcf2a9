/** Calls of /api/v4, with the token that one's session has there. */
import { ApiError } from '#contract/client.ts';
import { api } from '#src/api/api.ts';
import { fetchTelling } from '#src/api/fetchTelling.ts';
import { NetworkError, wait } from '#src/api/send.ts';
import { currentLocale } from '#src/i18n/locale.ts';
import { keptSession } from '#src/session/session.ts';

const attempts = 3;
const pauseMs = 1000;
const patienceMs = 20_000;

let held: { session: string | null; token: Promise<string> } | null = null;

/** The token for /api/v4; asked for once a session. @param anew the one that there was is dead */
export function v4Token(anew = false): Promise<string> {
  const session = keptSession.get()?.token ?? null;
  if (anew || held?.session !== session) {
    const token = api.chats.userToken().then((answer) => answer.token);
    held = { session, token };
    token.catch(() => {
      held = null;
    });
  }
  return held!.token;
}

export interface V4Request {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: unknown;
  form?: FormData;
  signal?: AbortSignal;
  onPart?: (part: number) => void;
}

async function once({ method, path, body, form, signal, onPart }: V4Request, token: string): Promise<Response> {
  const headers = {
    authorization: `Bearer ${token}`,
    'accept-language': currentLocale(),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const limit = AbortSignal.timeout(form ? patienceMs * 15 : patienceMs);
  const init = {
    method,
    headers,
    body: form ?? (body === undefined ? null : JSON.stringify(body)),
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  };
  return (onPart ? fetchTelling(onPart) : fetch)(`/api/v4${path}`, init);
}

/** One call, whatever it answers; three attempts where no reply comes. @throws NetworkError, ApiError */
async function ask(request: V4Request): Promise<Response> {
  let cause: unknown;
  for (let tried = 0; tried < attempts; tried += 1) {
    if (tried > 0) await wait(pauseMs, request.signal);
    request.signal?.throwIfAborted();
    try {
      const answer = await once(request, await v4Token());
      return answer.status === 401 ? await once(request, await v4Token(true)) : answer;
    } catch (error) {
      if (error instanceof ApiError) throw error;
      cause = error;
    }
  }
  request.signal?.throwIfAborted();
  throw new NetworkError(cause);
}

async function refusal(answer: Response): Promise<ApiError> {
  const body = (await answer.json().catch(() => ({}))) as { id?: unknown; message?: unknown };
  return new ApiError(answer.status, {
    message: body.message,
    code: typeof body.id === 'string' ? body.id : 'unknown',
  });
}

/** A call that answers JSON. */
export async function v4<T>(request: V4Request): Promise<T> {
  const answer = await ask(request);
  if (!answer.ok) throw await refusal(answer);
  return (await answer.json()) as T;
}

/** A call that answers a file. */
export async function v4Blob(path: string): Promise<Blob> {
  const answer = await ask({ method: 'GET', path });
  if (!answer.ok) throw await refusal(answer);
  return answer.blob();
}
