/** The socket of /api/v4 against clients that break the protocol, and against many at once. */
import { once } from 'node:events';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { v4CloseCodes } from '#contract/v4.ts';
import { companyMembers } from '#server/domains/companies/tables.ts';
import { verifyChats } from '#server/domains/chat/verify.ts';
import { isOnline } from '#server/domains/chat/presence.ts';
import { createLocalFanout } from '#server/gateways/fanout.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { getServerUrl, getChatToken, openChatSocket, openChannel, postMessage } from '#tests/support/chat.ts';

let t: Api;
let talk: Awaited<ReturnType<typeof openChannel>>;
beforeAll(async () => {
  t = await startApi({ max: 20, limits: { chatPosts: { points: 100_000, seconds: 1 } } });
  talk = await openChannel(t);
});
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}));
afterAll(() => t.close());

async function openSocket(headers: Record<string, string> = {}, query = '') {
  const ws = new WebSocket(`${(await getServerUrl(t)).replace('http', 'ws')}/api/v4/websocket${query}`, { headers });
  const closed = once(ws, 'close').then(([code]) => code as number);
  await once(ws, 'open');
  const received: Record<string, unknown>[] = [];
  ws.on('message', (data) => received.push(JSON.parse((data as Buffer).toString()) as Record<string, unknown>));
  const next = async () => {
    while (received.length === 0) await once(ws, 'message');
    return received.shift()!;
  };
  return {
    ws,
    closed,
    next,
    send: (frame: object | string) => ws.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
  };
}
const challenge = (token: string) => ({ seq: 1, action: 'authentication_challenge', data: { token } });

describe('a socket', () => {
  it('is closed without its challenge within ten seconds, ping as it may', { timeout: 30_000 }, async () => {
    const [silent, talking] = [await openSocket(), await openSocket()];
    talking.send({ seq: 1, action: 'ping' });
    expect(await talking.next()).toMatchObject({ status: 'FAIL', seq_reply: 1 });
    const began = Date.now();
    expect(await Promise.all([silent.closed, talking.closed])).toEqual([v4CloseCodes.late, v4CloseCodes.late]);
    expect(Date.now() - began).toBeLessThan(11_000);
  });

  it.each(['nobody', '', 5, null, 'x'.repeat(600)])(
    'is told and closed for a token that opens nothing: %s',
    async (token) => {
      const socket = await openSocket();
      socket.send(challenge(token as string));
      expect(await socket.next()).toMatchObject({ status: 'FAIL', seq_reply: 1, error: { status_code: 401 } });
      expect(await socket.closed).toBe(v4CloseCodes.invalidToken);
    },
  );

  it('is closed for the session’s own token, which is none of the chat’s', async () => {
    const socket = await openSocket();
    socket.send(challenge(talk.buyer.token));
    expect(await socket.closed).toBe(v4CloseCodes.invalidToken);
  });

  it('is closed for a page of another origin', async () => {
    expect(await (await openSocket({ origin: 'https://evil.example' })).closed).toBe(1008);
  });

  it.each([
    'hello',
    '5',
    '{"action":"ping"}',
    `{"seq":1,"action":"${'x'.repeat(17_000)}"}`,
    '{"seq":-1,"action":"ping"}',
    '{"seq":1e999,"action":"ping"}',
  ])('is closed politely for %.40s', async (frame) => {
    const socket = await openSocket();
    socket.send(frame);
    expect(await socket.closed).toBe(v4CloseCodes.badFrame);
  });

  it('begins where a client without a connection says that it is', async () => {
    const socket = await openSocket({}, '?connection_id=&sequence_number=7');
    socket.send(challenge(await getChatToken(talk.buyer)));
    expect(await socket.next()).toEqual({ status: 'OK', seq_reply: 1 });
    expect(await socket.next()).toMatchObject({ event: 'hello', seq: 7 });
    socket.send({ seq: 2, action: 'rule_the_world' });
    expect(await socket.next()).toMatchObject({ status: 'FAIL', seq_reply: 2 });
    socket.ws.close();
  });

  it('does not go on with somebody else’s stream', async () => {
    const mine = await openChatSocket(t, talk.buyer);
    const id = mine.heard[0]!.data['connection_id'] as string;
    const other = await openSocket({}, `?connection_id=${id}&sequence_number=1`);
    other.send(challenge(await getChatToken(await t.make.buyer())));
    await other.next();
    const hello = (await other.next()) as { data: { connection_id: string } };
    expect(hello.data.connection_id).not.toBe(id);
    await postMessage(t, talk.vendor, talk.id, 'Still here');
    await mine.waitForPost('Still here');
    mine.client.close();
    other.ws.close();
  });

  it('is dead within a second after its session, and one that comes back is too', async () => {
    const buyer = await t.make.buyer();
    const socket = await openSocket();
    socket.send(challenge(await getChatToken(buyer)));
    await socket.next();
    const began = Date.now();
    await buyer.client.auth.logout();
    expect(await socket.closed).toBe(v4CloseCodes.invalidToken);
    expect(Date.now() - began).toBeLessThan(1_000);
  });

  it('hears no more of a conversation than its reader may: nothing of others, nothing after leaving the company', async () => {
    const [other, manager] = [await openChannel(t), await t.make.manager([talk.company.id])];
    const [stranger, member, admin] = [
      await openChatSocket(t, other.buyer),
      await openChatSocket(t, manager),
      await openChatSocket(t, await t.make.admin()),
    ];
    await postMessage(t, talk.buyer, talk.id, 'For the company');
    await member.waitForPost('For the company');
    await admin.waitForPost('For the company');
    await t.db.delete(companyMembers).where(eq(companyMembers.user_id, manager.id));
    await postMessage(t, talk.buyer, talk.id, 'Without the manager');
    await admin.waitForPost('Without the manager');
    await postMessage(t, other.vendor, other.id, 'The end');
    await stranger.waitForPost('The end');
    await new Promise((resolve) => member.client.ping(resolve));
    expect([stranger, member].map(({ heard }) => heard.filter(({ event }) => event === 'posted').length)).toEqual([
      1, 1,
    ]);
    for (const { client } of [stranger, member, admin]) client.close();
  });

  it('of a slow reader is given up, and hurts nobody', { timeout: 120_000 }, async () => {
    const slow = await openSocket();
    slow.send(challenge(await getChatToken(talk.vendor)));
    await slow.next();
    slow.ws.pause();
    const quick = await openChatSocket(t, talk.vendor);
    // 12 MB, more than the system buffers: letters of three bytes make the longest posts.
    for (let n = 0; n < 250; n++) await postMessage(t, talk.buyer, talk.id, `${n} ${'€'.repeat(16_000)}`);
    await postMessage(t, talk.buyer, talk.id, 'The last');
    await quick.waitForPost('The last');
    slow.ws.resume();
    expect(await slow.closed).toBe(1006);
    expect(quick.count.closed).toBe(0);
    quick.client.close();
  });

  it('tells that its reader is there, for a minute', async () => {
    const buyer = await t.make.buyer();
    const now = t.clock.now;
    expect(await isOnline(t.db, buyer.id, now)).toBe(false);
    const tab = await openChatSocket(t, buyer);
    expect(await isOnline(t.db, buyer.id, now)).toBe(true);
    expect(await isOnline(t.db, buyer.id, new Date(now.getTime() + 61_000))).toBe(false);
    tab.client.close();
  });

  it('is one of twenty that one person has', async () => {
    const buyer = await t.make.buyer();
    const token = await getChatToken(buyer);
    const sockets = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const socket = await openSocket();
        socket.send(challenge(token));
        expect(await socket.next()).toMatchObject({ status: 'OK' });
        return socket;
      }),
    );
    const more = await openSocket();
    more.send(challenge(token));
    expect(await more.closed).toBe(v4CloseCodes.invalidToken);
    for (const { ws } of sockets) ws.close();
  });
});

it('leaves every conversation’s counters as its posts say', async () => {
  expect(await verifyChats(t.db)).toEqual([]);
});

describe('two processes', () => {
  it('tell each other', async () => {
    const fanout = createLocalFanout();
    const [one, other] = [await startApi({ fanout }), await startApi({ fanout })];
    const [here, there] = [await openChannel(one), await openChannel(other)];
    // Both databases are copies of one template, so ids are the same in both.
    expect([here.buyer.id, here.vendor.id]).toEqual([there.buyer.id, there.vendor.id]);
    const tab = await openChatSocket(other, there.vendor);
    await postMessage(one, here.buyer, here.id, 'Across');
    expect(await tab.waitForPost('Across')).toMatchObject({ channel_id: here.id });
    tab.client.close();
    await one.close();
    await other.close();
  });
});
