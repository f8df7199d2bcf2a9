/** The typed client: the same one in the browser, on the rendering server and in tests. Needs no zod at run time. */
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
  /** Where they came over the network. */
  headers?: Headers;
}

/** A failure that the server put into words. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Record<string, string>;
  /** What answered was not our server: a proxy's page in its stead. */
  readonly isWordless: boolean;
  /** The whole answer: some failures carry more (a new cart, lines that lack). */
  readonly body: Record<string, unknown>;

  constructor(status: number, body: Record<string, unknown>) {
    const isWordless = typeof body['message'] !== 'string';
    super(isWordless ? `HTTP ${status}` : (body['message'] as string));
    this.isWordless = isWordless;
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
    const written = Array.isArray(value)
      ? value.join(',')
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);
    pairs.push(`${encodeURIComponent(key)}=${encodeURIComponent(written)}`);
  }
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** Fills the braces of a path. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));
}

/** The routes of a contract, where it is at hand (server, tests). */
export function routesOf(contract: Record<string, Record<string, { method: Method; path: string }>>): Routes {
  return Object.fromEntries(
    Object.entries(contract).map(([noun, calls]) => [
      noun,
      Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, [call.method, call.path] as const])),
    ]),
  );
}

type Send = (request: ClientRequest) => Promise<ClientAnswer>;

async function make(send: Send, [method, path]: readonly [Method, string], input: AnyInput): Promise<unknown> {
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
 * Makes the client.
 * @param routes which call is which method and path
 * @param send carries one request; answers any status, throws only where there is no answer
 * @param later loads the routes that `routes` lacks, with the first call of one of them
 * @returns calls that resolve to the answer or throw `ApiError`
 */
export function createClient<C extends { [N in keyof C]: AnyContract[string] | object }>(
  routes: Routes,
  send: Send,
  later?: () => Promise<Routes>,
): Client<C> {
  const client: Record<string, Record<string, unknown>> = {};
  for (const [noun, calls] of Object.entries(routes)) {
    client[noun] = Object.fromEntries(
      Object.entries(calls).map(([name, route]) => [name, (input: AnyInput = {}) => make(send, route, input)]),
    );
  }
  if (!later) return client as Client<C>;
  const lateCall =
    (noun: string, name: string) =>
    async (input: AnyInput = {}) =>
      make(send, (await later())[noun]![name]!, input);
  const nounOf = (noun: string) =>
    new Proxy(client[noun] ?? {}, { get: (calls, name: string) => calls[name] ?? lateCall(noun, name) });
  return new Proxy(client, { get: (_, noun: string) => nounOf(noun) }) as Client<C>;
}
