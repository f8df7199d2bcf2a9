/** Creates many categories at once, for imports, in an open transaction. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { lockTreeExclusive } from './listing.ts';

export interface CategoryDraft {
  parent_id: number | null;
  name: string;
}

const insertCategories = statement<{ id: number }, { drafts: string }>(
  'bulk_insert_categories',
  `with drafts as (
     select d.parent_id, d.name, d.n::int,
            coalesce((select max(position) from categories c where c.parent_id is not distinct from d.parent_id), -1)
              + row_number() over (partition by d.parent_id order by d.n) as position
       from rows from (jsonb_to_recordset($drafts::jsonb) as (parent_id int, name text))
            with ordinality as d (parent_id, name, n)
   )
   insert into categories (parent_id, name, position, visible)
   select parent_id, name, position, coalesce((select p.visible from categories p where p.id = d.parent_id), true)
     from drafts d order by d.n
   returning id`,
);

/**
 * Creates categories whose parents exist.
 * @returns their ids, in the order of the drafts
 */
export async function createCategories(db: Db, drafts: CategoryDraft[]): Promise<number[]> {
  await lockTreeExclusive(db);
  return (await insertCategories(db, { drafts: JSON.stringify(drafts) })).map(({ id }) => id);
}
