/** Many categories at once with everything that is written of them but their place: for imports. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { refreshBranches } from './branch.ts';
import type { Ctx } from '#server/context.ts';

export interface WholeCategory {
  id: number;
  en_name: string | null;
  description: string | null;
  en_description: string | null;
  active: boolean;
}

export interface StoredCategory extends WholeCategory {
  updated_at: Date;
}

const find = statement<StoredCategory>(
  'whole_categories',
  'select id, en_name, description, en_description, active, updated_at from categories where id = any($1::int[])',
);

/** Categories by their ids. */
export const categoriesById = async (db: Db, ids: readonly number[]): Promise<Map<number, StoredCategory>> =>
  new Map((await find(db, [ids])).map((row) => [row.id, row]));

const put = statement<{ id: number; updated_at: Date; turned: boolean }>(
  'whole_categories_put',
  `update categories c set en_name = d.en_name, description = d.description, en_description = d.en_description, active = d.active, updated_at = greatest($2, c.updated_at + interval '1 millisecond')
     from (select d.*, was.active <> d.active as turned
             from jsonb_to_recordset($1::jsonb) as d (id int, en_name text, description text, en_description text, active boolean) join categories was on was.id = d.id) d
    where c.id = d.id returning c.id, c.updated_at, d.turned`,
);

/** Changes categories, and what the storefront shows where one was switched on or off. The tree is closed already. */
export async function putWholeCategories(
  ctx: Pick<Ctx, 'db' | 'enqueue'>,
  drafts: readonly WholeCategory[],
  now: Date,
): Promise<Map<number, Date>> {
  const rows = await put(ctx.db, [JSON.stringify(drafts), now]);
  for (const { id } of rows.filter(({ turned }) => turned)) await refreshBranches(ctx, [id]);
  return new Map(rows.map(({ id, updated_at }) => [id, updated_at]));
}
