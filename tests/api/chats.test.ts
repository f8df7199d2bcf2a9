import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiError } from '#contract/client.ts';
import { companies, companyMembers } from '#server/domains/companies/tables.ts';
import { users } from '#server/domains/users/tables.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { toUserKey } from '#server/domains/chat/ids.ts';
import { callV4, getChatToken, openChatSocket, openChannel, postMessage } from '#tests/support/chat.ts';
import { raceCalls, rounds } from '#tests/support/races.ts';
import { openShop, placeOrder } from '#tests/support/shop.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi({ max: 20, limits: { chatChannels: { points: 10_000, seconds: 1 } } });
});
afterAll(() => t.close());

const getCode = (call: Promise<unknown>) =>
  call.then(
    () => 'fine',
    (error: ApiError) => `${error.status} ${error.code}`,
  );
type Who = Awaited<ReturnType<Api['make']['buyer']>>;
const open = ({ client }: Who, body: { company_id?: number; user_id?: number }) => client.chats.groupChannel({ body });
const getList = ({ client }: Who, query = {}) => client.chats.userChannels({ query });
const listIds = async (who: Who, query = {}) => (await getList(who, query)).chats.map(({ id }) => id);

describe('looking for a conversation', () => {
  it('finds the same by a name that a great many bear', async () => {
    const [company, foreign, admin] = [
      await t.make.company(),
      await t.make.company({ brand: 'Perivale and Sons' }),
      await t.make.admin(),
    ];
    const callers = await Promise.all(
      [1, 2, 3].map(() => t.make.buyer({ first_name: 'Ambrose', last_name: 'Perivale' })),
    );
    const other = await t.make.buyer({ first_name: 'Ida', last_name: 'Crane' });
    for (const who of [...callers, other])
      await postMessage(t, who, (await open(who, { company_id: company.id })).id, 'Hello');
    await postMessage(t, other, (await open(other, { company_id: foreign.id })).id, 'Hello');
    const found = async () => ({
      own: (await getList(company.vendor, { q: 'perivale' })).pagination.total,
      page: await listIds(company.vendor, { q: 'perivale', perPage: 2, page: 2 }),
      unread: (await listIds(company.vendor, { q: 'brose peri', type: 'unread' })).length,
      all: await listIds(admin, { q: 'perivale' }),
      past: (await getList(company.vendor, { q: 'perivale', page: 3 })).pagination,
    });
    const among = await found();
    expect(among).toMatchObject({ own: 3, unread: 3, past: { page: 3, total: 3 } });
    expect([among.page.length, among.all.length]).toEqual([1, 4]);
    await t.pool.query(
      `insert into users (first_name, last_name, roles)
       select 'Ambrose', 'Perivale', '{ROLE_USER,ROLE_CUSTOMER}'
         from generate_series(1, 1200)`,
    );
    expect(await found()).toEqual(among);
  });

  it('finds it by the names across, among one’s own alone, and an order by its number', async () => {
    const shop = await openShop(t);
    const { buyer, order } = await placeOrder(t, shop);
    await buyer.client.messages.send({ body: { order_id: order.id, text: 'Hello' } });
    const [first, second, stranger] = [
      await t.make.company({ brand: 'Vermilion Kettles' }),
      await t.make.company({ brand: '100%_Wool' }),
      await t.make.buyer({ first_name: 'Zebulon', last_name: 'Quartz' }),
    ];
    const [kettles, wool] = [await open(buyer, { company_id: first.id }), await open(buyer, { company_id: second.id })];
    const foreign = await open(stranger, { company_id: first.id });
    await postMessage(t, stranger, foreign.id, 'Hi');
    for (const { id } of [kettles, wool]) await postMessage(t, buyer, id, 'Hi');
    expect(await listIds(buyer, { q: 'milion KETT' })).toEqual([kettles.id]);
    expect(await listIds(buyer, { q: '%_' })).toEqual([wool.id]);
    for (const q of ['zebulon', 'zzz', '\\', stranger.email]) expect(await listIds(buyer, { q })).toEqual([]);
    for (const q of [`${order.id}`, `Order ${order.id}`, shop.company.brand])
      expect(await listIds(buyer, { q }), q).toEqual([`order-${order.id}`]);
    expect(await listIds(first.vendor, { q: 'bulon qu' })).toEqual([foreign.id]);
    // The search ignores emails and phones, since a match would reveal their owner.
    expect(await listIds(first.vendor, { q: stranger.email })).toEqual([]);
    const admin = await t.make.admin();
    expect(await getList(admin, { q: 'zebulon' })).toMatchObject({
      chats: [{ id: foreign.id }],
      pagination: { total: 1 },
    });
  });

  it('finds one by its id however old it is, and never another’s', async () => {
    const shop = await openShop(t);
    const { buyer, order } = await placeOrder(t, shop);
    await buyer.client.messages.send({ body: { order_id: order.id, text: 'Hello' } });
    const [own, stranger] = [await open(buyer, { company_id: shop.company.id }), await t.make.buyer()];
    for (const channel of [own.id, `order-${order.id}`]) {
      expect(await listIds(buyer, { channel, perPage: 1 })).toEqual([channel]);
      expect(await listIds(stranger, { channel })).toEqual([]);
    }
    expect(await listIds(shop.company.vendor, { channel: `order-${order.id}` })).toEqual([`order-${order.id}`]);
    for (const channel of ['x', 'order-99999999999', '\u0000'.repeat(3)])
      expect(['fine', '422 invalid']).toContain(await getCode(getList(buyer, { channel })));
  });
});

describe('opening a conversation', () => {
  it('makes one for a buyer and a company, and finds it from then on', async () => {
    const [buyer, company] = [await t.make.buyer(), await t.make.company()];
    const first = await open(buyer, { company_id: company.id });
    expect(first).toMatchObject({
      title: company.brand,
      company: { id: company.id },
      user: null,
      order_id: null,
      last_post: null,
      unread: 0,
    });
    expect(first.id).toMatch(/^[a-z0-9]{26}$/);
    expect(await open(buyer, { company_id: company.id })).toEqual(first);
    const calls = ['11', '12'].map((key) =>
      t.app.inject({
        method: 'POST',
        url: '/api/mattermost/group_channel',
        headers: { 'x-auth-token': buyer.token, 'idempotency-key': key },
        payload: { company_id: company.id },
      }),
    );
    expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const fresh = await t.app.inject({
      method: 'POST',
      url: '/api/mattermost/group_channel',
      headers: { 'x-auth-token': buyer.token },
      payload: { company_id: (await t.make.company()).id },
    });
    expect(fresh.statusCode).toBe(201);
  });

  it('makes one channel of many calls at one time', { timeout: 120_000 }, async () => {
    for (let round = 0; round < rounds; round++) {
      const [buyer, company] = [await t.make.buyer(), await t.make.company()];
      // The insert waits for the company's row.
      const { good, bad } = await raceCalls(
        t,
        { text: 'select from companies where id = $1 for update', values: [company.id] },
        Array.from({ length: 5 }, () => () => open(buyer, { company_id: company.id })),
      );
      expect(bad).toEqual([]);
      expect(new Set(good.map(({ id }) => id)).size).toBe(1);
    }
  });

  it('lets a manager write to customers of own companies, an admin to everybody, and nobody else to people', async () => {
    const company = await t.make.company();
    const [buyer, manager, admin, vendor] = [
      await t.make.customer(company.id),
      await t.make.manager([company.id]),
      await t.make.admin(),
      await t.make.vendor(),
    ];
    expect(await getCode(open(manager, { user_id: (await t.make.buyer()).id }))).toBe('404 not_found');
    expect(await open(manager, { user_id: buyer.id })).toMatchObject({ user: { id: buyer.id }, company: null });
    expect(await open(admin, { user_id: vendor.id })).toMatchObject({ user: { id: vendor.id } });
    expect(await getCode(open(manager, { user_id: vendor.id }))).toBe('404 not_found');
    expect(await getCode(open(buyer, { user_id: manager.id }))).toBe('404 not_found');
    expect(await getCode(open(vendor, { user_id: buyer.id }))).toBe('403 forbidden');
    expect(await getCode(open(manager, { user_id: manager.id }))).toBe('422 invalid');
    expect(await getCode(open(manager, { user_id: 2_000_000_000 }))).toBe('404 not_found');
    const other = await t.make.admin();
    expect((await open(admin, { user_id: other.id })).id).toBe((await open(other, { user_id: admin.id })).id);
  });

  it('refuses both names and none, a closed company, one’s own, and guests', async () => {
    const [buyer, company] = [await t.make.buyer(), await t.make.company()];
    expect(await getCode(open(buyer, {}))).toBe('422 invalid');
    expect(await getCode(open(buyer, { company_id: company.id, user_id: 1 }))).toBe('422 invalid');
    const closed = await t.make.company({ active: false });
    expect(await getCode(open(buyer, { company_id: closed.id }))).toBe('404 not_found');
    const both = await t.make.buyer({ roles: ['ROLE_USER', 'ROLE_CUSTOMER', 'ROLE_VENDOR'] });
    await t.db.insert(companyMembers).values({ company_id: company.id, user_id: both.id, kind: 'vendor' });
    expect(await getCode(open(both, { company_id: company.id }))).toBe('422 invalid');
    const { api_token } = await t.guest.auth.guestLogin({});
    expect(await getCode(t.as(api_token).chats.groupChannel({ body: { company_id: company.id } }))).toBe(
      '403 forbidden',
    );
    expect(await getCode(t.guest.chats.groupChannel({ body: { company_id: company.id } }))).toBe('403 auth_failed');
  });

  it('is limited', async () => {
    const few = await startApi({ limits: { chatChannels: { points: 1, seconds: 60 } } });
    const buyer = await few.make.buyer();
    const company = await few.make.company();
    await open(buyer, { company_id: company.id });
    expect(await getCode(open(buyer, { company_id: (await few.make.company()).id }))).toBe('429 too_often');
    expect(await getCode(open(buyer, { company_id: company.id }))).toBe('fine');
    await few.close();
  });
});

describe('the list', () => {
  it('holds nothing that was opened and never written to; by its id it is there for whoever opened it', async () => {
    const [buyer, company, other] = [await t.make.buyer(), await t.make.company(), await t.make.buyer()];
    const { id } = await open(buyer, { company_id: company.id });
    for (const who of [buyer, company.vendor])
      expect(await getList(who)).toMatchObject({ chats: [], pagination: { total: 0 } });
    expect(await getList(buyer, { channel: id })).toMatchObject({ chats: [{ id }], pagination: { total: 1 } });
    for (const who of [company.vendor, other]) expect(await listIds(who, { channel: id })).toEqual([]);
    await t.pool.query('update chat_channels set last_seq = 1 where id = $1', [id]);
    expect(await listIds(other, { channel: id })).toEqual([]);
    for (const who of [buyer, company.vendor])
      expect([await listIds(who), await listIds(who, { channel: id })]).toEqual([[id], [id]]);
    expect(await listIds(buyer, { channel: 'order-999999999' })).toEqual([]);
    expect((await getList(buyer)).companies).toMatchObject([{ id: company.id, brand: company.brand }]);
    expect((await getList(buyer)).me).toEqual({ id: toUserKey(buyer.id), username: `user-${buyer.id}` });
  });

  it('tells who asks and who answers apart', async () => {
    const [company, other] = [await t.make.company(), await t.make.company()];
    const [buyer, manager] = [await t.make.customer(other.id), await t.make.manager([other.id])];
    const { id } = await open(buyer, { company_id: company.id });
    const direct = await open(manager, { user_id: buyer.id });
    await t.pool.query('update chat_channels set last_seq = 1');
    expect(new Set(await listIds(buyer, { group: 'companies' }))).toEqual(new Set([id, direct.id]));
    expect(await listIds(buyer, { group: 'customers' })).toEqual([]);
    expect(await listIds(company.vendor, { group: 'customers' })).toEqual([id]);
    expect(await listIds(company.vendor, { group: 'companies' })).toEqual([]);
    expect(await listIds(manager, { group: 'customers' })).toEqual([direct.id]);
  });

  it('is closed once the other side has deleted their account: that is told at once, and nothing more is taken', async () => {
    const talk = await openChannel(t);
    const [admin, vendorToken] = [await t.make.admin(), await getChatToken(talk.vendor)];
    await postMessage(t, talk.buyer, talk.id, 'Good morning');
    const sent = { channel_id: talk.id, message: 'How can I help?', pending_post_id: 'once' };
    const { body: answered } = await callV4(t, vendorToken, 'POST', '/posts', sent);
    expect((await getList(talk.vendor)).chats).toMatchObject([{ id: talk.id, over: false }]);
    const vendor = await openChatSocket(t, talk.vendor);
    await admin.client.users.remove({ params: { id: talk.buyer.id } });
    expect((await vendor.waitForEvent('channel_updated')).broadcast.channel_id).toBe(talk.id);
    vendor.client.close();
    expect((await getList(talk.vendor)).chats).toMatchObject([{ id: talk.id, over: true, title: 'Deleted user' }]);
    expect(
      await callV4(t, vendorToken, 'POST', '/posts', { channel_id: talk.id, message: 'Are you there?' }),
    ).toMatchObject({ status: 409, body: { message: 'This account has been deleted: there is nobody to write to' } });
    // A repeated post gets its first answer.
    expect(await callV4(t, vendorToken, 'POST', '/posts', sent)).toMatchObject({
      status: 201,
      body: { id: answered['id'] },
    });
  });

  it('follows whoever works for the company now', async () => {
    const [buyer, company] = [await t.make.buyer(), await t.make.company()];
    const { id } = await open(buyer, { company_id: company.id });
    await t.pool.query('update chat_channels set last_seq = 1 where id = $1', [id]);
    const manager = await t.make.manager();
    expect(await listIds(manager)).toEqual([]);
    await t.db
      .insert(companyMembers)
      .values({ company_id: company.id, user_id: manager.id, kind: 'manager', status: 'in_moderation' });
    expect(await listIds(manager)).toEqual([]);
    await t.db.update(companyMembers).set({ status: 'hired' }).where(eq(companyMembers.user_id, manager.id));
    expect(await listIds(manager)).toEqual([id]);
    await t.db
      .update(users)
      .set({ roles: ['ROLE_USER', 'ROLE_CUSTOMER'] })
      .where(eq(users.id, manager.id));
    expect(await listIds(manager)).toEqual([]);
    await t.db.update(companies).set({ active: false }).where(eq(companies.id, company.id));
    expect(await listIds(company.vendor)).toEqual([id]);
  });

  it('holds the chats of orders where somebody has said something, among the others by time', async () => {
    const shop = await openShop(t);
    const { buyer, order } = await placeOrder(t, shop);
    expect(await listIds(buyer)).toEqual([]);
    await buyer.client.messages.send({ body: { order_id: order.id, text: 'When will it come?' } });
    const seen = {
      id: `order-${order.id}`,
      order_id: order.id,
      company: { id: shop.company.id },
      last_post: { message: 'When will it come?' },
    };
    expect((await getList(buyer)).chats).toMatchObject([
      { ...seen, title: `Order ${order.id}`, user: null, unread: 0 },
    ]);
    expect((await getList(shop.company.vendor)).chats).toMatchObject([{ ...seen, user: { id: buyer.id }, unread: 1 }]);
    expect(await listIds(shop.company.vendor, { group: 'customers', type: 'unread' })).toEqual([seen.id]);
    expect(await listIds(shop.company.vendor, { group: 'companies' })).toEqual([]);
    expect(await listIds(await t.make.buyer())).toEqual([]);
    t.clock.forward(60_000);
    const { id } = await open(buyer, { company_id: shop.company.id });
    await postMessage(t, buyer, id, 'Hello');
    const list = await getList(buyer);
    expect([list.chats.map((chat) => chat.id), list.pagination.total]).toEqual([[id, seen.id], 2]);
    const admin = await t.make.admin();
    expect(await listIds(admin, { perPage: 200 })).toContain(seen.id);
    expect(await listIds(admin, { type: 'unread' })).toEqual([]);
  });

  it('counts what is unread, exactly, until it is looked at', async () => {
    const { buyer, vendor, id } = await openChannel(t);
    const colleague = await t.make.manager([(await getList(buyer, { channel: id })).chats[0]!.company!.id]);
    const unread = async (who: Who) => (await getList(who)).chats.find((chat) => chat.id === id)?.unread;
    await postMessage(t, buyer, id, 'One');
    const { id: second } = await postMessage(t, buyer, id, 'Two');
    await postMessage(t, buyer, id, 'Three');
    expect([await unread(buyer), await unread(vendor), await unread(colleague)]).toEqual([0, 3, 3]);
    await callV4(t, await getChatToken(buyer), 'DELETE', `/posts/${second}`);
    expect(await unread(vendor)).toBe(2);
    await callV4(t, await getChatToken(vendor), 'POST', '/channels/members/me/view', { channel_id: id });
    expect([await unread(vendor), await unread(colleague)]).toEqual([0, 2]);
    expect(await listIds(vendor, { type: 'unread' })).toEqual([]);
    await postMessage(t, vendor, id, 'Answer');
    // A colleague has answered, so the one who has never looked has nothing unread.
    expect([await unread(colleague), await unread(buyer)]).toEqual([0, 1]);
    expect((await getList(buyer, { type: 'unread' })).chats).toMatchObject([{ id, last_post: { message: 'Answer' } }]);
  });

  it('takes few statements, however long it is', async () => {
    const [buyer, company] = [await t.make.buyer(), await t.make.company()];
    for (let n = 0; n < 5; n++) await open(buyer, { company_id: (await t.make.company()).id });
    await open(buyer, { company_id: company.id });
    await t.pool.query('update chat_channels set last_seq = 1 where user_id = $1', [buyer.id]);
    t.statements();
    expect((await getList(buyer, { perPage: 4 })).chats).toHaveLength(4);
    expect(t.statements().length).toBeLessThanOrEqual(4);
    expect((await getList(buyer, { perPage: 4, page: 2 })).chats).toHaveLength(2);
    expect((await getList(buyer, { perPage: 4, page: 3 })).pagination).toEqual({ page: 3, perPage: 4, total: 6 });
  });
});
