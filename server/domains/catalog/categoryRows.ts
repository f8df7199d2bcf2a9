/** Statements that read categories. */
import { oneRow, statement } from '#server/db/statement.ts';
import { momentSql } from '#server/db/columns.ts';
import type { CategoryRow } from './present.ts';
import type { TreeRow } from './tree.ts';

const buildColumnsSql = (updatedAt: string): string => `
  c.id, c.name, c.en_name, c.description, c.en_description, c.active, c.parent_id as parent, c.position,
  coalesce(t.total, 0) as products_count, ${updatedAt}`;
/** The columns of a `CategoryRow`, from `categoryTables`. */
export const categoryColumns = buildColumnsSql('c.updated_at');
export const categoryTables = 'categories c left join category_totals t on t.category_id = c.id';

interface Visibility {
  /** Whether the caller sees hidden categories. */
  canSeeHidden: boolean;
}

const selectSql = `select ${categoryColumns} from ${categoryTables} where (c.visible or $canSeeHidden)`;

/**
 * The full tree. Each row is JSON text without its closing brace, because building thousands of objects only to
 * serialize them is slow.
 */
export const listCategoryTree = statement<TreeRow, Visibility>(
  'categories_all',
  `select id, parent, left(row_to_json(c)::text, -1) as opened
     from (select ${buildColumnsSql(momentSql('c.updated_at'))}
             from ${categoryTables} where c.visible or $canSeeHidden) c
    order by parent nulls first, position, id`,
);
/** A category that the caller sees. */
export const findCategoryRow = oneRow<CategoryRow, Visibility & { categoryId: number }>(
  'category_by_id',
  `${selectSql} and c.id = $categoryId`,
);
/** The categories below one, in order; those of the first level for null. */
export const listChildCategories = statement<CategoryRow, Visibility & { parent_id: number | null }>(
  'categories_under',
  `${selectSql} and c.parent_id is not distinct from $parent_id order by c.position, c.id`,
);
/** The categories above one, from the first level down. */
export const listParentCategories = statement<CategoryRow, Visibility & { categoryId: number }>(
  'categories_above',
  `with recursive path as (
     select id, parent_id, 0 as height from categories
      where id = (select parent_id from categories where id = $categoryId)
     union all
     select c.id, c.parent_id, p.height + 1 from categories c join path p on c.id = p.parent_id
   )
   select ${categoryColumns}
     from path join categories c on c.id = path.id left join category_totals t on t.category_id = c.id
    where (c.visible or $canSeeHidden) order by path.height desc`,
);
