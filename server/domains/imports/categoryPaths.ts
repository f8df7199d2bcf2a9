/** Creates the categories that paths of an import name, and deletes them on undo. */
import { cutText } from '#contract/rules/cutText.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { type CategoryDraft, createCategories } from '#server/domains/catalog/createCategories.ts';
import { lockTreeExclusive } from '#server/domains/catalog/listing.ts';
import { getCategoryTree } from './references.ts';

const addMadeCategories = statement<unknown, { importId: number; categoryIds: string }>(
  'import_made_categories',
  'update imports set made_categories = made_categories || $categoryIds::jsonb where id = $importId',
);
const findMadeCategories = oneRow<{ made_categories: number[] }, { importId: number }>(
  'import_made',
  'select made_categories from imports where id = $importId',
);

/** The ids of the categories that an import has created. */
export const listMadeCategories = async (db: Db, importId: number): Promise<number[]> =>
  (await findMadeCategories(db, { importId }))?.made_categories ?? [];

/**
 * Creates the missing categories of these paths from the root down, and stores their ids for an undo. It needs a
 * transaction of its own, because it locks out all other writers of the catalog.
 */
export async function createMissingCategories(
  db: Db,
  importId: number,
  paths: readonly (readonly string[])[],
): Promise<void> {
  await lockTreeExclusive(db);
  const tree = await getCategoryTree(db);
  const made: number[] = [];
  for (const path of paths) {
    let at: number | null = null;
    for (const name of path) {
      let id: number | null = tree.findChild(at, name);
      if (id === null) {
        const row: CategoryDraft = { parent_id: at, name: cutText(name, 255) };
        id = (await createCategories(db, [row]))[0]!;
        made.push(id);
        tree.add({ ...row, id, en_name: null });
      }
      at = id;
    }
  }
  if (made.length > 0) await addMadeCategories(db, { importId, categoryIds: JSON.stringify(made) });
}

const deleteEmpty = statement<{ id: number }, { categoryIds: readonly number[] }>(
  'import_erase_categories',
  `delete from categories c
    where c.id = any($categoryIds::int[])
      and not exists (select from categories child where child.parent_id = c.id)
      and not exists (select from products p where p.category_id = c.id)
   returning id`,
);
const deleteTotals = statement<unknown, { categoryIds: readonly number[] }>(
  'import_erase_totals',
  'delete from category_totals where category_id = any($categoryIds::int[])',
);

/**
 * Deletes the categories without children and products, the deepest first.
 * @returns the ids that could not be deleted
 */
export async function deleteEmptyCategories(db: Db, ids: readonly number[]): Promise<Set<number>> {
  await lockTreeExclusive(db);
  const remaining = new Set(ids);
  for (;;) {
    const deleted = await deleteEmpty(db, { categoryIds: [...remaining] });
    if (deleted.length === 0) return remaining;
    await deleteTotals(db, { categoryIds: deleted.map(({ id }) => id) });
    for (const { id } of deleted) remaining.delete(id);
  }
}
