import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Api, startApi } from '#tests/support/api.ts';
import { SoftwareAuthenticator } from '#tests/support/authenticator.ts';
import { testPassword } from '#tests/support/factories.ts';
import { addApp, addPasskey, beginSignIn, generateCode, makeWrongCode } from '#tests/support/factors.ts';
import { getServerProgram } from '#tests/support/serverProgram.ts';
import { getSentCode, getSentLinkCode, newPhone, listSent } from '#tests/support/signIn.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi({
    limits: {
      factorsOfAddress: { points: 10_000, seconds: 60 },
      wrongPasswordsOfAddress: { points: 10_000, seconds: 60 },
    },
  });
});
afterAll(() => t.close());

const minutes = (count: number) => count * 60_000;
const failsWith = (code: string) => ({ code });
const listCodes = (results: PromiseSettledResult<unknown>[]): string[] =>
  results.map((result) => (result.status === 'fulfilled' ? 'done' : (result.reason as { code: string }).code));

/** Creates an admin with an authenticator app, whose last code has expired. */
async function makeAdminWithApp() {
  const admin = await t.make.admin();
  const secret = await addApp(t, admin.client);
  t.clock.forward(minutes(2));
  return { ...admin, secret };
}

describe('signing in with an authenticator app', () => {
  it('asks for the app after the password, and opens the account by its code', async () => {
    const { email, id, secret } = await makeAdminWithApp();
    const waiting = await beginSignIn(t.guest, email);
    expect(waiting.kinds).toEqual(['totp']);
    const { api_token } = await t.guest.factors.signIn({
      body: { challenge: waiting.challenge, code: await generateCode(t, secret) },
    });
    expect((await t.as(api_token).users.me()).id).toBe(id);
  });

  it('says nothing of the factor to whoever has the wrong password', async () => {
    const { email } = await makeAdminWithApp();
    await expect(t.guest.auth.login({ body: { login: email, password: 'wrong' } })).rejects.toMatchObject(
      failsWith('wrong_login'),
    );
  });

  it.each([-1, 0, 1])('takes a clock that is %i steps off', async (steps) => {
    const { email, secret } = await makeAdminWithApp();
    const { challenge } = await beginSignIn(t.guest, email);
    const code = await generateCode(t, secret, steps);
    expect(await t.guest.factors.signIn({ body: { challenge, code } })).toMatchObject({
      api_token: expect.any(String),
    });
  });

  it.each([-3, -2, 2, 3])('refuses a code of %i steps away', async (steps) => {
    const { email, secret } = await makeAdminWithApp();
    const { challenge } = await beginSignIn(t.guest, email);
    await expect(
      t.guest.factors.signIn({ body: { challenge, code: await generateCode(t, secret, steps) } }),
    ).rejects.toMatchObject({ status: 401, code: 'wrong_factor' });
  });

  it('takes a code once, and none of an earlier step after it', async () => {
    const { email, secret } = await makeAdminWithApp();
    const [now, before] = [await generateCode(t, secret), await generateCode(t, secret, -1)];
    await t.guest.factors.signIn({ body: { challenge: (await beginSignIn(t.guest, email)).challenge, code: now } });
    for (const code of [now, before]) {
      const { challenge } = await beginSignIn(t.guest, email);
      await expect(t.guest.factors.signIn({ body: { challenge, code } })).rejects.toMatchObject(
        failsWith('wrong_factor'),
      );
    }
  });

  it('opens one session where one code comes with eight challenges at the same moment', async () => {
    const { email, secret } = await makeAdminWithApp();
    const challenges = await Promise.all(Array.from({ length: 8 }, () => beginSignIn(t.guest, email)));
    const code = await generateCode(t, secret);
    const results = await Promise.allSettled(
      challenges.map(({ challenge }) => t.guest.factors.signIn({ body: { challenge, code } })),
    );
    expect(listCodes(results).filter((result) => result === 'done')).toHaveLength(1);
  });

  it('ends a challenge after five tries, however many come at once', async () => {
    const { email, secret } = await makeAdminWithApp();
    const { challenge } = await beginSignIn(t.guest, email);
    const code = makeWrongCode(await generateCode(t, secret));
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => t.guest.factors.signIn({ body: { challenge, code } })),
    );
    expect(listCodes(results).filter((result) => result === 'wrong_factor')).toHaveLength(5);
    expect(listCodes(results).filter((result) => result === 'dead_challenge')).toHaveLength(15);
    await expect(
      t.guest.factors.signIn({ body: { challenge, code: await generateCode(t, secret) } }),
    ).rejects.toMatchObject(failsWith('dead_challenge'));
  });

  it('ends a challenge after ten minutes, and with the password that it began with', async () => {
    const { email, secret, id, client } = await makeAdminWithApp();
    const old = await beginSignIn(t.guest, email);
    t.clock.forward(minutes(11));
    await expect(
      t.guest.factors.signIn({ body: { challenge: old.challenge, code: await generateCode(t, secret) } }),
    ).rejects.toMatchObject(failsWith('dead_challenge'));
    const stolen = await beginSignIn(t.guest, email);
    await client.users.editMe({ body: { password: 'another horse battery', present_password: testPassword } });
    await expect(
      t.guest.factors.signIn({ body: { challenge: stolen.challenge, code: await generateCode(t, secret) } }),
    ).rejects.toMatchObject(failsWith('dead_challenge'));
    expect((await client.users.me()).id).toBe(id);
  });

  it('slows guesses down for strangers, while a device that signed in before goes on', async () => {
    const { email, secret } = await makeAdminWithApp();
    const owner = 'd'.repeat(40);
    await signInBy(email, secret, owner);
    t.clock.forward(minutes(2));
    const stranger = t.as(null, { 'x-device-id': 's'.repeat(40) });
    const codes: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { challenge } = await beginSignIn(stranger, email);
      const wrong = makeWrongCode(await generateCode(t, secret));
      for (let tries = 0; tries < 5; tries += 1)
        codes.push(
          ...listCodes(await Promise.allSettled([stranger.factors.signIn({ body: { challenge, code: wrong } })])),
        );
    }
    expect(codes.filter((code) => code === 'wrong_factor').length).toBeLessThanOrEqual(10);
    expect(codes).toContain('too_often');
    await signInBy(email, secret, owner);
  });
});

/** Signs in by password and authenticator app on a device. */
async function signInBy(email: string, secret: string, device: string): Promise<{ api_token: string }> {
  const client = t.as(null, { 'x-device-id': device });
  const { challenge } = await beginSignIn(client, email);
  return client.factors.signIn({ body: { challenge, code: await generateCode(t, secret) } });
}

describe('passkeys', () => {
  it('add themselves, and finish a sign-in', async () => {
    const admin = await t.make.admin();
    const key = await addPasskey(admin.client);
    expect((await admin.client.factors.list()).data).toMatchObject([
      { kind: 'passkey', name: 'Laptop', used_at: null },
    ]);
    const { challenge, kinds } = await beginSignIn(t.guest, admin.email);
    expect(kinds).toEqual(['passkey']);
    const { options } = await t.guest.factors.signInOptions({ body: { challenge } });
    const { api_token } = await t.guest.factors.signIn({ body: { challenge, response: key.sign(options) } });
    expect((await t.as(api_token).users.me()).id).toBe(admin.id);
  });

  it('belong to one account', async () => {
    const [admin, other] = [await t.make.admin(), await t.make.admin()];
    const key = await addPasskey(admin.client);
    await expect(addPasskey(other.client, key)).rejects.toMatchObject(failsWith('wrong_factor'));
    expect((await other.client.factors.list()).data).toEqual([]);
  });

  it('are refused with another’s challenge, another’s key, another site, and a second time', async () => {
    const [admin, other] = [await t.make.admin(), await t.make.admin()];
    const [key, foreign] = [await addPasskey(admin.client), await addPasskey(other.client)];
    const elsewhere = new SoftwareAuthenticator('https://evil.example');
    const begun = async (email: string) => {
      const { challenge } = await beginSignIn(t.guest, email);
      return { challenge, ...(await t.guest.factors.signInOptions({ body: { challenge } })) };
    };
    const [mine, theirs] = [await begun(admin.email), await begun(other.email)];
    for (const response of [key.sign(theirs.options), foreign.sign(mine.options), elsewhere.sign(mine.options)])
      await expect(t.guest.factors.signIn({ body: { challenge: mine.challenge, response } })).rejects.toMatchObject(
        failsWith('wrong_factor'),
      );
    const answer = key.sign(mine.options);
    await t.guest.factors.signIn({ body: { challenge: mine.challenge, response: answer } });
    await expect(
      t.guest.factors.signIn({ body: { challenge: mine.challenge, response: answer } }),
    ).rejects.toMatchObject(failsWith('dead_challenge'));
    const again = await begun(admin.email);
    await expect(
      t.guest.factors.signIn({ body: { challenge: again.challenge, response: answer } }),
    ).rejects.toMatchObject(failsWith('wrong_factor'));
  });
});

describe('recovery codes', () => {
  it('are ten, lie nowhere as they are, and sign in once each', async () => {
    const { email, client } = await makeAdminWithApp();
    const { codes } = await client.factors.recoveryCodes();
    expect(new Set(codes).size).toBe(10);
    const { rows } = await t.pool.query<{ text: string }>(
      `select row_to_json(r)::text as text from recovery_codes r
        union all
       select row_to_json(i)::text from idempotency i`,
    );
    expect(rows.some(({ text }) => text.includes(codes[0]!))).toBe(false);
    const { challenge, kinds } = await beginSignIn(t.guest, email);
    expect(kinds).toContain('recovery');
    await t.guest.factors.signIn({ body: { challenge, code: ` ${codes[0]!.toUpperCase()} ` } });
    const { challenge: next } = await beginSignIn(t.guest, email);
    await expect(t.guest.factors.signIn({ body: { challenge: next, code: codes[0]! } })).rejects.toMatchObject(
      failsWith('wrong_factor'),
    );
    expect((await client.factors.list()).recovery_codes_left).toBe(9);
  });

  it('open one session where one is used many times at the same moment', async () => {
    const { email, client } = await makeAdminWithApp();
    const { codes } = await client.factors.recoveryCodes();
    for (const code of codes.slice(0, 5)) {
      const challenges = await Promise.all(Array.from({ length: 6 }, () => beginSignIn(t.guest, email)));
      const results = await Promise.allSettled(
        challenges.map(({ challenge }) => t.guest.factors.signIn({ body: { challenge, code } })),
      );
      expect(listCodes(results).filter((result) => result === 'done')).toHaveLength(1);
    }
  });

  it('are ten also where two calls make them at the same moment', async () => {
    const { client } = await makeAdminWithApp();
    await Promise.all(Array.from({ length: 4 }, () => client.factors.recoveryCodes()));
    expect((await client.factors.list()).recovery_codes_left).toBe(10);
  });

  it('stop working once others are made', async () => {
    const { email, client } = await makeAdminWithApp();
    const { codes } = await client.factors.recoveryCodes();
    await client.factors.recoveryCodes();
    const { challenge } = await beginSignIn(t.guest, email);
    await expect(t.guest.factors.signIn({ body: { challenge, code: codes[0]! } })).rejects.toMatchObject(
      failsWith('wrong_factor'),
    );
  });
});

describe('other ways in', () => {
  it('ask for the factor too: a code by SMS', async () => {
    const { stored: storedPhone, ...phone } = newPhone();
    const buyer = await t.make.buyer({ phone: storedPhone });
    const secret = await addApp(t, buyer.client);
    t.clock.forward(minutes(2));
    await t.guest.auth.codeSend({ query: phone });
    const error = await t.guest.auth
      .codeLogin({ body: { ...phone, code: await getSentCode(t, storedPhone) } })
      .catch((failure: unknown) => failure as { code: string; body: { challenge: string } });
    expect(error).toMatchObject(failsWith('second_factor_required'));
    const { challenge } = (error as { body: { challenge: string } }).body;
    await t.guest.factors.signIn({ body: { challenge, code: await generateCode(t, secret) } });
  });

  it('a mailed link sets the password, and opens the account only with the factor', async () => {
    const { email, secret } = await makeAdminWithApp();
    await t.guest.auth.sendPasswordLink({ query: { email } });
    const code = await getSentLinkCode(t, email);
    const password = 'a quite new horse battery';
    const body = { password, password2: password, code };
    const error = await t.guest.auth.changePasswordFromLink({ body }).catch((failure: unknown) => failure);
    expect(error).toMatchObject({
      ...failsWith('second_factor_required'),
      body: { kinds: ['totp'], removed: { contacts: [], requested: [] } },
    });
    const { challenge } = (error as { body: { challenge: string } }).body;
    t.clock.forward(minutes(2));
    const opened = await t.guest.factors.signIn({ body: { challenge, code: await generateCode(t, secret) } });
    expect((await t.as(opened.api_token).users.me()).email).toBe(email);
    await beginSignIn(t.guest, email, password);
  });
});

describe('setting up', () => {
  it('takes the present password once the sign-in is some minutes old, and gives a QR code drawn here', async () => {
    const admin = await t.make.admin();
    t.clock.forward(minutes(11));
    expect(await admin.client.factors.list()).toMatchObject({ data: [], state: 'off', needs_password: true });
    await expect(admin.client.factors.totpStart({ body: {} })).rejects.toMatchObject({
      errors: { present_password: 'Required field' },
    });
    const started = await admin.client.factors.totpStart({ body: { present_password: testPassword } });
    expect(started.qr).toContain('<svg');
    expect(started.uri).toContain(`secret=${started.secret}`);
  });

  it.each(['12345', '1234567', 'абв123', '１２３４５６'])('adds nothing by %s, which is no code', async (code) => {
    const admin = await t.make.admin();
    const { setup } = await admin.client.factors.totpStart({ body: {} });
    await expect(admin.client.factors.totpConfirm({ body: { setup, code, name: 'Phone' } })).rejects.toMatchObject({
      code: 'wrong_factor',
      errors: { code: expect.any(String) as string },
    });
  });

  it('adds nothing by a wrong code, and nothing in another session', async () => {
    const [admin, other] = [await t.make.admin(), await t.make.admin()];
    const { setup, secret } = await admin.client.factors.totpStart({ body: {} });
    const code = await generateCode(t, secret);
    await expect(
      admin.client.factors.totpConfirm({ body: { setup, code: makeWrongCode(code), name: 'Phone' } }),
    ).rejects.toMatchObject(failsWith('wrong_factor'));
    await expect(other.client.factors.totpConfirm({ body: { setup, code, name: 'Phone' } })).rejects.toMatchObject(
      failsWith('dead_challenge'),
    );
    expect((await admin.client.factors.list()).data).toEqual([]);
  });

  it('stores the secret encrypted', async () => {
    const { id, secret } = await makeAdminWithApp();
    const { rows } = await t.pool.query<{ secret: Buffer }>('select secret from factors where user_id = $1', [id]);
    expect(rows[0]!.secret.toString('latin1')).not.toContain(secret);
  });

  it('names and removes a factor; its codes go with the last one, and its owner gets a letter', async () => {
    const { client, email, secret } = await makeAdminWithApp();
    await client.factors.recoveryCodes();
    const [factor] = (await client.factors.list()).data;
    expect(await client.factors.rename({ params: { id: factor!.id }, body: { name: 'Old phone' } })).toMatchObject({
      name: 'Old phone',
    });
    t.clock.forward(minutes(11));
    await expect(client.factors.remove({ params: { id: factor!.id } })).rejects.toMatchObject(
      failsWith('fresh_factor_required'),
    );
    await proveFresh(client, secret);
    await client.factors.remove({ params: { id: factor!.id } });
    expect(await client.factors.list()).toMatchObject({ data: [], recovery_codes_left: 0 });
    const { api_token } = await t.guest.auth.login({ body: { login: email, password: testPassword } });
    expect(api_token).toBeTruthy();
    const subjects = (await listSent(t, email)).map(({ subject }) => subject);
    expect(subjects).toContain('A second factor was removed from your Yarmarka account');
    expect(subjects).toContain('A second factor was added to your Yarmarka account');
  });

  it('answers 404 for another’s factor', async () => {
    const [mine, theirs] = [await makeAdminWithApp(), await makeAdminWithApp()];
    await proveFresh(mine.client, mine.secret);
    const [factor] = (await theirs.client.factors.list()).data;
    const params = { id: factor!.id };
    for (const call of [
      () => mine.client.factors.rename({ params, body: { name: 'x' } }),
      () => mine.client.factors.remove({ params }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 });
  });
});

/** Proves the second factor again in a session. */
async function proveFresh(client: Api['guest'], secret: string): Promise<void> {
  const { challenge } = await client.factors.challenge();
  await client.factors.prove({ body: { challenge, code: await generateCode(t, secret) } });
}

describe('what needs a fresh factor', () => {
  it('is refused ten minutes after the last proof, and goes through after a new one', async () => {
    const { client, secret } = await makeAdminWithApp();
    const buyer = await t.make.buyer();
    t.clock.forward(minutes(10));
    const calls = [
      () => client.users.edit({ params: { id: buyer.id }, body: { roles: ['ROLE_USER', 'ROLE_VENDOR'] } }),
      () => client.users.editByLongPath({ params: { id: buyer.id }, body: { email: `new${buyer.email}` } }),
      () => client.transactions.create({ body: { user_id: buyer.id, amount: 5 } }),
      () => client.users.create({ body: { email: `made${buyer.email}` } }),
      () => client.promoCodes.settingsEdit({ body: { amount: 1 } }),
      // This setting could make an old proof fresh again.
      () => client.settings.edit({ body: { fresh_factor_minutes: 10 } }),
      () => client.users.remove({ params: { id: buyer.id } }),
    ];
    for (const call of calls)
      await expect(call()).rejects.toMatchObject({ status: 403, code: 'fresh_factor_required' });
    await proveFresh(client, secret);
    for (const call of calls) await call();
  });

  it('is proved for the session that asked, and by no challenge of a sign-in or of somebody else', async () => {
    const [mine, other] = [await makeAdminWithApp(), await makeAdminWithApp()];
    t.clock.forward(minutes(11));
    const { challenge } = await beginSignIn(t.guest, mine.email);
    const { challenge: theirs } = await other.client.factors.challenge();
    for (const foreign of [challenge, theirs])
      await expect(
        mine.client.factors.prove({ body: { challenge: foreign, code: await generateCode(t, mine.secret) } }),
      ).rejects.toMatchObject(failsWith('dead_challenge'));
    await proveFresh(mine.client, mine.secret);
    t.clock.forward(minutes(1));
    const elsewhere = t.as((await signInBy(mine.email, mine.secret, 'e'.repeat(40))).api_token);
    t.clock.forward(minutes(10.5));
    await expect(elsewhere.factors.recoveryCodes()).rejects.toMatchObject(failsWith('fresh_factor_required'));
  });

  it('is open to accounts without a factor, outside production', async () => {
    const admin = await t.make.admin();
    const buyer = await t.make.buyer();
    t.clock.forward(minutes(60));
    expect(await admin.client.transactions.create({ body: { user_id: buyer.id, amount: 5 } })).toMatchObject({
      amount: 5,
    });
  });
});

/** Runs the command as an operator does, against this test's database. */
async function runReset(...args: string[]): Promise<{ code: number; output: string }> {
  const { host, port, user } = inject('postgres');
  const query = new URLSearchParams({ host, port: String(port), user });
  const child = spawn(process.execPath, [...getServerProgram('factorResetCli'), ...args], {
    env: { ...process.env, DATABASE_URL: `postgres:///${t.database}?${query}` },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number];
  return { code, output };
}

describe('the command that resets a lost factor', () => {
  it('takes factors and codes away, ends the sessions, and stands in the audit log', async () => {
    const { client, email, id } = await makeAdminWithApp();
    await client.factors.recoveryCodes();
    // Sends the mails of the setup first: mails that wait together are sent in any order.
    await t.drainJobs();
    expect(await runReset(email.toUpperCase())).toMatchObject({
      code: 0,
      output: expect.stringContaining('1 second factors removed, 1 sessions ended') as string,
    });
    await expect(client.users.me()).rejects.toMatchObject(failsWith('auth_failed'));
    const { api_token } = await t.guest.auth.login({ body: { login: email, password: testPassword } });
    expect(await t.as(api_token).factors.list()).toMatchObject({ data: [], recovery_codes_left: 0 });
    const { rows } = await t.pool.query(`select before from audit where action = 'factor_reset' and record_id = $1`, [
      String(id),
    ]);
    expect(rows).toEqual([{ before: { factors: [{ kind: 'totp', name: 'Phone' }] } }]);
    expect((await listSent(t, email))[0]?.subject).toBe('The second factors of your Yarmarka account were reset');
  });

  it('refuses an unknown address and a missing one', async () => {
    expect(await runReset('nobody@example.com')).toMatchObject({ code: 1 });
    expect(await runReset()).toMatchObject({ code: 1, output: expect.stringContaining('factor:reset') as string });
  });
});

describe('sign-ins', () => {
  it('stand in the profile with way, factor, device and address, and of staff in the audit log', async () => {
    const { email, secret, id } = await makeAdminWithApp();
    const browser = t.as(null, {
      'x-device-id': 'b'.repeat(40),
      'user-agent':
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    });
    const { challenge } = await beginSignIn(browser, email);
    const { api_token } = await browser.factors.signIn({ body: { challenge, code: await generateCode(t, secret) } });
    expect((await t.as(api_token).factors.signIns()).data).toMatchObject([
      { method: 'password', factor: 'totp', browser: 'Chrome 141', system: 'Linux', address: '127.0.0.1' },
    ]);
    const { rows } = await t.pool.query(
      `select user_id, after from audit where action = 'sign_in' and record_id = $1`,
      [String(id)],
    );
    expect(rows).toMatchObject([{ user_id: id, after: { method: 'password', factor: 'totp', address: '127.0.0.1' } }]);
  });

  it('write a letter when the device is new, and none for the first or a known one', async () => {
    const buyer = await t.make.buyer();
    const signIn = (device: string) =>
      t
        .as(null, { 'x-device-id': device.repeat(40) })
        .auth.login({ body: { login: buyer.email, password: testPassword } });
    await signIn('a');
    await signIn('a');
    expect(await listSent(t, buyer.email)).toEqual([]);
    await signIn('b');
    await signIn('b');
    expect((await listSent(t, buyer.email)).map(({ subject }) => subject)).toEqual([
      'New sign-in to your Yarmarka account',
    ]);
  });
});

describe('an installation that is open to the public', () => {
  let open: Api;
  beforeAll(async () => {
    open = await startApi({ installed: { isProduction: true } });
  });
  afterAll(() => open.close());

  it('lets admins and managers without a factor reach nothing but its set-up', async () => {
    for (const person of [await open.make.admin(), await open.make.manager()]) {
      const { client } = person;
      expect((await client.users.me()).second_factor).toBe('required');
      for (const call of [() => client.users.list(), () => client.account.exports(), () => client.settings.get()])
        await expect(call()).rejects.toMatchObject({ status: 403, code: 'factor_setup_required' });
      await client.products.list();
      await addApp(open, client);
      expect((await client.users.me()).second_factor).toBe('on');
      await client.users.list();
    }
  });

  it('asks vendors, and leaves buyers alone', async () => {
    const [vendor, buyer] = [await open.make.vendor(), await open.make.buyer()];
    expect((await vendor.client.users.me()).second_factor).toBe('advised');
    expect((await buyer.client.users.me()).second_factor).toBe('off');
    await vendor.client.companies.list();
  });
});
