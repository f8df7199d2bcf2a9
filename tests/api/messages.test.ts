/** The chat of an order: who writes and reads, once and in order, and who gets a mail. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyOrderChats } from '#server/domains/orders/messages/verify.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { openTab } from '#tests/support/live.ts';
import { raceCalls, lockRow, rounds } from '#tests/support/races.ts';
import { getFailure, moveOrder, openShop, placeOrder, type Shop } from '#tests/support/shop.ts';

let t: Api;
let shop: Shop;
let vendor: Person;
beforeAll(async () => {
  t = await startApi({ max: 20 });
  shop = await openShop(t);
  vendor = shop.company.vendor;
});
afterAll(async () => {
  expect(await verifyOrderChats(t.db)).toEqual([]);
  await t.close();
});

const place = () => placeOrder(t, shop);
const sendMessage = (
  who: Person,
  order_id: number,
  text: string,
  more: { for_user_id?: number; pending_id?: string } = {},
) => who.client.messages.send({ body: { order_id, text, ...more } });
const getChat = (who: Person, order_id: number, more: { page?: number; per_page?: number; before?: number } = {}) =>
  who.client.messages.list({ query: { order_id, ...more } });
const readAll = async (who: Person, order_id: number) =>
  who.client.messages.read({ body: { order_id, up_to: (await getChat(who, order_id)).data[0]!.id } });

interface Sent {
  subject: string;
  text: string;
}
const mailsTo = async (who: Person) =>
  (
    await t.pool.query<Sent>(
      `select subject, text
         from outbox
        where lower("to") = lower($1) and (subject like '%message from%' or subject like '%сообщение%')
        order by id`,
      [who.email],
    )
  ).rows;
/** Waits for the time that users have to read by themselves. */
const passMinutes = async () => {
  t.clock.forward(5 * 60_000);
  await t.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await t.drainJobs();
  await t.drainJobs();
};

describe('an order’s chat', () => {
  it('holds what both sides say, newest first, with who said it and on which side', async () => {
    const { buyer, order } = await place();
    const question = await sendMessage(buyer, order.id, 'When will it come?\n\u200Bсегодня 🙂');
    const answered = await sendMessage(vendor, order.id, 'Tomorrow', { for_user_id: buyer.id });
    expect(question).toMatchObject({
      order_id: order.id,
      author: { id: buyer.id },
      side: 'buyer',
      for_user_id: null,
      status: null,
    });
    const { data, ...rest } = await getChat(buyer, order.id);
    expect(data).toEqual([answered, question]);
    expect(rest).toEqual({
      page: 1,
      per_page: 20,
      total: 2,
      side: 'buyer',
      read_id: 0,
      other_read_id: 0,
      unread: 1,
      over: false,
    });
    expect(await getChat(vendor, order.id)).toMatchObject({ side: 'company', unread: 1 });
    expect(data[0]).not.toHaveProperty('author.email');
  });

  it('takes form data as well as JSON', async () => {
    const { buyer, order } = await place();
    const form = await t.app.inject({
      method: 'POST',
      url: '/api/message',
      headers: { 'x-auth-token': buyer.token, 'content-type': 'application/x-www-form-urlencoded' },
      payload: `order_id=${order.id}&for_user_id=${vendor.id}&text=a+form`,
    });
    expect([form.statusCode, form.json().text, form.json().for_user_id]).toEqual([201, 'a form', vendor.id]);
  });

  it('reads on once its buyer has deleted the account, and takes nothing more', async () => {
    const { buyer, order } = await place();
    await sendMessage(buyer, order.id, 'When will it come?');
    const answered = await sendMessage(vendor, order.id, 'Tomorrow', { pending_id: 'answered-once' });
    await moveOrder(vendor, order, 'canceled');
    const [admin, tab] = [await t.make.admin(), await openTab(t, vendor.token, `messages/${order.id}`)];
    await admin.client.users.remove({ params: { id: buyer.id } });
    await tab.nextHint('messages', order.id);
    tab.ws.close();
    expect(await getChat(vendor, order.id)).toMatchObject({ total: 3, over: true });
    const { chats } = await vendor.client.chats.userChannels({ query: {} });
    expect(chats.find(({ id }) => id === `order-${order.id}`)).toMatchObject({
      over: true,
      title: `Order ${order.id}`,
    });
    for (const who of [vendor, admin])
      expect(await getFailure(sendMessage(who, order.id, 'Are you there?'))).toMatchObject({
        status: 409,
        code: 'chat_over',
        message: 'This account has been deleted: there is nobody to write to',
      });
    // A repeated message gets its first answer.
    expect((await sendMessage(vendor, order.id, 'Tomorrow', { pending_id: 'answered-once' })).id).toBe(answered.id);
    expect(await readAll(vendor, order.id)).toEqual({ unread: 0 });
  });

  it('gives its older part by page or before a message, so that new ones move nothing', async () => {
    const { buyer, order } = await place();
    for (let n = 1; n <= 5; n++) await sendMessage(n % 2 ? buyer : vendor, order.id, `${n}`);
    const first = await getChat(buyer, order.id, { per_page: 2 });
    await sendMessage(vendor, order.id, '6');
    const texts = async (query: object) => (await getChat(buyer, order.id, query)).data.map(({ text }) => text);
    expect(await texts({ per_page: 2, before: first.data.at(-1)!.id })).toEqual(['3', '2']);
    expect(await texts({ per_page: 2, page: 2 })).toEqual(['4', '3']);
    expect(await texts({ per_page: 2, page: 9 })).toEqual([]);
  });

  it('is a foreign one’s to nobody else, a deleted order’s to nobody', async () => {
    const { buyer, order } = await place();
    await sendMessage(buyer, order.id, 'Mine');
    const [stranger, rival, admin] = [await t.make.buyer(), await t.make.company(), await t.make.admin()];
    for (const who of [stranger, rival.vendor]) {
      expect(await getFailure(getChat(who, order.id))).toMatchObject({ status: 404 });
      expect(await getFailure(sendMessage(who, order.id, 'Hello'))).toMatchObject({ status: 404 });
      expect(await getFailure(who.client.messages.read({ body: { order_id: order.id, up_to: 1 } }))).toMatchObject({
        status: 404,
      });
    }
    expect((await sendMessage(admin, order.id, 'We look into it')).side).toBe('company');
    await admin.client.orders.remove({ params: { id: order.id } });
    expect(await getFailure(getChat(buyer, order.id))).toMatchObject({ status: 404 });
  });

  it('refuses an empty message, one too long, one addressed to somebody who is not there', async () => {
    const { buyer, order } = await place();
    expect(await getFailure(sendMessage(buyer, order.id, ' \n\u200B'))).toMatchObject({
      status: 422,
      errors: { text: 'Required field' },
    });
    expect(await getFailure(sendMessage(buyer, order.id, 'a'.repeat(20_001)))).toMatchObject({ status: 422 });
    expect(await getFailure(sendMessage(buyer, order.id, 'Hello', { for_user_id: buyer.id }))).toMatchObject({
      status: 422,
      errors: { for_user_id: 'There is no such thing' },
    });
  });

  it('says what became of the order, in the reader’s language, and counts it as nobody’s to read', async () => {
    const { buyer, order } = await place();
    await moveOrder(vendor, order, 'in_process');
    const { data, unread } = await getChat(buyer, order.id);
    expect(data).toEqual([
      expect.objectContaining({ author: null, side: null, status: 'in_process', text: 'In progress' }),
    ]);
    expect(unread).toBe(0);
    expect(
      (await t.as(buyer.token, { 'accept-language': 'ru' }).messages.list({ query: { order_id: order.id } })).data[0]!
        .text,
    ).toBe('В работе');
  });

  it('is never changed', async () => {
    const { buyer, order } = await place();
    const { id } = await sendMessage(buyer, order.id, 'As said');
    await expect(t.pool.query('update order_messages set text = $2 where id = $1', [id, 'Otherwise'])).rejects.toThrow(
      'append-only',
    );
    await expect(t.pool.query('delete from order_messages where id = $1', [id])).rejects.toThrow('append-only');
  });
});

describe('sending', () => {
  it('adds a message once, however often it is sent under one name', async () => {
    for (let round = 0; round < rounds; round++) {
      const { buyer, order } = await place();
      await sendMessage(vendor, order.id, 'Good day');
      const pending_id = `p-${order.id}-0001`;
      const { good, bad } = await raceCalls(
        t,
        lockRow('order_chats', 'order_id', order.id),
        [1, 2, 3].map(() => () => sendMessage(buyer, order.id, 'Once', { pending_id })),
      );
      expect(bad).toEqual([]);
      expect(new Set(good.map(({ id }) => id)).size).toBe(1);
      expect(await getChat(vendor, order.id)).toMatchObject({ total: 2, unread: 1 });
      if (round === 0)
        expect(await getFailure(sendMessage(buyer, order.id, 'Other words', { pending_id }))).toMatchObject({
          status: 409,
          code: 'key_reused',
        });
    }
  });

  it('loses and swaps nothing where both sides write at one instant', async () => {
    for (let round = 0; round < rounds; round++) {
      const { buyer, order } = await place();
      await sendMessage(buyer, order.id, 'first');
      const calls = Array.from({ length: 8 }, (_, n) => () => sendMessage(n % 2 ? buyer : vendor, order.id, `${n}`));
      const { good, bad } = await raceCalls(t, lockRow('order_chats', 'order_id', order.id), [
        ...calls,
        () => moveOrder(vendor, order, 'in_process').then(() => null),
      ]);
      expect([good.length, bad]).toEqual([9, []]);
      const chat = await getChat(buyer, order.id);
      expect(chat.data.map(({ text }) => text).toSorted()).toEqual([
        '0',
        '1',
        '2',
        '3',
        '4',
        '5',
        '6',
        '7',
        'In progress',
        'first',
      ]);
      expect([chat.total, chat.unread, (await getChat(vendor, order.id)).unread]).toEqual([10, 4, 5]);
    }
  });
});

describe('what is unread', () => {
  it('is counted for each side, in the lists too, until the side has read it', async () => {
    const { buyer, order } = await place();
    const helper = await t.make.manager([shop.company.id]);
    for (const text of ['1', '2']) await sendMessage(buyer, order.id, text);
    const getUnread = async (who: Person) =>
      (await who.client.orders.list({ query: { per_page: 100 } })).data.find(({ id }) => id === order.id)!
        .unread_messages;
    expect([await getUnread(vendor), await getUnread(helper), await getUnread(buyer)]).toEqual([2, 2, 0]);
    const before = (await vendor.client.messages.unread()).company;
    const [newest, older] = (await getChat(helper, order.id)).data;
    expect(await helper.client.messages.read({ body: { order_id: order.id, up_to: older!.id } })).toEqual({
      unread: 1,
    });
    expect(await helper.client.messages.read({ body: { order_id: order.id, up_to: newest!.id + 1000 } })).toEqual({
      unread: 0,
    });
    expect(await helper.client.messages.read({ body: { order_id: order.id, up_to: 1 } })).toEqual({ unread: 0 });
    expect([await getUnread(vendor), (await vendor.client.messages.unread()).company]).toEqual([0, before - 2]);
    expect(await getChat(buyer, order.id)).toMatchObject({ other_read_id: newest!.id });
    await sendMessage(vendor, order.id, '3');
    expect([await buyer.client.messages.unread(), await getUnread(buyer), await getUnread(vendor)]).toEqual([
      { buyer: 1, company: 0 },
      1,
      0,
    ]);
  });

  it('stays unread when an admin has looked in', async () => {
    const { buyer, order } = await place();
    await sendMessage(buyer, order.id, 'Hello');
    expect(await readAll(await t.make.admin(), order.id)).toEqual({ unread: 1 });
    expect((await getChat(vendor, order.id)).unread).toBe(1);
  });

  it('agrees with the lines where one reads while the other writes', async () => {
    for (let round = 0; round < rounds; round++) {
      const { buyer, order } = await place();
      const { id } = await sendMessage(buyer, order.id, '0');
      const calls = Array.from({ length: 6 }, (_, n) =>
        n % 2
          ? () => sendMessage(buyer, order.id, `${n}`).then(() => n)
          : () => vendor.client.messages.read({ body: { order_id: order.id, up_to: id + n } }).then(() => n),
      );
      expect((await raceCalls(t, lockRow('order_chats', 'order_id', order.id), calls)).bad).toEqual([]);
    }
    expect(await verifyOrderChats(t.db)).toEqual([]);
  });

  it('reaches the open screens of both sides, and no others', async () => {
    const { buyer, order } = await place();
    const stranger = await t.make.buyer();
    const [vendorTab, buyerTab, strangerTab] = await Promise.all([
      openTab(t, vendor.token, 'messages'),
      openTab(t, buyer.token, `messages/${order.id}`),
      openTab(t, stranger.token, 'messages', `messages/${order.id}`),
    ]);
    await sendMessage(buyer, order.id, 'Hello');
    await Promise.all([vendorTab.nextHint('messages', order.id), buyerTab.nextHint('messages', order.id)]);
    await readAll(vendor, order.id);
    await buyerTab.nextHint('messages', order.id);
    await moveOrder(vendor, order, 'in_process');
    await buyerTab.nextHint('messages', order.id);
    expect(strangerTab.received.filter((message) => 'hints' in message)).toEqual([]);
    for (const tab of [vendorTab, buyerTab, strangerTab]) tab.ws.close();
  });
});

describe('a mail about messages', () => {
  it('tells the other side some minutes later, of several in one, and never twice', async () => {
    const own = await openShop(t);
    const helper = await t.make.manager([own.company.id]);
    const { buyer, order } = await placeOrder(t, own);
    await sendMessage(buyer, order.id, 'Is it warm?');
    await sendMessage(buyer, order.id, 'And soft?');
    await t.drainJobs();
    expect(await mailsTo(own.company.vendor)).toEqual([]);
    await passMinutes();
    for (const who of [own.company.vendor, helper]) {
      const [mail, ...more] = await mailsTo(who);
      expect(more).toEqual([]);
      expect(mail!.text).toMatch(/Is it warm\?[^]*And soft\?[^]*\/orders\/edit\//);
    }
    await passMinutes();
    await sendMessage(buyer, order.id, 'Well?');
    await passMinutes();
    const mails = await mailsTo(helper);
    expect(mails.map(({ text }) => [text.includes('Is it warm?'), text.includes('Well?')])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(await mailsTo(buyer)).toEqual([]);
  });

  it('is not written of what was read meanwhile, and goes to whom it is addressed alone', async () => {
    const own = await openShop(t);
    const helper = await t.make.manager([own.company.id]);
    const { buyer, order } = await placeOrder(t, own);
    await sendMessage(own.company.vendor, order.id, 'It is on its way');
    await readAll(buyer, order.id);
    await passMinutes();
    expect(await mailsTo(buyer)).toEqual([]);
    await sendMessage(own.company.vendor, order.id, 'Are you at home?');
    await sendMessage(buyer, order.id, 'I am', { for_user_id: helper.id });
    await passMinutes();
    expect([
      (await mailsTo(buyer)).length,
      (await mailsTo(helper)).length,
      (await mailsTo(own.company.vendor)).length,
    ]).toEqual([1, 1, 0]);
  });

  it('is written once where its job runs beside new messages', async () => {
    const { buyer, order } = await place();
    await sendMessage(vendor, order.id, 'one');
    await Promise.all([passMinutes(), sendMessage(vendor, order.id, 'two')]);
    await passMinutes();
    const texts = (await mailsTo(buyer)).map(({ text }) => text);
    for (const word of ['one', 'two'])
      expect(texts.filter((text) => new RegExp(`^\\W*${word}$`, 'm').test(text))).toHaveLength(1);
  });
});
