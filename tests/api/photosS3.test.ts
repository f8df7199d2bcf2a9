import { type AddressInfo, createServer } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createS3Files } from '#server/gateways/filesS3.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { type Bucket, openBucket } from '#tests/support/bucket.ts';
import { getFailure } from '#tests/support/shop.ts';

let bucket: Bucket;
let t: Api;
beforeAll(async () => {
  bucket = await openBucket();
  t = await startApi({ files: bucket.files });
});
afterAll(async () => {
  await t?.close();
  await bucket?.close();
});

const picture = async () =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#2e7d32' } })
        .jpeg()
        .toBuffer(),
    ),
  ]);
const listed = async (): Promise<string[]> => {
  const names: string[] = [];
  for await (const some of bucket.files.list()) names.push(...some.map(({ name }) => name));
  return names;
};

/** Creates a product for photos. */
async function makeProduct(api: Api) {
  const company = await api.make.company();
  const { id } = await api.make.product({ company });
  return {
    id,
    add: async () =>
      company.vendor.client.products.edit({ params: { id }, body: {}, files: { photos: [await picture()] } }),
    remove: (photo: number) => company.vendor.client.products.photoRemove({ params: { id: photo } }),
  };
}

describe('photos in S3', () => {
  it('are kept there, served by us in every size, and deleted with all of them', async () => {
    const { add, remove } = await makeProduct(t);
    const [photo] = (await add()).photos;
    for (const [url, type] of [
      [photo!.thumbnail, 'image/webp'],
      [photo!.full, 'image/webp'],
      [photo!.card.replace('.webp', '.jpg'), 'image/jpeg'],
    ] as const) {
      const answer = await t.app.inject({ url });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
      expect((await t.app.inject({ url })).rawPayload.equals(answer.rawPayload)).toBe(true);
    }
    const file = photo!.url.split('/')[2]!;
    expect((await listed()).filter((name) => name.startsWith(file))).toHaveLength(4);
    await remove(photo!.id);
    await t.drainJobs();
    expect((await listed()).filter((name) => name.startsWith(file))).toEqual([]);
    expect((await t.app.inject({ url: photo!.thumbnail })).statusCode).toBe(404);
  });

  it.each([
    ['closed', async () => ({ port: 1, close: () => undefined })],
    [
      'mute',
      async () => {
        const server = createServer(() => undefined);
        await new Promise<void>((listening) => {
          server.listen(0, '127.0.0.1', listening);
        });
        return { port: (server.address() as AddressInfo).port, close: () => server.close() };
      },
    ],
  ])('answer 503 within 10 s where the bucket is %s, and leave no row', async (_, open) => {
    const { port, close } = await open();
    const away = await startApi({
      files: createS3Files({
        bucket: 'pictures',
        endpoint: `http://127.0.0.1:${port}`,
        region: 'us-east-1',
        accessKeyId: 'a',
        secretAccessKey: 'b',
      }),
    });
    const { id, add } = await makeProduct(away);
    const began = performance.now();
    expect(await getFailure(add())).toMatchObject({ status: 503, code: 'unavailable' });
    const media = await away.app.inject({ url: `/media/${'A'.repeat(22)}/480.webp` });
    expect(media.statusCode).toBe(503);
    expect(media.headers['retry-after']).toBe('10');
    expect(performance.now() - began).toBeLessThan(20_000);
    expect((await away.pool.query('select from product_photos')).rowCount).toBe(0);
    expect((await away.guest.products.get({ params: { id } })).photos).toEqual([]);
    await away.close();
    close();
  });
});
