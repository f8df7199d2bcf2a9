import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileColumns, mentionColumns, sweepFiles } from '#server/domains/sweepFiles.ts';
import { type Api, startApi } from '#tests/support/api.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t?.close());

const hours = (n: number) => new Date(Date.now() + n * 3_600_000);
const sweep = (now: Date) => sweepFiles(t.db, t.gateways.files, now);
const newId = () => randomBytes(16).toString('base64url');

/** Creates a product with one photo. @returns the photo's file */
async function makePhotographed(): Promise<string> {
  const company = await t.make.company();
  const product = await t.make.product({ company });
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  const { photos } = await company.vendor.client.products.edit({
    params: { id: product.id },
    body: {},
    files: { photos: [new Blob([new Uint8Array(picture)])] },
  });
  return photos[0]!.url.split('/')[2]!;
}

describe('the sweep of files', () => {
  it('deletes what no row names, all its sizes with it, once it is older than an hour', async () => {
    const { files } = t.gateways;
    const [stored, lost] = [await makePhotographed(), newId()];
    await files.write(`${lost}/master`, Buffer.from('x'));
    await files.write(`${lost}/480.webp`, Buffer.from('x'));
    expect(await sweep(hours(0.9))).toEqual({ deleted: [], missing: [], isDoubtful: false });
    expect(await sweep(hours(1.1))).toEqual({ deleted: [lost], missing: [], isDoubtful: false });
    expect(await files.read(`${lost}/master`)).toBeNull();
    expect(await files.read(`${lost}/480.webp`)).toBeNull();
    expect(await files.read(`${stored}/master`)).not.toBeNull();
    expect(await sweep(hours(1.1))).toMatchObject({ deleted: [] });
  });

  it('tells rows whose file is gone, and leaves them', async () => {
    const gone = await makePhotographed();
    await t.gateways.files.deleteAll(gone);
    expect(await sweep(hours(2))).toEqual({ deleted: [], missing: [gone], isDoubtful: false });
    expect((await t.pool.query('select from product_photos where file = $1', [gone])).rowCount).toBe(1);
    await t.pool.query('delete from product_photos where file = $1', [gone]);
  });

  it('deletes nothing where most of all seems lost: that is another database', async () => {
    const { files } = t.gateways;
    const ids = Array.from({ length: 101 }, newId);
    for (const id of ids) await files.write(`${id}/master`, Buffer.from('x'));
    expect(await sweep(hours(2))).toEqual({ deleted: [], missing: [], isDoubtful: true });
    for (const id of ids.slice(1)) await files.deleteAll(id);
    expect(await sweep(hours(2))).toMatchObject({ deleted: [ids[0]] });
  });

  it('knows every column that may name a file', async () => {
    const { rows } = await t.pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public'
          and column_name ~ '(^|_)(file|logo|avatar|picture|photo|image|icon|attachment)s?$'
          and data_type in ('text', 'jsonb', 'character varying')`,
    );
    /** Columns that hold file names as text: an order item's photo at the time of the order. */
    const others = ['order_items.photo'];
    /** JSON columns that hold file names among other fields of a row. */
    const withinRows = 'import_rows.before';
    expect(
      rows
        .map(({ name }) => name)
        .filter((name) => !others.includes(name))
        .sort(),
    ).toEqual(
      [...Object.keys(fileColumns), ...Object.keys(mentionColumns)].filter((name) => name !== withinRows).sort(),
    );
  });
});
