import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Parameter, ProductType } from '#contract/types.ts';
import { type Api, type ApiClient, startApi } from '#tests/support/api.ts';
import { failureOf } from '#tests/support/shop.ts';

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

const list = (values: (string | { value: string; name: string; en_name?: string })[] = ['S', 'M', 'L']): Promise<Parameter> => admin.parameters.create({ body: { name: `List ${t.make.next()}`, type: 'list', values } });
const number = (): Promise<Parameter> => admin.parameters.create({ body: { name: 'Вес', en_name: 'Weight', type: 'number', unit: ' кг ', en_unit: 'kg' } });
const newType = (): Promise<ProductType> => admin.productTypes.create({ body: { name: `Type ${t.make.next()}` } });
const attach = (type: ProductType, parameter: Parameter, more: object = {}) => admin.productTypes.attach({ params: { id: type.id }, body: { parameter_id: parameter.id, ...more } });
const product = (type_id: number, parameters: object[]) => company.vendor.client.products.create({ body: { name: 'P', sku: `TW${t.make.next()}`, price: 1, category_id, type_id, parameters: parameters as never } });
const ids = (type: ProductType) => type.parameters.map(({ id }) => id);

describe('a parameter', () => {
  it('is a number with a unit, or a list whose bare strings stand for value and names', async () => {
    expect(await number()).toMatchObject({ name: 'Вес', en_name: 'Weight', type: 'number', unit: 'кг', en_unit: 'kg', values: [] });
    expect((await list(['S', { value: 'm', name: 'Средний', en_name: 'Medium' }])).values).toEqual([{ value: 'S', name: 'S', en_name: 'S' }, { value: 'm', name: 'Средний', en_name: 'Medium' }]);
  });

  it.each([['without values', []], ['with a value twice', ['S', ' S']]])('is refused as a list %s', async (_, values) => {
    expect(Object.keys((await failureOf(list(values))).errors ?? {})).toEqual(['values']);
  });

  it('changes its values in their order, and keeps those that products have', async () => {
    const [type, size] = [await newType(), await list()];
    await attach(type, size);
    await product(type.id, [{ parameter_id: size.id, value: 'M' }]);
    const params = { id: size.id };
    expect(await failureOf(admin.parameters.edit({ params, body: { values: ['S', 'L'] } }))).toMatchObject({ status: 409, code: 'in_use', errors: { values: expect.any(String) as string } });
    expect((await admin.parameters.edit({ params, body: { values: ['XL', { value: 'M', name: 'Эм' }] } })).values).toEqual([{ value: 'XL', name: 'XL', en_name: 'XL' }, { value: 'M', name: 'Эм', en_name: null }]);
    expect(await failureOf(admin.parameters.edit({ params, body: { type: 'number' } }))).toMatchObject({ status: 409, code: 'in_use', errors: { type: expect.any(String) as string } });
  });

  it('becomes a number where nothing uses it, and goes where no type asks for it', async () => {
    const size = await list();
    expect(await admin.parameters.edit({ params: { id: size.id }, body: { type: 'number', unit: 'cm' } })).toMatchObject({ type: 'number', values: [], unit: 'cm' });
    const type = await newType();
    await attach(type, size);
    expect(await failureOf(admin.parameters.remove({ params: { id: size.id } }))).toMatchObject({ status: 409, code: 'in_use' });
    await admin.productTypes.detach({ params: { id: type.id }, query: { parameter_id: size.id } });
    await admin.parameters.remove({ params: { id: size.id } });
    expect(await failureOf(t.guest.parameters.get({ params: { id: size.id } }))).toMatchObject({ status: 404 });
  });
});

describe('a product type', () => {
  it('asks for parameters in the order in which they are put', async () => {
    const type = await newType();
    const [a, b, c] = [await number(), await list(), await list()];
    await attach(type, a);
    await attach(type, b, { required: true });
    expect(ids(await attach(type, c, { position: 0 }))).toEqual([c.id, a.id, b.id]);
    const moved = await admin.productTypes.editAttached({ params: { id: type.id }, body: { parameter_id: b.id, position: 1, required: false } });
    expect(moved.parameters.map(({ id, position, required }) => [id, position, required])).toEqual([[c.id, 0, false], [b.id, 1, false], [a.id, 2, false]]);
    expect((await t.guest.productTypes.parameters({ params: { id: type.id } })).data).toEqual(moved.parameters);
  });

  it('loses a parameter that products have only where this is said', async () => {
    const [type, size] = [await newType(), await list()];
    await attach(type, size, { required: true });
    const made = await product(type.id, [{ parameter_id: size.id, value: 'S' }]);
    const detach = (drop_values?: boolean) => admin.productTypes.detach({ params: { id: type.id }, query: { parameter_id: size.id, ...(drop_values && { drop_values }) } });
    expect(await failureOf(detach())).toMatchObject({ status: 409, code: 'in_use', message: 'Products have a value for this (1): it would be lost' });
    expect(ids(await detach(true))).toEqual([]);
    expect((await t.guest.products.get({ params: { id: made.id } })).parameters).toEqual([]);
    expect(await failureOf(detach())).toMatchObject({ status: 404 });
  });

  it('keeps the values that products of another type have', async () => {
    const [one, other, size] = [await newType(), await newType(), await list()];
    await attach(one, size);
    await attach(other, size);
    const made = await product(other.id, [{ parameter_id: size.id, value: 'L' }]);
    await admin.productTypes.detach({ params: { id: one.id }, query: { parameter_id: size.id } });
    expect((await t.guest.products.get({ params: { id: made.id } })).parameters).toEqual([{ parameter_id: size.id, value: 'L' }]);
  });

  it('is renamed, and deleted where no product is of it; the general one stays', async () => {
    const type = await newType();
    expect(await admin.productTypes.edit({ params: { id: type.id }, body: { en_name: 'Shoes' } })).toMatchObject({ name: type.name, en_name: 'Shoes' });
    await product(type.id, []);
    expect(await failureOf(admin.productTypes.remove({ params: { id: type.id } }))).toMatchObject({ status: 409, code: 'in_use' });
    const free = await newType();
    await admin.productTypes.remove({ params: { id: free.id } });
    expect(await failureOf(t.guest.productTypes.get({ params: { id: free.id } }))).toMatchObject({ status: 404 });
    const general = (await t.guest.productTypes.list({ query: { q: 'General' } })).data[0]!;
    expect(await failureOf(admin.productTypes.remove({ params: { id: general.id } }))).toMatchObject({ status: 409, code: 'in_use' });
  });

  it('never meets a product with values that it no longer asks for, whatever runs in parallel', async () => {
    const [type, size] = [await newType(), await list()];
    await attach(type, size);
    await Promise.allSettled([product(type.id, [{ parameter_id: size.id, value: 'S' }]), admin.productTypes.detach({ params: { id: type.id }, query: { parameter_id: size.id, drop_values: true } }), product(type.id, [{ parameter_id: size.id, value: 'M' }])]);
    const { rows } = await t.pool.query<{ count: number }>('select count(*)::int as count from product_parameters v join products p on p.id = v.product_id where p.type_id = $1', [type.id]);
    expect(rows[0]!.count).toBe(0);
  });
});
