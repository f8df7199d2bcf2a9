/** Reads and writes many categories at once, for imports. Their position in the tree does not change. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { refreshBranches } from './branch.ts';
import type { Ctx } from '#server/context.ts';

export interface FullCategory {
  id: number;
  en_name: string | null;
  description: string | null;
  en_description: string | null;
  active: boolean;
}

export interface StoredCategory extends FullCategory {
  updated_at: Date;
}

const listCategories = statement<StoredCategory, { categoryIds: readonly number[] }>(
  'whole_categories',
  `select id, en_name, description, en_description, active, updated_at
     from categories where id = any($categoryIds::int[])`,
);

/** Categories by id. */
export const getCategoriesById = async (db: Db, ids: readonly number[]): Promise<Map<number, StoredCategory>> =>
  new Map((await listCategories(db, { categoryIds: ids })).map((row) => [row.id, row]));

const saveDrafts = statement<{ id: number; updated_at: Date; is_toggled: boolean }, { drafts: string; now: Date }>(
  'whole_categories_put',
  `update categories c
      set en_name = d.en_name, description = d.description, en_description = d.en_description, active = d.active,
          updated_at = greatest($now, c.updated_at + interval '1 millisecond')
     from (select d.*, stored.active <> d.active as is_toggled
             from jsonb_to_recordset($drafts::jsonb)
                  as d (id int, en_name text, description text, en_description text, active boolean)
             join categories stored on stored.id = d.id) d
    where c.id = d.id
   returning c.id, c.updated_at, d.is_toggled`,
);

/**
 * Updates categories, and refreshes the branches that were activated or deactivated. The tree must be locked
 * exclusively.
 */
export async function saveFullCategories(
  ctx: Pick<Ctx, 'db' | 'enqueue'>,
  drafts: readonly FullCategory[],
  now: Date,
): Promise<Map<number, Date>> {
  const rows = await saveDrafts(ctx.db, { drafts: JSON.stringify(drafts), now });
  for (const { id } of rows.filter(({ is_toggled }) => is_toggled)) await refreshBranches(ctx, [id]);
  return new Map(rows.map(({ id, updated_at }) => [id, updated_at]));
}
