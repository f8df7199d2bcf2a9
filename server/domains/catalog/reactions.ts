/** Reactions of the catalog to events of other domains. */
import { soundTopics } from '#contract/rules/notifications.ts';
import type { Ctx } from '#server/context.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import type { Events } from '#server/domains/events.ts';
import { queuePush } from '#server/notifications/queuePush.ts';
import { buildLowStockPush } from '#server/notifications/pushTexts.ts';
import { queueMail } from '#server/notifications/queueMail.ts';
import { invalidateCache } from '#server/platform/cacheVersions.ts';
import { maxProductsInRequest, listCompanyProductIds } from './branch.ts';
import { emitCatalogChange } from './change.ts';
import { lockTreeExclusive, refreshProducts } from './listing.ts';
import { takeLowNotices } from './stock/low.ts';
import { oneRow, statement } from '#server/db/statement.ts';

/**
 * Refreshes the listing and the search of a company's products after the company was activated, deactivated or renamed;
 * many of them by a job.
 */
export async function refreshCompany({ company_id }: Events['company.changed'], ctx: Ctx): Promise<void> {
  await lockTreeExclusive(ctx.db);
  const ids = await listCompanyProductIds(ctx.db, company_id);
  if (ids.length > maxProductsInRequest) await ctx.enqueue('catalog.refresh', { company_id });
  else await refreshProducts(ctx.db, ids);
  await emitCatalogChange(ctx, ids);
}

/** Invalidates the shelves of the front page after the commit. */
export async function invalidateShelves(_: Events['catalog.changed'], ctx: Ctx): Promise<void> {
  ctx.after(() => invalidateCache(ctx.gateways.fanout, 'shelves'));
}

/** How many products one email names. */
const maxNamed = 30;

/** Notifies the staff of a company of products with low stock: once for all products. */
export async function notifyOfLowStock(unit: Ctx): Promise<void> {
  const now = unit.clock();
  for (const { company_id, readers, brand, products } of await takeLowNotices(unit.db, now)) {
    const cause = `low_stock:${company_id}:${products[0]!.id}:${now.getTime()}`;
    const data = { brand, products: products.slice(0, maxNamed), more: Math.max(0, products.length - maxNamed) };
    for (const { id, email, locale } of readers)
      if (email) await queueMail(unit, { cause: `${cause}:${id}`, to: email, locale, template: 'low_stock', data });
    await queuePush(unit, {
      cause,
      kind: 'low_stock',
      userIds: readers.map(({ id }) => id),
      texts: buildLowStockPush(data.products),
      url: '/products/list?stock=low',
    });
    unit.hint(
      soundTopics.low_stock,
      products.map(({ id }) => id),
    );
  }
}

interface Author {
  email: string | null;
  locale: string;
  product_id: number;
  name: string;
  en_name: string | null;
  text: string;
}
const findAuthor = oneRow<Author, { reviewId: number }>(
  'review_author_of_hidden',
  `select u.email, u.locale, p.id as product_id, p.name, p.en_name, r.text
     from reviews r
     join users u on u.id = r.user_id and u.alive
     join products p on p.id = r.product_id
    where r.id = $reviewId`,
);

/** Notifies an author by email why their review was hidden. */
export async function sendReviewHiddenMail({ review_id, reason }: Events['review.hidden'], ctx: Ctx): Promise<void> {
  const found = await findAuthor(ctx.db, { reviewId: review_id });
  if (!found?.email) return;
  const { email, locale, ...data } = found;
  // A review may be hidden again, so the cause includes the time.
  await queueMail(ctx, {
    cause: `review:${review_id}:hidden:${ctx.clock().getTime()}`,
    to: email,
    locale,
    template: 'review_hidden',
    data: { ...data, reason },
  });
}

const deleteWishes = statement<unknown, { user_id: number }>(
  'wishes_of_removed',
  'delete from wishes where user_id = $user_id',
);

/** Deletes the wish list of a deleted user. */
export const dropWishes = async ({ user_id }: Events['user.removed'], ctx: UnitOfWork): Promise<void> =>
  void (await deleteWishes(ctx.db, { user_id }));
