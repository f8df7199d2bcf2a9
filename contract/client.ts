/** The typed client of the API for browsers, rendering and tests. It needs no zod at run time. */
import type { AnyContract, Client, Method } from './endpoint.ts';

/** A table of routes: noun → call → [method, path]. */
export type Routes = Record<string, Record<string, readonly [Method, string]>>;

export interface ClientRequest {
  method: Method;
  /** Path with its parameters filled in, and the query. */
  url: string;
  body?: unknown;
  files?: Record<string, Blob[]>;
  signal?: AbortSignal;
}

export interface ClientAnswer {
  status: number;
  body: unknown;
  /** Only for answers that came over the network. */
  headers?: Headers;
}

/** A failed call: the status, code and message that the server answered. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Record<string, string>;
  /** The answer has no message, so it came from something other than our server, such as a proxy. */
  readonly hasNoMessage: boolean;
  /** The full answer. Some failures carry more, such as a new cart or the missing items. */
  readonly body: Record<string, unknown>;

  constructor(status: number, body: Record<string, unknown>) {
    const hasNoMessage = typeof body['message'] !== 'string';
    super(hasNoMessage ? `HTTP ${status}` : (body['message'] as string));
    this.hasNoMessage = hasNoMessage;
    this.status = status;
    this.code = typeof body['code'] === 'string' ? body['code'] : 'broken';
    this.errors = (body['errors'] as Record<string, string> | undefined) ?? {};
    this.body = body;
  }
}

type AnyInput = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  files?: Record<string, Blob[]>;
  signal?: AbortSignal;
};

/** `?a=1&b=x,y`: undefined, null and blank are left out, lists joined by commas, objects as JSON text. */
export function toQuery(query: Record<string, unknown> = {}): string {
  const pairs: string[] = [];
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    const serialized = Array.isArray(value)
      ? value.join(',')
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);
    pairs.push(`${encodeURIComponent(key)}=${encodeURIComponent(serialized)}`);
  }
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** Fills in the parameters of a path. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));
}

/** Reads the routes from a contract, for callers that have it loaded (server, tests). */
export function toRoutes(contract: Record<string, Record<string, { method: Method; path: string }>>): Routes {
  return Object.fromEntries(
    Object.entries(contract).map(([noun, calls]) => [
      noun,
      Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, [call.method, call.path] as const])),
    ]),
  );
}

type Send = (request: ClientRequest) => Promise<ClientAnswer>;

async function performCall(send: Send, [method, path]: readonly [Method, string], input: AnyInput): Promise<unknown> {
  const answer = await send({
    method,
    url: fillPath(path, input.params) + toQuery(input.query),
    body: input.body,
    ...(input.files && { files: input.files }),
    ...(input.signal && { signal: input.signal }),
  });
  if (answer.status >= 400) throw new ApiError(answer.status, (answer.body ?? {}) as Record<string, unknown>);
  return answer.body;
}

/**
 * Creates the client.
 * @param routes method and path of each call
 * @param send sends one request; returns any status and throws only if there is no answer
 * @param loadLazyRoutes loads the routes that `routes` lacks, with the first call of one of them
 * @returns calls that resolve to the answer or throw `ApiError`
 */
export function createClient<C extends { [N in keyof C]: AnyContract[string] | object }>(
  routes: Routes,
  send: Send,
  loadLazyRoutes?: () => Promise<Routes>,
): Client<C> {
  const client: Record<string, Record<string, unknown>> = {};
  for (const [noun, calls] of Object.entries(routes)) {
    client[noun] = Object.fromEntries(
      Object.entries(calls).map(([name, route]) => [name, (input: AnyInput = {}) => performCall(send, route, input)]),
    );
  }
  if (!loadLazyRoutes) return client as Client<C>;
  const createLazyCall =
    (noun: string, name: string) =>
    async (input: AnyInput = {}) =>
      performCall(send, (await loadLazyRoutes())[noun]![name]!, input);
  const getNoun = (noun: string) =>
    new Proxy(client[noun] ?? {}, { get: (calls, name: string) => calls[name] ?? createLazyCall(noun, name) });
  return new Proxy(client, { get: (_, noun: string) => getNoun(noun) }) as Client<C>;
}
