/** Which push addresses are called, by the real rules; the test resolves the names. */
import { createECDH, randomBytes } from 'node:crypto';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import library from 'web-push';
import { buildDemoEndpoint, wrapWithDemoBrowsers } from '#server/gateways/push/demoPush.ts';
import { createWebPush as webPush } from '#server/gateways/push/webPush.ts';

let lookUp: MockInstance;
beforeEach(() => {
  lookUp = vi.spyOn(dns, 'lookup');
  syncBuiltinESMExports();
});
afterEach(() => {
  lookUp.mockRestore();
  syncBuiltinESMExports();
});

const keys = library.generateVAPIDKeys();
const push = webPush({
  pool: { query: async () => ({ rows: [{ value: keys }] }) } as unknown as pg.Pool,
  publicUrl: 'https://shop.example.com',
});

function makeTarget(endpoint: string) {
  const keyPair = createECDH('prime256v1');
  keyPair.generateKeys();
  return { endpoint, p256dh: keyPair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
}
const how = { topic: 'x', lifeSeconds: 1, isUrgent: false };

describe('an address of a browser', () => {
  it.each([
    'https://localhost/x',
    'https://localhost.:4999/x',
    'https://LOCALHOST/x',
    'https://a.localhost./x',
    'https://printer/x',
    'https://db.internal/x',
    'https://nas.local/x',
    'https://fcm.googleapis.com:22/x',
    'https://push.example.com:8443/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://[::ffff:127.0.0.1]/x',
    'http://push.example.com/x',
  ])('is refused before anything is asked: %s', async (endpoint) => {
    expect(push.isOpen(endpoint)).toBe(false);
    expect(await push.send(makeTarget(endpoint), 'x', how)).toEqual({ state: 'gone' });
    expect(lookUp).not.toHaveBeenCalled();
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://push.example.com:443/x',
    'https://93.184.216.34/x',
  ])('is taken: %s', (endpoint) => expect(push.isOpen(endpoint)).toBe(true));

  it('is not connected to where its name leads inside, were it one of several answers', async () => {
    for (const inside of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1']) {
      lookUp.mockImplementation((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
        done(null, [
          { address: '93.184.216.34', family: 4 },
          { address: inside, family: inside.includes(':') ? 6 : 4 },
        ]),
      );
      expect(await push.send(makeTarget('https://127.0.0.1.nip.io/x'), 'x', how)).toMatchObject({
        state: 'later',
        reason: 'this address may not be asked',
      });
    }
    // Resolved once a message: the checked address is the one that is connected to.
    expect(lookUp).toHaveBeenCalledTimes(4);
  });
});

it('messages are sealed for points of the curve alone', () => {
  expect(push.isPoint(makeTarget('https://push.example.com/x').p256dh)).toBe(true);
  for (const key of [
    '',
    'A'.repeat(87),
    `BA${'A'.repeat(85)}`,
    Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url'),
  ])
    expect(push.isPoint(key), key).toBe(false);
});

describe('the demo’s browsers', () => {
  const how = { topic: 't', lifeSeconds: 60, isUrgent: false };
  const [keys, sent] = [{ p256dh: 'demo', auth: 'demo' }, [] as string[]];
  const demo = wrapWithDemoBrowsers({
    ...push,
    send: async ({ endpoint }) => (sent.push(endpoint), { state: 'refused', reason: 'real' }),
  });

  it('take what is sent, or have long been thrown away; everybody else’s are asked', async () => {
    const outcomes = await Promise.all(
      [buildDemoEndpoint('1-0'), buildDemoEndpoint('2-0', true), 'https://push.example.com/x'].map((endpoint) =>
        demo.send({ endpoint, ...keys }, '{}', how),
      ),
    );
    expect(outcomes.map(({ state }) => state)).toEqual(['sent', 'gone', 'refused']);
    expect(sent).toEqual(['https://push.example.com/x']);
  });

  it('are none where a real push service is asked: it is told at once', async () => {
    expect(await push.send({ endpoint: buildDemoEndpoint('1-0'), ...keys }, '{}', how)).toEqual({ state: 'gone' });
  });
});
