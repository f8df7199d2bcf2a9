import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Family } from '#contract/families.ts';
import { products } from '#server/domains/catalog/tables.ts';
import { verify } from '#server/domains/verify.ts';
import { audit } from '#server/platform/tables.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { type Api, startApi } from '#tests/support/api.ts';
import { createImportHelpers } from '#tests/support/importing.ts';
import { getMember, makeFamily, nameValues, type FamilyFields } from '#tests/support/families.ts';
import { lockRow, raceCalls, rounds } from '#tests/support/races.ts';
import { delivery, fillCart, getFailure, openReviews } from '#tests/support/shop.ts';
import { verifyListing } from '#tests/support/verifyListing.ts';

let t: Api;
let company: Awaited<ReturnType<Api['make']['company']>>;
let category_id: number;
beforeAll(async () => {
  t = await startApi({ max: 20 });
  company = await t.make.company();
});
beforeEach(async () => {
  category_id = (await t.make.category()).id;
});
afterEach(async () => {
  expect([...(await verifyListing(t.db)), ...(await verify(t.db))]).toEqual([]);
});
afterAll(() => t.close());

const make = (fields: Partial<FamilyFields> = {}): Promise<Family> =>
  makeFamily(t, { company, category_id, ...fields });
const families = () => company.vendor.client.families;
const params = ({ id }: { id: number }) => ({ params: { id } });
const listIds = async (query: object = {}) => {
  const page = await t.guest.products.ofCategory({ params: { id: category_id }, body: query });
  return { total: page.total, ids: page.data.map(({ id }) => id), facets: page.facets };
};

describe('making a family', () => {
  it('creates the requested combinations, each with a name, a SKU and a stock of its own', async () => {
    const family = await make({
      name: 'Shirt',
      members: [
        { values: ['S', 'red'], sku: 'SH-1', price: 12.5, total_count: 3 },
        { values: ['M', 'blue'], sku: 'SH-2', price: 13, total_count: 0 },
      ],
    });
    expect(family).toMatchObject({ name: 'Shirt', description: 'Of cotton', company: { id: company.id } });
    expect(family.members).toMatchObject([
      { name: 'Shirt, S, red', sku: 'SH-1', price: 12.5, count: 3, cost: null, photo: null },
      { name: 'Shirt, M, blue', sku: 'SH-2', price: 13, count: 0 },
    ]);
    expect(family.members.map(({ values }) => nameValues(family, values))).toEqual(['S red', 'M blue']);
  });

  it('shows on the page of each member all combinations, sold out ones too, but no hidden one', async () => {
    const family = await make();
    const [first, second, third] = family.members.map(({ product_id }) => product_id);
    await families().saveMembers({
      ...params(family),
      body: {
        changes: [
          { product_id: second!, total_count: 0 },
          { product_id: third!, active: false },
        ],
      },
    });
    const page = await t.guest.products.get({ params: { id: second! } });
    expect(page.description).toBe('Of cotton');
    expect(page.family).toMatchObject({ id: family.id, name: family.name, members_count: 3, has_price_range: true });
    expect(page.family!.options.map(({ name, values }) => [name, values.map((value) => value.name)])).toEqual([
      ['Size', ['S', 'M']],
      ['Color', ['red', 'blue']],
    ]);
    expect(page.family!.members.map(({ product_id, count }) => [product_id, count])).toEqual([
      [first, 5],
      [second, 0],
      [family.members[3]!.product_id, 5],
    ]);
    expect((await t.guest.products.get({ params: { id: (await t.make.product({ company })).id } })).family).toBeNull();
  });

  it('has compare-at prices, costs and tags in its grid; a price above the first removes it', async () => {
    const family = await make();
    const [first, second] = family.members.map(({ product_id }) => product_id);
    const change = async (...changes: object[]) =>
      (await families().saveMembers({ ...params(family), body: { changes: changes as never } })).members;
    const filled = { compare_at_price: 99.5, cost: 4.25, tags: ['new', 'summer'] };
    const saved = await change({ product_id: first, ...filled }, { product_id: second, compare_at_price: 90 });
    expect(saved).toMatchObject([filled, { compare_at_price: 90, cost: null, tags: [] }, {}, {}]);
    expect(await t.guest.products.get({ params: { id: first! } })).toMatchObject({ compare_at_price: 99.5 });
    expect(await change({ product_id: first, price: 100 })).toMatchObject([
      { price: 100, compare_at_price: null },
      {},
      {},
      {},
    ]);
    const low = { product_id: second, price: 80, compare_at_price: 79.99 };
    expect(await getFailure(change(low))).toMatchObject({
      status: 422,
      errors: { 'changes.0.compare_at_price': expect.any(String) },
    });
    const [entry] = await t.db
      .select()
      .from(audit)
      .where(and(eq(audit.noun, 'products'), eq(audit.record_id, String(second)), eq(audit.action, 'edit')));
    expect(entry).toMatchObject({ before: { compare_at_price: null }, after: { compare_at_price: 90 } });
  });

  it('is in lists of the app what the app sells of it: its stock, its count and its prices', async () => {
    const family = await make();
    const [onApp, ...others] = family.members.map(({ product_id }) => product_id);
    await families().saveMembers({
      ...params(family),
      body: {
        changes: [
          { product_id: onApp!, total_count: 0 },
          { product_id: others[0]!, price: 99 },
        ],
      },
    });
    for (const id of others) await company.vendor.client.products.edit({ params: { id }, body: { on_app: false } });
    const similarTo = (await t.make.product({ company, category_id })).id;
    const rule = { category_id };
    const admin = (await t.make.admin()).client;
    const [byRule, byHand] = await Promise.all(
      [{ rule }, { product_ids: [onApp!] }].map((body) => admin.collections.create({ body: { name: 'All', ...body } })),
    );
    const listFamilies = async (client: typeof t.guest) => {
      const pages = [
        client.products.list({ body: { company_id: company.id, category_id } }),
        client.products.similar({ params: { id: similarTo } }),
        client.collections.products({ params: { id: byRule!.id }, query: {} }),
        client.collections.products({ params: { id: byHand!.id }, query: {} }),
      ];
      return (await Promise.all(pages)).map(({ data }) => {
        const { in_stock, members_count, has_price_range } = data.find(
          ({ family: of }) => of?.id === family.id,
        )!.family!;
        return { in_stock, members_count, has_price_range };
      });
    };
    const onSite = { in_stock: true, members_count: family.members.length, has_price_range: true };
    expect(await listFamilies(t.guest)).toEqual([onSite, onSite, onSite, onSite]);
    const inApp = { in_stock: false, members_count: 1, has_price_range: false };
    expect(await listFamilies(t.as(null, { 'x-sales-channel': 'app' }))).toEqual([inApp, inApp, inApp, inApp]);
  });

  it('is in stock in lists as long as any of its combinations is', async () => {
    const family = await make();
    const isInStock = async () => {
      const { data } = await t.guest.products.list({ body: { company_id: company.id, category_id } });
      return data.find(({ family: of }) => of?.id === family.id)!.family!.in_stock;
    };
    const sellOut = (members: typeof family.members) =>
      families().saveMembers({
        ...params(family),
        body: { changes: members.map(({ product_id }) => ({ product_id, total_count: 0 })) },
      });
    await sellOut(family.members.slice(0, 2));
    expect(await isInStock()).toBe(true);
    await sellOut(family.members.slice(2));
    expect(await isInStock()).toBe(false);
  });

  it('makes a family out of products that exist, which take its category and description', async () => {
    const [red, blue] = [await t.make.product({ company, name: 'Red cap' }), await t.make.product({ company })];
    const family = await make({
      options: { Color: ['red', 'blue', 'green'] },
      members: [
        { values: ['red'], product_id: red.id },
        { values: ['blue'], product_id: blue.id },
        { values: ['green'] },
      ],
    });
    expect(family.members.map(({ product_id }) => product_id).slice(0, 2)).toEqual([red.id, blue.id]);
    expect(await t.guest.products.get({ params: { id: red.id } })).toMatchObject({
      name: 'Red cap',
      category: { id: category_id },
      description: 'Of cotton',
      family: { members_count: 3 },
    });
  });

  it('names each wrong cell', async () => {
    const other = await make();
    const stranger = await t.make.product();
    const failure = await getFailure(
      families().create({
        body: {
          company_id: company.id,
          category_id,
          name: 'Shirt',
          options: [{ name: 'Size', values: [{ name: 'S' }, { name: 'M' }, { name: 'L' }] }],
          members: [
            { values: [0], sku: other.members[0]!.sku, price: 1 },
            { values: [0], sku: 'NEW-1', price: 1 },
            { values: [7], sku: 'NEW-1', price: 1 },
            { values: [1] },
            { values: [2], product_id: stranger.id },
            { values: [2, 0], product_id: other.members[0]!.product_id },
          ],
        },
      }),
    );
    expect(failure.status).toBe(422);
    expect(Object.keys(failure.errors!).toSorted()).toEqual(
      [
        'members.0.sku',
        'members.1.values',
        'members.2.sku',
        'members.2.values',
        'members.3.price',
        'members.3.sku',
        'members.4.product_id',
        'members.4.values',
        'members.5.product_id',
        'members.5.values',
      ].filter((key) => key !== 'members.4.values'),
    );
  });
});

describe('a family in lists', () => {
  it('is one card with its name, unless one combination alone is shown', async () => {
    const family = await make({ name: `Hammock ${t.make.next()}` });
    const [first, ...others] = family.members;
    const getCard = async () => {
      const { data } = await t.guest.products.list({ body: { company_id: company.id, category_id, fields: 'card' } });
      return data.find(({ id }) => id === first!.product_id)!;
    };
    expect(await getCard()).toMatchObject({
      name: family.name,
      family: { has_price_range: expect.any(Boolean), in_stock: true },
    });
    await families().saveMembers({
      ...params(family),
      body: { changes: others.map(({ product_id }) => ({ product_id, active: false })) },
    });
    expect(await getCard()).toMatchObject({ name: first!.name, family: null });
  });

  it('stands once: in suggestions, beside similar products and in collections; lists of products have its members', async () => {
    const [family, near] = [await make({ name: `Parasol ${t.make.next()}` }), await make()];
    const ids = family.members.map(({ product_id }) => product_id);
    const guest = t.guest.products;
    const suggested = await guest.suggest({ query: { q: family.name } });
    expect(suggested.products).toMatchObject([{ id: ids[0], name: family.name, has_price_range: true }]);
    const similar = await guest.similar({ params: { id: ids[1]! } });
    const both = new Set([family, near].flatMap(({ members }) => members.map(({ product_id }) => product_id)));
    expect(similar.data.map(({ id }) => id).filter((id) => both.has(id))).toEqual([near.members[0]!.product_id]);
    const admin = await t.make.admin();
    const makeCollection = (body: object) =>
      admin.client.collections.create({ body: { name: `C ${t.make.next()}`, ...body } });
    const chosen = await makeCollection({ product_ids: [ids[3]!, ids[2]!, near.members[1]!.product_id] });
    const ruled = await makeCollection({ rule: { category_id, sort: 'cheapest' } });
    const listCollection = async ({ id }: { id: number }) => {
      const page = await t.guest.collections.products({ params: { id }, query: {} });
      return { total: page.total, ids: page.data.map((product) => product.id) };
    };
    expect(await listCollection(chosen)).toEqual({ total: 2, ids: [ids[2], near.members[1]!.product_id] });
    expect(await listCollection(ruled)).toEqual({ total: 2, ids: [ids[0], near.members[0]!.product_id] });
    const listed = await company.vendor.client.products.list({ body: { scope: 'all', category_id } });
    expect(listed.total).toBe(8);
    const map = await guest.sitemap({ query: { part: 0 } });
    expect(map.data.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  });
});

describe('the grid', () => {
  it('saves all changes or none, with an error at each wrong cell', async () => {
    const family = await make();
    const [one, two, three] = family.members;
    const failure = await getFailure(
      families().saveMembers({
        ...params(family),
        body: {
          changes: [
            { product_id: one!.product_id, price: 99 },
            { product_id: two!.product_id, sku: three!.sku },
            { product_id: two!.product_id, sku: 'X' },
          ],
        },
      }),
    );
    expect(failure.errors).toHaveProperty(['changes.2.product_id']);
    expect((await families().get(params(family))).members[0]!.price).toBe(10);
    const taken = await getFailure(
      families().saveMembers({
        ...params(family),
        body: { changes: [{ product_id: two!.product_id, sku: three!.sku }] },
      }),
    );
    expect(taken.errors).toHaveProperty(['changes.0.sku']);
  });

  it('changes every field of many members at once, and may pass a SKU from one to another', async () => {
    const family = await make();
    const [one, two] = family.members;
    const saved = await families().saveMembers({
      ...params(family),
      body: {
        changes: [
          {
            product_id: one!.product_id,
            sku: two!.sku,
            barcode: '4006381333931',
            price: 20,
            cost: 7.5,
            weight_g: 250,
            length_mm: 10,
            width_mm: 20,
            height_mm: 30,
            tags: ['summer'],
            total_count: 8,
            updated_at: one!.updated_at,
          },
          { product_id: two!.product_id, sku: one!.sku, name: 'Plain' },
        ],
      },
    });
    expect(saved.members[0]).toMatchObject({
      sku: two!.sku,
      barcode: '4006381333931',
      price: 20,
      cost: 7.5,
      weight_g: 250,
      length_mm: 10,
      tags: ['summer'],
      total_count: 8,
    });
    expect(saved.members[1]).toMatchObject({ sku: one!.sku, name: 'Plain', price: two!.price });
    const entries = await t.db
      .select({ after: audit.after })
      .from(audit)
      .where(and(eq(audit.noun, 'products'), eq(audit.record_id, String(two!.product_id)), eq(audit.action, 'edit')));
    expect(entries).toEqual([{ after: { company_id: company.id, sku: one!.sku, name: 'Plain' } }]);
  });

  it('answers with the family as it is after the lock', async () => {
    const family = await make();
    const [{ product_id }] = family.members as [Family['members'][number]];
    const renaming = {
      text: `with renamed as (update product_families set name = 'Renamed' where id = $1)
             select from products where id = $2 for update`,
      values: [family.id, product_id],
    };
    const save = () => families().saveMembers({ ...params(family), body: { changes: [{ product_id, price: 21 }] } });
    expect((await raceCalls(t, renaming, [save])).good).toMatchObject([{ name: 'Renamed' }]);
  });

  it('refuses a change of a product that somebody else has changed, and a stock below what orders hold', async () => {
    const family = await make();
    const [one, two] = family.members;
    await company.vendor.client.products.edit({ params: { id: one!.product_id }, body: { price: 15 } });
    const stale = await getFailure(
      families().saveMembers({
        ...params(family),
        body: { changes: [{ product_id: one!.product_id, price: 16, updated_at: one!.updated_at }] },
      }),
    );
    expect(stale).toMatchObject({ status: 409, code: 'stale' });
    const { client } = await t.make.buyer();
    const { cart_hash: hash } = await fillCart(client, [{ product_id: two!.product_id, count: 4 }]);
    await client.carts.checkout({ body: { hash, address: delivery } });
    const short = await getFailure(
      families().saveMembers({
        ...params(family),
        body: { changes: [{ product_id: two!.product_id, total_count: 3 }] },
      }),
    );
    expect(short.errors).toHaveProperty(['changes.0.total_count']);
  });
});

describe('what members share', () => {
  it('is changed at the family, and then in all members', async () => {
    const family = await make();
    const other = await t.make.category();
    const edited = await families().edit({
      ...params(family),
      body: { category_id: other.id, description: 'Of linen', en_description: 'Linen', updated_at: family.updated_at },
    });
    expect(edited).toMatchObject({ category: { id: other.id }, description: 'Of linen' });
    for (const { product_id } of family.members)
      expect(await t.guest.products.get({ params: { id: product_id } })).toMatchObject({
        category: { id: other.id },
        description: 'Of linen',
      });
    expect((await listIds()).total).toBe(0);
    const again = families().edit({ ...params(family), body: { name: 'Late', updated_at: family.updated_at } });
    expect(await getFailure(again)).toMatchObject({ status: 409, code: 'stale' });
  });

  it('is not changed at one member, whichever way', async () => {
    const family = await make();
    const [one] = family.members;
    const other = await t.make.category();
    const { products, productChanges } = company.vendor.client;
    const edit = (body: object) => getFailure(products.edit({ params: { id: one!.product_id }, body }));
    expect(await edit({ category_id: other.id })).toMatchObject({ code: 'in_family' });
    expect((await edit({ description: 'Other' })).errors).toHaveProperty('description');
    const bulk = await productChanges.apply({ body: { ids: [one!.product_id], changes: { category_id: other.id } } });
    expect(bulk).toMatchObject({ changed: 0, refusals: [{ id: one!.product_id, reason: 'in_family' }] });
    const same = { category_id, description: 'Of cotton', price: 3 };
    expect((await products.edit({ params: { id: one!.product_id }, body: same })).price).toBe(3);
  });

  it('has values that can be added, renamed, moved and removed while no member has them', async () => {
    const family = await make();
    const [size, color] = family.options;
    const [red, blue] = color!.values;
    const options = [
      size!,
      { ...color!, name: 'Shade', values: [{ name: 'green' }, { ...blue!, name: 'navy' }, red!] },
    ];
    const edited = await families().edit({ ...params(family), body: { options } });
    expect(edited.options[1]).toMatchObject({ name: 'Shade' });
    expect(edited.options[1]!.values.map(({ name }) => name)).toEqual(['green', 'navy', 'red']);
    expect(edited.members.map(({ values }) => nameValues(edited, values))).toEqual([
      'S navy',
      'S red',
      'M navy',
      'M red',
    ]);
    const withoutBlue = [size!, { ...color!, values: [red!] }];
    const inUse = await getFailure(families().edit({ ...params(family), body: { options: withoutBlue } }));
    expect(inUse).toMatchObject({ status: 409, code: 'in_use' });
    expect(inUse.errors).toHaveProperty(['options.1.values']);
  });
});

describe('the order of options', () => {
  it('is changed together with the values of all members', async () => {
    const family = await make({
      options: { Size: ['S', 'M'], Color: ['red', 'blue'], Cut: ['slim'] },
      members: [{ values: ['S', 'red', 'slim'] }, { values: ['M', 'red', 'slim'] }, { values: ['S', 'blue', 'slim'] }],
    });
    const [size, color, cut] = family.options;
    const moved = await families().edit({ ...params(family), body: { options: [cut!, size!, color!] } });
    expect(moved.options.map(({ id }) => id)).toEqual([cut!.id, size!.id, color!.id]);
    expect(moved.members.map(({ values }) => nameValues(moved, values))).toEqual([
      'slim S red',
      'slim S blue',
      'slim M red',
    ]);
    const wrong = (options: object[]) =>
      getFailure(families().edit({ ...params(family), body: { options: options as (typeof size)[] as never } }));
    expect((await wrong([size!, size!, cut!])).errors).toHaveProperty(['options.1.id']);
    expect(await wrong([size!, color!])).toMatchObject({ status: 422 });
    expect((await families().get(params(family))).options).toEqual(moved.options);
  });
});

describe('lines of carts and orders', () => {
  it('name the values that the name of the product leaves out', async () => {
    const family = await make({
      name: 'Mug',
      members: [
        { values: ['S', 'red'], total_count: 3 },
        { values: ['M', 'blue'], total_count: 3 },
      ],
    });
    const [one, two] = family.members;
    await families().saveMembers({
      ...params(family),
      body: {
        changes: [
          { product_id: one!.product_id, en_name: 'A mug (Red)' },
          { product_id: two!.product_id, name: 'Mug' },
        ],
      },
    });
    const { client } = await t.make.buyer();
    const cart = await fillCart(client, [
      { product_id: one!.product_id, count: 1 },
      { product_id: two!.product_id, count: 1 },
    ]);
    const named = [
      ['Mug, S, red', 'A mug (Red), S'],
      ['Mug, M, blue', null],
    ];
    expect(cart.items.map(({ product }) => [product.name, product.en_name])).toEqual(named);
    const order = await client.carts.checkout({ body: { hash: cart.cart_hash, address: delivery } });
    expect(order.items.map(({ name, en_name }) => [name, en_name])).toEqual(named);
  });
});

describe('members', () => {
  it('are added, with the combinations that are free', async () => {
    const family = await make({ members: [{ values: ['S', 'red'] }] });
    const [size, color] = family.options;
    const loose = await t.make.product({ company, price: 2 });
    const values = [size!.values[1]!.id, color!.values[0]!.id];
    const added = await families().addMembers({
      ...params(family),
      body: { members: [{ values, product_id: loose.id }] },
    });
    expect(getMember(added, 'M red')).toMatchObject({ product_id: loose.id, price: 2 });
    const taken = families().addMembers({
      ...params(family),
      body: { members: [{ values, sku: `SKU-${t.make.next()}`, price: 1 }] },
    });
    expect((await getFailure(taken)).errors).toHaveProperty(['members.0.values']);
    const swapped = families().addMembers({
      ...params(family),
      body: { members: [{ values: values.toReversed(), sku: `SKU-${t.make.next()}`, price: 1 }] },
    });
    expect((await getFailure(swapped)).errors).toHaveProperty(['members.0.values']);
  });

  it('that join have what the family replaces in the audit log', async () => {
    const family = await make({ members: [{ values: ['S', 'red'] }] });
    const other = await t.make.category();
    const loose = await t.make.product({ company, category_id: other.id });
    const values = [family.options[0]!.values[1]!.id, family.options[1]!.values[0]!.id];
    await families().addMembers({ ...params(family), body: { members: [{ values, product_id: loose.id }] } });
    const entries = await t.db
      .select({ before: audit.before, after: audit.after })
      .from(audit)
      .where(and(eq(audit.noun, 'products'), eq(audit.record_id, String(loose.id)), eq(audit.action, 'edit')));
    expect(entries).toEqual([
      {
        before: { company_id: company.id, category_id: other.id, description: null },
        after: { company_id: company.id, category_id: family.category.id, description: 'Of cotton' },
      },
    ]);
  });

  it('leave alone, together, or by being deleted; a family without members is gone', async () => {
    const family = await make();
    const [one, two, three, four] = family.members.map(({ product_id }) => product_id);
    await families().releaseMembers({ ...params(family), body: { product_ids: [one!] } });
    expect((await t.guest.products.get({ params: { id: one! } })).family).toBeNull();
    expect(new Set((await listIds()).ids)).toEqual(new Set([one, two]));
    await company.vendor.client.products.remove({ params: { id: two! } });
    await families().dissolve(params(family));
    expect((await listIds()).total).toBe(3);
    expect((await getFailure(families().get(params(family)))).status).toBe(404);
    const last = await make({ members: [{ values: ['S', 'red'], product_id: three! }] });
    await company.vendor.client.products.remove({ params: { id: three! } });
    expect((await getFailure(families().get(params(last)))).status).toBe(404);
    expect(new Set((await listIds()).ids)).toEqual(new Set([one, four]));
  });

  it('are deleted together; those that were ordered are archived', async () => {
    const family = await make();
    const [one, two, three, four] = family.members.map(({ product_id }) => product_id);
    const { client } = await t.make.buyer();
    const { cart_hash: hash } = await fillCart(client, [{ product_id: two!, count: 1 }]);
    await client.carts.checkout({ body: { hash, address: delivery } });
    const remove = (product_ids: number[]) =>
      families().releaseMembers({ ...params(family), body: { product_ids, should_delete: true } });
    const stranger = await getFailure(remove([one!, (await t.make.product({ company })).id]));
    expect(stranger.errors).toHaveProperty(['product_ids.1']);
    await remove([one!, two!]);
    expect(new Set((await families().get(params(family))).members.map(({ product_id }) => product_id))).toEqual(
      new Set([three, four]),
    );
    const left = await t.db
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, [one!, two!]));
    expect(left).toEqual([{ id: two }]);
    const actions = await t.db
      .select({ id: audit.record_id, action: audit.action })
      .from(audit)
      .where(and(eq(audit.noun, 'products'), inArray(audit.record_id, [String(one), String(two)])))
      .orderBy(audit.record_id, audit.id);
    expect(actions.filter(({ action }) => action !== 'create')).toEqual([
      { id: String(one), action: 'remove' },
      { id: String(two), action: 'archive' },
    ]);
    await remove([three!, four!]);
    expect((await getFailure(families().get(params(family)))).status).toBe(404);
  });

  it('join one family of several that take them at the same moment', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id } = await t.make.product({ company });
      const join = () => make({ options: { Size: ['S'] }, members: [{ values: ['S'], product_id: id }] });
      const { good, bad } = await raceCalls(t, lockRow('products', 'id', id), [join, join, join]);
      expect([good.length, bad.length]).toEqual([1, 2]);
      for (const error of bad) expect(error).toMatchObject({ status: 422 });
    }
  });

  it('sell the last piece of a combination once, while others leave the family', async () => {
    const carts = await Promise.all([1, 2, 3].map(() => t.make.buyer()));
    for (let round = 0; round < rounds; round++) {
      const family = await make({
        options: { Size: ['S', 'M', 'L'] },
        members: [{ values: ['S'], total_count: 1 }, { values: ['M'] }, { values: ['L'] }],
      });
      const [last, other] = family.members.map(({ product_id }) => product_id);
      const buys = await Promise.all(
        carts.map(async ({ client }) => {
          const { cart_hash: hash } = await fillCart(client, [{ product_id: last!, count: 1 }]);
          return (): Promise<unknown> => client.carts.checkout({ body: { hash, address: delivery } });
        }),
      );
      const release = (): Promise<unknown> =>
        families().releaseMembers({ ...params(family), body: { product_ids: [other!] } });
      const { bad } = await raceCalls(t, lockRow('product_stock', 'product_id', last), [...buys, release]);
      expect(bad).toHaveLength(2);
      for (const error of bad) expect(error).toMatchObject({ code: 'not_enough_stock' });
      expect((await t.guest.products.get({ params: { id: last! } })).count).toBe(0);
      expect((await families().get(params(family))).members.map(({ count }) => count)).toEqual([0, 5]);
    }
  });

  it('take a combination once, however many try at the same moment', async () => {
    for (let round = 0; round < rounds; round++) {
      const family = await make({ members: [{ values: ['S', 'red'] }] });
      const values = [family.options[0]!.values[1]!.id, family.options[1]!.values[0]!.id];
      const add = () =>
        families().addMembers({
          ...params(family),
          body: { members: [{ values, sku: `SKU-${t.make.next()}`, price: 1 }] },
        });
      const { good, bad } = await raceCalls(t, lockRow('product_families', 'id', family.id), [add, add, add]);
      expect([good.length, bad.length]).toEqual([1, 2]);
      for (const error of bad) expect(error).toMatchObject({ status: 422 });
      expect((await families().get(params(family))).members).toHaveLength(2);
    }
  });

  it('are counted and led rightly when all are edited at the same moment', async () => {
    for (let round = 0; round < rounds; round++) {
      const family = await make();
      const edits = family.members.map(
        ({ product_id }, index) =>
          (): Promise<unknown> =>
            company.vendor.client.products.edit({ params: { id: product_id }, body: { price: 20 - index } }),
      );
      const save = (): Promise<unknown> =>
        families().saveMembers({
          ...params(family),
          body: { changes: family.members.map(({ product_id }) => ({ product_id, weight_g: 5 })) },
        });
      const { bad } = await raceCalls(t, lockRow('product_families', 'id', family.id), [...edits, save]);
      expect(bad).toEqual([]);
    }
  });
});

describe('reviews', () => {
  beforeEach(() => openReviews(t));
  const review = async (client: Api['guest'], id: number, rating: number) =>
    client.reviews.create({ params: { id }, body: { rating, text: 'Good' } });

  it('belong to the family: all members show them and have their mean, and each person writes one', async () => {
    const family = await make();
    const [one, two] = family.members.map(({ product_id }) => product_id);
    const [ann, bob] = [
      await t.make.buyer({ email_confirmed_at: t.clock.now }),
      await t.make.buyer({ email_confirmed_at: t.clock.now }),
    ];
    await review(ann.client, one!, 5);
    const { id } = await review(bob.client, two!, 2);
    expect((await getFailure(review(ann.client, two!, 1))).code).toBe('already_reviewed');
    for (const { product_id } of family.members) {
      const page = await t.guest.reviews.list({ params: { id: product_id }, query: {} });
      expect(page).toMatchObject({ total: 2, rating: 3.5, reviews: 2, distribution: { 5: 1, 2: 1 } });
      expect(page.data.map(({ rating }) => rating)).toEqual([2, 5]);
    }
    expect((await listIds({ rating_from: 3, facets: true })).total).toBe(1);
    expect((await ann.client.reviews.list({ params: { id: two! }, query: {} })).already_reviewed).toBe(true);
    expect(await t.guest.companies.get({ params: { id: company.id } })).toMatchObject({ reviews_count: 2 });
    await bob.client.reviews.remove({ params: { id } });
    expect((await t.guest.products.get({ params: { id: two! } })).rating).toBe(5);
  });

  it('go with a product that joins or leaves a family, or is deleted', async () => {
    const loose = await t.make.product({ company });
    const ann = await t.make.buyer({ email_confirmed_at: t.clock.now });
    await review(ann.client, loose.id, 4);
    const family = await make({
      options: { Size: ['S', 'M', 'L'] },
      members: [{ values: ['S'], product_id: loose.id }, { values: ['M'] }, { values: ['L'] }],
    });
    const [, medium, large] = family.members.map(({ product_id }) => product_id);
    const read = async (id: number) => (await t.guest.products.get({ params: { id } })).rating;
    expect(await read(medium!)).toBe(4);
    await families().releaseMembers({ ...params(family), body: { product_ids: [medium!] } });
    expect([await read(medium!), await read(large!)]).toEqual([null, 4]);
    await company.vendor.client.products.remove({ params: { id: loose.id } });
    expect(await read(large!)).toBeNull();
  });

  it('are one for each person, however many members they review at the same moment', async () => {
    for (let round = 0; round < rounds; round++) {
      const family = await make();
      const ann = await t.make.buyer({ email_confirmed_at: t.clock.now });
      const calls = family.members.map(
        ({ product_id }) =>
          () =>
            review(ann.client, product_id, 3),
      );
      const { good, bad } = await raceCalls(t, lockRow('products', 'id', family.members[0]!.product_id), calls);
      expect([good.length, bad.length]).toEqual([1, 3]);
      for (const error of bad) expect(error).toMatchObject({ code: 'already_reviewed' });
    }
  });
});

describe('the cost', () => {
  it('is shown to the staff of the company and to admins alone', async () => {
    const family = await make();
    const [one] = family.members;
    const id = one!.product_id;
    await company.vendor.client.products.edit({ params: { id }, body: { cost: 3, barcode: '123', weight_g: 5 } });
    const [other, admin] = [await t.make.company(), await t.make.admin()];
    const read = async (client: Api['guest']) => (await client.products.get({ params: { id } })).cost;
    expect(await read(t.guest)).toBeUndefined();
    expect(await read(other.vendor.client)).toBeUndefined();
    expect(await read(company.vendor.client)).toBe(3);
    expect(await read(admin.client)).toBe(3);
    const listed = await t.guest.products.ofCategory({ params: { id: category_id }, body: {} });
    expect(listed.data[0]).toMatchObject({ id, barcode: '123', weight_g: 5 });
    expect(listed.data[0]).not.toHaveProperty('cost');
    const own = await company.vendor.client.products.list({ body: { scope: 'all', ids: [id] } });
    expect(own.data[0]!.cost).toBe(3);
  });
});

describe('an import', () => {
  it('reads and exports barcode, parcel, cost and tags, and changes members but not what their family holds', async () => {
    const i = createImportHelpers(t);
    const { client } = company.vendor;
    const shelf = `Shelf ${t.make.next()}`;
    category_id = (await t.make.category({ name: shelf })).id;
    const family = await make();
    const [one, two] = family.members;
    const headers = 'sku,name,price,category,description,Barcode,"Weight with packing, g",Cost per item,Tags';
    const sku = `NEW-${t.make.next()}`;
    const file = [
      headers,
      `${sku},Cap,5,${shelf},,4006381333931,120,"2,50","summer, sale"`,
      `${one!.sku},,7,,,,,,`,
      `${two!.sku},,8,,Of silk,,,,`,
    ].join('\n');
    const { id } = await i.ran(client, file, { company_id: company.id });
    expect(
      (await i.listRows(client, id)).map(({ outcome, errors }) => [outcome, errors.map(({ field }) => field)]),
    ).toEqual([
      ['create', []],
      ['change', []],
      ['refuse', ['description']],
    ]);
    const found = (await i.listProducts(client, company.id)).find((product) => product.sku === sku)!;
    expect(found).toMatchObject({ barcode: '4006381333931', weight_g: 120, cost: 2.5, tags: ['summer', 'sale'] });
    expect((await client.products.get({ params: { id: one!.product_id } })).price).toBe(7);
    const link = await client.exports.create({
      body: { noun: 'products', format: 'csv', filter: { ids: [found.id] } },
    });
    const exported = (await i.downloaded(link)).toString();
    expect(exported).toContain('4006381333931');
    expect(exported).toContain('summer, sale');
    const again = await i.ran(client, exported, { company_id: company.id });
    expect((await i.listRows(client, again.id)).map(({ outcome }) => outcome)).toEqual(['same']);
  });
});

describe('access', () => {
  it('is for the staff of the company and for admins', async () => {
    const family = await make();
    const other = await t.make.company();
    expect((await getFailure(other.vendor.client.families.get(params(family)))).status).toBe(404);
    expect((await getFailure(t.guest.families.get(params(family)))).status).toBe(403);
    const admin = await t.make.admin();
    expect((await admin.client.families.get(params(family))).members).toHaveLength(4);
  });
});
