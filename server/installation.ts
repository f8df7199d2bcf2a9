/** Starts and stops one installation: its database, app and queue. */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { handOverAdminLink } from './adminLink.ts';
import { buildApp, eventEffects, toSettings } from './app.ts';
import type { Config } from './config.ts';
import { connect, type Connected } from './db/connect.ts';
import { checkPooler } from './db/pooler.ts';
import { withStartLock } from './db/startLock.ts';
import { watchDatabase } from './db/watch.ts';
import { isDatabaseUnavailable } from './db/conflicts.ts';
import { startEmbedded } from './db/embedded.ts';
import { restrictDataDirectory } from './db/embedded/files.ts';
import { migrate } from './db/migrate.ts';
import { makeFirstAdmin } from './domains/auth/firstAdmin.ts';
import { fillCountries } from './domains/geo/countries.ts';
import { fillTaxes } from './domains/tax/fillTaxes.ts';
import { startChatSync } from './domains/chat/externalServer.ts';
import { resumeImports } from './domains/imports/work.ts';
import { jobHandlers } from './domains/jobHandlers.ts';
import { fillGazetteer } from './gateways/maps/fillGazetteer.ts';
import { createLocalFanout } from './gateways/fanout.ts';
import type { RedisLink } from './gateways/redis.ts';
import { openGateways } from './gateways/open.ts';
import { createJobContext } from './http/jobContext.ts';
import { getCacheVersion, invalidateCache } from './platform/cacheVersions.ts';
import { openLogStream, standardOutput } from './platform/logging.ts';
import { createHints } from './platform/hints.ts';
import { migrateJobs, startWorker, type Worker } from './platform/jobs.ts';
import { createRateLimits } from './platform/rateLimit.ts';
import { OperatorError } from './operatorError.ts';
import { registerPages } from './render/index.ts';

export interface Installation {
  app: FastifyInstance;
  connected: Connected;
  /** Migrates and fills the database, then reports ready. */
  prepare(): Promise<void>;
  /**
   * Finishes running requests and jobs and closes everything.
   * @param drainMs milliseconds in which health already answers 503 and everything else is still served
   */
  stop(drainMs?: number): Promise<void>;
}

interface Options {
  /** Prints progress for people. */
  printLine: (line: string) => void;
  /** Marks requests of the start itself, which are served before the installation is ready. */
  startKey: string;
}

/**
 * Opens the database, builds the app and listens.
 * @throws OperatorError for everything that the operator must fix
 */
export async function openInstallation(config: Config, { printLine, startKey }: Options): Promise<Installation> {
  await checkAddress(config);
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded({
        dataDir: config.dataDir,
        log: printLine,
        // The pool, and sessions for commands
        maxConnections: Math.max(60, config.databasePool + 20),
        ...(config.pgBin && { pgBin: config.pgBin }),
      });
  const connected = connect({ connection: config.databaseUrl ?? embedded!.connection, max: config.databasePool });
  let redis: RedisLink | null = null;
  let reportDatabase: (problem: string | null) => void = () => {};
  // Before the first session, because it only tracks sessions that it has seen open
  const database = watchDatabase(connected.pool, (problem) => reportDatabase(problem));
  const closeDatabase = async () => {
    await database.stop();
    await redis?.fanout.close();
    await connected.pool.end();
    await embedded?.stop();
  };
  try {
    if (config.databaseUrl) await checkDatabase(connected);
    // Not needed with files in S3, and an embedded database has already done it
    if (config.databaseUrl && !config.s3) await restrictDataDirectory(config.dataDir, null);
    let ready = false;
    let isDraining = false;
    let worker: Worker | undefined;
    redis = await connectRedis(config, connected, printLine);
    const gateways = openGateways(config, connected.pool, redis?.fanout ?? createLocalFanout());
    const limits = createRateLimits({}, redis);
    const clock = () => new Date();
    const hints = createHints(gateways.fanout);
    const servesRequests = config.role !== 'worker';
    const writes = {
      count: () => getCacheVersion(gateways.fanout, 'pages'),
      notify: () => invalidateCache(gateways.fanout, 'pages'),
    };
    const app = await buildApp({
      config,
      connected,
      gateways,
      limits,
      hints,
      clock,
      isReady: () => ready,
      isDraining: () => isDraining,
      isWorker: config.role === 'worker',
      logStream: (await openLogStream()) ?? standardOutput,
      problem: () => (database.problem() !== null ? 'database' : (worker?.problem() ?? null)),
      startKey,
      ...(servesRequests && { pages: (built) => registerPages(built, { config, writes }) }),
    });
    const address = await listen(app, config);
    reportDatabase = (problem) =>
      problem === null
        ? app.log.warn({ part: 'database' }, 'the database answers again')
        : app.log.error({ part: 'database', problem }, 'the database does not answer');
    let stopChatListener: (() => Promise<void>) | undefined;
    const gazetteerAbort = new AbortController();
    let gazetteer: Promise<void> | undefined;
    return {
      app,
      connected,
      prepare: async () => {
        const prepareDatabase = async () => {
          await migrate(connected.pool);
          await migrateJobs(connected.pool);
          await fillCountries(connected.db);
          await fillTaxes(connected.db);
          // Loaded only for the demo, because its drawings and texts are large
          if (!config.isProduction)
            await (await import('./seed/index.ts')).fillDemo({ app, connected, gateways, startKey, report: printLine });
        };
        await withStartLock(connected.pool, prepareDatabase, () =>
          printLine('waiting for another process that is starting'),
        );
        const adminLink = config.adminEmail
          ? await makeFirstAdmin(
              connected.pool,
              { email: config.adminEmail, publicUrl: config.publicUrl, isMailed: config.smtp !== null },
              clock(),
            )
          : null;
        const ctx = createJobContext({
          ...connected,
          ...eventEffects,
          gateways,
          limits,
          hints,
          clock,
          settings: toSettings(config),
          log: app.log,
        });
        const runsJobs = config.role !== 'web';
        worker = await startWorker(
          connected.pool,
          jobHandlers,
          {
            gateways,
            db: connected.db,
            hints,
            clock,
            publicUrl: config.publicUrl,
            currency: config.currency,
            log: app.log,
            ctx,
          },
          app.log,
          // A process that runs no jobs still watches the queue, for its health
          { start: true, isAlone: embedded !== null, concurrency: runsJobs ? config.workerConcurrency : 0 },
        );
        if (runsJobs) {
          stopChatListener = startChatSync(ctx);
          await resumeImports(connected.db);
          // In the background: until it is filled, geocoding finds nothing and maps have no labels
          gazetteer = fillGazetteer(connected.pool, gazetteerAbort.signal).catch((error: unknown) =>
            app.log.error({ err: error }, 'the gazetteer could not be filled'),
          );
        }
        ready = true;
        // Renders once, so that the first visitor does not wait for it
        if (servesRequests) app.inject({ url: '/products/catalog' }).catch(() => {});
        printReady(printLine, address, config);
        if (config.isProduction) printMissingServices(config, printLine);
        await handOverAdminLink(adminLink, {
          email: config.adminEmail,
          dataDir: config.dataDir,
          isTerminal: process.stdout.isTTY === true,
          printLine,
        });
      },
      stop: async (drainMs = 0) => {
        isDraining = true;
        gazetteerAbort.abort();
        // Jobs get the same time to finish as calls
        const jobsEnd = worker?.stop();
        await delay(drainMs);
        await gazetteer;
        await stopChatListener?.();
        await app.close();
        await jobsEnd;
        await closeDatabase();
      },
    };
  } catch (error) {
    await closeDatabase();
    throw error;
  }
}

/** Prints which services are missing and therefore not offered. */
function printMissingServices({ services: { payments, mail, sms } }: Config, printLine: (line: string) => void): void {
  const missing = [
    !mail && 'mail (SMTP_URL)',
    !sms && 'SMS (TWILIO_…)',
    payments === 'none' && 'card payments (STRIPE_…)',
  ].filter(Boolean);
  if (missing.length > 0) printLine(`Not offered until it is set up: ${missing.join(', ')}. See /settings/readiness.`);
  if (payments === 'sandbox')
    printLine('PAYMENTS=sandbox: test cards open plans and mark orders as paid, no money moves.');
}

/** Connects the processes of an installation through Redis. The client is loaded only if it is needed. */
async function connectRedis(
  { redisUrl }: Config,
  { pool }: Connected,
  printLine: Options['printLine'],
): Promise<RedisLink | null> {
  if (!redisUrl) return null;
  const { openRedis } = await import('./gateways/redis.ts');
  const { rows } = await pool.query<{ name: string }>(
    `select md5(current_database() || (select system_identifier from pg_control_system())) as name`,
  );
  const prefix = `yarmarka:${rows[0]!.name.slice(0, 12)}:`;
  return openRedis({
    url: redisUrl,
    prefix,
    onStateChange: (state, problem) => {
      if (state === 'connected') return printLine('Redis is back: processes tell each other of their changes again.');
      const reason =
        problem?.detail ?? (problem?.kind === 'silent' ? 'it does not answer' : 'the connection is closed');
      const sentence =
        state === 'rejected'
          ? `rejects this process: ${reason}. Its user needs PUBLISH, PSUBSCRIBE and the channels ${prefix}*`
          : `is away: ${reason}`;
      printLine(
        `Redis (REDIS_URL) ${sentence}. Until it is back this process works on its own: others notice its changes ` +
          'within seconds, and limits are counted for each.',
      );
    },
  });
}

async function checkDatabase({ pool }: Connected): Promise<void> {
  try {
    // First, so that we change no settings of a server session that others share
    await checkPooler(pool);
    const { rows } = await pool.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    if (rows[0]!.version < 150_000)
      throw new OperatorError('DATABASE_URL leads to a PostgreSQL older than 15: use 15 or newer.');
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const reason = error instanceof Error ? error.message || (error as { code?: string }).code : String(error);
    throw new OperatorError(
      isDatabaseUnavailable(error)
        ? `DATABASE_URL leads nowhere: ${reason}.`
        : `DATABASE_URL does not open a database: ${reason}.`,
    );
  }
}

/** Converts an error of listening to a message for the operator; returns other errors unchanged. */
function toAddressError(error: unknown, { host, port }: Config): unknown {
  const { code } = error as { code?: string };
  if (code === 'EADDRINUSE')
    return new OperatorError(`Port ${port} is in use: stop what uses it, or choose another by PORT.`);
  if (code === 'EACCES')
    return new OperatorError(`Port ${port} may not be opened by this user: choose one from 1024 on by PORT.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new OperatorError(`HOST ${host} is not an address of this machine.`);
  return error;
}

/** Checks that the address is free before anything else is started. */
async function checkAddress(config: Config): Promise<void> {
  const server = createServer();
  try {
    server.listen(config.port, config.host);
    await once(server, 'listening');
  } catch (error) {
    throw toAddressError(error, config);
  } finally {
    server.close();
  }
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  const { host, port } = config;
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw toAddressError(error, config);
  }
  const address = app.server.address();
  const listeningPort = typeof address === 'object' && address ? address.port : port;
  return `http://${host === '0.0.0.0' || host === '::' || host === '127.0.0.1' ? 'localhost' : host}:${listeningPort}`;
}

function printReady(printLine: Options['printLine'], address: string, { isProduction, role }: Config): void {
  if (role === 'worker') return printLine(`Yarmarka runs jobs; its health is at ${address}/api/health`);
  if (!isProduction) {
    printLine('Demo sign-ins, all with the password demo-password:');
    printLine('  admin@example.com  manager@example.com  vendor@example.com  vendor2@example.com  buyer@example.com');
  }
  printLine(`Yarmarka is ready: ${address}/products/catalog`);
}
