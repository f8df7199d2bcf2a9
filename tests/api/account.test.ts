/** The user's account: picture, login name, contacts, sessions. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveCloseCodes } from '#contract/live.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { type Person, testPassword } from '#tests/support/factories.ts';
import { openTab } from '#tests/support/live.ts';
import { raceCalls, lockRow, rounds } from '#tests/support/races.ts';
import { getSentCode, newPhone, makeWrongCode, listSent } from '#tests/support/signIn.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi({ max: 20, limits: { codesOfAddress: { points: 1000, seconds: 60 } } });
});
afterAll(() => t.close());

const present_password = testPassword;
const newEmail = () => `new${t.make.next()}@example.com`;
/** Gets the code of the newest link sent to a mailbox. */
const getLinkCode = async (email: string): Promise<string> =>
  /\/auth\/confirm\/(\S+)/.exec((await listSent(t, email))[0]!.text)![1]!;
const getPicture = async (format: 'png' | 'jpeg' | 'gif' | 'webp', side = 300) =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: side, height: side, channels: 3, background: '#2e7d32' } })
        [format]()
        .toBuffer(),
    ),
  ]);

describe('my picture', () => {
  it('is kept re-encoded, shown in two sizes, and replaced with its file', async () => {
    const { client } = await t.make.buyer();
    const first = await client.account.avatarUpload({ files: { photos: [await getPicture('png')] } });
    expect(first.avatar?.small).toMatch(/^\/media\/[\w-]+\/160\.webp$/);
    expect((await t.app.inject({ url: first.avatar!.small })).statusCode).toBe(200);
    const second = await client.account.avatarUpload({ files: { photos: [await getPicture('jpeg')] } });
    expect(second.avatar).not.toEqual(first.avatar);
    await t.drainJobs();
    expect((await t.app.inject({ url: first.avatar!.url })).statusCode).toBe(404);
    expect((await client.account.avatarRemove()).avatar).toBeNull();
    expect((await client.account.avatarRemove()).avatar).toBeNull();
    await t.drainJobs();
    expect((await t.app.inject({ url: second.avatar!.url })).statusCode).toBe(404);
  });

  it('is refused where it is none, or of another kind, and what was there stays', async () => {
    const { client } = await t.make.buyer();
    const { avatar } = await client.account.avatarUpload({ files: { photos: [await getPicture('gif')] } });
    for (const wrong of [new Blob(['<svg/>']), await getPicture('webp'), new Blob([])]) {
      await expect(client.account.avatarUpload({ files: { photos: [wrong] } })).rejects.toMatchObject({
        status: 422,
        errors: { photos: 'Not a picture of the kinds jpg, jpeg, png, gif' },
      });
    }
    await expect(client.account.avatarUpload({ files: {} })).rejects.toMatchObject({ status: 422 });
    expect((await client.users.me()).avatar).toEqual(avatar);
  });
});

describe('my login name', () => {
  it('is chosen with the password, signs in, and may be given up', async () => {
    const { client } = await t.make.buyer();
    const login = `Ann.Lee-${t.make.next()}`;
    expect((await client.account.loginSet({ body: { login, present_password } })).login).toBe(login);
    await t.guest.auth.login({ body: { login: login.toLowerCase(), password: testPassword } });
    expect((await client.account.loginSet({ body: { login: null, present_password } })).login).toBeNull();
    await expect(t.guest.auth.login({ body: { login, password: testPassword } })).rejects.toMatchObject({
      code: 'wrong_login',
    });
  });

  it('is refused without the password, as an email or a phone, and to a guest', async () => {
    const { client } = await t.make.buyer();
    await expect(
      client.account.loginSet({ body: { login: 'somebody', present_password: 'wrong' } }),
    ).rejects.toMatchObject({ status: 422, errors: { present_password: 'The present password is wrong' } });
    for (const login of ['a@b.example', '+61400000000', '61400000000', 'ab', 'пётр', ' x ', 'x'.repeat(41)])
      await expect(client.account.loginSet({ body: { login, present_password } })).rejects.toMatchObject({
        status: 422,
        code: 'invalid',
      });
    const guest = t.as((await t.guest.auth.guestLogin()).api_token);
    await expect(guest.account.loginSet({ body: { login: 'somebody' } })).rejects.toMatchObject({
      status: 403,
      code: 'forbidden',
    });
  });

  it('belongs to one of those who want it at once', async () => {
    for (let round = 0; round < rounds; round++) {
      const [one, two] = [await t.make.buyer(), await t.make.buyer()];
      const login = `wanted${t.make.next()}`;
      const { good, bad } = await raceCalls(
        t,
        lockRow('users', 'id', one.id),
        [one, two].map(
          ({ client }, index) =>
            () =>
              client.account.loginSet({ body: { login: index ? login.toUpperCase() : login, present_password } }),
        ),
      );
      expect(good).toHaveLength(1);
      expect(bad).toMatchObject([
        { status: 409, code: 'login_taken', errors: { login: 'This login is already in use' } },
      ]);
    }
  });
});

describe('a new email', () => {
  const requestContact = (who: Person, email: string, password: string | undefined = testPassword) =>
    who.client.account.contactAsk({ body: { email, present_password: password } });

  it('is mine by the link that came there; the old address is told and signs in no more', async () => {
    const buyer = await t.make.buyer({ locale: 'ru', email_confirmed_at: t.clock.now });
    const email = newEmail();
    expect(await requestContact(buyer, email)).toEqual({ kind: 'email', value: email });
    expect((await buyer.client.account.get()).email).toEqual({
      value: buyer.email,
      is_confirmed: true,
      pending: email,
    });
    await t.guest.contacts.confirm({ body: { code: await getLinkCode(email) } });
    expect((await buyer.client.account.get()).email).toEqual({ value: email, is_confirmed: true, pending: null });
    expect(await listSent(t, buyer.email)).toHaveLength(1);
    await t.guest.auth.login({ body: { login: email, password: testPassword } });
    await expect(t.guest.auth.login({ body: { login: buyer.email, password: testPassword } })).rejects.toMatchObject({
      code: 'wrong_login',
    });
  });

  it('needs the present password, an address of nobody else, and another than the present one', async () => {
    const [buyer, neighbour] = [await t.make.buyer(), await t.make.buyer()];
    await expect(buyer.client.account.contactAsk({ body: { email: newEmail() } })).rejects.toMatchObject({
      errors: { present_password: 'Required field' },
    });
    await expect(requestContact(buyer, newEmail(), 'wrong')).rejects.toMatchObject({
      errors: { present_password: 'The present password is wrong' },
    });
    await expect(requestContact(buyer, neighbour.email.toUpperCase())).rejects.toMatchObject({
      status: 409,
      code: 'email_taken',
      errors: { email: 'This email is already in use' },
    });
    await expect(requestContact(buyer, buyer.email)).rejects.toMatchObject({
      status: 422,
      errors: { email: 'This is the present one' },
    });
    await expect(requestContact(buyer, 'nobody')).rejects.toMatchObject({
      errors: { email: 'Email entered incorrectly' },
    });
    await expect(buyer.client.account.contactAsk({ body: {} })).rejects.toMatchObject({
      errors: { email: 'Required field' },
    });
    const guest = t.as((await t.guest.auth.guestLogin()).api_token);
    await expect(guest.account.contactAsk({ body: { email: newEmail() } })).rejects.toMatchObject({
      status: 403,
      code: 'forbidden',
    });
  });

  it('may be given up before its yes', async () => {
    const buyer = await t.make.buyer();
    const email = newEmail();
    await requestContact(buyer, email);
    const code = await getLinkCode(email);
    await buyer.client.account.contactForget({ params: { kind: 'email' } });
    expect((await buyer.client.account.get()).email.pending).toBeNull();
    await expect(t.guest.contacts.confirm({ body: { code } })).rejects.toMatchObject({ status: 422 });
  });

  it('is not given up where it is the account’s own, which nobody has confirmed', async () => {
    const buyer = await t.make.buyer();
    await t.pool.query('update users set email_confirmed_at = null where id = $1', [buyer.id]);
    await expect(buyer.client.account.contactForget({ params: { kind: 'email' } })).rejects.toMatchObject({
      status: 409,
      code: 'contact_in_use',
      message: expect.stringContaining('contact of your account'),
    });
    expect((await buyer.client.account.get()).email.value).toBe(buyer.email);
    await buyer.client.account.contactForget({ params: { kind: 'phone' } });
  });

  it('belongs to one of two who confirm it at once', async () => {
    for (let round = 0; round < rounds; round++) {
      const email = newEmail();
      const people = [await t.make.buyer(), await t.make.buyer()];
      const codes: string[] = [];
      for (const one of people) {
        await requestContact(one, email);
        codes.push(await getLinkCode(email));
      }
      const { good, bad } = await raceCalls(
        t,
        { text: 'select from users where id = any($1) for update', values: [people.map(({ id }) => id)] },
        codes.map((code) => () => t.guest.contacts.confirm({ body: { code } })),
      );
      expect(good).toHaveLength(1);
      expect(bad).toMatchObject([{ status: 409, code: 'email_taken' }]);
    }
  });
});

describe('a new phone', () => {
  it('is mine by the code that came there, and signs in', async () => {
    const buyer = await t.make.buyer();
    const { stored: storedPhone, ...phone } = newPhone();
    await buyer.client.account.contactAsk({ body: { ...phone, present_password } });
    expect((await buyer.client.account.get()).phone).toEqual({
      value: null,
      is_confirmed: false,
      pending: storedPhone,
    });
    expect(
      (await buyer.client.account.contactConfirm({ body: { code: await getSentCode(t, storedPhone) } })).phone,
    ).toBe(storedPhone);
    await t.guest.auth.codeSend({ query: phone });
    await t.guest.auth.codeLogin({ body: { ...phone, code: await getSentCode(t, storedPhone) } });
  });

  it('takes five tries of a code, also of 40 at once, and a foreign code never', async () => {
    const [buyer, stranger] = [await t.make.buyer(), await t.make.buyer()];
    const { stored: storedPhone, ...phone } = newPhone();
    await buyer.client.account.contactAsk({ body: { ...phone, present_password } });
    const code = await getSentCode(t, storedPhone);
    await expect(stranger.client.account.contactConfirm({ body: { code } })).rejects.toMatchObject({
      status: 401,
      code: 'wrong_code',
    });
    await Promise.all(
      Array.from({ length: 40 }, () =>
        expect(buyer.client.account.contactConfirm({ body: { code: makeWrongCode(code) } })).rejects.toMatchObject({
          status: 401,
          code: 'wrong_code',
          errors: { code: 'The code is wrong or no longer valid. Check it, or request a new one' },
        }),
      ),
    );
    await expect(buyer.client.account.contactConfirm({ body: { code } })).rejects.toMatchObject({ code: 'wrong_code' });
    const { rows } = await t.pool.query('select tries from contact_changes where user_id = $1', [buyer.id]);
    expect(rows).toEqual([{ tries: 5 }]);
    expect((await buyer.client.users.me()).phone).toBeNull();
  });

  it('is confirmed at the first try, whatever others at the same address have tried', async () => {
    const [buyer, stranger] = [await t.make.buyer(), await t.make.buyer()];
    const { stored: storedPhone, ...phone } = newPhone();
    await buyer.client.account.contactAsk({ body: { ...phone, present_password } });
    const code = await getSentCode(t, storedPhone);
    for (let time = 0; time < 60; time++)
      await expect(
        stranger.client.account.contactConfirm({ body: { code: makeWrongCode(code) } }),
      ).rejects.toMatchObject({
        code: 'wrong_code',
      });
    expect((await buyer.client.account.contactConfirm({ body: { code } })).phone).toBe(storedPhone);
  });

  it('confirmed several times at once changes once', async () => {
    for (let round = 0; round < rounds; round++) {
      const buyer = await t.make.buyer();
      const { stored: storedPhone, ...phone } = newPhone();
      await buyer.client.account.contactAsk({ body: { ...phone, present_password } });
      const code = await getSentCode(t, storedPhone);
      const { good, bad } = await raceCalls(
        t,
        lockRow('contact_changes', 'user_id', buyer.id),
        [1, 2, 3].map(() => () => buyer.client.account.contactConfirm({ body: { code } })),
      );
      expect(bad).toEqual([]);
      expect(good.map(({ phone: now }) => now)).toEqual([storedPhone, storedPhone, storedPhone]);
      const { rows } = await t.pool.query(
        `select count(*)::int as n from audit where action = 'confirm_contact' and record_id = $1`,
        [String(buyer.id)],
      );
      expect(rows).toEqual([{ n: 1 }]);
    }
  });

  it('is confirmed by its code once more for a minute, for an answer may be lost on its way, and by no other', async () => {
    const buyer = await t.make.buyer();
    const { stored: storedPhone, ...phone } = newPhone();
    await buyer.client.account.contactAsk({ body: { ...phone, present_password } });
    const code = await getSentCode(t, storedPhone);
    await buyer.client.account.contactConfirm({ body: { code } });
    expect((await buyer.client.account.contactConfirm({ body: { code } })).phone).toBe(storedPhone);
    expect((await buyer.client.account.get()).phone).toEqual({ value: storedPhone, is_confirmed: true, pending: null });
    await expect(buyer.client.account.contactConfirm({ body: { code: makeWrongCode(code) } })).rejects.toMatchObject({
      code: 'wrong_code',
    });
    t.clock.forward(60_001);
    await expect(buyer.client.account.contactConfirm({ body: { code } })).rejects.toMatchObject({ code: 'wrong_code' });
  });

  it('is refused where somebody has it, or its length is none of the country’s', async () => {
    const phone = newPhone();
    await t.make.buyer({ phone: phone.stored });
    const buyer = await t.make.buyer();
    const requestContact = (body: object) => buyer.client.account.contactAsk({ body: { ...body, present_password } });
    await expect(requestContact({ country_code: '61', phoneNumbers: phone.phoneNumbers })).rejects.toMatchObject({
      status: 409,
      errors: { phoneNumbers: 'This phone is already in use' },
    });
    await expect(requestContact({ country_code: '61', phoneNumbers: '12' })).rejects.toMatchObject({
      status: 422,
      errors: { phoneNumbers: 'Not valid phone number' },
    });
    await expect(requestContact({ phoneNumbers: '12' })).rejects.toMatchObject({
      status: 422,
      errors: { country_code: 'Required field' },
    });
  });
});

describe('the present password', () => {
  it('is tried ten times by whoever has found the account open elsewhere; its owner is not locked out', async () => {
    const buyer = await t.make.buyer();
    const login = (password: string, remoteAddress?: string) =>
      t.app.inject({
        method: 'PUT',
        url: '/api/me/login',
        headers: { 'x-auth-token': buyer.token },
        payload: { login: null, present_password: password },
        ...(remoteAddress && { remoteAddress }),
      });
    for (let time = 0; time < 10; time++) expect((await login('wrong', '203.0.113.7')).statusCode).toBe(422);
    expect((await login(present_password, '203.0.113.7')).statusCode).toBe(429);
    expect((await login(present_password)).statusCode).toBe(200);
  });
});

describe('my sessions', () => {
  const agents = {
    mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    phone:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  };
  const signIn = async (email: string, agent: string) =>
    t.as(
      (await t.as(null, { 'user-agent': agent }).auth.login({ body: { login: email, password: testPassword } }))
        .api_token,
    );

  it('are told by browser, system and device, this one first', async () => {
    const buyer = await t.make.buyer();
    const mac = await signIn(buyer.email, agents.mac);
    t.clock.forward(1000);
    await signIn(buyer.email, agents.phone);
    const { data } = await mac.account.sessions();
    expect(data.map(({ browser, system, device, is_this }) => ({ browser, system, device, is_this }))).toEqual([
      { browser: 'Chrome 141', system: 'macOS', device: 'desktop', is_this: true },
      { browser: 'Safari 18', system: 'iOS', device: 'mobile', is_this: false },
      { browser: null, system: null, device: 'other', is_this: false },
    ]);
    expect(JSON.stringify(data)).not.toContain('hash');
  });

  it('take a browser’s odd words for what they are', async () => {
    const buyer = await t.make.buyer();
    for (const agent of [
      '<script>alert(1)</script>',
      '\\u0000'.repeat(50),
      'x'.repeat(5000),
      'constructor',
      '__proto__',
    ]) {
      const client = await signIn(buyer.email, agent);
      expect((await client.account.sessions()).data[0]).toMatchObject({ is_this: true });
    }
  });

  it('end one by one, at once, sockets included; a foreign one is not found', async () => {
    const [buyer, stranger] = [await t.make.buyer(), await t.make.buyer()];
    const other = (await t.guest.auth.login({ body: { login: buyer.email, password: testPassword } })).api_token;
    const tab = await openTab(t, other, 'orders');
    const otherSession = (await buyer.client.account.sessions()).data.find(({ is_this }) => !is_this)!;
    await expect(stranger.client.account.sessionEnd({ params: { id: otherSession.id } })).rejects.toMatchObject({
      status: 404,
    });
    await t.as(other).users.me();
    const began = Date.now();
    await buyer.client.account.sessionEnd({ params: { id: otherSession.id } });
    await expect(t.as(other).users.me()).rejects.toMatchObject({ code: 'auth_failed' });
    expect(await tab.closed).toBe(liveCloseCodes.invalidToken);
    expect(Date.now() - began).toBeLessThan(1_000);
    await expect(buyer.client.account.sessionEnd({ params: { id: otherSession.id } })).rejects.toMatchObject({
      status: 404,
    });
    expect((await buyer.client.users.me()).id).toBe(buyer.id);
  });
});
