import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CardProduct, type Product } from '#contract/products.ts';
import { productPhotos } from '#server/domains/catalog/tables.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { getFailure } from '#tests/support/shop.ts';
import { verifyListing } from '#tests/support/verifyListing.ts';

let t: Api;
let company: Awaited<ReturnType<Api['make']['company']>>;
let category_id: number;
/** Names of all files that were ever written. */
const written: string[] = [];
beforeAll(async () => {
  t = await startApi();
  const { files } = t.gateways;
  const write = files.write.bind(files);
  files.write = async (name, bytes) => {
    written.push(name);
    await write(name, bytes);
  };
  company = await t.make.company();
  category_id = (await t.make.category()).id;
});
afterAll(async () => {
  expect(await verifyListing(t.db)).toEqual([]);
  await t.close();
});

const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);
const picture = (width = 40, height = 30, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } });
const png = async () => blob(await picture().png().toBuffer());
const fields = () => ({ name: 'Photographed', sku: `P${t.make.next()}`, price: 10, category_id });
const create = (photos: Blob[], values: object = {}, client = company.vendor.client): Promise<Product> =>
  client.products.create({ body: { ...fields(), ...values }, files: { photos } });
const getFile = (url: string): string => url.split('/')[2]!;
const listFiles = (product: Product): string[] => product.photos.map((photo) => getFile(photo.url));
const get = (url: string) => t.app.inject({ url });
const master = (file: string) => t.gateways.files.read(`${file}/master`);

async function findCard({ id }: Product) {
  const { data } = await t.guest.products.list({ body: { category_id, fields: 'card', per_page: 100 } });
  return data.find((product) => product.id === id)!;
}

/** Lists the files that a call has written and left. */
async function listLeftFiles(call: () => Promise<unknown>): Promise<string[]> {
  const before = written.length;
  await call();
  const left = await Promise.all(
    written.slice(before).map(async (name) => ((await t.gateways.files.read(name)) ? [name] : [])),
  );
  return left.flat();
}

describe('a photo sent with a product', () => {
  it('is answered with its sizes, the first one as the main one', async () => {
    const product = await create([
      await png(),
      blob(await picture(60, 20).jpeg().toBuffer()),
      blob(await picture(10, 10).gif().toBuffer()),
    ]);
    expect(product.photos.map(({ main, position, width, height }) => ({ main, position, width, height }))).toEqual([
      { main: true, position: 0, width: 40, height: 30 },
      { main: false, position: 1, width: 60, height: 20 },
      { main: false, position: 2, width: 10, height: 10 },
    ]);
    const [file] = listFiles(product);
    expect(product.photos[0]).toMatchObject({
      alt: null,
      url: `/media/${file}/960.webp`,
      thumbnail: `/media/${file}/160.webp`,
      card: `/media/${file}/480.webp`,
      full: `/media/${file}/1600.webp`,
    });
    expect(product.photos[0]!.blur).toMatch(/^data:image\/webp;base64,/);
    expect(product.photos[0]!.blur!.length).toBeLessThan(600);
    const more = await company.vendor.client.products.edit({
      params: { id: product.id },
      body: {},
      files: { photos: [await png()] },
    });
    expect(more.photos.map((photo) => [photo.main, photo.position])).toEqual([
      [true, 0],
      [false, 1],
      [false, 2],
      [false, 3],
    ]);
    expect(
      (await t.guest.products.ofCategory({ params: { id: category_id }, body: { ids: [product.id] } })).data[0]!.photos,
    ).toEqual(more.photos);
  });

  it('is judged by its content, whatever its name says', async () => {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields())) form.append(key, String(value));
    form.append('photos[]', await png(), '../../evil.svg');
    const encoded = new Response(form);
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/shop/product',
      headers: { 'x-auth-token': company.vendor.token, 'content-type': encoded.headers.get('content-type')! },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect([answer.statusCode, answer.json().photos.length]).toEqual([201, 1]);
  });

  it('loses its metadata, stands upright and is never larger than 2,000 px', async () => {
    const turned = await picture(3000, 1000)
      .withExif({ IFD0: { Copyright: 'secret place', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(turned).metadata()).exif).toBeDefined();
    const product = await create([blob(turned)]);
    expect(product.photos[0]).toMatchObject({ width: 667, height: 2000 });
    const storedMaster = (await master(listFiles(product)[0]!))!;
    expect(await sharp(storedMaster).metadata()).toMatchObject({ format: 'jpeg', width: 667, height: 2000 });
    expect((await sharp(storedMaster).metadata()).exif).toBeUndefined();
    expect(storedMaster.includes('secret place')).toBe(false);
  });

  it('keeps its transparency, and has no placeholder, which would show through', async () => {
    const product = await create([blob(await picture(20, 20, 4).png().toBuffer())]);
    const { rawPayload } = await get(product.photos[0]!.card);
    expect((await sharp(rawPayload).metadata()).hasAlpha).toBe(true);
    expect(product.photos[0]!.blur).toBeNull();
    expect((await findCard(product)).photos[0]).toMatchObject({ blur: null });
  });

  it.each(['srgb', 'b-w'] as const)('of the color space %s has its colors on its card', async (space) => {
    const [black, white] = [0, 255].map((shade) => ({
      create: { width: 30, height: 20, channels: 3 as const, background: { r: shade, g: shade, b: shade } },
    }));
    const striped = sharp({ create: { ...black!.create, height: 60 } })
      .composite([{ input: white!, gravity: 'north' }])
      .toColorspace(space);
    const product = await create([blob(await striped.png().toBuffer())]);
    const card = CardProduct.parse(await findCard(product));
    const [top, , bottom] = card.photos[0]!.colors!.split(',');
    expect(card.photos[0]).not.toHaveProperty('blur');
    expect([top, bottom]).toEqual([expect.stringMatching(/^#[ef]{3}$/), expect.stringMatching(/^#[01]{3}$/)]);
  });

  it('gets its colors later if it was stored without, unless it has none', async () => {
    const product = await create([await png(), blob(await picture(20, 20, 4).png().toBuffer())]);
    const [photo, seeThrough] = product.photos.map(({ id }) => id);
    const listColors = async () =>
      (await t.pool.query<{ id: number; colors: string | null }>('select id, colors from product_photos order by id'))
        .rows;
    const stored = await listColors();
    expect(stored.find(({ id }) => id === photo)!.colors).toMatch(/^(#[\da-f]{3},?){3}$/);
    expect(stored.find(({ id }) => id === seeThrough)!.colors).toBeNull();
    // More than one batch, with one whose picture is broken
    const { rows: copies } = await t.pool.query<{ id: number }>(
      `insert into product_photos (product_id, file, width, height, blur)
       select product_id, file, width, height, case when n = 7 then 'data:image/webp;base64,AAAA' else blur end
         from product_photos
        cross join generate_series(1, 450) n
        where id = $1
       returning id`,
      [photo],
    );
    await t.pool.query('update product_photos set colors = null');
    for (let run = 0; run < 2; run += 1) {
      await t.pool.query(`select graphile_worker.add_job('fillPhotoColors')`);
      await t.drainJobs();
    }
    const filled = new Map((await listColors()).map(({ id, colors }) => [id, colors]));
    for (const { id, colors } of stored) expect(filled.get(id)).toBe(colors);
    expect(copies.map(({ id }) => filled.get(id)).filter((colors) => colors === null)).toHaveLength(1);
    await t.pool.query('delete from product_photos where id = any($1)', [copies.map(({ id }) => id)]);
  });
});

it('stores no colors with a logo, which no card shows', async () => {
  await company.vendor.client.companies.logoUpload({ params: { id: company.id }, files: { logo: [await png()] } });
  const { rows } = await t.pool.query<{ logo: object }>('select logo from companies where id = $1', [company.id]);
  expect(Object.keys(rows[0]!.logo).toSorted()).toEqual(['blur', 'file', 'height', 'width']);
});

describe('a picture that is refused', () => {
  const jpeg = () => picture(800, 600).jpeg().toBuffer();
  it.each<[string, () => Promise<Buffer>, string]>([
    [
      'an SVG',
      async () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'),
      'Not a picture of the kinds jpg, jpeg, png, gif',
    ],
    ['a text', async () => Buffer.from('just words'), 'Not a picture of the kinds jpg, jpeg, png, gif'],
    ['nothing', async () => Buffer.alloc(0), 'Not a picture of the kinds jpg, jpeg, png, gif'],
    ['a WebP', () => picture().webp().toBuffer(), 'Not a picture of the kinds jpg, jpeg, png, gif'],
    [
      'half a JPEG',
      async () => {
        const original = await jpeg();
        return original.subarray(0, original.length / 2);
      },
      'Not a picture of the kinds jpg, jpeg, png, gif',
    ],
    [
      'half a PNG',
      async () => {
        const original = await picture(500, 500).png().toBuffer();
        return original.subarray(0, original.length / 2);
      },
      'Not a picture of the kinds jpg, jpeg, png, gif',
    ],
    [
      'a JPEG header and then anything',
      async () => Buffer.concat([(await jpeg()).subarray(0, 200), Buffer.from('x'.repeat(5000))]),
      'Not a picture of the kinds jpg, jpeg, png, gif',
    ],
    ['41 megapixels', () => picture(8200, 5000).png().toBuffer(), 'At most 40 megapixels'],
  ])('%s leaves neither product nor file', async (_, bytes, message) => {
    const sku = `R${t.make.next()}`;
    const good = await png();
    const left = await listLeftFiles(async () => {
      expect(await getFailure(create([good, blob(await bytes())], { sku }))).toMatchObject({
        status: 422,
        errors: { photos: message },
      });
    });
    expect(left).toEqual([]);
    expect((await company.vendor.client.products.list({ body: { scope: 'all', q: sku } })).total).toBe(0);
  });

  it('with more than 10 MB is 413', async () => {
    expect(await getFailure(create([blob(Buffer.alloc(10 * 1024 * 1024 + 1))]))).toMatchObject({
      status: 413,
      code: 'too_large',
    });
  });

  it('is the twenty-first of a product', async () => {
    const one = await png();
    const product = await create(Array.from({ length: 19 }, () => one));
    const left = await listLeftFiles(async () => {
      expect(
        await getFailure(
          company.vendor.client.products.edit({
            params: { id: product.id },
            body: { name: 'Unchanged' },
            files: { photos: [one, one] },
          }),
        ),
      ).toMatchObject({ status: 409, code: 'too_many_photos', message: 'A product has at most 20 photos' });
    });
    expect(left).toEqual([]);
    expect((await company.vendor.client.products.get({ params: { id: product.id } })).name).toBe('Photographed');
    expect(
      (await company.vendor.client.products.edit({ params: { id: product.id }, body: {}, files: { photos: [one] } }))
        .photos,
    ).toHaveLength(20);
  });

  it('comes with a product that can’t be made', async () => {
    const { sku } = await create([]);
    const one = await png();
    for (const values of [{ sku }, { category_id: 2_000_000_000 }, { company_id: 2_000_000_000 }])
      expect(await listLeftFiles(async () => void (await getFailure(create([one], values))))).toEqual([]);
  });

  it('comes for a foreign product', async () => {
    const { id } = await create([]);
    const stranger = await t.make.company();
    const one = await png();
    const left = await listLeftFiles(async () => {
      expect(
        await getFailure(stranger.vendor.client.products.edit({ params: { id }, body: {}, files: { photos: [one] } })),
      ).toMatchObject({ status: 404 });
    });
    expect(left).toEqual([]);
  });
});

describe('a form that is sent again with its key', () => {
  it('keeps one product with one set of files', async () => {
    const client = t.as(company.vendor.token, { 'idempotency-key': `photos-${t.make.next()}` });
    const one = await png();
    const body = fields();
    const send = () => client.products.create({ body, files: { photos: [one] } });
    let answers: Product[] = [];
    const left = await listLeftFiles(async () => {
      answers = [await send(), await send(), await send()];
    });
    expect(new Set(answers.map((product) => product.id)).size).toBe(1);
    expect(left).toEqual([`${listFiles(answers[0]!)[0]}/master`]);
  });
});

describe('deleting and choosing photos', () => {
  it('makes another one the main one', async () => {
    const { photos } = await create([await png(), await png()]);
    const answer = await company.vendor.client.products.photoSetMain({ params: { id: photos[1]!.id } });
    expect(answer.photos.map((photo) => [photo.id, photo.main])).toEqual([
      [photos[0]!.id, false],
      [photos[1]!.id, true],
    ]);
    expect((await company.vendor.client.products.photoSetMain({ params: { id: photos[1]!.id } })).photos).toEqual(
      answer.photos,
    );
  });

  it('passes main to the first of the others, and deletes all sizes afterwards', async () => {
    const product = await create([await png(), await png(), await png()]);
    const [first, second] = product.photos;
    await get(first!.card);
    const answer = await company.vendor.client.products.photoRemove({ params: { id: first!.id } });
    expect(answer.photos.map((photo) => [photo.id, photo.main])).toEqual([
      [second!.id, true],
      [product.photos[2]!.id, false],
    ]);
    await t.drainJobs();
    expect((await get(first!.card)).statusCode).toBe(404);
    expect(await master(getFile(first!.url))).toBeNull();
    expect((await get(second!.card)).statusCode).toBe(200);
    expect(await getFailure(company.vendor.client.products.photoRemove({ params: { id: first!.id } }))).toMatchObject({
      status: 404,
      message: 'The requested photo is not found',
    });
  });

  it('is nobody else’s', async () => {
    const { photos } = await create([await png()]);
    const params = { id: photos[0]!.id };
    const stranger = await t.make.company();
    for (const { client } of [stranger.vendor, await t.make.manager()]) {
      expect(await getFailure(client.products.photoRemove({ params }))).toMatchObject({ status: 404 });
      expect(await getFailure(client.products.photoSetMain({ params }))).toMatchObject({ status: 404 });
    }
    expect((await (await t.make.admin()).client.products.photoRemove({ params })).photos).toEqual([]);
  });

  it('goes with its product', async () => {
    const product = await create([await png(), await png()]);
    await company.vendor.client.products.remove({ params: { id: product.id } });
    await t.drainJobs();
    expect(await Promise.all(listFiles(product).map(master))).toEqual([null, null]);
    expect(await t.db.$count(productPhotos, eq(productPhotos.product_id, product.id))).toBe(0);
  });
});

describe('/media', () => {
  it('serves every size as what it is, never larger than the master', async () => {
    const { photos } = await create([blob(await picture(1000, 500).png().toBuffer())]);
    const file = getFile(photos[0]!.url);
    for (const [name, type, width] of [
      ['160.webp', 'webp', 160],
      ['480.jpg', 'jpeg', 480],
      ['960.webp', 'webp', 960],
      ['1600.jpg', 'jpeg', 1000],
    ] as const) {
      for (const attempt of ['made', 'stored']) {
        const answer = await get(`/media/${file}/${name}`);
        expect([attempt, answer.statusCode, answer.headers['content-type']]).toEqual([attempt, 200, `image/${type}`]);
        expect(answer.headers).toMatchObject({
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        });
        expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: type, width });
      }
    }
  });

  it('makes a size once, however many ask for it', async () => {
    const { photos } = await create([await png()]);
    const before = written.length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(photos[0]!.card)));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(written.slice(before)).toEqual([`${getFile(photos[0]!.url)}/480.webp`]);
  });

  it('knows nothing else', async () => {
    const file = getFile((await create([await png()])).photos[0]!.url);
    const names = [
      '161.webp',
      '480.png',
      '480.svg',
      'master',
      '480',
      '480.webp.part',
      '0480.webp',
      '..%2fmaster',
      '480.webp%00',
      '%2e%2e/x',
    ];
    const paths = [
      ...names.map((name) => `/media/${file}/${name}`),
      '/media/..%2f..%2fetc/480.webp',
      '/media/../../etc/passwd',
      `/media/${'A'.repeat(22)}/480.webp`,
      `/media/${file.slice(1)}/480.webp`,
      `/media/${file}`,
      '/media/',
      `/media/%E0%A4%A/480.webp`,
    ];
    for (const path of paths) {
      const answer = await get(path);
      expect([path, answer.statusCode]).toEqual([path, expect.toSatisfy((status) => status === 404 || status === 400)]);
      expect(answer.headers['cache-control'] ?? '').not.toContain('immutable');
      expect(answer.body).not.toMatch(/\/tmp|node_modules|Error:/);
    }
  });

  it('answers 404 where a master is broken, and tells nothing of it', async () => {
    const file = getFile((await create([await png()])).photos[0]!.url);
    await t.gateways.files.write(`${file}/master`, Buffer.from('not a picture any more'));
    const answer = await get(`/media/${file}/480.webp`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ code: 'not_found', message: 'The requested photo is not found' });
  });
});

describe('the photos of a product', () => {
  const threePhotos = async () => create([await png(), await png(), await png()]);

  it('are put in another order, the main one stays', async () => {
    const product = await threePhotos();
    const [a, b, c] = product.photos.map(({ id }) => id);
    const placed = await company.vendor.client.products.photoPositions({
      params: { id: product.id },
      body: { ids: [c!, a!, b!] },
    });
    expect(placed.photos.map(({ id, position, main }) => [id, position, main])).toEqual([
      [c, 0, false],
      [a, 1, true],
      [b, 2, false],
    ]);
  });

  it('are not put in an order that leaves one out, names one twice or a foreign one', async () => {
    const [product, other] = [await threePhotos(), await threePhotos()];
    const [a, b, c] = product.photos.map(({ id }) => id);
    for (const ids of [
      [a!, b!],
      [a!, b!, b!],
      [a!, b!, other.photos[0]!.id],
      [a!, b!, c!, other.photos[0]!.id],
    ]) {
      expect(
        await getFailure(company.vendor.client.products.photoPositions({ params: { id: product.id }, body: { ids } })),
      ).toMatchObject({ status: 409, code: 'conflict' });
    }
    expect((await t.guest.products.get({ params: { id: product.id } })).photos.map(({ id }) => id)).toEqual([a, b, c]);
  });

  it('say what they show', async () => {
    const product = await threePhotos();
    const { id } = product.photos[1]!;
    const edited = await company.vendor.client.products.photoEdit({ params: { id }, body: { alt: '  A red square ' } });
    expect(edited.photos.map(({ alt }) => alt)).toEqual([null, 'A red square', null]);
    expect(
      (await company.vendor.client.products.photoEdit({ params: { id }, body: { alt: '' } })).photos[1]!.alt,
    ).toBeNull();
  });

  it('are another company’s to nobody', async () => {
    const product = await threePhotos();
    const { vendor } = await t.make.company();
    const ids = product.photos.map(({ id }) => id);
    expect(
      await getFailure(vendor.client.products.photoPositions({ params: { id: product.id }, body: { ids } })),
    ).toMatchObject({ status: 404 });
    expect(
      await getFailure(vendor.client.products.photoEdit({ params: { id: ids[0]! }, body: { alt: 'x' } })),
    ).toMatchObject({ status: 404 });
  });
});
