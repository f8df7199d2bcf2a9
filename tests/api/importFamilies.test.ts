import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyFamilies } from '#server/domains/catalog/families/verify.ts';
import { type Api, type ApiClient, startApi } from '#tests/support/api.ts';
import { nameValues } from '#tests/support/families.ts';
import { createImportHelpers } from '#tests/support/importing.ts';

let t: Api;
let i: ReturnType<typeof createImportHelpers>;
beforeAll(async () => {
  t = await startApi();
  i = createImportHelpers(t);
});
afterAll(async () => {
  expect(await verifyFamilies(t.db)).toEqual([]);
  await t.close();
});

async function makeShop() {
  const company = await t.make.company();
  const shelf = `Shelf ${t.make.next()}`;
  const category = await t.make.category({ name: shelf });
  return { company, client: company.vendor.client, shelf, category_id: category.id };
}

/** The families of a company: each as its name and, by SKU, what each member is. */
async function listFamilies(client: ApiClient, company_id: number) {
  const products = await i.listProducts(client, company_id);
  const ids = [...new Set(products.flatMap(({ family }) => family?.id ?? []))].toSorted((a, b) => a - b);
  const families = await Promise.all(ids.map((id) => client.families.get({ params: { id } })));
  return families.map((family) => ({
    ...family,
    bySku: Object.fromEntries(family.members.map(({ sku, values }) => [sku, nameValues(family, values)])),
  }));
}

const listErrors = async (client: ApiClient, id: number) =>
  (await i.listRows(client, id)).flatMap(({ line, errors }) =>
    errors.map(({ column, label, message }) => [line, column ?? label, message]),
  );

const shopifyHeader =
  'Handle,Title,Body (HTML),Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,' +
  'Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Cost per item,Status';

describe('a table of Shopify', () => {
  it('becomes families that another import of it finds again, changes and extends', async () => {
    const { company, client, shelf, category_id } = await makeShop();
    const build = (title: string, ...more: string[]) =>
      [
        shopifyHeader,
        `tee,${title},<p>Soft</p>,${shelf},"new, soft",true,Colour,Red,Size,M,T-RM,150,3,19.90,25,4006381333931,7.50,active`,
        'tee,,,,,,,Red,,L,T-RL,160,4,20.90,,,,',
        'tee,,,,,,,Blue,,M,,,5,18,,,,',
        `cap,Cap,,${shelf},,true,Title,Default Title,,,CAP,0.0,1,5,,,,active`,
        ...more,
      ].join('\n');
    const { id } = await i.uploaded(client, build('Tee'));
    await client.imports.check({ params: { id } });
    await t.drainJobs();
    const checked = await client.imports.get({ params: { id } });
    expect(checked).toMatchObject({ rows: { create: 4 }, families: { count: 1, products: 3 } });
    expect((await i.listRows(client, id))[0]!.changes).toContainEqual({
      field: 'family',
      label: 'Family',
      before: null,
      after: 'Tee: Red / M',
    });
    expect(await listFamilies(client, company.id)).toEqual([]);

    const done = await i.ran(client, build('Tee'));
    expect(done).toMatchObject({ rows: { create: 4, refuse: 0 }, families: { count: 1, products: 3 } });
    const [tee, ...others] = await listFamilies(client, company.id);
    expect(others).toEqual([]);
    expect(tee).toMatchObject({
      name: 'Tee',
      description: 'Soft',
      category: { id: category_id },
      options: [
        { name: 'Colour', values: [{ name: 'Red' }, { name: 'Blue' }] },
        { name: 'Size', values: [{ name: 'M' }, { name: 'L' }] },
      ],
      bySku: { 'T-RM': 'Red M', 'T-RL': 'Red L', 'tee-blue-m': 'Blue M' },
    });
    const products = await i.listProducts(client, company.id);
    expect(products.map(({ sku, family }) => [sku, family?.name ?? null])).toEqual([
      ['CAP', null],
      ['tee-blue-m', 'Tee'],
      ['T-RL', 'Tee'],
      ['T-RM', 'Tee'],
    ]);
    // A variant has its own barcode, weight and prices, and the tags of its product.
    expect(products.find(({ sku }) => sku === 'T-RM')).toMatchObject({
      barcode: '4006381333931',
      weight_g: 150,
      cost: 7.5,
      price: 19.9,
      compare_at_price: 25,
      tags: ['new', 'soft'],
    });
    const plain = products.find(({ sku }) => sku === 'tee-blue-m')!;
    expect(plain).toMatchObject({ barcode: null, weight_g: null, cost: null, tags: ['new', 'soft'] });
    expect(plain.compare_at_price).toBeUndefined();
    const audited = await t.pool.query(
      `select action, after->>'name' as name, after->'options' as options from audit
        where noun = 'families' and record_id = $1`,
      [String(tee!.id)],
    );
    expect(audited.rows).toEqual([{ action: 'create', name: 'Tee', options: ['Colour: Red, Blue', 'Size: M, L'] }]);

    expect((await i.ran(client, build('Tee'))).rows).toMatchObject({ create: 0, change: 0, same: 4 });
    const renamed = await i.ran(client, build('Shirt', 'tee,,,,,,,Green,,M,T-GM,,1,18,,,,'));
    expect(renamed.rows).toMatchObject({ create: 1, change: 3, same: 1, refuse: 0 });
    const [shirt, ...further] = await listFamilies(client, company.id);
    expect(further).toEqual([]);
    expect(shirt).toMatchObject({
      id: tee!.id,
      name: 'Shirt',
      bySku: { 'T-RM': 'Red M', 'T-RL': 'Red L', 'tee-blue-m': 'Blue M', 'T-GM': 'Green M' },
    });

    await client.imports.undo({ params: { id: renamed.id } });
    await t.drainJobs();
    expect((await client.imports.get({ params: { id: renamed.id } })).status).toBe('undone');
    const [restored] = await listFamilies(client, company.id);
    expect(restored).toMatchObject({ id: tee!.id, name: 'Tee', bySku: tee!.bySku });
    await client.imports.undo({ params: { id: done.id } });
    await t.drainJobs();
    expect(await i.listProducts(client, company.id)).toEqual([]);
    expect((await t.pool.query('select from product_families where company_id = $1', [company.id])).rowCount).toBe(0);
  });

  it('of the newer kind is recognized, too', async () => {
    const { company, client, shelf } = await makeShop();
    const done = await i.ran(
      client,
      [
        'Title,URL handle,Description,Vendor,Product category,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Price,Compare-at price,Inventory quantity,Weight value (grams),Product image URL',
        `Mug,mug,Of clay,,${shelf},TRUE,active,MUG-S,'4006381333931,Size,Small,10,12,3,250,`,
        ',mug,,,,,,MUG-L,,Size,Large,14,,4,400,',
      ].join('\n'),
    );
    expect(done).toMatchObject({ profile: 'shopify', rows: { create: 2 }, families: { count: 1, products: 2 } });
    expect(await listFamilies(client, company.id)).toMatchObject([
      {
        name: 'Mug',
        description: 'Of clay',
        members: [
          { sku: 'MUG-S', price: 10, weight_g: 250, barcode: '4006381333931' },
          { sku: 'MUG-L', price: 14, weight_g: 400, barcode: null },
        ],
      },
    ]);
  });

  it('says at which column a variant can’t be a member', async () => {
    const { company, client, shelf } = await makeShop();
    const done = await i.ran(
      client,
      [
        'Handle,Title,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price',
        `tee,Tee,${shelf},Colour,Red,Size,M,A-1,5`,
        'tee,,,,Red,,m,A-2,5',
        'tee,,,,Blue,,,A-3,5',
        'tee,,,,Blue,,L,A-4,abc',
        'tee,,,,Blue,,XL,A-5,5',
        `sock,Sock,${shelf},,Wool,,,B-1,5`,
      ].join('\n'),
    );
    expect(await listErrors(client, done.id)).toEqual([
      [3, 'Option1 Value', 'Another product of the family has these values'],
      [4, 'Option2 Value', 'Required field'],
      [5, 'Variant Price', 'Must be a number'],
      [7, 'Option1 Name', 'Required field'],
    ]);
    const [tee] = await listFamilies(client, company.id);
    // Values of rejected rows do not become values of the family.
    expect(tee!.options.map(({ values }) => values.map(({ name }) => name))).toEqual([
      ['Red', 'Blue'],
      ['M', 'XL'],
    ]);
    const second = await i.ran(
      client,
      [
        'Handle,Title,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price',
        `tee,Tee,${shelf},Colour,Red,Size,M,A-1,5`,
        'tee,,,,Blue,,XL,A-9,5',
        `hat,Hat,${shelf},Cut,Wide,,,A-5,5`,
      ].join('\n'),
    );
    expect(await listErrors(client, second.id)).toEqual([
      [3, 'Option1 Value', 'Another product of the family has these values'],
      [4, 'Option1 Name', 'The options of this family are: Colour, Size'],
    ]);
  });

  it('takes products that stand alone into the family, and says why it can’t', async () => {
    const { company, client, shelf, category_id } = await makeShop();
    const admin = (await t.make.admin()).client;
    const type = await admin.productTypes.create({ body: { name: `Type ${t.make.next()}` } });
    const make = (sku: string, fields: object = {}) =>
      client.products.create({
        body: { sku, name: sku, price: 9, total_count: 2, category_id, company_id: company.id, ...fields },
      });
    const alone = await make('J-1', { description: 'Old text' });
    await make('J-3', { type_id: type.id });
    const text = [
      'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant SKU,Variant Price',
      `jar,Jar,Of glass,${shelf},Size,S,J-1,9`,
      'jar,,,,,M,J-2,11',
      'jar,,,,,L,J-3,12',
    ].join('\n');
    const done = await i.ran(client, text);
    expect(done.rows).toMatchObject({ create: 1, change: 1, refuse: 1 });
    expect(await listErrors(client, done.id)).toEqual([[4, 'Product type', 'This product has another type']]);
    const [jar] = await listFamilies(client, company.id);
    expect(jar!.bySku).toEqual({ 'J-1': 'S', 'J-2': 'M' });
    expect(await client.products.get({ params: { id: alone.id } })).toMatchObject({
      name: 'Jar – S',
      description: 'Of glass',
    });
    await client.imports.undo({ params: { id: done.id } });
    await t.drainJobs();
    expect(await client.products.get({ params: { id: alone.id } })).toMatchObject({
      name: 'J-1',
      description: 'Old text',
      family: null,
    });
    expect(await listFamilies(client, company.id)).toEqual([]);
  });
});
