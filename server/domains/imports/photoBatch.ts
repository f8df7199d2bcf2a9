/** Fetches the photos that rows name, a few at a time, and stores an error for each one that fails. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Entry } from 'yauzl';
import { maxPhotos } from '#contract/products.ts';
import { statement } from '#server/db/statement.ts';
import { addImportedPhoto, findPicture, findSamePhoto } from '#server/domains/catalog/importedPhotos.ts';
import { Failure } from '#server/failure.ts';
import { PictureError } from '#server/platform/pictureError.ts';
import { type StoredPhoto, storePhoto } from '#server/platform/images.ts';
import { inUnit, publishHints, type WorkDeps } from './deps.ts';
import { type Archive, extract, openArchive } from './formats/zip.ts';
import type { ImportRecord } from './records.ts';
import type { importPhotos, StoredError } from './tables.ts';
import { getOwnPicture } from './rowPhotos.ts';

type PhotoRow = typeof importPhotos.$inferSelect;

const concurrency = 8;
const maxAttempts = 3;
const maxBytes = 10 * 1024 * 1024;

/** What the photos of a batch share. */
interface Workspace {
  folder: string;
  archive: Archive | null;
  /** Products that already have photos of this import. */
  products: readonly number[];
}

const listNextPhotos = statement<PhotoRow, { import_id: number }>(
  'import_next_photos',
  `select * from import_photos
    where import_id = $import_id and state = 'wanted' order by line, place limit ${concurrency}`,
);
const saveResult = statement<
  unknown,
  { import_id: number; line: number; place: number; state: string; file: string | null; error: string | null }
>(
  'import_settle_photo',
  `update import_photos set state = $state, file = $file, error = $error
    where import_id = $import_id and line = $line and place = $place`,
);
const addCounts = statement<unknown, { importId: number; done: number; failed: number }>(
  'import_count_photos',
  `update imports
      set position = position + $done + $failed,
          counts = counts || jsonb_build_object('photos_done', (counts->>'photos_done')::int + $done,
                                                'photos_failed', (counts->>'photos_failed')::int + $failed)
    where id = $importId`,
);
const listProductsWithPhotos = statement<{ product_id: number }, { import_id: number }>(
  'import_photo_products',
  `select distinct product_id from import_photos where import_id = $import_id and state = 'done'`,
);

/** Opens the zip archive that was uploaded; null for other formats. */
async function openZip(
  { format, file }: ImportRecord,
  folder: string,
  { gateways: { files } }: WorkDeps,
): Promise<Archive | null> {
  const path = join(folder, 'zip');
  return format === 'zip' && (await files.fetch(`${file}/table`, path)) ? openArchive(path) : null;
}

/** Finds an entry by its path or the end of it, ignoring case. */
function findEntry(archive: Archive | null, source: string): Entry | undefined {
  const suffix = source
    .replaceAll('\\', '/')
    .replace(/^\.?\//, '')
    .toLowerCase();
  return [...(archive?.entries ?? [])].find(([name]) => `/${name.toLowerCase()}`.endsWith(`/${suffix}`))?.[1];
}

/** Stores a photo through the files gateway. */
async function fetchPhoto(
  photo: PhotoRow,
  { folder, archive, products }: Workspace,
  { db, gateways: { files, pictures } }: WorkDeps,
): Promise<StoredPhoto> {
  const path = join(folder, `${photo.line}-${photo.place}`);
  const ownFile = getOwnPicture(photo.source);
  const stored = ownFile
    ? await findPicture(db, ownFile)
    : await findSamePhoto(db, photo.source, photo.product_id, products);
  if (stored && (await files.fetch(`${stored.file}/master`, path))) {
    const file = randomBytes(16).toString('base64url');
    await files.saveFile(`${file}/master`, path);
    return { ...stored, file };
  }
  const entry = findEntry(archive, photo.source);
  if (archive && entry) {
    await extract(archive, entry, path, maxBytes).catch(() => {
      throw new PictureError('photo_large', { values: { max: maxBytes / 1024 / 1024 } });
    });
    return storePhoto(path, files);
  }
  for (let attempt = 1; ; attempt++) {
    try {
      await pictures.fetch(photo.source, path);
      return await storePhoto(path, files);
    } catch (error) {
      if (attempt >= maxAttempts || !(error as { isTemporary?: boolean }).isTemporary) throw error;
      await wait(200 * attempt);
    }
  }
}

/** The error to store for a photo. It rethrows errors that the photo did not cause. */
function toStoredError(error: unknown): StoredError {
  if (error instanceof Failure) {
    const photoError = error.details.errors?.['photos'];
    return typeof photoError === 'object' ? photoError : { failure: photoError ?? 'image' };
  }
  const { code, values } = error as { code?: string; values?: Record<string, unknown> };
  if (code?.startsWith('photo_')) return { failure: code, ...(values && { values }) };
  throw error;
}

/**
 * Fetches the next photos.
 * @returns false if none are left
 */
export async function fetchNextPhotos(row: ImportRecord, deps: WorkDeps): Promise<boolean> {
  const { db } = deps;
  const photos = await listNextPhotos(db, { import_id: row.id });
  if (photos.length === 0) return false;
  const products = (await listProductsWithPhotos(db, { import_id: row.id })).map((one) => one.product_id);
  const folder = await mkdtemp(join(tmpdir(), 'yarmarka-photos-'));
  let archive: Archive | null = null;
  try {
    archive = await openZip(row, folder, deps);
    const workspace = { folder, archive, products };
    const results = await Promise.all(
      photos.map((photo) =>
        fetchPhoto(photo, workspace, deps).then(
          (image) => ({ photo, image }),
          (error: unknown) => ({ photo, error: toStoredError(error) }),
        ),
      ),
    );
    const unused: string[] = [];
    await inUnit(deps, async (inTx) => {
      unused.length = 0;
      let done = 0;
      for (const one of results) {
        const { photo } = one;
        const isAdded =
          'image' in one &&
          (await addImportedPhoto(inTx, photo.product_id, one.image, { alt: photo.alt, source: photo.source }));
        if ('image' in one && !isAdded) unused.push(one.image.file);
        if (isAdded) done++;
        const storedError =
          'error' in one ? one.error : isAdded ? null : { failure: 'too_many_photos', values: { max: maxPhotos } };
        await saveResult(inTx, {
          import_id: row.id,
          line: photo.line,
          place: photo.place,
          state: isAdded ? 'done' : 'failed',
          file: isAdded ? one.image.file : null,
          error: storedError && JSON.stringify(storedError),
        });
      }
      await addCounts(inTx, { importId: row.id, done, failed: results.length - done });
    });
    publishHints(row, [...new Set(photos.map((photo) => photo.product_id))], deps);
    for (const file of unused) await deps.gateways.files.deleteAll(file);
    return true;
  } finally {
    archive?.close();
    await rm(folder, { recursive: true, force: true });
  }
}
