/**
 * Edits an order: recipient, time, items or status, and with them stock, sums and bonuses. Runs in one unit of work,
 * under the order's lock.
 */
import type { Order } from '#contract/orders.ts';
import { asMinor } from '#contract/money.ts';
import { formatOrderStatus, orderStatusLabels } from '#contract/rules/orderStatuses.ts';
import type { Ctx } from '#server/context.ts';
import type { Services } from '#server/services.ts';
import { credit, lockBalance } from '#server/domains/bonuses/ledger.ts';
import type { OrderExpiry } from '#server/domains/events.ts';
import { isStale } from '#server/platform/stale.ts';
import { findStore, validateReceiving, type StoreRow } from '#server/domains/carts/receiving.ts';
import {
  adjustHeld,
  consumeStock,
  releaseStock,
  confirmProvisional,
  type StockLine,
} from '#server/domains/catalog/stock.ts';
import { hasCardMoney } from '#server/domains/payments/rows.ts';
import {
  changePromotionUses,
  reapplyPromotions,
  type ReappliedPromotions,
} from '#server/domains/promo/promotions/recordUses.ts';
import { fail, invalid } from '#server/failure.ts';
import { validateAddress } from './address.ts';
import { planEdit, type EditPlan, type NamedStore, type OrderEdit } from './edit.ts';
import { findJoiningProducts } from './joiningProducts.ts';
import { lockOrder, writeOrder, type LockedOrder } from './lock.ts';
import { readOrder } from './read.ts';
import { stockEffects, hasEditableItems, isOpenAndUnpaid, canMove } from './status.ts';
import { assertSumAllowed } from './totals.ts';

/**
 * Applies an edit.
 * @returns the order after it
 */
export async function changeOrder(ctx: Ctx, id: number, edit: OrderEdit): Promise<Order> {
  await applyEdit(ctx, id, edit);
  return readOrder(ctx, id);
}

interface EditOptions {
  /** Set while a counter sale is entered: its buyer gets no letter for each step. */
  at_counter?: boolean;
  /** Why the job `expireOrders` cancels the order. */
  expired?: OrderExpiry;
  /** Set if the order or its buyer is removed: then it is canceled though it awaits its payment. */
  isRemoval?: boolean;
  /** The author in the history, if not the caller. */
  author_id?: number;
}

/**
 * Applies an edit. An edit that repeats the present values changes nothing.
 * @returns whether anything has changed
 */
export async function applyEdit(ctx: Ctx, id: number, input: OrderEdit, options: EditOptions = {}): Promise<boolean> {
  const order = await lockOrder(ctx, id);
  const edit = limitEdit(order, input);
  const products = await findJoiningProducts(ctx, order, edit, 'lock');
  const store = edit.pickupStore ? await findStore(ctx.db, edit.pickupStore) : undefined;
  const references = { products, store: store && toNamedStore(store) };
  const plan = planEdit(order, edit, references);
  if (plan.after.status === order.status && Object.keys(plan.changes).length === 0 && !isUnknownStore(edit, store))
    return false;
  if (order.awaits_payment && order.is_company_side && !options.isRemoval) throw fail('awaits_payment');
  await assertCanEdit(ctx, order, edit, plan);
  assertValidDelivery(ctx, order, edit, plan, store);
  // Stock is locked before balances, and balances before promotions, as a checkout does
  const moved = await moveStock(ctx, order, plan);
  const promotions = await reapplyToItems(ctx, order, plan);
  const discounted = promotions ? planEdit(order, edit, { ...references, promotions }) : plan;
  await assertSumEditable(ctx, order, discounted);
  // A cancellation returns what the promotions take off after the edit
  if (promotions) await changePromotionUses(ctx, id, discounted.money!, promotions);
  await saveEdit(ctx, order, discounted, moved, options);
  return true;
}

/** An edit without what the order or its editor can't have. */
const limitEdit = ({ is_at_counter, is_company_side }: LockedOrder, edit: OrderEdit): OrderEdit => ({
  ...edit,
  // Letters of all other orders go to the buyer's account
  ...(edit.address && !is_at_counter && { address: { ...edit.address, email: undefined } }),
  ...(!is_company_side && { reason: undefined }),
});

/** Applies the order's promotions again to its changed items and delivery; null if there is nothing to apply. */
async function reapplyToItems(
  ctx: Ctx,
  order: LockedOrder,
  { after, money }: EditPlan,
): Promise<ReappliedPromotions | null> {
  if (!money || !order.has_promotion_uses) return null;
  if (order.bonuses_spent > 0) await lockBalance(ctx, order.user_id);
  const delivery = after.delivery?.price ?? 0;
  return reapplyPromotions(ctx, order.id, { company_id: order.company_id, lines: after.items, delivery });
}

/**
 * Cancels an expired order in the open unit, with everything that follows from a cancellation.
 * @param order locked, and known to be due
 */
export async function cancelExpired(ctx: Ctx, order: LockedOrder, expired: OrderExpiry): Promise<void> {
  if (!canMove(order.status, 'canceled', 'clock')) return;
  const plan = planEdit(order, { status: 'canceled' });
  const changes = { ...plan.changes, expired: { from: null, to: expired } };
  const canceled = { ...order, is_company_side: false };
  const moved = await moveStock(ctx, canceled, plan);
  await saveEdit(ctx, canceled, { ...plan, changes }, moved, { expired });
}

/**
 * Cancels an order for the holder of its link, who acts for its buyer; a canceled one stays as it is.
 * @throws Failure `forbidden_transition` if the buyer could not cancel it now
 */
export async function cancelForLink(ctx: Ctx, id: number, buyerId: number): Promise<void> {
  const order = await lockOrder(ctx, id, { isAll: false, placedBy: buyerId, worksFor: null });
  if (order.status === 'canceled') return;
  const edit = { status: 'canceled' } as const;
  const plan = planEdit(order, edit);
  await assertCanEdit(ctx, order, edit, plan);
  const changes = { ...plan.changes, by_link: { from: null, to: true } };
  const moved = await moveStock(ctx, order, plan);
  await saveEdit(ctx, order, { ...plan, changes }, moved, { author_id: buyerId });
}

async function assertCanEdit(
  ctx: Ctx,
  order: LockedOrder,
  edit: OrderEdit,
  { after, items, changes }: EditPlan,
): Promise<void> {
  const actor = order.is_company_side ? 'company' : 'buyer';
  // Returned bonuses follow from a cancellation; the buyer has not edited them
  if (actor === 'buyer' && Object.keys(changes).some((key) => key !== 'bonuses_returned')) throw fail('forbidden');
  if (isStale(edit.updated_at, order.updated_at))
    throw fail('stale', { body: { present: await readOrder(ctx, order.id) } });
  if (after.status !== order.status && !canMove(order.status, after.status, actor)) {
    const from = formatOrderStatus(order, ctx.locale);
    throw fail('forbidden_transition', { values: { from, to: orderStatusLabels[ctx.locale][after.status] } });
  }
  // A card payment is refunded in full or not at all, so the sum of a paid order can't change
  if (items.length > 0 && (!hasEditableItems(order.status) || (await hasCardMoney(ctx, order.id))))
    throw fail('not_editable');
}

/** A change of the delivery's price changes the sum too. */
async function assertSumEditable(ctx: Ctx, order: LockedOrder, { after }: EditPlan): Promise<void> {
  if (after.order_sum !== order.order_sum && (!hasEditableItems(order.status) || (await hasCardMoney(ctx, order.id))))
    throw fail('sum_not_editable');
  assertSumAllowed(ctx, after.order_sum);
}

const toNamedStore = ({ id, name, en_name }: StoreRow): NamedStore => ({ id, name, en_name });

/** Whether the edit names a store that does not exist. */
const isUnknownStore = ({ pickupStore }: OrderEdit, store: StoreRow | undefined): boolean =>
  pickupStore != null && store === undefined;

/** Reports all errors of recipient and place at once. Values that the edit does not change are not validated again. */
function assertValidDelivery(
  ctx: Services,
  order: LockedOrder,
  edit: OrderEdit,
  { after, changes }: EditPlan,
  store: StoreRow | undefined,
): void {
  const isPlaceChanged = 'pickupStore' in changes || 'isPickup' in changes;
  const storeId = edit.pickupStore ?? null;
  const errors = {
    // Products may have been handed over before staff record it, but not before the order was placed
    ...('delivery_at' in changes &&
      after.delivery_at !== null &&
      after.delivery_at < order.created_at && { delivery_at: 'past' as const }),
    ...((edit.address || isPlaceChanged) && validateAddress(after.address ?? {}, after.is_pickup, order.is_at_counter)),
    ...(isPlaceChanged && after.is_pickup && after.store === null && { pickupStore: 'required' as const }),
    ...((isPlaceChanged || isUnknownStore(edit, store)) &&
      validateReceiving(
        { is_pickup: after.is_pickup, pickup_store_id: storeId, received_at: null },
        order.company_id,
        store,
        ctx.clock(),
      )),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** @param restockedOrSoldOut products that sold out or became available */
async function saveEdit(
  ctx: Ctx,
  order: LockedOrder,
  plan: EditPlan,
  restockedOrSoldOut: readonly number[],
  { at_counter, expired, author_id }: EditOptions,
): Promise<void> {
  const { after, items, excess, reason } = plan;
  await writeOrder(ctx, order, plan, author_id);
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
      ...(at_counter && { at_counter }),
      ...(expired && { expired }),
      ...(reason !== null && { reason }),
      ...(order.awaits_payment && { is_unannounced: true }),
    });
  }
  if (restockedOrSoldOut.length > 0) await ctx.emit('catalog.changed', { product_ids: [...restockedOrSoldOut] });
  if (order.is_company_side)
    await ctx.audit({
      action: 'edit',
      noun: 'orders',
      record_id: order.id,
      before: toAuditState(order, items.length > 0),
      after: { ...toAuditState(after, items.length > 0), ...(reason !== null && { reason }) },
    });
}

/**
 * Moves stock: first for the changed items, then for all items if the new status requires it.
 * @returns products that sold out or became available
 */
async function moveStock(ctx: Ctx, order: LockedOrder, { after, items }: EditPlan): Promise<number[]> {
  // Staff may exceed the share for provisional orders, because they know the buyer
  const provisional = order.is_provisional ? { maxShare: null } : null;
  const { lacking, restockedOrSoldOut } = await adjustHeld(
    ctx,
    items.map(({ product_id, from, to }) => ({ product_id, count: to - from })),
    { reason: 'order_edited', order_id: order.id },
    provisional,
  );
  if (lacking.length > 0) {
    const itemsByProduct = new Map(items.map((item) => [item.product_id, item]));
    throw fail('not_enough_stock', {
      body: {
        lines: lacking.map(({ product_id, left }) => ({
          product_id,
          wanted: itemsByProduct.get(product_id)!.to,
          left: left + itemsByProduct.get(product_id)!.from,
        })),
      },
    });
  }
  const stockEffect = after.status === order.status ? undefined : stockEffects[after.status];
  const lines: StockLine[] = after.items.map(({ product_id, count }) => ({ product_id, count }));
  if (stockEffect === 'leave')
    await consumeStock(ctx, lines, { reason: 'order_completed', order_id: order.id }, order.is_provisional);
  if (stockEffect === undefined && order.is_provisional && !isOpenAndUnpaid(after.status))
    await confirmProvisional(ctx, lines);
  if (stockEffect !== 'return') return restockedOrSoldOut;
  const released = await releaseStock(ctx, lines, { reason: 'order_canceled', order_id: order.id }, provisional);
  return [...restockedOrSoldOut, ...released.restockedOrSoldOut];
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

const toAuditState = (
  { status, address, is_pickup, store, delivery_at, items, order_sum, bonuses_spent }: EditPlan['after'],
  shouldIncludeItems: boolean,
): object => ({
  status,
  address,
  isPickup: is_pickup,
  pickupStore: store?.id ?? null,
  delivery_at,
  order_sum,
  bonuses_spent,
  ...(shouldIncludeItems && { items: items.map(({ product_id, count }) => ({ product_id, count })) }),
});
