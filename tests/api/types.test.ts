import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parameters, parameterValues, productTypeParameters, productTypes } from '#server/domains/catalog/tables.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { getFailure } from '#tests/support/shop.ts';

let t: Api;
let company: Awaited<ReturnType<Api['make']['company']>>;
let category_id: number;
/** A type with a required list and a number; another with only the list, and nothing required. */
let shirt: number;
let sock: number;
let size: number;
let weight: number;

beforeAll(async () => {
  t = await startApi();
  company = await t.make.company();
  category_id = (await t.make.category()).id;
  const types = await t.db
    .insert(productTypes)
    .values([
      { name: 'Рубашка', en_name: 'Shirt' },
      { name: 'Носок', en_name: 'Sock' },
    ])
    .returning();
  const made = await t.db
    .insert(parameters)
    .values([
      { name: 'Размер', en_name: 'Size', type: 'list' },
      { name: 'Вес', en_name: 'Weight', type: 'number', unit: 'г', en_unit: 'g' },
    ])
    .returning();
  [shirt, sock] = [types[0]!.id, types[1]!.id];
  [size, weight] = [made[0]!.id, made[1]!.id];
  await t.db.insert(parameterValues).values([
    { parameter_id: size, value: 'm', name: 'М', en_name: 'M', position: 1 },
    { parameter_id: size, value: 's', name: 'С', en_name: 'S', position: 0 },
  ]);
  await t.db.insert(productTypeParameters).values([
    { type_id: shirt, parameter_id: weight, position: 1 },
    { type_id: shirt, parameter_id: size, required: true, position: 0 },
    { type_id: sock, parameter_id: size },
  ]);
});
afterAll(() => t.close());

const create = (values: object) =>
  company.vendor.client.products.create({
    body: { name: 'Shirt', sku: `T${t.make.next()}`, price: 10, category_id, type_id: shirt, ...values },
  });

describe('product types', () => {
  it('are read with their parameters in order', async () => {
    const type = await t.guest.productTypes.get({ params: { id: shirt } });
    expect(type).toEqual({
      id: shirt,
      name: 'Рубашка',
      en_name: 'Shirt',
      updated_at: type.updated_at,
      parameters: [
        {
          id: size,
          name: 'Размер',
          en_name: 'Size',
          type: 'list',
          unit: null,
          en_unit: null,
          values: [
            { value: 's', name: 'С', en_name: 'S' },
            { value: 'm', name: 'М', en_name: 'M' },
          ],
          required: true,
          position: 0,
        },
        {
          id: weight,
          name: 'Вес',
          en_name: 'Weight',
          type: 'number',
          unit: 'г',
          en_unit: 'g',
          values: [],
          required: false,
          position: 1,
        },
      ],
    });
    expect((await t.guest.productTypes.list()).data.find((one) => one.id === shirt)).toEqual(type);
    expect((await t.guest.productTypes.list()).data[0]).toMatchObject({ en_name: 'General', parameters: [] });
  });

  it('and parameters are found by name, sorted and paged', async () => {
    expect(await t.guest.productTypes.list({ query: { q: 'shir' } })).toMatchObject({
      total: 1,
      data: [{ id: shirt }],
    });
    expect(
      (await t.guest.parameters.list({ query: { sort: 'name', order: 'desc' } })).data.map((one) => one.id),
    ).toEqual([weight, size]);
    expect(await t.guest.parameters.list({ query: { page: 2, per_page: 1 } })).toMatchObject({
      total: 2,
      data: [{ id: weight }],
    });
    expect(await t.guest.parameters.get({ params: { id: size } })).toMatchObject({
      values: [{ value: 's' }, { value: 'm' }],
    });
  });

  it('that do not exist are 404', async () => {
    expect(await getFailure(t.guest.productTypes.get({ params: { id: 2_000_000_000 } }))).toMatchObject({
      status: 404,
      message: 'The requested product type is not found',
    });
    expect(await getFailure(t.guest.parameters.get({ params: { id: 2_000_000_000 } }))).toMatchObject({
      status: 404,
      message: 'The requested parameter is not found',
    });
  });
});

describe('a product’s parameters', () => {
  it('are kept and answered as they were given', async () => {
    const given = [
      { parameter_id: size, value: 'm' },
      { parameter_id: weight, value: 180.5 },
    ];
    const { id, parameters: answered } = await create({ parameters: given });
    expect(answered).toEqual(given);
    expect((await t.guest.products.get({ params: { id } })).parameters).toEqual(given);
  });

  it('are checked against the type, each by its field', async () => {
    const failure = await getFailure(
      create({
        parameters: [
          { parameter_id: weight, value: 'heavy' },
          { parameter_id: 2_000_000_000, value: 1 },
        ],
        category_id: 2_000_000_000,
      }),
    );
    expect(failure).toMatchObject({
      status: 422,
      errors: {
        [`parameters.${size}`]: 'Required field',
        [`parameters.${weight}`]: 'Must be a number',
        'parameters.2000000000': 'There is no such thing',
        category_id: 'There is no such thing',
      },
    });
    expect((await getFailure(create({ parameters: [{ parameter_id: size, value: 'xxl' }] }))).errors).toEqual({
      [`parameters.${size}`]: 'Must be one of: s, m',
    });
    expect((await getFailure(create({}))).errors).toEqual({ [`parameters.${size}`]: 'Required field' });
    expect((await getFailure(create({ parameters: [{ parameter_id: size, value: '' }] }))).errors).toEqual({
      [`parameters.${size}`]: 'Required field',
    });
  });

  it('take every finite number, and nothing that is none', async () => {
    const heavy = (value: unknown) =>
      create({
        type_id: shirt,
        parameters: [
          { parameter_id: size, value: 's' },
          { parameter_id: weight, value },
        ],
      });
    for (const value of [0, -0.5, 1e300, 12.34567])
      expect((await heavy(value)).parameters[1]).toEqual({ parameter_id: weight, value });
    for (const value of ['12', 'NaN', 'Infinity', '1e999', true, null, [1], {}])
      expect(Object.keys((await getFailure(heavy(value))).errors ?? {})[0]).toMatch(/^parameters\./);
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/shop/product',
      headers: { 'x-auth-token': company.vendor.token, 'content-type': 'application/json' },
      // As text, since JSON.stringify writes no 1e999.
      payload: `{
        "name": "N", "sku": "${t.make.next()}", "price": 1, "category_id": ${category_id}, "type_id": ${shirt},
        "parameters": [{"parameter_id": ${size}, "value": "s"}, {"parameter_id": ${weight}, "value": 1e999}]
      }`,
    });
    expect(answer.statusCode).toBe(422);
  });

  it('of another language’s name are no values: those are told by their values', async () => {
    expect((await getFailure(create({ parameters: [{ parameter_id: size, value: 'М' }] }))).errors).toEqual({
      [`parameters.${size}`]: 'Must be one of: s, m',
    });
  });

  it('stay where an edit does not carry them, and are replaced where it does', async () => {
    const { id } = await create({
      parameters: [
        { parameter_id: size, value: 'm' },
        { parameter_id: weight, value: 100 },
      ],
    });
    const edit = (body: object) => company.vendor.client.products.edit({ params: { id }, body });
    expect((await edit({ name: 'Renamed' })).parameters).toHaveLength(2);
    expect((await edit({ parameters: [{ parameter_id: size, value: 's' }] })).parameters).toEqual([
      { parameter_id: size, value: 's' },
    ]);
    expect((await getFailure(edit({ parameters: [] }))).errors).toEqual({ [`parameters.${size}`]: 'Required field' });
  });

  it('that another type knows too come along', async () => {
    const { id } = await create({
      parameters: [
        { parameter_id: size, value: 'm' },
        { parameter_id: weight, value: 100 },
      ],
    });
    const edit = (body: object) => company.vendor.client.products.edit({ params: { id }, body });
    expect(await edit({ type_id: sock })).toMatchObject({
      type: { id: sock },
      parameters: [{ parameter_id: size, value: 'm' }],
    });
    const bare = await create({ type_id: sock });
    expect(
      (await getFailure(company.vendor.client.products.edit({ params: { id: bare.id }, body: { type_id: shirt } })))
        .errors,
    ).toEqual({ [`parameters.${size}`]: 'Required field' });
  });
});
