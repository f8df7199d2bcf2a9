/** Changed contacts: a new one counts only when confirmed, and the old one's owner is notified. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  confirmByCode,
  readPendingContacts,
  requestContactChange,
  type ContactRequest,
} from '#server/domains/users/contacts.ts';
import { users } from '#server/domains/users/tables.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { testPassword } from '#tests/support/factories.ts';
import { raceCalls, lockRow, rounds } from '#tests/support/races.ts';
import { getFailure } from '#tests/support/shop.ts';

let t: Api;
const often = { points: 10_000, seconds: 60 };
beforeAll(async () => {
  t = await startApi({
    limits: {
      links: often,
      codes: often,
      codesOfAddress: often,
      codesOfPhone: often,
      contactChanges: often,
      contactChangesOfOthers: often,
    },
  });
});
afterAll(() => t.close());

const requestContact = (request: Omit<ContactRequest, 'by_owner'> & { by_owner?: boolean }) =>
  t.ctx.unit((unit) => requestContactChange(unit, { by_owner: false, ...request }));
/** Gets the code of an error within the server. */
const getErrorCode = (call: Promise<unknown>) =>
  call.then(
    () => 'none',
    (error: { code: string }) => error.code,
  );
const newEmail = () => `new${t.make.next()}@example.com`;
const newPhone = () => `+6149${t.make.next().slice(-7).padStart(7, '0')}`;

/** Gets the last message to a contact, and its code. */
async function findLastMessage(to: string): Promise<{ subject: string | null; text: string; code: string }> {
  await t.drainJobs();
  const { rows } = await t.pool.query<{ subject: string | null; text: string }>(
    'select subject, text from outbox where "to" = $1 order by id desc limit 1',
    [to],
  );
  const text = rows[0]?.text ?? '';
  return {
    subject: rows[0]?.subject ?? null,
    text,
    code: /auth\/confirm\/([\w-]+)/.exec(text)?.[1] ?? /\b\d{5}\b/.exec(text)?.[0] ?? '',
  };
}
const confirm = (code: string) => t.guest.contacts.confirm({ body: { code } });
const signIn = (login: string) => t.guest.auth.login({ body: { login, password: testPassword } });

describe('an email that somebody else changed', () => {
  it('signs nobody in before it is confirmed by the mailed link; the old one does until then, and is told', async () => {
    const [person, value] = [await t.make.buyer(), newEmail()];
    expect(await requestContact({ user_id: person.id, kind: 'email', value })).toBe(true);
    expect(await getFailure(signIn(value))).toMatchObject({ code: 'wrong_login' });
    expect((await signIn(person.email)).api_token).toBeTruthy();
    expect((await findLastMessage(person.email)).subject).toBe('Your contacts at Yarmarka are changing');
    const { code } = await findLastMessage(value);
    expect(await confirm(code)).toMatchObject({ kind: 'email', value });
    expect((await signIn(value)).api_token).toBeTruthy();
    expect(await getFailure(signIn(person.email))).toMatchObject({ code: 'wrong_login' });
  });

  it('gets no link that sets a password before it is confirmed', async () => {
    const [person, value] = [await t.make.buyer(), newEmail()];
    await requestContact({ user_id: person.id, kind: 'email', value });
    await t.guest.auth.sendPasswordLink({ query: { email: value } });
    expect((await findLastMessage(value)).text).not.toContain('change_password');
  });

  it('is confirmed by its link once; one of an older wish, a used and an unknown one are dead', async () => {
    const [person, first, second] = [await t.make.buyer(), newEmail(), newEmail()];
    await requestContact({ user_id: person.id, kind: 'email', value: first });
    const old = await findLastMessage(first);
    await requestContact({ user_id: person.id, kind: 'email', value: second });
    const { code } = await findLastMessage(second);
    for (const dead of [old.code, 'x'])
      expect(await getFailure(confirm(dead))).toMatchObject({
        status: 422,
        errors: { code: 'This link has been used or has expired' },
      });
    await confirm(code);
    expect(await getFailure(confirm(code))).toMatchObject({ status: 422 });
    expect(await readPendingContacts(t.db, [person.id])).toEqual(new Map());
  });

  it('is confirmed from an address that has sent too many dead links', async () => {
    const [person, value] = [await t.make.buyer(), newEmail()];
    await requestContact({ user_id: person.id, kind: 'email', value });
    const { code } = await findLastMessage(value);
    const from = async (sent: string) =>
      (
        await t.app.inject({
          method: 'POST',
          url: '/api/_p/confirm_contact',
          remoteAddress: '203.0.113.7',
          payload: { code: sent },
        })
      ).statusCode;
    expect(new Set(await Promise.all(Array.from({ length: 40 }, () => from('x'))))).toEqual(new Set([422, 429]));
    expect(await from(code)).toBe(200);
  });

  it('is over after three days', async () => {
    const [person, value] = [await t.make.buyer(), newEmail()];
    await requestContact({ user_id: person.id, kind: 'email', value });
    const { code } = await findLastMessage(value);
    t.clock.forward(73 * 3_600_000);
    expect(await getFailure(confirm(code))).toMatchObject({ status: 422 });
  });

  it('is sent once however often the same is asked for, and taken back by naming the present one', async () => {
    const [person, value] = [await t.make.buyer(), newEmail()];
    expect([
      await requestContact({ user_id: person.id, kind: 'email', value }),
      await requestContact({ user_id: person.id, kind: 'email', value }),
    ]).toEqual([true, false]);
    const { code } = await findLastMessage(value);
    expect(await requestContact({ user_id: person.id, kind: 'email', value: person.email.toUpperCase() })).toBe(false);
    expect(await getFailure(confirm(code))).toMatchObject({ status: 422 });
  });

  it('is refused at its field where somebody else signs in by it', async () => {
    const [person, other] = [await t.make.buyer(), await t.make.buyer()];
    expect(
      await getErrorCode(requestContact({ user_id: person.id, kind: 'email', value: other.email.toUpperCase() })),
    ).toBe('email_taken');
  });

  it('waits no more once it has become somebody else’s', async () => {
    const [loser, winner, admin, value] = [
      await t.make.buyer(),
      await t.make.buyer(),
      await t.make.admin(),
      newEmail(),
    ];
    await requestContact({ user_id: loser.id, kind: 'email', value });
    await t.drainJobs();
    await requestContact({ user_id: winner.id, kind: 'email', value });
    expect((await confirm((await findLastMessage(value)).code)).value).toBe(value);
    expect((await loser.client.account.get()).email).toMatchObject({ value: loser.email, pending: null });
    expect(await admin.client.users.get({ params: { id: loser.id } })).toMatchObject({
      email: loser.email,
      unconfirmed: [],
    });
    expect((await admin.client.users.list({ query: { q: value } })).data.map(({ id }) => id)).toEqual([winner.id]);
  });

  it('is shown in the list of people beside the one that the account has, and either finds it', async () => {
    const [person, admin, value] = [await t.make.buyer(), await t.make.admin(), newEmail()];
    await requestContact({ user_id: person.id, kind: 'email', value });
    for (const q of [person.email, value.toUpperCase()])
      expect((await admin.client.users.list({ query: { q } })).data, q).toMatchObject([
        { id: person.id, email: person.email, waiting: { email: value }, unconfirmed: ['email'] },
      ]);
    await confirm((await findLastMessage(value)).code);
    const [row] = (await admin.client.users.list({ query: { q: value } })).data;
    expect(row).toMatchObject({ id: person.id, email: value, waiting: {}, unconfirmed: [] });
  });

  it(`becomes one account's where two confirm it at one instant (${rounds} rounds)`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [one, two, value] = [await t.make.buyer(), await t.make.buyer(), newEmail()];
      await requestContact({ user_id: one.id, kind: 'email', value });
      const first = await findLastMessage(value);
      await requestContact({ user_id: two.id, kind: 'email', value });
      const second = await findLastMessage(value);
      const { good, bad } = await raceCalls(t, lockRow('users', 'id', one.id), [
        () => confirm(first.code),
        () => confirm(second.code),
      ]);
      expect([good.length, bad.length]).toEqual([1, 1]);
      expect(bad[0]).toMatchObject({ status: 409, code: 'email_taken' });
    }
  });
});

describe('a phone', () => {
  it('that somebody else entered is confirmed by the link of an SMS; the account’s mailbox hears of it', async () => {
    const [person, value] = [await t.make.buyer(), newPhone()];
    await requestContact({ user_id: person.id, kind: 'phone', value });
    const { code, text } = await findLastMessage(value);
    expect(text).toContain('/auth/confirm/');
    expect((await findLastMessage(person.email)).text).toContain('phone');
    await confirm(code);
    const [row] = await t.db.select().from(users).where(eq(users.id, person.id));
    expect([row!.phone, row!.phone_confirmed_at !== null]).toEqual([value, true]);
  });

  it('of one’s own is confirmed by five digits, compared at most five times however many tries come at once', async () => {
    const [person, value] = [await t.make.buyer(), newPhone()];
    const request = { user_id: person.id, kind: 'phone' as const };
    await requestContact({ ...request, value, by_owner: true });
    const { code } = await findLastMessage(value);
    expect(code).toMatch(/^\d{5}$/);
    const wrong = code === '00000' ? '00001' : '00000';
    const tries = await Promise.all(
      Array.from({ length: 40 }, () => getErrorCode(confirmByCode(t.ctx, { ...request, code: wrong }))),
    );
    expect(new Set(tries)).toEqual(new Set(['wrong_code']));
    expect(await getErrorCode(confirmByCode(t.ctx, { ...request, code }))).toBe('wrong_code');
    const other = newPhone();
    await requestContact({ ...request, value: other, by_owner: true });
    expect(await confirmByCode(t.ctx, { ...request, code: (await findLastMessage(other)).code })).toMatchObject({
      kind: 'phone',
      value: other,
    });
  });
});
