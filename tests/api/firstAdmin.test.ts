/** Creating the first admin of a production installation. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { makeFirstAdmin } from '#server/domains/auth/firstAdmin.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { testPassword } from '#tests/support/factories.ts';
import { getSentLinkCode, listSent } from '#tests/support/signIn.ts';

let t: Api;
const apps: Api[] = [];
beforeEach(async () => {
  t = await startApi();
  apps.push(t);
});
afterAll(() => Promise.all(apps.map((app) => app.close())));

const publicUrl = 'https://fair.example';
const email = 'Boss@example.com';
const make = (isMailed: boolean, address = email) =>
  makeFirstAdmin(t.pool, { email: address, publicUrl, isMailed }, t.clock.now);
const findCode = (link: string | null) => link!.replace(`${publicUrl}/auth/change_password/`, '');
const followLink = (code: string) =>
  t.guest.auth.changePasswordFromLink({ body: { code, password: testPassword, password2: testPassword } });
const listAdmins = async () =>
  (await t.pool.query(`select email, roles, is_guest, alive from users where roles @> '{ROLE_ADMIN}'`)).rows;

describe('the first admin', () => {
  it('is made by a printed link where there is no mail, and signs in once it is used', async () => {
    const link = await make(false);
    expect(link).toMatch(/^https:\/\/fair\.example\/auth\/change_password\/[\w-]{43}$/);
    await followLink(findCode(link));
    const { api_token } = await t.guest.auth.login({ body: { login: email, password: testPassword } });
    expect(await t.as(api_token).users.me()).toMatchObject({ email, is_admin: true });
    expect(await make(false)).toBeNull();
    expect(await make(false, 'other@example.com')).toBeNull();
    expect(await listAdmins()).toHaveLength(1);
    await expect(followLink(findCode(link))).rejects.toMatchObject({ status: 422 });
  });

  it('gets one mail where there is mail, and another once its link is dead', async () => {
    expect(await make(true)).toBeNull();
    await t.drainJobs();
    await make(true);
    expect(await listSent(t, email)).toHaveLength(1);
    t.clock.forward(25 * 3_600_000);
    await make(true);
    expect(await listSent(t, email)).toHaveLength(2);
    await followLink(await getSentLinkCode(t, email));
    expect(await listAdmins()).toHaveLength(1);
  });

  it('is the address that the setting names now, as long as nobody has used the link', async () => {
    const wrong = await make(false, 'bos@example.com');
    const right = await make(false);
    expect(await listAdmins()).toMatchObject([{ email }]);
    await expect(followLink(findCode(wrong))).rejects.toMatchObject({
      errors: { code: 'This link has been used or has expired' },
    });
    await followLink(findCode(right));
  });

  it('takes over an account that somebody opened with its address, and what they had open ends', async () => {
    const squatter = await t.make.buyer({ email, phone: '+61412345678', alive: false });
    const link = await make(false);
    await t.pool.query('update users set alive = true where id = $1', [squatter.id]);
    await expect(squatter.client.users.me()).rejects.toMatchObject({ code: 'auth_failed' });
    await expect(t.guest.auth.login({ body: { login: email, password: testPassword } })).rejects.toMatchObject({
      code: 'wrong_login',
    });
    await followLink(findCode(link));
    expect(await listAdmins()).toMatchObject([{ email, roles: ['ROLE_USER', 'ROLE_ADMIN'], alive: true }]);
    expect(await t.guest.auth.find({ query: { email } })).toEqual({ contact_type: 'email' });
    await expect(t.guest.auth.find({ query: { phone: '+61412345678' } })).rejects.toMatchObject({ status: 404 });
  });

  it('is one, however many processes start at once', async () => {
    const links = await Promise.all(Array.from({ length: 6 }, () => make(false)));
    expect(links.every(Boolean)).toBe(true);
    expect(await listAdmins()).toHaveLength(1);
  });
});

describe('the sweep', () => {
  it('deletes codes and links that have been dead for a day, and no living ones', async () => {
    await t.pool.query(
      `insert into phone_codes (phone, challenge_hash, code_hash, sent_at, expires_at)
       select '+6140000000' || n, 'x', 'x', now(), now() - n * interval '20 hours'
         from generate_series(0, 2) n`,
    );
    const buyer = await t.make.buyer();
    await t.pool.query(
      `insert into password_links (code_hash, user_id, kind, email, expires_at)
       select n::text::bytea, $1, 'reset', 'a@example.com', now() - n * interval '20 hours'
         from generate_series(0, 2) n`,
      [buyer.id],
    );
    const { enqueue } = await import('#server/platform/jobs.ts');
    await enqueue(t.db, 'sweep', {});
    await t.drainJobs();
    const left = await Promise.all(
      ['phone_codes', 'password_links'].map(
        async (table) => (await t.pool.query(`select * from ${table}`)).rows.length,
      ),
    );
    expect(left).toEqual([2, 2]);
  });
});
