/** The one loop: every endpoint of the contract becomes a route, every write a unit of work. */
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip as gzipText, type ZlibOptions } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { Streamed, type UploadedFile, Written } from '#contract/endpoint.ts';
import type { FileAnswer } from '#contract/exports.ts';
import { leafOf } from '#contract/leaf.ts';
import { mayCall } from '#contract/roles.ts';
import { mustSetUpFactor } from '#contract/rules/secondFactor.ts';
import type { AnyCall as ContractCall } from '#contract/resource.ts';
import type { AuditEntry, Ctx, SessionUser } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { fail, Failure, invalid } from '#server/failure.ts';
import type { Gateways } from '#server/gateways/index.ts';
import { writeAudit, writeAudits } from '#server/platform/audit.ts';
import type { Change, Hints } from '#server/platform/hints.ts';
import { fingerprintOf, refuseReused, type Keyed, type StoredAnswer } from '#server/platform/idempotency.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { addressOf } from '#server/platform/network.ts';
import type { RateLimits } from '#server/platform/rateLimit.ts';
import { hashOf, userOf } from '#server/platform/sessions.ts';
import { shopSettings } from '#server/platform/settings.ts';
import { unitOfWork } from '#server/platform/unitOfWork.ts';
import { readInput } from './input.ts';
import { write } from './serializer.ts';
import { sendEvents } from './events.ts';
import { type Form, readForm } from './uploads.ts';
import { answerOf, localeOf, namingRemoved } from './words.ts';

export interface MountDeps {
  db: Db;
  pool: pg.Pool;
  gateways: Gateways;
  limits: RateLimits;
  settings: Ctx['settings'];
  clock: () => Date;
  /** event → reactions, run in order in the event's own transaction. */
  reactions: Record<string, readonly ((what: never, ctx: Ctx) => Promise<void>)[]>;
  hints: Hints;
  /** What an event, or a write that the audit log keeps, means for open screens. */
  changes: { ofEvent(event: string, what: never): Change[]; ofAudit(entry: AuditEntry): Change[] };
  /** Answers are checked against the contract too: wherever the sources run, in development and in tests. */
  checkAnswers: boolean;
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

const fastifyPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** Registers every call of the contract with its handler. */
export function mount(
  app: FastifyInstance,
  contract: Record<string, Record<string, Call>>,
  handlers: Record<string, Record<string, Handler>>,
  deps: MountDeps,
): void {
  for (const [noun, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries(calls)) {
      const handler = handlers[noun]?.[name];
      if (!handler) throw new Error(`no handler for ${noun}.${name}`);
      app.route({
        method: call.method,
        url: fastifyPath(call.path),
        handler: (request, reply) => serve(call, handler, deps, request, reply),
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
  const { user, token } = await callerOf(call, deps, request);

  checkKey(request.headers['idempotency-key']);
  const form = request.isMultipart() ? await readForm(request, call.files ?? [], call.maxFileMegabytes) : null;
  try {
    const raw = {
      params: request.params as Record<string, unknown>,
      query: request.query as Record<string, unknown>,
      body: form ? form.fields : request.body,
      bodyIsText: form !== null || isUrlencoded(request),
    };
    const input = { ...readInput(call, raw), files: form?.files ?? [] };
    const state: AnswerState = { status: call.status ?? 200, replayed: false };
    const ctx = contextOf(request, deps, {
      token,
      user,
      keyed: keyedOf(call, request, { input, form, user, token }),
      state,
    });
    const answer =
      unitOf(call) === 'write' ? await ctx.unit((inUnit) => handler(input, inUnit)) : await handler(input, ctx);
    return await respond(call, answer, state, deps, reply);
  } finally {
    await form?.dispose();
  }
}

/**
 * Who calls, as far as this call may know.
 * @throws Failure `auth_failed`, `forbidden`, `factor_setup_required`, `fresh_factor_required`
 */
async function callerOf(call: Call, deps: MountDeps, request: FastifyRequest): Promise<Pick<Caller, 'user' | 'token'>> {
  const token = headerOf(request.headers, 'x-auth-token');
  if (token === null) {
    if (!mayCall(call.access, null)) throw fail('auth_failed');
    return { user: null, token };
  }
  const settings = await shopSettings(deps);
  const user = await userOf(deps.db, token, deps.clock(), settings);
  if (user && !call.duringFactorSetup && mustSetUpFactor(user, deps.settings.installed)) {
    // What is open to everybody stays so, but it is a guest who calls
    if (!mayCall(call.access, null)) throw fail('factor_setup_required');
    return { user: null, token: null };
  }
  if (!mayCall(call.access, user?.roles)) throw fail(user ? 'forbidden' : 'auth_failed');
  if (call.fresh && user?.has_factor) {
    const provedAt = user.session?.factor_at?.getTime() ?? -Infinity;
    if (deps.clock().getTime() - provedAt > settings.fresh_factor_minutes * minuteMs)
      throw fail('fresh_factor_required');
  }
  return { user, token };
}
const minuteMs = 60_000;

function unitOf(call: Call): 'write' | 'read' | 'none' {
  if (typeof call.unit === 'object') return 'none';
  return call.unit ?? (call.method === 'GET' ? 'read' : 'write');
}

/** What an answer says of itself beside its body. */
interface AnswerState {
  status: number;
  replayed: boolean;
  /** Which rows of how many, of a list that answers an array. */
  rows?: { first: number; total: number };
}

/** As ra-data-simple-rest reads it: `items 0-19/57`. */
function contentRange({ first, total }: NonNullable<AnswerState['rows']>, answer: unknown): string {
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
  if (state.rows) reply.header('content-range', contentRange(state.rows, answer));
  if (!call.response) return reply.code(204).send();
  if (leafOf(call.response).meta['kind'] === 'file') return sendFile(answer as FileAnswer, reply);
  if (answer instanceof Streamed) return sendEvents(answer, call.response, deps.checkAnswers, reply);
  const isWritten = answer instanceof Written;
  if (deps.checkAnswers) call.response.parse(isWritten ? JSON.parse(answer.json) : answer);
  const text = namingRemoved(
    isWritten ? answer.json : write(call.response, answer),
    localeOf(reply.request.headers['accept-language']),
  );
  reply.code(state.status).type('application/json; charset=utf-8');
  if (text.length < worthCompressing || !acceptsGzip.test(reply.request.headers['accept-encoding'] ?? ''))
    return reply.send(text);
  return reply
    .header('content-encoding', 'gzip')
    .header('vary', 'accept-encoding')
    .send(await gzip(text, { level: quickly }));
}

/** A file to be kept by the browser, never shown by it: whatever somebody has put in stays words. */
function sendFile({ filename, type, bytes }: FileAnswer, reply: FastifyReply): FastifyReply {
  const plain = filename.replace(/[^\w.-]+/g, '_');
  return reply
    .code(200)
    .type(type)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`)
    .send(Readable.from(bytes, { objectMode: false }));
}

/** Characters of an answer from which on the network costs more than the work of making it small: a whole category tree. */
const worthCompressing = 50_000;
const acceptsGzip = /\bgzip\b/;
const gzip = promisify<string, ZlibOptions, Buffer>(gzipText);
/** A third of the usual work makes a tree of 5,000 categories a ninth of its size instead of a tenth. */
const quickly = 3;

interface Caller {
  token: string | null;
  user: SessionUser | null;
  keyed: Keyed | null;
  state: AnswerState;
}

function contextOf(request: FastifyRequest, deps: MountDeps, { token, user, keyed, state }: Caller): Ctx {
  const locale = localeOf(request.headers['accept-language']);
  const ctx: Ctx = {
    db: deps.db,
    user,
    tokenIsDead: token !== null && user === null,
    locale,
    gateways: deps.gateways,
    limits: deps.limits,
    settings: deps.settings,
    ...onlyInUnits,
    clock: deps.clock,
    log: request.log,
    requestId: request.id,
    ip: addressOf(request.ip),
    key: keyed?.key ?? null,
    token,
    userAgent: headerOf(request.headers, 'user-agent'),
    device: deviceOf(request.headers),
    setStatus: (status) => {
      state.status = status;
    },
    setTotal: (total, first) => {
      state.rows = { first, total };
    },
    raw: {
      text: (request as { rawText?: string }).rawText ?? '',
      header: (name) => headerOf(request.headers, name, 4096),
    },
    step: async (run) => {
      if (keyed) await refuseReused(deps.db, keyed);
      return stepOf(ctx, deps)(run);
    },
    unit: async <T>(run: (ctx: Ctx) => Promise<T>): Promise<T> => {
      const outcome = await unitOfWork({
        pool: deps.pool,
        now: deps.clock(),
        keyed,
        status: () => state.status,
        kept: (error) => (error instanceof Failure && error.details.kept ? storedFailure(error, locale) : null),
        run: (db, after) => run(unitContext({ ...ctx, ...noUnits }, db, after, deps)),
      });
      if (!outcome.replayed) return outcome.answer as T;
      state.status = outcome.replayed.status;
      state.replayed = true;
      if (outcome.replayed.status >= 400) throw new KeptFailure(outcome.replayed);
      return outcome.replayed.answer as T;
    },
  };
  return ctx;
}

const outside = (what: string) => (): never => {
  throw new Error(`${what} needs a unit of work`);
};
const onlyInUnits = {
  emit: outside('emit'),
  enqueue: outside('enqueue'),
  audit: outside('audit'),
  auditAll: outside('auditAll'),
  after: outside('after'),
  hint: outside('hint'),
};

const noUnits = {
  unit: (): never => {
    throw new Error('a unit of work inside another');
  },
  step: (): never => {
    throw new Error('a step inside a unit of work');
  },
};

/** Units of work that answer to no key: the steps of a longer call, and jobs. */
export const stepOf =
  (base: Omit<Ctx, 'unit' | 'step'>, deps: UnitDeps & Pick<MountDeps, 'pool' | 'clock'>): Ctx['step'] =>
  async <T>(run: (ctx: Ctx) => Promise<T>): Promise<T> =>
    (
      await unitOfWork({
        pool: deps.pool,
        now: deps.clock(),
        keyed: null,
        status: () => 200,
        run: (db, after) => run(unitContext({ ...base, ...noUnits }, db, after, deps)),
      })
    ).answer as T;

type UnitDeps = Pick<MountDeps, 'reactions' | 'hints' | 'changes'>;

/** The context of work on an open transaction. Jobs and the start use it without a request. */
export function unitContext(base: Ctx, db: Db, after: Ctx['after'], deps: UnitDeps): Ctx {
  const told: Change[] = [];
  const tell = (changes: readonly Change[]) => {
    if (told.length === 0 && changes.length > 0) after(() => deps.hints.publish(told));
    for (const change of changes) told.push(change);
  };
  const by = () => ({ userId: base.user?.id ?? null, at: base.clock(), requestId: base.requestId });
  const ctx: Ctx = {
    ...base,
    db,
    after,
    hint: (topic, ids) => tell(ids.map((id) => ({ topic, id }))),
    emit: async (event, what) => {
      tell(deps.changes.ofEvent(event, what as never));
      for (const reaction of deps.reactions[event] ?? []) await reaction(what as never, ctx);
    },
    enqueue: (job, payload, options) => enqueue(db, job, payload, options),
    audit: (entry) => {
      tell(deps.changes.ofAudit(entry));
      return writeAudit(db, entry, by());
    },
    auditAll: (entries) => {
      tell(entries.flatMap(deps.changes.ofAudit));
      return writeAudits(db, entries, by());
    },
  };
  return ctx;
}

function storedFailure(failure: Failure, locale: Ctx['locale']): StoredAnswer {
  const { status, body } = answerOf(failure, locale);
  return { status, answer: body };
}

/** A failure that was committed with its key: answered again as it was. */
export class KeptFailure extends Error {
  readonly stored: StoredAnswer;

  constructor(stored: StoredAnswer) {
    super('answered before');
    this.stored = stored;
  }
}

function headerOf(headers: IncomingHttpHeaders, name: string, longest = 512): string | null {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value.slice(0, longest) : null;
}

/** Shorter secrets could be guessed, so they name no device. */
function deviceOf(headers: IncomingHttpHeaders): Buffer | null {
  const secret = headerOf(headers, 'x-device-id');
  return secret !== null && secret.length >= 32 ? hashOf(secret) : null;
}

const isUrlencoded = (request: FastifyRequest) =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;

/** A key that can't be kept whole would be another's twin. @throws Failure `invalid` */
function checkKey(key: string | string[] | undefined): void {
  if (key === undefined) return;
  if (key.length === 0) throw invalid({ 'Idempotency-Key': 'required' });
  if (key.length > longestKey)
    throw invalid({ 'Idempotency-Key': { failure: 'too_long', values: { max: longestKey } } });
}
const longestKey = 255;

interface Keying {
  input: { body: unknown; query: unknown };
  form: Form | null;
  user: SessionUser | null;
  token: string | null;
}

/** Whose the key of a call is. Strangers share neither a cart nor, as a rule, a network: their keys stay apart. */
function keyOwnerOf(request: FastifyRequest, { input, user, token }: Keying): string {
  if (user) return `user:${user.id}`;
  if (token) return `token:${hashOf(token).toString('base64url')}`;
  for (const part of [input.body, input.query] as ({ hash?: unknown } | undefined)[])
    if (typeof part?.hash === 'string') return `cart:${hashOf(part.hash).toString('base64url')}`;
  return `address:${hashOf(addressOf(request.ip)).toString('base64url')}`;
}

/** What a call says: the text of its JSON, else its fields with the content of its files. */
function contentOf(request: FastifyRequest, form: Form | null): string {
  if (form)
    return JSON.stringify([form.fields, form.files.map(({ field, filename, sha256 }) => [field, filename, sha256])]);
  return (request as { rawText?: string }).rawText ?? JSON.stringify(request.body ?? null);
}

function keyedOf(call: Call, request: FastifyRequest, keying: Keying): Keyed | null {
  const key = headerOf(request.headers, 'idempotency-key');
  if (!key || call.method !== 'POST' || unitOf(call) === 'read') return null;
  return {
    caller: keyOwnerOf(request, keying),
    key,
    fingerprint: fingerprintOf(call.method, request.url, contentOf(request, keying.form)),
  };
}
