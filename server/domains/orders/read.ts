/** Reads one order that the caller may access. */
import type { Order } from '#contract/orders.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { getAbandonmentTime } from '#server/domains/carts/abandoned.ts';
import { notFound } from '#server/failure.ts';
import { isAbandonedSql, isCompanySideSql, canAccessOrderSql, getOrderAccess, type OrderAccess } from './policy.ts';
import { presentOrder } from './present.ts';
import { abandonedColumns, abandonedJoins, orderColumns, orderJoins, type OrderRow } from './rows.ts';

const findOrder = oneRow<OrderRow & { is_company_side: boolean }, OrderAccess & { orderId: number }>(
  'order_get',
  `select ${orderColumns}, ${isCompanySideSql('o', '$isAll', '$worksFor')} as is_company_side
     from orders o ${orderJoins}
    where o.id = $orderId and ${canAccessOrderSql('$isAll', '$placedBy', '$worksFor')}`,
);
const findAbandonedCart = oneRow<
  OrderRow,
  { cartId: number; isAll: boolean; worksFor: number | null; abandonedAt: Date }
>(
  'order_get_abandoned',
  `select ${abandonedColumns}
     from carts c ${abandonedJoins}
    where c.id = $cartId and ${isAbandonedSql('$abandonedAt')}
      and ${isCompanySideSql('c', '$isAll', '$worksFor')}`,
);
const findOrderOfCart = oneRow<OrderRow, { cartId: number; userId: number | null }>(
  'order_of_cart',
  `select ${orderColumns}
     from orders o ${orderJoins}
    where o.cart_id = $cartId and o.user_id = $userId and o.deleted_at is null`,
);

/** Returns an order as its reader sees it. An abandoned cart of the reader's company has the same shape. */
export async function readOrder(ctx: Ctx, id: number): Promise<Order> {
  const access = getOrderAccess(ctx.user);
  const row = await findOrder(ctx.db, { orderId: id, ...access });
  if (row) return presentOrder(row, row.is_company_side ? 'company' : 'buyer', ctx);
  const hasStaffAccess = access.isAll || access.worksFor !== null;
  const cart = hasStaffAccess
    ? await findAbandonedCart(ctx.db, {
        cartId: id,
        isAll: access.isAll,
        worksFor: access.worksFor,
        abandonedAt: getAbandonmentTime(ctx.clock(), ctx.settings),
      })
    : undefined;
  if (!cart) throw notFound('order');
  return presentOrder(cart, 'company', ctx);
}

/** The order that a cart has become, for the buyer who placed it. */
export async function readOrderOfCart(ctx: Ctx, cartId: number): Promise<Order | null> {
  const row = await findOrderOfCart(ctx.db, { cartId, userId: ctx.user?.id ?? null });
  return row ? presentOrder(row, 'buyer', ctx) : null;
}
