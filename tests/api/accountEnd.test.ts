/** The export of personal data, and the deletion of the account. */
import { unzipSync } from 'fflate';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '#contract/rules/time.ts';
import { parts } from '#server/domains/auth/dataExport/parts.ts';
import { orders } from '#server/domains/orders/tables.ts';
import { users } from '#server/domains/users/tables.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { openChannel, postMessage } from '#tests/support/chat.ts';
import { testPassword } from '#tests/support/factories.ts';
import { raceCalls, lockRow, rounds } from '#tests/support/races.ts';
import { delivery, fillCart, openReviews, openShop, placeOrder, type Shop } from '#tests/support/shop.ts';
import { getSentCode, newPhone, makeWrongCode, listSent } from '#tests/support/signIn.ts';

let t: Api;
let shop: Shop;
beforeAll(async () => {
  t = await startApi({ max: 20 });
  await openReviews(t);
  shop = await openShop(t);
});
afterAll(() => t.close());

const getRow = async (id: number) => (await t.db.select().from(users).where(eq(users.id, id)))[0]!;
const present_password = testPassword;
const leave = { body: { present_password } };

/** Waits for an archive and reads its files. */
async function getArchive(token: string): Promise<Record<string, string>> {
  const { id } = await t.as(token).account.exportAsk();
  await t.drainJobs();
  const answer = await t.app.inject({ url: `/api/me/export/${id}/file`, headers: { 'x-auth-token': token } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  return Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(answer.rawPayload))).map(([name, bytes]) => [
      name,
      Buffer.from(bytes).toString(),
    ]),
  );
}

const savedAddress = {
  fio: 'Anna Smith',
  phone: '+61491570156',
  country: 'AU',
  postal_code: '6000',
  city: 'Perth',
  street: 'Main Street',
  house: '5',
};

describe('an archive of my data', () => {
  it('holds profile, orders, bonuses, reviews and wishes as JSON and CSV, and nobody else’s', async () => {
    const { buyer, order } = await placeOrder(t, shop);
    const admin = await t.make.admin();
    await admin.client.transactions.create({ body: { user_id: buyer.id, amount: 12.5, comment: '=HYPERLINK("x")' } });
    await buyer.client.addresses.create({ body: savedAddress });
    await placeOrder(t, shop);
    const files = await getArchive(buyer.token);
    expect(Object.keys(files)).toEqual(parts.flatMap(({ name }) => [`${name}.json`, `${name}.csv`]));
    expect(JSON.parse(files['profile.json']!)).toMatchObject([{ id: buyer.id, email: buyer.email }]);
    expect(JSON.parse(files['orders.json']!)).toMatchObject([{ id: order.id }]);
    expect(JSON.parse(files['addresses.json']!)).toMatchObject([{ ...savedAddress, is_default: true }]);
    expect(JSON.parse(files['bonuses.json']!)).toMatchObject([{ amount: 12.5 }]);
    // Cells that a spreadsheet would run are quoted.
    expect(files['bonuses.csv']).toContain(`"'=HYPERLINK(""x"")"`);
    expect(files['wishes.csv']).toBe('\uFEFFid,product,added_at\r\n');
    expect(Object.values(files).join()).not.toMatch(/argon2|token_hash|password_hash/);
  });

  it('holds what I wrote in conversations, but nothing that others wrote there', async () => {
    const { buyer, vendor, id } = await openChannel(t);
    await postMessage(t, buyer, id, 'Is it in stock?');
    await postMessage(t, vendor, id, 'It is, for you');
    const posts = (await getArchive(buyer.token))['chat_posts.json']!;
    expect(JSON.parse(posts)).toMatchObject([{ channel_id: id, message: 'Is it in stock?' }]);
    expect(posts).not.toContain('It is, for you');
  });

  it('holds a history longer than a batch once and whole', async () => {
    const buyer = await t.make.buyer();
    await t.pool.query(
      `insert into transactions (user_id, amount, reason) select $1, 1, 'gift' from generate_series(1, 1203)`,
      [buyer.id],
    );
    const bonuses = JSON.parse((await getArchive(buyer.token))['bonuses.json']!) as { id: number }[];
    expect(new Set(bonuses.map(({ id }) => id)).size).toBe(1203);
    expect(bonuses).toHaveLength(1203);
  });

  it('is made once however often it is asked for meanwhile, kept for a week, and its owner’s alone', async () => {
    const [buyer, stranger] = [await t.make.buyer(), await t.make.buyer()];
    const requests = await Promise.all([1, 2, 3].map(() => buyer.client.account.exportAsk()));
    expect(new Set(requests.map(({ id }) => id)).size).toBe(1);
    expect((await buyer.client.account.exports()).data).toMatchObject([{ status: 'queued', bytes: null }]);
    await t.drainJobs();
    const [made] = (await buyer.client.account.exports()).data;
    expect(made).toMatchObject({ status: 'ready', bytes: expect.any(Number) as number });
    const fileAs = async (token: string) =>
      (await t.app.inject({ url: `/api/me/export/${made!.id}/file`, headers: { 'x-auth-token': token } })).statusCode;
    expect(await fileAs(buyer.token)).toBe(200);
    expect(await fileAs(stranger.token)).toBe(404);
    t.clock.forward(7 * dayMs + 1);
    expect(await fileAs(buyer.token)).toBe(404);
    expect((await buyer.client.account.exports()).data).toEqual([]);
  });

  it('takes the place of older ones, whose files go', async () => {
    const buyer = await t.make.buyer();
    for (let time = 0; time < 4; time++) await getArchive(buyer.token);
    const { rows } = await t.pool.query<{ file: string }>('select file from data_exports where user_id = $1', [
      buyer.id,
    ]);
    expect(rows).toHaveLength(3);
  });

  it('can be asked for at will while one is being made, which counts once; ten are made a day', async () => {
    const buyer = await t.make.buyer();
    const requests = await Promise.all(Array.from({ length: 20 }, () => buyer.client.account.exportAsk()));
    expect(new Set(requests.map(({ id }) => id)).size).toBe(1);
    const made = () => t.pool.query(`update data_exports set status = 'failed' where user_id = $1`, [buyer.id]);
    for (let time = 1; time < 10; time++) {
      await made();
      await buyer.client.account.exportAsk();
    }
    await made();
    await expect(buyer.client.account.exportAsk()).rejects.toMatchObject({ status: 429, code: 'too_often' });
    expect((await buyer.client.account.exports()).data).not.toContainEqual(
      expect.objectContaining({ status: 'queued' }),
    );
  });
});

describe('the end of my account', () => {
  it('leaves no name, contact or way in; orders, ledger and reviews stay without one', async () => {
    const {
      buyer: { client, id, token, email },
      order,
      product_id,
    } = await placeOrder(t, shop);
    const { id: review } = await client.reviews.create({
      params: { id: product_id },
      body: { rating: 5, text: 'Good' },
    });
    await client.wishes.add({ body: { product_ids: [product_id] } });
    await client.addresses.create({ body: savedAddress });
    await t.db.update(orders).set({ status: 'completed' }).where(eq(orders.id, order.id));
    expect((await client.account.get()).removal).toMatchObject({ blocks: [], orders: 1, reviews: 1 });
    const { personal_promo_code: code } = await client.users.me();
    await client.account.remove(leave);
    const friend = await t.make.buyer({ email_confirmed_at: t.clock.now });
    await expect(friend.client.promoCodes.activate({ params: { code: code! } })).rejects.toMatchObject({
      code: 'code_off',
    });
    expect(await getRow(id)).toMatchObject({
      email: null,
      phone: null,
      login: null,
      first_name: 'Deleted user',
      last_name: null,
      password_hash: null,
      avatar: null,
      alive: false,
    });
    await expect(t.as(token).users.me()).rejects.toMatchObject({ code: 'auth_failed' });
    await expect(t.guest.auth.login({ body: { login: email, password: testPassword } })).rejects.toMatchObject({
      code: 'wrong_login',
    });
    const { rows } = await t.pool.query(
      `select (select count(*)::int from orders where user_id = $1) as orders,
              (select count(*)::int from reviews where id = $2) as reviews,
              (select count(*)::int from wishes where user_id = $1) as wishes,
              (select count(*)::int from user_addresses where user_id = $1) as addresses,
              (select address from orders where id = $3) as address,
              (select count(*)::int from sessions where user_id = $1) as sessions`,
      [id, review, order.id],
    );
    const address = { country: 'AU', city: 'Perth' };
    expect(rows).toEqual([{ orders: 1, reviews: 1, wishes: 0, addresses: 0, address, sessions: 0 }]);
    // The address may register again.
    await t.guest.auth.register({ body: { email, fio: 'New', locale: 'en' } });
  });

  it('is refused without the right password, and nothing is changed', async () => {
    const buyer = await t.make.buyer();
    await expect(buyer.client.account.remove({ body: {} })).rejects.toMatchObject({
      errors: { present_password: 'Required field' },
    });
    await expect(buyer.client.account.remove({ body: { present_password: 'wrong' } })).rejects.toMatchObject({
      errors: { present_password: 'The present password is wrong' },
    });
    expect((await getRow(buyer.id)).email).toBe(buyer.email);
  });

  it('stays possible however often it was refused with the right password; eleven wrong ones at once are too many', async () => {
    const { buyer, order } = await placeOrder(t, shop);
    const all = <T>(times: number, one: () => Promise<T>) => Promise.allSettled(Array.from({ length: times }, one));
    await all(25, () => buyer.client.account.remove(leave));
    for (let time = 0; time < 3; time++)
      await expect(buyer.client.account.remove(leave)).rejects.toMatchObject({ status: 409, code: 'in_use' });
    await t.db.update(orders).set({ status: 'completed' }).where(eq(orders.id, order.id));
    await buyer.client.account.remove(leave);
    const other = await t.make.buyer();
    const guesses = await all(11, () => other.client.account.remove({ body: { present_password: 'wrong' } }));
    expect(
      guesses.filter((guess) => guess.status === 'rejected' && (guess.reason as { code: string }).code === 'too_often'),
    ).toHaveLength(1);
    await expect(other.client.account.remove(leave)).rejects.toMatchObject({ code: 'too_often' });
  });

  it('takes a code where there is no password', async () => {
    const phone = newPhone();
    const buyer = await t.make.buyer({ password_hash: null, phone: phone.stored, phone_confirmed_at: new Date() });
    await expect(buyer.client.account.remove({ body: {} })).rejects.toMatchObject({
      errors: { code: 'Required field' },
    });
    expect(await buyer.client.account.removalCode()).toEqual({
      retry_after: 60,
      is_sent: true,
      sent_to: phone.stored,
    });
    expect(await buyer.client.account.removalCode()).toMatchObject({ is_sent: false, sent_to: phone.stored });
    const code = await getSentCode(t, phone.stored);
    await expect(buyer.client.account.remove({ body: { code: makeWrongCode(code) } })).rejects.toMatchObject({
      status: 401,
      code: 'wrong_code',
    });
    await buyer.client.account.remove({ body: { code } });
    expect((await getRow(buyer.id)).phone).toBeNull();
  });

  it('takes a mailed code where there is no phone either', async () => {
    const buyer = await t.make.buyer({ password_hash: null });
    const { sent_to } = await buyer.client.account.removalCode();
    expect(sent_to).toBe(buyer.email);
    const code = /\b(\d{5})\b/.exec((await listSent(t, buyer.email))[0]!.text)![1]!;
    await expect(buyer.client.account.remove({ body: { code: makeWrongCode(code) } })).rejects.toMatchObject({
      status: 401,
      code: 'wrong_code',
    });
    await buyer.client.account.remove({ body: { code } });
    expect(await getRow(buyer.id)).toMatchObject({ email: null, alive: false });
  });

  it('is refused where nothing reaches the person', async () => {
    const buyer = await t.make.buyer({ password_hash: null, email: null, login: `login-${process.pid}` });
    await expect(buyer.client.account.removalCode()).rejects.toMatchObject({
      message: 'First confirm your email or phone',
    });
  });

  it('tells what goes and stays: publications, and chats in which something was said', async () => {
    const buyer = await t.make.buyer();
    await buyer.client.publications.create({
      body: { title: 'My kettle', text: '<p>It whistles.</p>', language: 'en' },
    });
    const chat = await buyer.client.chats.groupChannel({ body: { company_id: shop.company.id } });
    expect((await buyer.client.account.get()).removal).toMatchObject({ publications: 1, chats: 0 });
    await t.pool.query('update chat_channels set last_seq = 1 where id = $1', [chat.id]);
    expect((await buyer.client.account.get()).removal).toMatchObject({ publications: 1, chats: 1 });
  });

  it(`and an order at one instant: either the order is there first and keeps the account, or there is none (${rounds} rounds)`, async () => {
    const product_id = await shop.stock();
    for (let round = 0; round < rounds; round++) {
      const buyer = await t.make.buyer();
      const { cart_hash: hash } = await fillCart(buyer.client, [{ product_id }]);
      const { good, bad } = await raceCalls<unknown>(t, lockRow('users', 'id', buyer.id), [
        () => buyer.client.account.remove(leave),
        () => buyer.client.carts.checkout({ body: { hash, address: delivery } }),
      ]);
      expect([good.length, bad.length]).toEqual([1, 1]);
      const [{ removed, open }] = (
        await t.pool.query<{ removed: boolean; open: number }>(
          `select removed_at is not null as removed,
                  (select count(*)::int from orders where user_id = $1) as open
             from users
            where id = $1`,
          [buyer.id],
        )
      ).rows as [{ removed: boolean; open: number }];
      expect([removed, open]).toEqual(removed ? [true, 0] : [false, 1]);
      expect(bad).toMatchObject([{ code: removed ? 'auth_failed' : 'in_use' }]);
    }
  });

  it('waits for open orders, and for companies that nobody else answers for', async () => {
    const { buyer } = await placeOrder(t, shop);
    expect((await buyer.client.account.get()).removal).toMatchObject({ blocks: ['open_orders'], open_orders: 1 });
    await expect(t.as(buyer.token, { 'accept-language': 'ru' }).account.remove(leave)).rejects.toMatchObject({
      status: 409,
      code: 'in_use',
      message: 'Учётная запись ещё нужна: есть незавершённые заказы',
    });
    const company = await t.make.company();
    const { client, id } = company.vendor;
    expect((await client.account.get()).removal).toMatchObject({
      blocks: ['companies'],
      companies: [{ id: company.id, brand: company.brand }],
    });
    await expect(client.account.remove(leave)).rejects.toMatchObject({ status: 409, code: 'in_use' });
    const second = await t.make.vendor();
    await (
      await t.make.admin()
    ).client.companies.edit({ params: { id: company.id }, body: { user_ids: [id, second.id] } });
    await client.account.remove(leave);
    expect((await second.client.account.get()).removal.companies).toMatchObject([{ id: company.id }]);
  });

  it('keeps one admin, also of two who leave at once', async () => {
    for (let round = 0; round < rounds; round++) {
      const admins = [await t.make.admin(), await t.make.admin()];
      await t.pool.query(`update users set roles = '{ROLE_USER}' where roles @> '{ROLE_ADMIN}' and id <> all($1)`, [
        admins.map(({ id }) => id),
      ]);
      const { good, bad } = await raceCalls(
        t,
        { text: 'select from users where id = any($1) for update', values: [admins.map(({ id }) => id)] },
        admins.map(
          ({ client }) =>
            () =>
              client.account.remove(leave),
        ),
      );
      expect(good).toHaveLength(1);
      expect(bad).toMatchObject([{ status: 409, code: 'last_admin' }]);
    }
  });

  it('is a guest’s to decide as well', async () => {
    const { api_token } = await t.guest.auth.guestLogin();
    const guest = t.as(api_token);
    const { id } = await guest.users.me();
    await guest.account.remove({ body: {} });
    expect((await getRow(id)).alive).toBe(false);
  });
});
