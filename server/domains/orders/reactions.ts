/** What follows from what happens to orders: the buyer is written to, in the buyer's language. */
import type { Locale } from '#contract/failures.ts';
import type { OrderStatus } from '#contract/orders.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import type { Events } from '#server/domains/events.ts';
import { movedMail, placedMail } from '#server/notifications/orders.ts';
import { orderJoins, readerColumns, type Reader } from './rows.ts';
import { statusNames } from './statusNames.ts';

const readerOf = oneRow<Reader & { brand: string }>(
  'order_mail_reader',
  `select ${readerColumns}, co.brand from orders o ${orderJoins} where o.id = $1`,
);

interface News {
  order_id: number;
  brand: string;
  status: OrderStatus;
  compose: typeof placedMail;
  /** One mail per key. */
  key: string;
}

async function write(ctx: Ctx, { email, locale: chosen }: Reader, { order_id, brand, status, compose, key }: News): Promise<void> {
  if (!email) return;
  const locale: Locale = chosen === 'ru' ? 'ru' : 'en';
  const mail = compose(locale, { order_id, brand, status: statusNames[locale][status], link: `${ctx.settings.publicUrl}/orders/view/${order_id}` });
  await ctx.enqueue('mail.send', { to: email, ...mail }, { key });
}

/** The order has been placed: its buyer gets a confirmation, once. */
export const writeOfPlaced = ({ order_id, brand, reader }: Events['order.placed'], ctx: Ctx): Promise<void> =>
  write(ctx, reader, { order_id, brand, status: 'new', compose: placedMail, key: `order:${order_id}:placed` });

/** The order has a new status, which its buyer reads by mail. It may come to a status twice, so the moment is part of the key. */
export async function writeOfMoved({ order_id, to }: Events['order.status_changed'], ctx: Ctx): Promise<void> {
  const found = await readerOf(ctx.db, [order_id]);
  if (found) await write(ctx, found, { order_id, brand: found.brand, status: to, compose: movedMail, key: `order:${order_id}:${to}:${ctx.clock().getTime()}` });
}
