/**
 * Describes the calls of the API. The types below derive handler signatures (server) and method signatures (client)
 * from the descriptions, so nothing is typed twice.
 */
import type { z } from 'zod';
import type { FailureCode } from './failures.ts';
import type { Audience } from './roles.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * How a call uses the database. `write` (default except for GET): one READ COMMITTED transaction with idempotency,
 * audit and reactions. `read`: no transaction. `none`: the handler opens its own units of work, and `because` says why
 * it can't be one.
 */
export type Unit = 'write' | 'read' | { none: true; because: string };

type Shape = z.ZodObject;

export interface EndpointSpec<P, Q, B, R> {
  /** One line for the API's documentation page. */
  summary: string;
  /** Who may call it. Which rows they can reach is decided by the domain's policy. */
  access: readonly Audience[];
  params?: P;
  query?: Q;
  /** Keys that the body lacks are taken from the query. */
  body?: B;
  /** The body may also be wrapped in this key. */
  wrapper?: string;
  /** Names of multipart fields that carry files. */
  files?: readonly string[];
  /** The size limit of each file; 10 MB by default. */
  maxFileMegabytes?: number;
  /** Without it the call answers 204 and no body. */
  response?: R;
  /** 200 by default; 204 if there is no response. */
  status?: 200 | 201;
  /** Failures besides those that every call can have (auth_failed, forbidden, invalid). */
  failures?: readonly FailureCode[];
  unit?: Unit;
  /** Accounts with a second factor must have confirmed it within the last minutes, else `fresh_factor_required`. */
  fresh?: boolean;
  /** Also available to accounts that must set up a second factor first, and can call nothing else until then. */
  duringFactorSetup?: boolean;
}

export interface Endpoint<P = unknown, Q = unknown, B = unknown, R = unknown> extends EndpointSpec<P, Q, B, R> {
  method: Method;
  path: string;
}

/**
 * Describes one call.
 * @param route method and path, parameters in braces: `'GET /api/shop/product/{id}'`
 * @param spec its input, answer and access
 */
export function endpoint<
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends Shape | undefined = undefined,
  R extends z.ZodType | undefined = undefined,
>(route: `${Method} /${string}`, spec: EndpointSpec<P, Q, B, R>): Endpoint<P, Q, B, R> {
  const [method, path] = route.split(' ') as [Method, string];
  return { ...spec, method, path };
}

/** An uploaded file of a form: already on disk, not validated. */
export interface UploadedFile {
  field: string;
  filename: string;
  /** Absolute path of the temporary file, which is deleted after the request. */
  path: string;
  bytes: number;
  /** SHA-256 of its content, in hex. */
  sha256: string;
}

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The input of a handler: validated, converted, without unknown keys. */
export interface Input<E> {
  params: E extends Endpoint<infer P, unknown, unknown, unknown> ? Out<P> : never;
  query: E extends Endpoint<unknown, infer Q, unknown, unknown> ? Out<Q> : never;
  body: E extends Endpoint<unknown, unknown, infer B, unknown> ? Out<B> : never;
  files: UploadedFile[];
}

/** The answer of a call. */
export type Answer<E> =
  E extends Endpoint<unknown, unknown, unknown, infer R> ? (R extends z.ZodType ? z.output<R> : void) : never;

/** An answer that is already JSON: for answers that are too large to build from objects first, or have another form. */
export class SerializedAnswer<T> {
  declare readonly of?: T;
  readonly json: string;
  readonly schema: z.ZodType | undefined;

  /** @param schema what it is, if not the call's response */
  constructor(json: string, schema?: z.ZodType) {
    this.json = json;
    this.schema = schema;
  }
}

/**
 * An answer that is streamed to clients that accept `text/event-stream`: pieces of text, then the answer itself. A
 * failure on the way is the last event.
 */
export class StreamedAnswer<T> {
  readonly events: AsyncIterable<{ text: string } | { answer: T }>;

  constructor(events: AsyncIterable<{ text: string } | { answer: T }>) {
    this.events = events;
  }
}

type Noun = Record<string, Endpoint<never, never, never, never>>;

/** The handlers of a noun. A missing or misspelled one does not compile. */
export type Handlers<N, Ctx> = {
  [K in keyof N]: (
    input: Input<N[K]>,
    ctx: Ctx,
  ) => Promise<Answer<N[K]> | SerializedAnswer<Answer<N[K]>> | StreamedAnswer<Answer<N[K]>>>;
};

type In<S> = S extends z.ZodType ? z.input<S> : never;
type Part<K extends string, S> = S extends z.ZodType
  ? Record<string, never> extends z.input<S>
    ? { [k in K]?: In<S> }
    : { [k in K]: In<S> }
  : unknown;

/** The input of a client's call: only the parts that the call has. */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, unknown>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B> & { files?: Record<string, Blob[]>; signal?: AbortSignal }
    : never;

type Call<E> =
  Record<string, never> extends CallInput<E>
    ? (input?: CallInput<E>) => Promise<Answer<E>>
    : (input: CallInput<E>) => Promise<Answer<E>>;

/** `client.products.get({ params: { id: 1 } })` for every noun and call of the contract. */
export type Client<C> = { [N in keyof C]: { [K in keyof C[N]]: Call<C[N][K]> } };

export type AnyContract = Record<string, Noun>;
