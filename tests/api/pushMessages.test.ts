/** Notifications of unread messages: minutes later, once, to users who were away and want them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePresence } from '#server/domains/chat/presence.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { callV4, getChatToken, openChannel, postMessage } from '#tests/support/chat.ts';
import type { Person } from '#tests/support/factories.ts';
import { type Browser, type PushService, startPushService, subscribeTo } from '#tests/support/pushService.ts';
import { openShop, placeOrder } from '#tests/support/shop.ts';

let t: Api;
let service: PushService;
beforeAll(async () => {
  t = await startApi();
  service = await startPushService(await t.gateways.push.publicKey());
});
afterAll(async () => {
  await t?.close();
  await service?.close();
});

const subscribe = (who: Pick<Person, 'client'>, how: Parameters<typeof subscribeTo>[2] = {}) =>
  subscribeTo(service, who, how);

describe('a message that nobody has read', () => {
  /** Waits for the time that users have to read by themselves, and runs the jobs. */
  const wait = async () => {
    t.clock.forward(3 * 60_000);
    await t.pool.query('update graphile_worker._private_jobs set run_at = now()');
    await t.ctx.step((ctx) => ctx.enqueue('writeOfChats', {}));
    await t.drainJobs();
    await t.drainJobs();
  };
  const shown = ({ received: taken }: Browser) => taken.map(({ message: { title, body, url } }) => [title, body, url]);
  const lettersTo = async ({ email }: Person, template: string) =>
    (
      await t.pool.query<{ n: number }>('select count(*)::int as n from mails where "to" = $1 and template = $2', [
        email,
        template,
      ])
    ).rows[0]!.n;

  it('about an order is told to the other side, in each browser’s language, once', async () => {
    const own = await openShop(t);
    const { buyer, order } = await placeOrder(t, own);
    await t.drainJobs();
    const [theirs, vendors] = [await subscribe(buyer, { locale: 'ru' }), await subscribe(own.company.vendor)];
    const write = (who: Person, text: string) => who.client.messages.send({ body: { order_id: order.id, text } });
    await write(buyer, 'Is it warm?\n\nAnd soft?');
    await t.drainJobs();
    expect(vendors.received).toEqual([]);
    await wait();
    await wait();
    expect(shown(vendors)).toEqual([
      [`Order #${order.id}: Test ROLE_CUSTOMER`, 'Is it warm? And soft?', `/orders/edit/${order.id}#chat`],
    ]);
    await write(own.company.vendor, 'ы'.repeat(3000));
    await wait();
    expect(shown(theirs)).toEqual([
      [`Заказ № ${order.id}: Test ROLE_VENDOR`, `${'ы'.repeat(159)}…`, `/orders/view/${order.id}#chat`],
    ]);
    await write(own.company.vendor, 'Read at once');
    const { data } = await buyer.client.messages.list({ query: { order_id: order.id } });
    await buyer.client.messages.read({ body: { order_id: order.id, up_to: data[0]!.id } });
    await wait();
    expect(theirs.received).toHaveLength(1);
  });

  it('in a conversation is told once until it is read, unless one is there to read it', async () => {
    const { buyer, vendor, company, id } = await openChannel(t);
    const browser = await subscribe(vendor);
    await postMessage(t, buyer, id, 'One');
    await wait();
    await postMessage(t, buyer, id, 'Two');
    await wait();
    expect(shown(browser)).toEqual([[`Test ROLE_CUSTOMER (${company.brand})`, 'One', `/chats/${id}`]]);
    await callV4(t, await getChatToken(vendor), 'POST', '/channels/members/me/view', { channel_id: id });
    await postMessage(t, buyer, id, 'Three');
    await savePresence(t.db, [vendor.id], new Date(t.clock.now.getTime() + 3 * 60_000));
    await wait();
    expect(browser.received).toHaveLength(1);
  });

  it('comes by push, by mail, by both or not at all, as one has chosen', async () => {
    const own = await openShop(t);
    const { buyer, order } = await placeOrder(t, own);
    const vendor = own.company.vendor;
    const browser = await subscribe(buyer);
    const { id } = await buyer.client.chats.groupChannel({ body: { company_id: own.company.id } });
    const figures = async () => [
      browser.received.length,
      await lettersTo(buyer, 'order_message'),
      await lettersTo(buyer, 'chat_message'),
    ];
    const notifyTwice = async () => {
      await vendor.client.messages.send({ body: { order_id: order.id, text: 'Good day' } });
      await callV4(t, await getChatToken(buyer), 'POST', '/channels/members/me/view', { channel_id: id });
      await postMessage(t, vendor, id, 'Good day');
      await wait();
      return figures();
    };
    const choose = (ways: { push: boolean; mail: boolean }) =>
      buyer.client.push.choose({ body: { kind: 'message', ...ways } });
    await postMessage(t, buyer, id, 'Hello');
    expect(await notifyTwice()).toEqual([2, 1, 1]);
    await choose({ push: true, mail: false });
    expect(await notifyTwice()).toEqual([4, 1, 1]);
    await choose({ push: false, mail: true });
    expect(await notifyTwice()).toEqual([4, 2, 2]);
    await choose({ push: false, mail: false });
    expect(await notifyTwice()).toEqual([4, 2, 2]);
  });
});
