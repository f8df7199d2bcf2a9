/** What a notification shows besides its words: the picture of what it leads to. */
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { mainPhoto } from '#server/domains/carts/read.ts';

const ofProduct = oneRow<{ file: string | null }>(
  'push_picture_of_product',
  `select ${mainPhoto} as file from products p where p.id = $1 and p.visible`,
);
const ofCollection = oneRow<{ file: string | null }>(
  'push_picture_of_collection',
  `select c.picture ->> 'file' as file from collections c where c.id = $1 and c.active`,
);

const shown = /^\/(?:ru\/)?(products|collections)\/view\/(\d{1,9})\/?(?:[?#]|$)/;

/** The picture behind a path of ours: a product's main photo, or a collection's own. @returns its address; null where there is none */
export async function pictureBehind({ db }: Pick<Ctx, 'db'>, path: string): Promise<string | null> {
  const [, noun, id] = shown.exec(path) ?? [];
  if (!id) return null;
  const row = await (noun === 'products' ? ofProduct : ofCollection)(db, [Number(id)]);
  return row?.file ? `/media/${row.file}/960.webp` : null;
}
