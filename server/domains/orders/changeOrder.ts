/** Edits an order: recipient, time, lines or status, with stock, sums and bonuses following. One unit, under the order's lock. */
import type { Order } from '#contract/orders.ts';
import { asMinor } from '#contract/money.ts';
import type { Ctx } from '#server/context.ts';
import { credit } from '#server/domains/bonuses/ledger.ts';
import type { OrderExpiry } from '#server/domains/events.ts';
import { isStale } from '#server/platform/stale.ts';
import { findStore, receivingFaults, type StoreRow } from '#server/domains/carts/receiving.ts';
import { adjust, consume, release, settleProvisional, type StockLine } from '#server/domains/catalog/stock.ts';
import { hasCardMoney } from '#server/domains/payments/rows.ts';
import { fail, invalid } from '#server/failure.ts';
import { addressFaults } from './address.ts';
import { planEdit, type EditPlan, type NamedStore, type OrderEdit } from './edit.ts';
import { joiningProducts, lockOrder, writeOrder, type LockedOrder } from './lock.ts';
import { readOrder } from './read.ts';
import { goodsOf, hasEditableItems, isUnsettled, mayMove } from './status.ts';
import { statusNames } from './statusNames.ts';
import { refuseTooLarge } from './totals.ts';

/** Changes what an edit carries. @returns the order as it is then */
export async function changeOrder(ctx: Ctx, id: number, edit: OrderEdit): Promise<Order> {
  await applyEdit(ctx, id, edit);
  return readOrder(ctx, id);
}

interface Applied {
  /** In the very moment of a sale: its buyer is not written to of each step. */
  at_counter?: boolean;
  /** Why the clock cancels it. */
  expired?: OrderExpiry;
}

/** The same without an answer. An edit that says what is there already, such as a repeated one, changes nothing. @returns whether anything has changed */
export async function applyEdit(ctx: Ctx, id: number, asked: OrderEdit, applied: Applied = {}): Promise<boolean> {
  const order = await lockOrder(ctx, id);
  // Letters of any other order go to its buyer's account
  const edit =
    order.is_at_counter || !asked.address ? asked : { ...asked, address: { ...asked.address, email: undefined } };
  const products = await joiningProducts(ctx, order, edit.items ?? []);
  const store = edit.pickupStore ? await findStore(ctx.db, edit.pickupStore) : undefined;
  const plan = planEdit(order, edit, { products, store: store && namedStore(store) });
  if (plan.after.status === order.status && Object.keys(plan.changes).length === 0 && !isUnknown(edit, store))
    return false;
  await refuseUnfit(ctx, order, edit, plan);
  refuseWrongPlace(ctx, order, edit, plan, store);
  await apply(ctx, order, plan, applied);
  return true;
}

/**
 * Cancels an order that has expired, in the open unit, with everything that follows from a cancellation.
 * @param order locked, and known to be due
 */
export async function cancelExpired(ctx: Ctx, order: LockedOrder, expired: OrderExpiry): Promise<void> {
  if (!mayMove(order.status, 'canceled', 'clock')) return;
  const plan = planEdit(order, { status: 'canceled' });
  const changes = { ...plan.changes, expired: { from: null, to: expired } };
  await apply(ctx, { ...order, is_company_side: false }, { ...plan, changes }, { expired });
}

async function refuseUnfit(
  ctx: Ctx,
  order: LockedOrder,
  edit: OrderEdit,
  { after, items, changes }: EditPlan,
): Promise<void> {
  const actor = order.is_company_side ? 'company' : 'buyer';
  // What follows from a cancellation is no edit.
  if (actor === 'buyer' && Object.keys(changes).some((key) => key !== 'bonuses_returned')) throw fail('forbidden');
  if (isStale(edit.updated_at, order.updated_at))
    throw fail('stale', { body: { present: await readOrder(ctx, order.id) } });
  if (after.status !== order.status && !mayMove(order.status, after.status, actor)) {
    const names = statusNames[ctx.locale];
    throw fail('forbidden_transition', { values: { from: names[order.status], to: names[after.status] } });
  }
  // What was paid by card is given back whole or not at all, so its sum stays what it is.
  if (items.length > 0 && (!hasEditableItems(order.status) || (await hasCardMoney(ctx, order.id))))
    throw fail('not_editable');
  refuseTooLarge(ctx, after.order_sum);
}

const namedStore = ({ id, name, en_name }: StoreRow): NamedStore => ({ id, name, en_name });

/** A store is named that is not there. */
const isUnknown = ({ pickupStore }: OrderEdit, store: StoreRow | undefined): boolean =>
  pickupStore != null && store === undefined;

/** Says all that is wrong with recipient and place at once; what stays as it is is not judged anew. */
function refuseWrongPlace(
  ctx: Ctx,
  order: LockedOrder,
  edit: OrderEdit,
  { after, changes }: EditPlan,
  store: StoreRow | undefined,
): void {
  const isElsewhere = 'pickupStore' in changes || 'isPickup' in changes;
  const named = edit.pickupStore ?? null;
  const faults = {
    // Goods may have been handed over already when that is written down, but not before they were ordered.
    ...('delivery_at' in changes &&
      after.delivery_at !== null &&
      after.delivery_at < order.created_at && { delivery_at: 'past' as const }),
    ...((edit.address || isElsewhere) && addressFaults(after.address ?? {}, after.is_pickup, order.is_at_counter)),
    ...(isElsewhere && after.is_pickup && after.store === null && { pickupStore: 'required' as const }),
    ...((isElsewhere || isUnknown(edit, store)) &&
      receivingFaults(
        { is_pickup: after.is_pickup, pickup_store_id: named, received_at: null },
        order.company_id,
        store,
        ctx.clock(),
      )),
  };
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

async function apply(ctx: Ctx, order: LockedOrder, plan: EditPlan, applied: Applied): Promise<void> {
  const { after, items, excess } = plan;
  const turned = [...(await moveStock(ctx, order, plan))];
  await writeOrder(ctx, order, plan);
  if (excess > 0) {
    await credit(ctx, {
      user_id: order.user_id,
      amount: excess,
      reason: 'order_returned',
      cause: `order:${order.id}:kept:${after.bonuses_spent}`,
      order_id: order.id,
    });
  }
  if (order.is_company_side && after.order_sum !== order.order_sum) {
    await ctx.emit('order.sum_changed', {
      order_id: order.id,
      from: order.order_sum,
      to: after.order_sum,
      bonuses_spent: after.bonuses_spent,
      bonuses_returned: excess,
    });
  }
  if (after.status !== order.status) {
    if (after.status === 'canceled' && after.bonuses_spent > 0) await returnBonuses(ctx, order, after.bonuses_spent);
    await ctx.emit('order.status_changed', {
      order_id: order.id,
      user_id: order.user_id,
      company_id: order.company_id,
      from: order.status,
      to: after.status,
      ...applied,
    });
  }
  if (turned.length > 0) await ctx.emit('catalog.changed', { product_ids: turned });
  if (order.is_company_side)
    await ctx.audit({
      action: 'edit',
      noun: 'orders',
      record_id: order.id,
      before: stateOf(order, items.length > 0),
      after: stateOf(after, items.length > 0),
    });
}

/** Moves the goods: first what the lines hold, then what the new status does to all of them. @returns products that sold out or came back */
async function moveStock(ctx: Ctx, order: LockedOrder, { after, items }: EditPlan): Promise<number[]> {
  // The company's side may add goods beyond the bound: it knows the buyer
  const provisional = order.is_provisional ? { maxShare: null } : null;
  const { lacking, turned } = await adjust(
    ctx,
    items.map(({ product_id, from, to }) => ({ product_id, count: to - from })),
    { reason: 'order_edited', order_id: order.id },
    provisional,
  );
  if (lacking.length > 0) {
    const held = new Map(items.map((item) => [item.product_id, item]));
    throw fail('not_enough_stock', {
      body: {
        lines: lacking.map(({ product_id, left }) => ({
          product_id,
          wanted: held.get(product_id)!.to,
          left: left + held.get(product_id)!.from,
        })),
      },
    });
  }
  const goods = after.status === order.status ? undefined : goodsOf[after.status];
  const lines: StockLine[] = after.items.map(({ product_id, count }) => ({ product_id, count }));
  if (goods === 'leave')
    await consume(ctx, lines, { reason: 'order_completed', order_id: order.id }, order.is_provisional);
  if (goods === undefined && order.is_provisional && !isUnsettled(after.status)) await settleProvisional(ctx, lines);
  if (goods !== 'return') return turned;
  const back = await release(ctx, lines, { reason: 'order_canceled', order_id: order.id }, provisional);
  return [...turned, ...back.turned];
}

async function returnBonuses(ctx: Ctx, order: LockedOrder, amount: number): Promise<void> {
  await credit(ctx, {
    user_id: order.user_id,
    amount: asMinor(amount),
    reason: 'order_returned',
    cause: `order:${order.id}:returned`,
    order_id: order.id,
  });
}

const stateOf = (
  { status, address, is_pickup, store, delivery_at, items, order_sum, bonuses_spent }: EditPlan['after'],
  withItems: boolean,
): object => ({
  status,
  address,
  isPickup: is_pickup,
  pickupStore: store?.id ?? null,
  delivery_at,
  order_sum,
  bonuses_spent,
  ...(withItems && { items: items.map(({ product_id, count }) => ({ product_id, count })) }),
});
