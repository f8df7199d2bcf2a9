import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#contract/products.ts';
import { type Api, startApi } from '#tests/support/api.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t?.close());

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });
const get = (url: string) => t.app.inject({ url });
const getFile = (url: string): string => url.split('/')[2]!;

/** Creates a product with this photo. */
async function create(bytes: Buffer): Promise<Product> {
  const company = await t.make.company();
  const { id } = await t.make.product({ company });
  return company.vendor.client.products.edit({
    params: { id },
    body: {},
    files: { photos: [new Blob([new Uint8Array(bytes)])] },
  });
}

describe('a photo as it is served', () => {
  it('gives away neither its bytes nor the place where it was taken, in any size', async () => {
    const gps = {
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '55/1 45/1 2100/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '37/1 37/1 200/100',
      },
      IFD0: { Make: 'SecretCamera' },
    };
    const taken = await picture(1800, 1200).withExif(gps).jpeg().toBuffer();
    expect(taken.includes('SecretCamera')).toBe(true);
    const file = getFile((await create(taken)).photos[0]!.url);
    for (const width of [160, 480, 960, 1600]) {
      for (const [format, kind] of [
        ['webp', 'webp'],
        ['jpg', 'jpeg'],
      ] as const) {
        const { rawPayload, statusCode } = await get(`/media/${file}/${width}.${format}`);
        expect(statusCode).toBe(200);
        const { exif, xmp, iptc, icc, format: found, width: wide } = await sharp(rawPayload).metadata();
        expect({ exif, xmp, iptc, icc, found, wide }).toEqual({
          exif: undefined,
          xmp: undefined,
          iptc: undefined,
          icc: undefined,
          found: kind,
          wide: width,
        });
        expect(rawPayload.includes('SecretCamera')).toBe(false);
      }
    }
    for (const name of ['master', 'master.jpg', '../master', '1601.webp', '160.png', ''])
      expect((await get(`/media/${file}/${name}`)).statusCode, name).toBe(404);
  });

  it('keeps the colours that its profile means', async () => {
    // Wide-gamut green: without its color profile it would look paler.
    const wide = await sharp({ create: { width: 60, height: 60, channels: 3, background: { r: 60, g: 200, b: 80 } } })
      .withIccProfile('p3')
      .jpeg({ quality: 100 })
      .toBuffer();
    const inProfile = await sharp(wide).toColourspace('srgb').raw().toBuffer();
    const [photo] = (await create(wide)).photos;
    const served = await sharp((await get(photo!.thumbnail)).rawPayload)
      .removeAlpha()
      .raw()
      .toBuffer();
    for (const at of [0, 1, 2]) expect(Math.abs(served[at]! - inProfile[at]!), `channel ${at}`).toBeLessThan(6);
  });
});
