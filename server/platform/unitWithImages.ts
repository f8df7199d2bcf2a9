/** Uploads of pictures: files are kept before the transaction opens, rows in it. */
import type { UploadedFile } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { isAway } from '#server/db/conflicts.ts';
import { storeImage, type StoredImage } from './images.ts';

/**
 * Keeps the pictures of a form, opens a unit of work with them, and deletes their files again where it fails, or
 * where its answer had been given before.
 * @throws Failure `invalid` for what is no picture, at its field
 */
export async function unitWithImages<T>(
  ctx: Ctx,
  uploads: readonly UploadedFile[],
  work: (ctx: Ctx, images: StoredImage[]) => Promise<T>,
): Promise<T> {
  const { files } = ctx.gateways;
  const images: StoredImage[] = [];
  let isUsed = false;
  try {
    for (const { path, field } of uploads) images.push(await storeImage(path, files, field));
    const answer = await ctx.unit((inUnit) => {
      isUsed = true;
      return work(inUnit, images);
    });
    if (!isUsed) await deleteFiles(ctx, images);
    return answer;
  } catch (error) {
    // The database went away, perhaps after COMMIT: rows without files would be worse than files without rows.
    if (!isAway(error)) await deleteFiles(ctx, images);
    throw error;
  }
}

/** What can't be deleted now, the nightly sweep finds. */
async function deleteFiles({ gateways: { files }, log }: Ctx, images: StoredImage[]): Promise<void> {
  const deleting = Promise.all(images.map(({ file }) => files.deleteAll(file))).catch((error: unknown) =>
    log.warn({ err: error }, 'a refused picture is still there'),
  );
  await Promise.race([deleting, new Promise((enough) => setTimeout(enough, patienceMs).unref())]);
}

/** Whoever waits for a refusal waits no longer than this for the cleaning up. */
const patienceMs = 1_000;
