import { eq } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveCloseCodes, maxFrameBytes, maxTopics } from '#contract/live.ts';
import { createFailureLogger } from '#server/http/live.ts';
import { users } from '#server/domains/users/tables.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { testPassword } from '#tests/support/factories.ts';
import { listenLive, openSocket, openTab, waitUntilHandled } from '#tests/support/live.ts';

let t: Api;
let company: Awaited<ReturnType<Api['make']['company']>>;
beforeAll(async () => {
  t = await startApi({ max: 20 });
  company = await t.make.company();
});
afterAll(() => t.close());

const ready = (message: object) => ('ready' in message ? true : undefined);

describe('the socket', () => {
  it('is closed for a token that opens nothing', async () => {
    const tab = await openSocket(t);
    tab.send({ token: 'nobody' });
    expect(await tab.closed).toBe(liveCloseCodes.invalidToken);
  });

  it('is closed where no token comes within ten seconds', { timeout: 30_000 }, async () => {
    const began = Date.now();
    const tab = await openSocket(t);
    expect(await tab.closed).toBe(liveCloseCodes.invalidToken);
    expect(Date.now() - began).toBeLessThan(11_000);
  });

  it('is closed for a page of another origin, and open for one of ours', async () => {
    const foreign = await openSocket(t, { origin: 'https://evil.example' });
    expect(await foreign.closed).toBe(1008);
    const odd = await openSocket(t, { origin: 'null' });
    expect(await odd.closed).toBe(1008);
    const own = await openSocket(t, { origin: new URL(await listenLive(t)).origin.replace('ws', 'http') });
    own.send({ token: company.vendor.token });
    expect(await own.next(ready)).toBe(true);
    own.ws.close();
  });

  it.each([
    ['no JSON', 'hello'],
    ['an unknown wish', '{"give":["products"]}'],
    ['a wrong topic', '{"subscribe":["products; drop"]}'],
    ['a record without an id', '{"open":"products"}'],
    ['a large frame', JSON.stringify({ subscribe: ['p'.repeat(maxFrameBytes)] })],
    ['a number', '5'],
  ])('is closed politely for %s', async (_, frame) => {
    const tab = await openTab(t, company.vendor.token);
    tab.ws.send(frame);
    expect(await tab.closed).toBe(liveCloseCodes.badFrame);
  });

  it('is closed for a frame before its token, a binary one, and one topic too many', async () => {
    const early = await openSocket(t);
    early.send({ subscribe: ['products'] });
    expect(await early.closed).toBe(liveCloseCodes.badFrame);
    const binary = await openTab(t, company.vendor.token);
    binary.ws.send(Buffer.from('{"subscribe":["products"]}'), { binary: true });
    expect(await binary.closed).toBe(liveCloseCodes.badFrame);
    const greedy = await openTab(
      t,
      company.vendor.token,
      ...Array.from({ length: 100 }, (_, n) => `products/${n + 1}`),
    );
    greedy.send({ subscribe: Array.from({ length: 100 }, (_, n) => `products/${n + 101}`) });
    await waitUntilHandled(greedy);
    expect(greedy.ws.readyState).toBe(greedy.ws.OPEN);
    greedy.send({ subscribe: [`products/${maxTopics + 1}`] });
    expect(await greedy.closed).toBe(liveCloseCodes.badFrame);
  });

  it('is closed for a flood of frames', async () => {
    const tab = await openTab(t, company.vendor.token);
    for (let n = 0; n < 400; n++) tab.ws.send('{"subscribe":["products"]}');
    expect(await tab.closed).toBe(liveCloseCodes.badFrame);
  });
});

describe('a dead token', () => {
  /** Measures how long after an action the socket closes. */
  async function measureTimeToDie(token: string, action: () => Promise<unknown>): Promise<number> {
    const tab = await openTab(t, token, 'products');
    await action();
    const began = Date.now();
    expect(await tab.closed).toBe(liveCloseCodes.invalidToken);
    return Date.now() - began;
  }

  it('is dead within a second after signing out', async () => {
    const person = await t.make.vendor();
    expect(await measureTimeToDie(person.token, () => person.client.auth.logout())).toBeLessThan(1_000);
  });

  it('is dead within a second when the account is switched off', async () => {
    const person = await t.make.vendor();
    expect(
      await measureTimeToDie(person.token, () =>
        t.db.update(users).set({ alive: false, death_date: '2026-01-01' }).where(eq(users.id, person.id)),
      ),
    ).toBeLessThan(1_000);
  });

  it('is dead within a second when another session changes the password; that one lives', async () => {
    const person = await t.make.vendor();
    const other = await t.guest.auth.login({ body: { login: person.email, password: testPassword } });
    const lives = await openTab(t, other.api_token, 'products');
    const action = () =>
      t
        .as(other.api_token)
        .users.editMe({ body: { password: 'another fine password', present_password: testPassword } });
    expect(await measureTimeToDie(person.token, action)).toBeLessThan(1_000);
    await waitUntilHandled(lives);
    expect(lives.ws.readyState).toBe(lives.ws.OPEN);
    lives.ws.close();
  });
});

describe('the end of the server', () => {
  it('does not wait for a tab that does not answer', async () => {
    const another = await startApi();
    const person = await another.make.vendor();
    const deaf = await openTab(another, person.token);
    deaf.ws.pause();
    const tab = await openTab(another, person.token);
    const began = Date.now();
    await another.close();
    expect(Date.now() - began).toBeLessThan(5_000);
    expect(await tab.closed).toBe(1001);
    deaf.ws.terminate();
  });

  it('tells the log what failed at sockets, but not what its own end broke off', async () => {
    const events: string[] = [];
    const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => void events.push(line) } } });
    const failed = createFailureLogger(app);
    failed(new Error('the database is away'), 'while it runs');
    await app.close();
    failed(new Error('the pool has ended'), 'while it stops');
    expect(events.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['while it runs']);
  });
});
