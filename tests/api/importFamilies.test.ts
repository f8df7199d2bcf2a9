import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyFamilies } from '#server/domains/catalog/families/verify.ts';
import { companyMembers } from '#server/domains/companies/tables.ts';
import { tariffs } from '#server/domains/tariffs/tables.ts';
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

  it('joins the family of its handle, although it has none of the earlier SKUs', async () => {
    const { company, client, shelf } = await makeShop();
    const header = 'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant SKU,Variant Price';
    await i.ran(
      client,
      [header, `tee,Tee,Soft,${shelf},Size,S,T-S,9`, 'tee,,,,,M,T-M,9', `tie,Tie,,${shelf},Size,S,I-S,9`].join('\n'),
    );
    const [tee] = await listFamilies(client, company.id);
    const later = await i.ran(client, [header, 'tee,,,,Size,L,T-L,11', 'tee,,,,,XL,T-XL,12'].join('\n'));
    expect(later).toMatchObject({ rows: { create: 2, refuse: 0 }, families: { count: 1, products: 2 } });
    const families = await listFamilies(client, company.id);
    expect(families.map(({ name, bySku }) => [name, bySku])).toEqual([
      ['Tee', { 'T-S': 'S', 'T-M': 'M', 'T-L': 'L', 'T-XL': 'XL' }],
      ['Tie', { 'I-S': 'S' }],
    ]);
    // What the later file doesn't say comes from the family.
    const member = (await i.listProducts(client, company.id)).find(({ sku }) => sku === 'T-L')!;
    expect(member).toMatchObject({ name: 'Tee – L', category: { id: tee!.category.id } });
    expect((await client.products.get({ params: { id: member.id } })).description).toBe('Soft');

    await client.imports.undo({ params: { id: later.id } });
    await t.drainJobs();
    expect((await listFamilies(client, company.id))[0]).toMatchObject({ id: tee!.id, bySku: tee!.bySku });

    // Another company has handles of its own.
    const other = await makeShop();
    const foreign = await i.ran(other.client, [header, 'tee,,,,Size,L,T-L,11'].join('\n'));
    expect(foreign.rows).toMatchObject({ create: 0, refuse: 1 });
    expect(await listErrors(other.client, foreign.id)).toContainEqual([2, 'Title', 'Required field']);
  });

  it('names a family that it finds by its SKUs, so that a later file finds it by the handle', async () => {
    const { company, client, shelf, category_id } = await makeShop();
    const made = await client.families.create({
      body: {
        company_id: company.id,
        category_id,
        name: 'Tee',
        options: [{ name: 'Size', values: [{ name: 'S' }] }],
        members: [{ values: [0], sku: 'T-S', price: 9, total_count: 1 }],
      },
    });
    const header = 'Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price';
    await i.ran(client, [header, `tee,Tee,${shelf},Size,S,T-S,10`].join('\n'));
    await i.ran(client, [header, `tee,Tee,${shelf},Size,M,T-M,10`].join('\n'));
    expect(await listFamilies(client, company.id)).toMatchObject([{ id: made.id, bySku: { 'T-S': 'S', 'T-M': 'M' } }]);
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

const wooHeader =
  'ID,Type,SKU,Name,Published,Visibility in catalog,Description,Date sale price starts,Date sale price ends,In stock?,' +
  'Stock,Weight (kg),Length (cm),Sale price,Regular price,Categories,Tags,Parent,Attribute 1 name,' +
  'Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)';

describe('a table of WooCommerce', () => {
  it('becomes families with weights, measures, visibility and sales', async () => {
    const { company, client, shelf } = await makeShop();
    const now = t.clock.now.getTime();
    const day = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10);
    const text = [
      wooHeader,
      `1,variable,W-H,Hoodie,1,visible,Warm,,,1,,1.5,10,,,${shelf},"warm, wool",,Size,"S, M, L",Logo,"Yes, No"`,
      `2,variation,W-H-L,Hoodie - L,1,visible,Another,${day(-1)},${day(5)},1,4,,,40,45,,,W-H,Size,L,Logo,`,
      `3,variation,W-H-S,Hoodie - S,1,visible,,${day(3)},${day(5)},1,4,"1,2",,40,45,,,id:1,Size,S,Logo,`,
      `4,simple,W-C,Cap,1,hidden,,,${day(-2)},1,2,.2,,8,10,${shelf},,,,,,`,
      `5,simple,W-B,Belt,1,search,,,,1,2,,,8,10,${shelf},,,,,,`,
      `6,variable,W-E,Empty,1,visible,,,,1,,,,,,${shelf},,,Size,S,,`,
      `7,variable,W-P,Pool,1,visible,,,,1,9,,,,,${shelf},,,Size,"S, M",,`,
      `8,variation,W-P-S,Pool - S,1,visible,,,,1,parent,,,,5,,,W-P,Size,S,,`,
      `9,variation,W-P-M,Pool - M,1,visible,,,,1,,,,,5,,,W-P,Size,M,,`,
    ].join('\n');
    const done = await i.ran(client, text);
    expect(done).toMatchObject({
      rows: { create: 6, part: 2, refuse: 1 },
      families: { count: 2, products: 4 },
    });
    const [hoodie, pool] = await listFamilies(client, company.id);
    expect(hoodie).toMatchObject({
      name: 'Hoodie',
      description: 'Warm',
      // In the order of the parent, and without the option that no variation has a value of.
      options: [{ name: 'Size', values: [{ name: 'S' }, { name: 'L' }] }],
      bySku: { 'W-H-L': 'L', 'W-H-S': 'S' },
    });
    expect(pool!.bySku).toEqual({ 'W-P-M': 'M', 'W-P-S': 'S' });
    const products = Object.fromEntries((await i.listProducts(client, company.id)).map((one) => [one.sku, one]));
    expect(products['W-H-L']).toMatchObject({
      price: 40,
      regular_price: 45,
      sale_price: 40,
      sale_to: `${day(6)}T00:00:00.000Z`,
      weight_g: 1500,
      length_mm: 100,
      tags: ['warm', 'wool'],
    });
    expect(products['W-H-S']).toMatchObject({ price: 45, sale_price: 40, weight_g: 1200, length_mm: 100 });
    expect(products['W-C']).toMatchObject({ active: false, price: 10, weight_g: 200 });
    expect(products['W-B']).toMatchObject({ active: true, price: 8, compare_at_price: 10 });
    expect(products['W-P-S']!.total_count).toBe(9);
    const notes = (await i.listRows(client, done.id)).flatMap(({ line, errors, left_out }) =>
      [...errors, ...left_out].map(({ column, message }) => [line, column, message]),
    );
    const anyLogo = 'The variant stands for all of these values, so this is no option of its family';
    const sharedStock = 'The variants share this stock in the other shop; here each one has it';
    expect(notes).toEqual([
      [3, 'Description', 'All products of a family have the description of the family'],
      [3, 'Attribute 2 name', anyLogo],
      [4, 'Attribute 2 name', anyLogo],
      [5, 'Date sale price ends', 'The sale is over'],
      [6, 'Visibility in catalog', 'It is shown both in the catalog and in the search'],
      [7, 'Type', 'There are no rows with the variations of this product'],
      [9, 'Stock', sharedStock],
      [10, 'Stock', sharedStock],
    ]);
    const again = await i.ran(client, text);
    expect(again.rows).toMatchObject({ create: 0, change: 0, same: 6 });
  });
});

describe('a table of WooCommerce in another order', () => {
  it('becomes the same family, although its variations come first', async () => {
    const { company, client, shelf } = await makeShop();
    const done = await i.ran(
      client,
      [
        'ID,Type,SKU,Name,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s)',
        '2,variation,W-L,Hoodie - L,45,,W-H,Size,L',
        '3,variation,W-S,Hoodie - S,40,,id:1,Size,S',
        `1,variable,W-H,Hoodie,,${shelf},,Size,"S, L"`,
      ].join('\n'),
    );
    expect(done).toMatchObject({ rows: { create: 2, part: 1, refuse: 0 }, families: { count: 1, products: 2 } });
    const [hoodie] = await listFamilies(client, company.id);
    expect(hoodie).toMatchObject({
      name: 'Hoodie',
      options: [{ name: 'Size', values: [{ name: 'S' }, { name: 'L' }] }],
      bySku: { 'W-L': 'L', 'W-S': 'S' },
    });
  });

  it('adds variations of a later file to the family of their parent', async () => {
    const { company, client, shelf } = await makeShop();
    const header = 'ID,Type,SKU,Name,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s)';
    const parent = `1,variable,W-H,Hoodie,,${shelf},,Size,"S, L"`;
    await i.ran(client, [header, parent, '2,variation,W-S,Hoodie - S,40,,W-H,Size,S'].join('\n'));
    await i.ran(client, [header, parent, '3,variation,W-L,Hoodie - L,45,,W-H,Size,L'].join('\n'));
    expect(await listFamilies(client, company.id)).toMatchObject([{ bySku: { 'W-S': 'S', 'W-L': 'L' } }]);
  });
});

describe('a family', () => {
  it.each(['csv', 'xlsx'] as const)('comes back unchanged from an export as %s, in either language', async (format) => {
    const { company, client, category_id } = await makeShop();
    const [sale_from, sale_to] = [-1, 9].map((days) =>
      new Date(t.clock.now.getTime() + days * 86_400_000).toISOString(),
    );
    await client.families.create({
      body: {
        company_id: company.id,
        category_id,
        name: 'Кружка',
        en_name: 'Mug',
        description: 'Из глины',
        options: [
          { name: 'Размер', en_name: 'Size', values: [{ name: 'Малая', en_name: 'Small' }, { name: 'Большая' }] },
          { name: 'Цвет', values: [{ name: 'Белый', en_name: 'White' }] },
        ],
        members: [
          { values: [0, 0], sku: 'M-S', price: 10, total_count: 3, barcode: '4006381333931', weight_g: 250, cost: 4 },
          { values: [1, 0], sku: 'M-L', price: 14, total_count: 4, length_mm: 120, tags: ['clay', 'mug'] },
        ],
      },
    });
    const alone = await t.make.product({ company, sku: 'ALONE', price: 5 });
    const small = (await i.listProducts(client, company.id)).find(({ sku }) => sku === 'M-S')!;
    const sale = { sale_price: 8, sale_from, sale_to };
    await client.products.edit({ params: { id: small.id }, body: { ...sale, compare_at_price: 12 } });
    const before = await i.listProducts(client, company.id);
    for (const locale of ['en', 'ru']) {
      const staff = t.as(company.vendor.token, { 'accept-language': locale });
      const file = await i.downloaded(await staff.exports.create({ body: { noun: 'products', format } }));
      const done = await i.ran(client, file, { options: { blanks: 'empty' } });
      expect(
        (await i.listRows(client, done.id)).flatMap(({ errors, changes, left_out }) => [
          ...errors,
          ...changes,
          ...left_out,
        ]),
      ).toEqual([]);
      expect(done).toMatchObject({ rows: { total: 3, same: 3 }, families: { count: 1, products: 2 } });
      expect(await i.listProducts(client, company.id)).toEqual(before);

      const other = await makeShop();
      const copied = await i.ran(other.client, file);
      expect(copied.rows).toMatchObject({ create: 3 });
      const [copy] = await listFamilies(other.client, other.company.id);
      expect(copy).toMatchObject({
        name: 'Кружка',
        en_name: 'Mug',
        description: 'Из глины',
        options: [
          { name: 'Размер', en_name: 'Size' },
          { name: 'Цвет', values: [{ name: 'Белый', en_name: 'White' }] },
        ],
        bySku: { 'M-S': 'Малая Белый', 'M-L': 'Большая Белый' },
      });
      const copies = await i.listProducts(other.client, other.company.id);
      const [own, first] = [copies, before].map((list) => list.find(({ sku }) => sku === 'M-S')!);
      for (const key of [
        'price',
        'regular_price',
        'compare_at_price',
        'sale_price',
        'sale_to',
        'barcode',
        'weight_g',
        'cost',
      ] as const)
        expect(own![key], key).toEqual(first![key]);
    }
    expect(alone.family).toBeNull();
  });

  it('grows by a table that only holds new members, and agrees with its rows', async () => {
    const { company, client, category_id, shelf } = await makeShop();
    const family = await client.families.create({
      body: {
        company_id: company.id,
        category_id,
        name: 'Lamp',
        options: [{ name: 'Size', values: [{ name: 'S' }] }],
        members: [{ values: [0], sku: 'L-S', price: 10 }],
      },
    });
    const done = await i.ran(
      client,
      [
        'sku,name,price,category,family,family name,option 1 name,option 1 value',
        `L-M,Lamp M,11,${shelf},id:${family.id},,Size,M`,
        `L-S2,Lamp S,12,${shelf},id:${family.id},,size,s`,
        `R-1,Rug,5,${shelf},rugs,Rug,Color,Red`,
        'R-2,Rug,5,Elsewhere,rugs,,,Blue',
        'R-3,Rug,5,,rugs,,Length,2 m',
        'R-4,Rug,5,,rugs,,,Green',
        `X-1,Alone,5,${shelf},,,,Green`,
        `X-2,Alone,5,${shelf},nothing,,,`,
      ].join('\n'),
    );
    const differs = 'The rows of a family must agree in this; the first one has';
    expect(await listErrors(client, done.id)).toEqual([
      [3, 'option 1 value', 'Another product of the family has these values'],
      [5, 'category', `${differs} “${shelf}”`],
      [6, 'option 1 name', `${differs} “Color”`],
    ]);
    expect(done.families).toEqual({ count: 2, products: 3 });
    const families = await listFamilies(client, company.id);
    expect(families.map(({ name, bySku }) => [name, bySku])).toEqual([
      ['Lamp', { 'L-S': 'S', 'L-M': 'M' }],
      ['Rug', { 'R-1': 'Red', 'R-4': 'Green' }],
    ]);
    const notes = (await i.listRows(client, done.id)).flatMap(({ line, left_out }) =>
      left_out.map(({ column, message }) => [line, column, message]),
    );
    expect(notes).toEqual([
      [8, 'option 1 value', 'Options need a family, which this row does not name'],
      [9, 'family', 'A family needs options with values, so the product stands alone'],
    ]);
  });

  it('gets no more values than an option may have', async () => {
    const { company, client, category_id, shelf } = await makeShop();
    const family = await client.families.create({
      body: {
        company_id: company.id,
        category_id,
        name: 'Bolt',
        options: [{ name: 'Size', values: Array.from({ length: 199 }, (_, n) => ({ name: `${n}` })) }],
        members: [{ values: [0], sku: 'B-0', price: 1 }],
      },
    });
    const header = 'sku,name,price,category,family,option 1 name,option 1 value';
    const rows = [199, 200, 1].map((n) => `B-${n},Bolt,1,${shelf},id:${family.id},Size,${n}`);
    const done = await i.ran(client, [header, ...rows].join('\n'));
    expect(await listErrors(client, done.id)).toEqual([[3, 'option 1 value', 'At most 200 of them']]);
    const [bolt] = await listFamilies(client, company.id);
    expect(bolt!.options[0]!.values).toHaveLength(200);
    expect(bolt!.bySku).toEqual({ 'B-0': '0', 'B-1': '1', 'B-199': '199' });
  });

  it('of another company is neither found nor locked', async () => {
    const foreign = await makeShop();
    const family = await foreign.client.families.create({
      body: {
        company_id: foreign.company.id,
        category_id: foreign.category_id,
        name: 'Lamp',
        options: [{ name: 'Size', values: [{ name: 'S' }] }],
        members: [{ values: [0], sku: 'L-S', price: 10 }],
      },
    });
    const { company, client, shelf } = await makeShop();
    const header = 'sku,name,price,category,family,family name,option 1 name,option 1 value';
    const holder = await t.pool.connect();
    try {
      await holder.query('begin');
      // An import that wants these rows would wait until its statement is canceled.
      await holder.query('select from products where family_id = $1 for update', [family.id]);
      const unnamed = await i.ran(client, `${header}\nL-M,Lamp M,11,${shelf},id:${family.id},,Size,M`);
      expect(await listErrors(client, unnamed.id)).toEqual([[2, 'family', 'There is no such thing']]);
      const named = await i.ran(client, `${header}\nL-M,Lamp M,11,${shelf},id:${family.id},Own lamp,Size,M`);
      expect(named.rows).toMatchObject({ create: 1, refuse: 0 });
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect(await listFamilies(client, company.id)).toMatchObject([{ name: 'Own lamp', bySku: { 'L-M': 'M' } }]);
    expect(await foreign.client.families.get({ params: { id: family.id } })).toEqual(family);
  });

  it('of more rows than a batch counts once against the tariff’s limit, and is taken whole', async () => {
    await t.db.update(tariffs).set({ products: 1 }).where(eq(tariffs.kind, 'vendor_base'));
    const vendor = await t.make.vendor();
    const company = await t.make.company({ creator_id: vendor.id });
    await t.db.insert(companyMembers).values({ company_id: company.id, user_id: vendor.id, kind: 'vendor' });
    const { client } = vendor;
    const shelf = `Shelf ${t.make.next()}`;
    await t.make.category({ name: shelf });
    const sizes = Array.from({ length: 300 }, (_, n) => n + 1);
    const build = (description: string) =>
      [
        'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price',
        ...sizes.map((n) =>
          [
            'bolt',
            ...(n === 1 ? ['Bolt', description, shelf, 'Size'] : ['', '', '', '']),
            `${n % 20}`,
            n === 1 ? 'Length' : '',
            `${Math.floor(n / 20)}`,
            `B-${n}`,
            '1',
          ].join(','),
        ),
        `nut,Nut,,${shelf},Title,Default Title,,,NUT,1`,
      ].join('\n');
    const done = await i.ran(client, build('Of steel'));
    expect(done).toMatchObject({ rows: { create: 300, refuse: 1 }, families: { count: 1, products: 300 } });
    expect((await i.listRows(client, done.id)).at(-1)!.errors).toMatchObject([{ field: 'sku' }]);
    const changed = await i.ran(client, build('Of brass'));
    expect(changed.rows).toMatchObject({ create: 0, refuse: 1 });
    const [bolt, ...others] = await listFamilies(client, company.id);
    expect(others).toEqual([]);
    expect(bolt!.members).toHaveLength(300);
    expect(bolt!.description).toBe('Of brass');
    await client.imports.undo({ params: { id: changed.id } });
    await t.drainJobs();
    expect((await client.families.get({ params: { id: bolt!.id } })).description).toBe('Of steel');
    await client.imports.undo({ params: { id: done.id } });
    await t.drainJobs();
    expect(await i.listProducts(client, company.id)).toEqual([]);
  });
});
