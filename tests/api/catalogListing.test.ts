import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { getDb } from '#server/db/connect.ts';
import { lockTreeExclusive, refreshListing } from '#server/domains/catalog/listing.ts';
import { products } from '#server/domains/catalog/tables.ts';
import { companies } from '#server/domains/companies/tables.ts';
import { type Api, type ApiClient, startApi } from '#tests/support/api.ts';
import { raceCalls, rounds, catalogLock } from '#tests/support/races.ts';
import { openReviews } from '#tests/support/shop.ts';
import { verifyListing } from '#tests/support/verifyListing.ts';

let t: Api;
let admin: ApiClient;
let company: Awaited<ReturnType<Api['make']['company']>>;
beforeAll(async () => {
  t = await startApi({ max: 20 });
  await openReviews(t);
  admin = (await t.make.admin()).client;
  company = await t.make.company();
});
afterAll(() => t.close());

const make = async (parent?: number): Promise<number> => (await t.make.category({ parent })).id;
const allowed = ['not_found', 'invalid', 'category_cycle', 'in_use', 'stale', 'already_reviewed'];
const listUnexpected = (bad: unknown[]) =>
  bad
    .map((failure) => (failure as { code?: string }).code ?? String(failure))
    .filter((code) => !allowed.includes(code));

/** Creates two roots, and a branch of two levels with three products under the first. */
async function makeForest() {
  const [here, there] = [await make(), await make()];
  const branch = await make(here);
  const twig = await make(branch);
  const createdProducts = [
    await t.make.product({ company, category_id: twig }),
    await t.make.product({ company, category_id: branch }),
    await t.make.product({ company, category_id: twig, active: false }),
  ];
  return { here, there, branch, twig, goods: createdProducts.map((product) => product.id) as [number, number, number] };
}

/** Switches a company on or off and refreshes all that depends on it, in one transaction. */
async function switchCompany(active: boolean): Promise<void> {
  const client = await t.pool.connect();
  try {
    await client.query('begin');
    const db = getDb(client);
    await db.update(companies).set({ active }).where(eq(companies.id, company.id));
    await lockTreeExclusive(db);
    const own = await db.select({ id: products.id }).from(products).where(eq(products.company_id, company.id));
    await refreshListing(
      db,
      own.map((row) => row.id),
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Locks the tree, the company and its products, so that all their writers wait. */
const lockEverything = () => ({
  text: `with tree as materialized (select pg_advisory_xact_lock(794113003)),
    owner as materialized (select id from companies where id = $1 for update),
    goods as materialized (select id from products where company_id = $1 for update)
    select (select count(*) from tree), (select count(*) from owner), (select count(*) from goods)`,
  values: [company.id],
});

describe('the listing', () => {
  it('is right after every order of moves, switches, edits, reviews and deletions', async () => {
    const buyers = await Promise.all(Array.from({ length: rounds }, () => t.make.buyer()));
    for (let round = 0; round < rounds; round++) {
      const {
        here,
        there,
        branch,
        twig,
        goods: [first, second, hidden],
      } = await makeForest();
      const vendor = company.vendor.client;
      const { bad } = await raceCalls<unknown>(t, lockEverything(), [
        () => admin.categories.edit({ params: { id: branch }, body: { parent: there } }),
        () => admin.categories.edit({ params: { id: here }, body: { active: round % 2 === 0 } }),
        () => admin.categories.setPositions({ body: { parent: there, ids: [twig] } }),
        () => vendor.products.edit({ params: { id: first }, body: { category_id: there, price: 77 } }),
        () => vendor.products.edit({ params: { id: first }, body: { category_id: branch, active: round % 3 !== 0 } }),
        () => vendor.products.edit({ params: { id: hidden }, body: { active: true } }),
        () =>
          vendor.products.create({
            body: { name: 'New', sku: `L${t.make.next()}`, price: 1, category_id: twig, company_id: company.id },
          }),
        () => vendor.products.remove({ params: { id: second } }),
        () => buyers[round]!.client.reviews.create({ params: { id: first }, body: { rating: 4, text: 'Good' } }),
        () => switchCompany(round % 4 !== 1),
      ]);
      expect(listUnexpected(bad)).toEqual([]);
      expect(await verifyListing(t.db)).toEqual([]);
    }
    await switchCompany(true);
  });

  it('misses no product that comes into a branch while the branch is switched or moved', async () => {
    const vendor = company.vendor.client;
    for (let round = 0; round < rounds; round++) {
      const { here, there, branch, twig } = await makeForest();
      const others = await Promise.all(
        Array.from({ length: 4 }, () => t.make.product({ company, category_id: there })),
      );
      const { bad } = await raceCalls<unknown>(t, lockEverything(), [
        ...others.map(
          ({ id }) =>
            () =>
              vendor.products.edit({ params: { id }, body: { category_id: twig } }),
        ),
        () =>
          round % 2 === 0
            ? admin.categories.edit({ params: { id: here }, body: { active: false } })
            : admin.categories.edit({ params: { id: branch }, body: { parent: there } }),
        ...others.map(
          () => () =>
            vendor.products.create({
              body: { name: 'New', sku: `L${t.make.next()}`, price: 1, category_id: twig, company_id: company.id },
            }),
        ),
      ]);
      expect(bad).toEqual([]);
      expect(await verifyListing(t.db)).toEqual([]);
    }
  });

  it('adds up where many put products into the same shelves', async () => {
    for (let round = 0; round < rounds; round++) {
      const [parent, others] = [await make(), await Promise.all(Array.from({ length: 3 }, () => t.make.company()))];
      const children = [await make(parent), await make(parent)];
      const create = (n: number) => () =>
        others[n % 3]!.vendor.client.products.create({
          body: { name: 'New', sku: `S${t.make.next()}`, price: 1, category_id: children[n % 2]! },
        });
      const { good } = await raceCalls(
        t,
        catalogLock,
        Array.from({ length: 12 }, (_, n) => create(n)),
      );
      expect(good).toHaveLength(12);
      expect((await admin.categories.get({ params: { id: parent } })).products_count).toBe(12);
    }
    expect(await verifyListing(t.db)).toEqual([]);
  });

  it('follows a branch of a thousand products at once, and a larger one by a job', async () => {
    const { branch, twig, there } = await makeForest();
    const stock = (from: number, to: number) =>
      t.pool.query(
        `with made as (insert into products (company_id, category_id, type_id, sku, name, price)
           select $1, $2, (select id from product_types where is_general), 'M' || n, 'Moved', 100 + n
             from generate_series($3::int, $4::int) n
           returning id)
         insert into product_stock (product_id) select id from made`,
        [company.id, twig, from, to],
      );
    await stock(1, 1000);
    t.statements();
    await admin.categories.edit({ params: { id: branch }, body: { parent: there } });
    expect(t.statements().length).toBeLessThan(25);
    expect((await admin.categories.get({ params: { id: there } })).products_count).toBe(1002);

    await stock(1001, 5000);
    await admin.categories.edit({ params: { id: branch }, body: { active: false } });
    await expect(t.guest.categories.get({ params: { id: twig } })).rejects.toMatchObject({ status: 404 });
    await t.drainJobs();
    expect((await admin.categories.get({ params: { id: there } })).products_count).toBe(0);
    await admin.categories.edit({ params: { id: branch }, body: { active: true } });
    await t.drainJobs();
    expect((await admin.categories.get({ params: { id: there } })).products_count).toBe(5002);
    expect((await verifyListing(t.db)).filter((wrong) => !wrong.startsWith('a product that the search lacks'))).toEqual(
      [],
    );
  });
});
