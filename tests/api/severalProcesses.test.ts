import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { liveCloseCodes } from '#contract/live.ts';
import { openRedis, type RedisLink } from '#server/gateways/redis.ts';
import type { RedisProblem, RedisState } from '#server/gateways/redisState.ts';
import { users } from '#server/domains/users/tables.ts';
import { getCacheVersion } from '#server/platform/cacheVersions.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { callV4, getChatToken, openChatSocket, openChannel, postMessage } from '#tests/support/chat.ts';
import { openTab, waitUntilHandled, type Tab } from '#tests/support/live.ts';
import { hasRedis, startRedis, type TestRedis } from '#tests/support/redis.ts';

describe.skipIf(!hasRedis)('two processes on one database, with Redis', () => {
  let redis: TestRedis;
  let one: Api;
  let other: Api;
  let links: RedisLink[];
  let company: Awaited<ReturnType<Api['make']['company']>>;
  beforeAll(async () => {
    redis = await startRedis();
    links = [await redis.link(), await redis.link()];
    const limits = { lookups: { points: 4, seconds: 60 } };
    one = await startApi({ redis: links[0]!, limits });
    other = await startApi({ redis: links[1]!, limits, sharedWith: one });
    company = await one.make.company();
  });
  // Mattermost's client logs a lot.
  beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}));
  afterAll(async () => {
    await other.close();
    await one.close();
    await redis.close();
  });

  const product = () => one.make.product({ company });
  const lookUp = (api: Api) => api.guest.auth.checkEmail({ query: { email: 'nobody@example.com' } });

  const peopleIn = (tab: Tab, record: string) =>
    tab.next((message) => ('people' in message && message.record === record ? message.people : undefined));
  /** Waits until only this user, or nobody, is shown as present. */
  const sees = (tab: Tab, record: string, id: number | null) =>
    tab.next((message) =>
      'people' in message && message.record === record && message.people.map((one) => one.id).join() === `${id ?? ''}`
        ? true
        : undefined,
    );

  it('tell each other’s open screens of a change', async () => {
    const tab = await openTab(other, company.vendor.token, 'products');
    const { id } = await product();
    expect(await tab.nextHint('products', id)).toMatchObject({ topic: 'products', id });
    tab.ws.close();
  });

  it('close each other’s sockets at once where somebody is switched off', async () => {
    const person = await one.make.vendor();
    const tab = await openTab(other, person.token);
    await person.client.auth.logout();
    expect(await tab.closed).toBe(liveCloseCodes.invalidToken);
  });

  it('carry conversations to each other: what is said, typed, read and taken back, and what is unread', async () => {
    const talk = await openChannel(one);
    const unread = async (api: Api, { token }: { token: string }) =>
      (await api.as(token).chats.userChannels({ query: {} })).chats.map((chat) => chat.unread);
    const [here, there] = [await openChatSocket(one, talk.buyer), await openChatSocket(other, talk.vendor)];
    await postMessage(one, talk.buyer, talk.id, 'From one to the other');
    const post = await there.waitForPost('From one to the other');
    expect([await unread(other, talk.vendor), await unread(one, talk.buyer)]).toEqual([[1], [0]]);
    there.client.userTyping(talk.id, '');
    await here.waitForEvent('typing');
    await callV4(other, await getChatToken(talk.vendor), 'POST', '/channels/members/me/view', { channel_id: talk.id });
    await here.waitForEvent('channel_viewed');
    expect(await unread(one, talk.vendor)).toEqual([0]);
    await postMessage(other, talk.vendor, talk.id, 'And back');
    await here.waitForPost('And back');
    expect(await unread(one, talk.buyer)).toEqual([1]);
    await callV4(one, await getChatToken(talk.buyer), 'DELETE', `/posts/${post.id}`);
    await there.waitForEvent('post_deleted');
    here.client.close();
    there.client.close();
  });

  it('close each other’s sockets of conversations where somebody signs out', async () => {
    const talk = await openChannel(one);
    const there = await openChatSocket(other, talk.buyer);
    await talk.buyer.client.auth.logout();
    await there.until(() => there.count.closed > 0);
    await postMessage(one, talk.vendor, talk.id, 'Nobody hears this');
    expect(there.heard.some(({ event }) => event === 'posted')).toBe(false);
    there.client.close();
  });

  it('tell people at one editor of each other, whichever process serves them', async () => {
    const { id } = await product();
    const [record, admin] = [`products/${id}`, await one.make.admin()];
    const [here, there] = [await openTab(one, company.vendor.token), await openTab(other, admin.token)];
    here.send({ open: record });
    expect(await peopleIn(here, record)).toEqual([]);
    there.send({ open: record });
    await sees(here, record, admin.id);
    await sees(there, record, company.vendor.id);
    there.ws.close();
    await sees(here, record, null);
    // Users who may not edit it learn nothing, and others don't see them.
    const stranger = await openTab(other, (await one.make.company()).vendor.token);
    stranger.send({ open: record });
    await waitUntilHandled(stranger);
    expect(stranger.received.some((message) => 'people' in message)).toBe(false);
    stranger.ws.close();
    here.ws.close();
  });

  it('drop what they keep of the catalog when the other has written', async () => {
    const total = async () => (await other.guest.products.list({ body: { company_id: company.id } })).total;
    const before = await total();
    const stale = getCacheVersion(other.gateways.fanout, 'totals');
    await product();
    await vi.waitFor(() => expect(getCacheVersion(other.gateways.fanout, 'totals')).toBeGreaterThan(stale));
    expect(await total()).toBe(before + 1);
  });

  it('count limits together', async () => {
    for (const api of [one, other, one, other]) await lookUp(api);
    await expect(lookUp(other)).rejects.toMatchObject({ status: 429, code: 'too_often' });
    await expect(lookUp(one)).rejects.toMatchObject({ status: 429 });
  });

  it(
    'work on alone while Redis is killed, say so once, and look at everything when it is back',
    { timeout: 30_000 },
    async () => {
      const tab = await openTab(other, company.vendor.token, 'products');
      const own = await openTab(one, company.vendor.token, 'products');
      const talk = await openChannel(one);
      const [here, there] = [await openChatSocket(one, talk.vendor), await openChatSocket(other, talk.vendor)];
      const { id: edited } = await product();
      const [record, admin] = [`products/${edited}`, await one.make.admin()];
      const before = await openTab(other, admin.token);
      before.send({ open: record });
      redis.reportedStates.length = 0;
      await redis.kill();
      await vi.waitFor(() => expect(redis.reportedStates).toEqual(['disconnected', 'disconnected']), {
        timeout: 5_000,
      });
      const { id } = await product();
      await own.nextHint('products', id);
      own.send({ open: record });
      expect((await peopleIn(own, record)).length).toBeLessThan(2);
      const adminTab = await openTab(one, admin.token);
      adminTab.send({ open: record });
      await sees(own, record, admin.id);
      adminTab.ws.close();
      await expect(lookUp(one)).resolves.toEqual({ exists: false });
      await postMessage(one, talk.buyer, talk.id, 'Said without Redis');
      await here.waitForPost('Said without Redis');
      await redis.start();
      await vi.waitFor(
        () => expect(redis.reportedStates).toEqual(['disconnected', 'disconnected', 'connected', 'connected']),
        {
          timeout: 5_000,
        },
      );
      await sees(before, record, company.vendor.id);
      await sees(own, record, admin.id);
      const everything = await tab.next((message) =>
        'hints' in message ? message.hints.find((hint) => hint.topic === 'products' && hint.id === null) : undefined,
      );
      expect(everything.id).toBeNull();
      const next = await product();
      expect((await tab.nextHint('products', next.id)).id).toBe(next.id);
      // A client that may have missed events is notified to reload, and gets the next one.
      await there.until(() => there.count.missed > 0 || there.count.closed > 0);
      await there.until(() => there.heard.filter(({ event }) => event === 'hello').length > 1);
      await postMessage(one, talk.buyer, talk.id, 'Said when it is back');
      await there.waitForPost('Said when it is back');
      for (const { client } of [here, there]) client.close();
      for (const { ws } of [tab, own, before]) ws.close();
    },
  );

  it('answer within seconds while Redis hangs', { timeout: 30_000 }, async () => {
    const person = await one.make.vendor();
    redis.freeze();
    const began = Date.now();
    await expect(
      one.guest.auth.login({ body: { login: person.email, password: 'not the password' } }),
    ).rejects.toMatchObject({ status: 401 });
    expect(Date.now() - began).toBeLessThan(3_000);
    redis.thaw();
    await one.db.update(users).set({ alive: false, death_date: '2026-01-01' }).where(eq(users.id, person.id));
  });

  it('start without it, and refuse where it does not let them in', { timeout: 30_000 }, async () => {
    const states: string[] = [];
    const began = Date.now();
    const alone = await openRedis({
      url: 'redis://127.0.0.1:1',
      prefix: 'test:',
      onStateChange: (state) => states.push(state),
    });
    expect(states).toEqual(['disconnected']);
    expect(Date.now() - began).toBeLessThan(4_000);
    const received: string[] = [];
    alone.fanout.subscribe('news', (text) => received.push(text));
    alone.fanout.publish('news', 'one');
    expect(received).toEqual(['one']);
    await alone.fanout.close();
    await links[0]!.commands.config('SET', 'requirepass', 'secret');
    await expect(openRedis({ url: redis.url, prefix: 'test:', onStateChange: () => {} })).rejects.toThrow(
      'Redis rejects REDIS_URL: NOAUTH',
    );
    await links[0]!.commands.config('SET', 'requirepass', '');
  });

  it('refuse a Redis user who may not use the channels', async () => {
    await links[0]!.commands.call('ACL', 'SETUSER', 'mute', 'on', '>secret', '+@all', '~*', 'resetchannels');
    const url = redis.url.replace('//', '//mute:secret@');
    const states: string[] = [];
    await expect(openRedis({ url, prefix: 'test:', onStateChange: (state) => states.push(state) })).rejects.toThrow(
      'Redis rejects REDIS_URL: NOPERM',
    );
    expect(states).toEqual([]);
  });

  /** Links a Redis user; `setRights` changes what it may do besides using all keys. */
  async function linkUser(user: string) {
    const { commands } = links[0]!;
    const setRights = (...rights: string[]) =>
      commands.call('ACL', 'SETUSER', user, 'on', '>secret', '+@all', '~*', ...rights);
    await setRights('allchannels');
    const states: RedisState[] = [];
    const problems: (RedisProblem | null)[] = [];
    const link = await openRedis({
      url: redis.url.replace('//', `//${user}:secret@`),
      prefix: 'test:',
      onStateChange: (state, problem) => {
        states.push(state);
        problems.push(problem);
      },
    });
    return { link, states, problems, setRights };
  }
  /** The connections of a Redis user, in no order of Redis's; a new one has another id. */
  async function listConnections(user: string): Promise<string[]> {
    const clients = String(await links[0]!.commands.client('LIST')).split('\n');
    const own = clients.filter((client) => client.includes(` user=${user} `));
    return own.map((client) => client.split(' ', 1)[0]!).toSorted();
  }

  it('report once that a user may not use the channels any more, and once that it may again', async () => {
    const { link, states, problems, setRights } = await linkUser('quieted');
    // Redis closes the connections of subscribers who lose the right.
    await setRights('resetchannels');
    await vi.waitFor(() => expect(states).toEqual(['disconnected', 'rejected']), { timeout: 5_000 });
    const rejection = { kind: 'rejected', detail: expect.stringContaining('NOPERM') as string };
    // Redis closed the connection without an error, so the reason of the first change is not the one of the second
    expect(problems).toEqual([{ kind: 'unreachable', detail: null }, rejection]);
    expect(link.fanout.problem()).toEqual(rejection);
    const connections = await listConnections('quieted');
    await setRights('allchannels');
    await vi.waitFor(() => expect(states).toEqual(['disconnected', 'rejected', 'connected']), { timeout: 10_000 });
    expect(link.fanout.problem()).toBeNull();
    expect(await listConnections('quieted')).toEqual(connections);
    await link.fanout.close();
  });

  it('replace messages that Redis rejected, without waiting for a new connection', async () => {
    const { link, states, setRights } = await linkUser('hoarse');
    let missed = 0;
    links[1]!.fanout.subscribe(
      'news',
      () => {},
      () => (missed += 1),
    );
    const connections = await listConnections('hoarse');
    await setRights('-publish');
    link.fanout.publish('news', 'one');
    await vi.waitFor(() => expect(states).toEqual(['rejected']));
    expect(missed).toBe(0);
    await setRights('+publish');
    await vi.waitFor(() => expect(missed).toBe(1), { timeout: 10_000 });
    await vi.waitFor(() => expect(states).toEqual(['rejected', 'connected']));
    expect(await listConnections('hoarse')).toEqual(connections);
    await link.fanout.close();
  });
});
