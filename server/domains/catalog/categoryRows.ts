/** Categories as rows: the statements that read them. $1: whether inactive ones are to be seen too. */
import { oneRow, statement } from '#server/db/statement.ts';
import { writtenMoment } from '#server/db/columns.ts';
import type { CategoryRow } from './present.ts';
import type { WrittenRow } from './tree.ts';

export const categoryColumns = `
  c.id, c.name, c.en_name, c.description, c.en_description, c.active, c.parent_id as parent, c.position, coalesce(t.total, 0) as products_count, c.updated_at`;
export const categoryTables = 'categories c left join category_totals t on t.category_id = c.id';

const select = `select ${categoryColumns} from ${categoryTables} where (c.visible or $1)`;

/** The whole tree, each row as the JSON of its answer but for the end: thousands of objects would be made only to be written. */
export const allCategories = statement<WrittenRow>(
  'categories_all',
  `select id, parent, left(row_to_json(c)::text, -1) as opened
     from (select ${categoryColumns.replace('c.updated_at', writtenMoment('c.updated_at'))} from ${categoryTables} where c.visible or $1) c
    order by parent nulls first, position, id`,
);
export const categoryById = oneRow<CategoryRow>('category_by_id', `${select} and c.id = $2`);
export const categoriesUnder = statement<CategoryRow>(
  'categories_under',
  `${select} and c.parent_id is not distinct from $2 order by c.position, c.id`,
);
export const categoriesAbove = statement<CategoryRow>(
  'categories_above',
  `with recursive path as (
     select id, parent_id, 0 as height from categories where id = (select parent_id from categories where id = $2)
     union all
     select c.id, c.parent_id, p.height + 1 from categories c join path p on c.id = p.parent_id
   )
   select ${categoryColumns} from path join categories c on c.id = path.id left join category_totals t on t.category_id = c.id where (c.visible or $1) order by path.height desc`,
);
