import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { products } from '#server/domains/catalog/tables.ts';
import { companyMembers } from '#server/domains/companies/tables.ts';
import { tariffs } from '#server/domains/tariffs/tables.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { makeFamily } from '#tests/support/families.ts';
import { createImportHelpers } from '#tests/support/importing.ts';
import { raceCalls, lockRow, rounds, catalogLock } from '#tests/support/races.ts';
import { givePremium, getTariffId } from '#tests/support/subscribing.ts';
import { verifyListing } from '#tests/support/verifyListing.ts';

const maxProducts = 3;
let t: Api;
let category_id: number;
beforeAll(async () => {
  t = await startApi({ max: 30 });
  category_id = (await t.make.category()).id;
  await t.db.update(tariffs).set({ products: maxProducts }).where(eq(tariffs.kind, 'vendor_base'));
});
afterAll(() => t?.close());

type Company = Awaited<ReturnType<Api['make']['company']>>;

/** Creates a company whose vendor has never paid. */
async function makeCompany(): Promise<Company> {
  const vendor = await t.make.vendor();
  const made = await t.make.company({ creator_id: vendor.id });
  await t.db.insert(companyMembers).values({ company_id: made.id, user_id: vendor.id, kind: 'vendor' });
  return { ...made, vendor };
}

const add = (company: Company, active = true) => t.make.product({ company, category_id, active });
/** Adds products one after the other, so that their ages differ. */
async function addSome(company: Company, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n++) ids.push((await add(company)).id);
  return ids;
}
const getShown = async (company: Company): Promise<number[]> =>
  (await t.guest.products.ofCompany({ params: { id: company.id }, query: { per_page: 100 } })).data
    .map(({ id }) => id)
    .toSorted((a, b) => a - b);
const overLimit = { status: 409, code: 'products_limit' };
const expire = (company: Company) =>
  givePremium(t, company.vendor.id).then(() =>
    t.pool.query(`update user_tariffs set expires_at = $2 where user_id = $1`, [company.vendor.id, t.clock.now]),
  );

describe('a limit of products', () => {
  it('refuses new ones with a clear sentence in both languages, from whoever adds them', async () => {
    const company = await makeCompany();
    await addSome(company, maxProducts);
    await expect(add(company)).rejects.toMatchObject({
      ...overLimit,
      message: 'The plan of the company’s owner allows at most 3 products: renew or upgrade it to have more',
    });
    const manager = await t.make.manager([company.id]);
    const managersClient = t.as(manager.token, { 'accept-language': 'ru' });
    await expect(
      managersClient.products.create({ body: { name: 'N', sku: 'N', price: 1, category_id, company_id: company.id } }),
    ).rejects.toMatchObject({ ...overLimit, message: expect.stringContaining('не больше 3 товаров') });
    await givePremium(t, company.vendor.id);
    await expect(add(company)).resolves.toMatchObject({ active: true });
  });

  it('counts a family as one product, and shows or hides it with all its members', async () => {
    const company = await makeCompany();
    const [first] = await addSome(company, maxProducts - 1);
    const family = await makeFamily(t, { company, category_id });
    const { families, products: own } = company.vendor.client;
    await expect(add(company)).rejects.toMatchObject(overLimit);
    await expect(makeFamily(t, { company, category_id })).rejects.toMatchObject(overLimit);
    await expect(families.dissolve({ params: { id: family.id } })).rejects.toMatchObject(overLimit);
    const { data } = await t.guest.products.ofCompany({ params: { id: company.id }, query: {} });
    expect(data).toHaveLength(maxProducts);
    await givePremium(t, company.vendor.id);
    const second = await makeFamily(t, { company, category_id });
    expect(await getShown(company)).toHaveLength(maxProducts + 1);
    await expire(company);
    await t.drainJobs();
    const [last] = second.members;
    // An edit of one member corrects what the end of a tariff has changed.
    await own.edit({ params: { id: last!.product_id }, body: { active: true } });
    const hidden = await t.db
      .select({ over_limit: products.over_limit })
      .from(products)
      .where(eq(products.family_id, second.id));
    expect(hidden.map(({ over_limit }) => over_limit)).toEqual([true, true, true, true]);
    expect(await getShown(company)).toHaveLength(maxProducts);
    await own.remove({ params: { id: first! } });
    expect(await getShown(company)).toContain(last!.product_id);
    expect((await t.guest.products.get({ params: { id: last!.product_id } })).family!.members).toHaveLength(4);
  });

  it('counts over all companies that the vendor created, the hidden ones too, and nobody else’s', async () => {
    const company = await makeCompany();
    const second = { ...(await t.make.company({ creator_id: company.vendor.id })), vendor: company.vendor };
    await t.db.insert(companyMembers).values({ company_id: second.id, user_id: company.vendor.id, kind: 'vendor' });
    await add(company);
    await add(second, false);
    await add(second);
    await expect(add(company)).rejects.toMatchObject(overLimit);
    await expect(add(await makeCompany())).resolves.toBeTruthy();
    const adminsCompany = await t.make.company({ creator_id: (await t.make.admin()).id });
    await expect(addSome(adminsCompany, maxProducts + 1)).resolves.toHaveLength(maxProducts + 1);
  });

  it('lets the oldest stay when a tariff ends, brings all back when it is renewed, and keeps the listing true', async () => {
    const company = await makeCompany();
    await givePremium(t, company.vendor.id);
    const ids = await addSome(company, maxProducts + 3);
    expect(await getShown(company)).toEqual(ids);
    const admin = await t.make.admin();
    const correct = (days: number) =>
      admin.client.tariffs.correct({ params: { id: company.vendor.id }, body: { days, comment: 'test' } });
    await correct(-400);
    expect(await getShown(company)).toEqual(ids.slice(0, maxProducts));
    expect(await company.vendor.client.tariffs.subscription()).toMatchObject({
      state: 'expired',
      hidden_products: 3,
      usage: expect.arrayContaining([{ limit: 'products', used: maxProducts + 3, most: maxProducts }]),
    });
    expect(await verifyListing(t.db)).toEqual([]);
    await correct(30);
    expect(await getShown(company)).toEqual(ids);
    expect(await verifyListing(t.db)).toEqual([]);
  });

  it('lets the next one come when an older one is deleted or switched off, and asks for room before one is switched on', async () => {
    const company = await makeCompany();
    await givePremium(t, company.vendor.id);
    const ids = await addSome(company, maxProducts + 2);
    await t.make
      .admin()
      .then((admin) =>
        admin.client.tariffs.correct({ params: { id: company.vendor.id }, body: { days: -400, comment: 'test' } }),
      );
    const { client } = company.vendor;
    await client.products.remove({ params: { id: ids[0]! } });
    expect(await getShown(company)).toEqual(ids.slice(1, 4));
    await client.products.edit({ params: { id: ids[1]! }, body: { active: false } });
    expect(await getShown(company)).toEqual(ids.slice(2, 5));
    await expect(client.products.edit({ params: { id: ids[1]! }, body: { active: true } })).rejects.toMatchObject(
      overLimit,
    );
    await client.products.edit({ params: { id: ids[1]! }, body: { name: 'Still mine to edit' } });
    expect(await verifyListing(t.db)).toEqual([]);
  });

  it('refuses of many that are switched on those beyond it, and says so', async () => {
    const company = await makeCompany();
    const ids = await addSome(company, 1);
    for (let n = 0; n < maxProducts - 1; n++) ids.push((await add(company, false)).id);
    const { client } = company.vendor;
    await expire(company);
    await t.db.update(tariffs).set({ products: 2 }).where(eq(tariffs.kind, 'vendor_base'));
    const changed = await client.productChanges.apply({ body: { ids, changes: { active: true } } });
    await t.db.update(tariffs).set({ products: maxProducts }).where(eq(tariffs.kind, 'vendor_base'));
    expect(changed).toMatchObject({
      changed: 1,
      unchanged: 1,
      refused: 1,
      refusals: [{ id: ids[2], reason: 'over_limit' }],
    });
    expect(await getShown(company)).toEqual(ids.slice(0, 2));
  });

  it('refuses rows of an import, in the look ahead as in the writing', async () => {
    const company = await makeCompany();
    await addSome(company, 1);
    const rows = [1, 2, 3, 4].map((n) => `L${n},Lamp ${n},5`).join('\n');
    const { client } = company.vendor;
    const { uploaded, listRows } = createImportHelpers(t);
    const { id } = await uploaded(client, `sku,name,price\n${rows}\n`, { options: { category_id } });
    await client.imports.check({ params: { id } });
    await t.drainJobs();
    expect((await client.imports.get({ params: { id } })).rows).toMatchObject({ create: 2, refuse: 2 });
    await client.imports.run({ params: { id } });
    await t.drainJobs();
    expect((await client.imports.get({ params: { id } })).rows).toMatchObject({ create: 2, refuse: 2 });
    const rejectedRows = (await listRows(client, id)).filter(({ outcome }) => outcome === 'refuse');
    expect(rejectedRows.map(({ title, errors }) => [title, errors[0]?.message])).toEqual(
      ['Lamp 3', 'Lamp 4'].map((title) => [title, expect.stringContaining('at most 3 products')]),
    );
    expect(await getShown(company)).toHaveLength(maxProducts);
  });

  it('follows an admin who changes it, by a job', async () => {
    const company = await makeCompany();
    const ids = await addSome(company, maxProducts);
    const admin = await t.make.admin();
    const id = await getTariffId(t, 'vendor_base');
    const setTo = async (limit: number | null) => {
      await admin.client.tariffs.edit({ params: { id }, body: { limits: { products: limit } } });
      await t.drainJobs();
    };
    await setTo(1);
    expect(await getShown(company)).toEqual(ids.slice(0, 1));
    await setTo(0);
    expect(await getShown(company)).toEqual([]);
    await setTo(null);
    expect(await getShown(company)).toEqual(ids);
    await setTo(maxProducts);
    expect(await verifyListing(t.db)).toEqual([]);
  });
});

describe('races', () => {
  it('twenty new products for the last place: one gets it', async () => {
    for (let round = 0; round < Math.max(1, rounds / 10); round++) {
      const company = await makeCompany();
      await addSome(company, maxProducts - 1);
      const { good, bad } = await raceCalls(
        t,
        catalogLock,
        Array.from({ length: 20 }, () => () => add(company)),
      );
      expect([good.length, bad.length]).toEqual([1, 19]);
      for (const failure of bad) expect(failure).toMatchObject(overLimit);
      expect(await getShown(company)).toHaveLength(maxProducts);
    }
  });

  it('two who each switch one on for the last place: one does', async () => {
    for (let round = 0; round < rounds; round++) {
      const company = await makeCompany();
      await addSome(company, maxProducts - 2);
      const hidden = [await add(company, false), await add(company, false)];
      await t.db.update(products).set({ active: true }).where(eq(products.id, hidden[0]!.id));
      await t.db.update(products).set({ active: false }).where(eq(products.id, hidden[0]!.id));
      await t.db
        .update(tariffs)
        .set({ products: maxProducts - 1 })
        .where(eq(tariffs.kind, 'vendor_base'));
      const { good, bad } = await raceCalls(
        t,
        catalogLock,
        hidden.map(
          ({ id }) =>
            () =>
              company.vendor.client.products.edit({ params: { id }, body: { active: true } }),
        ),
      );
      await t.db.update(tariffs).set({ products: maxProducts }).where(eq(tariffs.kind, 'vendor_base'));
      expect([good.length, bad.length]).toEqual([1, 1]);
      expect(bad[0]).toMatchObject(overLimit);
    }
  });

  it('a correction that ends a tariff against one that renews it: what is shown is what the date says', async () => {
    const admin = await t.make.admin();
    for (let round = 0; round < rounds; round++) {
      const company = await makeCompany();
      await givePremium(t, company.vendor.id);
      const ids = await addSome(company, maxProducts + 1);
      const correct = (days: number) => () =>
        admin.client.tariffs.correct({ params: { id: company.vendor.id }, body: { days, comment: 'race' } });
      const { bad } = await raceCalls(t, lockRow('users', 'id', company.vendor.id), [correct(-3650), correct(365)]);
      expect(bad).toEqual([]);
      const { state } = await company.vendor.client.tariffs.subscription();
      expect(await getShown(company)).toEqual(state === 'expired' ? ids.slice(0, maxProducts) : ids);
    }
    expect(await verifyListing(t.db)).toEqual([]);
  });
});
