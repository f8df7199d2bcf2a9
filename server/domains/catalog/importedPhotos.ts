/** A photo that an import has fetched, put after those that the product has. */
import { maxPhotos } from '#contract/products.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import type { StoredImage } from '#server/platform/images.ts';

const lock = statement('imported_photo_lock', 'select from products where id = $1 for no key update');
const insert = oneRow<{ id: number }>(
  'imported_photo_put',
  `insert into product_photos (product_id, file, width, height, blur, alt, source, main, position)
   select $1, $2, $3, $4, $5, $6, $7, not exists (select from product_photos where product_id = $1 and main), coalesce((select max(position) + 1 from product_photos where product_id = $1), 0)
    where exists (select from products where id = $1 and archived_at is null) and (select count(*) from product_photos where product_id = $1) < ${maxPhotos}
   returning id`,
);
const twin = oneRow<StoredImage>(
  'imported_photo_twin',
  `select file, width, height, blur from product_photos where source = $1 and product_id <> $2 and product_id = any($3::int[]) limit 1`,
);
const byFile = oneRow<StoredImage>(
  'imported_photo_file',
  'select file, width, height, blur from product_photos where file = $1 limit 1',
);

/** @returns false where the product is gone, or has as many photos as it may have */
export async function addImportedPhoto(
  db: Db,
  productId: number,
  { file, width, height, blur }: StoredImage,
  { alt, source }: { alt: string | null; source: string },
): Promise<boolean> {
  await lock(db, [productId]);
  return (await insert(db, [productId, file, width, height, blur, alt, source])) !== undefined;
}

/** The same picture, where another of these products has it already. */
export const twinOf = (
  db: Db,
  source: string,
  productId: number,
  among: readonly number[],
): Promise<StoredImage | undefined> => twin(db, [source, productId, among]);

/** What is known of a kept picture. */
export const pictureOf = (db: Db, file: string): Promise<StoredImage | undefined> => byFile(db, [file]);
