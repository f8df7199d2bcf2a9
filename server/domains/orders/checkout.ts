/** Turns a cart into an order: one transaction, and one order however often it is requested. */
import type { Contract } from '#contract/index.ts';
import type { Input } from '#contract/endpoint.ts';
import { asMinor, type Minor } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { debit, lockBalance } from '#server/domains/bonuses/ledger.ts';
import { claimCart, reopenWithNewPrices, type ClaimedCart, type ClaimedLine } from '#server/domains/carts/claim.ts';
import { chooseByCartRef, getCartOwnerId, type CartCaller, type CartRef } from '#server/domains/carts/policy.ts';
import { presentCart } from '#server/domains/carts/present.ts';
import { noCart, readLockedCart } from '#server/domains/carts/read.ts';
import { findStore, validateReceiving, type Receiving } from '#server/domains/carts/receiving.ts';
import type { ProvisionalHold } from '#server/domains/catalog/stock.ts';
import { hasConfirmedContactSql } from '#server/domains/users/policy.ts';
import { fail, invalid } from '#server/failure.ts';
import { getSalesChannel } from '#server/platform/channel.ts';
import { getShopSettings } from '#server/platform/settings.ts';
import { fillCountry, validateAddress, toStoredAddress, type StoredAddress } from './address.ts';
import { holdOrderStock } from './holdOrderStock.ts';
import { placeOrder } from './place.ts';
import { assertOpenOrdersAllowed, assertUnitsAllowed } from './provisional.ts';
import { readOrderOfCart } from './read.ts';
import { calculateBonusPayment, calculateMoney, assertSumAllowed } from './totals.ts';

type CheckoutInput = Input<Contract['carts']['checkoutById']>['body'];

// Removing the account locks this row: a checkout waits for the removal, and the removal for a checkout that came first
const findBuyer = oneRow<{ is_confirmed: boolean }, { userId: number }>(
  'checkout_buyer',
  `select ${hasConfirmedContactSql('u')} as is_confirmed
     from users u
    where u.id = $userId and u.removed_at is null
      for key share`,
);

/** Creates the order of a cart. A repeated call returns the order that exists already. */
export async function checkout(ctx: Ctx, cartRef: CartRef, input: CheckoutInput): Promise<Order> {
  const buyer = getCartOwnerId(ctx.user);
  if (buyer === null) throw fail('forbidden');
  const [person, claimed] = await Promise.all([findBuyer(ctx.db, { userId: buyer }), claimCart(ctx, cartRef)]);
  if (!person) throw fail('auth_failed');
  if (!claimed) return getPlacedOrder(ctx, cartRef);
  const { cart, lines } = claimed;
  if (lines.length === 0) throw fail('cart_empty');
  const receiving = toReceiving(cart, input);
  const address = await toValidAddress(ctx, receiving, lines, input);
  await assertCanBeOrdered(ctx, cartRef, cart, lines);
  const money = calculateMoney(lines);
  assertSumAllowed(ctx, money.order_sum);
  const provisional = person.is_confirmed ? null : await checkProvisional(ctx, buyer, lines);
  await holdOrderStock(ctx, lines, cart.order_id, provisional);
  const spent = input.useBonuse ? calculateBonusPayment(money.order_sum, await lockBalance(ctx, buyer)) : asMinor(0);
  const { order, reader } = await placeOrder(ctx, {
    id: cart.order_id,
    cart_id: cart.id,
    company_id: lines[0]!.company_id,
    user_id: buyer,
    money,
    bonuses_spent: spent,
    address,
    is_pickup: receiving.is_pickup,
    pickup_store_id: receiving.is_pickup ? receiving.pickup_store_id : null,
    delivery_at: receiving.received_at,
    channel: getSalesChannel(ctx),
    store_id: null,
    lines,
    provisionalFrom: provisional && ctx.ip,
  });
  await spendBonuses(ctx, order, buyer, spent);
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

/**
 * Checks the limits for buyers without a confirmed contact.
 * @returns how their products are held
 */
async function checkProvisional(ctx: Ctx, buyer: number, lines: readonly ClaimedLine[]): Promise<ProvisionalHold> {
  const bounds = await getShopSettings(ctx);
  await assertOpenOrdersAllowed(ctx, buyer, bounds);
  assertUnitsAllowed(lines, bounds);
  return { maxShare: bounds.unconfirmed_stock_percent };
}

const findOrderedCart = chooseByCartRef<{ id: number } | undefined, CartCaller>({
  hash: oneRow<{ id: number }, CartCaller & { hash: string }>(
    'cart_ordered',
    `select id from carts where hash = $hash and status = 'ordered' and user_id = $user_id`,
  ),
  id: oneRow<{ id: number }, CartCaller & { cartId: number }>(
    'cart_ordered_by_id',
    `select id from carts where id = $cartId and status = 'ordered' and user_id = $user_id`,
  ),
});

/** The order that this cart has become, for a concurrent call, a retry or a second tab. */
async function getPlacedOrder(ctx: Ctx, cartRef: CartRef): Promise<Order> {
  const cart = await findOrderedCart(ctx.db, cartRef, { user_id: ctx.user?.id ?? null });
  const order = cart && (await readOrderOfCart(ctx, cart.id));
  if (!order) throw noCart(ctx);
  ctx.setStatus(200);
  return order;
}

const toReceiving = (cart: ClaimedCart, input: CheckoutInput): Receiving => ({
  is_pickup: input.isPickup ?? cart.is_pickup,
  pickup_store_id: input.pickupStore === undefined ? cart.pickup_store_id : input.pickupStore,
  received_at: cart.received_at,
});

/** Validates recipient, place and time, and reports all errors at once. */
async function toValidAddress(
  ctx: Ctx,
  receiving: Receiving,
  lines: readonly ClaimedLine[],
  input: CheckoutInput,
): Promise<StoredAddress> {
  const { company_id, company_country } = lines[0]!;
  const address = fillCountry(toStoredAddress(input.address), company_country, receiving.is_pickup);
  const storeId = receiving.is_pickup ? receiving.pickup_store_id : null;
  const store = storeId === null ? undefined : await findStore(ctx.db, storeId);
  const errors = {
    ...validateAddress(address, receiving.is_pickup),
    ...validateReceiving({ ...receiving, pickup_store_id: storeId }, company_id, store, ctx.clock()),
    ...(receiving.is_pickup && storeId === null && { pickupStore: 'required' as const }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return address;
}

/**
 * Rejects products that can't be ordered, and prices that the buyer has not seen; the cart shows the new prices from
 * then on.
 */
async function assertCanBeOrdered(
  ctx: Ctx,
  cartRef: CartRef,
  cart: ClaimedCart,
  lines: readonly ClaimedLine[],
): Promise<void> {
  const isApp = getSalesChannel(ctx) === 'app';
  const unavailable = lines.filter((line) => !line.visible || (isApp && !line.on_app));
  if (unavailable.length > 0)
    throw fail('not_available', { body: { lines: unavailable.map(({ product_id }) => ({ product_id })) } });
  if (lines.some((line) => line.price !== line.seen_price)) {
    await reopenWithNewPrices(ctx, cartRef, cart.id);
    throw fail('price_changed', {
      shouldCommit: true,
      body: { cart: presentCart(await readLockedCart(ctx.db, cart.id)) },
    });
  }
}

async function spendBonuses(ctx: Ctx, order: Order, buyer: number, amount: Minor): Promise<void> {
  if (amount === 0) return;
  await debit(ctx, {
    user_id: buyer,
    amount,
    reason: 'order_spent',
    cause: `order:${order.id}:spent`,
    order_id: order.id,
  });
}
