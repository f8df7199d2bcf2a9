/** Previews how a change of categories affects the storefront. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { oneRow } from '#server/db/statement.ts';

type Contracted = Contract['categories'];
type Impact = Answer<Contracted['impact']>;

/**
 * $1: the categories; $2: whether they are active then, null to keep it; $3: their parent then, 0 for the top, null to
 * keep it. A category below another one of them moves with it. Products that leave are read from stored totals,
 * products that return are counted.
 */
const countImpact = oneRow<Impact, { categoryIds: readonly number[]; active: boolean | null; parent: number | null }>(
  'category_impact',
  `with recursive above as (
     select c.id as root, c.parent_id from categories c where c.id = any($categoryIds::int[])
     union all
     select a.root, c.parent_id from above a join categories c on c.id = a.parent_id
   ),
   roots as (
     select c.* from categories c where c.id = any($categoryIds::int[]) and c.id not in (select root from above where parent_id = any($categoryIds::int[]))
   ),
   branch as (
     select r.id, r.visible as now, coalesce($active::boolean, r.active) and coalesce(p.visible, true) as later, true as is_root
       from roots r left join categories p on p.id = case when $parent::int is null then r.parent_id else $parent::int end
     union all
     select c.id, c.visible, b.later and case when c.id = any($categoryIds::int[]) then coalesce($active::boolean, c.active) else c.active end, false
       from categories c join branch b on c.parent_id = b.id
   ),
   coming as (select id from branch where later and not now)
   select (select count(*) from branch where now and not later)::int as categories_leaving,
          (select count(*) from coming)::int as categories_returning,
          (select coalesce(sum(t.total), 0) from branch b join category_totals t on t.category_id = b.id where b.is_root and b.now and not b.later)::int as products_leaving,
          (select count(*) from products p join companies k on k.id = p.company_id
            where p.category_id in (select id from coming) and p.active and p.archived_at is null and k.active)::int as products_returning`,
);

/** Counts what would leave the storefront, and what would return to it. */
export const getImpact = async (
  { body: { ids, active, parent } }: Input<Contracted['impact']>,
  ctx: UnitOfWork,
): Promise<Impact> =>
  (await countImpact(ctx.db, {
    categoryIds: ids,
    active: active ?? null,
    parent: parent === null ? 0 : (parent ?? null),
  }))!;
