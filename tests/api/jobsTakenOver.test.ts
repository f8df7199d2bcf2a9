/** A frozen process whose jobs others took over does nothing twice when it wakes up. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSmtpMail } from '#server/gateways/mail.ts';
import { checkClaimBeforePayments } from '#server/gateways/claimChecked.ts';
import { JobTakenOver } from '#server/jobTakenOver.ts';
import { queueMail } from '#server/notifications/queueMail.ts';
import { sendMail } from '#server/notifications/sendMail.ts';
import { type JobClaim, runUnderClaim } from '#server/platform/jobClaim.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { type MailServer, startMailServer } from '#tests/support/mailServer.ts';

let t: Api;
let server: MailServer;
beforeAll(async () => {
  t = await startApi();
  server = await startMailServer();
});
afterAll(async () => {
  await server.close();
  await t.close();
});

/** Locks a job as a worker does. */
async function claimJob(worker: string): Promise<JobClaim> {
  const { rows } = await t.pool.query<{ id: string }>(`select id from graphile_worker.add_job('sweep')`);
  await t.pool.query('update graphile_worker._private_jobs set locked_by = $2, locked_at = now() where id = $1', [
    rows[0]!.id,
    worker,
  ]);
  return { id: Number(rows[0]!.id), worker, isCurrent: () => true };
}
const takeOver = ({ id }: JobClaim) =>
  t.pool.query(`update graphile_worker._private_jobs set locked_by = 'worker-other' where id = $1`, [id]);
const getMark = async () =>
  (await t.pool.query(`select value from settings where name = 'takeover'`)).rows.map(({ value }) => value as unknown);
const mark = (value: string) =>
  t.ctx.step((unit) =>
    unit.db.$client.query(
      `insert into settings values ('takeover', to_jsonb($1::text))
           on conflict (name) do update set value = excluded.value`,
      [value],
    ),
  );

it('commits nothing of a job that another process has taken over', async () => {
  const claim = await claimJob('worker-frozen');
  await runUnderClaim(claim, () => mark('mine'));
  expect(await getMark()).toEqual(['mine']);
  await takeOver(claim);
  await expect(runUnderClaim(claim, () => mark('late'))).rejects.toThrow(JobTakenOver);
  expect(await getMark()).toEqual(['mine']);
});

it('lets nobody take a job over between the check and the commit', async () => {
  const claim = await claimJob('worker-quick');
  await runUnderClaim(claim, () =>
    t.ctx.step(async () => {
      const free = await t.pool.query(
        'select from graphile_worker._private_jobs where id = $1 for update skip locked',
        [claim.id],
      );
      expect(free.rowCount).toBe(0);
    }),
  );
});

it('gives no money back and charges no card for a job that may be another’s', async () => {
  const called: string[] = [];
  const note = (name: string) => async () => {
    called.push(name);
    return {} as never;
  };
  const payments = checkClaimBeforePayments({
    ...t.gateways.payments,
    refund: note('refund'),
    confirm: note('confirm'),
    cancel: note('cancel'),
    createIntent: note('createIntent'),
  });
  const frozen: JobClaim = { id: 1, worker: 'worker-frozen', isCurrent: () => false };
  await runUnderClaim(frozen, async () => {
    await expect(payments.refund!({ id: 'pi', key: 'k', reference: 'r' })).rejects.toThrow(JobTakenOver);
    await expect(payments.confirm({ id: 'pi', payment_method_id: 'pm', key: 'k' })).rejects.toThrow(JobTakenOver);
    await expect(payments.cancel('pi')).rejects.toThrow(JobTakenOver);
    await expect(payments.createIntent({ amount: 1, currency: 'USD', reference: 'r', key: 'k' })).rejects.toThrow(
      JobTakenOver,
    );
  });
  expect(called).toEqual([]);
  await payments.refund!({ id: 'pi', key: 'k', reference: 'r' });
  expect(called).toEqual(['refund']);
});

/** Queues a mail. @returns its id */
async function queueLetter(cause: string): Promise<number> {
  await queueMail(
    { db: t.db, clock: () => t.clock.now },
    { cause, to: 'reader@example.com', locale: 'en', template: 'company_invitation', data: { brand: 'Sever' } },
  );
  const { rows } = await t.pool.query<{ id: number }>('select id::int from mails where cause = $1', [cause]);
  return rows[0]!.id;
}
const makeDeps = () => ({
  db: t.db,
  gateways: { ...t.ctx.gateways, mail: createSmtpMail({ url: server.url, from: 'shop@example.com' }) },
  clock: () => t.clock.now,
  publicUrl: 'http://localhost:3000',
  currency: 'USD',
  log: { warn: () => {} },
});
const getState = async (id: number) =>
  (await t.pool.query<{ state: string }>('select state from mails where id = $1', [id])).rows[0]!.state;

it('sends the text of a mail only while it is its own: even in the middle of the conversation', async () => {
  const id = await queueLetter('taken-over:1');
  let isCurrent = true;
  server.onRecipient = () => {
    isCurrent = false;
  };
  const claim: JobClaim = { id: 1, worker: 'worker-frozen', isCurrent: () => isCurrent };
  await expect(runUnderClaim(claim, () => sendMail(id, makeDeps()))).rejects.toThrow('taken over');
  expect([server.received.length, await getState(id)]).toEqual([0, 'queued']);
  server.onRecipient = () => {};
  await sendMail(id, makeDeps());
  expect([server.received.length, await getState(id)]).toEqual([1, 'sent']);
});

it('sends a mail whose sender died after half a minute, and not before', async () => {
  const id = await queueLetter('taken-over:2');
  server.received.length = 0;
  await t.pool.query(`update mails set state = 'sending', attempts = 1, tried_at = $2 where id = $1`, [
    id,
    t.clock.now,
  ]);
  await t.pool.query('delete from graphile_worker._private_jobs');
  t.clock.forward(29_000);
  await sendMail(id, makeDeps());
  expect(server.received).toEqual([]);
  // The job is checked again, without waiting for the minute.
  const { rows } = await t.pool.query('select key from graphile_worker._private_jobs');
  expect(rows).toEqual([{ key: `mail:${id}` }]);
  t.clock.forward(2_000);
  await sendMail(id, makeDeps());
  expect([server.received.length, await getState(id)]).toEqual([1, 'sent']);
});
