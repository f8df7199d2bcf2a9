/** Reads reviews: pages of a product, and single ones by id. */
import type { ReviewOrder, StarName } from '#contract/rules/reviews.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { buildOwnCompaniesSql } from '#server/domains/companies/policy.ts';
import type { OfficeReviewRow, ReviewRow } from './present.ts';
import { buildFamilyIdsSql } from './ratings.ts';
import type { ReviewTotal } from './reviewTotals.ts';

const columns = `
  r.id, r.rating, r.text, r.verified, r.answer, r.answered_at, r.created_at, r.status, r.reason, r.user_id,
  r.author_name, r.imported, r.counted, u.first_name, u.last_name, u.middle_name, u.avatar`;
const authorJoin = 'left join users u on u.id = r.user_id';

export interface ReviewSummary {
  rating: number | null;
  reviews: number;
  family_id: number | null;
  own_id: number | null;
  /** Published reviews of each kind; at most fifteen rows. */
  totals: ReviewTotal[];
}

/** Finds no row if the caller may not see the product. */
export const findSummary = oneRow<
  ReviewSummary,
  { productId: number; userId: number | null; isAdmin: boolean; isStaff: boolean }
>(
  'reviews_summary',
  `select p.rating, p.reviews_count as reviews,
          p.family_id,
          (select id from reviews where product_id = any(${buildFamilyIdsSql('p.id')}) and user_id = $userId
            order by id limit 1) as own_id,
          coalesce((select json_agg(json_build_object('rating', t.rating, 'verified', t.verified,
                                                      'counted', t.counted, 'reviews', t.reviews))
                      from (select rating, verified, counted, sum(reviews)::int as reviews
                              from review_totals where product_id = any(${buildFamilyIdsSql('p.id')})
                             group by rating, verified, counted) t), '[]') as totals
     from products p
    where p.id = $productId and p.archived_at is null
      and (p.visible or $isAdmin or ($isStaff and p.company_id in ${buildOwnCompaniesSql('$userId')}))`,
);

/** A review by its id; the caller must have checked access. */
export const findReview = oneRow<ReviewRow, { reviewId: number }>(
  'review_by_id',
  `select ${columns} from reviews r ${authorJoin} where r.id = $reviewId`,
);

const sortOrders: Readonly<Record<ReviewOrder, string>> = {
  newest: 'r.created_at desc, r.id desc',
  best: 'r.rating desc, r.created_at desc, r.id desc',
  worst: 'r.rating, r.created_at desc, r.id desc',
};

interface ReviewPage {
  /** The product, or its family. */
  reviewedId: number;
  limit: number;
  offset: number;
}

/**
 * A prepared statement for each combination of filters, so that each uses an index of its own. One statement with
 * optional conditions would use none.
 */
function buildPageStatements(order: ReviewOrder, isVerified: boolean, isOfFamily: boolean) {
  const name = `${order}${isVerified ? '_verified' : ''}${isOfFamily ? '_family' : ''}`;
  const reviewed = isOfFamily ? 'any(array(select id from products where family_id = $reviewedId))' : '$reviewedId';
  const buildText = (starsCondition: string): string => `
    select ${columns}
      from (select * from reviews r
             where r.product_id = ${reviewed} and r.status = 'published'
                   ${starsCondition} ${isVerified ? 'and r.verified' : ''}
             order by ${sortOrders[order]} limit $limit offset $offset) r
      ${authorJoin}
     order by ${sortOrders[order]}`;
  return {
    withAnyStars: statement<ReviewRow, ReviewPage>(`reviews_page_${name}`, buildText('')),
    withStars: statement<ReviewRow, ReviewPage & { stars: readonly number[] }>(
      `reviews_of_stars_${name}`,
      buildText('and r.rating = any($stars::smallint[])'),
    ),
  };
}
const buildPageStatementsByOrder = (isVerified: boolean, isOfFamily: boolean) => ({
  newest: buildPageStatements('newest', isVerified, isOfFamily),
  best: buildPageStatements('best', isVerified, isOfFamily),
  worst: buildPageStatements('worst', isVerified, isOfFamily),
});
const buildAllPageStatements = (isOfFamily: boolean) => ({
  all: buildPageStatementsByOrder(false, isOfFamily),
  verified: buildPageStatementsByOrder(true, isOfFamily),
});
const pageStatements = { product: buildAllPageStatements(false), family: buildAllPageStatements(true) };

export interface ReviewQuery {
  page: number;
  per_page: number;
  sort: ReviewOrder;
  stars?: readonly StarName[] | undefined;
  verified?: boolean | undefined;
}

/** A page of the published reviews of a product, or of all members of its family. One statement. */
export function listProductReviews(
  db: Db,
  { productId, familyId }: { productId: number; familyId: number | null },
  { page, per_page, sort, stars = [], verified = false }: ReviewQuery,
): Promise<ReviewRow[]> {
  const reviewPage: ReviewPage = {
    reviewedId: familyId ?? productId,
    limit: per_page,
    offset: (page - 1) * per_page,
  };
  const statements = pageStatements[familyId === null ? 'product' : 'family'];
  const { withAnyStars, withStars } = statements[verified ? 'verified' : 'all'][sort];
  return stars.length > 0 ? withStars(db, { ...reviewPage, stars: stars.map(Number) }) : withAnyStars(db, reviewPage);
}

/** Columns of r (reviews) and p (products) for the back office. */
export const officeColumns = `${columns},
  (select json_build_object('id', p.id, 'name', p.name, 'en_name', p.en_name,
     'photo', (select json_build_object('file', f.file, 'blur', f.blur)
                 from product_photos f where f.product_id = p.id
                order by f.main desc, f.position, f.id limit 1))) as product,
  (select json_build_object('id', k.id, 'brand', k.brand) from companies k where k.id = p.company_id) as company`;
/** The joins of `reviews r` that `officeColumns` needs. */
export const officeJoins = `join products p on p.id = r.product_id ${authorJoin}`;

/** A review that the caller can work on. */
export const findOfficeReview = oneRow<OfficeReviewRow, { reviewId: number; isAdmin: boolean; userId: number }>(
  'review_of_office',
  `select ${officeColumns} from reviews r ${officeJoins}
    where r.id = $reviewId and ($isAdmin or p.company_id in ${buildOwnCompaniesSql('$userId')})`,
);
