/** Readiness: every part is green, or names the missing step. */
import { afterAll, describe, expect, it } from 'vitest';
import { documentTypes } from '#contract/documents.ts';
import { readinessChecks, type ReadinessCheck } from '#contract/readiness.ts';
import { dayMs } from '#contract/rules/time.ts';
import { lastBackupRow } from '#server/db/lastBackup.ts';
import { createLocalFanout } from '#server/gateways/fanout.ts';
import type { Files } from '#server/gateways/index.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { addApp } from '#tests/support/factors.ts';
import type { Person } from '#tests/support/factories.ts';

const apps: Api[] = [];
afterAll(() => Promise.all(apps.map((app) => app.close())));

async function start(options: Parameters<typeof startApi>[0] = {}): Promise<{ t: Api; admin: Person }> {
  const t = await startApi({ longSessions: true, ...options });
  apps.push(t);
  const admin = await t.make.admin();
  // In production staff need a second factor first.
  if (options.installed?.isProduction) await addApp(t, admin.client);
  return { t, admin };
}

const production = { isProduction: true, smtp: true, twilio: true, trustsProxy: true };
const readCode = async ({ client }: Person, check: ReadinessCheck) =>
  (await client.readiness.list()).data.find((result) => result.check === check)?.code;
const machines = async (t: Api) => {
  const { statusCode, body } = await t.app.inject({ url: '/api/health/ready' });
  return { ...(JSON.parse(body) as { codes: string[]; optional: string[] }), status: statusCode };
};
const recordBackup = (t: Api, at: Date) =>
  t.pool.query(
    `insert into settings (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`,
    [lastBackupRow, JSON.stringify(at.toISOString())],
  );
async function writeDocuments(t: Api, authorId: number | null) {
  for (const type of documentTypes)
    for (const language of ['en', 'ru'])
      await t.pool.query(
        `insert into documents (type, language, version, text, author_id)
         select $1, $2, coalesce(max(version), 0) + 1, 'Rules', $3
           from documents
          where type = $1 and language = $2`,
        [type, language, authorId],
      );
}

describe('readiness', () => {
  it('lists every check once, to admins alone', async () => {
    const { t, admin } = await start();
    expect((await admin.client.readiness.list()).data.map(({ check }) => check)).toEqual([...readinessChecks]);
    const buyer = await t.make.buyer();
    await expect(buyer.client.readiness.list()).rejects.toMatchObject({ status: 403 });
    await expect(t.guest.readiness.list()).rejects.toMatchObject({ status: 403 });
  });

  it('lets a demo go without what only a production needs, and names it', async () => {
    const { t } = await start();
    expect(await machines(t)).toMatchObject({
      status: 200,
      codes: [],
      optional: expect.arrayContaining(['mail: mail_none', 'https: https_off', 'backups: backups_never']) as string[],
    });
  });

  it('tells a machine by 503 what a production still lacks, without any secret', async () => {
    const { t } = await start({ installed: { isProduction: true } });
    const answer = await machines(t);
    expect(answer).toMatchObject({
      status: 503,
      codes: ['https: https_off', 'mail: mail_none', 'documents: documents_missing', 'backups: backups_never'],
      optional: ['sms: sms_none', 'payments: payments_sandbox'],
    });
  });

  it('is ready once the last step is done', async () => {
    const { t, admin } = await start({ installed: production, publicUrl: 'https://fair.example' });
    await writeDocuments(t, admin.id);
    await recordBackup(t, t.clock.now);
    expect(await machines(t)).toMatchObject({ status: 200, codes: [] });
  });

  it('counts the demo’s texts as missing until somebody writes their own', async () => {
    const { t, admin } = await start();
    expect(await readCode(admin, 'documents')).toBe('documents_missing');
    await writeDocuments(t, null);
    expect(await readCode(admin, 'documents')).toBe('documents_sample');
    await writeDocuments(t, admin.id);
    expect(await readCode(admin, 'documents')).toBeNull();
  });

  it('wants an export that is at most seven days old', async () => {
    const { t, admin } = await start();
    expect(await readCode(admin, 'backups')).toBe('backups_never');
    await recordBackup(t, t.clock.now);
    expect(await readCode(admin, 'backups')).toBeNull();
    t.clock.forward(7 * dayMs + 1);
    expect(await readCode(admin, 'backups')).toBe('backups_old');
  });

  it('sees jobs that nobody takes, and jobs that failed for good', async () => {
    const { t, admin } = await start();
    expect(await readCode(admin, 'queue')).toBeNull();
    await t.pool.query(`select graphile_worker.add_job('sweep', '{}', run_at := now() - interval '6 minutes')`);
    expect(await readCode(admin, 'queue')).toBe('queue_standing');
    await t.pool.query('update graphile_worker._private_jobs set attempts = max_attempts');
    expect(await readCode(admin, 'queue')).toBe('queue_parked');
  });

  it('sees letters that do not go out', async () => {
    const { t, admin } = await start({ installed: production });
    expect(await readCode(admin, 'mail')).toBeNull();
    await t.pool.query(
      `insert into mails (cause, "to", locale, template, data, created_at, tried_at, attempts, state)
       values ('x', 'a@example.com', 'en', 'password_changed', '{}', $1, $1, 1, 'queued')`,
      [t.clock.now],
    );
    expect(await readCode(admin, 'mail')).toBe('mail_failing');
  });

  it('sees storage that takes no files, and storage that several processes do not share', async () => {
    const full: Files = {
      write: () => Promise.reject(new Error('ENOSPC')),
      deleteAll: async () => {},
    } as unknown as Files;
    const { admin } = await start({ files: full });
    expect(await readCode(admin, 'storage')).toBe('check_failed');
    const { admin: other } = await start({ installed: { redis: true } });
    expect(await readCode(other, 'storage')).toBe('storage_not_shared');
  });

  it('sees that this process is cut off from the others, which is not required', async () => {
    const { t, admin } = await start({
      fanout: { ...createLocalFanout(), problem: () => ({ kind: 'rejected', detail: 'NOPERM' }) },
    });
    expect((await admin.client.readiness.list()).data.find(({ check }) => check === 'processes')).toMatchObject({
      code: 'redis_away',
      is_required: false,
      values: { kind: 'rejected', reason: 'NOPERM' },
    });
    expect(await machines(t)).toMatchObject({
      status: 200,
      optional: expect.arrayContaining(['processes: redis_away']) as string[],
    });
  });

  it('does not wait for a part that hangs', async () => {
    const hanging = { write: () => new Promise(() => {}), deleteAll: async () => {} } as unknown as Files;
    const { admin } = await start({ files: hanging });
    const before = performance.now();
    expect(await readCode(admin, 'storage')).toBe('check_failed');
    expect(performance.now() - before).toBeLessThan(10_000);
  });
});
