/** Pictures: `/media/{random id}/{width}.{webp|jpg}`, made at their first request, never changed afterwards. */
import type { FastifyInstance } from 'fastify';
import { notFound } from '#server/failure.ts';
import {
  imageFormats,
  imageWidths,
  sizedImage,
  type ImageFormat,
  type ImageStore,
  type ImageWidth,
} from '#server/platform/images.ts';

const random = /^[A-Za-z0-9_-]{22}$/;
const size = new RegExp(`^(${imageWidths.join('|')})\\.(${Object.keys(imageFormats).join('|')})$`);

/** Serves the sizes of stored pictures. */
export function registerMedia(app: FastifyInstance, { files }: { files: ImageStore }): void {
  const inFlight = new Map<string, Promise<Buffer | null>>();

  const once = (key: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> => {
    let making = inFlight.get(key);
    if (!making) {
      making = make().finally(() => inFlight.delete(key));
      inFlight.set(key, making);
    }
    return making;
  };

  app.get<{ Params: { file: string; name: string } }>('/media/:file/:name', async (request, reply) => {
    const { file, name } = request.params;
    const [, width, format] = size.exec(name) ?? [];
    if (!random.test(file) || !width || !format) throw notFound('photo');
    const bytes = await once(`${file}/${name}`, () =>
      sizedImage(file, Number(width) as ImageWidth, format as ImageFormat, files),
    );
    if (!bytes) throw notFound('photo');
    return reply
      .type(imageFormats[format as ImageFormat])
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .send(bytes);
  });
}
