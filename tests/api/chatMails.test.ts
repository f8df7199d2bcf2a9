/** Emails about unread messages of conversations. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notifyUnread } from '#server/domains/chat/reactions.ts';
import { savePresence } from '#server/domains/chat/presence.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { callV4, getChatToken, openChannel, postMessage } from '#tests/support/chat.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t.close());

const minuteMs = 60_000;
/**
 * Moves the clock and runs the job that notifies.
 * @returns the emails that it queued for an address
 */
async function listMailsAfter(minutes: number, to: string): Promise<{ data: { text: string; author: string } }[]> {
  t.clock.forward(minutes * minuteMs);
  const before = (await t.pool.query<{ id: number }>('select coalesce(max(id), 0) as id from mails')).rows[0]!.id;
  await notifyUnread(t.ctx);
  return (await t.pool.query('select data from mails where id > $1 and "to" = $2 order by id', [before, to]))
    .rows as never;
}
/** Marks a channel as read. */
const view = async (who: Parameters<typeof getChatToken>[0], channel_id: string) =>
  callV4(t, await getChatToken(who), 'POST', '/channels/members/me/view', { channel_id });

describe('an email about unread messages', () => {
  it('is sent after two minutes, and once until they have been read', async () => {
    const { buyer, vendor, id } = await openChannel(t);
    await postMessage(t, buyer, id, 'One');
    await postMessage(t, buyer, id, 'Two');
    expect(await listMailsAfter(1, vendor.email)).toEqual([]);
    expect(await listMailsAfter(2, vendor.email)).toMatchObject([
      { data: { text: 'One\n\nTwo', author: 'Test ROLE_CUSTOMER' } },
    ]);
    await postMessage(t, buyer, id, 'Three');
    expect(await listMailsAfter(3, vendor.email)).toEqual([]);
    await view(vendor, id);
    await postMessage(t, buyer, id, 'Four');
    expect(await listMailsAfter(3, vendor.email)).toMatchObject([{ data: { text: 'Four' } }]);
    expect(await listMailsAfter(3, buyer.email)).toEqual([]);
  });

  it('names an author without a name by the author’s number, and whoever answers for a company by its brand', async () => {
    const { buyer, vendor, company, id } = await openChannel(t);
    await t.pool.query(`update users set first_name = '', last_name = '' where id = any($1)`, [[buyer.id, vendor.id]]);
    await postMessage(t, buyer, id, 'Nameless');
    expect(await listMailsAfter(3, vendor.email)).toMatchObject([{ data: { author: `User\u00a0${buyer.id}` } }]);
    await view(vendor, id);
    await postMessage(t, vendor, id, 'Answer');
    expect(await listMailsAfter(3, buyer.email)).toMatchObject([{ data: { author: company.brand } }]);
  });

  it('is not sent to a reader who has read them, is online or has left the company, nor about deleted messages', async () => {
    const { buyer, vendor, company, id } = await openChannel(t);
    await postMessage(t, buyer, id, 'Read');
    await view(vendor, id);
    expect(await listMailsAfter(3, vendor.email)).toEqual([]);
    await postMessage(t, buyer, id, 'To somebody online');
    t.clock.forward(3 * minuteMs);
    await savePresence(t.db, [vendor.id], t.clock.now);
    expect(await listMailsAfter(0, vendor.email)).toEqual([]);
    await view(vendor, id);
    const { id: post } = await postMessage(t, buyer, id, 'Deleted');
    await callV4(t, await getChatToken(buyer), 'DELETE', `/posts/${post}`);
    expect(await listMailsAfter(3, vendor.email)).toEqual([]);
    const manager = await t.make.manager([company.id]);
    await postMessage(t, buyer, id, 'After one has left');
    await t.pool.query('delete from company_members where user_id = $1', [manager.id]);
    expect(await listMailsAfter(3, manager.email)).toEqual([]);
  });

  it('is not sent if they are read while it waits in the queue', async () => {
    const { buyer, vendor, id } = await openChannel(t);
    await postMessage(t, buyer, id, 'Quickly read');
    expect(await listMailsAfter(3, vendor.email)).toHaveLength(1);
    await view(vendor, id);
    await t.drainJobs();
    const { rows } = await t.pool.query('select from outbox where "to" = $1', [vendor.email]);
    expect(rows).toEqual([]);
  });
});
