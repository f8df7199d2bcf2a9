/** What follows from what happens to orders: the buyer is written to, in the buyer's language. */
import type { Locale } from '#contract/failures.ts';
import type { OrderStatus } from '#contract/orders.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import type { Events } from '#server/domains/events.ts';
import { movedMail, placedMail } from '#server/notifications/orders.ts';
import { statusNames } from './statusNames.ts';

// A guest's account has no address of its own: the one that was written into the cart is.
const reader = oneRow<{ email: string | null; locale: string; brand: string }>(
  'order_mail_reader',
  `select coalesce(u.email, c.email) as email, u.locale, co.brand
     from orders o join users u on u.id = o.user_id join companies co on co.id = o.company_id left join carts c on c.id = o.cart_id
    where o.id = $1`,
);

async function write(ctx: Ctx, orderId: number, status: OrderStatus, compose: typeof placedMail, key: string): Promise<void> {
  const found = await reader(ctx.db, [orderId]);
  if (!found?.email) return;
  const locale: Locale = found.locale === 'ru' ? 'ru' : 'en';
  const mail = compose(locale, { order_id: orderId, brand: found.brand, status: statusNames[locale][status], link: `${ctx.settings.publicUrl}/orders/view/${orderId}` });
  await ctx.enqueue('mail.send', { to: found.email, ...mail }, { key });
}

/** The order has been placed: its buyer gets a confirmation, once. */
export const writeOfPlaced = ({ order_id }: Events['order.placed'], ctx: Ctx): Promise<void> => write(ctx, order_id, 'new', placedMail, `order:${order_id}:placed`);

/** The order has a new status, which its buyer reads by mail. It may come to a status twice, so the moment is part of the key. */
export const writeOfMoved = ({ order_id, to }: Events['order.status_changed'], ctx: Ctx): Promise<void> =>
  write(ctx, order_id, to, movedMail, `order:${order_id}:${to}:${ctx.clock().getTime()}`);
