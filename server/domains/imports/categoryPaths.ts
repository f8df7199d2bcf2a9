/** Categories that paths name and that are not there yet. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { type CategoryDraft, makeCategoryRows } from '#server/domains/catalog/makeCategories.ts';
import { closeTree } from '#server/domains/catalog/listing.ts';
import { readCategories } from './references.ts';

const note = statement(
  'import_made_categories',
  `update imports set made_categories = made_categories || $2::jsonb where id = $1`,
);

/**
 * Makes what is missing of these paths, from the root down, and notes it for an undo. In a transaction of its own: it
 * keeps all other writers of the catalog out.
 */
export async function makeCategories(db: Db, importId: number, paths: readonly (readonly string[])[]): Promise<void> {
  await closeTree(db);
  const tree = await readCategories(db);
  const made: number[] = [];
  for (const path of paths) {
    let at: number | null = null;
    for (const name of path) {
      let id: number | null = tree.child(at, name);
      if (id === null) {
        const row: CategoryDraft = { parent_id: at, name: name.slice(0, 255) };
        id = (await makeCategoryRows(db, [row]))[0]!;
        made.push(id);
        tree.add({ ...row, id, en_name: null });
      }
      at = id;
    }
  }
  if (made.length > 0) await note(db, [importId, JSON.stringify(made)]);
}

const eraseEmpty = statement<{ id: number }>(
  'import_erase_categories',
  `delete from categories c where c.id = any($1::int[])
      and not exists (select from categories s where s.parent_id = c.id) and not exists (select from products p where p.category_id = c.id) returning id`,
);
const eraseTotals = statement('import_erase_totals', 'delete from category_totals where category_id = any($1::int[])');

/** Deletes those of these categories on which nothing hangs, the deepest first. @returns how many stay */
export async function eraseCategories(db: Db, ids: readonly number[]): Promise<Set<number>> {
  await closeTree(db);
  const left = new Set(ids);
  for (;;) {
    const gone = await eraseEmpty(db, [[...left]]);
    if (gone.length === 0) return left;
    await eraseTotals(db, [gone.map(({ id }) => id)]);
    for (const { id } of gone) left.delete(id);
  }
}
