/** Reviews as they are read: the pages of a product, the office's list, one by its id. */
import type { ReviewOrder, StarName } from '#contract/rules/reviews.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { ownCompaniesText } from '#server/domains/companies/policy.ts';
import type { OfficeReviewRow, ReviewRow } from './present.ts';
import type { ReviewTotal } from './reviewTotals.ts';

const columns = `
  r.id, r.rating, r.text, r.verified, r.answer, r.answered_at, r.created_at, r.status, r.reason, r.user_id, r.author_name, r.imported, r.counted,
  u.first_name, u.last_name, u.middle_name, u.avatar`;
const author = 'left join users u on u.id = r.user_id';

export interface Summary {
  rating: number | null;
  reviews: number;
  own_id: number | null;
  /** How many published ones there are of each kind: fifteen rows at most. */
  totals: ReviewTotal[];
}

/** Nothing where the product is not there for the caller. $2: the user; $3: an admin; $4: works for companies. */
export const readSummary = oneRow<Summary>(
  'reviews_summary',
  `select p.rating, p.reviews_count as reviews,
          (select id from reviews where product_id = p.id and user_id = $2) as own_id,
          coalesce((select json_agg(json_build_object('rating', t.rating, 'verified', t.verified, 'counted', t.counted, 'reviews', t.reviews)) from review_totals t where t.product_id = p.id), '[]') as totals
     from products p
    where p.id = $1 and p.archived_at is null and (p.visible or $3 or ($4 and p.company_id in ${ownCompaniesText('$2')}))`,
);

export const reviewById = oneRow<ReviewRow>(
  'review_by_id',
  `select ${columns} from reviews r ${author} where r.id = $1`,
);

const orders: Readonly<Record<ReviewOrder, string>> = {
  newest: 'created_at desc, id desc',
  best: 'rating desc, created_at desc, id desc',
  worst: 'rating, created_at desc, id desc',
};

/** A prepared statement for each way to ask, so that each walks an index of its own: a condition on what may be left out would walk none. */
function pagesOf(order: ReviewOrder, byStars: boolean, isVerified: boolean) {
  const found = `
    select * from reviews where product_id = $1 and status = 'published' ${byStars ? 'and rating = any($4::smallint[])' : ''} ${isVerified ? 'and verified' : ''}
     order by ${orders[order]} limit $2 offset $3`;
  const by = orders[order].replace(/\b(rating|created_at|id)\b/g, 'r.$1');
  return statement<ReviewRow>(
    `reviews_page_${order}${byStars ? '_stars' : ''}${isVerified ? '_verified' : ''}`,
    `select ${columns} from (${found}) r ${author} order by ${by}`,
  );
}
const pages = Object.fromEntries(
  (Object.keys(orders) as ReviewOrder[]).flatMap((order) =>
    [false, true].flatMap((byStars) =>
      [false, true].map((verified) => [`${order} ${byStars} ${verified}`, pagesOf(order, byStars, verified)]),
    ),
  ),
);

export interface Wish {
  page: number;
  per_page: number;
  sort: ReviewOrder;
  stars?: readonly StarName[] | undefined;
  verified?: boolean | undefined;
}

/** A page of what is published of a product. One statement. */
export function pageOfProduct(
  db: Db,
  productId: number,
  { page, per_page, sort, stars = [], verified = false }: Wish,
): Promise<ReviewRow[]> {
  const run = pages[`${sort} ${stars.length > 0} ${verified}`]!;
  return run(db, [productId, per_page, (page - 1) * per_page, ...(stars.length > 0 ? [stars.map(Number)] : [])]);
}

/** Of r (reviews) and p (products): what the office sees. */
export const officeColumns = `${columns},
  (select json_build_object('id', p.id, 'name', p.name, 'en_name', p.en_name,
     'photo', (select json_build_object('file', f.file, 'blur', f.blur) from product_photos f where f.product_id = p.id order by f.main desc, f.position, f.id limit 1))) as product,
  (select json_build_object('id', k.id, 'brand', k.brand) from companies k where k.id = p.company_id) as company`;
export const officeJoins = `join products p on p.id = r.product_id ${author}`;

/** A review that the caller works on. $2: an admin; $3: the user. */
export const officeReview = oneRow<OfficeReviewRow>(
  'review_of_office',
  `select ${officeColumns} from reviews r ${officeJoins} where r.id = $1 and ($2 or p.company_id in ${ownCompaniesText('$3')})`,
);
