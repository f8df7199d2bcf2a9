/** Serves pictures: `/media/{random id}/{width}.{webp|jpg}`, created at the first request, never changed afterwards. */
import type { FastifyInstance } from 'fastify';
import { notFound } from '#server/failure.ts';
import {
  imageFormats,
  imageWidths,
  findSizedImage,
  type ImageFormat,
  type ImageStore,
  type ImageWidth,
} from '#server/platform/images.ts';

const filePattern = /^[A-Za-z0-9_-]{22}$/;
const sizePattern = new RegExp(`^(${imageWidths.join('|')})\\.(${Object.keys(imageFormats).join('|')})$`);

/** Registers the route of pictures. */
export function registerMedia(app: FastifyInstance, { files }: { files: ImageStore }): void {
  const inFlight = new Map<string, Promise<Buffer | null>>();

  const runOnce = (key: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> => {
    let pending = inFlight.get(key);
    if (!pending) {
      pending = make().finally(() => inFlight.delete(key));
      inFlight.set(key, pending);
    }
    return pending;
  };

  app.get<{ Params: { file: string; name: string } }>('/media/:file/:name', async (request, reply) => {
    const { file, name } = request.params;
    const [, width, format] = sizePattern.exec(name) ?? [];
    if (!filePattern.test(file) || !width || !format) throw notFound('photo');
    const bytes = await runOnce(`${file}/${name}`, () =>
      findSizedImage(file, Number(width) as ImageWidth, format as ImageFormat, files),
    );
    if (!bytes) throw notFound('photo');
    return reply
      .type(imageFormats[format as ImageFormat])
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .send(bytes);
  });
}
