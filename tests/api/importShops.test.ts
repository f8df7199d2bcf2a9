import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { strToU8, unzipSync, zipSync } from 'fflate';
import Papa from 'papaparse';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInternetPictures } from '#server/gateways/pictures.ts';
import { isPublicAddress } from '#server/gateways/publicAddress.ts';
import { type Api, type ApiClient, startApi } from '#tests/support/api.ts';
import { createImportHelpers } from '#tests/support/importing.ts';

let t: Api;
let i: ReturnType<typeof createImportHelpers>;
let server: Server;
let origin: string;
let picture: Buffer;
const requestedUrls: string[] = [];
/** Whether photos at /late can be fetched. */
let isLateThere = false;
beforeAll(async () => {
  t = await startApi();
  i = createImportHelpers(t);
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2e7d32' } })
    .jpeg()
    .toBuffer();
  server = createServer((request, response) => {
    const path = request.url ?? '';
    requestedUrls.push(path);
    if (path.startsWith('/late') && !isLateThere) response.writeHead(404).end();
    else if (path.startsWith('/away')) response.writeHead(404).end();
    else if (path.startsWith('/text')) response.end('no picture');
    else if (path.startsWith('/round')) response.writeHead(302, { location: path }).end();
    else if (path.startsWith('/inside')) response.writeHead(302, { location: 'http://127.0.0.2/secret' }).end();
    else if (path.startsWith('/moved')) response.writeHead(302, { location: '/a.jpg' }).end();
    else if (path.startsWith('/flaky') && requestedUrls.filter((one) => one === path).length < 2)
      response.writeHead(503).end();
    else if (path.startsWith('/large')) response.end(Buffer.alloc(11 * 1024 * 1024));
    else response.end(picture);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await t.close();
});

describe('a table of Shopify', () => {
  it('becomes a product for each variant, with its group’s texts and photos', async () => {
    const { id, vendor } = await t.make.company();
    const shelf = `Shirts ${t.make.next()}`;
    await t.make.category({ name: shelf });
    const text = [
      'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Image Position,Image Alt Text,Variant Image,Status',
      `shirt,Shirt,<p>Soft</p>,Maker,${shelf},,true,Colour,Red,Size,M,SH-R,3,19.90,${origin}/a.jpg,1,Front,,active`,
      `shirt,,,,,,,,Blue,,L,,4,21,${origin}/b.jpg,2,Back,${origin}/blue.jpg,`,
      `shirt,,,,,,,,,,,,,,${origin}/c.jpg,3,,,`,
      `mug,Mug,,Maker,${shelf},,true,Title,Default Title,,,MUG,1,5,,,,,draft`,
    ].join('\n');
    const done = await i.ran(vendor.client, text);
    expect(done).toMatchObject({
      profile: 'shopify',
      status: 'done',
      rows: { total: 4, create: 3, part: 1, refuse: 0 },
      photos: { total: 7, done: 7, failed: 0 },
    });
    const found = await i.listProducts(vendor.client, id);
    expect(
      found.map(({ sku, name, price, total_count, description, active, photos }) => ({
        sku,
        name,
        price,
        total_count,
        description,
        active,
        photos: photos.length,
      })),
    ).toEqual([
      { sku: 'MUG', name: 'Mug', price: 5, total_count: 1, description: null, active: false, photos: 0 },
      {
        sku: 'shirt-blue-l',
        name: 'Shirt – Blue / L',
        price: 21,
        total_count: 4,
        description: 'Soft',
        active: true,
        photos: 4,
      },
      {
        sku: 'SH-R',
        name: 'Shirt – Red / M',
        price: 19.9,
        total_count: 3,
        description: 'Soft',
        active: true,
        photos: 3,
      },
    ]);
    expect(found[2]!.photos.map(({ alt }) => alt)).toEqual(['Front', 'Back', null]);
    expect((await i.ran(vendor.client, text)).rows).toMatchObject({ create: 0, change: 0, same: 3 });
  });
});

describe('a table of WooCommerce', () => {
  it('becomes a product for each simple row and each variation', async () => {
    const { id, vendor } = await t.make.company();
    const shelf = `Hoodies ${t.make.next()}`;
    await t.make.category({ name: shelf });
    const done = await i.ran(
      vendor.client,
      [
        'ID,Type,SKU,Name,Published,Short description,Description,In stock?,Stock,Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s)',
        `1,simple,W-1,Cap,1,Short,,1,,8,10,"${shelf}, Sale",,,,`,
        `2,variable,W-2,Hoodie,1,,Warm,1,,,,${shelf},"${origin}/h.jpg, ${origin}/i.jpg",,Colour,"Blue, Red"`,
        `3,variation,W-2-B,Hoodie - Blue,1,,,1,5,,45,,,W-2,Colour,Blue`,
        `4,variation,,Hoodie - Red,1,,,0,,,46,,,id:2,Colour,Red`,
        `5,variation,W-9,Lost,1,,,1,1,,46,${shelf},,W-404,Colour,Red`,
      ].join('\n'),
    );
    expect(done).toMatchObject({ profile: 'woocommerce', rows: { total: 5, create: 3, part: 1, refuse: 1 } });
    expect(
      (await i.listProducts(vendor.client, id)).map(({ sku, name, price, total_count, description, photos }) => [
        sku,
        name,
        price,
        total_count,
        description,
        photos.length,
      ]),
    ).toEqual([
      ['W-1', 'Cap', 8, 1, 'Short', 0],
      ['W-2-B', 'Hoodie – Blue', 45, 5, 'Warm', 2],
      ['w-2-red', 'Hoodie – Red', 46, 0, 'Warm', 2],
    ]);
    expect((await i.listRows(vendor.client, done.id)).at(-1)!.errors.map(({ message }) => message)).toEqual([
      'The row of the product that this is a variant of is missing',
    ]);
  });
});

describe('what is not taken over', () => {
  const readReport = async (client: ApiClient, id: number) => {
    const link = await client.imports.reportFile({ params: { id }, body: { format: 'csv' } });
    const text = (await i.downloaded(link)).toString('utf8').replace(/^\uFEFF/, '');
    return Papa.parse<string[]>(text.trim()).data;
  };

  it('of a Shopify file is told for each column, row and photo', async () => {
    const { vendor } = await t.make.company();
    const shelf = `Shirts ${t.make.next()}`;
    await t.make.category({ name: shelf });
    const done = await i.ran(
      vendor.client,
      [
        'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Policy,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Barcode,Image Src,Gift Card,Fabric,Status',
        `shirt,Shirt,"<p>Soft</p><img src=""x.png"">",Maker,${shelf},Tops,"new, soft",true,Size,M,S-M,0,deny,3,19.90,25,true,4006381333931,${origin}/away.jpg,false,Wool,active`,
        'shirt,,,,,,,,,L,S-L,250,continue,3,abc,,true,,,false,,',
      ].join('\n'),
    );
    expect(done).toMatchObject({ rows: { create: 1, refuse: 1 } });
    const report = await vendor.client.imports.report({ params: { id: done.id } });
    expect(report.rows).toBe(1);
    expect(report.columns.map(({ header, cells, message }) => [header, cells, message])).toEqual([
      ['Vendor', 1, 'There is no field for this here'],
      ['Variant Inventory Policy', 1, 'A setting of the other shop, which means nothing here'],
      ['Fabric', 1, 'No field was chosen for this column'],
    ]);
    const [row] = await i.listRows(vendor.client, done.id);
    expect(row!.left_out.map(({ column, value, message }) => [column, value, message])).toEqual([
      ['Type', 'Tops', `Another column of the same field is taken: it has “${shelf}”`],
      ['Body (HTML)', '<p>Soft</p><img src="x.png">', 'Only the text is taken, without img'],
    ]);
    const russian = t.as(vendor.token, { 'accept-language': 'ru' });
    expect((await i.listRows(russian, done.id))[0]!.left_out[0]!.message).toBe(
      `Взят другой столбец того же поля: в нём «${shelf}»`,
    );
    const lines = await readReport(vendor.client, done.id);
    expect(lines[0]).toEqual(['Line', 'Row', 'Column', 'Value', 'Why it is not taken over']);
    expect(lines).toContainEqual(['', 'All rows', 'Vendor', 'Cells: 1', 'There is no field for this here']);
    expect(lines).toContainEqual(['2', 'Shirt – M', 'Vendor', 'Maker', 'There is no field for this here']);
    expect(lines).toContainEqual(['2', 'Shirt – M', 'Image Src', `${origin}/away.jpg`, 'It could not be fetched']);
    expect(lines).toContainEqual(['3', 'Shirt – L', 'Variant Price', 'abc', 'Must be a number']);
    expect(lines.filter(([, , column]) => column === 'Variant Requires Shipping' || column === 'Gift Card')).toEqual(
      [],
    );
  });

  it('of a WooCommerce file names grouped, external and downloadable products, and what else differs', async () => {
    const { id, vendor } = await t.make.company();
    const shelf = `Hoodies ${t.make.next()}`;
    await t.make.category({ name: shelf });
    const done = await i.ran(
      vendor.client,
      [
        'ID,Type,SKU,Name,Published,Visibility in catalog,Short description,Description,In stock?,Stock,Weight (kg),Sale price,Regular price,Categories,Tags,Parent,Grouped products,External URL,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Download 1 URL',
        `1,simple,W-1,Cap,1,visible,Short,Long,1,,0.2,8,10,"${shelf}, Sale",,,,,Material,Wool,1,`,
        `2,grouped,W-2,Set,1,visible,,,1,,,,,${shelf},,,W-1,,,,,`,
        `3,external,W-3,Book,1,visible,,,1,,,,9,${shelf},,,,https://x.example,,,,`,
        `4,"simple, downloadable, virtual",W-4,Song,1,hidden,,,1,4,,,9,${shelf},,,,,,,,https://x.example/a.mp3`,
        `5,variable,W-5,Hoodie,0,visible,,,1,,,,,${shelf},,,,,Colour,"Blue, Red",1,`,
        `6,variation,W-5-B,Hoodie - Blue,1,visible,,,1,5,,,45,,,W-5,,,Colour,Blue,,`,
      ].join('\n'),
    );
    expect(done).toMatchObject({ rows: { create: 3, part: 1, refuse: 2 } });
    expect(
      (await vendor.client.imports.report({ params: { id: done.id } })).columns.map(({ header }) => header),
    ).toEqual(['Grouped products', 'External URL', 'Download 1 URL']);
    const rows = await i.listRows(vendor.client, done.id);
    const describe = (line: number) => {
      const { errors, left_out } = rows.find((row) => row.line === line)!;
      return [...errors, ...left_out].map(({ column, value, message }) => [column, value, message]);
    };
    expect(describe(2)).toEqual([
      ['Categories', 'Sale', `A product has one category here: “${shelf}” is taken`],
      ['Short description', 'Short', 'There is no field for this here'],
      ['In stock?', '1', 'The other shop does not count its stock: it is taken as 1'],
      [null, 'Wool', 'The product type has no such parameter, or the parameter has no such value'],
    ]);
    expect(describe(3)).toEqual([
      ['Type', 'grouped', 'A group of products can’t be taken over; its products are taken by their own rows'],
    ]);
    expect(describe(4)).toEqual([['Type', 'external', 'It is sold on another site, so it can’t be taken over']]);
    expect(describe(5)).toEqual([
      [
        'Type',
        'simple, downloadable, virtual',
        'Files to download are not sold here: the product is taken without them',
      ],
      ['Type', 'simple, downloadable, virtual', 'Here it is a product like any other, which is delivered'],
    ]);
    expect(describe(7)).toEqual([]);
    // The variable product is not published, so its variation is not shown either; the song is hidden.
    expect(
      (await i.listProducts(vendor.client, id)).map((one) => [
        one.name,
        one.active,
        one.price,
        one.compare_at_price ?? null,
        one.weight_g,
      ]),
    ).toEqual([
      ['Cap', true, 8, 10, 200],
      ['Hoodie – Blue', false, 45, null, null],
      ['Song', false, 9, null, null],
    ]);
    const noted = await vendor.client.imports.rows({ params: { id: done.id }, query: { left_out: true } });
    expect(noted.data.map(({ line }) => line)).toEqual([2, 5]);
    const sheet = await vendor.client.imports.reportFile({ params: { id: done.id }, body: { format: 'xlsx' } });
    expect(unzipSync(await i.downloaded(sheet))['xl/worksheets/sheet1.xml']).toBeDefined();
  });
});

describe('photos by address', () => {
  it('are fetched, tried again, followed; each that can’t be had is told, and its row taken', async () => {
    const { id, vendor } = await t.make.company();
    const shelf = `Shelf ${t.make.next()}`;
    await t.make.category({ name: shelf });
    const wrong = ['/away.jpg', '/text.jpg', '/round.jpg', '/inside.jpg', '/large.jpg'].map((path) => origin + path);
    const done = await i.ran(
      vendor.client,
      `sku,name,price,category,photos\nP-1,Thing,5,${shelf},"${[`${origin}/moved.jpg`, `${origin}/flaky.jpg`, ...wrong, 'ftp://x.example/a.jpg', 'somewhere'].join('\n')}"\n`,
    );
    expect(done).toMatchObject({ status: 'done', rows: { create: 1 }, photos: { total: 9, done: 2, failed: 7 } });
    expect((await i.listProducts(vendor.client, id))[0]!.photos.map(({ main, width }) => [main, width])).toEqual([
      [true, 40],
      [false, 40],
    ]);
    const [row] = (await vendor.client.imports.rows({ params: { id: done.id }, query: { photo_errors: true } })).data;
    expect(row!.photo_errors.map(({ message }) => message)).toEqual([
      'It could not be fetched',
      'Not a picture of the kinds jpg, jpeg, png, gif',
      'It could not be fetched',
      'This address may not be asked',
      'It is larger than 10 MB',
      'Not an address of a picture (http or https), nor a file of the zip',
      'Not an address of a picture (http or https), nor a file of the zip',
    ]);
    await vendor.client.imports.undo({ params: { id: done.id } });
    await t.drainJobs();
    expect(await i.listProducts(vendor.client, id)).toEqual([]);
  });

  it('are fetched again on request: those that failed, and no others', async () => {
    const { id, vendor } = await t.make.company();
    const shelf = `Shelf ${t.make.next()}`;
    await t.make.category({ name: shelf });
    const done = await i.ran(
      vendor.client,
      `sku,name,price,category,photos\nL-1,Thing,5,${shelf},"${origin}/first.jpg ${origin}/late.jpg ${origin}/away.jpg"\n`,
    );
    expect(done).toMatchObject({ photos: { total: 3, done: 1, failed: 2 }, can: { retry_photos: true } });
    isLateThere = true;
    const again = await vendor.client.imports.retryPhotos({ params: { id: done.id } });
    expect(again).toMatchObject({ status: 'running', phase: 'photos', photos: { failed: 0 } });
    await t.drainJobs();
    expect(await vendor.client.imports.get({ params: { id: done.id } })).toMatchObject({
      status: 'done',
      rows: { create: 1 },
      photos: { total: 3, done: 2, failed: 1 },
      can: { retry_photos: true, undo: true },
    });
    expect(requestedUrls.filter((path) => path === '/first.jpg')).toHaveLength(1);
    expect((await i.listProducts(vendor.client, id))[0]!.photos).toHaveLength(2);
    const [row] = await i.listRows(vendor.client, done.id);
    expect(row!.photo_errors).toEqual([{ photo: `${origin}/away.jpg`, message: 'It could not be fetched' }]);
    await vendor.client.imports.undo({ params: { id: done.id } });
    await t.drainJobs();
    expect(await i.listProducts(vendor.client, id)).toEqual([]);
    expect((await vendor.client.imports.get({ params: { id: done.id } })).can.retry_photos).toBe(false);
  });

  it('are of the open internet alone', async () => {
    for (const address of [
      '127.0.0.1',
      '10.1.2.3',
      '172.16.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.1',
      '255.255.255.255',
      '::1',
      '::',
      'fe80::1',
      'fc00::1',
      'fd12::1',
      '::ffff:127.0.0.1',
      '::ffff:10.0.0.1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      'x',
    ])
      expect(isPublicAddress(address), address).toBe(false);
    for (const address of ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'])
      expect(isPublicAddress(address), address).toBe(true);
    const real = createInternetPictures();
    for (const address of [
      `${origin}/a.jpg`,
      origin.replace('127.0.0.1', 'localhost'),
      origin.replace('127.0.0.1', '[::ffff:127.0.0.1]'),
      'http://2130706433/',
    ]) {
      await expect(real.fetch(address, '/nowhere'), address).rejects.toMatchObject({ code: 'photo_closed' });
    }
    for (const address of ['file:///etc/passwd', 'http://user:word@x.example/', 'data:image/png;base64,AA==', ''])
      await expect(real.fetch(address, '/nowhere'), address).rejects.toMatchObject({ code: 'photo_address' });
  });

  it('are taken out of a zip, beside the table', async () => {
    const { id, vendor } = await t.make.company();
    const shelf = `Shelf ${t.make.next()}`;
    await t.make.category({ name: shelf });
    const zip = zipSync({
      'goods/table.csv': strToU8(`sku,name,price,category,photos\nZ-1,Thing,5,${shelf},"a.jpg; sub/B.JPG; c.jpg"\n`),
      'goods/photos/a.jpg': new Uint8Array(picture),
      'goods/photos/sub/b.jpg': new Uint8Array(picture),
    });
    const done = await i.ran(vendor.client, zip);
    expect(done).toMatchObject({ format: 'zip', photos: { total: 3, done: 2, failed: 1 } });
    expect((await i.listProducts(vendor.client, id))[0]!.photos).toHaveLength(2);
  });
});
