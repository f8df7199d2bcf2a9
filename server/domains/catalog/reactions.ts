/** What follows in the catalog from what happens to its left. */
import { soundTopics } from '#contract/rules/notifications.ts';
import type { Ctx } from '#server/context.ts';
import type { Events } from '#server/domains/events.ts';
import { queuePush } from '#server/notifications/push.ts';
import { lowStockPush } from '#server/notifications/pushWords.ts';
import { queueMail } from '#server/notifications/queue.ts';
import { outdate } from '#server/platform/freshness.ts';
import { atOnce, productIdsOf } from './branch.ts';
import { announce } from './change.ts';
import { closeTree, refreshProducts } from './listing.ts';
import { takeLowNotices } from './stock/low.ts';
import { oneRow, statement } from '#server/db/statement.ts';

/** A company came, went or got another brand: its products are listed and found anew, a great many of them by a job. */
export async function refreshCompany({ company_id }: Events['company.changed'], ctx: Ctx): Promise<void> {
  await closeTree(ctx.db);
  const ids = await productIdsOf(ctx.db, company_id);
  if (ids.length > atOnce) await ctx.enqueue('catalog.refresh', { company_id });
  else await refreshProducts(ctx.db, ids);
  await announce(ctx, ids);
}

/** What the shelves of the front page hold is new, once this is committed. */
export async function renewShelves(_: Events['catalog.changed'], ctx: Ctx): Promise<void> {
  ctx.after(() => outdate(ctx.gateways.fanout, 'shelves'));
}

/** A mail names so many products. */
const mostNamed = 30;

/** The company's staff is notified of products that have fallen to their limit: once, however many they are. */
export async function notifyOfLowStock(unit: Ctx): Promise<void> {
  const now = unit.clock();
  for (const { company_id, readers, brand, products } of await takeLowNotices(unit.db, now)) {
    const cause = `low_stock:${company_id}:${products[0]!.id}:${now.getTime()}`;
    const data = { brand, products: products.slice(0, mostNamed), more: Math.max(0, products.length - mostNamed) };
    for (const { id, email, locale } of readers)
      if (email) await queueMail(unit, { cause: `${cause}:${id}`, to: email, locale, template: 'low_stock', data });
    await queuePush(unit, {
      cause,
      kind: 'low_stock',
      userIds: readers.map(({ id }) => id),
      words: lowStockPush(data.products),
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
const author = oneRow<Author>(
  'review_author_of_hidden',
  'select u.email, u.locale, p.id as product_id, p.name, p.en_name, r.text from reviews r join users u on u.id = r.user_id and u.alive join products p on p.id = r.product_id where r.id = $1',
);

/** An author whose review was hidden is told why. */
export async function writeOfHidden({ review_id, reason }: Events['review.hidden'], ctx: Ctx): Promise<void> {
  const found = await author(ctx.db, [review_id]);
  if (!found?.email) return;
  const { email, locale, ...data } = found;
  // It may be published and hidden anew, so the moment is part of the cause.
  await queueMail(ctx, {
    cause: `review:${review_id}:hidden:${ctx.clock().getTime()}`,
    to: email,
    locale,
    template: 'review_hidden',
    data: { ...data, reason },
  });
}

const dropAll = statement('wishes_of_removed', 'delete from wishes where user_id = $1');

/** Nobody is left who wishes. */
export const dropWishes = async ({ user_id }: Events['user.removed'], ctx: Ctx): Promise<void> =>
  void (await dropAll(ctx.db, [user_id]));
