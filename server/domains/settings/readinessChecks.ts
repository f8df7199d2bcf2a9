/** The readiness checks, one function each. To add a check, append it to `checks`. */
import { randomUUID } from 'node:crypto';
import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { documentTypes } from '#contract/documents.ts';
import type { ReadinessCheck, ReadinessCode } from '#contract/readiness.ts';
import { dayMs } from '#contract/rules/time.ts';
import type { Ctx } from '#server/context.ts';
import type { Services } from '#server/services.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { readLastBackup } from '#server/db/lastBackup.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import type { Payments } from '#server/gateways/index.ts';
import { isSameHour, readBudgets } from '#server/platform/budgets.ts';
import { getWebhookUrl, readWebhook } from '#server/platform/paymentWebhook.ts';

/** The missing step; null if nothing is missing. */
export type Missing = { code: ReadinessCode; values?: Record<string, string | number> } | null;

export interface Check {
  name: ReadinessCheck;
  /** Whether the installation can't do without it: always, never, or in production only. */
  isRequired: true | false | 'production';
  /** @param maxAgeMs how old a remembered answer of an outside service may be */
  run(ctx: Ctx, maxAgeMs: number): Promise<Missing>;
}

const backupDays = 7;
const leastFreeBytes = 1024 ** 3;
/** A job that is due for longer shows that no worker takes jobs. */
const stalledSeconds = 300;

const pingDatabase = oneRow('readiness_database', 'select 1');
const readQueueState = oneRow<{ waiting: number | null; parked: number }>(
  'readiness_queue',
  `select extract(epoch from now() - min(run_at) filter (where is_available and run_at < now()))::int as waiting,
          count(*) filter (where attempts >= max_attempts and locked_at is null
                             and run_at > now() - interval '7 days')::int as parked
     from graphile_worker._private_jobs`,
);
const countRecentMails = oneRow<{ sent: number; failed: number }, { since: Date }>(
  'readiness_mail',
  `select count(*) filter (where state = 'sent')::int as sent,
          count(*) filter (where state = 'failed' or (state = 'queued' and attempts > 0))::int as failed
     from mails
    where tried_at > $since`,
);
/** The current version of each document. Only the sample documents of the demo have no author. */
const listDocumentsInForce = statement<{ code: string; is_sample: boolean }>(
  'readiness_documents',
  `select distinct on (type, language) type || '_' || language as code, author_id is null as is_sample
     from documents
    where length(trim(text)) > 0
    order by type, language, version desc`,
);

async function checkDatabase(ctx: UnitOfWork): Promise<Missing> {
  await pingDatabase(ctx.db);
  return null;
}

async function checkQueue(ctx: UnitOfWork): Promise<Missing> {
  const { waiting, parked } = (await readQueueState(ctx.db))!;
  if (waiting !== null && waiting > stalledSeconds)
    return { code: 'queue_standing', values: { minutes: Math.round(waiting / 60) } };
  return parked > 0 ? { code: 'queue_parked', values: { jobs: parked } } : null;
}

/** The nearest existing directory: DATA_DIR is created with the first file. */
async function findExistingDirectory(path: string): Promise<string> {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  return isThere || path === dirname(path) ? path : findExistingDirectory(dirname(path));
}

async function checkDisk({ settings }: Services): Promise<Missing> {
  const { bavail, bsize } = await statfs(await findExistingDirectory(settings.installed.dataDir));
  const free = bavail * bsize;
  return free < leastFreeBytes ? { code: 'disk_low', values: { megabytes: Math.floor(free / 1024 ** 2) } } : null;
}

/** Writes a file and deletes it. The name is unique: concurrent checks must not delete each other's files. */
async function checkStorage({ gateways, settings }: Services): Promise<Missing> {
  const name = `readiness-check-${randomUUID()}`;
  await gateways.files.write(name, Buffer.from('ready'));
  await gateways.files.deleteAll(name);
  const { redis, s3 } = settings.installed;
  return redis && !s3 ? { code: 'storage_not_shared' } : null;
}

/** Processes go on without Redis, so this is never required. */
async function checkProcesses({ gateways }: Services): Promise<Missing> {
  const problem = gateways.fanout.problem();
  return problem && { code: 'redis_away', values: { kind: problem.kind, reason: problem.detail ?? '' } };
}

async function checkHttps({ settings }: Services): Promise<Missing> {
  if (!settings.publicUrl.startsWith('https://')) return { code: 'https_off' };
  return settings.installed.trustsProxy ? null : { code: 'https_no_proxy' };
}

async function checkMail(ctx: Ctx): Promise<Missing> {
  if (!ctx.settings.installed.smtp) return { code: 'mail_none' };
  const anHourAgo = new Date(ctx.clock().getTime() - dayMs / 24);
  const { sent, failed } = (await countRecentMails(ctx.db, { since: anHourAgo }))!;
  return failed > 0 && sent === 0 ? { code: 'mail_failing', values: { mails: failed } } : null;
}

const missingByPaymentMode: Record<Exclude<Payments['mode'], 'live'>, Missing> = {
  off: { code: 'payments_none' },
  simulated: { code: 'payments_sandbox' },
  test: { code: 'payments_test_keys' },
};

/** Checks the webhook only of a provider that takes money: test keys have another one. */
async function checkPayments(ctx: Ctx, maxAgeMs: number): Promise<Missing> {
  const { mode, provider } = ctx.gateways.payments;
  if (mode !== 'live') return missingByPaymentMode[mode];
  const { state, missing_events } = await readWebhook(ctx, maxAgeMs);
  if (state === 'complete' || state === 'unknown') return null;
  const name = provider.name[ctx.locale];
  if (state === 'missing')
    return { code: 'payments_webhook_missing', values: { provider: name, url: getWebhookUrl(ctx) } };
  return {
    code: 'payments_webhook_incomplete',
    values: { provider: name, count: missing_events.length, events: missing_events.join(', ') },
  };
}

async function checkDocuments(ctx: UnitOfWork): Promise<Missing> {
  const isSample = new Map((await listDocumentsInForce(ctx.db)).map(({ code, is_sample }) => [code, is_sample]));
  const codes = documentTypes.flatMap((type) => ['en', 'ru'].map((language) => `${type}_${language}`));
  const missing = codes.filter((code) => !isSample.has(code));
  if (missing.length > 0)
    return { code: 'documents_missing', values: { count: missing.length, documents: missing.join(', ') } };
  const samples = codes.filter((code) => isSample.get(code));
  return samples.length > 0
    ? { code: 'documents_sample', values: { count: samples.length, documents: samples.join(', ') } }
    : null;
}

async function checkBackups(ctx: Ctx): Promise<Missing> {
  const last = await readLastBackup(ctx.db);
  if (!last) return { code: 'backups_never' };
  const isOld = ctx.clock().getTime() - last.getTime() > backupDays * dayMs;
  return isOld ? { code: 'backups_old', values: { at: last.toISOString() } } : null;
}

/** Reports budgets of this hour that strangers have used up. */
async function checkBudgets(ctx: Ctx): Promise<Missing> {
  const now = ctx.clock();
  const spent = (await readBudgets(ctx)).filter(({ hour, isSpent }) => isSpent && isSameHour(hour, now));
  return spent.length > 0
    ? { code: 'budget_spent', values: { kinds: spent.map(({ kind }) => kind).join(', ') } }
    : null;
}

export const checks: readonly Check[] = [
  { name: 'database', isRequired: true, run: checkDatabase },
  { name: 'queue', isRequired: true, run: checkQueue },
  { name: 'disk', isRequired: true, run: checkDisk },
  { name: 'storage', isRequired: true, run: checkStorage },
  { name: 'processes', isRequired: false, run: checkProcesses },
  { name: 'https', isRequired: 'production', run: checkHttps },
  { name: 'mail', isRequired: 'production', run: checkMail },
  {
    name: 'sms',
    isRequired: false,
    run: async ({ settings }) => (settings.installed.twilio ? null : { code: 'sms_none' }),
  },
  { name: 'payments', isRequired: false, run: checkPayments },
  { name: 'documents', isRequired: 'production', run: checkDocuments },
  { name: 'backups', isRequired: 'production', run: checkBackups },
  { name: 'budgets', isRequired: false, run: checkBudgets },
];
