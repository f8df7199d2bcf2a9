/** The generated matrix of every call and every audience. Foreign ids are tested with each noun. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { type Audience, audiences } from '#contract/roles.ts';
import { type Api, startApi } from '#tests/support/api.ts';

let t: Api;
const tokens = {} as Record<Audience, string | null>;
beforeAll(async () => {
  t = await startApi();
  tokens.guest = null;
  tokens.buyer = (await t.make.buyer()).token;
  tokens.vendor = (await t.make.vendor()).token;
  tokens.manager = (await t.make.manager()).token;
  tokens.admin = (await t.make.admin()).token;
});
afterAll(() => t.close());

const calls = Object.entries(contract).flatMap(([noun, endpoints]) =>
  Object.entries(endpoints).map(([name, call]) => [`${noun}.${name}`, call] as const),
);

/** Calls that end the session. */
const endsSession = new Set(['auth.logout']);

/** Parameters that only admins may omit. */
const requiredInput: Readonly<Record<string, string>> = {
  'audit.list': `?filter=${encodeURIComponent('{"noun":"products","record_id":"1"}')}`,
};

describe('access, as the contract declares it', () => {
  it.each(calls)('%s', async (name, call) => {
    const url = call.path.replace(/\{\w+\}/g, '2147483647') + (requiredInput[name] ?? '');
    for (const audience of audiences) {
      const token =
        endsSession.has(name) && audience !== 'guest'
          ? (
              await t.make.person(
                (
                  {
                    buyer: 'ROLE_CUSTOMER',
                    vendor: 'ROLE_VENDOR',
                    manager: 'ROLE_MANAGER',
                    admin: 'ROLE_ADMIN',
                  } as const
                )[audience],
              )
            ).token
          : tokens[audience];
      const answer = await t.app.inject({
        method: call.method,
        url,
        headers: { ...(token && { 'x-auth-token': token }) },
        ...(call.method !== 'GET' && call.body && { payload: {} }),
      });
      const code = answer.statusCode === 403 ? (answer.json() as { code: string }).code : null;
      if (call.access.includes(audience)) expect(`${audience}: ${code}`).toBe(`${audience}: null`);
      else expect(`${audience}: ${code}`).toBe(`${audience}: ${audience === 'guest' ? 'auth_failed' : 'forbidden'}`);
      expect(answer.statusCode, `${audience} ${name}`).toBeLessThan(500);
    }
  });

  it('takes a dead token for nobody', async () => {
    for (const token of ['x', 'A'.repeat(43), '__proto__', "' or 1=1 --"]) {
      const closed = await t.app.inject({ url: '/api/me', headers: { 'x-auth-token': token } });
      expect([closed.statusCode, closed.json().code]).toEqual([403, 'auth_failed']);
      expect((await t.app.inject({ url: '/api/countries', headers: { 'x-auth-token': token } })).statusCode).toBe(200);
    }
  });
});
