/**
 * Reads and validates the settings of the environment, all at the start. Only payment providers read their own, when
 * this file calls them.
 */
import { env as processEnv } from 'node:process';
import { resolve } from 'node:path';
import type { AvailableServices } from '#contract/rules/services.ts';
import { getTilesSource } from '#contract/rules/tiles.ts';
import { emailPattern } from '#contract/rules/email.ts';
import { isBuilt, packageRoot } from './root.ts';
import { type Env, readChoice, readGroup, readInteger, readUrl } from './environment.ts';
import type { ConfiguredPayments, PaymentProvider } from './gateways/payments/provider.ts';
import { OperatorError } from './operatorError.ts';

/** The role of a process: serve requests and queue jobs, run jobs, or both. */
export type Role = 'web' | 'worker' | 'all';

export interface Config {
  role: Role;
  /** Null: the application starts PostgreSQL itself, in dataDir. */
  databaseUrl: string | null;
  /** The most database sessions of this process. */
  databasePool: number;
  /** The most concurrent jobs in this process. */
  workerConcurrency: number;
  /** Seconds between the signal to stop and the end of listening, during which health answers 503. */
  drainSeconds: number;
  /** Whether browsers may reach subdomains of PUBLIC_URL by TLS only. */
  hstsSubdomains: boolean;
  pgBin: string | null;
  /** The Redis through which processes exchange messages; null: this is the only process. */
  redisUrl: string | null;
  dataDir: string;
  port: number;
  host: string;
  /** Without a trailing slash; used in mails and canonical links. */
  publicUrl: string;
  currency: string;
  trustProxy: string[] | false;
  logLevel: string;
  isProduction: boolean;
  /** The address of the first admin's account; null: none is created. */
  adminEmail: string | null;
  smtp: { url: string; from: string } | null;
  twilio: { accountSid: string; authToken: string; from: string; baseUrl: string | null } | null;
  googleMaps: { key: string; baseUrl: string | null } | null;
  /** Map tiles and their attribution; null: maps are drawn from our own outlines. */
  mapTiles: { url: string; credit: string | null } | null;
  /** A bucket for uploaded files; null: they are stored in dataDir. */
  s3: { bucket: string; endpoint: string | null; region: string; accessKeyId: string; secretAccessKey: string } | null;
  /** The services that people are offered: payments, mail and SMS that really work. */
  services: AvailableServices;
  /** The configured parts, for the readiness page. */
  installed: Installed;
  /** The payment provider; null: cards are not accepted. */
  payments: ConfiguredPayments | null;
  /** A language model for the assistant; null: it searches the installation's own content. */
  openAi: { apiKey: string | null; baseUrl: string | null; model: string } | null;
  /** Tokens that one person's questions may cost per day. */
  assistantDailyTokens: number;
  /** A Mattermost server that mirrors conversations; null: they are stored only here. */
  mattermost: { url: string; token: string } | null;
  /** Hours after which a cart with lines is abandoned. */
  abandonedAfterHours: number;
}

/** Which parts of the environment are set up; no secrets. */
export interface Installed {
  isProduction: boolean;
  smtp: boolean;
  twilio: boolean;
  s3: boolean;
  redis: boolean;
  trustsProxy: boolean;
  dataDir: string;
}

function readCurrency(env: Env): string {
  const code = env['CURRENCY'] || 'USD';
  let decimals: number | undefined;
  try {
    decimals = Intl.supportedValuesOf('currency').includes(code)
      ? new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits
      : undefined;
  } catch {
    decimals = undefined;
  }
  if (decimals !== 2)
    throw new OperatorError(
      `CURRENCY must be the code of a currency with two decimals, such as USD, EUR or RUB, not "${code}".`,
    );
  return code;
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * Reads and checks all settings.
 * @param providers the payment providers to choose from
 * @throws OperatorError with one sentence for the operator
 */
export function readConfig(providers: readonly PaymentProvider[], env: Env = processEnv): Config {
  const nodeEnv = env['NODE_ENV'];
  if (nodeEnv && !['production', 'development', 'test'].includes(nodeEnv))
    throw new OperatorError(`NODE_ENV must be production, development or test, not "${nodeEnv}".`);
  const logLevel = readChoice(env, 'LOG_LEVEL', levels, 'info');
  const port = readInteger(env, 'PORT', 3000, 0, 65_535);
  const host = env['HOST'] || '127.0.0.1';
  const twilio = readGroup(env, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'], 'SMS by Twilio');
  const smtpUrl = readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:']);
  const publicUrl = (
    readUrl(env, 'PUBLIC_URL', ['http:', 'https:']) ??
    `http://${host === '0.0.0.0' || host === '127.0.0.1' ? 'localhost' : host}:${port}`
  ).replace(/\/+$/, '');
  const databaseUrl = readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  const payments = choosePayments(env, nodeEnv === 'production', providers);
  return {
    ...readProcessSettings(env, databaseUrl),
    drainSeconds: readInteger(env, 'DRAIN_SECONDS', isBuilt ? 2 : 0, 0, 60),
    hstsSubdomains: readChoice(env, 'HSTS_SUBDOMAINS', ['yes', 'no'], 'no') === 'yes',
    databaseUrl,
    pgBin: env['PG_BIN'] || null,
    redisUrl: readUrl(env, 'REDIS_URL', ['redis:', 'rediss:']),
    dataDir: resolve(packageRoot, env['DATA_DIR'] || 'data'),
    port,
    host,
    publicUrl,
    currency: readCurrency(env),
    trustProxy: readTrustedProxies(env),
    logLevel,
    isProduction: nodeEnv === 'production',
    adminEmail: readAdminEmail(env, nodeEnv === 'production'),
    smtp: smtpUrl
      ? { url: smtpUrl, from: env['MAIL_FROM'] || `Yarmarka <no-reply@${new URL(publicUrl).hostname}>` }
      : null,
    twilio: twilio && {
      accountSid: twilio.TWILIO_ACCOUNT_SID,
      authToken: twilio.TWILIO_AUTH_TOKEN,
      from: twilio.TWILIO_FROM,
      baseUrl: readUrl(env, 'TWILIO_BASE_URL', ['http:', 'https:']),
    },
    googleMaps: env['GOOGLE_MAPS_KEY']
      ? { key: env['GOOGLE_MAPS_KEY'], baseUrl: readUrl(env, 'GOOGLE_MAPS_BASE_URL', ['http:', 'https:']) }
      : null,
    mapTiles: readMapTiles(env),
    s3: readBucket(env),
    payments,
    services: readServices(env, nodeEnv === 'production', payments),
    installed: {
      isProduction: nodeEnv === 'production',
      smtp: smtpUrl !== null,
      twilio: twilio !== null,
      s3: Boolean(env['S3_BUCKET']),
      redis: Boolean(env['REDIS_URL']),
      trustsProxy: Boolean(env['TRUST_PROXY']),
      dataDir: resolve(packageRoot, env['DATA_DIR'] || 'data'),
    },
    mattermost: readMattermost(env),
    openAi: readOpenAi(env),
    assistantDailyTokens: readInteger(env, 'ASSISTANT_DAILY_TOKENS', 150_000, 1, 1_000_000_000),
    abandonedAfterHours: readInteger(env, 'ABANDONED_AFTER', 24, 1, 8760),
  };
}

/** Each running job uses two sessions; the queue listens on one, and calls need some too. */
const sessionsForRequests = 3;

function readProcessSettings(
  env: Env,
  databaseUrl: string | null,
): Pick<Config, 'role' | 'databasePool' | 'workerConcurrency'> {
  const role = readChoice<Role>(env, 'ROLE', ['web', 'worker', 'all'], 'all');
  if (role !== 'all' && !databaseUrl)
    throw new OperatorError(`ROLE=${role} needs DATABASE_URL: no other process can use the database in DATA_DIR.`);
  const workerConcurrency = readInteger(env, 'WORKER_CONCURRENCY', 2, 1, 100);
  const minPool = role === 'web' ? sessionsForRequests : 2 * workerConcurrency + sessionsForRequests;
  const databasePool = readInteger(env, 'DATABASE_POOL', Math.max(10, minPool), 1, 1000);
  if (databasePool < minPool)
    throw new OperatorError(
      role === 'web'
        ? `DATABASE_POOL must be ${minPool} or more.`
        : `DATABASE_POOL must be ${minPool} or more for WORKER_CONCURRENCY=${workerConcurrency}.`,
    );
  return { role, databasePool, workerConcurrency };
}

function readBucket(env: Env): Config['s3'] {
  const settings = readGroup(env, ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], 'Files in S3');
  const endpoint = readUrl(env, 'S3_ENDPOINT', ['http:', 'https:']);
  if (!settings) {
    if (endpoint || env['S3_REGION'])
      throw new OperatorError('S3_ENDPOINT and S3_REGION say where S3_BUCKET is: set that too.');
    return null;
  }
  // Amazon's buckets have a region. Other services ignore it, but every signature includes it.
  if (!endpoint && !env['S3_REGION'])
    throw new OperatorError('Files in S3 need S3_REGION, or S3_ENDPOINT for a bucket that is not Amazon’s.');
  return {
    bucket: settings.S3_BUCKET,
    endpoint,
    region: env['S3_REGION'] || 'us-east-1',
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
  };
}

/**
 * The payment provider that is set up; outside production the one for the demo, if none is.
 * @returns null in production where none is set up
 */
function choosePayments(
  env: Env,
  isProduction: boolean,
  providers: readonly PaymentProvider[],
): ConfiguredPayments | null {
  const chosen = providers.flatMap((provider) => {
    const open = provider.configure(env);
    return open ? [{ provider, open }] : [];
  });
  if (chosen.length > 1) {
    const names = chosen.map(({ provider }) => provider.chosenBy).join(' and ');
    throw new OperatorError(`${names} exclude each other: leave one of them out.`);
  }
  if (chosen[0] || isProduction) return chosen[0] ?? null;
  const provider = providers.find(({ openForDemo }) => openForDemo);
  return provider ? { provider, open: provider.openForDemo! } : null;
}

/** In production nothing is simulated unless it is chosen; elsewhere the outbox replaces mail and SMS. */
const readServices = (env: Env, isProduction: boolean, payments: ConfiguredPayments | null): AvailableServices => ({
  payments: payments?.provider.info.code ?? 'none',
  mail: Boolean(env['SMTP_URL']) || !isProduction,
  sms: Boolean(env['TWILIO_ACCOUNT_SID']) || !isProduction,
});

function readOpenAi(env: Env): Config['openAi'] {
  const apiKey = env['OPENAI_API_KEY'] || null;
  const baseUrl = readUrl(env, 'OPENAI_BASE_URL', ['http:', 'https:']);
  const model = env['OPENAI_MODEL'] || null;
  if (!apiKey && !baseUrl && !model) return null;
  if (!model) throw new OperatorError('The assistant needs OPENAI_MODEL: the name of the model that answers.');
  if (!apiKey && !baseUrl)
    throw new OperatorError('OPENAI_MODEL needs OPENAI_API_KEY, or OPENAI_BASE_URL for a server of another’s.');
  return { apiKey, baseUrl, model };
}

function readMattermost(env: Env): Config['mattermost'] {
  const settings = readGroup(env, ['MATTERMOST_URL', 'MATTERMOST_TOKEN'], 'A chat server');
  const address = readUrl(env, 'MATTERMOST_URL', ['http:', 'https:']);
  return settings && address ? { url: address.replace(/\/+$/, ''), token: settings.MATTERMOST_TOKEN } : null;
}

function readMapTiles(env: Env): Config['mapTiles'] {
  const url = env['MAP_TILES_URL'];
  const credit = env['MAP_TILES_CREDIT'] || null;
  if (!url && credit)
    throw new OperatorError('MAP_TILES_CREDIT says whose the tiles of MAP_TILES_URL are: set that too.');
  if (!url) return null;
  if (getTilesSource(url) === null)
    throw new OperatorError(
      'MAP_TILES_URL must be an http or https URL with {z}, {x} and {y} in it, ' +
        'such as https://tiles.example.com/{z}/{x}/{y}.png.',
    );
  return { url, credit };
}

function readAdminEmail(env: Env, isProduction: boolean): string | null {
  const email = env['ADMIN_EMAIL'];
  if (!email) return null;
  if (!isProduction)
    throw new OperatorError('ADMIN_EMAIL is for NODE_ENV=production: the demo has an admin of its own.');
  if (!emailPattern.test(email) || email.length > 255)
    throw new OperatorError(`ADMIN_EMAIL must be one email address, not "${email}".`);
  return email;
}

function readTrustedProxies(env: Env): string[] | false {
  const list = (env['TRUST_PROXY'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  for (const part of list) {
    if (!/^(loopback|linklocal|uniquelocal|[\da-f.:]+(\/\d{1,3})?)$/i.test(part))
      throw new OperatorError(
        'TRUST_PROXY must be addresses or networks separated by commas (or loopback, linklocal, uniquelocal), ' +
          `not "${part}".`,
      );
  }
  return list.length > 0 ? list : false;
}
