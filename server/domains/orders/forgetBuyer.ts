/** What becomes of somebody's orders with the account: open ones end where that was asked for, the others keep no person. */
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import type { Events } from '#server/domains/events.ts';
import { applyEdit } from './changeOrder.ts';

const openOf = statement<{ id: number }>(
  'orders_open_of',
  `select id from orders where user_id = $1 and deleted_at is null and status not in ('abandoned_cart', 'completed', 'canceled') order by id`,
);
// Town and region stay for statistics
const forget = statement(
  'orders_forget_buyer',
  `with told as (
     update order_history h set changes = changes - array['address.fio', 'address.phone', 'address.email', 'address.street', 'address.house', 'address.flat', 'address.entrance', 'address.building', 'address.comment']
      from orders o where o.id = h.order_id and o.user_id = $1 and h.changes is not null)
   update orders set address = jsonb_strip_nulls(jsonb_build_object('city', address->'city', 'region', address->'region', 'district', address->'district')) where user_id = $1 and address is not null`,
);

/** Cancels what is open, by whoever asks. @throws Failure `forbidden_transition` for what that one may not cancel */
export async function cancelOpenOrders({ user_id, cancel_orders }: Events['user.removing'], ctx: Ctx): Promise<void> {
  if (!cancel_orders) return;
  for (const { id } of await openOf(ctx.db, [user_id])) await applyEdit(ctx, id, { status: 'canceled' });
}

/** Of the chats that stand open before somebody: whoever comes later finds them over by themselves. */
const mostTold = 200;
const spokenIn = statement<{ id: number }>(
  'orders_spoken_of',
  `select o.id from orders o join order_chats c on c.order_id = o.id where o.user_id = $1 and o.deleted_at is null order by c.last_id desc limit ${mostTold}`,
);

/** Recipient, phone and street go; goods and sums stay. Whoever has a chat about one of them open sees there that nobody reads it any more. */
export async function forgetBuyer({ user_id }: Events['user.removed'], ctx: Ctx): Promise<void> {
  await forget(ctx.db, [user_id]);
  const spoken = (await spokenIn(ctx.db, [user_id])).map(({ id }) => id);
  if (spoken.length > 0) ctx.hint('messages', spoken);
}
