/** Mailed links that set a password. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi } from '#tests/support/api.ts';
import { testPassword } from '#tests/support/factories.ts';
import { raceCalls, rounds } from '#tests/support/races.ts';
import { getSentLinkCode, listSent } from '#tests/support/signIn.ts';

let t: Api;
const many = { points: 100_000, seconds: 60 };
beforeAll(async () => {
  t = await startApi({ max: 30, limits: { linksOfAddress: many } });
});
afterAll(() => t.close());

const hour = 3_600_000;
const fresh = 'a new and long password';
const requestLink = (email: string) => t.guest.auth.sendPasswordLink({ query: { email } });
const change = (code: string, password = fresh, password2 = password) =>
  t.guest.auth.changePasswordFromLink({ body: { code, password, password2 } });
const deadLink = { status: 422, code: 'invalid', errors: { code: 'This link has been used or has expired' } };

describe('a link for a new password', () => {
  it('is mailed in the account’s language and bound to our own address, whatever host was asked', async () => {
    const buyer = await t.make.buyer({ locale: 'ru' });
    await t.app.inject({
      url: `/api/_p/reset_password/send_code?email=${encodeURIComponent(buyer.email.toUpperCase())}`,
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' },
    });
    const [mail] = await listSent(t, buyer.email);
    expect(mail!.subject).toBe('Новый пароль для Ярмарки');
    expect(mail!.text).toMatch(/\nhttp:\/\/localhost:3000\/auth\/change_password\/[\w-]{43}\n/);
    expect(mail!.text).not.toContain('evil');
  });

  it('is asked for alike by known, unknown and disabled addresses: same answer, same statements', async () => {
    const [known, dead] = [await t.make.buyer(), await t.make.buyer({ alive: false })];
    t.statements();
    const seen = [];
    for (const email of [known.email, dead.email, 'nobody-at-all@example.com']) {
      expect(await requestLink(email)).toEqual({});
      seen.push(t.statements());
    }
    expect(seen[0]).toHaveLength(1);
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    expect(await listSent(t, dead.email)).toEqual([]);
    expect(await listSent(t, 'nobody-at-all@example.com')).toEqual([]);
    expect(await listSent(t, known.email)).toHaveLength(1);
  });

  it('sets the password, proves the mailbox, ends every session and is told of by mail', async () => {
    const buyer = await t.make.buyer();
    const { api_token: other } = await t.guest.auth.login({ body: { login: buyer.email, password: testPassword } });
    await requestLink(buyer.email);
    await change(await getSentLinkCode(t, buyer.email));
    for (const client of [buyer.client, t.as(other)])
      await expect(client.users.me()).rejects.toMatchObject({ status: 403, code: 'auth_failed' });
    await expect(t.guest.auth.login({ body: { login: buyer.email, password: testPassword } })).rejects.toMatchObject({
      code: 'wrong_login',
    });
    await t.guest.auth.login({ body: { login: buyer.email, password: fresh } });
    expect(
      (await t.pool.query('select email_confirmed_at from users where id = $1', [buyer.id])).rows[0].email_confirmed_at,
    ).toEqual(t.clock.now);
    expect((await listSent(t, buyer.email))[0]!.subject).toBe('Your Yarmarka password was changed');
    const { rows } = await t.pool.query(`select after from audit where noun = 'users' and record_id = $1`, [
      String(buyer.id),
    ]);
    expect(JSON.stringify(rows)).not.toContain('argon2');
  });

  it('works once and for an hour; another one that was mailed before ends with it', async () => {
    const buyer = await t.make.buyer();
    await requestLink(buyer.email);
    const first = await getSentLinkCode(t, buyer.email);
    await requestLink(buyer.email);
    const second = await getSentLinkCode(t, buyer.email);
    await change(second);
    await expect(change(second)).rejects.toMatchObject(deadLink);
    await expect(change(first)).rejects.toMatchObject(deadLink);
    await requestLink(buyer.email);
    const late = await getSentLinkCode(t, buyer.email);
    t.clock.forward(hour);
    await expect(change(late)).rejects.toMatchObject(deadLink);
  });

  it('of a registration lives for a day', async () => {
    const email = `day${t.make.next()}@example.com`;
    await t.guest.auth.register({ body: { email } });
    const code = await getSentLinkCode(t, email);
    t.clock.forward(24 * hour - 1);
    await expect(change(code)).resolves.toBeDefined();
  });

  it('is kept hashed, and nowhere else', async () => {
    const buyer = await t.make.buyer();
    await requestLink(buyer.email);
    const { rows: queued } = await t.pool.query(
      'select * from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id',
    );
    expect(JSON.stringify(queued)).not.toContain('change_password');
    const code = await getSentLinkCode(t, buyer.email);
    const { rows } = await t.pool.query('select * from password_links');
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('wants both passwords equal and long enough, names every field at fault, and stays good', async () => {
    const buyer = await t.make.buyer();
    await requestLink(buyer.email);
    const code = await getSentLinkCode(t, buyer.email);
    await expect(change(code, fresh, 'another password')).rejects.toMatchObject({
      status: 422,
      errors: { password2: 'Passwords must match' },
    });
    await expect(change('no such link', fresh, 'another password')).rejects.toMatchObject({
      errors: { password2: 'Passwords must match', code: 'This link has been used or has expired' },
    });
    await expect(change(code, 'short')).rejects.toMatchObject({ errors: { password: 'At least 8 characters' } });
    await expect(change('')).rejects.toMatchObject({ errors: { code: 'Required field' } });
    await change(code);
  });

  it('works from an address that has sent too many dead ones', async () => {
    const buyer = await t.make.buyer();
    await requestLink(buyer.email);
    const code = await getSentLinkCode(t, buyer.email);
    const from = async (sent: string) =>
      (
        await t.app.inject({
          method: 'POST',
          url: '/api/_p/change_password_from_link',
          remoteAddress: '203.0.113.7',
          payload: { code: sent, password: fresh, password2: fresh },
        })
      ).statusCode;
    expect(new Set(await Promise.all(Array.from({ length: 40 }, () => from('x'))))).toEqual(new Set([422, 429]));
    expect(await from(code)).toBe(200);
  });

  it('dies with its account, and with the address that it was mailed to', async () => {
    const [dead, moved] = [await t.make.buyer(), await t.make.buyer()];
    for (const { email } of [dead, moved]) await requestLink(email);
    const [deadCode, movedCode] = [await getSentLinkCode(t, dead.email), await getSentLinkCode(t, moved.email)];
    await t.pool.query('update users set alive = false where id = $1', [dead.id]);
    await t.pool.query(`update users set email = 'moved' || email where id = $1`, [moved.id]);
    await expect(change(deadCode)).rejects.toMatchObject(deadLink);
    await expect(change(movedCode)).rejects.toMatchObject(deadLink);
  });

  it('signs in at once, and again where the call is retried whose answer got lost, as long as the password holds', async () => {
    const buyer = await t.make.buyer();
    await requestLink(buyer.email);
    const code = await getSentLinkCode(t, buyer.email);
    const again = () =>
      t
        .as(null, { 'idempotency-key': `password-${buyer.id}` })
        .auth.changePasswordFromLink({ body: { code, password: fresh, password2: fresh } });
    const answers = [await again(), await again()];
    for (const { api_token } of answers) expect((await t.as(api_token!).users.me()).id).toBe(buyer.id);
    const { rows } = await t.pool.query('select answer from idempotency where key = $1', [`password-${buyer.id}`]);
    expect(JSON.stringify(rows)).not.toContain(answers[0]!.api_token);
    await t
      .as(answers[0]!.api_token!)
      .users.editMe({ body: { password: 'quite another password', present_password: fresh } });
    expect((await again()).api_token).toBeUndefined();
  });

  it('sets one password where many use it at once', async () => {
    for (let round = 0; round < rounds; round++) {
      const buyer = await t.make.buyer();
      await requestLink(buyer.email);
      const code = await getSentLinkCode(t, buyer.email);
      const lock = { text: 'select from password_links where user_id = $1 for update', values: [buyer.id] };
      const { good, bad } = await raceCalls(
        t,
        lock,
        Array.from({ length: 4 }, (_, index) => async () => {
          await change(code, `${fresh} ${index}`);
          return index;
        }),
      );
      expect(good).toHaveLength(1);
      for (const failure of bad) expect(failure).toMatchObject(deadLink);
      await t.guest.auth.login({ body: { login: buyer.email, password: `${fresh} ${good[0]}` } });
    }
  });
});

describe('asking for mails', () => {
  it('is refused from the sixth an hour to one mailbox, known or not', async () => {
    const buyer = await t.make.buyer();
    for (const email of [buyer.email, `unknown${t.make.next()}@example.com`]) {
      for (let index = 0; index < 5; index++) await requestLink(index % 2 ? email : email.toUpperCase());
      await expect(requestLink(email)).rejects.toMatchObject({
        status: 429,
        code: 'too_often',
        message: 'Too often. Try again in 60 minutes',
      });
      await expect(t.guest.auth.sendActivation({ body: { email } })).rejects.toMatchObject({ status: 429 });
      await expect(
        t.as(null, { 'accept-language': 'ru' }).auth.sendPasswordLink({ query: { email } }),
      ).rejects.toMatchObject({ message: 'Слишком часто. Повторите через 60 минут' });
    }
  });
});
