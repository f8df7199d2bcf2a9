/** A large installation: several processes on one PostgreSQL, Redis, S3, SMTP and card provider. */
import { mkdir, mkdtemp, rm, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Connected } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrateJobs } from '#server/platform/jobs.ts';
import { type MailServer, startMailServer } from '#tests/support/mailServer.ts';
import { type TestPostgres, startTestPostgres } from '#tests/support/testPostgres.ts';
import { getServerProgram } from '#tests/support/serverProgram.ts';
import { type StripeDouble, startStripeDouble } from '#tests/support/stripeDouble.ts';
import { findRedis } from '../../scripts/redis.mjs';
import { findFreePort, type Service, createService } from './processes.ts';

export interface World extends Connected {
  postgres: TestPostgres;
  redis: Service | null;
  s3: Service;
  mail: MailServer;
  cards: StripeDouble;
  apps: { service: Service; url: string }[];
  close(): Promise<void>;
}

/**
 * Starts the installation.
 * @param postgresPlace directory of the database; a temporary one by default
 */
export async function openWorld({
  apps: count,
  postgresPlace,
}: {
  apps: number;
  postgresPlace?: string | undefined;
}): Promise<World> {
  const place = await mkdtemp(join(tmpdir(), 'yarmarka-chaos-'));
  await chmod(place, 0o755);
  const [postgres, mail, cards] = [
    await startTestPostgres(postgresPlace),
    await startMailServer(),
    await startStripeDouble(),
  ];
  const connected = connect({ connection: postgres.connection });
  await migrate(connected.pool);
  await migrateJobs(connected.pool);
  // A database on a small disk must not fill it by its own WAL.
  await connected.pool.query(`alter system set max_wal_size = '128MB'`);
  await connected.pool.query('select pg_reload_conf()');
  const [redisPort, s3Port] = [await findFreePort(), await findFreePort()];
  const redisProgram = findRedis();
  const redis = redisProgram
    ? createService({
        name: 'redis',
        command: redisProgram,
        argv0: 'redis-server',
        args: ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
        isReady: (line) => line.includes('Ready to accept'),
      })
    : null;
  const bucket = join(place, 'bucket');
  await mkdir(bucket);
  const s3 = createService({
    name: 's3',
    command: process.execPath,
    args: ['--import', 'tsx', 'tests/chaos/s3.ts', String(s3Port), bucket],
    isReady: (line) => line === 'ready',
  });
  await redis?.start();
  await s3.start();
  const ports: number[] = [];
  for (let n = 0; n < count; n += 1) ports.push(await findFreePort());
  const apps = ports.map((port, n) => ({
    url: `http://127.0.0.1:${port}`,
    service: createService({
      name: `app ${n + 1}`,
      command: process.execPath,
      args: getServerProgram('main'),
      env: {
        NODE_ENV: 'production',
        PORT: String(port),
        PUBLIC_URL: `http://localhost:${ports[0]}`,
        LOG_LEVEL: 'error',
        DATA_DIR: join(place, `app${n}`),
        DATABASE_URL: postgres.url,
        SMTP_URL: mail.url,
        S3_BUCKET: 'pictures',
        S3_ENDPOINT: `http://127.0.0.1:${s3Port}`,
        S3_ACCESS_KEY_ID: 'S3RVER',
        S3_SECRET_ACCESS_KEY: 'S3RVER',
        STRIPE_SECRET_KEY: cards.settings.secretKey,
        STRIPE_PUBLISHABLE_KEY: cards.settings.publishableKey,
        STRIPE_WEBHOOK_SECRET: cards.settings.webhookSecret,
        STRIPE_BASE_URL: cards.settings.baseUrl,
        ...(redis && { REDIS_URL: `redis://127.0.0.1:${redisPort}` }),
      },
      isReady: (line) => line.includes('Yarmarka is ready'),
    }),
  }));
  // One after the other, since the first one migrates.
  for (const { service: app } of apps) await app.start();
  return {
    ...connected,
    postgres,
    redis,
    s3,
    mail,
    cards,
    apps,
    close: async () => {
      await Promise.all(apps.map(({ service: app }) => app.end('SIGTERM')));
      await redis?.end('SIGKILL');
      await s3.end('SIGKILL');
      await connected.pool.end();
      await mail.close();
      await cards.close();
      await postgres.close();
      await rm(place, { recursive: true, force: true });
    },
  };
}
