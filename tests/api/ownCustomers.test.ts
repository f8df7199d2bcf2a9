/** Managers reach only customers of their companies, and change no confirmed contact. */
import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi } from '#tests/support/api.ts';
import { postMessage } from '#tests/support/chat.ts';
import { testPassword } from '#tests/support/factories.ts';
import { delivery, getFailure, fillCart, openShop } from '#tests/support/shop.ts';
import { newPhone, listSent } from '#tests/support/signIn.ts';

let t: Api;
const noLimit = { points: 10_000, seconds: 60 };
beforeAll(async () => {
  t = await startApi({
    limits: {
      links: noLimit,
      codes: noLimit,
      codesOfAddress: noLimit,
      codesOfPhone: noLimit,
      contactChangesOfOthers: noLimit,
    },
  });
});
afterAll(() => t.close());

type Shop = Awaited<ReturnType<typeof openShop>>;
const newEmail = () => `new${t.make.next()}@example.com`;
/** The code of the link that was sent to an address. */
const findConfirmCode = async (to: string) =>
  /auth\/confirm\/([\w-]+)/.exec((await listSent(t, to)).map(({ text }) => text).join('\n'))?.[1] ?? '';

async function order(buyer: Awaited<ReturnType<Api['make']['buyer']>>, shop: Shop): Promise<void> {
  const { cart_hash: hash } = await fillCart(buyer.client, [{ product_id: await shop.stock({ price: 10 }) }]);
  await buyer.client.carts.checkout({ body: { hash, address: delivery } });
}

describe('a manager', () => {
  it('sees who ordered from, wrote to or was entered at the counter of their companies, and nobody else', async () => {
    const [mine, other] = [await openShop(t), await openShop(t)];
    const manager = await t.make.manager([mine.company.id]);
    const [buys, writes, silent, foreign] = await Promise.all([
      t.make.buyer(),
      t.make.buyer(),
      t.make.buyer(),
      t.make.buyer(),
    ]);
    await order(buys, mine);
    await order(foreign, other);
    const chat = await writes.client.chats.groupChannel({ body: { company_id: mine.company.id } });
    await silent.client.chats.groupChannel({ body: { company_id: mine.company.id } });
    await postMessage(t, writes, chat.id, 'Hello');
    const store = await t.make.store(mine.company.id);
    const entered = newEmail();
    await manager.client.counter.create({
      body: {
        store_id: store.id,
        items: [{ product_id: await mine.stock({ price: 10 }), count: 1 }],
        customer: { fio: 'Walk In', email: entered },
      },
    });
    const { rows } = await t.pool.query<{ id: number }>('select id from users where email = $1', [entered]);
    const { data } = await manager.client.users.list({ query: { per_page: 100 } });
    expect(new Set(data.map(({ id }) => id))).toEqual(new Set([buys.id, writes.id, rows[0]!.id]));
    for (const { id, email } of [silent, foreign]) {
      const params = { id };
      expect(await getFailure(manager.client.users.get({ params }))).toMatchObject({ status: 404 });
      expect(await getFailure(manager.client.users.edit({ params, body: { fio: 'Mine' } }))).toMatchObject({
        status: 404,
      });
      expect(await getFailure(manager.client.agreements.ofUser({ params }))).toMatchObject({ status: 404 });
      expect(await getFailure(manager.client.chats.groupChannel({ body: { user_id: id } }))).toMatchObject({
        status: 404,
      });
      for (const q of [email, String(id)])
        expect((await manager.client.users.list({ query: { q } })).data.map((one) => one.id)).not.toContain(id);
    }
  });

  it('counts countries and languages only among customers of their companies', async () => {
    const company = await t.make.company();
    const manager = await t.make.manager([company.id]);
    await t.make.customer(company.id, { country_id: 12, languages: ['ru'] });
    await t.make.buyer({ country_id: 13, languages: ['en'] });
    const { countries, languages } = await manager.client.users.filters({ query: {} });
    expect(countries.map(({ id, users }) => [id, users])).toEqual([[12, 1]]);
    expect(languages).toEqual([{ language: 'ru', users: 1 }]);
  });

  it('no longer sees customers after the end of their work, from the next request on', async () => {
    const company = await t.make.company();
    const [manager, { id }] = [await t.make.manager([company.id]), await t.make.customer(company.id)];
    expect((await manager.client.users.get({ params: { id } })).id).toBe(id);
    await t.pool.query(`update company_members set status = 'canceled' where user_id = $1`, [manager.id]);
    expect(await getFailure(manager.client.users.get({ params: { id } }))).toMatchObject({ status: 404 });
  });

  it('can’t change a contact that its owner has confirmed; the rest of the form is saved with it unchanged', async () => {
    const company = await t.make.company();
    const manager = await t.make.manager([company.id]);
    const { stored: phone } = newPhone();
    const person = await t.make.customer(company.id, {
      email_confirmed_at: t.clock.now,
      phone,
      phone_confirmed_at: t.clock.now,
    });
    const params = { id: person.id };
    expect((await manager.client.users.get({ params })).confirmed).toEqual(['email', 'phone']);
    for (const email of [newEmail(), '', null])
      expect(await getFailure(manager.client.users.edit({ params, body: { email, phone: null } }))).toMatchObject({
        status: 422,
        errors: {
          email: 'The customer has confirmed this: only they or an admin can change it',
          phone: 'The customer has confirmed this: only they or an admin can change it',
        },
      });
    expect(
      await manager.client.users.edit({ params, body: { fio: 'Ann Lee', email: person.email, phone } }),
    ).toMatchObject({ fio: 'Ann Lee', email: person.email, phone, unconfirmed: [] });
    // A change that the customer has requested stays, too, when the manager's form sends the new or the old address
    const requestedEmail = newEmail();
    await person.client.account.contactAsk({ body: { email: requestedEmail, present_password: testPassword } });
    await manager.client.users.edit({ params, body: { fio: 'Ann Leeds', email: requestedEmail } });
    await manager.client.users.edit({ params, body: { fio: 'Ann Lee', email: person.email } });
    expect((await person.client.account.get()).email.pending).toBe(requestedEmail);
  });

  it('can’t take over an account by adding a contact to it: only the customer, signed in, can confirm that', async () => {
    const company = await t.make.company();
    const manager = await t.make.manager([company.id]);
    const { stored: phone } = newPhone();
    const person = await t.make.customer(company.id, {
      phone,
      phone_confirmed_at: t.clock.now,
      email_confirmed_at: null,
    });
    const email = newEmail();
    await manager.client.users.edit({ params: { id: person.id }, body: { email } });
    const code = await findConfirmCode(email);
    for (const client of [t.guest, manager.client])
      expect(await getFailure(client.contacts.confirm({ body: { code } }))).toMatchObject({
        status: 403,
        code: 'sign_in_needed',
      });
    await t.guest.auth.sendPasswordLink({ query: { email } });
    expect((await listSent(t, email)).every(({ text }) => !text.includes('change_password'))).toBe(true);
    expect(await person.client.contacts.confirm({ body: { code } })).toMatchObject({ kind: 'email', value: email });
  });
});

it('an upgrade makes everybody a customer of the companies where they ordered before', async () => {
  const [shop, buyer] = [await openShop(t), await t.make.buyer()];
  await order(buyer, shop);
  const folder = 'server/db/migrations';
  const file = (await readdir(folder)).find((name) => name.endsWith('_company_customers.sql'))!;
  const backfill = (await readFile(`${folder}/${file}`, 'utf8')).split('--> statement-breakpoint').at(-1)!;
  await t.pool.query('delete from company_customers');
  await t.pool.query(backfill);
  const { rows } = await t.pool.query('select company_id from company_customers where user_id = $1', [buyer.id]);
  expect(rows).toEqual([{ company_id: shop.company.id }]);
});
