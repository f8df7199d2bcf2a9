/** Photos that rows name: which of them a product has already, which are to be fetched, and how they are taken back. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import type { Plan, Target, WrittenRow } from './noun.ts';

interface PresentPhoto {
  product_id: number;
  file: string;
  source: string | null;
}

const ofProducts = statement<PresentPhoto>(
  'import_present_photos',
  'select product_id, file, source from product_photos where product_id = any($1::int[]) order by product_id, position, id',
);

/** What products have, by their ids. */
export async function presentPhotos(db: Db, ids: readonly number[]): Promise<Map<number, PresentPhoto[]>> {
  const found = new Map<number, PresentPhoto[]>();
  for (const photo of await ofProducts(db, [ids]))
    found.set(photo.product_id, [...(found.get(photo.product_id) ?? []), photo]);
  return found;
}

const ownAddress = /\/media\/([A-Za-z0-9_-]{22})\//;

/** The picture of this installation that an address leads to. */
export const ownPicture = (source: string): string | null => ownAddress.exec(source)?.[1] ?? null;

const isOf = (source: string, photo: PresentPhoto): boolean =>
  photo.source === source || ownPicture(source) === photo.file;

/** Leaves of each plan's photos those that its product does not have; says so among the changes. */
export function withPhotoChanges(
  plans: readonly Plan[],
  present: ReadonlyMap<number, PresentPhoto[]>,
  { options }: Target,
): Plan[] {
  return plans.map((plan) => {
    if (plan.outcome === 'refuse' || plan.photos.length === 0) return plan;
    const there = present.get(plan.record_id ?? 0) ?? [];
    const missing = plan.photos.filter(({ source }) => !there.some((photo) => isOf(source, photo)));
    const gone =
      options.photos === 'replace'
        ? there.filter((photo) => !plan.photos.some(({ source }) => isOf(source, photo)))
        : [];
    if (missing.length === 0 && gone.length === 0) return { ...plan, photos: [] };
    const change = {
      field: 'photos',
      before: there.length > 0 ? String(there.length) : null,
      after: String(there.length - gone.length + missing.length),
    };
    const before = plan.before && { ...plan.before, ...(gone.length > 0 && { gone: gone.map(({ file }) => file) }) };
    return {
      ...plan,
      before,
      photos: missing,
      changes: [...plan.changes, change],
      outcome: plan.outcome === 'same' ? 'change' : plan.outcome,
    };
  });
}

const want = statement(
  'import_want_photos',
  `insert into import_photos (import_id, line, place, product_id, source, alt)
   select $1, d.line, d.place, d.product_id, d.source, d.alt from jsonb_to_recordset($2::jsonb) as d (line int, place int, product_id int, source text, alt text)
       on conflict do nothing`,
);
// Their rows are kept with the import's, their files with them, so that an undo can bring them back
const setAside = statement(
  'import_photos_aside',
  `with gone as (delete from product_photos where file = any($2::text[]) returning *)
   update import_rows r set before = jsonb_set(r.before, '{photos}', coalesce((select jsonb_agg(to_jsonb(g) order by g.position) from gone g where g.product_id = r.record_id), '[]'))
    where r.import_id = $1 and r.record_id in (select product_id from gone)`,
);

/** Notes what is to be fetched. */
export async function wantPhotos(
  db: Db,
  wanted: readonly { plan: Plan; product_id: number }[],
  { import_id }: Target,
): Promise<void> {
  const rows = wanted.flatMap(({ plan, product_id }) =>
    plan.photos.map(({ source, alt }, place) => ({
      line: plan.line,
      place,
      product_id,
      source,
      alt: alt?.slice(0, 255) ?? null,
    })),
  );
  if (rows.length > 0) await want(db, [import_id, JSON.stringify(rows)]);
}

/** Takes away what a row's photos stand in for; after the rows of the batch have been kept. */
export async function replacePhotos(db: Db, plans: readonly Plan[], { import_id }: Target): Promise<void> {
  const gone = plans.flatMap((plan) => (plan.before?.['gone'] as string[] | undefined) ?? []);
  if (gone.length > 0) await setAside(db, [import_id, gone]);
}

const takeBack = statement<{ file: string }>(
  'import_photos_back',
  `delete from product_photos p using import_photos f
    where f.import_id = $1 and f.line = any($2::int[]) and f.state = 'done' and p.product_id = f.product_id and p.file = f.file returning p.file`,
);
const restore = statement(
  'import_photos_restore',
  `insert into product_photos (product_id, file, width, height, blur, alt, main, position, source)
   select d.product_id, d.file, d.width, d.height, d.blur, d.alt, false, d.position, d.source
     from jsonb_to_recordset($1::jsonb) as d (product_id int, file text, width int, height int, blur text, alt text, position int, source text)`,
);
const firstIsMain = statement(
  'import_photos_main',
  `update product_photos set main = true where id in (
     select distinct on (product_id) id from product_photos p where product_id = any($1::int[]) and not exists (select from product_photos m where m.product_id = p.product_id and m.main)
      order by product_id, position, id)`,
);

/** Takes the photos of changed products back, and puts those there that they took the place of. @returns files to be deleted */
export async function takeBackPhotos(db: Db, importId: number, rows: readonly WrittenRow[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const files = await takeBack(db, [importId, rows.map((row) => row.line)]);
  const former = rows.flatMap((row) => (row.before?.['photos'] as object[] | undefined) ?? []);
  if (former.length > 0) await restore(db, [JSON.stringify(former)]);
  await firstIsMain(db, [rows.map((row) => row.record_id)]);
  return files.map(({ file }) => file);
}
