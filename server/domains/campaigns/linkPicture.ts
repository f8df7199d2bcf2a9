/** Finds the picture of the page that a notification links to. */
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { mainPhoto } from '#server/domains/carts/read.ts';

const findProductPicture = oneRow<{ file: string | null }, { recordId: number }>(
  'push_picture_of_product',
  `select ${mainPhoto} as file from products p where p.id = $recordId and p.visible`,
);
const findCollectionPicture = oneRow<{ file: string | null }, { recordId: number }>(
  'push_picture_of_collection',
  `select c.picture ->> 'file' as file from collections c where c.id = $recordId and c.active`,
);

const picturedPath = /^\/(?:ru\/)?(products|collections)\/view\/(\d{1,9})\/?(?:[?#]|$)/;

/**
 * The picture of one of our paths: a product's main photo, or a collection's picture.
 * @returns its address; null if there is none
 */
export async function findLinkPicture({ db }: Pick<Ctx, 'db'>, path: string): Promise<string | null> {
  const [, noun, id] = picturedPath.exec(path) ?? [];
  if (!id) return null;
  const row = await (noun === 'products' ? findProductPicture : findCollectionPicture)(db, { recordId: Number(id) });
  return row?.file ? `/media/${row.file}/960.webp` : null;
}
