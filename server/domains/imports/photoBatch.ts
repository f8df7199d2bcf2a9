/** The photos that rows named: fetched some at a time, each told where it could not be had. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Entry } from 'yauzl';
import { maxPhotos } from '#contract/products.ts';
import { statement } from '#server/db/statement.ts';
import { addImportedPhoto, pictureOf, twinOf } from '#server/domains/catalog/importedPhotos.ts';
import { Failure } from '#server/failure.ts';
import { PictureFault } from '#server/platform/pictureFault.ts';
import { type StoredImage, storeImage } from '#server/platform/images.ts';
import { inUnit, tellLists, type WorkDeps } from './deps.ts';
import { type Archive, extract, openArchive } from './formats/zip.ts';
import type { ImportRecord } from './rows.ts';
import type { importPhotos, StoredFault } from './tables.ts';
import { ownPicture } from './wantedPhotos.ts';

type Wanted = typeof importPhotos.$inferSelect;

const atOnce = 8;
const attempts = 3;
const mostBytes = 10 * 1024 * 1024;

/** Where a batch of photos is worked on. */
interface Place {
  folder: string;
  archive: Archive | null;
  /** Products that have photos of this import already. */
  products: readonly number[];
}

const next = statement<Wanted>(
  'import_next_photos',
  `select * from import_photos where import_id = $1 and state = 'wanted' order by line, place limit ${atOnce}`,
);
const settle = statement(
  'import_settle_photo',
  'update import_photos set state = $4, file = $5, error = $6 where import_id = $1 and line = $2 and place = $3',
);
const count = statement(
  'import_count_photos',
  `update imports set position = position + $2 + $3,
     counts = counts || jsonb_build_object('photos_done', (counts->>'photos_done')::int + $2, 'photos_failed', (counts->>'photos_failed')::int + $3) where id = $1`,
);
const among = statement<{ product_id: number }>(
  'import_photo_products',
  `select distinct product_id from import_photos where import_id = $1 and state = 'done'`,
);

/** The zip that the import came in. */
async function openZip(
  { format, file }: ImportRecord,
  folder: string,
  { gateways: { files } }: WorkDeps,
): Promise<Archive | null> {
  const path = join(folder, 'zip');
  return format === 'zip' && (await files.fetch(`${file}/table`, path)) ? openArchive(path) : null;
}

/** An entry by its path or the end of it, whatever the case. */
function entryOf(archive: Archive | null, source: string): Entry | undefined {
  const wanted = source
    .replaceAll('\\', '/')
    .replace(/^\.?\//, '')
    .toLowerCase();
  return [...(archive?.entries ?? [])].find(([name]) => `/${name.toLowerCase()}`.endsWith(`/${wanted}`))?.[1];
}

/** Gets a photo into the files gateway. */
async function take(
  photo: Wanted,
  { folder, archive, products }: Place,
  { db, gateways: { files, pictures } }: WorkDeps,
): Promise<StoredImage> {
  const path = join(folder, `${photo.line}-${photo.place}`);
  const own = ownPicture(photo.source);
  const kept = own ? await pictureOf(db, own) : await twinOf(db, photo.source, photo.product_id, products);
  if (kept && (await files.fetch(`${kept.file}/master`, path))) {
    const file = randomBytes(16).toString('base64url');
    await files.keep(`${file}/master`, path);
    return { file, width: kept.width, height: kept.height, blur: kept.blur };
  }
  const entry = entryOf(archive, photo.source);
  if (archive && entry) {
    await extract(archive, entry, path, mostBytes).catch(() => {
      throw new PictureFault('photo_large', { values: { max: mostBytes / 1024 / 1024 } });
    });
    return storeImage(path, files);
  }
  for (let attempt = 1; ; attempt++) {
    try {
      await pictures.fetch(photo.source, path);
      return await storeImage(path, files);
    } catch (error) {
      if (attempt >= attempts || !(error as { isPassing?: boolean }).isPassing) throw error;
      await wait(200 * attempt);
    }
  }
}

/** What was wrong with a photo; throws what is no fault of it. */
function faultOf(error: unknown): StoredFault {
  if (error instanceof Failure) {
    const told = error.details.errors?.['photos'];
    return typeof told === 'object' ? told : { failure: told ?? 'image' };
  }
  const { code, values } = error as { code?: string; values?: Record<string, unknown> };
  if (code?.startsWith('photo_')) return { failure: code, ...(values && { values }) };
  throw error;
}

/** Fetches the next photos. @returns false where none is left */
export async function nextPhotos(row: ImportRecord, deps: WorkDeps): Promise<boolean> {
  const { db } = deps;
  const wanted = await next(db, [row.id]);
  if (wanted.length === 0) return false;
  const products = (await among(db, [row.id])).map((one) => one.product_id);
  const folder = await mkdtemp(join(tmpdir(), 'yarmarka-photos-'));
  let archive: Archive | null = null;
  try {
    archive = await openZip(row, folder, deps);
    const place = { folder, archive, products };
    const taken = await Promise.all(
      wanted.map((photo) =>
        take(photo, place, deps).then(
          (image) => ({ photo, image }),
          (error: unknown) => ({ photo, fault: faultOf(error) }),
        ),
      ),
    );
    const unused: string[] = [];
    await inUnit(deps, async (inTx) => {
      unused.length = 0;
      let done = 0;
      for (const one of taken) {
        const { photo } = one;
        const isAdded =
          'image' in one &&
          (await addImportedPhoto(inTx, photo.product_id, one.image, { alt: photo.alt, source: photo.source }));
        if ('image' in one && !isAdded) unused.push(one.image.file);
        if (isAdded) done++;
        const fault =
          'fault' in one ? one.fault : isAdded ? null : { failure: 'too_many_photos', values: { max: maxPhotos } };
        await settle(inTx, [
          row.id,
          photo.line,
          photo.place,
          isAdded ? 'done' : 'failed',
          isAdded ? one.image.file : null,
          fault && JSON.stringify(fault),
        ]);
      }
      await count(inTx, [row.id, done, taken.length - done]);
    });
    tellLists(row, [...new Set(wanted.map((photo) => photo.product_id))], deps);
    for (const file of unused) await deps.gateways.files.deleteAll(file);
    return true;
  } finally {
    archive?.close();
    await rm(folder, { recursive: true, force: true });
  }
}
