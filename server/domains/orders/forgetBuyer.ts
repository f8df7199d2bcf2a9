/**
 * What happens to a person's orders when the account is removed: open ones are canceled if requested, the others are
 * anonymized.
 */
import type { Ctx } from '#server/context.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { statement } from '#server/db/statement.ts';
import type { Events } from '#server/domains/events.ts';
import { applyEdit } from './changeOrder.ts';

const listOpenOrders = statement<{ id: number }, { user_id: number }>(
  'orders_open_of',
  `select id
     from orders
    where user_id = $user_id and deleted_at is null and status not in ('abandoned_cart', 'completed', 'canceled')
    order by id`,
);
// Country, city and region stay for statistics
const anonymizeOrders = statement<unknown, { user_id: number }>(
  'orders_forget_buyer',
  `with anonymized as (
     update order_history h
        set changes = changes - array['address.fio', 'address.phone', 'address.email', 'address.street',
                                      'address.house', 'address.flat', 'address.entrance', 'address.building',
                                      'address.comment', 'address.postal_code']
       from orders o
      where o.id = h.order_id and o.user_id = $user_id and h.changes is not null)
   update orders
      set address = jsonb_strip_nulls(jsonb_build_object('country', address->'country', 'city', address->'city',
                                                         'region', address->'region',
                                                         'district', address->'district'))
    where user_id = $user_id and address is not null`,
);

// Two joins rather than one condition with `or`, which no index serves
const deleteLinks = statement<unknown, { user_id: number }>(
  'order_links_forget_buyer',
  `delete from order_links
    where id in (select l.id from orders o join order_links l on l.order_id = o.id where o.user_id = $user_id
                 union all
                 select l.id from purchases p join order_links l on l.purchase_id = p.id where p.user_id = $user_id)`,
);

/**
 * Cancels open orders on behalf of the caller.
 * @throws Failure `forbidden_transition` for an order that the caller may not cancel
 */
export async function cancelOpenOrders({ user_id, cancel_orders }: Events['user.removing'], ctx: Ctx): Promise<void> {
  if (!cancel_orders) return;
  for (const { id } of await listOpenOrders(ctx.db, { user_id }))
    await applyEdit(ctx, id, { status: 'canceled' }, { isRemoval: true });
}

/**
 * Hints go only to the newest chats, which may be open on a screen; older ones show the change when they are opened.
 */
const maxHints = 200;
const listChats = statement<{ id: number }, { user_id: number }>(
  'orders_spoken_of',
  `select o.id
     from orders o
     join order_chats c on c.order_id = o.id
    where o.user_id = $user_id and o.deleted_at is null
    order by c.last_id desc
    limit ${maxHints}`,
);

/**
 * Removes recipient, phone, street and links; items and sums stay. Open chats about these orders show that the buyer no
 * longer reads them.
 */
export async function forgetBuyer({ user_id }: Events['user.removed'], ctx: UnitOfWork): Promise<void> {
  await anonymizeOrders(ctx.db, { user_id });
  await deleteLinks(ctx.db, { user_id });
  const orderIds = (await listChats(ctx.db, { user_id })).map(({ id }) => id);
  if (orderIds.length > 0) ctx.hint('messages', orderIds);
}
