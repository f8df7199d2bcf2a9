import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { products, reviews } from '#server/domains/catalog/tables.ts';
import { orders } from '#server/domains/orders/tables.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { raceCalls, lockRow, rounds } from '#tests/support/races.ts';
import { delivery, getFailure, fillCart, openReviews } from '#tests/support/shop.ts';
import { verifyListing } from '#tests/support/verifyListing.ts';

let t: Api;
let company: Awaited<ReturnType<Api['make']['company']>>;
let category_id: number;
beforeAll(async () => {
  t = await startApi({ max: 20 });
  await openReviews(t);
  company = await t.make.company();
  category_id = (await t.make.category()).id;
});
afterAll(async () => {
  expect(await verifyListing(t.db)).toEqual([]);
  await t.close();
});

const unknown = 2_000_000_000;
const make = async (): Promise<number> => (await t.make.product({ company, category_id })).id;
const review = async (id: number, rating: number, text = 'Text') => {
  const author = await t.make.buyer();
  return { author, review: await author.client.reviews.create({ params: { id }, body: { rating, text } }) };
};

describe('reviews', () => {
  it('are listed newest first with mean and distribution', async () => {
    const id = await make();
    expect(await t.guest.reviews.list({ params: { id } })).toEqual({
      page: 1,
      per_page: 20,
      total: 0,
      data: [],
      rating: null,
      reviews: 0,
      already_reviewed: false,
      distribution: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
      verified: 0,
      own: null,
      needs: 'sign_in',
    });
    for (const rating of [5, 4, 4]) await review(id, rating);
    const page = await t.guest.reviews.list({ params: { id }, query: { per_page: 2 } });
    expect(page).toMatchObject({
      page: 1,
      per_page: 2,
      total: 3,
      rating: 4.33,
      reviews: 3,
      distribution: { 1: 0, 2: 0, 3: 0, 4: 2, 5: 1 },
    });
    expect(page.data.map((one) => one.rating)).toEqual([4, 4]);
    expect(
      (await t.guest.reviews.list({ params: { id }, query: { per_page: 2, page: 2 } })).data.map((one) => one.rating),
    ).toEqual([5]);
  });

  it('take two statements, however many there are', async () => {
    const id = await make();
    await review(id, 3);
    t.statements();
    await t.guest.reviews.list({ params: { id } });
    expect(t.statements()).toHaveLength(2);
  });

  it('show their author without contacts', async () => {
    const id = await make();
    const { author, review: made } = await review(id, 5, 'Byte for byte: <b> \\ "');
    expect(made).toEqual({
      id: made.id,
      rating: 5,
      text: 'Byte for byte: <b> \\ "',
      author: { id: author.id, fio: 'Test ROLE_CUSTOMER', avatar: null },
      verified: false,
      answer: null,
      answered_at: null,
      created_at: made.created_at,
      status: 'published',
      reason: null,
      imported: false,
      counted: true,
    });
    const [shown] = (await t.guest.reviews.list({ params: { id } })).data;
    expect(shown).toEqual(made);
  });

  it('may be imported from elsewhere, without an account', async () => {
    const id = await make();
    await t.db
      .insert(reviews)
      .values({ product_id: id, author_name: 'Jane', rating: 4, text: 'Fine', created_at: new Date('2020-01-01') });
    await review(id, 2);
    expect((await t.guest.reviews.list({ params: { id } })).data.at(-1)).toMatchObject({
      author: { id: null, fio: 'Jane' },
    });
  });

  it('are one a user and product', async () => {
    const id = await make();
    const { author } = await review(id, 5);
    expect(
      await getFailure(author.client.reviews.create({ params: { id }, body: { rating: 1, text: 'Again' } })),
    ).toMatchObject({ status: 409, code: 'already_reviewed' });
    expect(await author.client.reviews.list({ params: { id } })).toMatchObject({
      already_reviewed: true,
      total: 1,
      own: { rating: 5, status: 'published' },
    });
    expect(await t.guest.reviews.list({ params: { id } })).toMatchObject({ already_reviewed: false, own: null });
  });

  it('are one of many sent at once, and the mean is right after many authors at once', async () => {
    for (let round = 0; round < rounds; round++) {
      const id = await make();
      const authors = await Promise.all(Array.from({ length: 4 }, () => t.make.buyer()));
      const create = (n: number) => () =>
        authors[n % 4]!.client.reviews.create({ params: { id }, body: { rating: 1 + (n % 4), text: 'Text' } });
      const { good, bad } = await raceCalls(
        t,
        lockRow('products', 'id', id),
        Array.from({ length: 8 }, (_, n) => create(n)),
      );
      expect(good).toHaveLength(4);
      expect(bad).toEqual(Array.from({ length: 4 }, () => expect.objectContaining({ code: 'already_reviewed' })));
      expect(await t.guest.products.get({ params: { id } })).toMatchObject({ rating: 2.5, reviews_count: 4 });
    }
  });

  it('are verified where their author has a completed order of the product', async () => {
    const id = await make();
    const [completed, open] = [await t.make.buyer(), await t.make.buyer()];
    for (const buyer of [completed, open]) {
      const cart = await fillCart(buyer.client, [{ product_id: id }]);
      await buyer.client.carts.checkout({ body: { hash: cart.cart_hash, address: delivery } });
    }
    await t.db.update(orders).set({ status: 'completed' }).where(eq(orders.user_id, completed.id));
    expect(await completed.client.reviews.create({ params: { id }, body: { rating: 5, text: 'x' } })).toMatchObject({
      verified: true,
    });
    expect(await open.client.reviews.create({ params: { id }, body: { rating: 5, text: 'x' } })).toMatchObject({
      verified: false,
    });
  });

  it('move the product in the order by rating', async () => {
    const own = (await t.make.category()).id;
    const [low, high] = [
      (await t.make.product({ company, category_id: own })).id,
      (await t.make.product({ company, category_id: own })).id,
    ];
    await review(low, 2);
    const { author, review: best } = await review(high, 5);
    const byRating = async () =>
      (await t.guest.products.ofCategory({ params: { id: own }, body: { sort: 'rating', order: 'desc' } })).data.map(
        (product) => [product.id, product.rating],
      );
    expect(await byRating()).toEqual([
      [high, 5],
      [low, 2],
    ]);
    await author.client.reviews.remove({ params: { id: best.id } });
    expect(await byRating()).toEqual([
      [low, 2],
      [high, null],
    ]);
  });

  it('come newest, best or worst first, by stars, and of verified purchases alone', async () => {
    const id = await make();
    const written = [];
    for (const [rating, verified] of [
      [5, false],
      [1, true],
      [3, false],
      [5, true],
      [1, false],
    ] as const) {
      t.clock.forward(1000);
      const { review: made } = await review(id, rating);
      if (verified) await t.db.update(reviews).set({ verified }).where(eq(reviews.id, made.id));
      written.push(made.id);
    }
    const [a, b, c, d, e] = written;
    const found = async (query: object) => {
      const { total, data, verified, reviews: all } = await t.guest.reviews.list({ params: { id }, query });
      expect([verified, all]).toEqual([2, 5]);
      return [total, ...data.map((one) => one.id)];
    };
    expect(await found({})).toEqual([5, e, d, c, b, a]);
    expect(await found({ sort: 'best' })).toEqual([5, d, a, c, e, b]);
    expect(await found({ sort: 'worst' })).toEqual([5, e, b, c, d, a]);
    expect(await found({ stars: ['5'] })).toEqual([2, d, a]);
    expect(await found({ stars: ['1', '3'], sort: 'best' })).toEqual([3, c, e, b]);
    expect(await found({ verified: true })).toEqual([2, d, b]);
    expect(await found({ verified: true, stars: ['1'], sort: 'worst' })).toEqual([1, b]);
    expect(await found({ stars: ['2'] })).toEqual([0]);
    expect(await found({ per_page: 2, page: 2, sort: 'best' })).toEqual([5, c, e]);
  });

  it('say what is wrong with them', async () => {
    const id = await make();
    const { client } = await t.make.buyer();
    expect(await getFailure(client.reviews.create({ params: { id }, body: { rating: 6, text: ' ' } }))).toMatchObject({
      status: 422,
      errors: { rating: 'At most 5', text: 'Required field' },
    });
    expect(
      await getFailure(client.reviews.create({ params: { id: unknown }, body: { rating: 5, text: 'x' } })),
    ).toMatchObject({ status: 404, message: 'The requested product is not found' });
  });

  it('are written by whoever may buy', async () => {
    const id = await make();
    expect(
      await (await t.make.manager()).client.reviews.create({ params: { id }, body: { rating: 5, text: 'x' } }),
    ).toMatchObject({ rating: 5 });
    for (const { client } of [await t.make.vendor(), await t.make.admin()])
      expect(await getFailure(client.reviews.create({ params: { id }, body: { rating: 5, text: 'x' } }))).toMatchObject(
        {
          status: 403,
        },
      );
  });

  it('of a hidden product are not there for others', async () => {
    const id = await make();
    const { author, review: made } = await review(id, 5);
    await company.vendor.client.products.edit({ params: { id }, body: { active: false } });
    for (const client of [t.guest, author.client, (await t.make.vendor()).client])
      expect(await getFailure(client.reviews.list({ params: { id } }))).toMatchObject({ status: 404 });
    const other = await t.make.buyer();
    expect(
      await getFailure(other.client.reviews.create({ params: { id }, body: { rating: 1, text: 'x' } })),
    ).toMatchObject({ status: 404 });
    expect((await company.vendor.client.reviews.list({ params: { id } })).data).toMatchObject([{ id: made.id }]);
  });
});

describe('an answer', () => {
  it('is the company’s, or an admin’s', async () => {
    const id = await make();
    const { review: made } = await review(id, 1);
    const [stranger, hired, admin] = [await t.make.company(), await t.make.manager([company.id]), await t.make.admin()];
    for (const { client } of [stranger.vendor, await t.make.manager()])
      expect(await getFailure(client.reviews.answer({ params: { id: made.id }, body: { text: 'x' } }))).toMatchObject({
        status: 404,
        message: 'The requested review is not found',
      });
    for (const [n, { client }] of [company.vendor, hired, admin].entries())
      expect(await client.reviews.answer({ params: { id: made.id }, body: { text: `Sorry ${n}` } })).toMatchObject({
        ...made,
        answer: `Sorry ${n}`,
        answered_at: t.clock.now.toISOString(),
        product: { id },
        company: { id: company.id },
      });
    expect(
      await getFailure(company.vendor.client.reviews.answer({ params: { id: unknown }, body: { text: 'x' } })),
    ).toMatchObject({ status: 404 });
  });
});

describe('deleting a review', () => {
  it('is its author’s and an admin’s', async () => {
    const id = await make();
    const [first, second] = [await review(id, 1), await review(id, 5)];
    expect(
      await getFailure((await t.make.buyer()).client.reviews.remove({ params: { id: first.review.id } })),
    ).toMatchObject({ status: 404 });
    expect(await getFailure(company.vendor.client.reviews.remove({ params: { id: first.review.id } }))).toMatchObject({
      status: 403,
    });
    await first.author.client.reviews.remove({ params: { id: first.review.id } });
    expect(await t.guest.products.get({ params: { id } })).toMatchObject({ rating: 5, reviews_count: 1 });
    await (await t.make.admin()).client.reviews.remove({ params: { id: second.review.id } });
    expect(await t.guest.products.get({ params: { id } })).toMatchObject({ rating: null, reviews_count: 0 });
    expect(await getFailure(second.author.client.reviews.remove({ params: { id: second.review.id } }))).toMatchObject({
      status: 404,
    });
    expect(await t.db.$count(products, eq(products.id, id))).toBe(1);
  });
});
