/** Reviews in the back office: scope, answers, hiding and publishing again. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Review } from '#contract/reviews.ts';
import { reviews } from '#server/domains/catalog/tables.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { raceCalls, lockRow, rounds } from '#tests/support/races.ts';
import { getFailure, openReviews } from '#tests/support/shop.ts';
import { verifyListing } from '#tests/support/verifyListing.ts';

let t: Api;
let company: Awaited<ReturnType<Api['make']['company']>>;
let other: Awaited<ReturnType<Api['make']['company']>>;
let admin: Person;
let category_id: number;
beforeAll(async () => {
  t = await startApi({ max: 20 });
  await openReviews(t);
  [company, other, admin] = [await t.make.company(), await t.make.company(), await t.make.admin()];
  category_id = (await t.make.category()).id;
});
afterAll(async () => {
  expect(await verifyListing(t.db)).toEqual([]);
  // The stored counts still equal the computed ones.
  const { rows } = await t.pool.query(`
    with computed as (
      select product_id, rating, verified, counted, count(*)::int as reviews
        from reviews
       where status = 'published'
       group by 1, 2, 3, 4
    )
    select *
      from computed
      full join (select * from review_totals where reviews > 0) stored using (product_id, rating, verified, counted)
     where computed.reviews is distinct from stored.reviews`);
  expect(rows).toEqual([]);
  await t.close();
});

const unknown = 2_000_000_000;
const make = async (owner = company): Promise<number> => (await t.make.product({ company: owner, category_id })).id;
const write = async (id: number, rating = 5, text = 'Text'): Promise<{ author: Person; review: Review }> => {
  const author = await t.make.buyer();
  return { author, review: await author.client.reviews.create({ params: { id }, body: { rating, text } }) };
};
const hide = (id: number, reason: string | null = 'Rude words') =>
  admin.client.reviews.moderate({ params: { id }, body: { status: 'hidden', reason } });
const publish = (id: number) => admin.client.reviews.moderate({ params: { id }, body: { status: 'published' } });
const ids = ({ data }: { data: { id: number }[] }) => data.map((one) => one.id);

describe('the office’s list of reviews', () => {
  it('holds those of one’s own companies, for an admin all', async () => {
    const [mine, foreign] = [await make(), await make(other)];
    const [own, theirs] = [(await write(mine)).review.id, (await write(foreign)).review.id];
    const hired = await t.make.manager([company.id]);
    for (const { client } of [company.vendor, hired]) {
      expect(ids(await client.reviews.office())).toContain(own);
      expect(ids(await client.reviews.office({ query: { per_page: 1000 } }))).not.toContain(theirs);
      // A filter does not widen the scope.
      for (const query of [{ product_id: foreign }, { company_id: other.id }])
        expect(await client.reviews.office({ query })).toMatchObject({ total: 0, data: [] });
    }
    expect((await (await t.make.manager()).client.reviews.office()).total).toBe(0);
    expect(new Set(ids(await admin.client.reviews.office({ query: { per_page: 2 } })))).toEqual(new Set([own, theirs]));
    expect(await company.vendor.client.reviews.get({ params: { id: own } })).toMatchObject({
      id: own,
      product: { id: mine },
      company: { id: company.id, brand: company.brand },
    });
  });

  it('is found by stars, answer, status, product and words, in an order', async () => {
    const [id, elsewhere] = [await make(), await make()];
    const [a, b, c] = [
      (await write(id, 1, 'Broken on arrival')).review.id,
      (await write(id, 4)).review.id,
      (await write(id, 5)).review.id,
    ];
    await write(elsewhere);
    await company.vendor.client.reviews.answer({ params: { id: b }, body: { text: 'Thanks' } });
    await hide(c);
    const found = async (query: object) =>
      ids(await company.vendor.client.reviews.office({ query: { product_id: id, ...query } }));
    expect(await found({})).toEqual([c, b, a]);
    expect(await found({ stars: ['1', '5'] })).toEqual([c, a]);
    expect(await found({ answered: false })).toEqual([c, a]);
    expect(await found({ answered: true })).toEqual([b]);
    expect(await found({ answered: false, status: 'published' })).toEqual([a]);
    expect(await found({ status: 'hidden' })).toEqual([c]);
    expect(await found({ verified: true })).toEqual([]);
    expect(await found({ q: 'ARRIVAL' })).toEqual([a]);
    expect(await found({ q: '%' })).toEqual([]);
    expect(await found({ sort: 'rating', order: 'asc' })).toEqual([a, b, c]);
    expect(await found({ per_page: 1, page: 2 })).toEqual([b]);
  });

  it('takes three statements, however many there are', async () => {
    t.statements();
    await company.vendor.client.reviews.office();
    expect(t.statements().length).toBeLessThanOrEqual(4);
  });
});

describe('a foreign company’s review', () => {
  it('is not there to read, to answer, or to take an answer from', async () => {
    const { review } = await write(await make(other));
    await other.vendor.client.reviews.answer({ params: { id: review.id }, body: { text: 'Ours' } });
    for (const { client } of [company.vendor, await t.make.manager([company.id])]) {
      const params = { id: review.id };
      for (const call of [
        () => client.reviews.get({ params }),
        () => client.reviews.answer({ params, body: { text: 'Mine' } }),
        () => client.reviews.answerRemove({ params }),
      ]) {
        expect(await getFailure(call())).toMatchObject({ status: 404, message: 'The requested review is not found' });
      }
    }
    expect(await other.vendor.client.reviews.get({ params: { id: review.id } })).toMatchObject({ answer: 'Ours' });
    expect(await getFailure(admin.client.reviews.get({ params: { id: unknown } }))).toMatchObject({ status: 404 });
  });
});

describe('an answer', () => {
  it('is changed and taken back, and tells when it was given', async () => {
    const id = await make();
    const { review } = await write(id);
    const { client } = company.vendor;
    t.clock.forward(60_000);
    const first = await client.reviews.answer({ params: { id: review.id }, body: { text: 'First' } });
    expect(first).toMatchObject({ answer: 'First', answered_at: t.clock.now.toISOString() });
    t.clock.forward(60_000);
    expect((await client.reviews.answer({ params: { id: review.id }, body: { text: 'Second' } })).answered_at).not.toBe(
      first.answered_at,
    );
    expect((await t.guest.reviews.list({ params: { id } })).data[0]).toMatchObject({ answer: 'Second' });
    for (let times = 0; times < 2; times++)
      expect(await client.reviews.answerRemove({ params: { id: review.id } })).toMatchObject({
        answer: null,
        answered_at: null,
      });
    expect((await t.guest.reviews.list({ params: { id } })).data[0]).toMatchObject({ answer: null, answered_at: null });
    expect(await getFailure(client.reviews.answer({ params: { id: review.id }, body: { text: '  ' } }))).toMatchObject({
      status: 422,
      errors: { text: 'Required field' },
    });
  });
});

describe('a hidden review', () => {
  it('is counted no more, and again once it is published', async () => {
    const id = await make();
    const [bad] = [await write(id, 1), await write(id, 5)];
    expect(await t.guest.products.get({ params: { id } })).toMatchObject({ rating: 3, reviews_count: 2 });
    expect(await hide(bad.review.id)).toMatchObject({ status: 'hidden', reason: 'Rude words' });
    expect(await t.guest.products.get({ params: { id } })).toMatchObject({ rating: 5, reviews_count: 1 });
    expect(await t.guest.reviews.list({ params: { id } })).toMatchObject({
      total: 1,
      rating: 5,
      reviews: 1,
      distribution: { 1: 0, 5: 1 },
      data: [{ rating: 5 }],
    });
    expect(await publish(bad.review.id)).toMatchObject({ status: 'published', reason: null });
    expect(await t.guest.reviews.list({ params: { id } })).toMatchObject({
      total: 2,
      rating: 3,
      distribution: { 1: 1, 5: 1 },
    });
  });

  it('tells its author why, and nobody else', async () => {
    const id = await make();
    const { author, review } = await write(id, 2);
    await hide(review.id, 'Somebody’s phone number');
    expect(await author.client.reviews.list({ params: { id } })).toMatchObject({
      total: 0,
      data: [],
      already_reviewed: true,
      own: { id: review.id, status: 'hidden', reason: 'Somebody’s phone number' },
    });
    expect(await (await t.make.buyer()).client.reviews.list({ params: { id } })).toMatchObject({ own: null, data: [] });
    expect(
      await getFailure(author.client.reviews.create({ params: { id }, body: { rating: 5, text: 'Again' } })),
    ).toMatchObject({ status: 409, code: 'already_reviewed' });
    expect(await company.vendor.client.reviews.get({ params: { id: review.id } })).toMatchObject({
      status: 'hidden',
      reason: 'Somebody’s phone number',
    });
    // Deleting does not change the mean, and the author may write again.
    await author.client.reviews.remove({ params: { id: review.id } });
    expect(await author.client.reviews.create({ params: { id }, body: { rating: 5, text: 'Politely' } })).toMatchObject(
      { status: 'published' },
    );
    expect(await t.guest.products.get({ params: { id } })).toMatchObject({ rating: 5, reviews_count: 1 });
  });

  it('is hidden by an admin alone, who says why; twice is as once', async () => {
    const { review } = await write(await make(), 1);
    for (const reason of [null, ' '])
      expect(await getFailure(hide(review.id, reason))).toMatchObject({
        status: 422,
        errors: { reason: 'Required field' },
      });
    expect(
      await getFailure(
        company.vendor.client.reviews.moderate({ params: { id: review.id }, body: { status: 'hidden', reason: 'x' } }),
      ),
    ).toMatchObject({ status: 403 });
    expect(await getFailure(hide(unknown))).toMatchObject({ status: 404 });
    const listMails = async () =>
      (
        await t.pool.query<{ template: string; reason: string; text: string }>(
          `select template, data->>'reason' as reason, data->>'text' as text
             from mails
            where cause like 'review:' || $1 || ':%'`,
          [review.id],
        )
      ).rows;
    expect(await listMails()).toEqual([]);
    for (let times = 0; times < 2; times++) expect(await hide(review.id)).toMatchObject({ status: 'hidden' });
    expect(await hide(review.id, 'Another reason')).toMatchObject({ reason: 'Another reason' });
    // The author gets the reason, once.
    expect(await listMails()).toEqual([{ template: 'review_hidden', reason: 'Rude words', text: review.text }]);
  });

  it('keeps mean and distribution right, whatever is written, hidden, published and deleted at once', async () => {
    for (let round = 0; round < rounds; round++) {
      const id = await make();
      const written = await Promise.all([1, 2, 3, 4].map((rating) => write(id, rating)));
      const [one, two, three, four] = written.map(({ review }) => review.id);
      const authors = await Promise.all([t.make.buyer(), t.make.buyer()]);
      const calls: (() => Promise<unknown>)[] = [
        () => hide(one!),
        () => hide(one!),
        () => hide(two!),
        () => publish(two!),
        () => written[2]!.author.client.reviews.remove({ params: { id: three! } }),
        () => admin.client.reviews.remove({ params: { id: three! } }),
        () => company.vendor.client.reviews.answer({ params: { id: four! }, body: { text: 'Thanks' } }),
        ...authors.map(
          ({ client }) =>
            () =>
              client.reviews.create({ params: { id }, body: { rating: 5, text: 'x' } }),
        ),
      ];
      const { bad } = await raceCalls(t, lockRow('products', 'id', id), calls);
      expect(bad).toEqual([expect.objectContaining({ status: 404 })]);
      const rows = (await t.db.select().from(reviews)).filter(
        (row) => row.product_id === id && row.status === 'published',
      );
      const sum = rows.reduce((total, { rating }) => total + rating, 0);
      const page = await t.guest.reviews.list({ params: { id } });
      expect(page).toMatchObject({
        reviews: rows.length,
        total: rows.length,
        rating: Math.round((sum / rows.length) * 100) / 100,
      });
      expect(Object.values(page.distribution).reduce((total, n) => total + n, 0)).toBe(rows.length);
      expect(page.distribution).toMatchObject({ 1: 0, 3: 0, 4: 1, 5: 2 });
    }
  });
});
