/** Photos that rows name: which of them a product has already, which must be fetched, and how they are undone. */
import { cutText } from '#contract/rules/cutText.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import type { Plan, Target, WrittenRow } from './noun.ts';

interface StoredPhoto {
  product_id: number;
  file: string;
  source: string | null;
}

const listPhotosOfProducts = statement<StoredPhoto, { productIds: readonly number[] }>(
  'import_present_photos',
  `select product_id, file, source from product_photos
    where product_id = any($productIds::int[]) order by product_id, position, id`,
);

/** The photos of products, by product id. */
export async function getPhotosByProduct(db: Db, ids: readonly number[]): Promise<Map<number, StoredPhoto[]>> {
  const byProduct = new Map<number, StoredPhoto[]>();
  for (const photo of await listPhotosOfProducts(db, { productIds: ids }))
    byProduct.set(photo.product_id, [...(byProduct.get(photo.product_id) ?? []), photo]);
  return byProduct;
}

const ownUrlPattern = /\/media\/([A-Za-z0-9_-]{22})\//;

/** The file of a picture of this installation that an address leads to; null for other addresses. */
export const getOwnPicture = (source: string): string | null => ownUrlPattern.exec(source)?.[1] ?? null;

const isSamePhoto = (source: string, photo: StoredPhoto): boolean =>
  photo.source === source || getOwnPicture(source) === photo.file;

/** Reduces each plan's photos to those that its product lacks, and adds them to the changes. */
export function addPhotoChanges(
  plans: readonly Plan[],
  stored: ReadonlyMap<number, StoredPhoto[]>,
  { options }: Target,
): Plan[] {
  return plans.map((plan) => {
    if (plan.outcome === 'refuse' || plan.photos.length === 0) return plan;
    const current = stored.get(plan.record_id ?? 0) ?? [];
    const missing = plan.photos.filter(({ source }) => !current.some((photo) => isSamePhoto(source, photo)));
    const replaced =
      options.photos === 'replace'
        ? current.filter((photo) => !plan.photos.some(({ source }) => isSamePhoto(source, photo)))
        : [];
    if (missing.length === 0 && replaced.length === 0) return { ...plan, photos: [] };
    const change = {
      field: 'photos',
      before: current.length > 0 ? String(current.length) : null,
      after: String(current.length - replaced.length + missing.length),
    };
    const before = plan.before && {
      ...plan.before,
      ...(replaced.length > 0 && { gone: replaced.map(({ file }) => file) }),
    };
    return {
      ...plan,
      before,
      photos: missing,
      changes: [...plan.changes, change],
      outcome: plan.outcome === 'same' ? 'change' : plan.outcome,
    };
  });
}

const insertPhotos = statement<unknown, { import_id: number; photos: string }>(
  'import_want_photos',
  `insert into import_photos (import_id, line, place, product_id, source, alt)
   select $import_id, d.line, d.place, d.product_id, d.source, d.alt
     from jsonb_to_recordset($photos::jsonb) as d (line int, place int, product_id int, source text, alt text)
       on conflict do nothing`,
);
// The removed rows are stored with the import and their files stay, so that an undo can restore them.
const removeReplaced = statement<unknown, { import_id: number; files: readonly string[] }>(
  'import_photos_aside',
  `with removed as (delete from product_photos where file = any($files::text[]) returning *)
   update import_rows r
      set before = jsonb_set(r.before, '{photos}',
                             coalesce((select jsonb_agg(to_jsonb(p) order by p.position)
                                         from removed p where p.product_id = r.record_id), '[]'))
    where r.import_id = $import_id and r.record_id in (select product_id from removed)`,
);

/** Stores which photos must be fetched. */
export async function queuePhotos(
  db: Db,
  written: readonly { plan: Plan; product_id: number }[],
  { import_id }: Target,
): Promise<void> {
  const rows = written.flatMap(({ plan, product_id }) =>
    plan.photos.map(({ source, alt }, place) => ({
      line: plan.line,
      place,
      product_id,
      source,
      alt: alt ? cutText(alt, 255) : null,
    })),
  );
  if (rows.length > 0) await insertPhotos(db, { import_id, photos: JSON.stringify(rows) });
}

/** Removes the photos that new ones replace. The rows of the batch must be saved before. */
export async function replacePhotos(db: Db, plans: readonly Plan[], { import_id }: Target): Promise<void> {
  const files = plans.flatMap((plan) => (plan.before?.['gone'] as string[] | undefined) ?? []);
  if (files.length > 0) await removeReplaced(db, { import_id, files });
}

const deleteImportedPhotos = statement<{ file: string }, { import_id: number; lines: readonly number[] }>(
  'import_photos_back',
  `delete from product_photos p using import_photos f
    where f.import_id = $import_id and f.line = any($lines::int[]) and f.state = 'done'
      and p.product_id = f.product_id and p.file = f.file
   returning p.file`,
);
const restorePhotos = statement<unknown, { photos: string }>(
  'import_photos_restore',
  `insert into product_photos (product_id, file, width, height, blur, colors, alt, main, position, source)
   select d.product_id, d.file, d.width, d.height, d.blur, d.colors, d.alt, false, d.position, d.source
     from jsonb_to_recordset($photos::jsonb)
          as d (product_id int, file text, width int, height int, blur text, colors text, alt text,
                position int, source text)`,
);
const setMainPhotos = statement<unknown, { productIds: readonly number[] }>(
  'import_photos_main',
  `update product_photos set main = true
    where id in (select distinct on (product_id) id
                   from product_photos p
                  where product_id = any($productIds::int[])
                    and not exists (select from product_photos m where m.product_id = p.product_id and m.main)
                  order by product_id, position, id)`,
);

/**
 * Removes the imported photos of changed products and restores the ones that they replaced.
 * @returns files to delete
 */
export async function undoPhotos(db: Db, importId: number, rows: readonly WrittenRow[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const files = await deleteImportedPhotos(db, { import_id: importId, lines: rows.map((row) => row.line) });
  const former = rows.flatMap((row) => (row.before?.['photos'] as object[] | undefined) ?? []);
  if (former.length > 0) await restorePhotos(db, { photos: JSON.stringify(former) });
  await setMainPhotos(db, { productIds: rows.map((row) => row.record_id) });
  return files.map(({ file }) => file);
}
