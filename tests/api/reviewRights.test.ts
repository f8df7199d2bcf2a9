/** Who may review, which reviews wait for moderation, and whether imported reviews count. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings, type ShopSettings } from '#contract/settings.ts';
import { reviews } from '#server/domains/catalog/tables.ts';
import { verify } from '#server/domains/verify.ts';
import { type Api, type ApiClient, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { createImportHelpers } from '#tests/support/importing.ts';
import { delivery, getFailure, fillCart, moveOrder, openShop, type Shop } from '#tests/support/shop.ts';

const hour = 3_600_000;

let t: Api;
let shop: Shop;
let admin: Person;
beforeAll(async () => {
  t = await startApi({ max: 20 });
  shop = await openShop(t);
  admin = await t.make.admin();
});
afterAll(async () => {
  expect(await verify(t.db)).toEqual([]);
  await t.close();
});
const set = (rules: Partial<ShopSettings>) => admin.client.settings.edit({ body: rules });
beforeEach(() => set(defaultSettings));

const write = (client: ApiClient, id: number, rating: 1 | 5 = 5) =>
  client.reviews.create({ params: { id }, body: { rating, text: 'Text' } });
/** Creates a buyer with a completed order of these products. */
async function makeBuyer(products: readonly number[], company = shop.company): Promise<Person> {
  const buyer = await t.make.buyer();
  const { cart_hash: hash } = await fillCart(
    buyer.client,
    products.map((product_id) => ({ product_id })),
  );
  await moveOrder(
    company.vendor,
    await buyer.client.carts.checkout({ body: { hash, address: delivery } }),
    'paid',
    'completed',
  );
  return buyer;
}
const getGuest = async () => t.as((await t.guest.auth.guestLogin()).api_token);
const listNeeds = async (client: ApiClient, id: number) => (await client.reviews.list({ params: { id } })).needs;

describe('a review', () => {
  it('needs a completed order of the product', async () => {
    const [bought, other] = [await shop.stock(), await shop.stock()];
    const stranger = await t.make.buyer();
    expect(await listNeeds(t.guest, bought)).toBe('sign_in');
    expect(await listNeeds(stranger.client, bought)).toBe('purchase');
    expect(await getFailure(write(stranger.client, bought))).toMatchObject({
      status: 403,
      code: 'review_needs_purchase',
    });
    expect(await getFailure(write(await getGuest(), bought))).toMatchObject({
      status: 403,
      code: 'review_needs_purchase',
    });
    const { cart_hash: hash } = await fillCart(stranger.client, [{ product_id: bought }]);
    const order = await stranger.client.carts.checkout({ body: { hash, address: delivery } });
    await moveOrder(shop.company.vendor, order, 'paid');
    expect(await getFailure(write(stranger.client, bought))).toMatchObject({ code: 'review_needs_purchase' });
    await moveOrder(shop.company.vendor, order, 'completed');
    expect(await listNeeds(stranger.client, bought)).toBe('nothing');
    expect(await write(stranger.client, bought)).toMatchObject({ status: 'published', verified: true, counted: true });
    expect(await getFailure(write(stranger.client, other))).toMatchObject({ code: 'review_needs_purchase' });
  });

  it('is not for people of the shop, even after an order, nor for guests', async () => {
    const id = await shop.stock();
    const buyer = await makeBuyer([id]);
    await t.pool.query(
      `insert into company_members (company_id, user_id, kind, status) values ($1, $2, 'manager', 'hired')`,
      [shop.company.id, buyer.id],
    );
    expect(await listNeeds(buyer.client, id)).toBe('other_shop');
    expect(await getFailure(write(buyer.client, id))).toMatchObject({ status: 403, code: 'review_of_own_shop' });
    const guest = await makeBuyer([id]);
    await t.pool.query('update users set is_guest = true, email = null, email_confirmed_at = null where id = $1', [
      guest.id,
    ]);
    expect(await listNeeds(guest.client, id)).toBe('sign_in');
    expect(await getFailure(write(guest.client, id))).toMatchObject({ status: 403, code: 'review_needs_account' });
  });

  it('may be opened to everybody with a confirmed contact, and never to guests', async () => {
    await set({ reviews_need_purchase: false });
    const id = await shop.stock();
    const unconfirmed = await t.make.buyer({ email_confirmed_at: null });
    expect(await listNeeds(unconfirmed.client, id)).toBe('contact');
    expect(await getFailure(write(unconfirmed.client, id))).toMatchObject({ status: 403, code: 'forbidden' });
    const guest = await getGuest();
    expect(await listNeeds(guest, id)).toBe('sign_in');
    expect(await getFailure(write(guest, id))).toMatchObject({ status: 403, code: 'review_needs_account' });
    expect(await write((await t.make.buyer()).client, id)).toMatchObject({ status: 'published', verified: false });
  });
});

describe('first reviews that come at once', () => {
  it('wait for an admin beyond a few an hour, those for one company together', async () => {
    await set({ reviews_of_new_authors_per_hour: 2 });
    const own = await openShop(t);
    const [cup, tea] = [await own.stock(), await own.stock()];
    const buyers = [];
    for (let n = 0; n < 5; n++) buyers.push(await makeBuyer([cup, tea], own.company));
    const made = [];
    for (const [n, buyer] of buyers.entries()) made.push(await write(buyer.client, n % 2 === 0 ? cup : tea, 5));
    expect(made.map(({ status }) => status)).toEqual(['published', 'published', 'waiting', 'waiting', 'waiting']);
    const page = await t.guest.reviews.list({ params: { id: cup } });
    expect(page).toMatchObject({ total: 1, reviews: 1 });
    expect((await buyers[2]!.client.reviews.list({ params: { id: cup } })).own).toMatchObject({ status: 'waiting' });
    // Authors with a published review are not new.
    expect(await write(buyers[0]!.client, tea)).toMatchObject({ status: 'published' });
    const waiting = await admin.client.reviews.office({ query: { status: 'waiting', company_id: own.company.id } });
    expect(waiting.total).toBe(3);
    await admin.client.reviews.moderate({ params: { id: made[2]!.id }, body: { status: 'published' } });
    expect(await t.guest.reviews.list({ params: { id: cup } })).toMatchObject({ total: 2, reviews: 2, rating: 5 });
    await admin.client.reviews.moderate({
      params: { id: made[4]!.id },
      body: { status: 'hidden', reason: 'Paid for' },
    });
    t.clock.forward(hour + 1000);
    expect(await write((await makeBuyer([cup], own.company)).client, cup)).toMatchObject({ status: 'published' });
  });

  it('are counted right where they come in one instant', async () => {
    await set({ reviews_of_new_authors_per_hour: 3 });
    const own = await openShop(t);
    const products = [await own.stock(), await own.stock(), await own.stock()];
    const buyers = await Promise.all(Array.from({ length: 9 }, () => makeBuyer(products, own.company)));
    const made = await Promise.all(buyers.map((buyer, n) => write(buyer.client, products[n % 3]!)));
    expect(made.filter(({ status }) => status === 'published')).toHaveLength(3);
  });
});

const bySku = (one: unknown[], other: unknown[]) => String(one[0]).localeCompare(String(other[0]));

describe('imported reviews', () => {
  const file = (sku: string, categoryName: string) =>
    JSON.stringify([
      {
        sku,
        title: 'Thing',
        price: 9.99,
        category: categoryName,
        stock: 7,
        reviews: [
          { rating: 5, comment: 'The best', reviewerName: 'Eleanor' },
          { rating: 5, comment: 'Wonderful', reviewerName: 'Lucas' },
        ],
      },
    ]);

  it('are rejected from a vendor with a message, and added by an admin outside the rating', async () => {
    const { uploaded, listRows, listProducts } = createImportHelpers(t);
    const { id: company_id, vendor } = await t.make.company();
    const { name } = await t.make.category();
    for (const [who, sku] of [
      [vendor, 'V-1'],
      [admin, 'V-2'],
    ] as const) {
      const { id } = await uploaded(who.client, file(sku, name), { company_id });
      await who.client.imports.run({ params: { id } });
      await t.drainJobs();
      const [row] = await listRows(who.client, id);
      expect(row).toMatchObject({
        outcome: 'create',
        errors:
          who === vendor ? [{ field: 'reviews', message: expect.stringContaining('not imported (2)') as string }] : [],
      });
    }
    const found = await listProducts(admin.client, company_id);
    expect(found.map(({ sku, rating, reviews_count }) => [sku, rating, reviews_count]).toSorted(bySku)).toEqual([
      ['V-1', null, 0],
      ['V-2', null, 0],
    ]);
    const totals = await Promise.all(
      found.map(async ({ id, sku }) => [sku, (await t.guest.reviews.list({ params: { id } })).total]),
    );
    expect(totals.toSorted(bySku)).toEqual([
      ['V-1', 0],
      ['V-2', 2],
    ]);
  });

  const imported = async (rating: number): Promise<{ id: number; product_id: number }> => {
    const product_id = await shop.stock();
    const [row] = await t.db
      .insert(reviews)
      .values({ product_id, author_name: 'Eleanor', rating, text: 'From elsewhere', imported: true, counted: false })
      .returning({ id: reviews.id });
    return { id: row!.id, product_id };
  };

  it('are shown as such, and count only where an admin says so', async () => {
    const { id, product_id } = await imported(5);
    await write((await makeBuyer([product_id])).client, product_id, 1);
    expect(await t.guest.reviews.list({ params: { id: product_id } })).toMatchObject({
      total: 2,
      reviews: 1,
      rating: 1,
      distribution: { 5: 0, 1: 1 },
    });
    const found = await shop.company.vendor.client.reviews.office({ query: { imported: true, product_id } });
    expect(found.data).toMatchObject([{ id, imported: true, counted: false }]);
    expect(
      await getFailure(shop.company.vendor.client.reviews.moderate({ params: { id }, body: { counted: true } })),
    ).toMatchObject({ status: 403 });
    expect(await admin.client.reviews.moderate({ params: { id }, body: { counted: true } })).toMatchObject({
      status: 'published',
      counted: true,
    });
    expect(await t.guest.reviews.list({ params: { id: product_id } })).toMatchObject({ reviews: 2, rating: 3 });
    await admin.client.reviews.moderate({ params: { id }, body: { counted: false } });
    expect(await t.guest.reviews.list({ params: { id: product_id } })).toMatchObject({ reviews: 1, rating: 1 });
  });

  it('are the only ones that an admin can leave out of the rating', async () => {
    const product_id = await shop.stock();
    const { id } = await write((await makeBuyer([product_id])).client, product_id, 1);
    expect(await getFailure(admin.client.reviews.moderate({ params: { id }, body: { counted: false } }))).toMatchObject(
      {
        status: 422,
      },
    );
    expect((await t.db.select().from(reviews).where(eq(reviews.id, id)))[0]).toMatchObject({ counted: true });
  });
});
