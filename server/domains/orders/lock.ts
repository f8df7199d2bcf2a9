/** Locks an order for an edit, and writes the edited order. */
import type { Minor } from '#contract/money.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { lineNameColumns } from '#server/domains/catalog/families/lineNames.ts';
import { mainPhoto } from '#server/domains/carts/read.ts';
import { notFound } from '#server/failure.ts';
import type { EditableItem, EditPlan, NamedStore, OrderState } from './edit.ts';
import { isCompanySideSql, canAccessOrderSql, getOrderAccess, type OrderAccess } from './policy.ts';
import { buildGoodsTextSql, buildSearchTextSql, deliveryColumns } from './rows.ts';
import { isOpenAndUnpaid } from './status.ts';
import { toDeliveryMoney, toFrozenDelivery, toItemMoney, type DeliveryMoney } from './totals.ts';

export interface LockedOrder extends OrderState {
  id: number;
  user_id: number;
  company_id: number;
  company_is_vat_payer: boolean;
  created_at: Date;
  updated_at: Date;
  is_company_side: boolean;
  /** Entered at a store's counter. */
  is_at_counter: boolean;
  /** Open and unpaid, of a buyer without a confirmed contact. */
  is_provisional: boolean;
  /** Still to be paid by card: its company was not notified of it. */
  awaits_payment: boolean;
  /** Whether it was placed with promotions. */
  has_promotion_uses: boolean;
}

type OrderRow = Omit<LockedOrder, 'items' | 'store' | 'delivery'> & DeliveryMoney & { pickup_store_id: number | null };

const orderSql = `
   select o.id, o.status, o.address, o.delivery_at, o.product_amount, o.order_sum, o.discount_sum,
          ${deliveryColumns},
          (select json_build_object('price_rule', m.price_rule, 'price', m.price, 'steps', m.steps,
                                    'free_from', m.free_from)
             from delivery_methods m
            where m.id = o.delivery_method_id) as delivery_method,
          o.tax_sum, o.prices_include_tax, o.bonuses_spent, o.user_id, o.company_id, o.is_pickup,
          o.pickup_store_id, o.created_at, o.updated_at, k.country as company_country,
          k.is_vat_payer as company_is_vat_payer,
          ${isCompanySideSql('o', '$isAll', '$worksFor')} as is_company_side,
          o.store_id is not null as is_at_counter, o.is_provisional, o.awaits_payment,
          exists (select from promotion_uses d where d.order_id = o.id) as has_promotion_uses
     from orders o
     join companies k on k.id = o.company_id
    where o.id = $orderId and ${canAccessOrderSql('$isAll', '$placedBy', '$worksFor')}`;
const findOrderRow = oneRow<OrderRow, OrderAccess & { orderId: number }>('order_state', orderSql);
const lockOrderRow = oneRow<OrderRow, OrderAccess & { orderId: number }>(
  'order_lock',
  `${orderSql} for no key update of o`,
);
// Read after the lock, not with it: items and store must be those of the last committed change
const readStore = oneRow<NamedStore, { storeId: number }>(
  'order_lock_store',
  'select id, name, en_name from stores where id = $storeId',
);
const listItems = statement<EditableItem, { order_id: number }>(
  'order_lock_items',
  `select i.product_id, i.name, i.price, i.count, p.weight_g, i.tax_reason, i.tax_rate
     from order_items i
     join products p on p.id = i.product_id
    where i.order_id = $order_id
    order by i.product_id`,
);

/**
 * Locks an order until the unit of work ends.
 * @param access for jobs, which have no user
 * @throws Failure `not_found` also if the caller may not access it
 */
export async function lockOrder(
  ctx: Ctx,
  id: number,
  access: OrderAccess = getOrderAccess(ctx.user),
): Promise<LockedOrder> {
  const order = await lockOrderRow(ctx.db, { orderId: id, ...access });
  if (!order) throw notFound('order');
  return completeOrder(ctx, order);
}

/** Reads an order as an edit would find it, without a lock. @throws Failure `not_found` */
export async function readOrderState(ctx: Ctx, id: number): Promise<LockedOrder> {
  const order = await findOrderRow(ctx.db, { orderId: id, ...getOrderAccess(ctx.user) });
  if (!order) throw notFound('order');
  return completeOrder(ctx, order);
}

async function completeOrder(ctx: Ctx, row: OrderRow): Promise<LockedOrder> {
  const { pickup_store_id, ...order } = row;
  return {
    ...order,
    delivery: toFrozenDelivery(row),
    store: pickup_store_id === null ? null : ((await readStore(ctx.db, { storeId: pickup_store_id })) ?? null),
    items: await listItems(ctx.db, { order_id: row.id }),
  };
}

// It is changed later than before in any case, so that a stale edit is detected
const updateOrder = statement<
  unknown,
  DeliveryMoney & {
    orderId: number;
    now: Date;
    author_id: number | null;
    from: string | null;
    to: string | null;
    changes: string | null;
    status: string;
    address: string | null;
    delivery_at: Date | null;
    product_amount: number;
    order_sum: Minor;
    discount_sum: Minor;
    tax_sum: Minor | null;
    bonuses_spent: Minor;
    is_pickup: boolean;
    pickup_store_id: number | null;
    isMethodUnchanged: boolean;
    isStillUnpaid: boolean;
  }
>(
  'order_write',
  `with history as (insert into order_history (order_id, at, author_id, "from", "to", changes)
                    values ($orderId, $now, $author_id, $from, $to, $changes::jsonb)),
   purchase as (update purchases
                   set sum = sum - o.order_sum + o.bonuses_spent + $order_sum::bigint - $bonuses_spent::bigint
                  from orders o
                 where o.id = $orderId and purchases.id = o.purchase_id
                   and o.order_sum - o.bonuses_spent <> $order_sum::bigint - $bonuses_spent::bigint)
   update orders
      set status = $status, awaits_payment = awaits_payment and $status = 'new', address = $address::jsonb,
          delivery_at = $delivery_at, product_amount = $product_amount,
          order_sum = $order_sum, discount_sum = $discount_sum, tax_sum = $tax_sum, bonuses_spent = $bonuses_spent,
          delivery_sum = $delivery_sum, delivery_discount_sum = $delivery_discount_sum,
          delivery_tax_reason = $delivery_tax_reason, delivery_tax_rate = $delivery_tax_rate,
          delivery_tax_sum = $delivery_tax_sum, is_pickup = $is_pickup, pickup_store_id = $pickup_store_id,
          delivery_method_id = case when $isMethodUnchanged then delivery_method_id end,
          delivery_kind = case when $isMethodUnchanged then delivery_kind end,
          delivery_name = case when $isMethodUnchanged then delivery_name end,
          delivery_en_name = case when $isMethodUnchanged then delivery_en_name end,
          ready_from = case when $isMethodUnchanged then ready_from end,
          ready_to = case when $isMethodUnchanged then ready_to end,
          is_provisional = is_provisional and $isStillUnpaid, network = case when $isStillUnpaid then network end,
          updated_at = greatest($now::timestamptz, updated_at + interval '1 millisecond')
    where id = $orderId`,
);
// Items that stay keep their price. A changed count may change the money of other items too
const writeItems = statement<unknown, { orderId: number; items: string }>(
  'order_write_items',
  `with edited as (select *
                     from jsonb_to_recordset($items::jsonb)
                       as e (product_id int, price bigint, count int, discount_sum bigint, tax_reason text,
                             tax_rate int, tax_sum bigint)),
   deleted as (delete from order_items
                where order_id = $orderId and product_id not in (select product_id from edited))
   insert into order_items (order_id, product_id, name, en_name, sku, photo, price, count, discount_sum, tax_reason,
          tax_rate, tax_sum)
   select $orderId, p.id, ${lineNameColumns}, p.sku, ${mainPhoto}, e.price, e.count, e.discount_sum, e.tax_reason,
          e.tax_rate, e.tax_sum
     from edited e
     join products p on p.id = e.product_id
    order by p.id
       on conflict (order_id, product_id)
       do update set count = excluded.count, discount_sum = excluded.discount_sum, tax_sum = excluded.tax_sum
                 where (order_items.count, order_items.discount_sum, order_items.tax_sum)
                       is distinct from (excluded.count, excluded.discount_sum, excluded.tax_sum)`,
);

const goodsText = buildGoodsTextSql('order_items i where i.order_id = o.id');
const writeSearch = statement<unknown, { orderId: number }>(
  'order_write_search',
  `update orders o
      set search = ${buildSearchTextSql('o.address', 'o.user_phone', goodsText)}
    where o.id = $orderId`,
);

/**
 * Writes the edited order and its history entry.
 * @param authorId by default the caller
 */
export async function writeOrder(
  ctx: Ctx,
  order: LockedOrder,
  plan: EditPlan,
  authorId = ctx.user?.id ?? null,
): Promise<void> {
  const { after, items, money, changes } = plan;
  const isStatusChanged = after.status !== order.status;
  if (money) await writeItems(ctx.db, { orderId: order.id, items: JSON.stringify(toItemMoney(money)) });
  await updateOrder(ctx.db, {
    orderId: order.id,
    now: ctx.clock(),
    author_id: authorId,
    from: isStatusChanged ? order.status : null,
    to: isStatusChanged ? after.status : null,
    changes: Object.keys(changes).length > 0 ? JSON.stringify(changes) : null,
    status: after.status,
    address: after.address && JSON.stringify(after.address),
    delivery_at: after.delivery_at,
    product_amount: after.product_amount,
    order_sum: after.order_sum,
    discount_sum: after.discount_sum,
    ...toDeliveryMoney(after.delivery),
    tax_sum: after.tax_sum,
    bonuses_spent: after.bonuses_spent,
    is_pickup: after.is_pickup,
    pickup_store_id: after.store?.id ?? null,
    isMethodUnchanged: after.is_pickup === order.is_pickup,
    isStillUnpaid: isOpenAndUnpaid(after.status),
  });
  if (items.length > 0 || after.address !== order.address) await writeSearch(ctx.db, { orderId: order.id });
}
