/** Common passwords are rejected wherever a password is set. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '#server/domains/users/passwords.ts';
import { isWeakPassword } from '#server/domains/users/weakPasswords.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { testPassword } from '#tests/support/factories.ts';
import { getSentLinkCode } from '#tests/support/signIn.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t.close());

const weakPasswords = 'Too easy to guess: take several words or a longer phrase';

describe('a password', () => {
  it.each([
    'password1',
    'qwertyuiop',
    '12345678901',
    'p4ssw0rd!',
    'Summer2026',
    'пароль123',
    'йцукенгшщз',
    'Привет2024',
    'любовь2024',
    'Наташа1990',
    'спартак777',
    'Yarmarka2026',
    'aaaaaaaaaaaaaaaaaaaaaaaa',
  ])('%s is weak', async (password) => expect(await isWeakPassword(password)).toBe(true));

  it.each(['anna.smirnova@yarmarka-test.example', 'anna.smirnova', 'Anna Petrova anna petrova', 'petrova-anna-2024'])(
    '%s is weak for Anna Petrova of a long mailbox',
    async (password) => {
      const personal = ['Anna', 'Petrova', 'anna.smirnova@yarmarka-test.example'];
      expect(await isWeakPassword(password, personal)).toBe(true);
    },
  );

  it.each(['anna.ivanova1', 'Anna Ivanova 1', 'Ivanova2026', 'ivanovaglacier', 'anna@example.com', 'Иванова1990'])(
    '%s is weak for Anna Ivanova',
    async (password) => {
      expect(await isWeakPassword(password, ['Анна', 'Иванова', 'anna.ivanova@example.com', 'anna@example.com'])).toBe(
        true,
      );
    },
  );

  it.each(['demo-password', testPassword, 'длинная фраза про кота', 'x7Gm-2pQ!', 'correct horse'])(
    '%s is good',
    async (password) => expect(await isWeakPassword(password, ['Анна'])).toBe(false),
  );

  it('of the greatest length is rated within a second', async () => {
    const began = process.cpuUsage();
    await isWeakPassword('p4$$w0rd@5'.repeat(13).slice(0, 128));
    expect(process.cpuUsage(began).user).toBeLessThan(1_000_000);
  });
});

describe('a weak password', () => {
  it('is refused by a mailed link, which goes on working', async () => {
    const email = `weak-${t.make.next()}@example.com`;
    await t.guest.auth.register({ body: { email, fio: 'Anna Ivanova' } });
    const code = await getSentLinkCode(t, email);
    const set = (password: string) =>
      t.guest.auth.changePasswordFromLink({ body: { code, password, password2: password } });
    await expect(set('Anna Ivanova1')).rejects.toMatchObject({ status: 422, errors: { password: weakPasswords } });
    await expect(set('Ivanova2026')).rejects.toMatchObject({ status: 422, errors: { password: weakPasswords } });
    await expect(set('        ')).rejects.toMatchObject({ status: 422, errors: { password: 'Required field' } });
    await set('tulip garden at dawn');
  });

  it('is refused in the profile, in the caller’s language', async () => {
    const buyer = await t.make.buyer({ first_name: 'Анна', last_name: 'Иванова' });
    const { api_token } = await t.guest.auth.login({ body: { login: buyer.email, password: testPassword } });
    const client = t.as(api_token, { 'accept-language': 'ru' });
    const edit = (password: string) => client.users.editMe({ body: { password, present_password: testPassword } });
    const easy = 'Слишком легко угадать: возьмите несколько слов или фразу подлиннее';
    await expect(edit('Иванова1990')).rejects.toMatchObject({ status: 422, errors: { password: easy } });
    await expect(edit('password1')).rejects.toMatchObject({ errors: { password: easy } });
    await expect(edit('          ')).rejects.toMatchObject({ errors: { password: 'Обязательное поле' } });
    await t.guest.auth.login({ body: { login: buyer.email, password: testPassword } });
  });

  it('is refused by an admin’s form, for a new account and an old one', async () => {
    const admin = await t.make.admin();
    const buyer = await t.make.buyer();
    const body = { login: `petrova${t.make.next()}`, fio: 'Olga Petrova', password: 'petrova2026' };
    await expect(admin.client.users.create({ body })).rejects.toMatchObject({ errors: { password: weakPasswords } });
    await expect(
      admin.client.users.edit({ params: { id: buyer.id }, body: { password: 'qwerty123456' } }),
    ).rejects.toMatchObject({ errors: { password: weakPasswords } });
    await admin.client.users.create({ body: { ...body, password: 'tulip garden at dawn' } });
  });

  it('that an account has already still signs in', async () => {
    const buyer = await t.make.buyer();
    await t.pool.query('update users set password_hash = $2 where id = $1', [
      buyer.id,
      await hashPassword('password1'),
    ]);
    expect(await t.guest.auth.login({ body: { login: buyer.email, password: 'password1' } })).toMatchObject({
      api_token: expect.any(String),
    });
  });
});
