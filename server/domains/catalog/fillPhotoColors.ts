/**
 * Finds the colors of photos that were stored before photos had them: their cards carry the larger `blur` until then.
 * A photo without colors is found again by the next run, so that this can be stopped at any time.
 */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { findColors } from '#server/platform/images.ts';

/** Photos of one statement. */
const batchSize = 200;

const listColorless = statement<{ id: number; blur: string }, { after: number }>(
  'photos_without_colors',
  `select id, blur
     from product_photos
    where id > $after and colors is null and blur is not null
    order by id
    limit ${batchSize}`,
  { neverNull: { blur: 'the condition excludes null' } },
);
const saveColors = statement<unknown, { photos: string }>(
  'photos_save_colors',
  `update product_photos p
      set colors = found.colors
     from jsonb_to_recordset($photos::jsonb) as found (id int, colors text)
    where p.id = found.id and p.colors is null`,
);

/**
 * Fills in the missing colors, batch by batch.
 * @param onBroken called for a photo whose `blur` can't be read; the others are filled in
 */
export async function fillPhotoColors(db: Db, onBroken: (id: number, error: unknown) => void): Promise<void> {
  for (let after = 0; ;) {
    const rows = await listColorless(db, { after });
    const photos: { id: number; colors: string }[] = [];
    for (const { id, blur } of rows) {
      try {
        photos.push({ id, colors: await findColors(blur) });
      } catch (error) {
        onBroken(id, error);
      }
    }
    if (photos.length > 0) await saveColors(db, { photos: JSON.stringify(photos) });
    if (rows.length < batchSize) return;
    after = rows.at(-1)!.id;
  }
}
