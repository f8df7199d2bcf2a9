/** The application without its sockets: builds the Fastify app from what it is given, and never listens. */
import { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { HealthReason } from '#contract/health.ts';
import { contract } from '#contract/index.ts';
import type { Config } from './config.ts';
import type { Ctx } from './context.ts';
import type { Connected } from './db/connect.ts';
import { v4 } from './domains/chat/v4.ts';
import { changesOfAudit, changesOfEvent, hintPolicyOf } from './domains/hints.ts';
import { handlers } from './domains/index.ts';
import { reactions } from './domains/reactions.ts';
import { fail, Failure, notFound } from './failure.ts';
import type { Gateways } from './gateways/index.ts';
import { readBodies } from './http/bodies.ts';
import { docsPage } from './http/docsPage.ts';
import { answerBadAddress, answerBrokenHttp } from './http/clientErrors.ts';
import { headersFor, secureHeaders } from './http/headers.ts';
import { acceptSockets, registerLive } from './http/live.ts';
import { registerMedia } from './http/media.ts';
import { KeptFailure, mount } from './http/mount.ts';
import { endUnusedConnections } from './http/openConnections.ts';
import { openapi } from './http/openapi.ts';
import { registerOutbox } from './http/outboxPage.ts';
import { requestIdsFor } from './http/requestIds.ts';
import { endSlowBodies, longestUploadMs } from './http/slowBodies.ts';
import { registerV4 } from './http/v4/routes.ts';
import { answerOf, failureOf, localeOf } from './http/words.ts';
import { health } from './http/health.ts';
import type { Hints } from './platform/hints.ts';
import type { RateLimits } from './platform/rateLimit.ts';
import { isBuilt } from './root.ts';
import { loggerOptions, type LogStream } from './platform/logging.ts';

type AppConfig = Pick<
  Config,
  | 'publicUrl'
  | 'isProduction'
  | 'trustProxy'
  | 'logLevel'
  | 'currency'
  | 'abandonedAfterHours'
  | 'assistantDailyTokens'
  | 'mapTiles'
  | 'stripe'
  | 'services'
  | 'installed'
  | 'hstsSubdomains'
>;

export interface AppDeps {
  config: AppConfig;
  connected: Connected;
  gateways: Gateways;
  limits: RateLimits;
  /** Where writes say what they changed; jobs say it there too. */
  hints: Hints;
  clock: () => Date;
  /** Whether the installation is migrated and filled; until then every call but health answers 503. */
  isReady: () => boolean;
  /** What the installation's watch over its parts has found; null while nothing is wrong. */
  problem?: () => HealthReason | null;
  /** A secret of this process: requests that carry it pass before the installation is ready. */
  startKey?: string;
  /** Whether the process is about to stop: health says so, and every answer asks its client to connect anew. */
  isDraining?: () => boolean;
  /** A process that only runs jobs: besides health it answers nobody. */
  isWorker?: boolean;
  /** Where the log goes instead of the standard output. */
  logStream?: LogStream | null;
  /** Adds what stands beside the API: the rendered storefront. */
  pages?: (app: FastifyInstance) => Promise<void>;
}

/** What handlers and jobs are told of the configuration. */
export const settingsOf = ({
  abandonedAfterHours,
  publicUrl,
  currency,
  assistantDailyTokens,
  services,
  installed,
}: AppConfig): Ctx['settings'] => ({
  abandonedAfterHours,
  publicUrl,
  currency,
  assistantDailyTokens,
  services,
  installed,
});

/** What happens for events and written rows: the same for requests and jobs. */
export const consequences = {
  reactions: reactions as never,
  changes: { ofEvent: changesOfEvent as never, ofAudit: changesOfAudit },
};

/** Builds the app. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, connected, gateways, limits, clock, hints } = deps;
  const headers = headersFor(config);
  const app = Fastify({
    logger: loggerOptions(config.logLevel, deps.logStream),
    genReqId: requestIdsFor(config.trustProxy),
    clientErrorHandler: answerBrokenHttp,
    frameworkErrors: answerBadAddress(headers),
    // Whoever still asks on an open connection is served, and told to close it
    return503OnClosing: false,
    // one line a request, written by the hook below
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy || false,
    bodyLimit: 1024 * 1024,
    // What comes slower than it may is ended by endSlowBodies
    requestTimeout: longestUploadMs,
    http: { headersTimeout: 60_000 },
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
  });
  endSlowBodies(app);
  endUnusedConnections(app);
  secureHeaders(app, headers);
  await readBodies(app);
  await acceptSockets(app);
  answerFailures(app);
  admitRequests(app, deps);
  logAnswers(app);
  const { isReady, problem } = deps;
  mount(app, contract, { ...handlers, health: health({ pool: connected.pool, isReady, problem }) } as never, {
    ...connected,
    gateways,
    limits,
    settings: settingsOf(config),
    clock,
    ...consequences,
    hints,
    checkAnswers: !isBuilt,
  });
  registerLive(app, {
    db: connected.db,
    clock,
    hints,
    fanout: gateways.fanout,
    policy: hintPolicyOf(config.installed),
    publicUrl: config.publicUrl,
  });
  await registerV4(app, {
    ...connected,
    ...consequences,
    gateways,
    limits,
    settings: settingsOf(config),
    clock,
    hints,
    log: app.log,
    domain: v4,
    publicUrl: config.publicUrl,
  });
  registerApiPages(app, config.publicUrl);
  registerMedia(app, { files: gateways.files });
  if (!config.isProduction) registerOutbox(app, connected.pool);
  await deps.pages?.(app);
  return app;
}

const isHealth = ({ url }: FastifyRequest) => /^\/api\/health(?=[/?]|$)/.test(url);
const isLiveness = ({ url }: FastifyRequest) => /^\/api\/health\/live(?=[?]|$)/.test(url);

/** Rejects what this process does not serve now: before it is ready, while it stops, and where it only runs jobs. */
function admitRequests(
  app: FastifyInstance,
  { isReady, isDraining = () => false, isWorker = false, startKey }: AppDeps,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    if (isDraining()) void reply.header('connection', 'close');
    if (isHealth(request)) return done(isDraining() && !isLiveness(request) ? unavailable('stopping') : undefined);
    if (startKey !== undefined && request.headers['x-start-key'] === startKey) return done();
    if (isWorker) return done(new Failure('no_route'));
    return done(isReady() || !isApi(request) ? undefined : unavailable());
  });
}

const unavailable = (reason?: HealthReason) =>
  fail('unavailable', { retryAfter: 2, ...(reason && { body: { reason } }) });

/** One line a request. Health checks and the application's own calls would bury the others. */
function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const isFromOutside = request.raw.socket instanceof Socket;
    const level = isFromOutside && !isHealth(request) ? 'info' : 'debug';
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url ?? '-',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
}

const isApi = (request: FastifyRequest) => request.url.startsWith('/api/') || request.url === '/api';

function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof KeptFailure)
      return reply
        .code(error.stored.status)
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(error.stored.answer));
    const failure = failureOf(error);
    if (failure.code === 'broken') request.log.error({ err: error }, 'a request failed');
    else if (failure.cause) request.log.warn({ err: failure.cause }, 'an outside service failed');
    const { status, body, retryAfter } = answerOf(failure, localeOf(request.headers['accept-language']));
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(body));
  });
  app.setNotFoundHandler((request, reply) => {
    const failure = isApi(request) ? new Failure('no_route') : notFound('page');
    const { status, body } = answerOf(failure, localeOf(request.headers['accept-language']));
    return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
  });
}

function registerApiPages(app: FastifyInstance, publicUrl: string): void {
  let document: string | undefined;
  let page: string | undefined;
  app.get('/api/openapi.json', (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .send((document ??= JSON.stringify(openapi(contract as never, publicUrl, v4.calls)))),
  );
  app.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send((page ??= docsPage(contract as never))),
  );
}
