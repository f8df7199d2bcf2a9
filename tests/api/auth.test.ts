import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi } from '#tests/support/api.ts';
import { testPassword } from '#tests/support/factories.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t.close());

describe('signing in by password', () => {
  it('takes the email in any case, and the token opens /api/me', async () => {
    const buyer = await t.make.buyer({ first_name: 'Анна', last_name: 'Иванова' });
    const { api_token } = await t.guest.auth.login({ body: { login: buyer.email.toUpperCase(), password: testPassword } });
    expect(await t.as(api_token).users.me()).toMatchObject({ id: buyer.id, email: buyer.email, fio: 'Анна Иванова', is_admin: false, roles: ['ROLE_USER', 'ROLE_CUSTOMER'], bonus_balance: 0 });
  });

  it('takes the login name and the phone as people write it', async () => {
    const phone = `+61412${t.make.next().slice(-6).padStart(6, '0')}`;
    const login = `anna${t.make.next()}`;
    const buyer = await t.make.buyer({ phone, login });
    for (const written of [login, `${phone.slice(0, 3)} (${phone.slice(3, 6)}) ${phone.slice(6)}`]) {
      const { api_token } = await t.guest.auth.login({ body: { login: written, password: testPassword } });
      expect((await t.as(api_token).users.me()).id).toBe(buyer.id);
    }
  });

  it('answers a wrong password, an unknown login and a dead account alike', async () => {
    const buyer = await t.make.buyer();
    const dead = await t.make.buyer({ alive: false });
    for (const body of [{ login: buyer.email, password: 'wrong' }, { login: 'nobody@example.com', password: testPassword }, { login: dead.email, password: testPassword }]) {
      await expect(t.guest.auth.login({ body })).rejects.toMatchObject({ status: 401, code: 'wrong_login', message: 'Invalid username or password' });
    }
  });

  it('says what is missing, in the caller’s language', async () => {
    await expect(t.as(null, { 'accept-language': 'ru-RU,ru;q=0.9,en;q=0.5' }).auth.login({ body: { login: '', password: '' } })).rejects.toMatchObject({
      status: 422,
      code: 'invalid',
      errors: { login: 'Обязательное поле', password: 'Обязательное поле' },
    });
  });

  it('stops after ten wrong passwords, for this login alone', async () => {
    const [guessed, other] = [await t.make.buyer(), await t.make.buyer()];
    const attempts = await Promise.allSettled(Array.from({ length: 25 }, () => t.guest.auth.login({ body: { login: guessed.email, password: 'wrong' } })));
    const codes = attempts.map((attempt) => (attempt.status === 'rejected' ? (attempt.reason as { code: string }).code : 'in'));
    expect(codes.filter((code) => code === 'wrong_login')).toHaveLength(10);
    expect(codes.filter((code) => code === 'too_often')).toHaveLength(15);
    await expect(t.guest.auth.login({ body: { login: guessed.email, password: testPassword } })).rejects.toMatchObject({ status: 429 });
    await t.guest.auth.login({ body: { login: other.email, password: testPassword } });
  });
});

describe('a session', () => {
  it('ends with logout, at once', async () => {
    const buyer = await t.make.buyer();
    await buyer.client.auth.logout();
    await expect(buyer.client.users.me()).rejects.toMatchObject({ status: 403, code: 'auth_failed', message: 'Authentication failed, no access' });
  });

  it('ends after thirty days unless it is used', async () => {
    const [idle, used] = [await t.make.buyer(), await t.make.buyer()];
    t.clock.forward(20 * 86_400_000);
    await used.client.users.me();
    t.clock.forward(11 * 86_400_000);
    await used.client.users.me();
    await expect(idle.client.users.me()).rejects.toMatchObject({ code: 'auth_failed' });
  });

  it('is a guest’s where there is no account: a buyer without contacts', async () => {
    const { api_token } = await t.guest.auth.guestLogin();
    expect(await t.as(api_token).users.me()).toMatchObject({ is_guest: true, email: null, phone: null, roles: ['ROLE_USER', 'ROLE_CUSTOMER'] });
  });

  it('follows a change of roles at the next request', async () => {
    const person = await t.make.vendor();
    await t.pool.query(`update users set roles = '{ROLE_USER,ROLE_CUSTOMER}' where id = $1`, [person.id]);
    expect((await person.client.users.me()).roles).toEqual(['ROLE_USER', 'ROLE_CUSTOMER']);
  });
});
