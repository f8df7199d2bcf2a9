import { describe, expect, it } from 'vitest';
import { readConfig as readConfigWith } from '#server/config.ts';
import { paymentProviders } from '#server/gateways/payments/providers.ts';
import { OperatorError } from '#server/operatorError.ts';

const readConfig = (env: Parameters<typeof readConfigWith>[1]) => readConfigWith(paymentProviders, env);

describe('settings', () => {
  it('have defaults that one person can start with', () => {
    expect(readConfig({})).toMatchObject({
      databaseUrl: null,
      redisUrl: null,
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      currency: 'USD',
      trustProxy: false,
      isProduction: false,
      adminEmail: null,
      smtp: null,
      twilio: null,
      mapTiles: null,
      s3: null,
      services: { payments: 'sandbox', mail: true, sms: true },
      abandonedAfterHours: 24,
      role: 'all',
      databasePool: 10,
      workerConcurrency: 2,
      drainSeconds: 0,
      hstsSubdomains: false,
    });
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number'],
    [{ PORT: '70000' }, 'PORT must be a whole number'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a URL'],
    [{ PUBLIC_URL: 'example.com' }, 'PUBLIC_URL must be a URL'],
    [{ CURRENCY: 'JPY' }, 'CURRENCY must be'],
    [{ CURRENCY: 'dollars' }, 'CURRENCY must be'],
    [{ TRUST_PROXY: 'everyone' }, 'TRUST_PROXY must be'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be'],
    [{ SMTP_URL: 'http://mail' }, 'SMTP_URL must be'],
    [{ TWILIO_ACCOUNT_SID: 'AC1' }, 'TWILIO_AUTH_TOKEN, TWILIO_FROM is missing'],
    [{ ROLE: 'queue' }, 'ROLE must be one of web, worker, all'],
    [{ ROLE: 'web' }, 'ROLE=web needs DATABASE_URL'],
    [{ DATABASE_POOL: '0' }, 'DATABASE_POOL must be a whole number from 1'],
    [{ WORKER_CONCURRENCY: '6', DATABASE_POOL: '10' }, 'DATABASE_POOL must be 15 or more for WORKER_CONCURRENCY=6'],
    [{ HSTS_SUBDOMAINS: 'true' }, 'HSTS_SUBDOMAINS must be one of yes, no'],
    [{ DRAIN_SECONDS: '61' }, 'DRAIN_SECONDS must be a whole number from 0 to 60'],
    [{ ABANDONED_AFTER: '0' }, 'ABANDONED_AFTER must be'],
    [{ STRIPE_SECRET_KEY: 'sk_test' }, 'STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET is missing'],
    [
      { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
      'STRIPE_PUBLISHABLE_KEY must begin with pk_',
    ],
    [
      { STRIPE_SECRET_KEY: 'pk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
      'STRIPE_SECRET_KEY must begin with sk_',
    ],
    [
      { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'x' },
      'STRIPE_WEBHOOK_SECRET must begin with whsec_',
    ],
    [{ PAYMENTS: 'none' }, 'PAYMENTS must be sandbox or left out'],
    [
      {
        PAYMENTS: 'sandbox',
        STRIPE_SECRET_KEY: 'sk_1',
        STRIPE_PUBLISHABLE_KEY: 'pk_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
      },
      'exclude each other',
    ],
    [{ STRIPE_BASE_URL: 'http://localhost:1' }, 'set that too'],
    [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL must be a URL that begins with redis:// or rediss://'],
    [{ OPENAI_API_KEY: 'sk-1' }, 'needs OPENAI_MODEL'],
    [{ OPENAI_BASE_URL: 'ftp://x', OPENAI_MODEL: 'm' }, 'OPENAI_BASE_URL must be a URL'],
    [{ OPENAI_MODEL: 'm' }, 'OPENAI_MODEL needs OPENAI_API_KEY, or OPENAI_BASE_URL'],
    [{ ASSISTANT_DAILY_TOKENS: '0' }, 'ASSISTANT_DAILY_TOKENS must be a whole number from 1'],
    [{ MAP_TILES_URL: 'https://tiles.example.com/{z}/{x}.png' }, 'MAP_TILES_URL must be'],
    [{ MAP_TILES_URL: 'ftp://tiles.example.com/{z}/{x}/{y}.png' }, 'MAP_TILES_URL must be'],
    [{ MAP_TILES_CREDIT: 'Somebody' }, 'MAP_TILES_CREDIT says whose'],
    [{ S3_BUCKET: 'x' }, 'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY is missing'],
    [
      { S3_BUCKET: 'x', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' },
      'Files in S3 need S3_REGION, or S3_ENDPOINT',
    ],
    [{ S3_ENDPOINT: 'http://localhost:9000' }, 'set that too'],
    [
      { S3_BUCKET: 'x', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b', S3_ENDPOINT: 'minio' },
      'S3_ENDPOINT must be a URL',
    ],
    [{ NODE_ENV: 'production', ADMIN_EMAIL: 'admin' }, 'ADMIN_EMAIL must be one email address, not "admin"'],
    [{ NODE_ENV: 'production', ADMIN_EMAIL: 'a@example.com, b@example.com' }, 'ADMIN_EMAIL must be one email address'],
    [{ ADMIN_EMAIL: 'admin@example.com' }, 'ADMIN_EMAIL is for NODE_ENV=production'],
  ])('%o is refused with one sentence', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(OperatorError);
    expect(() => readConfig(env)).toThrow(sentence);
  });

  it.each([
    [{}, { payments: 'none', mail: false, sms: false }],
    [
      { PAYMENTS: 'sandbox', SMTP_URL: 'smtp://localhost' },
      { payments: 'sandbox', mail: true, sms: false },
    ],
    [
      { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'x', TWILIO_FROM: '+1' },
      { payments: 'none', mail: false, sms: true },
    ],
    [
      { STRIPE_SECRET_KEY: 'sk_1', STRIPE_PUBLISHABLE_KEY: 'pk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
      { payments: 'stripe', mail: false, sms: false },
    ],
  ])('imitate nothing in production: %j', (env, services) => {
    expect(readConfig({ NODE_ENV: 'production', ...env }).services).toEqual(services);
  });

  it('size the pool for the jobs that run at once', () => {
    expect(readConfig({ WORKER_CONCURRENCY: '20' })).toMatchObject({ workerConcurrency: 20, databasePool: 43 });
    const web = { ROLE: 'web', DATABASE_URL: 'postgres://a@b/c', DATABASE_POOL: '4' };
    expect(readConfig(web)).toMatchObject({ role: 'web', databasePool: 4 });
  });
});
