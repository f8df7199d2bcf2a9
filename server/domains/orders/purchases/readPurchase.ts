/** Reads and presents a purchase with its orders, for its buyer. */
import { sumAmounts } from '#contract/rules/amounts.ts';
import { toMinor, toPrice } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { Purchase } from '#contract/purchases.ts';
import { getAmountDue } from '#contract/rules/orderPaymentState.ts';
import type { PaymentMethod } from '#contract/rules/paymentMethods.ts';
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import { notFound } from '#server/failure.ts';
import { presentOrder } from '../present.ts';
import { orderColumns, orderJoins, type OrderRow } from '../rows.ts';

interface PurchaseRow {
  id: number;
  created_at: Date;
  payment_method: PaymentMethod;
}

const listPurchaseRows = statement<
  OrderRow & { purchased_at: Date; purchase_method: PaymentMethod; takes_on_receipt: boolean },
  { purchaseId: number; userId: number }
>(
  'purchase_orders',
  `select ${orderColumns}, pu.created_at as purchased_at, pu.payment_method as purchase_method, co.takes_on_receipt
     from purchases pu
     join orders o on o.purchase_id = pu.id ${orderJoins}
    where pu.id = $purchaseId and pu.user_id = $userId and o.deleted_at is null
    order by o.id`,
);

/**
 * Presents a purchase.
 * @param isTakenOnReceipt whether the companies whose orders await their payment take payment on receipt
 */
export function presentPurchase(
  { id, created_at, payment_method }: PurchaseRow,
  orders: Order[],
  isTakenOnReceipt: boolean,
): Purchase {
  const awaiting = orders.filter(({ awaits_payment }) => awaits_payment);
  const [expires_at = null] = awaiting.flatMap((order) => order.expires_at ?? []).toSorted();
  return {
    id,
    created_at: created_at.toISOString(),
    payment_method,
    awaits_payment: awaiting.length > 0,
    expires_at,
    can_pay_on_receipt: awaiting.length > 0 && isTakenOnReceipt,
    sum_to_pay: toPrice(sumAmounts(orders.map((order) => toMinor(getAmountDue(order))))),
    orders,
  };
}

/**
 * Reads the caller's purchase.
 * @throws Failure `not_found`
 */
export async function readPurchase(ctx: Ctx, purchaseId: number, userId: number): Promise<Purchase> {
  const rows = await listPurchaseRows(ctx.db, { purchaseId, userId });
  if (rows.length === 0) throw notFound('purchase');
  const { purchased_at: created_at, purchase_method: payment_method } = rows[0]!;
  return presentPurchase(
    { id: purchaseId, created_at, payment_method },
    rows.map((row) => presentOrder(row, 'buyer', ctx)),
    rows.every((row) => row.takes_on_receipt || !row.awaits_payment),
  );
}
