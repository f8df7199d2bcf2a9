/** Adds photos that an import has fetched, after the photos of a product. */
import { maxPhotos } from '#contract/products.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import type { StoredPhoto } from '#server/platform/images.ts';

const lockProduct = statement<unknown, { productId: number }>(
  'imported_photo_lock',
  'select from products where id = $productId for no key update',
);
const insertPhoto = oneRow<{ id: number }, StoredPhoto & { product_id: number; alt: string | null; source: string }>(
  'imported_photo_put',
  `insert into product_photos (product_id, file, width, height, blur, colors, alt, source, main, position)
   select $product_id, $file, $width, $height, $blur, $colors, $alt, $source,
          not exists (select from product_photos where product_id = $product_id and main),
          coalesce((select max(position) + 1 from product_photos where product_id = $product_id), 0)
    where exists (select from products where id = $product_id and archived_at is null)
      and (select count(*) from product_photos where product_id = $product_id) < ${maxPhotos}
   returning id`,
);
const findBySource = oneRow<StoredPhoto, { source: string; productId: number; productIds: readonly number[] }>(
  'imported_photo_twin',
  `select file, width, height, blur, colors from product_photos
    where source = $source and product_id <> $productId and product_id = any($productIds::int[]) limit 1`,
);
const findByFile = oneRow<StoredPhoto, { file: string }>(
  'imported_photo_file',
  'select file, width, height, blur, colors from product_photos where file = $file limit 1',
);

/**
 * Adds a photo.
 * @returns false if the product is deleted, or has the maximum of photos
 */
export async function addImportedPhoto(
  db: Db,
  productId: number,
  photo: StoredPhoto,
  { alt, source }: { alt: string | null; source: string },
): Promise<boolean> {
  await lockProduct(db, { productId });
  return (await insertPhoto(db, { ...photo, product_id: productId, alt, source })) !== undefined;
}

/** The same picture, if another one of these products has it. */
export const findSamePhoto = (
  db: Db,
  source: string,
  productId: number,
  productIds: readonly number[],
): Promise<StoredPhoto | undefined> => findBySource(db, { source, productId, productIds });

/** A stored picture by its file. */
export const findPicture = (db: Db, file: string): Promise<StoredPhoto | undefined> => findByFile(db, { file });
