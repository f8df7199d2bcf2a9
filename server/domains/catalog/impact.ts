/** Previews how a change of categories affects the storefront. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { oneRow } from '#server/db/statement.ts';

type Contracted = Contract['categories'];
type Impact = Answer<Contracted['impact']>;

interface CategoryChange {
  categoryIds: readonly number[];
  /** Whether they are active after the change; null if that does not change. */
  newActive: boolean | null;
  /** Their parent after the change: 0 for the top, null if it does not change. */
  newParentId: number | null;
}

// A category below another one of them moves with it. Products that leave are read from stored totals, products that
// return are counted.
const countImpact = oneRow<Impact, CategoryChange>(
  'category_impact',
  `with recursive above as (
     select c.id as root, c.parent_id from categories c where c.id = any($categoryIds::int[])
     union all
     select a.root, c.parent_id from above a join categories c on c.id = a.parent_id
   ),
   roots as (
     select c.* from categories c
      where c.id = any($categoryIds::int[])
        and c.id not in (select root from above where parent_id = any($categoryIds::int[]))
   ),
   branch as (
     select r.id, r.visible as visible_before,
            coalesce($newActive::boolean, r.active) and coalesce(p.visible, true) as visible_after, true as is_root
       from roots r
       left join categories p
         on p.id = case when $newParentId::int is null then r.parent_id else $newParentId::int end
     union all
     select c.id, c.visible,
            b.visible_after
              and case when c.id = any($categoryIds::int[]) then coalesce($newActive::boolean, c.active)
                       else c.active end,
            false
       from categories c join branch b on c.parent_id = b.id
   ),
   returning_categories as (select id from branch where visible_after and not visible_before)
   select (select count(*) from branch where visible_before and not visible_after)::int as categories_leaving,
          (select count(*) from returning_categories)::int as categories_returning,
          (select coalesce(sum(t.total), 0)
             from branch b join category_totals t on t.category_id = b.id
            where b.is_root and b.visible_before and not b.visible_after)::int as products_leaving,
          (select count(*)
             from products p join companies k on k.id = p.company_id
            where p.category_id in (select id from returning_categories)
              and p.active and p.archived_at is null and k.active)::int as products_returning`,
);

/** Counts what would leave the storefront, and what would return to it. */
export const getImpact = async (
  { body: { ids, active, parent } }: Input<Contracted['impact']>,
  ctx: UnitOfWork,
): Promise<Impact> =>
  (await countImpact(ctx.db, {
    categoryIds: ids,
    newActive: active ?? null,
    newParentId: parent === null ? 0 : (parent ?? null),
  }))!;
