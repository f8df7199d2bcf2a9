/** Abandoned carts: one reminder, letters of the company, links that restore them, and unsubscribing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { remindOfCarts } from '#server/domains/carts/reactions.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { delivery, getFailure, fillCart, openShop, type Shop } from '#tests/support/shop.ts';

const hour = 3_600_000;

let t: Api;
let shop: Shop;
let vendor: Person;
beforeAll(async () => {
  t = await startApi({ longSessions: true });
  shop = await openShop(t);
  vendor = shop.company.vendor;
});
afterAll(() => t?.close());

interface Sent {
  subject: string;
  text: string;
  headers: Record<string, string>;
}
const listMails = async (email: string) =>
  (
    await t.pool.query<Sent>(
      `select subject, text, headers
         from outbox
        where lower("to") = lower($1) and text like '%/cart#restore=%'
        order by id`,
      [email],
    )
  ).rows;
const remind = async () => {
  await t.pool.query(`select graphile_worker.add_job('remindOfCarts', job_key := 'remindOfCarts')`);
  await t.drainJobs();
  await t.drainJobs();
};
const findSecret = ({ text }: Sent) => /\/cart#restore=([\w-]+)/.exec(text)![1]!;
const findUnsubscribeToken = ({ text }: Sent) => /\/mails\/off#([\w-]+)/.exec(text)![1]!;

/** Creates a cart that nobody has touched for a day. */
async function abandonCart(who: Person, from: Shop = shop, count = 2) {
  const product_id = await from.stock({ name: 'Teapot', price: 12.5 });
  const cart = await fillCart(who.client, [{ product_id, count }]);
  t.clock.forward(25 * hour);
  return { ...cart, product_id };
}

/** Creates an abandoned cart of a guest's account with an address. */
async function abandonGuestCart() {
  const client = t.as((await t.guest.auth.guestLogin()).api_token);
  const email = `guest${t.make.next()}@example.com`;
  const product_id = await shop.stock({ name: 'Bowl' });
  const cart = await fillCart(client, [{ product_id }]);
  await client.carts.info({ body: { hash: cart.cart_hash, email, fio: 'Anna Smith', phone: '+1 555 010 0200' } });
  t.clock.forward(25 * hour);
  await remind();
  const [mail] = await listMails(email);
  return { client, email, cart, product_id, mail: mail! };
}

describe('a reminder', () => {
  it('goes once, in the buyer’s language, with what is in the cart and a way to get no more', async () => {
    const buyer = await t.make.buyer({ locale: 'ru' });
    const { id } = await abandonCart(buyer);
    await remind();
    t.clock.forward(9 * 24 * hour);
    await remind();
    const [mail, ...more] = await listMails(buyer.email);
    expect(more).toEqual([]);
    expect(mail!.subject).toMatch(/^Ваша корзина в «.*» ждёт вас$/);
    expect(mail!.text).toContain('Teapot × 2 — 25,00');
    expect(mail!.headers).toEqual({
      'List-Unsubscribe': `<http://localhost:3000/api/_p/mails_off/${findUnsubscribeToken(mail!)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    const { data } = await vendor.client.orders.list({ query: { statuses: ['abandoned_cart'], per_page: 100 } });
    expect(data.find((cart) => cart.id === id)?.left_cart).toMatchObject({
      reminded_at: expect.any(String),
      written_at: null,
      can_write: true,
    });
  });

  it('is written once by ten runs at one instant, and once a week to an address', async () => {
    const buyer = await t.make.buyer();
    await abandonCart(buyer);
    await Promise.all(Array.from({ length: 8 }, () => remindOfCarts(t.ctx)));
    await t.drainJobs();
    expect(await listMails(buyer.email)).toHaveLength(1);
    await abandonCart(buyer, await openShop(t));
    await remind();
    expect(await listMails(buyer.email)).toHaveLength(1);
    t.clock.forward(8 * 24 * hour);
    await remind();
    expect(await listMails(buyer.email)).toHaveLength(2);
  });

  it('names all abandoned carts of a basket at once, and none of them again', async () => {
    const [buyer, other] = [await t.make.buyer(), await openShop(t)];
    await abandonCart(buyer);
    const latest = await abandonCart(buyer, other, 3);
    await Promise.all(Array.from({ length: 8 }, () => remindOfCarts(t.ctx)));
    await t.drainJobs();
    t.clock.forward(9 * 24 * hour);
    await remind();
    const [mail, ...more] = await listMails(buyer.email);
    expect(more).toEqual([]);
    const brands = [other, shop].map(({ company }) => company.brand);
    expect(mail!.subject).toBe('Your cart is waiting for you');
    expect(mail!.text).toContain(`You put these from ${brands.join(' and ')} into your cart`);
    // Each company's goods stand under its name
    for (const brand of brands) expect(mail!.text.split('\n').map((line) => line.trim())).toContain(brand);
    expect(mail!.text).toMatch(/Teapot × 3 — .?37\.50[^]*Teapot × 2 — .?25\.00[^]*62\.50/);
    const opened = await buyer.client.abandoned.restore({ body: { token: findSecret(mail!) } });
    expect(opened.cart?.id).toBe(latest.id);
    expect(opened.items).toHaveLength(2);
  });

  it('names what is left where a part of what it named has been bought meanwhile', async () => {
    const [buyer, other] = [await t.make.buyer(), await openShop(t)];
    const { cart_hash: hash, id } = await abandonCart(buyer, other, 3);
    const left = await abandonCart(buyer);
    const send = t.gateways.mail.send;
    t.gateways.mail.send = async () => {
      throw new Error('away');
    };
    await remind();
    t.gateways.mail.send = send;
    await buyer.client.carts.checkout({ body: { hash, address: delivery } });
    await t.pool.query('update graphile_worker._private_jobs set run_at = now()');
    await t.drainJobs();
    const [mail] = await listMails(buyer.email);
    expect(mail!.subject).toBe(`Your cart at ${shop.company.brand} is waiting for you`);
    expect(mail!.text).toMatch(/Teapot × 2 — .?25\.00/);
    expect(mail!.text).not.toMatch(new RegExp(`× 3|${other.company.brand}`));
    const opened = await buyer.client.abandoned.restore({ body: { token: findSecret(mail!) } });
    expect(opened.cart?.id).toBe(left.id);
    expect(opened.cart?.id).not.toBe(id);
  });

  it('does not go to who has bought, emptied the cart, or comes back to it', async () => {
    const [bought, emptied, back] = [await t.make.buyer(), await t.make.buyer(), await t.make.buyer()];
    for (const [buyer, action] of [
      [bought, (hash: string) => bought.client.carts.checkout({ body: { hash, address: delivery } })],
      [emptied, (hash: string) => emptied.client.carts.clear({ body: { hash } })],
      [back, (hash: string, product_id: number) => back.client.carts.addProduct({ body: { hash, product_id } })],
    ] as const) {
      const { cart_hash, product_id } = await abandonCart(buyer);
      await action(cart_hash, product_id);
    }
    await remind();
    for (const { email } of [bought, emptied, back]) expect(await listMails(email)).toEqual([]);
  });

  it('that still waits in the queue is dropped where the cart has been bought meanwhile', async () => {
    const buyer = await t.make.buyer();
    const { cart_hash: hash, id } = await abandonCart(buyer);
    const send = t.gateways.mail.send;
    t.gateways.mail.send = async () => {
      throw new Error('away');
    };
    await remind();
    t.gateways.mail.send = send;
    await buyer.client.carts.checkout({ body: { hash, address: delivery } });
    await t.pool.query('update graphile_worker._private_jobs set run_at = now()');
    await t.drainJobs();
    expect(await listMails(buyer.email)).toEqual([]);
    expect(
      (await t.pool.query('select state, data from mails where cause = $1', [`cart:${id}:reminder`])).rows,
    ).toEqual([{ state: 'dropped', data: null }]);
  });
});

describe('no more letters', () => {
  it('is one click, holds for the address whatever its case, and can be taken back', async () => {
    const buyer = await t.make.buyer();
    await abandonCart(buyer);
    await remind();
    const [mail] = await listMails(buyer.email);
    // A one-click unsubscribe of a mail program: a form, without a session.
    const answer = await t.app.inject({
      method: 'POST',
      url: `/api/_p/mails_off/${findUnsubscribeToken(mail!)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { email: expect.stringMatching(/^.…@/), off: true }]);
    t.clock.forward(9 * 24 * hour);
    const { id } = await abandonCart(buyer, await openShop(t));
    await remind();
    expect(await listMails(buyer.email)).toHaveLength(1);
    const token = findUnsubscribeToken(mail!);
    expect((await t.guest.abandoned.mailsOff({ params: { token } })).off).toBe(true);
    expect(
      await getFailure(
        (await t.make.admin()).client.abandoned.write({
          params: { id },
          body: { subject: 'Hello', text: 'Still there?' },
        }),
      ),
    ).toMatchObject({ status: 409, code: 'letters_refused' });
    expect((await t.guest.abandoned.setMailsOff({ params: { token }, body: { off: false } })).off).toBe(false);
    await remind();
    expect(await listMails(buyer.email)).toHaveLength(2);
  });

  it('is nothing that a stranger’s guess reaches', async () => {
    expect(await getFailure(t.guest.abandoned.setMailsOff({ params: { token: 'A'.repeat(32) } }))).toMatchObject({
      status: 404,
    });
    expect((await t.app.inject({ method: 'POST', url: '/api/_p/mails_off/x' })).statusCode).toBe(422);
  });
});

describe('the link of a letter', () => {
  it('opens an account’s cart to that account alone, and asks a guest to sign in', async () => {
    const [buyer, stranger] = [await t.make.buyer(), await t.make.buyer()];
    const cart = await abandonCart(buyer);
    await remind();
    const token = findSecret((await listMails(buyer.email))[0]!);
    expect(await t.guest.abandoned.restore({ body: { token } })).toEqual({
      cart: null,
      items: [],
      needs_sign_in: true,
    });
    for (const other of [stranger, await t.make.vendor()])
      expect(await getFailure(other.client.abandoned.restore({ body: { token } }))).toMatchObject({
        status: 404,
        code: 'cart_of_another',
      });
    expect((await buyer.client.abandoned.restore({ body: { token } })).cart).toMatchObject({
      id: cart.id,
      cart_hash: cart.cart_hash,
      goods_num: 2,
    });
  });

  it('makes a guest’s cart the buyer’s who opens it, without the name and phone that were typed', async () => {
    const { mail, cart, email } = await abandonGuestCart();
    const buyer = await t.make.buyer();
    const token = findSecret(mail);
    const opened = await buyer.client.abandoned.restore({ body: { token } });
    expect(opened.cart).toMatchObject({ id: cart.id, fio: null, phone: null, email });
    expect(await buyer.client.abandoned.restore({ body: { token } })).toEqual(opened);
    const order = await buyer.client.carts.checkout({ body: { hash: opened.cart!.cart_hash, address: delivery } });
    expect(order.user?.id).toBe(buyer.id);
    expect(await getFailure(buyer.client.abandoned.restore({ body: { token } }))).toMatchObject({ status: 404 });
  });

  it('makes all guest carts that a reminder names the buyer’s, and merges them with the buyer’s own', async () => {
    const client = t.as((await t.guest.auth.guestLogin()).api_token);
    const [buyer, other] = [await t.make.buyer(), await openShop(t)];
    const email = `guest${t.make.next()}@example.com`;
    const products = [await shop.stock(), await other.stock()];
    const guests = [];
    for (const product_id of products) guests.push(await fillCart(client, [{ product_id, count: 2 }]));
    for (const { cart_hash: hash } of guests) await client.carts.info({ body: { hash, email, fio: 'Anna Smith' } });
    t.clock.forward(25 * hour);
    await remind();
    const [mail, ...more] = await listMails(email);
    expect(more).toEqual([]);
    for (const product_id of products) await fillCart(buyer.client, [{ product_id }]);
    const { items } = await t.guest.abandoned.restore({ body: { token: findSecret(mail!) } });
    expect(items.map(({ count }) => count)).toEqual([2, 2]);
    await buyer.client.abandoned.restore({ body: { token: findSecret(mail!) } });
    const { data } = await buyer.client.basket.list();
    expect(data.map(({ id, goods_num, fio }) => [id, goods_num, fio])).toEqual(guests.map(({ id }) => [id, 3, null]));
    expect((await client.basket.list()).data).toEqual([]);
  });

  it('opens all guest carts of one company as one', async () => {
    const email = `guest${t.make.next()}@example.com`;
    const products: number[] = [];
    for (let index = 0; index < 2; index++) {
      const client = t.as((await t.guest.auth.guestLogin()).api_token);
      products.push(await shop.stock());
      const { cart_hash: hash } = await fillCart(client, [{ product_id: products.at(-1)! }]);
      await client.carts.info({ body: { hash, email } });
    }
    t.clock.forward(25 * hour);
    await remind();
    const [mail] = await listMails(email);
    const body = { token: findSecret(mail!) };
    const listProducts = (items: readonly { product: { id: number } }[]) =>
      items.map(({ product }) => product.id).toSorted((one, other) => one - other);
    expect(listProducts((await t.guest.abandoned.restore({ body })).items)).toEqual(products);
    const buyer = await t.make.buyer();
    expect(listProducts((await buyer.client.abandoned.restore({ body })).items)).toEqual(products);
    expect((await buyer.client.basket.list()).data).toHaveLength(1);
  });

  it('opens a guest’s cart also where the address has an account with a cart of that company', async () => {
    const [buyer, other] = [await t.make.buyer(), await openShop(t)];
    await abandonCart(buyer, other);
    const client = t.as((await t.guest.auth.guestLogin()).api_token);
    const products = [await shop.stock(), await other.stock()];
    for (const product_id of products) {
      const { cart_hash: hash } = await fillCart(client, [{ product_id }]);
      await client.carts.info({ body: { hash, email: buyer.email } });
    }
    t.clock.forward(25 * hour);
    await remind();
    const [mail] = await listMails(buyer.email);
    const { items } = await t.guest.abandoned.restore({ body: { token: findSecret(mail!) } });
    expect(items.map(({ product }) => product.id)).toEqual(products);
  });

  it('tells somebody without an account what is in it, and neither its secret nor who filled it', async () => {
    const { mail, product_id, cart } = await abandonGuestCart();
    const opened = await t.guest.abandoned.restore({ body: { token: findSecret(mail) } });
    expect(opened).toMatchObject({
      cart: null,
      needs_sign_in: false,
      items: [{ product: { id: product_id }, count: 1 }],
    });
    expect(JSON.stringify(opened)).not.toMatch(new RegExp(`${cart.cart_hash}|Anna|5550100200`));
  });

  it('opens nothing by a guess, after two months, or once the cart is gone', async () => {
    const { mail, client, cart } = await abandonGuestCart();
    const token = findSecret(mail);
    expect(await getFailure(t.guest.abandoned.restore({ body: { token: 'A'.repeat(32) } }))).toMatchObject({
      status: 404,
    });
    for (const wrong of ['', 'x', '../etc', 'A'.repeat(500), null])
      expect(await getFailure(t.guest.abandoned.restore({ body: { token: wrong as string } }))).toMatchObject({
        status: 422,
      });
    await client.carts.clear({ body: { hash: cart.cart_hash } });
    expect(await getFailure(t.guest.abandoned.restore({ body: { token } }))).toMatchObject({ status: 404 });
    const late = await abandonGuestCart();
    t.clock.forward(61 * 24 * hour);
    expect(await getFailure(t.guest.abandoned.restore({ body: { token: findSecret(late.mail) } }))).toMatchObject({
      status: 404,
    });
  });
});

describe('a letter of the company', () => {
  beforeAll(async () => {
    shop = await openShop(t);
    vendor = shop.company.vendor;
  });

  it('reaches the buyer, answers reach its writer, and it stands in the book and the audit log', async () => {
    const buyer = await t.make.buyer();
    const { id } = await abandonCart(buyer);
    const written = await vendor.client.abandoned.write({
      params: { id },
      body: { subject: 'Your\r\nteapot', text: 'It comes in blue too.' },
    });
    expect(written.subject).toBe('Your teapot');
    await t.drainJobs();
    const [mail] = await listMails(buyer.email);
    expect(mail!.subject).toBe('Your teapot');
    expect(mail!.text).toContain('> It comes in blue too.');
    expect(mail!.headers).toMatchObject({
      'Reply-To': vendor.email,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect((await vendor.client.abandoned.letters({ params: { id } })).data).toEqual([written]);
    expect((await vendor.client.orders.get({ params: { id } })).left_cart).toMatchObject({
      reminded_at: null,
      written_at: written.at,
    });
    expect(
      (await t.pool.query(`select user_id, action from audit where noun = 'carts' and record_id = $1`, [String(id)]))
        .rows,
    ).toEqual([{ user_id: vendor.id, action: 'letter' }]);
  });

  it('is for the cart’s own company, while it is abandoned, a few times a day', async () => {
    const [buyer, other] = [await t.make.buyer(), await t.make.company()];
    const { id, cart_hash: hash } = await abandonCart(buyer);
    const write = (who: Person) =>
      who.client.abandoned.write({ params: { id }, body: { subject: 'Hello', text: 'Still there?' } });
    expect(await getFailure(write(other.vendor))).toMatchObject({ status: 404 });
    expect(await getFailure(other.vendor.client.abandoned.letters({ params: { id } }))).toMatchObject({ status: 404 });
    expect(await getFailure(write(buyer))).toMatchObject({ status: 403 });
    for (let index = 0; index < 3; index++) await write(vendor);
    expect(await getFailure(write(vendor))).toMatchObject({ status: 429 });
    await buyer.client.carts.checkout({ body: { hash, address: delivery } });
    expect(await getFailure(write(vendor))).toMatchObject({ status: 404 });
  });

  it('needs an address to go to', async () => {
    const client = t.as((await t.guest.auth.guestLogin()).api_token);
    const { id } = await fillCart(client, [{ product_id: await shop.stock() }]);
    t.clock.forward(25 * hour);
    expect(
      await getFailure(vendor.client.abandoned.write({ params: { id }, body: { subject: 'Hello', text: 'Hello' } })),
    ).toMatchObject({ status: 409, code: 'no_address' });
    expect((await vendor.client.orders.get({ params: { id } })).left_cart).toMatchObject({ can_write: false });
  });
});
