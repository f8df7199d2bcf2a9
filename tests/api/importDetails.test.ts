import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '#contract/rules/time.ts';
import { sweepFiles } from '#server/domains/sweepFiles.ts';
import type { Change } from '#server/platform/hints.ts';
import { sweep } from '#server/platform/sweep.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { createImportHelpers } from '#tests/support/importing.ts';
import { getFailure } from '#tests/support/shop.ts';

let t: Api;
let i: ReturnType<typeof createImportHelpers>;
let shelf: string;
beforeAll(async () => {
  t = await startApi();
  i = createImportHelpers(t);
  shelf = `Shelf ${t.make.next()}`;
  await t.make.category({ name: shelf });
});
afterAll(() => t.close());

const days = (n: number) => new Date(t.clock.now.getTime() + n * dayMs);
const picture = async (background: string) =>
  new Uint8Array(
    await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  );
const listPhotos = async (client: Awaited<ReturnType<Api['make']['company']>>['vendor']['client'], company: number) =>
  (await i.listProducts(client, company)).map(({ photos }) =>
    photos.map(({ url, main }) => [url.split('/')[2]!, main] as const),
  );

describe('the mapping and the options of an import', () => {
  it('are refused where they name what there isn’t', async () => {
    const { vendor } = await t.make.company();
    const { id, mapping } = await i.uploaded(vendor.client, 'sku,name\n1,x\n');
    const edit = (body: object) =>
      getFailure(vendor.client.imports.edit({ params: { id }, body })).then(({ status, errors }) => [
        status,
        Object.keys(errors ?? {}),
      ]);
    expect(
      await edit({
        mapping: [
          { column: 0, field: 'sku' },
          { column: 1, field: 'colour' },
        ],
      }),
    ).toEqual([422, ['mapping']]);
    expect(await edit({ mapping: [{ column: 0, field: 'parameter:999999' }] })).toEqual([422, ['mapping']]);
    expect(await edit({ mapping: [{ column: 2, field: 'sku' }] })).toEqual([422, ['mapping']]);
    expect(
      await edit({
        mapping: [
          { column: 0, field: 'sku' },
          { column: 0, field: 'name' },
        ],
      }),
    ).toEqual([422, ['mapping']]);
    expect(await edit({ options: { category_id: 999_999, type_id: 999_999 } })).toEqual([
      422,
      ['options.category_id', 'options.type_id'],
    ]);
    expect(
      (await vendor.client.imports.edit({ params: { id }, body: { mapping, options: { category_id: null } } })).mapping,
    ).toEqual(mapping);
  });
});

describe('the photos of an import', () => {
  it('are counted of the rows that are taken alone, so that the figures close', async () => {
    const { vendor } = await t.make.company();
    const zip = zipSync({
      'table.csv': strToU8(
        `sku,name,price,category,photos\nC-1,One,5,${shelf},a.jpg\nC-1,Twin,5,${shelf},a.jpg\nC-2,Two,free,${shelf},a.jpg;b.jpg\nC-3,Three,5,${shelf},gone.jpg\n`,
      ),
      'a.jpg': await picture('red'),
    });
    const checked = await i.uploaded(vendor.client, zip);
    await vendor.client.imports.check({ params: { id: checked.id } });
    await t.drainJobs();
    expect(await vendor.client.imports.get({ params: { id: checked.id } })).toMatchObject({
      rows: { create: 2, refuse: 2 },
      photos: { total: 2 },
    });
    await vendor.client.imports.run({ params: { id: checked.id } });
    await t.drainJobs();
    expect(await vendor.client.imports.get({ params: { id: checked.id } })).toMatchObject({
      status: 'done',
      rows: { create: 2, refuse: 2 },
      photos: { total: 2, done: 1, failed: 1 },
    });
  });

  it('take the place of those that are there, out of a zip; an undo brings those back, nights later too', async () => {
    const { id, vendor } = await t.make.company();
    const { client } = vendor;
    const table = (photos: string) => strToU8(`sku,name,price,category,photos\nR-1,One,5,${shelf},${photos}\n`);
    const first = await i.ran(
      client,
      zipSync({
        'goods.csv': table('old.jpg;both.jpg'),
        'old.jpg': await picture('red'),
        'both.jpg': await picture('blue'),
      }),
    );
    const [before] = await listPhotos(client, id);
    // The first import is removed, so that only the second one refers to the photo that it replaced.
    await client.imports.remove({ params: { id: first.id } });
    await t.drainJobs();
    expect(before).toHaveLength(2);
    const done = await i.ran(
      client,
      zipSync({
        'goods.csv': table('both.jpg;new.jpg'),
        'both.jpg': await picture('blue'),
        'new.jpg': await picture('green'),
      }),
      { options: { photos: 'replace' } },
    );
    expect(done).toMatchObject({ status: 'done', rows: { change: 1 }, photos: { total: 1, done: 1, failed: 0 } });
    const [after] = await listPhotos(client, id);
    expect(after!.map(([file]) => file)).toContain(before![1]![0]);
    expect(after!.map(([file]) => file)).not.toContain(before![0]![0]);
    expect(after!.filter(([, main]) => main)).toHaveLength(1);
    // The nightly sweep keeps files that an undo would restore.
    expect((await sweepFiles(t.db, t.gateways.files, days(1))).deleted).toEqual([]);
    await client.imports.undo({ params: { id: done.id } });
    await t.drainJobs();
    const [back] = await listPhotos(client, id);
    expect(new Set(back!.map(([file]) => file))).toEqual(new Set(before!.map(([file]) => file)));
    expect(back!.filter(([, main]) => main)).toHaveLength(1);
    for (const [file] of back!) expect((await t.app.inject({ url: `/media/${file}/480.webp` })).statusCode).toBe(200);
  });
});

describe('open lists', () => {
  it('are told of what an import has written and taken back, and of its photos', async () => {
    const { id: company_id, vendor } = await t.make.company();
    const reportedChanges: Change[] = [];
    const stop = t.hints.listen({
      onChanged: (changes) => reportedChanges.push(...changes),
      onProgress: () => undefined,
      onMissed: () => undefined,
    });
    try {
      const done = await i.ran(
        vendor.client,
        zipSync({
          'table.csv': strToU8(`sku,name,price,category,photos\nH-1,One,5,${shelf},a.jpg\nH-2,Two,x,${shelf},\n`),
          'a.jpg': await picture('red'),
        }),
      );
      const [product] = await i.listProducts(vendor.client, company_id);
      const listHints = () => reportedChanges.filter(({ topic, id }) => topic === 'products' && id === product!.id);
      expect(listHints()).toHaveLength(2);
      expect(listHints()[0]).toMatchObject({ company_id });
      reportedChanges.length = 0;
      await vendor.client.imports.undo({ params: { id: done.id } });
      await t.drainJobs();
      expect(listHints()).toHaveLength(1);
    } finally {
      stop();
    }
  });
});

describe('a list of products as others write it', () => {
  it('goes through with its categories and its weight', async () => {
    const admin = await t.make.admin();
    const { id } = await t.make.company();
    const type = await admin.client.productTypes.create({ body: { name: `Goods ${t.make.next()}` } });
    const weight = await admin.client.parameters.create({ body: { name: `Weight`, type: 'number', unit: 'kg' } });
    await admin.client.productTypes.attach({ params: { id: type.id }, body: { parameter_id: weight.id } });
    const list = ['beauty', 'fragrances'].map((category, n) => ({
      id: n + 1,
      title: `Thing ${n}`,
      description: 'Long',
      category,
      price: 9.99 + n,
      discountPercentage: 10.48,
      stock: 5,
      tags: ['a', 'b'],
      brand: 'Essence',
      sku: `DJ-${n}`,
      weight: 4.5 + n,
      dimensions: { width: 15.14, height: 13.08 },
      reviews: [{ rating: 3, comment: 'So' }],
      meta: { barcode: '57' },
    }));
    const made = await i.uploaded(admin.client, JSON.stringify(list), {
      company_id: id,
      options: { make_categories: true, type_id: type.id },
    });
    const field = (header: string) => made.mapping.find(({ column }) => made.columns[column]!.header === header)?.field;
    expect([field('title'), field('category'), field('sku'), field('weight'), field('stock')]).toEqual([
      'name',
      'category',
      'sku',
      `parameter:${weight.id}`,
      'total_count',
    ]);
    await admin.client.imports.run({ params: { id: made.id } });
    await t.drainJobs();
    expect(await i.listRows(admin.client, made.id).then((rows) => rows.flatMap(({ errors }) => errors))).toEqual([]);
    const products = await i.listProducts(admin.client, id);
    expect(products.map(({ sku, price, category, parameters }) => [sku, price, category.name, parameters])).toEqual([
      ['DJ-0', 9.99, 'beauty', [{ parameter_id: weight.id, value: 4.5 }]],
      ['DJ-1', 10.99, 'fragrances', [{ parameter_id: weight.id, value: 5.5 }]],
    ]);
  });
});

describe('a column that is named after a parameter', () => {
  it('is taken for it where the goods’ type has it, and passed over, and said so, where it does not', async () => {
    const admin = await t.make.admin();
    const { vendor } = await t.make.company();
    const [type, heft] = [
      await admin.client.productTypes.create({ body: { name: `Stones ${t.make.next()}` } }),
      await admin.client.parameters.create({ body: { name: `Heft ${t.make.next()}`, type: 'number' } }),
    ];
    await admin.client.productTypes.attach({ params: { id: type.id }, body: { parameter_id: heft.id } });
    const field = `parameter:${heft.id}`;
    const plain = await i.uploaded(vendor.client, `sku,name,price,${heft.name}\nH-1,One,5,4\n`);
    const shopify = await i.uploaded(
      vendor.client,
      `Handle,Title,Variant SKU,Variant Price,${heft.name}\none,One,H-1,5,4\n`,
    );
    expect(shopify.profile).toBe('shopify');
    for (const { id, mapping, beyond_type, columns } of [plain, shopify]) {
      const column = columns.findIndex(({ header }) => header === heft.name);
      const edit = (body: Parameters<typeof vendor.client.imports.edit>[0]['body']) =>
        vendor.client.imports.edit({ params: { id }, body });
      expect([mapping.some((one) => one.column === column), beyond_type]).toEqual([false, [{ column, field }]]);
      const fitting = await edit({ options: { type_id: type.id } });
      expect([fitting.mapping, fitting.beyond_type]).toEqual([[...mapping, { column, field }], []]);
      expect(await edit({ options: { type_id: null } })).toMatchObject({ mapping, beyond_type: [{ column, field }] });
      // The user may still choose it by hand.
      expect(await edit({ mapping: [...mapping, { column, field }] })).toMatchObject({
        mapping: [...mapping, { column, field }],
        beyond_type: [],
      });
    }
  });

  it('means the type’s own of several with one name', async () => {
    const [admin, { vendor }, name] = [await t.make.admin(), await t.make.company(), `Heft ${t.make.next()}`];
    const made: { type: number; field: string }[] = [];
    for (const n of [1, 2]) {
      const [type, heft] = [
        await admin.client.productTypes.create({ body: { name: `Sacks ${n} ${t.make.next()}` } }),
        await admin.client.parameters.create({ body: { name, type: 'number' } }),
      ];
      await admin.client.productTypes.attach({ params: { id: type.id }, body: { parameter_id: heft.id } });
      made.push({ type: type.id, field: `parameter:${heft.id}` });
    }
    const { id } = await i.uploaded(vendor.client, `sku,name,price,${name}\nH-1,One,5,4\n`);
    for (const { type, field } of made)
      expect(await vendor.client.imports.edit({ params: { id }, body: { options: { type_id: type } } })).toMatchObject({
        mapping: expect.arrayContaining([{ column: 3, field }]),
        beyond_type: [],
      });
  });

  it('is left to the rows where each names its type', async () => {
    const { vendor } = await t.make.company();
    const heft = await (
      await t.make.admin()
    ).client.parameters.create({ body: { name: `Heft ${t.make.next()}`, type: 'number' } });
    const made = await i.uploaded(vendor.client, `sku,name,price,type,${heft.name}\nH-1,One,5,,4\n`);
    expect([made.mapping.at(-1), made.beyond_type]).toEqual([{ column: 4, field: `parameter:${heft.id}` }, []]);
  });
});

describe('a list of stores as others write it', () => {
  it('finds its places and its hours of a clock with twelve', async () => {
    const { id, vendor } = await t.make.company();
    const list = [
      {
        id: 1000,
        type: 'BigBox',
        name: 'Mall of America',
        address: '340 W Market',
        city: 'Bloomington',
        location: { lat: 44.85466, lon: -93.24565 },
        hours: 'Mon: 10-9:30; Tue: 10-9:30; Sun: 12-6',
        services: ['Geek Squad'],
      },
    ];
    const done = await i.ran(vendor.client, JSON.stringify(list), { noun: 'stores' });
    expect(done.rows).toMatchObject({ create: 1, refuse: 0 });
    expect((await vendor.client.stores.list({ query: { company_id: id } })).data).toMatchObject([
      {
        name: 'Mall of America',
        time_zone: 'America/Chicago',
        location: { lat: 44.85466, lng: -93.24565 },
        working_time: { mon: { from: '10:00', to: '21:30' }, wed: null, sun: { from: '12:00', to: '18:00' } },
      },
    ]);
  });
});

// The last test: it expires every session.
describe('after 30 days', () => {
  it('an import and its file are forgotten, what it wrote stays', async () => {
    const { id, vendor } = await t.make.company();
    const done = await i.ran(vendor.client, `sku,name,price,category\nO-1,One,5,${shelf}\n`);
    const { rows } = await t.pool.query<{ file: string }>('select file from imports where id = $1', [done.id]);
    const isStored = async () => (await t.pool.query('select from imports where id = $1', [done.id])).rowCount;
    await sweep(t.db, days(29));
    expect(await isStored()).toBe(1);
    // A running import can't be taken.
    await t.pool.query(`update imports set phase = 'write' where id = $1`, [done.id]);
    await sweep(t.db, days(31));
    expect(await isStored()).toBe(1);
    await t.pool.query('update imports set phase = null where id = $1', [done.id]);
    await sweep(t.db, days(31));
    expect(await isStored()).toBe(0);
    await sweepFiles(t.db, t.gateways.files, days(31));
    expect(await t.gateways.files.read(`${rows[0]!.file}/table`)).toBeNull();
    expect((await t.pool.query('select from products where company_id = $1', [id])).rowCount).toBe(1);
  });
});
