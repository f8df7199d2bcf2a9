/** A cart becomes an order: one transaction, and one order however often it is asked for. */
import type { Contract } from '#contract/index.ts';
import type { Input } from '#contract/endpoint.ts';
import { asMinor, type Minor } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { debit, lockBalance } from '#server/domains/bonuses/ledger.ts';
import { claimCart, reopenWithNewPrices, type ClaimedCart, type ClaimedLine } from '#server/domains/carts/claim.ts';
import { holderOf, kindOf, valueOf, type Which } from '#server/domains/carts/policy.ts';
import { presentCart } from '#server/domains/carts/present.ts';
import { noCart, readLocked } from '#server/domains/carts/read.ts';
import { findStore, receivingFaults, type Receiving } from '#server/domains/carts/receiving.ts';
import type { ProvisionalHold } from '#server/domains/catalog/stock.ts';
import { hasConfirmedContact } from '#server/domains/users/policy.ts';
import { fail, invalid } from '#server/failure.ts';
import { channelOf } from '#server/platform/channel.ts';
import { shopSettings } from '#server/platform/settings.ts';
import { addressFaults, keptAddress, type KeptAddress } from './address.ts';
import { holdAll, placeOrder } from './place.ts';
import { checkOpenOrders, checkUnits } from './provisional.ts';
import { readOrderOfCart } from './read.ts';
import { bonusesFor, orderTotals, refuseTooLarge } from './totals.ts';

type Wish = Input<Contract['carts']['checkoutById']>['body'];

// Whoever ends the account holds its row: a checkout waits for them, and they for the order that got here first
const findBuyer = oneRow<{ is_confirmed: boolean }>(
  'checkout_buyer',
  `select ${hasConfirmedContact('u')} as is_confirmed from users u where u.id = $1 and u.removed_at is null for key share`,
);

/** Makes the order of a cart; one that has been made already is answered again. */
export async function checkout(ctx: Ctx, which: Which, wish: Wish): Promise<Order> {
  const buyer = holderOf(ctx.user);
  if (buyer === null) throw fail('forbidden');
  const [person, claimed] = await Promise.all([findBuyer(ctx.db, [buyer]), claimCart(ctx, which)]);
  if (!person) throw fail('auth_failed');
  if (!claimed) return placedBefore(ctx, which);
  const { cart, lines } = claimed;
  if (lines.length === 0) throw fail('cart_empty');
  const receiving = receivingOf(cart, wish);
  const address = await checkedAddress(ctx, receiving, lines, wish);
  await refuseUnfit(ctx, cart, lines);
  const totals = orderTotals(lines);
  refuseTooLarge(ctx, totals.order_sum);
  const provisional = person.is_confirmed ? null : await checkProvisional(ctx, buyer, lines);
  await holdAll(ctx, lines, cart.order_id, provisional);
  const spent = wish.useBonuse ? bonusesFor(totals.order_sum, await lockBalance(ctx, buyer)) : asMinor(0);
  const { order, reader } = await placeOrder(ctx, {
    ...totals,
    id: cart.order_id,
    cart_id: cart.id,
    company_id: lines[0]!.company_id,
    user_id: buyer,
    bonuses_spent: spent,
    address,
    is_pickup: receiving.is_pickup,
    pickup_store_id: receiving.is_pickup ? receiving.pickup_store_id : null,
    delivery_at: receiving.received_at,
    channel: channelOf(ctx),
    store_id: null,
    lines,
    provisionalFrom: provisional && ctx.ip,
  });
  await spend(ctx, order, buyer, spent);
  await ctx.emit('order.placed', {
    order_id: order.id,
    user_id: buyer,
    company_id: order.company.id,
    brand: order.company.brand,
    order,
    reader,
  });
  return order;
}

/** The bounds for whoever has no confirmed contact. @returns how the goods are to be held */
async function checkProvisional(ctx: Ctx, buyer: number, lines: readonly ClaimedLine[]): Promise<ProvisionalHold> {
  const bounds = await shopSettings(ctx);
  await checkOpenOrders(ctx, buyer, bounds);
  checkUnits(lines, bounds);
  return { maxShare: bounds.unconfirmed_stock_percent };
}

const ordered = {
  hash: oneRow<{ id: number }>(
    'cart_ordered',
    `select id from carts where hash = $1 and status = 'ordered' and user_id = $2`,
  ),
  id: oneRow<{ id: number }>(
    'cart_ordered_by_id',
    `select id from carts where id = $1 and status = 'ordered' and user_id = $2`,
  ),
};

/** The order that this cart has become, whoever asks again: a twin that ran beside, a retry, a second tab. */
async function placedBefore(ctx: Ctx, which: Which): Promise<Order> {
  const cart = await ordered[kindOf(which)](ctx.db, [valueOf(which), ctx.user?.id ?? null]);
  const order = cart && (await readOrderOfCart(ctx, cart.id));
  if (!order) throw noCart(ctx);
  ctx.setStatus(200);
  return order;
}

const receivingOf = (cart: ClaimedCart, wish: Wish): Receiving => ({
  is_pickup: wish.isPickup ?? cart.is_pickup,
  pickup_store_id: wish.pickupStore === undefined ? cart.pickup_store_id : wish.pickupStore,
  received_at: cart.received_at,
});

/** Checks recipient, place and time, and says all that is wrong with them at once. */
async function checkedAddress(
  ctx: Ctx,
  receiving: Receiving,
  lines: readonly ClaimedLine[],
  wish: Wish,
): Promise<KeptAddress> {
  const address = keptAddress(wish.address);
  const storeId = receiving.is_pickup ? receiving.pickup_store_id : null;
  const store = storeId === null ? undefined : await findStore(ctx.db, storeId);
  const faults = {
    ...addressFaults(address, receiving.is_pickup),
    ...receivingFaults({ ...receiving, pickup_store_id: storeId }, lines[0]!.company_id, store, ctx.clock()),
    ...(receiving.is_pickup && storeId === null && { pickupStore: 'required' as const }),
  };
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return address;
}

/** Refuses what can't be ordered, and prices that the buyer has not seen: these are shown from then on. */
async function refuseUnfit(ctx: Ctx, cart: ClaimedCart, lines: readonly ClaimedLine[]): Promise<void> {
  const isApp = channelOf(ctx) === 'app';
  const gone = lines.filter((line) => !line.visible || (isApp && !line.on_app));
  if (gone.length > 0) throw fail('not_available', { body: { lines: gone.map(({ product_id }) => ({ product_id })) } });
  if (lines.some((line) => line.price !== line.seen_price)) {
    await reopenWithNewPrices(ctx, cart.id);
    throw fail('price_changed', { kept: true, body: { cart: presentCart(await readLocked(ctx.db, cart.id)) } });
  }
}

async function spend(ctx: Ctx, order: Order, buyer: number, amount: Minor): Promise<void> {
  if (amount === 0) return;
  await debit(ctx, {
    user_id: buyer,
    amount,
    reason: 'order_spent',
    cause: `order:${order.id}:spent`,
    order_id: order.id,
  });
}
