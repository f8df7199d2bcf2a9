/** Starts the real app over a database of the test file, with typed clients. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { createClient, toRoutes } from '#contract/client.ts';
import type { Client } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import { contract } from '#contract/index.ts';
import { demoServices, type AvailableServices } from '#contract/rules/services.ts';
import type { Ctx } from '#server/context.ts';
import { type AppDeps, buildApp, eventEffects, toSettings } from '#server/app.ts';
import type { Installed } from '#server/config.ts';
import { connect, type Connected } from '#server/db/connect.ts';
import { jobHandlers } from '#server/domains/jobHandlers.ts';
import { createLocalFanout, type Fanout } from '#server/gateways/fanout.ts';
import { createBuiltInAssistant } from '#server/gateways/assistant/builtIn.ts';
import { createDiskFiles } from '#server/gateways/files.ts';
import type { Assistant, ChatServer, Files, Gateways } from '#server/gateways/index.ts';
import { createGazetteerMaps } from '#server/gateways/maps/gazetteer.ts';
import { createDisabledMail, createOutboxMail } from '#server/gateways/mail.ts';
import { createInternetPictures } from '#server/gateways/pictures.ts';
import { createDisabledSms, createOutboxSms } from '#server/gateways/sms.ts';
import { createDisabledPayments } from '#server/gateways/payments/none.ts';
import type { ConfiguredPayments } from '#server/gateways/payments/provider.ts';
import { createSandboxPayments, sandbox } from '#server/gateways/payments/sandbox.ts';
import type { RedisLink } from '#server/gateways/redis.ts';
import { createWebPush } from '#server/gateways/push/webPush.ts';
import { sendInternally } from '#server/http/internalRequests.ts';
import { createJobContext } from '#server/http/jobContext.ts';
import { createHints, type Hints } from '#server/platform/hints.ts';
import { startWorker } from '#server/platform/jobs.ts';
import { type LimitName, createRateLimits, type Limit } from '#server/platform/rateLimit.ts';
import { type Factories, factories } from './factories.ts';
import { copyTemplate } from './postgres.ts';
import { pushServiceCertificate } from './pushService.ts';

export type ApiClient = Client<Contract>;

export interface Api extends Connected {
  app: FastifyInstance;
  database: string;
  gateways: Gateways;
  hints: Hints;
  /** A client without a session. */
  guest: ApiClient;
  /** A client with a session token; `headers` are sent with every call. */
  as(token: string | null, headers?: Record<string, string>): ApiClient;
  make: Factories;
  /** The context of jobs. */
  ctx: Ctx;
  clock: { now: Date; forward(milliseconds: number): void };
  /** Every SQL statement since the last call, BEGIN and COMMIT left out. */
  statements(): string[];
  /** Runs the jobs that are due. */
  drainJobs(concurrency?: number): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  limits?: Partial<Record<LimitName, Limit>>;
  /** Storage of files; a directory of this app by default. */
  files?: Files;
  /** The payment provider; the sandbox by default. */
  payments?: ConfiguredPayments;
  /** The link to other processes; without it this app is the only one. */
  redis?: RedisLink;
  /** Shared with another app, as if there were two processes. */
  fanout?: Fanout;
  /** The Mattermost server that mirrors conversations. */
  chat?: ChatServer;
  /** Shares the database of another app; its own database by default. */
  sharedWith?: Api;
  /** The built-in assistant by default. */
  assistant?: Assistant;
  assistantDailyTokens?: number;
  /** Services of the installation; all by default. Without mail, SMS or payments their gateways fail. */
  services?: Partial<AvailableServices>;
  /** The public address of the site. */
  publicUrl?: string;
  /** Features that the environment configures; none by default. */
  installed?: Partial<Installed>;
  /** Gives staff sessions of thirty days and buyers sessions of a year, for tests that turn the clock by days. */
  longSessions?: boolean;
  /** Size of the connection pool. */
  max?: number;
  /** Called with each line of the log, which is silent by default. */
  log?: (line: string) => void;
  /** Proxies whose forwarding headers are trusted. */
  trustProxy?: string[];
  /** Role and state of this process among several. */
  process?: Partial<Pick<AppDeps, 'isDraining' | 'isWorker' | 'isReady' | 'startKey' | 'pages'>>;
}

export const longSessions = { staff_session_hours: 720, buyer_session_days: 365 };

let copies = 0;
const routes = toRoutes(contract);

/** The provider of these options; null where the installation takes no cards. */
const choosePayments = ({ services, payments }: Options): ConfiguredPayments | null =>
  services?.payments === 'none' ? null : (payments ?? { provider: sandbox, open: createSandboxPayments });

/** The built-in gateways, or those of the options. Files are stored in the folder. */
const openTestGateways = (
  options: Options,
  { pool, payments, folder }: { pool: pg.Pool; payments: ConfiguredPayments | null; folder: string },
): Gateways => ({
  fanout: options.fanout ?? options.redis?.fanout ?? createLocalFanout(),
  mail: options.services?.mail === false ? createDisabledMail() : createOutboxMail(pool),
  sms: options.services?.sms === false ? createDisabledSms() : createOutboxSms(pool),
  files: options.files ?? createDiskFiles(folder),
  maps: createGazetteerMaps(pool),
  pictures: createInternetPictures((address) => address === '127.0.0.1'),
  chat: options.chat ?? null,
  payments: payments?.open(pool) ?? createDisabledPayments(),
  assistant: options.assistant ?? createBuiltInAssistant(),
  push: createWebPush({
    pool,
    publicUrl: 'http://localhost:3000',
    isAllowed: (address) => address === '127.0.0.1',
    isUrlAllowed: ({ hostname }) => hostname === 'localhost',
    ca: pushServiceCertificate,
  }),
});

/** Copies the template database and builds the app over it. Call `close` in afterAll. */
export async function startApi(options: Options = {}): Promise<Api> {
  const server = inject('postgres');
  const database = options.sharedWith?.database ?? `test_${process.pid}_${(copies += 1)}`;
  const admin = new pg.Client({ ...server, database: 'postgres' });
  await admin.connect();
  if (!options.sharedWith) await copyTemplate(admin, database);
  const statements: string[] = [];
  const connected = connect({
    connection: { ...server, database },
    max: options.max ?? 10,
    // Races open their sessions all at once, which takes a busy machine longer than the two seconds of production
    connectMs: 60_000,
    onStatement: (text) => statements.push(text),
  });
  if (options.longSessions)
    await connected.pool.query('insert into settings (name, value) values ($1, $2)', [
      'shop',
      JSON.stringify(longSessions),
    ]);
  const folder = await mkdtemp(join(tmpdir(), 'yarmarka-files-'));
  const payments = choosePayments(options);
  const gateways = openTestGateways(options, { pool: connected.pool, payments, folder });
  const clock = {
    now: new Date(),
    forward: (milliseconds: number) => {
      clock.now = new Date(clock.now.getTime() + milliseconds);
    },
  };
  const config = {
    publicUrl: options.publicUrl ?? 'http://localhost:3000',
    isProduction: false,
    trustProxy: options.trustProxy ?? (false as const),
    logLevel: options.log ? 'info' : (process.env['LOG_LEVEL'] ?? 'silent'),
    currency: 'USD',
    abandonedAfterHours: 24,
    assistantDailyTokens: options.assistantDailyTokens ?? 150_000,
    mapTiles: null,
    payments,
    services: { ...demoServices, payments: payments?.provider.info.code ?? 'none', ...options.services },
    installed: {
      isProduction: false,
      smtp: false,
      twilio: false,
      s3: false,
      redis: options.redis !== undefined,
      trustsProxy: false,
      dataDir: folder,
      ...options.installed,
    },
    hstsSubdomains: false,
  };
  const hints = createHints(gateways.fanout);
  const limits = createRateLimits(options.limits, options.redis);
  const app = await buildApp({
    config,
    connected,
    gateways,
    limits,
    hints,
    clock: () => clock.now,
    isReady: () => true,
    ...options.process,
    logStream: options.log ? { write: options.log } : null,
  });
  await app.ready();
  const ctx = createJobContext({
    ...connected,
    ...eventEffects,
    gateways,
    limits,
    hints,
    clock: () => clock.now,
    settings: toSettings(config),
    log: app.log,
  });
  const worker = await startWorker(
    connected.pool,
    jobHandlers,
    {
      gateways,
      db: connected.db,
      hints,
      clock: () => clock.now,
      publicUrl: config.publicUrl,
      currency: config.currency,
      log: app.log,
      ctx,
    },
    app.log,
    { start: false },
  );
  const as = (token: string | null, headers: Record<string, string> = {}) =>
    createClient<Contract>(routes, (request) =>
      sendInternally(app, request, { ...(token && { 'x-auth-token': token }), ...headers }),
    );
  return {
    ...connected,
    database,
    app,
    gateways,
    hints,
    ctx,
    clock,
    as,
    guest: as(null),
    make: factories({
      ...connected,
      as,
      clock: () => clock.now,
      ...(options.longSessions && { sessions: longSessions }),
    }),
    statements: () => statements.splice(0).filter((text) => !/^(begin|commit|rollback)/i.test(text)),
    drainJobs: (concurrency) => worker.drain(concurrency),
    close: async () => {
      await app.close();
      await worker.stop();
      await connected.pool.end();
      if (!options.sharedWith) await admin.query(`drop database "${database}" with (force)`);
      await admin.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
