/**
 * One promise of the API. `endpoint` describes a call; the types below turn descriptions into
 * handler signatures (server) and method signatures (client), so nothing is typed twice.
 */
import type { z } from 'zod';
import type { FailureCode } from './failures.ts';
import type { Audience } from './roles.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * How a call meets the database. `write`: one READ COMMITTED transaction with idempotency, audit and
 * reactions (the default of all but GET). `read`: no transaction. `none`: the handler opens its own,
 * and `because` says why it can't be one unit.
 */
export type Unit = 'write' | 'read' | { none: true; because: string };

type Shape = z.ZodObject;

export interface EndpointSpec<P, Q, B, R> {
  /** One line for people who read the API's page. */
  summary: string;
  /** Who may call it at all; which rows they reach is the domain's policy. */
  access: readonly Audience[];
  params?: P;
  query?: Q;
  /** Keys that the body lacks are taken from the query. */
  body?: B;
  /** The body may also come inside this key. */
  wrapper?: string;
  /** Names of multipart fields that carry files. */
  files?: readonly string[];
  /** The largest of them; 10 MB unless said otherwise. */
  maxFileMegabytes?: number;
  /** Left out: the call answers 204 without a body. */
  response?: R;
  /** 200 unless said otherwise (201 on create); 204 where there is no response. */
  status?: 200 | 201;
  /** What can go wrong besides what every call shares (auth_failed, forbidden, invalid). */
  failures?: readonly FailureCode[];
  unit?: Unit;
  /** Accounts with a second factor must have proved it some minutes ago at most, else `fresh_factor_required`. */
  fresh?: boolean;
  /** Open to accounts that have to set up a second factor first, and reach nothing else until they have. */
  duringFactorSetup?: boolean;
}

export interface Endpoint<P = unknown, Q = unknown, B = unknown, R = unknown> extends EndpointSpec<P, Q, B, R> {
  method: Method;
  path: string;
}

/**
 * Describes one call.
 * @param route method and path, parameters in braces: `'GET /api/shop/product/{id}'`
 * @param spec what it takes, answers and who may call it
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

/** A file that came with a form: already on disk, judged by nobody yet. */
export interface UploadedFile {
  field: string;
  filename: string;
  /** Absolute path of the temporary file; gone after the request. */
  path: string;
  bytes: number;
  /** SHA-256 of its content, in hex. */
  sha256: string;
}

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a handler is given: validated, converted, unknown keys dropped. */
export interface Input<E> {
  params: E extends Endpoint<infer P, unknown, unknown, unknown> ? Out<P> : never;
  query: E extends Endpoint<unknown, infer Q, unknown, unknown> ? Out<Q> : never;
  body: E extends Endpoint<unknown, unknown, infer B, unknown> ? Out<B> : never;
  files: UploadedFile[];
}

/** What a call answers. */
export type Answer<E> =
  E extends Endpoint<unknown, unknown, unknown, infer R> ? (R extends z.ZodType ? z.output<R> : void) : never;

/** Another status than the declared one, where a call has two good ends. */
export interface WithStatus<T> {
  status: number;
  answer: T;
}

/**
 * An answer that is written already, as the JSON that its schema describes: for what is too large to be made of
 * objects first.
 */
export class Written<T> {
  declare readonly of?: T;
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

/**
 * An answer that is told while it comes, to whoever asks for `text/event-stream`: pieces of text, and at the end the
 * answer itself. What fails on the way is its last event.
 */
export class Streamed<T> {
  readonly events: AsyncIterable<{ text: string } | { answer: T }>;

  constructor(events: AsyncIterable<{ text: string } | { answer: T }>) {
    this.events = events;
  }
}

type Noun = Record<string, Endpoint<never, never, never, never>>;

/** The handlers of a noun: a missing or misspelt one does not compile. */
export type Handlers<N, Ctx> = {
  [K in keyof N]: (
    input: Input<N[K]>,
    ctx: Ctx,
  ) => Promise<Answer<N[K]> | Written<Answer<N[K]>> | Streamed<Answer<N[K]>>>;
};

type In<S> = S extends z.ZodType ? z.input<S> : never;
type Part<K extends string, S> = S extends z.ZodType
  ? Record<string, never> extends z.input<S>
    ? { [k in K]?: In<S> }
    : { [k in K]: In<S> }
  : unknown;

/** What a caller passes: only the parts that the call has. */
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
