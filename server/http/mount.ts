/** Registers every endpoint of the contract as a route, and runs every write as a unit of work. */
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip as gzipText, type ZlibOptions } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { StreamedAnswer, type UploadedFile, SerializedAnswer } from '#contract/endpoint.ts';
import type { FileAnswer } from '#contract/exports.ts';
import { unwrapSchema } from '#contract/introspection.ts';
import { canCall } from '#contract/roles.ts';
import { mustSetUpFactor } from '#contract/rules/secondFactor.ts';
import type { AnyCall as ContractCall } from '#contract/resource.ts';
import type { Ctx } from '#server/context.ts';
import type { RequestContext, SessionUser } from '#server/request.ts';
import type { Services } from '#server/services.ts';
import type { AuditEntry, UnitOfWork } from '#server/unitOfWork.ts';
import type { Db } from '#server/db/connect.ts';
import { fail, Failure, invalid } from '#server/failure.ts';
import { writeAudit, writeAudits } from '#server/platform/audit.ts';
import type { Change, Hints } from '#server/platform/hints.ts';
import {
  computeFingerprint,
  assertKeyNotReused,
  type KeyedCall,
  type StoredAnswer,
} from '#server/platform/idempotency.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { getLimitAddress } from '#server/platform/network.ts';
import { hashToken, findSessionUser } from '#server/platform/sessions.ts';
import { getShopSettings } from '#server/platform/settings.ts';
import { runUnit, unitOfWork } from '#server/platform/unitOfWork.ts';
import { readInput } from './input.ts';
import { serialize } from './serializer.ts';
import { sendEvents } from './serverSentEvents.ts';
import { type Form, readForm } from './uploads.ts';
import { toFailureAnswer, parseLocale } from './failureAnswers.ts';

/** What a unit of work needs to run reactions and to notify open screens. */
export interface UnitDeps {
  pool: pg.Pool;
  clock: () => Date;
  /** Event → reactions, run in order in the transaction of the event. */
  reactions: Record<string, readonly ((what: never, ctx: Ctx) => Promise<void>)[]>;
  hints: Hints;
  /** Converts events and audit entries to changes for open screens. */
  changes: { fromEvent(event: string, what: never): Change[]; fromAudit(entry: AuditEntry): Change[] };
}

export interface MountDeps extends UnitDeps, Omit<Services, 'log'> {
  db: Db;
  /** Whether answers are validated against the contract: in development and in tests. */
  shouldCheckAnswers: boolean;
}

export interface Call extends ContractCall {
  maxFileMegabytes?: number;
  status?: 200 | 201;
  unit?: 'write' | 'read' | { none: true; because: string };
  fresh?: boolean;
  duringFactorSetup?: boolean;
}
type Handler = (
  input: { params: unknown; query: unknown; body: unknown; files: UploadedFile[] },
  ctx: Ctx,
) => Promise<unknown>;

const toFastifyPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** Registers every call of the contract with its handler. */
export function mount(
  app: FastifyInstance,
  contract: Record<string, Record<string, Call>>,
  handlers: Record<string, Record<string, Handler>>,
  deps: MountDeps,
): void {
  const running = new Set<Promise<FastifyReply>>();
  // A call goes on when its client has gone. Closing waits for it, because the database is closed after the server
  app.addHook('onClose', async () => void (await Promise.allSettled(running)));
  for (const [noun, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries(calls)) {
      const handler = handlers[noun]?.[name];
      if (!handler) throw new Error(`no handler for ${noun}.${name}`);
      app.route({
        method: call.method,
        url: toFastifyPath(call.path),
        handler: (request, reply) => {
          const answering = serve(call, handler, deps, request, reply).finally(() => running.delete(answering));
          running.add(answering);
          return answering;
        },
      });
    }
  }
}

async function serve(
  call: Call,
  handler: Handler,
  deps: MountDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { user, token } = await getCaller(call, deps, request);

  assertKeyLength(request.headers['idempotency-key']);
  const form = request.isMultipart() ? await readForm(request, call.files ?? [], call.maxFileMegabytes) : null;
  try {
    const raw = {
      params: request.params as Record<string, unknown>,
      query: request.query as Record<string, unknown>,
      body: form ? form.fields : request.body,
      isTextBody: form !== null || isUrlencoded(request),
    };
    const input = { ...readInput(call, raw), files: form?.files ?? [] };
    const state: AnswerState = { status: call.status ?? 200, replayed: false };
    const ctx = createContext(request, deps, {
      token,
      user,
      keyed: toKeyedCall(call, request, { input, form, user, token }),
      state,
    });
    const answer =
      getUnit(call) === 'write' ? await ctx.unit((inUnit) => handler(input, inUnit)) : await handler(input, ctx);
    return await respond(call, answer, state, deps, reply);
  } finally {
    await form?.dispose();
  }
}

/**
 * Authenticates the caller.
 * @throws Failure `auth_failed`, `forbidden`, `factor_setup_required`, `fresh_factor_required`
 */
async function getCaller(
  call: Call,
  deps: MountDeps,
  request: FastifyRequest,
): Promise<Pick<Caller, 'user' | 'token'>> {
  const token = getHeader(request.headers, 'x-auth-token');
  if (token === null) {
    if (!canCall(call.access, null)) throw fail('auth_failed');
    return { user: null, token };
  }
  const settings = await getShopSettings(deps);
  const user = await findSessionUser(deps.db, token, deps.clock(), settings);
  if (user && !call.duringFactorSetup && mustSetUpFactor(user, deps.settings.installed)) {
    // Public calls stay available, as for a guest
    if (!canCall(call.access, null)) throw fail('factor_setup_required');
    return { user: null, token: null };
  }
  if (!canCall(call.access, user?.roles)) throw fail(user ? 'forbidden' : 'auth_failed');
  if (call.fresh && user?.has_factor) {
    const provedAt = user.session?.factor_at?.getTime() ?? -Infinity;
    if (deps.clock().getTime() - provedAt > settings.fresh_factor_minutes * minuteMs)
      throw fail('fresh_factor_required');
  }
  return { user, token };
}
const minuteMs = 60_000;

function getUnit(call: Call): 'write' | 'read' | 'none' {
  if (typeof call.unit === 'object') return 'none';
  return call.unit ?? (call.method === 'GET' ? 'read' : 'write');
}

/** Status and headers of an answer. */
interface AnswerState {
  status: number;
  replayed: boolean;
  /** Position and total, for a list that answers an array. */
  rows?: { first: number; total: number };
}

/** In the format of ra-data-simple-rest: `items 0-19/57`. */
function formatContentRange({ first, total }: NonNullable<AnswerState['rows']>, answer: unknown): string {
  const count = Array.isArray(answer) ? answer.length : 0;
  return `items ${count > 0 ? `${first}-${first + count - 1}` : '*'}/${total}`;
}

async function respond(
  call: Call,
  answer: unknown,
  state: AnswerState,
  deps: MountDeps,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  if (state.replayed) reply.header('idempotency-replayed', 'true');
  if (state.rows) reply.header('content-range', formatContentRange(state.rows, answer));
  if (!call.response) return reply.code(204).send();
  if (unwrapSchema(call.response).meta['kind'] === 'file') return sendFile(answer as FileAnswer, reply);
  if (answer instanceof StreamedAnswer) return sendEvents(answer, call.response, deps.shouldCheckAnswers, reply);
  const isSerialized = answer instanceof SerializedAnswer;
  if (deps.shouldCheckAnswers) {
    if (isSerialized) (answer.schema ?? call.response).parse(JSON.parse(answer.json));
    else call.response.parse(answer);
  }
  const text = isSerialized ? answer.json : serialize(call.response, answer);
  reply.code(state.status).type('application/json; charset=utf-8');
  if (text.length < minCompressedLength || !acceptsGzip.test(reply.request.headers['accept-encoding'] ?? ''))
    return reply.send(text);
  return reply
    .header('content-encoding', 'gzip')
    .header('vary', 'accept-encoding')
    .send(await gzip(text, { level: gzipLevel }));
}

/** Sends a file as a download. Browsers must not display it, because it may contain texts of users. */
function sendFile({ filename, type, bytes }: FileAnswer, reply: FastifyReply): FastifyReply {
  const asciiName = filename.replace(/[^\w.-]+/g, '_');
  return reply
    .code(200)
    .type(type)
    .header(
      'content-disposition',
      `attachment; filename="${asciiName}"; filename*=UTF-8''${encodeURIComponent(filename)}`,
    )
    .send(Readable.from(bytes, { objectMode: false }));
}

/** Answers from this length on are compressed, such as a full category tree. */
const minCompressedLength = 50_000;
const acceptsGzip = /\bgzip\b/;
const gzip = promisify<string, ZlibOptions, Buffer>(gzipText);
/**
 * A low gzip level takes a third of the default's time and makes a tree of 5,000 categories a ninth of its size instead
 * of a tenth.
 */
const gzipLevel = 3;

interface Caller {
  token: string | null;
  user: SessionUser | null;
  keyed: KeyedCall | null;
  state: AnswerState;
}

function createRequestContext(request: FastifyRequest, { token, user, keyed, state }: Caller): RequestContext {
  return {
    user,
    isTokenDead: token !== null && user === null,
    locale: parseLocale(request.headers['accept-language']),
    requestId: request.id,
    ip: getLimitAddress(request.ip),
    key: keyed?.key ?? null,
    token,
    userAgent: getHeader(request.headers, 'user-agent'),
    device: getDeviceHash(request.headers),
    raw: {
      text: (request as { rawText?: string }).rawText ?? '',
      header: (name) => getHeader(request.headers, name, 4096),
    },
    setStatus: (status) => {
      state.status = status;
    },
    setTotal: (total, first) => {
      state.rows = { first, total };
    },
  };
}

const requireUnit = (what: string) => (): never => {
  throw new Error(`${what} needs a unit of work`);
};

const rejectedWrites = {
  emit: requireUnit('emit'),
  enqueue: requireUnit('enqueue'),
  audit: requireUnit('audit'),
  auditAll: requireUnit('auditAll'),
  after: requireUnit('after'),
  hint: requireUnit('hint'),
};

/** Outside a unit of work: reads through the pool, and rejects writes. */
export const createReadOnlyUnit = (db: Db): UnitOfWork => ({ db, ...rejectedWrites });

function createContext(request: FastifyRequest, deps: MountDeps, caller: Caller): Ctx {
  const { keyed, state } = caller;
  const { gateways, limits, settings, clock } = deps;
  const services: Services = { gateways, limits, settings, clock, log: request.log };
  const ctx: Ctx = {
    ...createRequestContext(request, caller),
    ...createReadOnlyUnit(deps.db),
    ...services,
    step: async (run) => {
      if (keyed) await assertKeyNotReused(deps.db, keyed);
      return createStep(ctx, deps)(run);
    },
    unit: async <T>(run: (ctx: Ctx) => Promise<T>): Promise<T> => {
      const outcome = await unitOfWork({
        pool: deps.pool,
        now: deps.clock(),
        keyed,
        status: () => state.status,
        toStoredFailure: (error) =>
          error instanceof Failure && error.details.shouldCommit ? toStoredFailure(error, ctx.locale) : null,
        run: (db, after) => run(createUnitContext({ ...ctx, ...forbiddenUnits }, db, after, deps)),
      });
      if (!outcome.replayed) return outcome.answer as T;
      state.status = outcome.replayed.status;
      state.replayed = true;
      if (outcome.replayed.status >= 400) throw new StoredFailure(outcome.replayed);
      return outcome.replayed.answer as T;
    },
  };
  return ctx;
}

const forbiddenUnits = {
  unit: (): never => {
    throw new Error('a unit of work inside another');
  },
  step: (): never => {
    throw new Error('a step inside a unit of work');
  },
};

/** Creates units of work without an idempotency key: for the steps of a longer call, and for jobs. */
export const createStep =
  (base: RequestContext & UnitOfWork & Services, deps: UnitDeps): Ctx['step'] =>
  <T>(run: (ctx: Ctx) => Promise<T>): Promise<T> =>
    runUnit({ pool: deps.pool, now: deps.clock() }, (db, after) =>
      run(createUnitContext({ ...base, ...forbiddenUnits }, db, after, deps)),
    );

/** Creates the context of an open transaction, with or without a request. */
function createUnitContext(base: Ctx, db: Db, after: UnitOfWork['after'], deps: UnitDeps): Ctx {
  const collected: Change[] = [];
  const collectChanges = (changes: readonly Change[]) => {
    if (collected.length === 0 && changes.length > 0) after(() => deps.hints.publish(collected));
    for (const change of changes) collected.push(change);
  };
  const getAuthor = () => ({ userId: base.user?.id ?? null, at: base.clock(), requestId: base.requestId });
  const unit: UnitOfWork = {
    db,
    after,
    hint: (topic, ids) => collectChanges(ids.map((id) => ({ topic, id }))),
    emit: async (event, what) => {
      collectChanges(deps.changes.fromEvent(event, what as never));
      for (const reaction of deps.reactions[event] ?? []) await reaction(what as never, ctx);
    },
    enqueue: (job, payload, options) => enqueue(db, job, payload, options),
    audit: (entry) => {
      collectChanges(deps.changes.fromAudit(entry));
      return writeAudit(db, entry, getAuthor());
    },
    auditAll: (entries) => {
      collectChanges(entries.flatMap(deps.changes.fromAudit));
      return writeAudits(db, entries, getAuthor());
    },
  };
  const ctx: Ctx = { ...base, ...unit };
  return ctx;
}

function toStoredFailure(failure: Failure, locale: Ctx['locale']): StoredAnswer {
  const { status, body } = toFailureAnswer(failure, locale);
  return { status, answer: body };
}

/** A failure that was stored with its idempotency key and is answered again. */
export class StoredFailure extends Error {
  readonly stored: StoredAnswer;

  constructor(stored: StoredAnswer) {
    super('answered before');
    this.stored = stored;
  }
}

function getHeader(headers: IncomingHttpHeaders, name: string, maxLength = 512): string | null {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value.slice(0, maxLength) : null;
}

/** Shorter secrets could be guessed, so they don't identify a device. */
function getDeviceHash(headers: IncomingHttpHeaders): Buffer | null {
  const secret = getHeader(headers, 'x-device-id');
  return secret !== null && secret.length >= 32 ? hashToken(secret) : null;
}

const isUrlencoded = (request: FastifyRequest) =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;

/**
 * Rejects keys that are too long to be stored: truncated, they could equal others.
 * @throws Failure `invalid`
 */
function assertKeyLength(key: string | string[] | undefined): void {
  if (key === undefined) return;
  if (key.length === 0) throw invalid({ 'Idempotency-Key': 'required' });
  if (key.length > maxKeyLength)
    throw invalid({ 'Idempotency-Key': { failure: 'too_long', values: { max: maxKeyLength } } });
}
const maxKeyLength = 255;

interface KeyParts {
  input: { body: unknown; query: unknown };
  form: Form | null;
  user: SessionUser | null;
  token: string | null;
}

/**
 * The owner of a call's key. Guests have different carts and mostly different networks, so their keys don't collide.
 */
function getKeyOwner(request: FastifyRequest, { input, user, token }: KeyParts): string {
  if (user) return `user:${user.id}`;
  if (token) return `token:${hashToken(token).toString('base64url')}`;
  for (const part of [input.body, input.query] as ({ hash?: unknown } | undefined)[])
    if (typeof part?.hash === 'string') return `cart:${hashToken(part.hash).toString('base64url')}`;
  return `address:${hashToken(getLimitAddress(request.ip)).toString('base64url')}`;
}

/** The content of a request: its JSON text, or its fields and hashes of its files. */
function getRequestContent(request: FastifyRequest, form: Form | null): string {
  if (form)
    return JSON.stringify([form.fields, form.files.map(({ field, filename, sha256 }) => [field, filename, sha256])]);
  return (request as { rawText?: string }).rawText ?? JSON.stringify(request.body ?? null);
}

function toKeyedCall(call: Call, request: FastifyRequest, parts: KeyParts): KeyedCall | null {
  const key = getHeader(request.headers, 'idempotency-key');
  if (!key || call.method !== 'POST' || getUnit(call) === 'read') return null;
  return {
    caller: getKeyOwner(request, parts),
    key,
    fingerprint: computeFingerprint(call.method, request.url, getRequestContent(request, parts.form)),
  };
}
