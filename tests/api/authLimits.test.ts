/** Signing in under attack: guesses are slowed down, and owners are never locked out. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '#contract/rules/time.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { testPassword } from '#tests/support/factories.ts';
import { getChallenge, solveProof } from '#tests/support/proof.ts';
import { getSentCode, newPhone, makeWrongCode, listSent } from '#tests/support/signIn.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi({ trustProxy: ['loopback'], max: 40 });
});
afterAll(() => t.close());

const minute = 60_000;
let devices = 0;
let networks = 0;

/** Creates a client of a new browser at an address. */
const makeClient = (address: string, device = `device-${(devices += 1)}-${'x'.repeat(32)}`) =>
  t.as(null, { 'x-forwarded-for': address, 'x-device-id': device });
/** Creates a client as in the specification: no device, no challenge. */
const makePlainClient = (address: string) => t.as(null, { 'x-forwarded-for': address });
/** Makes an address in an unused network. */
const newAddress = () => {
  networks += 1;
  return `10.${Math.floor(networks / 250)}.${networks % 250}.7`;
};

const listCodes = (outcomes: PromiseSettledResult<unknown>[]): string[] =>
  outcomes.map((outcome) => (outcome.status === 'rejected' ? (outcome.reason as { code: string }).code : 'in'));

async function makeBuyer() {
  const { stored: storedPhone, ...phone } = newPhone();
  return { ...(await t.make.buyer({ phone: storedPhone })), phone, storedPhone };
}

/** Tries wrong passwords for one login from many networks at once. */
const attack = (login: string, addresses: number) =>
  Promise.allSettled(
    Array.from({ length: addresses }, () =>
      makeClient(newAddress()).auth.login({ body: { login, password: 'wrong guess' } }),
    ),
  );

describe('an account under attack', () => {
  it('lets its owner in on a device that signed in before, whatever 60 networks try', async () => {
    const owner = await t.make.buyer();
    const body = { login: owner.email, password: testPassword };
    const home = makeClient(newAddress());
    await home.auth.login({ body });
    const codes = listCodes(await attack(owner.email, 60));
    expect(codes.filter((code) => code === 'wrong_login')).toHaveLength(30);
    expect(codes.filter((code) => code === 'proof_required')).toHaveLength(30);
    for (let each = 0; each < 3; each += 1) await home.auth.login({ body });
  });

  it('lets its owner in on a new device by a proof of work', async () => {
    const owner = await t.make.buyer();
    const body = { login: owner.email, password: testPassword };
    await attack(owner.email, 31);
    const client = makeClient(newAddress());
    const proof = await solveProof(await getChallenge(client.auth.login({ body })));
    const { api_token } = await client.auth.login({ body: { ...body, proof } });
    expect((await t.as(api_token).users.me()).id).toBe(owner.id);
  });

  it('takes a proof once, for its own account alone, while it is fresh and untouched', async () => {
    const [owner, other] = [await t.make.buyer(), await t.make.buyer()];
    await attack(owner.email, 31);
    await attack(other.email, 31);
    const client = makeClient(newAddress());
    const body = { login: owner.email, password: 'wrong guess' };
    const challenge = await getChallenge(client.auth.login({ body }));
    const proof = await solveProof(challenge);
    const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } };
    for (const wrong of [
      await solveProof(easier),
      'x',
      Buffer.from('{}').toString('base64'),
      Buffer.from('[]').toString('base64'),
    ])
      await expect(client.auth.login({ body: { ...body, proof: wrong } })).rejects.toMatchObject({
        code: 'proof_required',
      });
    await expect(
      client.auth.login({ body: { login: other.email, password: 'wrong guess', proof } }),
    ).rejects.toMatchObject({ code: 'proof_required' });
    await expect(client.auth.login({ body: { ...body, proof } })).rejects.toMatchObject({ code: 'wrong_login' });
    await expect(client.auth.login({ body: { ...body, proof } })).rejects.toMatchObject({ code: 'proof_required' });
    const late = await solveProof(await getChallenge(client.auth.login({ body })));
    t.clock.forward(11 * minute);
    await expect(client.auth.login({ body: { ...body, proof: late } })).rejects.toMatchObject({
      code: 'proof_required',
    });
  });

  it('answers to one proof sent fifty times at once with one comparison', async () => {
    const owner = await t.make.buyer();
    await attack(owner.email, 31);
    const client = makeClient(newAddress());
    const body = { login: owner.email, password: 'wrong guess' };
    const proof = await solveProof(await getChallenge(client.auth.login({ body })));
    const codes = listCodes(
      await Promise.allSettled(Array.from({ length: 50 }, () => client.auth.login({ body: { ...body, proof } }))),
    );
    expect(codes.filter((code) => code === 'wrong_login')).toHaveLength(1);
    expect(codes.filter((code) => code === 'proof_required')).toHaveLength(49);
  });

  it('makes proofs harder with each few wrong tries', async () => {
    const owner = await t.make.buyer();
    await attack(owner.email, 31);
    const body = { login: owner.email, password: 'wrong guess' };
    const client = makeClient(newAddress());
    let challenge = await getChallenge(client.auth.login({ body }));
    const levels = [challenge.parameters.data?.['level']];
    for (let each = 0; each < 5; each += 1) {
      const proof = await solveProof(challenge);
      await client.auth.login({ body: { ...body, proof } }).catch(() => undefined);
      challenge = await getChallenge(client.auth.login({ body }));
      levels.push(challenge.parameters.data?.['level']);
    }
    expect(levels).toEqual([0, 0, 0, 0, 0, 1]);
  });

  it('counts a device that its owner has not signed in with for 90 days as a stranger', async () => {
    const owner = await t.make.buyer();
    const body = { login: owner.email, password: testPassword };
    const home = makeClient(newAddress());
    await home.auth.login({ body });
    t.clock.forward(91 * dayMs);
    await attack(owner.email, 31);
    await expect(home.auth.login({ body })).rejects.toMatchObject({ code: 'proof_required' });
  });

  it('counts the devices of an old password as strangers', async () => {
    const owner = await t.make.buyer();
    const home = makeClient(newAddress());
    await home.auth.login({ body: { login: owner.email, password: testPassword } });
    const password = 'another fine password';
    await owner.client.users.editMe({ body: { password, present_password: testPassword } });
    await attack(owner.email, 31);
    await expect(home.auth.login({ body: { login: owner.email, password } })).rejects.toMatchObject({
      code: 'proof_required',
    });
  });

  it('shares one count between its email, login and phone', async () => {
    const { stored: storedPhone } = newPhone();
    const login = `anna${t.make.next()}`;
    const owner = await t.make.buyer({ phone: storedPhone, login });
    const names = [owner.email, login, storedPhone];
    const address = newAddress();
    const codes = listCodes(
      await Promise.allSettled(
        Array.from({ length: 15 }, (_, index) =>
          makePlainClient(address).auth.login({ body: { login: names[index % 3]!, password: 'wrong guess' } }),
        ),
      ),
    );
    expect(codes.filter((code) => code === 'wrong_login')).toHaveLength(10);
  });

  it('counts a network of many addresses as one guesser', async () => {
    const strict = await startApi({
      sharedWith: t,
      trustProxy: ['loopback'],
      limits: { wrongPasswordsOfAddress: { points: 5, seconds: 900 } },
    });
    try {
      const owner = await t.make.buyer();
      const body = { login: owner.email, password: testPassword };
      const from = (address: string) => strict.as(null, { 'x-forwarded-for': address });
      // Four times the limit of one address, over all accounts.
      for (let n = 1; n <= 20; n += 1)
        for (const address of [`192.0.2.${n}`, `2001:db8:5:${n}::1`])
          await from(address)
            .auth.login({ body: { login: `nobody-${n}@example.com`, password: 'wrong guess' } })
            .catch(() => undefined);
      for (const address of ['192.0.2.250', '2001:db8:5:ffff:1::1'])
        await expect(from(address).auth.login({ body })).rejects.toMatchObject({ code: 'proof_required' });
      for (const address of ['192.0.3.1', '2001:db8:6::1']) await from(address).auth.login({ body });
    } finally {
      await strict.close();
    }
  });
});

describe('a code', () => {
  it('belongs to who asked for it: others neither use nor burn it', async () => {
    const owner = await makeBuyer();
    const [home, away] = [makeClient(newAddress()), makeClient(newAddress())];
    await home.auth.codeSend({ query: owner.phone });
    const code = await getSentCode(t, owner.storedPhone);
    for (let each = 0; each < 20; each += 1)
      await expect(
        away.auth.codeLogin({ body: { ...owner.phone, code: each === 0 ? code : makeWrongCode(code) } }),
      ).rejects.toMatchObject({ code: 'wrong_code' });
    await home.auth.codeLogin({ body: { ...owner.phone, code } });
  });

  it('is not burned by a stranger who asks for a code too and tries it', async () => {
    const owner = await makeBuyer();
    const [home, away] = [makeClient(newAddress()), makeClient(newAddress())];
    await home.auth.codeSend({ query: owner.phone });
    const code = await getSentCode(t, owner.storedPhone);
    await away.auth.codeSend({ query: owner.phone });
    expect(await listSent(t, owner.storedPhone)).toHaveLength(2);
    for (let each = 0; each < 10; each += 1)
      await away.auth.codeLogin({ body: { ...owner.phone, code } }).catch(() => undefined);
    await home.auth.codeLogin({ body: { ...owner.phone, code } });
  });

  it('waits in the queue beside that of a stranger', async () => {
    const owner = await makeBuyer();
    const [home, away] = [makeClient(newAddress()), makeClient(newAddress())];
    await Promise.all([home.auth.codeSend({ query: owner.phone }), away.auth.codeSend({ query: owner.phone })]);
    expect(await listSent(t, owner.storedPhone)).toHaveLength(2);
  });

  it('goes with its challenge to another network, and binds the address of who sends none', async () => {
    const owner = await makeBuyer();
    const address = newAddress();
    const { challenge } = await makePlainClient(address).auth.codeSend({ query: owner.phone });
    const code = await getSentCode(t, owner.storedPhone);
    const moved = makePlainClient(newAddress());
    await expect(moved.auth.codeLogin({ body: { ...owner.phone, code } })).rejects.toMatchObject({
      code: 'wrong_code',
    });
    await moved.auth.codeLogin({ body: { ...owner.phone, code, challenge } });
    t.clock.forward(minute);
    await makePlainClient(address).auth.codeSend({ query: owner.phone });
    await makePlainClient(address).auth.codeLogin({
      body: { ...owner.phone, code: await getSentCode(t, owner.storedPhone) },
    });
  });

  it('can be requested by a device that signed in before, whatever strangers have requested', async () => {
    const owner = await makeBuyer();
    const home = makeClient(newAddress());
    await home.auth.login({ body: { login: owner.email, password: testPassword } });
    const codes = listCodes(
      await Promise.allSettled(
        Array.from({ length: 40 }, () => makeClient(newAddress()).auth.codeSend({ query: owner.phone })),
      ),
    );
    expect(codes.filter((code) => code === 'in')).toHaveLength(10);
    expect(codes.filter((code) => code === 'proof_required')).toHaveLength(30);
    expect(await listSent(t, owner.storedPhone)).toHaveLength(10);
    await home.auth.codeSend({ query: owner.phone });
    await home.auth.codeLogin({ body: { ...owner.phone, code: await getSentCode(t, owner.storedPhone) } });
  });

  it('is sent to strangers fifteen times an hour at most, the last five for a proof', async () => {
    const owner = await makeBuyer();
    const send = async () => {
      const client = makeClient(newAddress());
      const query = owner.phone;
      try {
        const proof = await solveProof(await getChallenge(client.auth.codeSend({ query })));
        return await client.auth.codeSend({ query: { ...query, proof } });
      } catch (error) {
        return error as { code?: string };
      }
    };
    await Promise.allSettled(
      Array.from({ length: 10 }, () => makeClient(newAddress()).auth.codeSend({ query: owner.phone })),
    );
    const outcomes = [];
    for (let each = 0; each < 7; each += 1) outcomes.push(await send());
    expect(outcomes.map((outcome) => ('challenge' in outcome ? 'sent' : outcome.code))).toEqual([
      ...Array<string>(5).fill('sent'),
      'too_often',
      'too_often',
    ]);
    expect(await listSent(t, owner.storedPhone)).toHaveLength(15);
  });

  it('can be typed by its owner with a proof where strangers have guessed too often', async () => {
    const owner = await makeBuyer();
    const guessers = Array.from({ length: 6 }, () => makeClient(newAddress()));
    for (const guesser of guessers) {
      await guesser.auth.codeSend({ query: owner.phone });
      const code = makeWrongCode(await getSentCode(t, owner.storedPhone));
      await Promise.allSettled(
        Array.from({ length: 5 }, () => guesser.auth.codeLogin({ body: { ...owner.phone, code } })),
      );
    }
    const home = makeClient(newAddress());
    await home.auth.codeSend({ query: owner.phone });
    const body = { ...owner.phone, code: await getSentCode(t, owner.storedPhone) };
    // A request for the challenge uses none of the five tries.
    for (let each = 0; each < 6; each += 1) await getChallenge(home.auth.codeLogin({ body }));
    const proof = await solveProof(await getChallenge(home.auth.codeLogin({ body })));
    expect(await home.auth.codeLogin({ body: { ...body, proof } })).toMatchObject({ api_token: expect.any(String) });
  });

  it('that ends an account opens none', async () => {
    const owner = await makeBuyer();
    await t.pool.query('update users set password_hash = null where id = $1', [owner.id]);
    await owner.client.account.removalCode();
    const code = await getSentCode(t, owner.storedPhone);
    await expect(t.guest.auth.codeLogin({ body: { ...owner.phone, code } })).rejects.toMatchObject({
      code: 'wrong_code',
    });
    await owner.client.account.remove({ body: { code } });
  });
});

describe('looking an account up', () => {
  it('goes on for somebody’s own device where strangers of its network have used up their share', async () => {
    const owner = await makeBuyer();
    await t.pool.query('update users set email_confirmed_at = now() where id = $1', [owner.id]);
    const device = `home-${'x'.repeat(32)}`;
    await makeClient('198.51.100.1', device).auth.login({ body: { login: owner.email, password: testPassword } });
    const query = { login: owner.email };
    await Promise.allSettled(
      Array.from({ length: 150 }, (_, n) => makePlainClient(`198.51.100.${n + 2}`).auth.find({ query })),
    );
    await expect(makePlainClient('198.51.100.1').auth.find({ query })).rejects.toMatchObject({ code: 'too_often' });
    await makeClient('198.51.100.1', device).auth.find({ query });
  });
});
