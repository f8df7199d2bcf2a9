/** What the author of a review hears of it. */
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import type { Events } from '#server/domains/events.ts';
import { queueMail } from '#server/notifications/queue.ts';

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
  await queueMail(ctx, { cause: `review:${review_id}:hidden:${ctx.clock().getTime()}`, to: email, locale, template: 'review_hidden', data: { ...data, reason } });
}
