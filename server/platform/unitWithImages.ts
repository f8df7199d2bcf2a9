/** Uploads of pictures: their files are stored before the transaction opens, their rows within it. */
import type { UploadedFile } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import type { Services } from '#server/services.ts';
import { isDatabaseUnavailable } from '#server/db/conflicts.ts';
import { storeImage, type StoredImage, type StoredPhoto, storePhoto } from './images.ts';

/**
 * Stores the pictures of a form and opens a unit of work with them. Deletes the files if it fails, or if a stored
 * answer is repeated.
 * @throws Failure `invalid` at the field of an invalid picture
 */
export const runUnitWithImages = <T>(
  ctx: Ctx,
  uploads: readonly UploadedFile[],
  work: (ctx: Ctx, images: StoredImage[]) => Promise<T>,
): Promise<T> => runUnitWithFiles(ctx, uploads, storeImage, work);

/** The same for photos of products. */
export const runUnitWithPhotos = <T>(
  ctx: Ctx,
  uploads: readonly UploadedFile[],
  work: (ctx: Ctx, photos: StoredPhoto[]) => Promise<T>,
): Promise<T> => runUnitWithFiles(ctx, uploads, storePhoto, work);

async function runUnitWithFiles<T, Image extends StoredImage>(
  ctx: Ctx,
  uploads: readonly UploadedFile[],
  store: (...args: Parameters<typeof storeImage>) => Promise<Image>,
  work: (ctx: Ctx, images: Image[]) => Promise<T>,
): Promise<T> {
  const { files } = ctx.gateways;
  const images: Image[] = [];
  let hasRun = false;
  try {
    for (const { path, field } of uploads) images.push(await store(path, files, field));
    const answer = await ctx.unit((inUnit) => {
      hasRun = true;
      return work(inUnit, images);
    });
    // The answer of an earlier call with the same key, which has its own files
    if (!hasRun) await deleteFiles(ctx, images);
    return answer;
  } catch (error) {
    // The database connection was lost, perhaps after COMMIT: rows without files would be worse than files without
    // rows.
    if (!isDatabaseUnavailable(error)) await deleteFiles(ctx, images);
    throw error;
  }
}

/** How long an answer waits for files to be deleted. */
const cleanupTimeoutMs = 1_000;

/** Deletes files as far as possible; the nightly sweep finds the rest. */
async function deleteFiles({ gateways: { files }, log }: Services, images: readonly StoredImage[]): Promise<void> {
  const deleting = Promise.all(images.map(({ file }) => files.deleteAll(file))).catch((error: unknown) =>
    log.warn({ err: error }, 'an unused picture could not be deleted'),
  );
  await Promise.race([deleting, new Promise((resolve) => setTimeout(resolve, cleanupTimeoutMs).unref())]);
}
