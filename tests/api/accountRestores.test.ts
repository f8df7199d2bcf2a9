/** Accounts that an attacker prepared or took over: unconfirmed access ends, and "it wasn't me" restores them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi } from '#tests/support/api.ts';
import { testPassword, type Person } from '#tests/support/factories.ts';
import { addPasskey } from '#tests/support/factors.ts';
import { raceCalls, rounds } from '#tests/support/races.ts';
import { getFailure } from '#tests/support/shop.ts';
import { getSentCode, getSentLinkCode, newPhone, listSent } from '#tests/support/signIn.ts';

let t: Api;
const often = { points: 100_000, seconds: 60 };
beforeAll(async () => {
  t = await startApi({
    max: 30,
    limits: {
      links: often,
      linksOfAddress: often,
      codes: often,
      codesOfAddress: often,
      lookups: often,
      registrations: often,
      contactChanges: often,
      contactChangesOfOthers: often,
      guestAccounts: often,
      deadLinksOfAddress: often,
    },
  });
});
afterAll(() => t.close());

const newEmail = () => `new${t.make.next()}@example.com`;
const hour = 3_600_000;
const fresh = 'a new and long password';
const getRow = async (id: number) =>
  (
    await t.pool.query<{
      email: string | null;
      phone: string | null;
      email_confirmed_at: Date | null;
      password_hash: string | null;
    }>('select email, phone, email_confirmed_at, password_hash from users where id = $1', [id])
  ).rows[0]!;
const findCode = async (to: string, page: 'confirm' | 'restore') => {
  const found = new RegExp(`/auth/${page}/([\\w-]+)`);
  for (const { text } of await listSent(t, to)) if (found.test(text)) return found.exec(text)![1]!;
  throw new Error(`no link to ${page} has come to ${to}`);
};
const restore = (code: string) => t.guest.contacts.restore({ body: { code } });
const setPassword = (code: string, password = fresh) =>
  t.guest.auth.changePasswordFromLink({ body: { code, password, password2: password } });
const isDead = { status: 422, errors: { code: 'This link has been used or has expired' } };
/** Creates a signed-in buyer with a confirmed email. */
const owner = (values = {}) => t.make.buyer({ email_confirmed_at: t.clock.now, ...values });
/** Changes the email of an account without a password, with only its session. */
async function changeEmail({ client }: Person, email: string): Promise<void> {
  await client.account.contactAsk({ body: { email } });
  await t.guest.contacts.confirm({ body: { code: await findCode(email, 'confirm') } });
}
const guest = async () => t.as((await t.guest.auth.guestLogin({})).api_token);

describe('an account that somebody registered with another’s mailbox', () => {
  it('is lost to whoever prepared it as soon as the mailbox’s owner sets a password', async () => {
    const [attacker, email, spare] = [await guest(), newEmail(), newPhone()];
    const { id } = await attacker.auth.register({ body: { email } });
    await attacker.account.contactAsk({ body: { country_code: '61', phoneNumbers: spare.phoneNumbers } });
    const { removed, api_token } = await setPassword(await getSentLinkCode(t, email));
    expect(removed).toMatchObject({ requested: [{ kind: 'phone', value: spare.stored }], sessions: 1 });
    expect((await t.as(api_token!).users.me()).id).toBe(id);
    expect(await getFailure(attacker.users.me())).toMatchObject({ code: 'auth_failed' });
    expect(await getFailure(t.guest.auth.codeSend({ query: { ...spare } }))).toMatchObject({ status: 404 });
    const [letter] = (await listSent(t, email)).filter(({ subject }) => subject?.includes('Unconfirmed'));
    expect(letter!.text).toContain(spare.stored);
  });

  it('is lost to the mailbox’s owner’s link once whoever prepared it confirms a phone: the mailbox is free again', async () => {
    const [attacker, email, spare] = [await guest(), newEmail(), newPhone()];
    const { id } = await attacker.auth.register({ body: { email } });
    const link = await getSentLinkCode(t, email);
    await attacker.account.contactAsk({ body: { country_code: '61', phoneNumbers: spare.phoneNumbers } });
    const me = await attacker.account.contactConfirm({ body: { code: await getSentCode(t, spare.stored) } });
    expect(me).toMatchObject({ id, email: null, removed: { contacts: [{ kind: 'email', value: email }], links: 1 } });
    expect(await getFailure(setPassword(link))).toMatchObject(isDead);
    const again = await t.guest.auth.register({ body: { email } });
    expect(again.id).not.toBe(id);
    const { api_token } = await setPassword(await getSentLinkCode(t, email));
    expect((await t.as(api_token!).users.me()).id).toBe(again.id);
  });
});

describe('a registration by phone that names an email', () => {
  it('gives the mailbox no way in once the phone is confirmed, not by a link that is still on its way either', async () => {
    const [{ stored: storedPhone, ...phone }, email] = [newPhone(), newEmail()];
    const { id } = await t.guest.auth.registerByPhone({ body: { ...phone, email } });
    const link = await getSentLinkCode(t, email);
    const { rows } = await t.pool.query<{ code: string }>(
      `select substring(text from '#([0-9]{5})$') as code from outbox where "to" = $1 order by id desc limit 1`,
      [storedPhone],
    );
    const { removed } = await t.guest.auth.codeLogin({ body: { ...phone, code: rows[0]!.code } });
    expect(removed).toMatchObject({ links: 1 });
    expect(await getFailure(setPassword(link))).toMatchObject(isDead);
    await t.ctx.unit((unit) =>
      unit.enqueue('auth.send_link', { kind: 'registration', email, user_id: id }, { key: `late:${id}` }),
    );
    expect((await listSent(t, email)).filter(({ text }) => text.includes('change_password'))).toHaveLength(1);
  });

  it('has the email confirmed by a link of its own where whoever has the phone names it with the code', async () => {
    const [{ stored: storedPhone, ...phone }, email] = [newPhone(), newEmail()];
    const { id } = await t.guest.auth.registerByPhone({ body: { ...phone, email } });
    await t.guest.auth.codeLogin({ body: { ...phone, code: await getSentCode(t, storedPhone), email } });
    expect((await getRow(id)).email).toBeNull();
    await t.guest.contacts.confirm({ body: { code: await findCode(email, 'confirm') } });
    expect(await getRow(id)).toMatchObject({ email, phone: storedPhone });
  });
});

describe('an account that staff made with an email and a phone', () => {
  it('belongs to whoever confirms one of them: the other one opens it no more', async () => {
    const admin = await t.make.admin();
    const [email, { stored: storedPhone, ...phone }] = [newEmail(), newPhone()];
    const { id } = await admin.client.users.create({ body: { fio: 'Ann', email, phone: storedPhone } });
    const invitation = await getSentLinkCode(t, email);
    await t.guest.auth.codeSend({ query: phone });
    const { removed, api_token } = await t.guest.auth.codeLogin({
      body: { ...phone, code: await getSentCode(t, storedPhone) },
    });
    expect(removed).toMatchObject({ contacts: [{ kind: 'email', value: email }], links: 1 });
    expect(await getFailure(setPassword(invitation))).toMatchObject(isDead);
    expect(await getRow(id)).toMatchObject({ email: null, phone: storedPhone });
    expect((await t.as(api_token).account.get()).phone.is_confirmed).toBe(true);
    const { rows } = await t.pool.query(
      `select before from audit where noun = 'users' and record_id = $1 and action = 'remove_ways'`,
      [String(id)],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('a new password on the profile', () => {
  it('ends unconfirmed ways into the account and names them', async () => {
    const { stored: storedPhone } = newPhone();
    const person = await owner({ phone: storedPhone });
    const answer = await person.client.users.editMe({ body: { password: fresh, present_password: testPassword } });
    expect(answer).toMatchObject({ phone: null, removed: { contacts: [{ kind: 'phone', value: storedPhone }] } });
  });
});

describe('“it wasn’t me”', () => {
  it('gives the account back after a stolen session changed email, then phone, then password', async () => {
    const victim = await owner({ password_hash: null });
    const [theirs, spare] = [newEmail(), newPhone()];
    await changeEmail(victim, theirs);
    const link = await findCode(victim.email, 'restore');
    await victim.client.account.contactAsk({ body: { country_code: '61', phoneNumbers: spare.phoneNumbers } });
    await victim.client.account.contactConfirm({ body: { code: await getSentCode(t, spare.stored) } });
    await victim.client.users.editMe({ body: { password: 'the attacker’s password' } });

    expect(await restore(link)).toEqual({
      contacts: [{ kind: 'email', value: victim.email }],
      link_sent_to: victim.email,
    });
    expect(await getRow(victim.id)).toMatchObject({ email: victim.email, phone: null, password_hash: null });
    expect(await getFailure(victim.client.users.me())).toMatchObject({ code: 'auth_failed' });
    for (const login of [theirs, victim.email, spare.stored])
      expect(
        await getFailure(t.guest.auth.login({ body: { login, password: 'the attacker’s password' } })),
      ).toMatchObject({ code: 'wrong_login' });
    expect(await getFailure(t.guest.auth.codeSend({ query: { ...spare } }))).toMatchObject({ status: 404 });
    const { api_token } = await setPassword(await getSentLinkCode(t, victim.email));
    expect((await t.as(api_token!).users.me()).email).toBe(victim.email);
    const { rows } = await t.pool.query(
      `select action from audit where noun = 'users' and record_id = $1 and action = 'restore'`,
      [String(victim.id)],
    );
    expect(rows).toHaveLength(1);
  });

  it('works once, for 72 hours after the change, and however often the attacker changes again', async () => {
    const victim = await owner({ password_hash: null });
    const [first, second] = [newEmail(), newEmail()];
    await changeEmail(victim, first);
    const link = await findCode(victim.email, 'restore');
    await changeEmail(victim, second);
    const attackersCode = await findCode(first, 'restore');
    // The attacker's link restores only the attacker's mailbox.
    await restore(attackersCode);
    expect((await getRow(victim.id)).email).toBe(first);
    t.clock.forward(72 * hour - 1);
    await restore(link);
    expect((await getRow(victim.id)).email).toBe(victim.email);
    for (const dead of [link, attackersCode, 'x']) expect(await getFailure(restore(dead))).toMatchObject(isDead);

    const other = await owner({ password_hash: null });
    await changeEmail(other, newEmail());
    const late = await findCode(other.email, 'restore');
    t.clock.forward(72 * hour + 1);
    expect(await getFailure(restore(late))).toMatchObject(isDead);
  });

  it('makes the links of later changes worthless, which went to the attacker', async () => {
    const victim = await owner({ password_hash: null });
    const [first, second] = [newEmail(), newEmail()];
    await changeEmail(victim, first);
    await changeEmail(victim, second);
    const attackersCode = await findCode(first, 'restore');
    await restore(await findCode(victim.email, 'restore'));
    expect(await getFailure(restore(attackersCode))).toMatchObject(isDead);
    expect((await getRow(victim.id)).email).toBe(victim.email);
  });

  it('takes the mailbox back from an account that the attacker registered with it meanwhile', async () => {
    const victim = await owner({ password_hash: null });
    await changeEmail(victim, newEmail());
    const link = await findCode(victim.email, 'restore');
    const { id } = await t.guest.auth.register({ body: { email: victim.email } });
    await restore(link);
    expect((await getRow(victim.id)).email).toBe(victim.email);
    expect((await getRow(id)).email).toBeNull();
  });

  it.each([true, false])(
    'leaves out an unconfirmed phone that somebody else has now (confirmed: %s)',
    async (isProved) => {
      const { stored: storedPhone } = newPhone();
      const person = await owner({ phone: storedPhone, password_hash: null });
      await changeEmail(person, newEmail());
      await t.pool.query('update users set phone = null where id = $1', [person.id]);
      const other = await t.make.buyer({ phone: storedPhone, phone_confirmed_at: isProved ? t.clock.now : null });
      await restore(await findCode(person.email, 'restore'));
      expect(await getRow(person.id)).toMatchObject({ email: person.email, phone: null });
      expect((await getRow(other.id)).phone).toBe(storedPhone);
    },
  );

  it('removes second factors that were added since the change, and keeps earlier ones', async () => {
    const victim = await owner({ password_hash: null });
    const dayAgo = new Date(t.clock.now.getTime() - 24 * hour);
    await changeEmail(victim, newEmail());
    await addPasskey(victim.client);
    await t.pool.query(
      `insert into factors (user_id, kind, name, secret, last_step, created_at)
       values ($1, 'totp', 'Old', '\\x00', 0, $2)`,
      [victim.id, dayAgo],
    );
    await restore(await findCode(victim.email, 'restore'));
    const { rows } = await t.pool.query('select name from factors where user_id = $1', [victim.id]);
    expect(rows).toEqual([{ name: 'Old' }]);
    const { rows: written } = await t.pool.query(
      `select before, after from audit where noun = 'users' and record_id = $1 and action = 'factor_reset'`,
      [String(victim.id)],
    );
    expect(written).toMatchObject([{ after: { factors: [{ name: 'Old' }] } }]);
  });

  it('drops a contact that an admin has entered, before it is confirmed and after', async () => {
    const admin = await t.make.admin();
    for (const isConfirmed of [false, true]) {
      const [victim, email] = [await owner(), newEmail()];
      await admin.client.users.edit({ params: { id: victim.id }, body: { email } });
      const link = await findCode(victim.email, 'restore');
      const confirm = await findCode(email, 'confirm');
      if (isConfirmed) await t.guest.contacts.confirm({ body: { code: confirm } });
      await restore(link);
      expect(await getFailure(t.guest.contacts.confirm({ body: { code: confirm } }))).toMatchObject(isDead);
      expect((await getRow(victim.id)).email).toBe(victim.email);
    }
  });

  it('goes by SMS to the phone of an account without a mailbox, which signs in by it again', async () => {
    const { stored: storedPhone, ...phone } = newPhone();
    const victim = await t.make.buyer({ phone: storedPhone, phone_confirmed_at: t.clock.now, password_hash: null });
    await t.pool.query('update users set email = null where id = $1', [victim.id]);
    const theirs = newPhone();
    await victim.client.account.contactAsk({ body: { country_code: '61', phoneNumbers: theirs.phoneNumbers } });
    await victim.client.account.contactConfirm({ body: { code: await getSentCode(t, theirs.stored) } });
    expect(await restore(await findCode(storedPhone, 'restore'))).toEqual({
      contacts: [{ kind: 'phone', value: storedPhone }],
      link_sent_to: null,
    });
    await t.guest.auth.codeSend({ query: phone });
    expect(
      (await t.guest.auth.codeLogin({ body: { ...phone, code: await getSentCode(t, storedPhone) } })).api_token,
    ).toBeTruthy();
  });

  it('is offered to no contact that nobody had confirmed: it may be a stranger’s', async () => {
    const person = await t.make.buyer({ password_hash: null, email_confirmed_at: null });
    const email = newEmail();
    await changeEmail(person, email);
    const letters = await listSent(t, person.email);
    expect(letters).toHaveLength(1);
    expect(letters[0]!.text).not.toContain('/auth/restore/');
  });

  it('is stored hashed, and nowhere else', async () => {
    const victim = await owner({ password_hash: null });
    await changeEmail(victim, newEmail());
    const link = await findCode(victim.email, 'restore');
    for (const table of ['account_restores', 'mails', 'graphile_worker._private_jobs']) {
      const { rows } = await t.pool.query(`select * from ${table}`);
      expect(JSON.stringify(rows)).not.toContain(link);
    }
  });

  it(`is used by one of many at once (${rounds} rounds)`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const victim = await owner({ password_hash: null });
      await changeEmail(victim, newEmail());
      const link = await findCode(victim.email, 'restore');
      const { good, bad } = await raceCalls(
        t,
        { text: 'select from account_restores where user_id = $1 for update', values: [victim.id] },
        Array.from({ length: 3 }, () => () => restore(link)),
      );
      expect([good.length, bad.length]).toEqual([1, 2]);
      for (const failure of bad) expect(failure).toMatchObject(isDead);
    }
  });
});

it('lets every other session of an unconfirmed account end when its email is confirmed, and keeps this one', async () => {
  const person = await t.make.buyer({ email_confirmed_at: null });
  const other = (await t.guest.auth.login({ body: { login: person.email, password: testPassword } })).api_token;
  const email = newEmail();
  await person.client.account.contactAsk({ body: { email, present_password: testPassword } });
  const { removed } = await person.client.contacts.confirm({ body: { code: await findCode(email, 'confirm') } });
  expect(removed).toMatchObject({ sessions: 1 });
  expect((await person.client.users.me()).email).toBe(email);
  expect(await getFailure(t.as(other).users.me())).toMatchObject({ code: 'auth_failed' });
});
