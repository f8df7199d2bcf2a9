import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#contract/products.ts';
import { refreshProducts } from '#server/domains/catalog/listing.ts';
import { runUnit } from '#server/platform/unitOfWork.ts';
import { categories, products, productStock } from '#server/domains/catalog/tables.ts';
import { companyMembers } from '#server/domains/companies/tables.ts';
import { audit } from '#server/platform/tables.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { raceCalls, lockRow, rounds } from '#tests/support/races.ts';
import { delivery, getFailure, fillCart } from '#tests/support/shop.ts';
import { verifyListing } from '#tests/support/verifyListing.ts';

let t: Api;
let company: Awaited<ReturnType<Api['make']['company']>>;
let category_id: number;
beforeAll(async () => {
  t = await startApi({ longSessions: true, max: 20 });
  company = await t.make.company();
  category_id = (await t.make.category()).id;
});
afterAll(async () => {
  expect(await verifyListing(t.db)).toEqual([]);
  await t.close();
});

const hour = 3_600_000;
const make = (values: Parameters<Api['make']['product']>[0] = {}): Promise<Product> =>
  t.make.product({ company, category_id, ...values });
const bulk = () => company.vendor.client.productChanges;
const now = async (id: number) => company.vendor.client.products.get({ params: { id } });
const raisePrices = (value: number) => ({ price: { by: 'percent' as const, value } });

describe('a preview', () => {
  it('says what every product would become, and changes nothing', async () => {
    const [mug, bowl] = [await make({ price: 10.05, name: 'Mug' }), await make({ price: 20, name: 'Bowl' })];
    const preview = await bulk().preview({ body: { ids: [mug.id, bowl.id], changes: raisePrices(10) } });
    expect(preview).toMatchObject({ total: 2, changed: 2, unchanged: 0, refused: 0 });
    expect(preview.rows.map(({ id, before, after }) => [id, before.price, after.price])).toEqual([
      [mug.id, 10.05, 11.06],
      [bowl.id, 20, 22],
    ]);
    expect((await now(mug.id)).price).toBe(10.05);
    expect((await now(mug.id)).updated_at).toBe(mug.updated_at);
  });

  it('names the products that can’t be changed so, and why', async () => {
    const [cheap, dear] = [await make({ price: 5 }), await make({ price: 50 })];
    const low = await bulk().preview({
      body: { ids: [cheap.id, dear.id], changes: { price: { by: 'amount', value: -5 } } },
    });
    expect(low.refusals.map(({ id, reason }) => [id, reason])).toEqual([[cheap.id, 'price_too_low']]);
    expect(low.rows.map(({ id }) => id)).toEqual([dear.id]);
    const high = await bulk().preview({
      body: { ids: [dear.id], changes: { price: { by: 'set', value: 99_999_999.99 } } },
    });
    expect(high.rows[0]!.after.price).toBe(99_999_999.99);
    const over = await bulk().preview({
      body: { ids: [dear.id], changes: { price: { by: 'amount', value: 99_999_999 } } },
    });
    expect(over.refusals.map(({ reason }) => reason)).toEqual(['price_too_high']);
    const less = await bulk().preview({ body: { ids: [dear.id], changes: { stock: { by: 'subtract', value: 101 } } } });
    expect(less.refusals.map(({ reason }) => reason)).toEqual(['stock_too_low']);
  });

  it('counts those that are so already', async () => {
    const [shown, hidden] = [await make(), await make({ active: false })];
    expect(await bulk().preview({ body: { ids: [shown.id, hidden.id], changes: { active: true } } })).toMatchObject({
      total: 2,
      changed: 1,
      unchanged: 1,
    });
  });

  it('takes all that a filter finds of one’s own, hidden ones too, and nothing of others', async () => {
    const shelf = (await t.make.category()).id;
    const own = await Promise.all([
      make({ category_id: shelf, price: 30 }),
      make({ category_id: shelf, price: 40, active: false }),
      make({ category_id: shelf, price: 90 }),
    ]);
    await t.make.product({ category_id: shelf, price: 35 });
    const preview = await bulk().preview({
      body: {
        filter: { category_id: shelf, price_to: 50 },
        changes: { active: false, price: { by: 'set', value: 1 } },
      },
    });
    // Made at once, so in any order of ids
    expect(new Set(preview.rows.map(({ id }) => id))).toEqual(new Set([own[0]!.id, own[1]!.id]));
    const admin = await t.make.admin();
    expect(
      (
        await admin.client.productChanges.preview({
          body: { filter: { category_id: shelf }, changes: { active: false } },
        })
      ).total,
    ).toBe(4);
  });

  it('needs one selection and at least one change', async () => {
    const { id } = await make();
    for (const body of [
      { changes: { active: true } },
      { ids: [id], filter: {}, changes: { active: true } },
      { ids: [id], changes: {} },
      { ids: [id], changes: { category_id: 2_000_000_000 } },
    ]) {
      expect(await getFailure(bulk().preview({ body }))).toMatchObject({ status: 422 });
    }
  });

  it('refuses a filter that it doesn’t know, which left out would mean all products', async () => {
    for (const filter of [{ categoryId: category_id }, { category_id, colour: 'red' }]) {
      expect(
        await getFailure(bulk().preview({ body: { filter: filter as object, changes: { active: true } } })),
      ).toMatchObject({ status: 422, code: 'invalid' });
      expect(
        await getFailure(bulk().apply({ body: { filter: filter as object, changes: { active: true } } })),
      ).toMatchObject({ status: 422, code: 'invalid' });
    }
  });
});

describe('a change of many', () => {
  it('is made at once: price, stock, category and visibility, with the listing, the audit log and hints', async () => {
    const [from, to] = [(await t.make.category()).id, (await t.make.category()).id];
    const made: Product[] = [];
    for (const n of [1, 2, 3]) made.push(await make({ category_id: from, price: n * 10, total_count: n }));
    const ids = made.map(({ id }) => id);
    const result = await bulk().apply({
      body: {
        ids,
        changes: {
          price: { by: 'percent', value: -15, round_to: '1' },
          stock: { by: 'add', value: 5 },
          category_id: to,
        },
      },
    });
    expect(result).toMatchObject({ total: 3, changed: 3, refused: 0 });
    const after = await Promise.all(ids.map(now));
    expect(after.map(({ price, total_count, category }) => [price, total_count, category.id])).toEqual([
      [9, 6, to],
      [17, 7, to],
      [26, 8, to],
    ]);
    expect(
      (await t.guest.products.ofCategory({ params: { id: to }, body: {} })).data
        .map(({ id }) => id)
        .sort((a, b) => a - b),
    ).toEqual(ids);
    const rows = await t.db
      .select()
      .from(audit)
      .where(inArray(audit.record_id, ids.map(String)))
      .orderBy(sql`(before ->> 'price')::numeric`);
    expect(
      rows
        .filter(({ action }) => action === 'edit')
        .map(({ noun, user_id, before, after: edited }) => [
          noun,
          user_id,
          (before as { price: number }).price,
          (edited as { price: number }).price,
        ]),
    ).toEqual([
      ['products', company.vendor.id, 10, 9],
      ['products', company.vendor.id, 20, 17],
      ['products', company.vendor.id, 30, 26],
    ]);
  });

  it('leaves alone and names what can’t be changed so', async () => {
    const [cheap, dear] = [await make({ price: 2 }), await make({ price: 20 })];
    const result = await bulk().apply({
      body: { ids: [cheap.id, dear.id], changes: { price: { by: 'amount', value: -2 } } },
    });
    expect([result.changed, result.refused]).toEqual([1, 1]);
    expect([(await now(cheap.id)).price, (await now(dear.id)).price]).toEqual([2, 18]);
  });

  it('is refused where the rows are no longer those of the preview, and made where only others changed', async () => {
    const [mug, other] = [await make({ price: 10 }), await make()];
    const body = { ids: [mug.id], changes: raisePrices(50) };
    const { fingerprint } = await bulk().preview({ body });
    await company.vendor.client.products.edit({ params: { id: other.id }, body: { price: 99 } });
    await company.vendor.client.products.edit({ params: { id: mug.id }, body: { price: 12 } });
    expect(await getFailure(bulk().apply({ body: { ...body, fingerprint } }))).toMatchObject({
      status: 409,
      code: 'stale',
    });
    expect((await now(mug.id)).price).toBe(12);
    const fresh = await bulk().preview({ body });
    await company.vendor.client.products.edit({ params: { id: other.id }, body: { price: 98 } });
    expect((await bulk().apply({ body: { ...body, fingerprint: fresh.fingerprint } })).changed).toBe(1);
    expect((await now(mug.id)).price).toBe(18);
  });

  it('sent three times with one key raises prices once', async () => {
    const mug = await make({ price: 10 });
    const sender = t.as(company.vendor.token, { 'idempotency-key': `bulk-${t.make.next()}` });
    const answers = await Promise.all(
      [1, 2, 3].map(() => sender.productChanges.apply({ body: { ids: [mug.id], changes: raisePrices(10) } })),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await now(mug.id)).price).toBe(11);
  });

  it('changes nothing at all where one of the products is foreign, unknown or gone', async () => {
    const [own, gone, foreign] = [await make({ price: 10 }), await make(), await t.make.product({ category_id })];
    await company.vendor.client.products.remove({ params: { id: gone.id } });
    for (const id of [foreign.id, 2_000_000_000, gone.id]) {
      expect(await getFailure(bulk().preview({ body: { ids: [own.id, id], changes: raisePrices(10) } }))).toMatchObject(
        {
          status: 404,
          errors: { 'ids.1': expect.any(String) },
        },
      );
      expect(await getFailure(bulk().apply({ body: { ids: [own.id, id], changes: raisePrices(10) } }))).toMatchObject({
        status: 404,
      });
    }
    expect((await now(own.id)).price).toBe(10);
  });

  it('makes a vendor’s open form stale', async () => {
    const mug = await make();
    await bulk().apply({ body: { ids: [mug.id], changes: raisePrices(10) } });
    expect(
      await getFailure(
        company.vendor.client.products.edit({
          params: { id: mug.id },
          body: { name: 'Cup', updated_at: mug.updated_at },
        }),
      ),
    ).toMatchObject({ code: 'stale' });
  });

  it('of a thousand prices takes no more statements than of one', { timeout: 120_000 }, async () => {
    const shelf = (await t.make.category()).id;
    const one = await make({ category_id: shelf });
    await t.db.execute(sql`
      insert into products (company_id, category_id, type_id, sku, name, price, visible)
      select company_id, category_id, type_id, 'BULK-' || n, 'Bulk ' || n, 1000 + n, true
        from products, generate_series(1, 999) n
       where id = ${one.id}`);
    await t.db.execute(
      sql`insert into product_stock (product_id, total_count) select id, 5 from products where sku like 'BULK-%'`,
    );
    const made = await t.db.select({ id: products.id }).from(products).where(eq(products.category_id, shelf));
    const ids = made.map(({ id }) => id);
    await runUnit({ pool: t.pool, now: new Date() }, (db) => refreshProducts(db, ids));
    const count = async (run: () => Promise<unknown>) => {
      t.statements();
      await run();
      return t.statements().length;
    };
    const few = await count(() => bulk().apply({ body: { ids: [one.id], changes: raisePrices(1) } }));
    const many = await count(() => bulk().apply({ body: { filter: { category_id: shelf }, changes: raisePrices(7) } }));
    expect(many).toBeLessThanOrEqual(few + 1);
    expect(many).toBeLessThanOrEqual(22);
    expect((await bulk().preview({ body: { filter: { category_id: shelf }, changes: raisePrices(1) } })).total).toBe(
      1000,
    );
  });
});

describe('another type for many', () => {
  /** Creates two types that share the color; the first also has a size, the second requires a weight. */
  async function makeTwoTypes() {
    const admin = await t.make.admin();
    const parameter = (name: string, values?: string[]) =>
      admin.client.parameters.create({
        body: { name: `${name} ${t.make.next()}`, type: values ? 'list' : 'number', ...(values && { values }) },
      });
    const [color, size, weight] = [
      await parameter('Colour', ['red', 'blue']),
      await parameter('Size', ['S', 'L']),
      await parameter('Weight'),
    ];
    const type = async (...attachedParameters: { parameter_id: number; required?: boolean }[]) =>
      (
        await admin.client.productTypes.create({
          body: { name: `Type ${t.make.next()}`, parameters: attachedParameters },
        })
      ).id;
    const former = await type({ parameter_id: color.id }, { parameter_id: size.id }, { parameter_id: weight.id });
    const next = await type({ parameter_id: color.id }, { parameter_id: weight.id, required: true });
    const of = (...parameters: { parameter_id: number; value: string | number }[]) =>
      company.vendor.client.products.create({
        body: {
          name: 'Typed',
          sku: `T-${t.make.next()}`,
          price: 5,
          company_id: company.id,
          category_id,
          type_id: former,
          parameters,
        },
      });
    return { admin, former, next, color, size, weight, of };
  }

  it('says which values go with the former one, and which products lack what it needs', async () => {
    const { next, color, size, weight, of } = await makeTwoTypes();
    const [complete, plain, lacking] = [
      await of(
        { parameter_id: color.id, value: 'red' },
        { parameter_id: size.id, value: 'S' },
        { parameter_id: weight.id, value: 2 },
      ),
      await of({ parameter_id: weight.id, value: 3 }),
      await of({ parameter_id: size.id, value: 'L' }),
    ];
    const ids = [complete.id, plain.id, lacking.id];
    const preview = await bulk().preview({ body: { ids, changes: { type_id: next } } });
    expect(preview).toMatchObject({
      changed: 2,
      refused: 1,
      lost: [{ id: size.id, name: size.name, products: 1 }],
      refusals: [{ id: lacking.id, reason: 'parameter_missing' }],
    });
    expect(preview.rows[0]).toMatchObject({
      before: { type: { id: complete.type.id } },
      after: { type: { id: next } },
    });
    // A value added after the preview would be lost unannounced.
    await company.vendor.client.products.edit({
      params: { id: plain.id },
      body: {
        parameters: [
          { parameter_id: weight.id, value: 3 },
          { parameter_id: size.id, value: 'L' },
        ],
      },
    });
    expect(
      await getFailure(bulk().apply({ body: { ids, changes: { type_id: next }, fingerprint: preview.fingerprint } })),
    ).toMatchObject({ code: 'stale' });
    await bulk().apply({ body: { ids, changes: { type_id: next } } });
    expect((await Promise.all(ids.map(now))).map(({ type, parameters }) => [type.id, parameters])).toEqual([
      [
        next,
        [
          { parameter_id: color.id, value: 'red' },
          { parameter_id: weight.id, value: 2 },
        ],
      ],
      [next, [{ parameter_id: weight.id, value: 3 }]],
      [complete.type.id, [{ parameter_id: size.id, value: 'L' }]],
    ]);
    expect(await getFailure(bulk().preview({ body: { ids, changes: { type_id: 2_000_000_000 } } }))).toMatchObject({
      status: 422,
      errors: { 'changes.type_id': expect.any(String) },
    });
  });

  it('taken back brings the values back, but not where the former type or its list has changed since', async () => {
    const { admin, former, next, size, weight, of } = await makeTwoTypes();
    const [small, large] = [
      await of({ parameter_id: size.id, value: 'S' }, { parameter_id: weight.id, value: 2 }),
      await of({ parameter_id: size.id, value: 'L' }, { parameter_id: weight.id, value: 2 }),
    ];
    const { id } = await bulk().apply({ body: { ids: [small.id, large.id], changes: { type_id: next } } });
    await admin.client.parameters.edit({ params: { id: size.id }, body: { values: ['S'] } });
    const undone = await bulk().undo({ params: { id: id! } });
    expect(undone.refusals.map((row) => [row.id, row.reason])).toEqual([[large.id, 'changed_since']]);
    expect(await now(small.id)).toMatchObject({
      type: { id: former },
      parameters: [
        { parameter_id: size.id, value: 'S' },
        { parameter_id: weight.id, value: 2 },
      ],
    });
    expect((await now(large.id)).type.id).toBe(next);
  });
});

describe('taking a change back', () => {
  it('makes everything as it was, once', async () => {
    const shelf = (await t.make.category()).id;
    const mugs = await Promise.all([10, 20].map((price) => make({ price, total_count: 4 })));
    const ids = mugs.map(({ id }) => id);
    const { id } = await bulk().apply({
      body: {
        ids,
        changes: {
          price: { by: 'percent', value: 33 },
          stock: { by: 'set', value: 9 },
          category_id: shelf,
          active: false,
        },
      },
    });
    const undone = await bulk().undo({ params: { id: id! } });
    expect(undone).toMatchObject({ changed: 2, refused: 0 });
    expect(
      (await Promise.all(ids.map(now))).map(({ price, total_count, category, active }) => [
        price,
        total_count,
        category.id,
        active,
      ]),
    ).toEqual([
      [10, 4, category_id, true],
      [20, 4, category_id, true],
    ]);
    await bulk().apply({ body: { ids, changes: raisePrices(10) } });
    expect(await bulk().undo({ params: { id: id! } })).toEqual(undone);
    expect((await now(ids[0]!)).price).toBe(11);
  });

  it('keeps what was changed since, and says so', async () => {
    const [mug, bowl] = [await make({ price: 10 }), await make({ price: 20 })];
    const { id } = await bulk().apply({ body: { ids: [mug.id, bowl.id], changes: raisePrices(10) } });
    await company.vendor.client.products.edit({ params: { id: bowl.id }, body: { price: 25 } });
    await company.vendor.client.products.edit({ params: { id: mug.id }, body: { name: 'Another name' } });
    const undone = await bulk().undo({ params: { id: id! } });
    expect(undone.refusals.map((row) => [row.id, row.reason])).toEqual([[bowl.id, 'changed_since']]);
    expect([await now(mug.id), await now(bowl.id)].map(({ price, name }) => [price, name])).toEqual([
      [10, 'Another name'],
      [25, bowl.name],
    ]);
  });

  it('leaves a product whose former category is gone, and one whose goods are held by orders', async () => {
    const [former, current] = [(await t.make.category()).id, (await t.make.category()).id];
    const [moved, sold] = [await make({ category_id: former }), await make({ total_count: 1 })];
    const move = await bulk().apply({ body: { ids: [moved.id], changes: { category_id: current } } });
    const admin = await t.make.admin();
    await admin.client.categories.remove({ params: { id: former } });
    expect((await bulk().undo({ params: { id: move.id! } })).refusals.map(({ reason }) => reason)).toEqual([
      'changed_since',
    ]);
    expect(await t.db.select().from(categories).where(eq(categories.id, former))).toEqual([]);
    const more = await bulk().apply({ body: { ids: [sold.id], changes: { stock: { by: 'add', value: 5 } } } });
    const buyer = await t.make.buyer();
    const cart = await fillCart(buyer.client, [{ product_id: sold.id, count: 3 }]);
    await buyer.client.carts.checkout({ body: { hash: cart.cart_hash, address: delivery } });
    expect((await bulk().undo({ params: { id: more.id! } })).refusals.map(({ reason }) => reason)).toEqual([
      'stock_below_held',
    ]);
  });

  it('is not there for another person, nor after a day, and leaves what is no longer one’s own', async () => {
    const manager = await t.make.manager([company.id]);
    const mug = await make({ price: 10 });
    const { id } = await manager.client.productChanges.apply({ body: { ids: [mug.id], changes: raisePrices(10) } });
    expect(await getFailure(bulk().undo({ params: { id: id! } }))).toMatchObject({ status: 404 });
    expect((await manager.client.productChanges.list()).data).toMatchObject([{ id, changed: 1, is_undone: false }]);
    await t.db.delete(companyMembers).where(eq(companyMembers.user_id, manager.id));
    expect(await manager.client.productChanges.undo({ params: { id: id! } })).toMatchObject({
      changed: 0,
      unchanged: 1,
    });
    expect((await now(mug.id)).price).toBe(11);
    const late = await bulk().apply({ body: { ids: [mug.id], changes: raisePrices(10) } });
    t.clock.forward(24 * hour + 1000);
    expect(await getFailure(bulk().undo({ params: { id: late.id! } }))).toMatchObject({
      status: 409,
      code: 'too_late',
    });
    expect((await bulk().list()).data).toEqual([]);
  });
});

describe('at one instant', () => {
  it('two changes of many and a checkout end as some order of them would', { timeout: 600_000 }, async () => {
    for (let round = 0; round < rounds; round++) {
      const made = await Promise.all([1, 2, 3].map(() => make({ price: 100, total_count: 10 })));
      const ids = made.map(({ id }) => id);
      const buyer = await t.make.buyer();
      const cart = await fillCart(
        buyer.client,
        [...ids].reverse().map((product_id) => ({ product_id, count: 2 })),
      );
      const { good, bad } = await raceCalls<object>(t, lockRow('products', 'id', ids[1]), [
        () =>
          bulk().apply({
            body: { ids, changes: { price: { by: 'percent', value: 10 }, stock: { by: 'subtract', value: 3 } } },
          }),
        () =>
          bulk().apply({
            body: {
              ids: [...ids].reverse(),
              changes: { price: { by: 'amount', value: 5 }, stock: { by: 'add', value: 1 } },
            },
          }),
        () => buyer.client.carts.checkout({ body: { hash: cart.cart_hash, address: delivery } }),
      ]);
      // The price may change before the buyer's checkout.
      expect(bad.map((error) => (error as { code?: string }).code)).toEqual(good.length === 3 ? [] : ['price_changed']);
      const prices = await t.db.select({ price: products.price }).from(products).where(inArray(products.id, ids));
      // (100 + 10 %) + 5, or (100 + 5) + 10 %
      expect(prices.every(({ price }) => price === prices[0]!.price && (price === 11_500 || price === 11_550))).toBe(
        true,
      );
      const held = good.length === 3 ? 2 : 0;
      for (const id of ids) {
        const [stock] = await t.db.select().from(productStock).where(eq(productStock.product_id, id));
        expect(stock).toMatchObject({ total_count: 8, held });
      }
    }
  });
});
