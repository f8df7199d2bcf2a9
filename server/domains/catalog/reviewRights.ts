/**
 * Decides who can review a product and whose review waits for an admin. By default a completed order of the product is
 * required; when many people write their first review within an hour, further ones wait.
 */
import type { ReviewNeed, ReviewStatus } from '#contract/rules/reviews.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { buildOwnCompaniesSql } from '#server/domains/companies/policy.ts';
import { hasConfirmedContactSql } from '#server/domains/users/policy.ts';
import { fail } from '#server/failure.ts';
import { buildFamilyIdsSql } from './ratings.ts';
import { getShopSettings } from '#server/platform/settings.ts';

const windowMs = 3_600_000;

interface Author {
  has_bought: boolean;
  is_guest: boolean;
  /** Works for the company that sells the product. */
  is_of_shop: boolean;
  is_confirmed: boolean;
  /** Has a published review of any product. */
  is_known: boolean;
}

const findAuthor = oneRow<Author, { productId: number; userId: number }>(
  'review_author',
  `select exists (
            select from order_items i join orders o on o.id = i.order_id
             where i.product_id = any(${buildFamilyIdsSql('$productId::int')}) and o.user_id = u.id
               and o.status = 'completed' and o.deleted_at is null) as has_bought,
          u.is_guest,
          (select company_id from products where id = $productId) in ${buildOwnCompaniesSql('u.id')} as is_of_shop,
          ${hasConfirmedContactSql('u')} as is_confirmed,
          exists (select from reviews r where r.user_id = u.id and r.status = 'published') as is_known
     from users u where u.id = $userId`,
);

// Serializes the count below for each company
const lockCompany = oneRow<{ company_id: number }, { productId: number }>(
  'review_lock_company',
  `select company_id
     from (select company_id from products where id = $productId) p,
          pg_advisory_xact_lock(hashtext('first reviews of a company'), p.company_id)`,
);
const countRecent = statement<{ count: number }, { company_id: number; earliest: Date }>(
  'reviews_of_new_authors',
  `select count(*)::int as count from reviews r join products p on p.id = r.product_id
    where r.created_at > $earliest and not r.imported and p.company_id = $company_id
      and not exists (select from reviews e where e.user_id = r.user_id and e.id < r.id and e.status = 'published')`,
);

function toNeed({ has_bought, is_guest, is_of_shop, is_confirmed }: Author, needsPurchase: boolean): ReviewNeed {
  if (is_of_shop) return 'other_shop';
  if (is_guest && (has_bought || !needsPurchase)) return 'sign_in';
  if (has_bought) return 'nothing';
  if (needsPurchase) return 'purchase';
  return is_confirmed ? 'nothing' : 'contact';
}

/** What the caller still needs before they can review a product. */
export async function readReviewNeed(
  ctx: Pick<Ctx, 'db' | 'user' | 'gateways' | 'clock'>,
  productId: number,
): Promise<ReviewNeed> {
  if (!ctx.user) return 'sign_in';
  const { reviews_need_purchase } = await getShopSettings(ctx);
  const author = await findAuthor(ctx.db, { productId, userId: ctx.user.id });
  return author ? toNeed(author, reviews_need_purchase) : 'sign_in';
}

const failureCodes = {
  sign_in: 'review_needs_account',
  purchase: 'review_needs_purchase',
  contact: 'unproven_account',
  other_shop: 'review_of_own_shop',
} as const;

/**
 * Checks that the caller can review a product.
 * @returns whether they bought it, and the status of the new review
 * @throws Failure `review_needs_purchase`, `review_needs_account`, `review_of_own_shop` or `unproven_account`
 */
export async function admitReview(ctx: Ctx, productId: number): Promise<{ hasBought: boolean; status: ReviewStatus }> {
  const { reviews_need_purchase, reviews_of_new_authors_per_hour } = await getShopSettings(ctx);
  const author = (await findAuthor(ctx.db, { productId, userId: ctx.user!.id }))!;
  const need = toNeed(author, reviews_need_purchase);
  if (need !== 'nothing') throw fail(failureCodes[need]);
  const { has_bought: hasBought, is_known } = author;
  if (is_known) return { hasBought, status: 'published' };
  const { company_id } = (await lockCompany(ctx.db, { productId }))!;
  const [recent] = await countRecent(ctx.db, { company_id, earliest: new Date(ctx.clock().getTime() - windowMs) });
  return { hasBought, status: recent!.count < reviews_of_new_authors_per_hour ? 'published' : 'waiting' };
}
