/** The one reader of the environment: every setting is checked at the start, none is ignored. */
import { env as processEnv } from 'node:process';
import { resolve } from 'node:path';
import type { Services } from '#contract/rules/services.ts';
import { tilesSource } from '#contract/rules/tiles.ts';
import { emailPattern } from '#contract/rules/email.ts';
import { isBuilt, packageRoot } from './root.ts';
import { Refusal } from './refusal.ts';

/** What a process does: serve people and queue jobs, run jobs, or both. */
export type Role = 'web' | 'worker' | 'all';

export interface Config {
  role: Role;
  /** null: the application starts PostgreSQL itself, in dataDir. */
  databaseUrl: string | null;
  /** The most database sessions of this process. */
  databasePool: number;
  /** Jobs that run at once in this process. */
  workerConcurrency: number;
  /** Seconds between the signal to stop and the end of listening, in which health answers 503. */
  drainSeconds: number;
  /** Whether browsers may reach subdomains of PUBLIC_URL by TLS only. */
  hstsSubdomains: boolean;
  pgBin: string | null;
  /** What processes tell each other by; null: this is the only one. */
  redisUrl: string | null;
  dataDir: string;
  port: number;
  host: string;
  /** Without a trailing slash; what mails and canonical links say. */
  publicUrl: string;
  currency: string;
  trustProxy: string[] | false;
  logLevel: string;
  isProduction: boolean;
  /** Whose the first admin's account is; null: it is made by nobody. */
  adminEmail: string | null;
  smtp: { url: string; from: string } | null;
  twilio: { accountSid: string; authToken: string; from: string; baseUrl: string | null } | null;
  googleMaps: { key: string; baseUrl: string | null } | null;
  /** Pictures for maps, and whose they are; null: maps are drawn from our own outlines. */
  mapTiles: { url: string; credit: string | null } | null;
  /** A bucket for uploaded files; null: they lie in dataDir. */
  s3: { bucket: string; endpoint: string | null; region: string; accessKeyId: string; secretAccessKey: string } | null;
  /** What people may be offered: payments, mail and SMS that really work. */
  services: Services;
  /** What is set up, as far as the readiness page tells admins of it. */
  installed: Installed;
  /** Card payments by Stripe; null: see `services.payments`. */
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string; baseUrl: string | null } | null;
  /** A language model for the assistant; null: it searches the installation's own content. */
  openAi: { apiKey: string | null; baseUrl: string | null; model: string } | null;
  /** Tokens that a person's questions to it may cost a day. */
  assistantDailyTokens: number;
  /** A Mattermost server that conversations are mirrored to; null: they are kept here alone. */
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

type Env = Record<string, string | undefined>;

function wholeNumber(env: Env, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new Refusal(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
  return value;
}

function oneOf<T extends string>(env: Env, name: string, choices: readonly T[], fallback: T): T {
  const text = env[name] || fallback;
  if (!choices.includes(text as T)) throw new Refusal(`${name} must be one of ${choices.join(', ')}, not "${text}".`);
  return text as T;
}

function url(env: Env, name: string, protocols: string[]): string | null {
  const text = env[name];
  if (text === undefined || text === '') return null;
  // PostgreSQL's URLs of a socket have no host: postgres://user@/database?host=/directory
  const whole = text.replace('@/', '@localhost/');
  const parsed = URL.canParse(whole) ? new URL(whole) : null;
  if (!parsed || !protocols.includes(parsed.protocol))
    throw new Refusal(
      `${name} must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
    );
  return text;
}

function currency(env: Env): string {
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
    throw new Refusal(
      `CURRENCY must be the code of a currency with two decimals, such as USD, EUR or RUB, not "${code}".`,
    );
  return code;
}

function together<K extends string>(env: Env, names: readonly K[], part: string): Record<K, string> | null {
  const given = names.filter((name) => env[name]);
  if (given.length === 0) return null;
  const missing = names.filter((name) => !env[name]);
  if (missing.length > 0)
    throw new Refusal(`${part} needs ${names.join(', ')} together: ${missing.join(', ')} is missing.`);
  return Object.fromEntries(names.map((name) => [name, env[name] as string])) as Record<K, string>;
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * Reads and checks all settings.
 * @throws Refusal with one sentence for a person
 */
export function readConfig(env: Env = processEnv): Config {
  const nodeEnv = env['NODE_ENV'];
  if (nodeEnv && !['production', 'development', 'test'].includes(nodeEnv))
    throw new Refusal(`NODE_ENV must be production, development or test, not "${nodeEnv}".`);
  const logLevel = oneOf(env, 'LOG_LEVEL', levels, 'info');
  const port = wholeNumber(env, 'PORT', 3000, 0, 65_535);
  const host = env['HOST'] || '127.0.0.1';
  const twilio = together(env, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'], 'SMS by Twilio');
  const smtpUrl = url(env, 'SMTP_URL', ['smtp:', 'smtps:']);
  const publicUrl = (
    url(env, 'PUBLIC_URL', ['http:', 'https:']) ??
    `http://${host === '0.0.0.0' || host === '127.0.0.1' ? 'localhost' : host}:${port}`
  ).replace(/\/+$/, '');
  const databaseUrl = url(env, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  return {
    ...processOf(env, databaseUrl),
    drainSeconds: wholeNumber(env, 'DRAIN_SECONDS', isBuilt ? 2 : 0, 0, 60),
    hstsSubdomains: oneOf(env, 'HSTS_SUBDOMAINS', ['yes', 'no'], 'no') === 'yes',
    databaseUrl,
    pgBin: env['PG_BIN'] || null,
    redisUrl: url(env, 'REDIS_URL', ['redis:', 'rediss:']),
    dataDir: resolve(packageRoot, env['DATA_DIR'] || 'data'),
    port,
    host,
    publicUrl,
    currency: currency(env),
    trustProxy: proxies(env),
    logLevel,
    isProduction: nodeEnv === 'production',
    adminEmail: adminEmail(env, nodeEnv === 'production'),
    smtp: smtpUrl
      ? { url: smtpUrl, from: env['MAIL_FROM'] || `Yarmarka <no-reply@${new URL(publicUrl).hostname}>` }
      : null,
    twilio: twilio && {
      accountSid: twilio.TWILIO_ACCOUNT_SID,
      authToken: twilio.TWILIO_AUTH_TOKEN,
      from: twilio.TWILIO_FROM,
      baseUrl: url(env, 'TWILIO_BASE_URL', ['http:', 'https:']),
    },
    googleMaps: env['GOOGLE_MAPS_KEY']
      ? { key: env['GOOGLE_MAPS_KEY'], baseUrl: url(env, 'GOOGLE_MAPS_BASE_URL', ['http:', 'https:']) }
      : null,
    mapTiles: mapTiles(env),
    s3: bucketOf(env),
    stripe: stripeOf(env),
    services: readServices(env, nodeEnv === 'production'),
    installed: {
      isProduction: nodeEnv === 'production',
      smtp: smtpUrl !== null,
      twilio: twilio !== null,
      s3: Boolean(env['S3_BUCKET']),
      redis: Boolean(env['REDIS_URL']),
      trustsProxy: Boolean(env['TRUST_PROXY']),
      dataDir: resolve(packageRoot, env['DATA_DIR'] || 'data'),
    },
    mattermost: mattermostOf(env),
    openAi: openAiOf(env),
    assistantDailyTokens: wholeNumber(env, 'ASSISTANT_DAILY_TOKENS', 150_000, 1, 1_000_000_000),
    abandonedAfterHours: wholeNumber(env, 'ABANDONED_AFTER', 24, 1, 8760),
  };
}

/** Each running job holds a session and works with a second; the queue listens on one, and calls need some too. */
const sessionsBesideJobs = 3;

function processOf(env: Env, databaseUrl: string | null): Pick<Config, 'role' | 'databasePool' | 'workerConcurrency'> {
  const role = oneOf<Role>(env, 'ROLE', ['web', 'worker', 'all'], 'all');
  if (role !== 'all' && !databaseUrl)
    throw new Refusal(`ROLE=${role} needs DATABASE_URL: no other process can use the database in DATA_DIR.`);
  const workerConcurrency = wholeNumber(env, 'WORKER_CONCURRENCY', 2, 1, 100);
  const least = role === 'web' ? sessionsBesideJobs : 2 * workerConcurrency + sessionsBesideJobs;
  const databasePool = wholeNumber(env, 'DATABASE_POOL', Math.max(10, least), 1, 1000);
  if (databasePool < least)
    throw new Refusal(
      role === 'web'
        ? `DATABASE_POOL must be ${least} or more.`
        : `DATABASE_POOL must be ${least} or more for WORKER_CONCURRENCY=${workerConcurrency}.`,
    );
  return { role, databasePool, workerConcurrency };
}

function bucketOf(env: Env): Config['s3'] {
  const named = together(env, ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], 'Files in S3');
  const endpoint = url(env, 'S3_ENDPOINT', ['http:', 'https:']);
  if (!named) {
    if (endpoint || env['S3_REGION'])
      throw new Refusal('S3_ENDPOINT and S3_REGION say where S3_BUCKET is: set that too.');
    return null;
  }
  // Amazon's buckets stand in a region; others ignore it, but it is part of every signature.
  if (!endpoint && !env['S3_REGION'])
    throw new Refusal('Files in S3 need S3_REGION, or S3_ENDPOINT for a bucket that is not Amazon’s.');
  return {
    bucket: named.S3_BUCKET,
    endpoint,
    region: env['S3_REGION'] || 'us-east-1',
    accessKeyId: named.S3_ACCESS_KEY_ID,
    secretAccessKey: named.S3_SECRET_ACCESS_KEY,
  };
}

/** In production nothing is imitated unless `PAYMENTS=sandbox` asks for it; elsewhere the outbox and the sandbox stand in. */
function readServices(env: Env, isProduction: boolean): Services {
  const wished = env['PAYMENTS'] || null;
  if (wished !== null && wished !== 'sandbox')
    throw new Refusal(`PAYMENTS must be sandbox or left out, not "${wished}". Stripe is chosen by STRIPE_SECRET_KEY.`);
  const hasStripe = Boolean(env['STRIPE_SECRET_KEY']);
  if (wished && hasStripe)
    throw new Refusal('PAYMENTS=sandbox and STRIPE_SECRET_KEY exclude each other: leave one of them out.');
  return {
    payments: hasStripe ? 'stripe' : wished || !isProduction ? 'sandbox' : 'none',
    mail: Boolean(env['SMTP_URL']) || !isProduction,
    sms: Boolean(env['TWILIO_ACCOUNT_SID']) || !isProduction,
  };
}

function stripeOf(env: Env): Config['stripe'] {
  const named = together(
    env,
    ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    'Card payments by Stripe',
  );
  const baseUrl = url(env, 'STRIPE_BASE_URL', ['http:', 'https:']);
  if (!named) {
    if (baseUrl) throw new Refusal('STRIPE_BASE_URL says where STRIPE_SECRET_KEY is known: set that too.');
    return null;
  }
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = named;
  // Browsers are told the publishable one: keys that stand in each other's place must not start
  if (!publishableKey.startsWith('pk_'))
    throw new Refusal('STRIPE_PUBLISHABLE_KEY must begin with pk_: it is told to every browser.');
  if (!/^[sr]k_/.test(secretKey)) throw new Refusal('STRIPE_SECRET_KEY must begin with sk_ or rk_.');
  if (!webhookSecret.startsWith('whsec_')) throw new Refusal('STRIPE_WEBHOOK_SECRET must begin with whsec_.');
  return { secretKey, publishableKey, webhookSecret, baseUrl };
}

function openAiOf(env: Env): Config['openAi'] {
  const apiKey = env['OPENAI_API_KEY'] || null;
  const baseUrl = url(env, 'OPENAI_BASE_URL', ['http:', 'https:']);
  const model = env['OPENAI_MODEL'] || null;
  if (!apiKey && !baseUrl && !model) return null;
  if (!model) throw new Refusal('The assistant needs OPENAI_MODEL: the name of the model that answers.');
  if (!apiKey && !baseUrl)
    throw new Refusal('OPENAI_MODEL needs OPENAI_API_KEY, or OPENAI_BASE_URL for a server of another’s.');
  return { apiKey, baseUrl, model };
}

function mattermostOf(env: Env): Config['mattermost'] {
  const named = together(env, ['MATTERMOST_URL', 'MATTERMOST_TOKEN'], 'A chat server');
  const address = url(env, 'MATTERMOST_URL', ['http:', 'https:']);
  return named && address ? { url: address.replace(/\/+$/, ''), token: named.MATTERMOST_TOKEN } : null;
}

function mapTiles(env: Env): Config['mapTiles'] {
  const url = env['MAP_TILES_URL'];
  const credit = env['MAP_TILES_CREDIT'] || null;
  if (!url && credit) throw new Refusal('MAP_TILES_CREDIT says whose the tiles of MAP_TILES_URL are: set that too.');
  if (!url) return null;
  if (tilesSource(url) === null)
    throw new Refusal(
      'MAP_TILES_URL must be an http or https URL with {z}, {x} and {y} in it, such as https://tiles.example.com/{z}/{x}/{y}.png.',
    );
  return { url, credit };
}

function adminEmail(env: Env, isProduction: boolean): string | null {
  const email = env['ADMIN_EMAIL'];
  if (!email) return null;
  if (!isProduction) throw new Refusal('ADMIN_EMAIL is for NODE_ENV=production: the demo has an admin of its own.');
  if (!emailPattern.test(email) || email.length > 255)
    throw new Refusal(`ADMIN_EMAIL must be one email address, not "${email}".`);
  return email;
}

function proxies(env: Env): string[] | false {
  const list = (env['TRUST_PROXY'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  for (const part of list) {
    if (!/^(loopback|linklocal|uniquelocal|[\da-f.:]+(\/\d{1,3})?)$/i.test(part))
      throw new Refusal(
        `TRUST_PROXY must be addresses or networks separated by commas (or loopback, linklocal, uniquelocal), not "${part}".`,
      );
  }
  return list.length > 0 ? list : false;
}
