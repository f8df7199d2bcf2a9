/**
 * Ratings. Reviews belong to a family: each member has the mean of the reviews of all members, so that the listing and
 * every filter read it from the product.
 */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { refreshListing } from './listing.ts';

/** SQL of the ids of a product and all members of its family, as an array. */
export const buildFamilyIdsSql = (productId: string): string => `
  array(select ${productId}
        union
        select m.id from products m
         where m.family_id = (select o.family_id from products o where o.id = ${productId}))`;

const lockFamilyProducts = statement<{ id: number; is_visible: boolean }, { productId: number }>(
  'rating_lock',
  `select id, visible as is_visible
     from products where id = any(${buildFamilyIdsSql('$productId::int')}) order by id for no key update`,
);

/**
 * Locks a product with the members of its family, before its reviews are written. The tree must be locked before.
 * @returns their ids, and whether the storefront shows the product
 */
export async function lockReviewedProducts(
  db: Db,
  productId: number,
): Promise<{ productIds: number[]; isVisible: boolean }> {
  const rows = await lockFamilyProducts(db, { productId });
  return {
    productIds: rows.map(({ id }) => id),
    isVisible: rows.some(({ id, is_visible }) => id === productId && is_visible),
  };
}

// Triggers maintain the totals
const saveRatings = statement<{ id: number }, { productIds: readonly number[] }>(
  'products_rate',
  `with rated as (
     select id, coalesce(family_id, -id) as reviewed
       from products
      where id = any($productIds::int[])
     union
     select m.id, m.family_id
       from products p join products m on m.family_id = p.family_id
      where p.id = any($productIds::int[])
   ),
   means as (
     select r.reviewed, round(sum(t.rating * t.reviews)::numeric / nullif(sum(t.reviews), 0), 2) as rating,
            coalesce(sum(t.reviews), 0)::int as reviews
       from rated r left join review_totals t on t.product_id = r.id and t.counted
      group by r.reviewed
   )
   update products p set rating = m.rating, reviews_count = m.reviews
     from rated r join means m using (reviewed)
    where p.id = r.id and (p.rating, p.reviews_count) is distinct from (m.rating, m.reviews)
   returning p.id`,
);

/**
 * Updates the ratings of these products and of the members of their families. All of them must be locked.
 * @returns the ids of those that have changed, whose listing must be refreshed
 */
export const updateRatings = async (db: Db, productIds: readonly number[]): Promise<number[]> =>
  (await saveRatings(db, { productIds })).map(({ id }) => id);

/** The same with the listing. */
export const refreshRatings = async (db: Db, productIds: readonly number[]): Promise<void> =>
  refreshListing(db, await updateRatings(db, productIds));
