/** One running installation: its database, its app, its queue, and how they come up and go down. */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { handOverAdminLink } from './adminLink.ts';
import { buildApp, consequences, settingsOf } from './app.ts';
import type { Config } from './config.ts';
import { connect, type Connected } from './db/connect.ts';
import { checkPooler } from './db/pooler.ts';
import { withStartLock } from './db/startLock.ts';
import { watchDatabase } from './db/watch.ts';
import { isAway } from './db/conflicts.ts';
import { startEmbedded } from './db/embedded.ts';
import { closeDataDirectory } from './db/embedded/files.ts';
import { migrate } from './db/migrate.ts';
import { makeFirstAdmin } from './domains/auth/firstAdmin.ts';
import { fillCountries } from './domains/geo/countries.ts';
import { hearChatServer } from './domains/chat/outside.ts';
import { resumeAll } from './domains/imports/work.ts';
import { jobHandlers } from './domains/jobHandlers.ts';
import { fillGazetteer } from './gateways/maps/fill.ts';
import { fanoutInProcess } from './gateways/fanout.ts';
import type { RedisLink } from './gateways/redis.ts';
import { openGateways } from './gateways/open.ts';
import { jobContext } from './http/jobContext.ts';
import { freshness, outdate } from './platform/freshness.ts';
import { openLogStream, standardOutput } from './platform/logging.ts';
import { hintsThrough } from './platform/hints.ts';
import { migrateJobs, startWorker, type Worker } from './platform/jobs.ts';
import { rateLimits } from './platform/rateLimit.ts';
import { Refusal } from './refusal.ts';
import { pages } from './render/index.ts';

export interface Installation {
  app: FastifyInstance;
  connected: Connected;
  /** Migrates, fills and declares itself ready. */
  prepare(): Promise<void>;
  /**
   * Finishes what is under way and closes everything.
   * @param drainMs milliseconds in which health already answers 503 and everything else is still served
   */
  stop(drainMs?: number): Promise<void>;
}

interface Options {
  /** Told people's lines about progress. */
  say: (line: string) => void;
  /** Lets the start's own requests pass before the installation is ready. */
  startKey: string;
}

/**
 * Opens the database, builds the app and listens.
 * @throws Refusal for whatever a person must mend
 */
export async function openInstallation(config: Config, { say, startKey }: Options): Promise<Installation> {
  await probe(config);
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded({
        dataDir: config.dataDir,
        log: say,
        // The pool, and sessions of commands beside it
        maxConnections: Math.max(60, config.databasePool + 20),
        ...(config.pgBin && { pgBin: config.pgBin }),
      });
  const connected = connect({ connection: config.databaseUrl ?? embedded!.connection, max: config.databasePool });
  let redis: RedisLink | null = null;
  let reportDatabase: (problem: string | null) => void = () => {};
  // Before the first session: it knows those alone that it has seen open
  const database = watchDatabase(connected.pool, (problem) => reportDatabase(problem));
  const closeDatabase = async () => {
    await database.stop();
    await redis?.fanout.close();
    await connected.pool.end();
    await embedded?.stop();
  };
  try {
    if (config.databaseUrl) await reachable(connected);
    // With files in S3 nothing lies there; a database of our own has looked after it already
    if (config.databaseUrl && !config.s3) await closeDataDirectory(config.dataDir, null);
    let ready = false;
    let isDraining = false;
    let worker: Worker | undefined;
    redis = await linkProcesses(config, connected, say);
    const gateways = openGateways(config, connected.pool, redis?.fanout ?? fanoutInProcess());
    const limits = rateLimits({}, redis);
    const clock = () => new Date();
    const hints = hintsThrough(gateways.fanout);
    const servesPeople = config.role !== 'worker';
    const writes = {
      count: () => freshness(gateways.fanout, 'pages'),
      tell: () => outdate(gateways.fanout, 'pages'),
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
      ...(servesPeople && { pages: (built) => pages(built, { config, writes }) }),
    });
    const address = await listen(app, config);
    reportDatabase = (problem) =>
      problem === null
        ? app.log.warn({ part: 'database' }, 'the database answers again')
        : app.log.error({ part: 'database', problem }, 'the database does not answer');
    let endHearing: (() => Promise<void>) | undefined;
    const filling = new AbortController();
    let gazetteer: Promise<void> | undefined;
    return {
      app,
      connected,
      prepare: async () => {
        const bringUp = async () => {
          await migrate(connected.pool);
          await migrateJobs(connected.pool);
          await fillCountries(connected.db);
          // Only where there is a demo: drawings and texts weigh something
          if (!config.isProduction)
            await (await import('./seed/index.ts')).fillDemo({ app, connected, gateways, startKey, say });
        };
        await withStartLock(connected.pool, bringUp, () => say('waiting for another process that is starting'));
        const adminLink = config.adminEmail
          ? await makeFirstAdmin(
              connected.pool,
              { email: config.adminEmail, publicUrl: config.publicUrl, isMailed: config.smtp !== null },
              clock(),
            )
          : null;
        const ctx = jobContext({
          ...connected,
          ...consequences,
          gateways,
          limits,
          hints,
          clock,
          settings: settingsOf(config),
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
          // One that runs none watches the queue all the same, for its health
          { start: true, isAlone: embedded !== null, concurrency: runsJobs ? config.workerConcurrency : 0 },
        );
        if (runsJobs) {
          endHearing = hearChatServer(ctx);
          await resumeAll(connected.db);
          // Nobody waits for it: until it is there, addresses are found by nobody and maps have no names
          gazetteer = fillGazetteer(connected.pool, filling.signal).catch((error: unknown) =>
            app.log.error({ err: error }, 'the gazetteer could not be filled'),
          );
        }
        ready = true;
        // Whoever comes first need not wait for the first rendering
        if (servesPeople) app.inject({ url: '/products/catalog' }).catch(() => {});
        announce(say, address, config);
        if (config.isProduction) printMissingServices(config, say);
        await handOverAdminLink(adminLink, {
          email: config.adminEmail,
          dataDir: config.dataDir,
          isTerminal: process.stdout.isTTY === true,
          say,
        });
      },
      stop: async (drainMs = 0) => {
        isDraining = true;
        filling.abort();
        // Its jobs get the same time as the calls
        const jobsEnd = worker?.stop();
        await delay(drainMs);
        await gazetteer;
        await endHearing?.();
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

/** What is not set up is not offered; whoever starts a production should know it. */
function printMissingServices({ services: { payments, mail, sms } }: Config, say: (line: string) => void): void {
  const missing = [
    !mail && 'mail (SMTP_URL)',
    !sms && 'SMS (TWILIO_…)',
    payments === 'none' && 'card payments (STRIPE_…)',
  ].filter(Boolean);
  if (missing.length > 0) say(`Not offered until it is set up: ${missing.join(', ')}. See /settings/readiness.`);
  if (payments === 'sandbox') say('PAYMENTS=sandbox: test cards open plans and mark orders as paid, no money moves.');
}

/** Where several processes serve one installation they tell each other by Redis. It is loaded only then. */
async function linkProcesses(
  { redisUrl }: Config,
  { pool }: Connected,
  say: Options['say'],
): Promise<RedisLink | null> {
  if (!redisUrl) return null;
  const { openRedis } = await import('./gateways/redis.ts');
  const { rows } = await pool.query<{ name: string }>(
    `select md5(current_database() || (select system_identifier from pg_control_system())) as name`,
  );
  return openRedis({
    url: redisUrl,
    prefix: `yarmarka:${rows[0]!.name.slice(0, 12)}:`,
    told: (state, reason) =>
      say(
        state === 'back'
          ? 'Redis is back: processes tell each other of their changes again.'
          : `Redis (REDIS_URL) is away: ${reason || 'it does not answer'}. Until it is back this process works on its own: others notice its changes within seconds, and limits are counted for each.`,
      ),
  });
}

async function reachable({ pool }: Connected): Promise<void> {
  try {
    // First, so that no setting of ours stays at a server session that others share
    await checkPooler(pool);
    const { rows } = await pool.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    if (rows[0]!.version < 150_000)
      throw new Refusal('DATABASE_URL leads to a PostgreSQL older than 15: use 15 or newer.');
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const reason = error instanceof Error ? error.message || (error as { code?: string }).code : String(error);
    throw new Refusal(
      isAway(error) ? `DATABASE_URL leads nowhere: ${reason}.` : `DATABASE_URL does not open a database: ${reason}.`,
    );
  }
}

/** Why an address can't be listened on, in words for a person; anything else as it is. */
function addressRefusal(error: unknown, { host, port }: Config): unknown {
  const { code } = error as { code?: string };
  if (code === 'EADDRINUSE')
    return new Refusal(`Port ${port} is in use: stop what uses it, or choose another by PORT.`);
  if (code === 'EACCES')
    return new Refusal(`Port ${port} may not be opened by this user: choose one from 1024 on by PORT.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new Refusal(`HOST ${host} is not an address of this machine.`);
  return error;
}

/** Tries the address before anything else is started, so that a mistake costs nothing. */
async function probe(config: Config): Promise<void> {
  const server = createServer();
  try {
    server.listen(config.port, config.host);
    await once(server, 'listening');
  } catch (error) {
    throw addressRefusal(error, config);
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
    throw addressRefusal(error, config);
  }
  const address = app.server.address();
  const at = typeof address === 'object' && address ? address.port : port;
  return `http://${host === '0.0.0.0' || host === '::' || host === '127.0.0.1' ? 'localhost' : host}:${at}`;
}

function announce(say: Options['say'], address: string, { isProduction, role }: Config): void {
  if (role === 'worker') return say(`Yarmarka runs jobs; its health is at ${address}/api/health`);
  if (!isProduction) {
    say('Demo sign-ins, all with the password demo-password:');
    say('  admin@example.com  manager@example.com  vendor@example.com  vendor2@example.com  buyer@example.com');
  }
  say(`Yarmarka is ready: ${address}/products/catalog`);
}
