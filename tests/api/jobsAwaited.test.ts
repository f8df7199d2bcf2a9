/** Priority of jobs: those that a user waits for go before those of campaigns. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requestContactChange } from '#server/domains/users/contacts.ts';
import { queueMail } from '#server/notifications/queueMail.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { newPhone } from '#tests/support/signIn.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t.close());

const LETTERS = 20;

it('codes, links and confirmations are sent before letters that were queued earlier', async () => {
  const { stored: storedPhone, ...phone } = newPhone();
  await t.make.buyer({ phone: storedPhone });
  const [forgetful, leaving, moving] = [await t.make.buyer(), await t.make.buyer(), await t.make.buyer()];
  await t.drainJobs();
  await t.pool.query('delete from outbox');
  for (let n = 0; n < LETTERS; n += 1) {
    await queueMail(
      { db: t.db, clock: () => t.clock.now },
      {
        cause: `letter:${n}`,
        to: `reader${n}@example.com`,
        locale: 'en',
        template: 'company_invitation',
        data: { brand: 'Sever' },
      },
    );
  }
  await t.guest.auth.codeSend({ query: phone });
  await t.guest.auth.sendPasswordLink({ query: { email: forgetful.email } });
  await leaving.client.account.removalCode();
  const contactRequest = { user_id: moving.id, kind: 'email', value: 'moved@example.com', by_owner: true } as const;
  await t.ctx.unit((unit) => requestContactChange(unit, contactRequest));

  // One job at a time, so that mails arrive in the order in which their jobs begin
  await t.drainJobs(1);
  const { rows } = await t.pool.query<{ to: string }>('select "to" from outbox order by id');
  const order = rows.map(({ to }) => to);
  expect(order).toHaveLength(LETTERS + 4);
  const awaited = [storedPhone, forgetful.email, leaving.email, contactRequest.value];
  expect(new Set(order.slice(0, awaited.length))).toEqual(new Set(awaited));
});
