/** Registration by email and by phone. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countries } from '#server/domains/geo/tables.ts';
import { users } from '#server/domains/users/tables.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { testPassword } from '#tests/support/factories.ts';
import { rounds } from '#tests/support/races.ts';
import { delivery, fillCart, openShop } from '#tests/support/shop.ts';
import { getSentCode, getSentLinkCode, newPhone, listSent } from '#tests/support/signIn.ts';

let t: Api;
const many = { points: 100_000, seconds: 60 };
beforeAll(async () => {
  t = await startApi({
    max: 30,
    limits: { lookups: many, codesOfAddress: many, registrations: many, linksOfAddress: many },
  });
});
afterAll(() => t.close());

const newEmail = () => `new${t.make.next()}@example.com`;
const getRow = async (id: number) => (await t.db.select().from(users).where(eq(users.id, id)))[0]!;
const setPassword = (code: string, password = testPassword) =>
  t.guest.auth.changePasswordFromLink({ body: { code, password, password2: password } });

describe('registering by email', () => {
  it('mails a link in the language chosen, which sets the first password and proves the mailbox', async () => {
    const email = newEmail();
    const { id } = await t.guest.auth.register({
      body: {
        email,
        locale: 'ru',
        fio: 'Анна Иванова Петровна',
        roles: ['ROLE_VENDOR'],
        country_code: '7',
        country_name: 'Russia',
      },
    });
    const [mail] = await listSent(t, email);
    expect(mail).toMatchObject({ channel: 'email', subject: 'Добро пожаловать на Ярмарку: придумайте пароль' });
    expect(mail!.text).toMatch(/http:\/\/localhost:3000\/auth\/change_password\/[\w-]{43}\n/);
    await expect(t.guest.auth.login({ body: { login: email, password: testPassword } })).rejects.toMatchObject({
      code: 'wrong_login',
    });
    expect((await getRow(id)).email_confirmed_at).toBeNull();
    await setPassword(await getSentLinkCode(t, email));
    const { api_token } = await t.guest.auth.login({ body: { login: email, password: testPassword } });
    expect(await t.as(api_token).users.me()).toMatchObject({
      id,
      email,
      fio: 'Анна Иванова Петровна',
      first_name: 'Анна',
      last_name: 'Иванова',
      middle_name: 'Петровна',
      roles: ['ROLE_USER', 'ROLE_VENDOR'],
      country: { iso: 'RU' },
      is_guest: false,
    });
    expect(await getRow(id)).toMatchObject({ locale: 'ru', email_confirmed_at: t.clock.now });
  });

  it('makes a buyer who is written to in English, unless told otherwise', async () => {
    const email = newEmail();
    const { id } = await t.guest.auth.register({ body: { email } });
    expect(await getRow(id)).toMatchObject({
      roles: ['ROLE_USER', 'ROLE_CUSTOMER'],
      locale: 'en',
      password_hash: null,
    });
    expect((await listSent(t, email))[0]!.subject).toBe('Welcome to Yarmarka: choose your password');
  });

  it('refuses a known email in any case, at its field', async () => {
    const buyer = await t.make.buyer();
    await expect(t.guest.auth.register({ body: { email: buyer.email.toUpperCase() } })).rejects.toMatchObject({
      status: 409,
      code: 'email_taken',
      errors: { email: 'This email is already in use' },
    });
    expect(await listSent(t, buyer.email)).toEqual([]);
  });

  it('grants no role that nobody may choose, and writes no field that is not asked for', async () => {
    const { stored: _storedPhone, ...phone } = newPhone();
    for (const [url, contact] of [
      ['/api/_p/user/register', { email: newEmail() }],
      ['/api/users/code_register_sms', phone],
    ] as const) {
      for (const role of ['ROLE_ADMIN', 'ROLE_MANAGER', 'ROLE_USER']) {
        const answer = await t.app.inject({
          method: 'POST',
          url,
          payload: { ...contact, roles: ['ROLE_CUSTOMER', role] },
        });
        expect([answer.statusCode, answer.json()]).toMatchObject([
          422,
          { errors: { roles: 'You can’t choose this role yourself' } },
        ]);
      }
      expect((await t.app.inject({ method: 'POST', url, payload: { ...contact, roles: ['admin'] } })).statusCode).toBe(
        422,
      );
    }
    const email = newEmail();
    const payload = {
      email,
      is_admin: true,
      bonus_balance: 1e6,
      alive: false,
      id: 7,
      password_hash: 'x',
      is_guest: true,
      email_confirmed_at: '2020-01-01T00:00:00Z',
      agreement_id: 1,
    };
    const { id } = (await t.app.inject({ method: 'POST', url: '/api/_p/user/register', payload })).json() as {
      id: number;
    };
    expect(await getRow(id)).toMatchObject({
      email,
      roles: ['ROLE_USER', 'ROLE_CUSTOMER'],
      bonus_balance: 0,
      alive: true,
      password_hash: null,
      is_guest: false,
      email_confirmed_at: null,
    });
  });

  it('takes a form and a query, as the specification sends them', async () => {
    const email = newEmail();
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/_p/user/register?country_code=61&country_name=Australia',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ email, roles: 'ROLE_BUYER', fio: 'Ada Lovelace', locale: 'en' }).toString(),
    });
    expect(answer.statusCode).toBe(201);
    expect(await getRow((answer.json() as { id: number }).id)).toMatchObject({
      roles: ['ROLE_USER', 'ROLE_BUYER'],
      country_id: 2,
    });
  });

  it('makes one account of a request that is sent three times, and one mail', async () => {
    const email = newEmail();
    const again = () => t.as(null, { 'idempotency-key': `register-${email}` }).auth.register({ body: { email } });
    const ids = [await again(), await again(), await again()].map(({ id }) => id);
    expect(new Set(ids).size).toBe(1);
    expect(await listSent(t, email)).toHaveLength(1);
  });

  it('makes one account of an email that many ask for at once', async () => {
    for (let round = 0; round < rounds; round++) {
      const email = newEmail();
      const all = await Promise.allSettled(
        Array.from({ length: 4 }, (_, index) =>
          t.guest.auth.register({ body: { email: index % 2 ? email : email.toUpperCase() } }),
        ),
      );
      expect(all.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
      for (const outcome of all)
        if (outcome.status === 'rejected')
          expect(outcome.reason).toMatchObject({
            code: 'email_taken',
            errors: { email: 'This email is already in use' },
          });
    }
  });

  it('mails the link again to who has not used it, and tells nobody who that is', async () => {
    const email = newEmail();
    await t.guest.auth.register({ body: { email } });
    await t.drainJobs();
    expect(await t.guest.auth.sendActivation({ body: { email } })).toEqual({});
    expect(await t.guest.auth.sendActivation({ body: { email: newEmail() } })).toEqual({});
    expect((await listSent(t, email)).map(({ subject }) => subject)).toEqual([
      'Welcome to Yarmarka: choose your password',
      'Welcome to Yarmarka: choose your password',
    ]);
    const active = await t.make.buyer();
    await t.guest.auth.sendActivation({ body: { email: active.email } });
    expect((await listSent(t, active.email))[0]!.subject).toBe('A new password for Yarmarka');
  });
});

describe('registering by phone', () => {
  it('sends a code in the language chosen, which signs in and proves the phone', async () => {
    const { stored: storedPhone, ...phone } = newPhone();
    const { id } = await t.guest.auth.registerByPhone({
      body: {
        ...phone,
        phoneNumbers: `0${phone.phoneNumbers}`,
        lang: 'ru',
        countryId: 2,
        platform: 'web',
        roles: ['ROLE_BUYER'],
        fio: 'Анна',
      },
    });
    expect((await listSent(t, storedPhone))[0]!.text).toContain('код для входа на Ярмарку');
    const { api_token } = await t.guest.auth.codeLogin({ body: { ...phone, code: await getSentCode(t, storedPhone) } });
    expect(await t.as(api_token).users.me()).toMatchObject({
      id,
      phone: storedPhone,
      email: null,
      fio: 'Анна',
      roles: ['ROLE_USER', 'ROLE_BUYER'],
      country: { iso: 'AU' },
    });
    expect(await getRow(id)).toMatchObject({ locale: 'ru', phone_confirmed_at: t.clock.now });
    expect(await t.guest.auth.find({ query: { phone: storedPhone.slice(1) } })).toEqual({ contact_type: 'phone' });
  });

  it('lets the phone code win over another country, and the country over the number’s', async () => {
    const getCountry = async (body: { country_code: string; countryId: number }, phoneNumbers: string) => {
      const { id } = await t.guest.auth.registerByPhone({ body: { ...body, phoneNumbers } });
      const [row] = await t.db
        .select({ iso: countries.iso })
        .from(users)
        .innerJoin(countries, eq(countries.id, users.country_id))
        .where(eq(users.id, id));
      return row!.iso;
    };
    const [kazakhstan] = await t.db.select().from(countries).where(eq(countries.iso, 'KZ'));
    expect(await getCountry({ country_code: '7', countryId: 2 }, '9001112233')).toBe('RU');
    expect(await getCountry({ country_code: '7', countryId: kazakhstan!.id }, '9001112244')).toBe('KZ');
  });

  it('refuses a number of a wrong length, and a known one, at its field', async () => {
    const { stored: storedPhone, ...phone } = newPhone();
    await t.make.buyer({ phone: storedPhone });
    await expect(t.guest.auth.registerByPhone({ body: { ...phone, phoneNumbers: '41234' } })).rejects.toMatchObject({
      status: 422,
      errors: { phoneNumbers: 'Not valid phone number' },
    });
    await expect(t.guest.auth.registerByPhone({ body: phone })).rejects.toMatchObject({
      status: 409,
      code: 'phone_taken',
      errors: { phoneNumbers: 'This phone is already in use' },
    });
    expect(await listSent(t, storedPhone)).toEqual([]);
  });

  it('keeps an email only once its owner has used the mailed link', async () => {
    const { stored: storedPhone, ...phone } = newPhone();
    const email = newEmail();
    const { id } = await t.guest.auth.registerByPhone({ body: { ...phone, email } });
    expect((await getRow(id)).email).toBeNull();
    expect(await t.guest.auth.checkEmail({ query: { email } })).toEqual({ exists: false });
    const { removed } = await setPassword(await getSentLinkCode(t, email));
    // The phone is not confirmed, so it may belong to somebody else.
    expect(removed.contacts).toEqual([{ kind: 'phone', value: storedPhone }]);
    expect(await getRow(id)).toMatchObject({ email, email_confirmed_at: t.clock.now, phone: null });
    const taken = await t.make.buyer();
    await expect(
      t.guest.auth.registerByPhone({
        body: { country_code: '61', phoneNumbers: newPhone().phoneNumbers, email: taken.email },
      }),
    ).rejects.toMatchObject({ code: 'email_taken', errors: { email: 'This email is already in use' } });
  });

  it('makes one account of a phone that many ask for at once', async () => {
    for (let round = 0; round < rounds; round++) {
      const { stored: storedPhone, ...phone } = newPhone();
      const all = await Promise.allSettled(
        Array.from({ length: 4 }, () => t.guest.auth.registerByPhone({ body: phone })),
      );
      expect(all.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
      for (const outcome of all)
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'phone_taken' });
      expect(await listSent(t, storedPhone)).toHaveLength(1);
    }
  });
});

describe('a guest who registers', () => {
  it('keeps the account with its cart and orders', async () => {
    const shop = await openShop(t);
    const product_id = await shop.stock();
    const guest = t.as((await t.guest.auth.guestLogin()).api_token);
    const { id: guestId } = await guest.users.me();
    const order = await guest.carts.checkout({
      body: { hash: (await fillCart(guest, [{ product_id }])).cart_hash, address: delivery },
    });
    const cart = await fillCart(guest, [{ product_id, count: 3 }]);
    const email = newEmail();
    const { id } = await guest.auth.register({ body: { email, fio: 'Ada Lovelace' } });
    expect(id).toBe(guestId);
    await setPassword(await getSentLinkCode(t, email));
    await expect(guest.users.me()).rejects.toMatchObject({ code: 'auth_failed' });
    const buyer = t.as((await t.guest.auth.login({ body: { login: email, password: testPassword } })).api_token);
    expect(await buyer.users.me()).toMatchObject({ id, is_guest: false, fio: 'Ada Lovelace', email });
    expect((await buyer.orders.get({ params: { id: order.id } })).id).toBe(order.id);
    expect(await buyer.carts.get()).toMatchObject({ id: cart.id, goods_num: 3 });
  });

  it('keeps it by phone too, and can’t keep a password to a phone that is somebody else’s', async () => {
    const { stored: storedPhone, ...phone } = newPhone();
    const guest = t.as((await t.guest.auth.guestLogin()).api_token);
    const { id: guestId } = await guest.users.me();
    expect((await guest.auth.registerByPhone({ body: phone })).id).toBe(guestId);
    await expect(guest.users.editMe({ body: { password: testPassword } })).rejects.toMatchObject({
      status: 422,
      errors: { password: 'First confirm your email or phone' },
    });
    await t.guest.auth.codeLogin({ body: { ...phone, code: await getSentCode(t, storedPhone) } });
    await expect(guest.users.me()).rejects.toMatchObject({ code: 'auth_failed' });
  });

  it('is registered once: a second registration with the same token is another account', async () => {
    const guest = t.as((await t.guest.auth.guestLogin()).api_token);
    const first = await guest.auth.register({ body: { email: newEmail() } });
    const second = await guest.auth.register({ body: { email: newEmail() } });
    expect(second.id).not.toBe(first.id);
  });
});

describe('the agreement', () => {
  it('that was in force in the registrant’s language is kept with the account', async () => {
    const admin = await t.make.admin();
    const write = async (language: 'en' | 'ru', text: string) =>
      (await admin.client.documents.create({ body: { type: 'user_agreement', language, text } })).id;
    const [en, ru] = [await write('en', '<p>One</p>'), await write('ru', '<p>Один</p>')];
    const russian = await t.guest.auth.register({ body: { email: newEmail(), locale: 'ru' } });
    const english = await t.guest.auth.registerByPhone({
      body: { country_code: '61', phoneNumbers: newPhone().phoneNumbers, lang: 'en' },
    });
    const newer = await write('ru', '<p>Два</p>');
    const newest = await t.guest.auth.register({ body: { email: newEmail(), locale: 'ru' } });
    expect([
      (await getRow(russian.id)).agreement_id,
      (await getRow(english.id)).agreement_id,
      (await getRow(newest.id)).agreement_id,
    ]).toEqual([ru, en, newer]);
  });
});
