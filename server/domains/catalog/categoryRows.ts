/** Statements that read categories. $1: whether the caller may see hidden ones. */
import { oneRow, statement } from '#server/db/statement.ts';
import { momentSql } from '#server/db/columns.ts';
import type { CategoryRow } from './present.ts';
import type { TreeRow } from './tree.ts';

export const categoryColumns = `
  c.id, c.name, c.en_name, c.description, c.en_description, c.active, c.parent_id as parent, c.position, coalesce(t.total, 0) as products_count, c.updated_at`;
export const categoryTables = 'categories c left join category_totals t on t.category_id = c.id';

const selectSql = `select ${categoryColumns} from ${categoryTables} where (c.visible or $value1)`;

/**
 * The full tree. Each row is JSON text without its closing brace, because building thousands of objects only to
 * serialize them is slow.
 */
export const listCategoryTree = statement<TreeRow, { value1: boolean }>(
  'categories_all',
  `select id, parent, left(row_to_json(c)::text, -1) as opened
     from (select ${categoryColumns.replace('c.updated_at', momentSql('c.updated_at'))} from ${categoryTables} where c.visible or $value1) c
    order by parent nulls first, position, id`,
);
export const findCategoryRow = oneRow<CategoryRow, { value1: boolean; id: number }>(
  'category_by_id',
  `${selectSql} and c.id = $id`,
);
export const listChildCategories = statement<CategoryRow, { value1: boolean; parent: number | null }>(
  'categories_under',
  `${selectSql} and c.parent_id is not distinct from $parent order by c.position, c.id`,
);
export const listParentCategories = statement<CategoryRow, { value1: boolean; categoryId: number }>(
  'categories_above',
  `with recursive path as (
     select id, parent_id, 0 as height from categories where id = (select parent_id from categories where id = $categoryId)
     union all
     select c.id, c.parent_id, p.height + 1 from categories c join path p on c.id = p.parent_id
   )
   select ${categoryColumns} from path join categories c on c.id = path.id left join category_totals t on t.category_id = c.id where (c.visible or $value1) order by path.height desc`,
);
