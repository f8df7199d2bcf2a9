/** Changes by users of their own profile. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/domains/users/tables.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { testPassword } from '#tests/support/factories.ts';
import { raceCalls, lockRow, rounds } from '#tests/support/races.ts';
import { getSentLinkCode, listSent } from '#tests/support/signIn.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t.close());

const fresh = 'a new and long password';
const getRow = async (id: number) => (await t.db.select().from(users).where(eq(users.id, id)))[0]!;

describe('my data', () => {
  it('takes a whole name, split at blanks, or its parts, and leaves what did not come', async () => {
    const { client } = await t.make.buyer();
    expect(await client.users.editMe({ body: { fio: '  Анна   Иванова  Петровна Младшая ' } })).toMatchObject({
      first_name: 'Анна',
      last_name: 'Иванова',
      middle_name: 'Петровна Младшая',
      fio: 'Анна Иванова Петровна Младшая',
    });
    expect(await client.users.editMe({ body: { last_name: 'Смирнова' } })).toMatchObject({
      first_name: 'Анна',
      last_name: 'Смирнова',
      middle_name: 'Петровна Младшая',
    });
    expect(await client.users.editMe({ body: { middle_name: ' ', country_id: 2 } })).toMatchObject({
      fio: 'Анна Смирнова',
      middle_name: null,
      country: { iso: 'AU' },
    });
    expect(await client.users.editMe({ body: { fio: null, country_id: null } })).toMatchObject({
      fio: '',
      country: null,
    });
  });

  it('takes languages, of which the first is the one of mails', async () => {
    const buyer = await t.make.buyer();
    expect(await buyer.client.users.editMe({ body: { languages: ['ru', 'en'] } })).toMatchObject({
      languages: ['ru', 'en'],
    });
    expect((await getRow(buyer.id)).locale).toBe('ru');
    expect(await buyer.client.users.editMe({ body: { languages: [] } })).toMatchObject({ languages: [] });
    expect((await getRow(buyer.id)).locale).toBe('ru');
  });

  it('never takes a role, a contact, a balance or anything else that is not one’s own to change', async () => {
    const buyer = await t.make.buyer();
    const before = await getRow(buyer.id);
    const payload = {
      roles: ['ROLE_ADMIN'],
      is_admin: true,
      bonus_balance: 1e6,
      alive: false,
      death_date: '1900-01-01',
      email: 'x@example.com',
      phone: '+61400000000',
      login: 'admin',
      id: 1,
      is_guest: true,
      tariff_expires_at: '2099-01-01T00:00:00Z',
      password_hash: 'x',
      personal_promo_code: 'x',
      agreement_id: 1,
      email_confirmed_at: '2020-01-01T00:00:00Z',
      created_at: '2020-01-01T00:00:00Z',
      __proto__: { is_admin: true },
      constructor: 1,
    };
    const answer = await t.app.inject({
      method: 'PUT',
      url: '/api/me',
      headers: { 'x-auth-token': buyer.token },
      payload,
    });
    expect(answer.statusCode).toBe(200);
    expect(await getRow(buyer.id)).toEqual({ ...before, updated_at: t.clock.now });
  });

  it('names every field at fault', async () => {
    const { token } = await t.make.buyer();
    const edit = async (payload: object) =>
      (await t.app.inject({ method: 'PUT', url: '/api/me', headers: { 'x-auth-token': token }, payload })).json() as {
        code: string;
        errors: object;
      };
    expect(await edit({ country_id: 2_000_000 })).toMatchObject({
      code: 'invalid',
      errors: { country_id: 'There is no such thing' },
    });
    expect(await edit({ password: 'short', fio: 'x'.repeat(256), languages: ['de'] })).toMatchObject({
      errors: {
        password: 'At least 8 characters',
        fio: 'At most 255 characters',
        'languages.0': 'Must be one of: en, ru',
      },
    });
    expect(await edit({ fio: 'a\u0000b' })).toMatchObject({
      errors: { fio: 'Contains characters that can’t be stored' },
    });
  });

  it('leaves an audit row without secrets', async () => {
    const buyer = await t.make.vendor();
    await buyer.client.users.editMe({ body: { fio: 'New Name', password: fresh, present_password: testPassword } });
    const { rows } = await t.pool.query(`select before, after from audit where noun = 'users' and record_id = $1`, [
      String(buyer.id),
    ]);
    expect(rows).toMatchObject([
      { before: { first_name: 'Test' }, after: { first_name: 'New', last_name: 'Name', password: '…' } },
    ]);
    expect(JSON.stringify(rows)).not.toContain('argon2');
  });
});

describe('my password', () => {
  it('changes by the present one, and all other sessions end', async () => {
    const buyer = await t.make.buyer({ locale: 'ru' });
    const other = t.as((await t.guest.auth.login({ body: { login: buyer.email, password: testPassword } })).api_token);
    await buyer.client.users.editMe({ body: { password: fresh, present_password: testPassword } });
    expect((await buyer.client.users.me()).id).toBe(buyer.id);
    await expect(other.users.me()).rejects.toMatchObject({ status: 403, code: 'auth_failed' });
    await expect(t.guest.auth.login({ body: { login: buyer.email, password: testPassword } })).rejects.toMatchObject({
      code: 'wrong_login',
    });
    await t.guest.auth.login({ body: { login: buyer.email, password: fresh } });
    expect((await listSent(t, buyer.email))[0]).toMatchObject({
      subject: 'Ваш пароль на Ярмарке изменён',
      text: expect.stringContaining('http://localhost:3000/auth/login?step=forgot'),
    });
  });

  it('stays as it is where the present one is wrong or missing, and nothing else is changed', async () => {
    const buyer = await t.make.buyer();
    for (const [present_password, message] of [
      ['wrong', 'The present password is wrong'],
      ['', 'Required field'],
      [undefined, 'Required field'],
    ] as const) {
      await expect(
        buyer.client.users.editMe({
          body: { fio: 'Changed', password: fresh, ...(present_password !== undefined && { present_password }) },
        }),
      ).rejects.toMatchObject({ status: 422, errors: { present_password: message } });
    }
    expect((await buyer.client.users.me()).fio).not.toBe('Changed');
    await t.guest.auth.login({ body: { login: buyer.email, password: testPassword } });
  });

  it('can’t be guessed by who has found an open session: ten tries in fifteen minutes', async () => {
    const buyer = await t.make.buyer();
    const tries = await Promise.allSettled(
      Array.from({ length: 14 }, () =>
        buyer.client.users.editMe({ body: { password: fresh, present_password: 'wrong' } }),
      ),
    );
    expect(
      tries.filter((outcome) => outcome.status === 'rejected' && (outcome.reason as { status: number }).status === 429),
    ).toHaveLength(4);
    await expect(
      buyer.client.users.editMe({ body: { password: fresh, present_password: testPassword } }),
    ).rejects.toMatchObject({ code: 'too_often' });
  });

  it('ends the links that were mailed before it', async () => {
    const buyer = await t.make.buyer();
    await t.guest.auth.sendPasswordLink({ query: { email: buyer.email } });
    const code = await getSentLinkCode(t, buyer.email);
    await buyer.client.users.editMe({ body: { password: fresh, present_password: testPassword } });
    await expect(
      t.guest.auth.changePasswordFromLink({ body: { code, password: testPassword, password2: testPassword } }),
    ).rejects.toMatchObject({ errors: { code: 'This link has been used or has expired' } });
  });

  it('needs no present one where there is none, once the phone or the email is proved', async () => {
    const proven = await t.make.buyer({ password_hash: null, phone_confirmed_at: new Date() });
    await proven.client.users.editMe({ body: { password: fresh } });
    expect(await t.guest.auth.login({ body: { login: proven.email, password: fresh } })).toMatchObject({
      api_token: expect.any(String),
    });
  });
});

describe('a password at once', () => {
  it('is changed by one of those who knew the present one', async () => {
    for (let round = 0; round < rounds; round++) {
      const buyer = await t.make.buyer();
      const { good, bad } = await raceCalls(
        t,
        lockRow('users', 'id', buyer.id),
        Array.from({ length: 3 }, (_, index) => async () => {
          await buyer.client.users.editMe({ body: { password: `${fresh} ${index}`, present_password: testPassword } });
          return index;
        }),
      );
      expect(good).toHaveLength(1);
      for (const failure of bad)
        expect(failure).toMatchObject({ errors: { present_password: 'The present password is wrong' } });
      await t.guest.auth.login({ body: { login: buyer.email, password: `${fresh} ${good[0]}` } });
    }
  });

  it('opens no session that outlives its change', async () => {
    for (let round = 0; round < rounds; round++) {
      const buyer = await t.make.buyer();
      const change = async () =>
        (await buyer.client.users.editMe({ body: { password: fresh, present_password: testPassword } })) && null;
      const signIn = async () =>
        (await t.guest.auth.login({ body: { login: buyer.email, password: testPassword } })).api_token;
      const { good } = await raceCalls<string | null>(
        t,
        lockRow('users', 'id', buyer.id),
        round % 2 ? [change, signIn] : [signIn, change],
      );
      for (const token of good.filter((one) => one !== null)) {
        await expect(t.as(token).users.me()).rejects.toMatchObject({ code: 'auth_failed' });
      }
    }
  });
});

describe('my other sessions', () => {
  it('end when I say so, at once; mine and other people’s go on', async () => {
    const [buyer, neighbour] = [await t.make.buyer(), await t.make.buyer()];
    const others = await Promise.all(
      [1, 2].map(async () =>
        t.as((await t.guest.auth.login({ body: { login: buyer.email, password: testPassword } })).api_token),
      ),
    );
    await buyer.client.auth.logoutOthers();
    for (const other of others) await expect(other.users.me()).rejects.toMatchObject({ code: 'auth_failed' });
    for (const { client, id } of [buyer, neighbour]) expect((await client.users.me()).id).toBe(id);
  });
});
