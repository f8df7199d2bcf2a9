/** Categories as rows: the statements that read them. $1: whether inactive ones are to be seen too. */
import { oneRow, statement } from '#server/db/statement.ts';
import type { CategoryRow } from './present.ts';

export const categoryColumns = `
  c.id, c.name, c.en_name, c.description, c.en_description, c.active, c.parent_id as parent, c.position, coalesce(t.total, 0) as products_count, c.updated_at`;
export const categoryTables = 'categories c left join category_totals t on t.category_id = c.id';

const select = `select ${categoryColumns} from ${categoryTables} where (c.visible or $1)`;

export const allCategories = statement<CategoryRow>('categories_all', `${select} order by c.parent_id nulls first, c.position, c.id`);
export const categoryById = oneRow<CategoryRow>('category_by_id', `${select} and c.id = $2`);
export const categoriesUnder = statement<CategoryRow>('categories_under', `${select} and c.parent_id is not distinct from $2 order by c.position, c.id`);
export const categoriesAbove = statement<CategoryRow>(
  'categories_above',
  `with recursive path as (
     select id, parent_id, 0 as height from categories where id = (select parent_id from categories where id = $2)
     union all
     select c.id, c.parent_id, p.height + 1 from categories c join path p on c.id = p.parent_id
   )
   select ${categoryColumns} from path join categories c on c.id = path.id left join category_totals t on t.category_id = c.id where (c.visible or $1) order by path.height desc`,
);
