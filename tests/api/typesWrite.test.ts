import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Parameter, ProductType } from '#contract/types.ts';
import { type Api, type ApiClient, startApi } from '#tests/support/api.ts';
import { raceCalls, catalogLock } from '#tests/support/races.ts';
import { getFailure } from '#tests/support/shop.ts';

let t: Api;
let admin: ApiClient;
let company: Awaited<ReturnType<Api['make']['company']>>;
let category_id: number;
beforeAll(async () => {
  t = await startApi();
  admin = (await t.make.admin()).client;
  company = await t.make.company();
  category_id = (await t.make.category()).id;
});
afterAll(() => t.close());

const list = (
  values: (string | { value: string; name: string; en_name?: string })[] = ['S', 'M', 'L'],
): Promise<Parameter> => admin.parameters.create({ body: { name: `List ${t.make.next()}`, type: 'list', values } });
const number = (): Promise<Parameter> =>
  admin.parameters.create({ body: { name: 'Вес', en_name: 'Weight', type: 'number', unit: ' кг ', en_unit: 'kg' } });
const newType = (): Promise<ProductType> => admin.productTypes.create({ body: { name: `Type ${t.make.next()}` } });
const attach = (type: ProductType, parameter: Parameter, more: object = {}) =>
  admin.productTypes.attach({ params: { id: type.id }, body: { parameter_id: parameter.id, ...more } });
const product = (type_id: number, parameters: object[]) =>
  company.vendor.client.products.create({
    body: { name: 'P', sku: `TW${t.make.next()}`, price: 1, category_id, type_id, parameters: parameters as never },
  });
const ids = (type: ProductType) => type.parameters.map(({ id }) => id);

describe('a parameter', () => {
  it('is a number with a unit, or a list whose bare strings stand for value and names', async () => {
    expect(await number()).toMatchObject({
      name: 'Вес',
      en_name: 'Weight',
      type: 'number',
      unit: 'кг',
      en_unit: 'kg',
      values: [],
    });
    expect((await list(['S', { value: 'm', name: 'Средний', en_name: 'Medium' }])).values).toEqual([
      { value: 'S', name: 'S', en_name: 'S' },
      { value: 'm', name: 'Средний', en_name: 'Medium' },
    ]);
  });

  it.each([
    ['without values', []],
    ['with a value twice', ['S', ' S']],
  ])('is refused as a list %s', async (_, values) => {
    expect(Object.keys((await getFailure(list(values))).errors ?? {})).toEqual(['values']);
  });

  it('changes its values in their order, and keeps those that products have', async () => {
    const [type, size] = [await newType(), await list()];
    await attach(type, size);
    await product(type.id, [{ parameter_id: size.id, value: 'M' }]);
    const params = { id: size.id };
    expect(await getFailure(admin.parameters.edit({ params, body: { values: ['S', 'L'] } }))).toMatchObject({
      status: 409,
      code: 'in_use',
      errors: { values: expect.any(String) as string },
    });
    expect(
      (await admin.parameters.edit({ params, body: { values: ['XL', { value: 'M', name: 'Эм' }] } })).values,
    ).toEqual([
      { value: 'XL', name: 'XL', en_name: 'XL' },
      { value: 'M', name: 'Эм', en_name: null },
    ]);
    expect(await getFailure(admin.parameters.edit({ params, body: { type: 'number' } }))).toMatchObject({
      status: 409,
      code: 'in_use',
      errors: { type: expect.any(String) as string },
    });
  });

  it('becomes a number where nothing uses it, and goes where no type asks for it', async () => {
    const size = await list();
    expect(
      await admin.parameters.edit({ params: { id: size.id }, body: { type: 'number', unit: 'cm' } }),
    ).toMatchObject({ type: 'number', values: [], unit: 'cm' });
    const type = await newType();
    await attach(type, size);
    expect(await getFailure(admin.parameters.remove({ params: { id: size.id } }))).toMatchObject({
      status: 409,
      code: 'in_use',
    });
    await admin.productTypes.detach({ params: { id: type.id }, query: { parameter_id: size.id } });
    await admin.parameters.remove({ params: { id: size.id } });
    expect(await getFailure(t.guest.parameters.get({ params: { id: size.id } }))).toMatchObject({ status: 404 });
  });
});

describe('a product type', () => {
  it('asks for parameters in the order in which they are put', async () => {
    const type = await newType();
    const [a, b, c] = [await number(), await list(), await list()];
    await attach(type, a);
    await attach(type, b, { required: true });
    expect(ids(await attach(type, c, { position: 0 }))).toEqual([c.id, a.id, b.id]);
    const moved = await admin.productTypes.editAttached({
      params: { id: type.id },
      body: { parameter_id: b.id, position: 1, required: false },
    });
    expect(moved.parameters.map(({ id, position, required }) => [id, position, required])).toEqual([
      [c.id, 0, false],
      [b.id, 1, false],
      [a.id, 2, false],
    ]);
    expect((await t.guest.productTypes.parameters({ params: { id: type.id } })).data).toEqual(moved.parameters);
  });

  it('loses a parameter that products have only where this is said', async () => {
    const [type, size] = [await newType(), await list()];
    await attach(type, size, { required: true });
    const made = await product(type.id, [{ parameter_id: size.id, value: 'S' }]);
    const detach = (drop_values?: number) =>
      admin.productTypes.detach({
        params: { id: type.id },
        query: { parameter_id: size.id, ...(drop_values !== undefined && { drop_values }) },
      });
    expect(await getFailure(detach())).toMatchObject({
      status: 409,
      code: 'in_use',
      message: 'Products have a value for this (1): it would be lost',
      body: { losing: [{ parameter_id: size.id, products: 1 }] },
    });
    // The user confirmed one product, and meanwhile there are two.
    await product(type.id, [{ parameter_id: size.id, value: 'S' }]);
    expect(await getFailure(detach(1))).toMatchObject({ status: 409, body: { products: 2 } });
    expect(ids(await detach(2))).toEqual([]);
    expect((await t.guest.products.get({ params: { id: made.id } })).parameters).toEqual([]);
    expect(await getFailure(detach())).toMatchObject({ status: 404 });
  });

  it('keeps the values that products of another type have', async () => {
    const [one, other, size] = [await newType(), await newType(), await list()];
    await attach(one, size);
    await attach(other, size);
    const made = await product(other.id, [{ parameter_id: size.id, value: 'L' }]);
    await admin.productTypes.detach({ params: { id: one.id }, query: { parameter_id: size.id } });
    expect((await t.guest.products.get({ params: { id: made.id } })).parameters).toEqual([
      { parameter_id: size.id, value: 'L' },
    ]);
  });

  it('is renamed, and deleted where no product is of it; the general one stays', async () => {
    const type = await newType();
    expect(await admin.productTypes.edit({ params: { id: type.id }, body: { en_name: 'Shoes' } })).toMatchObject({
      name: type.name,
      en_name: 'Shoes',
    });
    await product(type.id, []);
    expect(await getFailure(admin.productTypes.remove({ params: { id: type.id } }))).toMatchObject({
      status: 409,
      code: 'in_use',
    });
    const free = await newType();
    await admin.productTypes.remove({ params: { id: free.id } });
    expect(await getFailure(t.guest.productTypes.get({ params: { id: free.id } }))).toMatchObject({ status: 404 });
    const general = (await t.guest.productTypes.list({ query: { q: 'General' } })).data[0]!;
    expect(await getFailure(admin.productTypes.remove({ params: { id: general.id } }))).toMatchObject({
      status: 409,
      code: 'in_use',
    });
  });

  it('is made and changed with all that it asks for, in order', async () => {
    const [a, b, c] = [await number(), await list(), await list()];
    const type = await admin.productTypes.create({
      body: { name: 'Whole', parameters: [{ parameter_id: b.id, required: true }, { parameter_id: a.id }] },
    });
    expect(type.parameters.map(({ id, position, required }) => [id, position, required])).toEqual([
      [b.id, 0, true],
      [a.id, 1, false],
    ]);
    const edit = (body: object) => admin.productTypes.edit({ params: { id: type.id }, body });
    const edited = await edit({
      en_name: 'Whole one',
      parameters: [{ parameter_id: c.id }, { parameter_id: a.id, required: true }],
    });
    expect(edited).toMatchObject({ name: 'Whole', en_name: 'Whole one' });
    expect(edited.parameters.map(({ id, required }) => [id, required])).toEqual([
      [c.id, false],
      [a.id, true],
    ]);
    expect(
      ids(
        await edit({
          parameters: [
            { parameter_id: c.id, position: 7 },
            { parameter_id: a.id, position: 3 },
          ],
        }),
      ),
    ).toEqual([a.id, c.id]);
    expect(ids(await edit({ name: 'Renamed' }))).toEqual([a.id, c.id]);
    const failure = await getFailure(
      edit({ parameters: [{ parameter_id: a.id }, { parameter_id: 2_000_000_000 }, { parameter_id: a.id }] }),
    );
    expect(failure).toMatchObject({
      status: 422,
      errors: {
        'parameters.1.parameter_id': 'There is no such thing',
        'parameters.2.parameter_id': 'This stands here twice',
      },
    });
    expect(ids(await t.guest.productTypes.get({ params: { id: type.id } }))).toEqual([a.id, c.id]);
  });

  it('loses several parameters at once exactly as was told, or none', async () => {
    const [a, b, c] = [await list(), await list(), await list()];
    const type = await admin.productTypes.create({
      body: { name: 'Losing', parameters: [a, b, c].map(({ id }) => ({ parameter_id: id })) },
    });
    const made = await product(type.id, [
      { parameter_id: a.id, value: 'S' },
      { parameter_id: b.id, value: 'M' },
    ]);
    await product(type.id, [{ parameter_id: a.id, value: 'L' }]);
    const edit = (drop_values?: { parameter_id: number; products: number }[]) =>
      admin.productTypes.edit({
        params: { id: type.id },
        body: { parameters: [{ parameter_id: c.id }], ...(drop_values && { drop_values }) },
      });
    const losing = [
      { parameter_id: a.id, products: 2 },
      { parameter_id: b.id, products: 1 },
    ];
    expect(await getFailure(edit())).toMatchObject({ status: 409, code: 'in_use', body: { losing } });
    expect(await getFailure(edit([losing[0]!]))).toMatchObject({ status: 409, body: { losing } });
    expect(await getFailure(edit([losing[0]!, { parameter_id: b.id, products: 2 }]))).toMatchObject({
      status: 409,
      body: { losing },
    });
    expect((await t.guest.products.get({ params: { id: made.id } })).parameters).toHaveLength(2);
    expect(ids(await edit(losing))).toEqual([c.id]);
    expect((await t.guest.products.get({ params: { id: made.id } })).parameters).toEqual([]);
  });

  it('and a parameter refuse the second of two editors', async () => {
    const [type, size] = [await newType(), await list()];
    await admin.productTypes.edit({ params: { id: type.id }, body: { name: 'First', updated_at: type.updated_at } });
    expect(
      await getFailure(
        admin.productTypes.edit({ params: { id: type.id }, body: { name: 'Second', updated_at: type.updated_at } }),
      ),
    ).toMatchObject({ status: 409, code: 'stale', body: { present: { name: 'First' } } });
    await admin.parameters.edit({ params: { id: size.id }, body: { name: 'First', updated_at: size.updated_at } });
    expect(
      await getFailure(
        admin.parameters.edit({ params: { id: size.id }, body: { name: 'Second', updated_at: size.updated_at } }),
      ),
    ).toMatchObject({ status: 409, code: 'stale', body: { present: { name: 'First' } } });
  });

  it('and a parameter tell an admin alone what uses them', async () => {
    const [size, type, other] = [await list(), await newType(), await newType()];
    await attach(type, size);
    await attach(other, size);
    const gone = await product(type.id, [{ parameter_id: size.id, value: 'S' }]);
    await product(type.id, [{ parameter_id: size.id, value: 'M' }]);
    await product(type.id, []);
    expect(await admin.productTypes.get({ params: { id: type.id } })).toMatchObject({ products_count: 3 });
    expect(await admin.parameters.get({ params: { id: size.id } })).toMatchObject({
      types_count: 2,
      products_count: 2,
    });
    expect((await admin.parameters.list({ query: { q: size.name } })).data).toMatchObject([
      { types_count: 2, products_count: 2 },
    ]);
    await company.vendor.client.products.remove({ params: { id: gone.id } });
    expect(await admin.productTypes.get({ params: { id: type.id } })).toMatchObject({ products_count: 2 });
    for (const client of [t.guest, company.vendor.client])
      expect(Object.keys(await client.parameters.get({ params: { id: size.id } }))).not.toContain('products_count');
  });

  it('goes though archived products were of it: those become general', async () => {
    const [type, size] = [await newType(), await list()];
    await attach(type, size);
    const { id } = await product(type.id, [{ parameter_id: size.id, value: 'S' }]);
    await t.pool.query('update products set archived_at = now(), visible = false where id = $1', [id]);
    await admin.productTypes.remove({ params: { id: type.id } });
    const { rows } = await t.pool.query(
      `select t.is_general,
              (select count(*)::int from product_parameters v where v.product_id = p.id) as held
         from products p
         join product_types t on t.id = p.type_id
        where p.id = $1`,
      [id],
    );
    expect(rows).toEqual([{ is_general: true, held: 0 }]);
  });

  it('never meets a product with values that it no longer asks for, whatever runs in parallel', async () => {
    const [type, size] = [await newType(), await list()];
    await attach(type, size);
    const detach = (drop_values: number) => () =>
      admin.productTypes.detach({ params: { id: type.id }, query: { parameter_id: size.id, drop_values } });
    const make = (value: string) => () => product(type.id, [{ parameter_id: size.id, value }]);
    // In any order: the call that confirms the current number detaches them all.
    const { bad } = await raceCalls<unknown>(t, catalogLock, [make('S'), detach(0), make('M'), detach(1), detach(2)]);
    for (const error of bad) expect([409, 404, 422]).toContain((error as { status: number }).status);
    const { rows } = await t.pool.query<{ count: number }>(
      `select count(*)::int as count
         from product_parameters v
         join products p on p.id = v.product_id
        where p.type_id = $1`,
      [type.id],
    );
    const parameterCount = ids(await t.guest.productTypes.get({ params: { id: type.id } })).length;
    expect(parameterCount === 1 || rows[0]!.count === 0).toBe(true);
  });
});

describe('a list’s value', () => {
  it('goes from the products that have it exactly as was told', async () => {
    const [type, size] = [await newType(), await list()];
    await attach(type, size);
    const made = await product(type.id, [{ parameter_id: size.id, value: 'M' }]);
    const unchanged = await product(type.id, [{ parameter_id: size.id, value: 'L' }]);
    const edit = (drop_values?: { value: string; products: number }[]) =>
      admin.parameters.edit({ params: { id: size.id }, body: { values: ['L'], ...(drop_values && { drop_values }) } });
    expect(await getFailure(edit())).toMatchObject({
      status: 409,
      code: 'in_use',
      body: { losing: [{ value: 'M', products: 1 }] },
    });
    expect(await getFailure(edit([{ value: 'M', products: 3 }]))).toMatchObject({
      status: 409,
      body: { losing: [{ value: 'M', products: 1 }] },
    });
    expect((await edit([{ value: 'M', products: 1 }])).values).toEqual([{ value: 'L', name: 'L', en_name: 'L' }]);
    expect((await t.guest.products.get({ params: { id: made.id } })).parameters).toEqual([]);
    expect((await t.guest.products.get({ params: { id: unchanged.id } })).parameters).toEqual([
      { parameter_id: size.id, value: 'L' },
    ]);
  });
});
