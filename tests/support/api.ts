/** The real app over a database of this file's own, through the typed client. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { createClient, routesOf } from '#contract/client.ts';
import type { Client } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import { contract } from '#contract/index.ts';
import { demoServices, type Services } from '#contract/rules/services.ts';
import type { Ctx } from '#server/context.ts';
import { type AppDeps, buildApp, consequences, settingsOf } from '#server/app.ts';
import type { Config, Installed } from '#server/config.ts';
import { connect, type Connected } from '#server/db/connect.ts';
import { jobHandlers } from '#server/domains/jobHandlers.ts';
import { fanoutInProcess, type Fanout } from '#server/gateways/fanout.ts';
import { builtInAssistant } from '#server/gateways/assistant/builtIn.ts';
import { diskFiles } from '#server/gateways/files.ts';
import type { Assistant, ChatServer, Files, Gateways } from '#server/gateways/index.ts';
import { gazetteerMaps } from '#server/gateways/maps/gazetteer.ts';
import { noMail, outboxMail } from '#server/gateways/mail.ts';
import { internetPictures } from '#server/gateways/pictures.ts';
import { noSms, outboxSms } from '#server/gateways/sms.ts';
import { noPayments } from '#server/gateways/payments/none.ts';
import { sandboxPayments } from '#server/gateways/payments/sandbox.ts';
import { stripePayments } from '#server/gateways/payments/stripe.ts';
import type { RedisLink } from '#server/gateways/redis.ts';
import { webPush } from '#server/gateways/push/webPush.ts';
import { innerSend } from '#server/http/innerSend.ts';
import { jobContext } from '#server/http/jobContext.ts';
import { hintsThrough, type Hints } from '#server/platform/hints.ts';
import { startWorker } from '#server/platform/jobs.ts';
import { type LimitName, rateLimits, type Limit } from '#server/platform/rateLimit.ts';
import { type Factories, factories } from './factories.ts';
import { templateName } from './postgres.ts';
import { pushServiceCertificate } from './pushService.ts';

export type ApiClient = Client<Contract>;

export interface Api extends Connected {
  app: FastifyInstance;
  database: string;
  gateways: Gateways;
  hints: Hints;
  /** Nobody signed in. */
  guest: ApiClient;
  /** The client of whoever the token belongs to; `headers` are sent with every call. */
  as(token: string | null, headers?: Record<string, string>): ApiClient;
  make: Factories;
  /** What jobs are given. */
  ctx: Ctx;
  clock: { now: Date; forward(milliseconds: number): void };
  /** Every SQL statement since the last call, BEGIN and COMMIT left out. */
  statements(): string[];
  /** Runs the jobs that are due. */
  drainJobs(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  limits?: Partial<Record<LimitName, Limit>>;
  /** Where files are kept; a directory of its own unless given. */
  files?: Files;
  /** Stripe, at an address of the test's own; the sandbox unless given. */
  stripe?: NonNullable<Config['stripe']>;
  /** By what it tells other processes; it is the only one unless given. */
  redis?: RedisLink;
  /** Shared with another app, as if there were two processes. */
  fanout?: Fanout;
  /** Where conversations are mirrored to. */
  chat?: ChatServer;
  /** Another application's database, beside which this one runs; its own unless given. */
  beside?: Api;
  /** The built-in one unless given. */
  assistant?: Assistant;
  assistantDailyTokens?: number;
  /** What this installation can do; everything unless given. Without mail, SMS or payments their gateways fail. */
  services?: Partial<Services>;
  /** The address for people. */
  publicUrl?: string;
  /** What the environment sets up; nothing unless given. */
  installed?: Partial<Installed>;
  /** Sessions of staff live thirty days and those of buyers a year: for tests that turn the clock by days. */
  longSessions?: boolean;
  /** Sessions of the pool. */
  max?: number;
  /** Takes the lines of the log, which is silent otherwise. */
  log?: (line: string) => void;
  /** Proxies whose headers are believed. */
  trustProxy?: string[];
  /** How this process stands among others, as a start would say it. */
  process?: Partial<Pick<AppDeps, 'isDraining' | 'isWorker' | 'isReady' | 'startKey' | 'pages'>>;
}

export const longSessions = { staff_session_hours: 720, buyer_session_days: 365 };

let copies = 0;
const routes = routesOf(contract);

/** Copies the template and builds the app over it. Call `close` in afterAll. */
export async function startApi(options: Options = {}): Promise<Api> {
  const server = inject('postgres');
  const database = options.beside?.database ?? `test_${process.pid}_${(copies += 1)}`;
  const admin = new pg.Client({ ...server, database: 'postgres' });
  await admin.connect();
  if (!options.beside) await copyTemplate(admin, database);
  const seen: string[] = [];
  const connected = connect({
    connection: { ...server, database },
    max: options.max ?? 10,
    onStatement: (text) => seen.push(text),
  });
  if (options.longSessions)
    await connected.pool.query('insert into settings (name, value) values ($1, $2)', [
      'shop',
      JSON.stringify(longSessions),
    ]);
  const folder = await mkdtemp(join(tmpdir(), 'yarmarka-files-'));
  const gateways: Gateways = {
    fanout: options.fanout ?? options.redis?.fanout ?? fanoutInProcess(),
    mail: options.services?.mail === false ? noMail() : outboxMail(connected.pool),
    sms: options.services?.sms === false ? noSms() : outboxSms(connected.pool),
    files: options.files ?? diskFiles(folder),
    maps: gazetteerMaps(connected.pool),
    pictures: internetPictures((address) => address === '127.0.0.1'),
    chat: options.chat ?? null,
    payments:
      options.services?.payments === 'none'
        ? noPayments()
        : options.stripe
          ? stripePayments(options.stripe, 600)
          : sandboxPayments(connected.pool),
    assistant: options.assistant ?? builtInAssistant(),
    push: webPush({
      pool: connected.pool,
      publicUrl: 'http://localhost:3000',
      isAllowed: (address) => address === '127.0.0.1',
      isAsked: ({ hostname }) => hostname === 'localhost',
      ca: pushServiceCertificate,
    }),
  };
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
    stripe: options.stripe ?? null,
    services: { ...demoServices, ...(options.stripe && { payments: 'stripe' as const }), ...options.services },
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
  const hints = hintsThrough(gateways.fanout);
  const limits = rateLimits(options.limits, options.redis);
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
  const ctx = jobContext({
    ...connected,
    ...consequences,
    gateways,
    limits,
    hints,
    clock: () => clock.now,
    settings: settingsOf(config),
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
      innerSend(app, request, { ...(token && { 'x-auth-token': token }), ...headers }),
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
    statements: () => seen.splice(0).filter((text) => !/^(begin|commit|rollback)/i.test(text)),
    drainJobs: () => worker.drain(),
    close: async () => {
      await app.close();
      await worker.stop();
      await connected.pool.end();
      if (!options.beside) await admin.query(`drop database "${database}" with (force)`);
      await admin.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A template can be copied by one at a time: whoever comes second waits for a moment. */
async function copyTemplate(admin: pg.Client, database: string): Promise<void> {
  await admin.query('select pg_advisory_lock(1)');
  try {
    await admin.query(`create database "${database}" template ${templateName}`);
  } finally {
    await admin.query('select pg_advisory_unlock(1)');
  }
}
