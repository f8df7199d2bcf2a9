/** Builds the Fastify app from its dependencies, without listening. */
import { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { HealthReason } from '#contract/health.ts';
import { contract } from '#contract/index.ts';
import type { Config } from './config.ts';
import type { Settings } from './services.ts';
import type { Connected } from './db/connect.ts';
import { v4 } from './domains/chat/v4.ts';
import { getAuditChanges, getEventChanges, createHintPolicy } from './domains/hints.ts';
import { handlers } from './domains/index.ts';
import { reactions } from './domains/reactions.ts';
import { fail, Failure, notFound } from './failure.ts';
import type { Gateways } from './gateways/index.ts';
import { registerBodyParsers } from './http/bodies.ts';
import { renderDocsPage } from './http/docsPage.ts';
import { answerBadAddress, answerBrokenHttp } from './http/clientErrors.ts';
import { buildHeaders, addSecurityHeaders } from './http/headers.ts';
import { acceptSockets, registerLive } from './http/live.ts';
import { registerMedia } from './http/media.ts';
import { StoredFailure, mount } from './http/mount.ts';
import { endUnusedConnections } from './http/openConnections.ts';
import { buildOpenApi } from './http/openapi.ts';
import { registerOutbox } from './http/outboxPage.ts';
import { createRequestIdGenerator } from './http/requestIds.ts';
import { endSlowBodies, maxUploadMs } from './http/slowBodies.ts';
import { registerV4 } from './http/v4/routes.ts';
import { toFailureAnswer, toFailure, parseLocale } from './http/failureAnswers.ts';
import { createHealthHandlers } from './http/health.ts';
import type { Hints } from './platform/hints.ts';
import type { RateLimits } from './platform/rateLimit.ts';
import { isBuilt } from './root.ts';
import { createLoggerOptions, type LogStream } from './platform/logging.ts';

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
  | 'payments'
  | 'services'
  | 'installed'
  | 'hstsSubdomains'
>;

export interface AppDeps {
  config: AppConfig;
  connected: Connected;
  gateways: Gateways;
  limits: RateLimits;
  /** Publishes changes of writes and jobs to open screens. */
  hints: Hints;
  clock: () => Date;
  /** Whether the installation is migrated and filled; until then every call except health answers 503. */
  isReady: () => boolean;
  /** The problem that the monitoring of database and queue has found; null if there is none. */
  problem?: () => HealthReason | null;
  /** A secret of this process: requests with it are served before the installation is ready. */
  startKey?: string;
  /** Whether the process is about to stop: then health answers 503, and every answer closes its connection. */
  isDraining?: () => boolean;
  /** A process that only runs jobs and serves nothing but health. */
  isWorker?: boolean;
  /** The target of the log instead of the standard output. */
  logStream?: LogStream | null;
  /** Registers routes besides the API: the rendered storefront. */
  pages?: (app: FastifyInstance) => Promise<void>;
}

/** The part of the configuration that handlers and jobs get. */
export const toSettings = ({
  abandonedAfterHours,
  publicUrl,
  currency,
  assistantDailyTokens,
  services,
  installed,
}: AppConfig): Settings => ({
  abandonedAfterHours,
  publicUrl,
  currency,
  assistantDailyTokens,
  services,
  installed,
});

/** Reactions to events, and the changes that screens are notified of; the same for requests and jobs. */
export const eventEffects = {
  reactions: reactions as never,
  changes: { fromEvent: getEventChanges as never, fromAudit: getAuditChanges },
};

/** Builds the app with all routes. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, connected, gateways, limits, clock, hints } = deps;
  const headers = buildHeaders(config);
  const app = Fastify({
    logger: createLoggerOptions(config.logLevel, deps.logStream),
    genReqId: createRequestIdGenerator(config.trustProxy),
    clientErrorHandler: answerBrokenHttp,
    frameworkErrors: answerBadAddress(headers),
    // Requests on open connections are still served, and told to close the connection
    return503OnClosing: false,
    // One line per request, written by the hook below
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy || false,
    bodyLimit: 1024 * 1024,
    // Slow bodies are ended by endSlowBodies
    requestTimeout: maxUploadMs,
    http: { headersTimeout: 60_000 },
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
  });
  endSlowBodies(app);
  endUnusedConnections(app);
  addSecurityHeaders(app, headers);
  await registerBodyParsers(app);
  await acceptSockets(app);
  handleFailures(app);
  admitRequests(app, deps);
  logResponses(app);
  const { isReady, problem } = deps;
  mount(
    app,
    contract,
    { ...handlers, health: createHealthHandlers({ pool: connected.pool, isReady, problem }) } as never,
    {
      ...connected,
      gateways,
      limits,
      settings: toSettings(config),
      clock,
      ...eventEffects,
      hints,
      shouldCheckAnswers: !isBuilt,
    },
  );
  registerLive(app, {
    db: connected.db,
    clock,
    hints,
    fanout: gateways.fanout,
    policy: createHintPolicy(config.installed),
    publicUrl: config.publicUrl,
  });
  await registerV4(app, {
    ...connected,
    ...eventEffects,
    gateways,
    limits,
    settings: toSettings(config),
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
    if (isHealth(request))
      return done(isDraining() && !isLiveness(request) ? createUnavailable('stopping') : undefined);
    if (startKey !== undefined && request.headers['x-start-key'] === startKey) return done();
    if (isWorker) return done(new Failure('no_route'));
    return done(isReady() || !isApi(request) ? undefined : createUnavailable());
  });
}

const createUnavailable = (reason?: HealthReason) =>
  fail('unavailable', { retryAfter: 2, ...(reason && { body: { reason } }) });

/**
 * Logs one line per request. Health checks and internal calls have the level debug, since they would hide the others.
 */
function logResponses(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const isExternal = request.raw.socket instanceof Socket;
    const level = isExternal && !isHealth(request) ? 'info' : 'debug';
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

function handleFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof StoredFailure)
      return reply
        .code(error.stored.status)
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(error.stored.answer));
    const failure = toFailure(error);
    if (failure.code === 'broken') request.log.error({ err: error }, 'a request failed');
    else if (failure.cause)
      request.log.warn(
        { err: failure.cause },
        failure.code === 'conflict' ? 'each attempt met other calls' : 'an outside service failed',
      );
    const { status, body, retryAfter } = toFailureAnswer(failure, parseLocale(request.headers['accept-language']));
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(body));
  });
  app.setNotFoundHandler((request, reply) => {
    const failure = isApi(request) ? new Failure('no_route') : notFound('page');
    const { status, body } = toFailureAnswer(failure, parseLocale(request.headers['accept-language']));
    return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
  });
}

function registerApiPages(app: FastifyInstance, publicUrl: string): void {
  let document: string | undefined;
  let page: string | undefined;
  app.get('/api/openapi.json', (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .send((document ??= JSON.stringify(buildOpenApi(contract as never, publicUrl, v4.calls)))),
  );
  app.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send((page ??= renderDocsPage(contract as never))),
  );
}
