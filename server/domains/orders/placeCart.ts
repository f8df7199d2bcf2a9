/**
 * Places the orders of claimed carts, in three steps: the first checks a cart, the second calculates its money with the
 * promotions that were found for all carts, the third holds the stock and writes the orders. A checkout of several
 * carts takes each step with all of them before the next.
 */
import type { Contract } from '#contract/index.ts';
import type { Input } from '#contract/endpoint.ts';
import { toMinor, toPrice, type Minor } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { calculateSumToPay, type OrderMoney } from '#contract/rules/orderMoney.ts';
import type { DiscountedCart } from '#contract/rules/promotions.ts';
import type { Ctx } from '#server/context.ts';
import { debit } from '#server/domains/bonuses/ledger.ts';
import { reopenWithNewPrices, type ClaimedCart, type ClaimedLine } from '#server/domains/carts/claim.ts';
import type { CartRef } from '#server/domains/carts/policy.ts';
import { readChangedCart } from '#server/domains/carts/readBasket.ts';
import { findStore, validateReceiving, type Receiving, type StoreRow } from '#server/domains/carts/receiving.ts';
import type { Offer } from '#server/domains/delivery/offers.ts';
import type { FoundPromotions } from '#server/domains/promo/promotions/findPromotions.ts';
import { nameDiscounts } from '#server/domains/promo/promotions/present.ts';
import { recordPromotionUses } from '#server/domains/promo/promotions/recordUses.ts';
import { lockStock, type ProvisionalHold } from '#server/domains/catalog/stock.ts';
import { fail, invalid } from '#server/failure.ts';
import { getSalesChannel } from '#server/platform/channel.ts';
import { getShopSettings } from '#server/platform/settings.ts';
import { fillCountry, validateAddress, toStoredAddress, type StoredAddress } from './address.ts';
import { calculateCartMoney, findCartTaxes, type CartTaxes } from './cartMoney.ts';
import { chooseDelivery } from './chooseDelivery.ts';
import { holdOrderStock } from './holdOrderStock.ts';
import { emitPlaced, placeOrder, type NewOrder, type PlacedOrder, type PurchaseOfOrder } from './place.ts';
import { assertOpenOrdersAllowed, assertUnitsAllowed } from './provisional.ts';
import { assertSumAllowed } from './totals.ts';

/** Where the order goes, and how. `quote_id` is that of the method that the buyer chose. */
type CartInput = Pick<
  Input<Contract['carts']['checkoutById']>['body'],
  'address' | 'isPickup' | 'pickupStore' | 'quote_id'
>;

/** A cart that can be ordered. */
export interface CheckedCart {
  cart: ClaimedCart;
  lines: readonly ClaimedLine[];
  receiving: Receiving;
  address: StoredAddress;
  /** Null for a pickup without a method. */
  delivery: Offer | null;
  taxes: CartTaxes;
}

/** The same with its money. */
export interface PreparedCart extends CheckedCart {
  money: OrderMoney;
  /** The promotions that take something off. */
  rules: DiscountedCart['rules'];
}

export interface PreparedCarts {
  /** In the order of their ids. */
  carts: readonly PreparedCart[];
  /** What became of the promotions that were found for them. */
  promotions: FoundPromotions['results'];
}

export interface Buyer {
  id: number;
  /** Whether the buyer has a confirmed contact; the others' orders are limited. */
  is_confirmed: boolean;
}

/** The delivery, if it has a price of its own. */
const toPricedDelivery = ({ delivery }: CheckedCart) => (delivery?.method_id === null ? null : delivery);

/**
 * Checks a claimed cart, and decides how its order is delivered. Writes nothing, unless its prices have changed.
 * @throws Failure `cart_empty`, `not_available`, `price_changed`, `no_delivery`; `invalid` names the wrong fields
 */
export async function checkCart(
  ctx: Ctx,
  cartRef: CartRef,
  { cart, lines }: { cart: ClaimedCart; lines: readonly ClaimedLine[] },
  input: CartInput,
): Promise<CheckedCart> {
  if (lines.length === 0) throw fail('cart_empty');
  const receiving = toReceiving(cart, input);
  const { address, store } = await toValidAddress(ctx, receiving, lines, input);
  await assertCanBeOrdered(ctx, cartRef, cart, lines);
  const [delivery, taxes] = await Promise.all([
    chooseDelivery(ctx, { cartId: cart.id, lines, address, store, quoteId: input.quote_id }),
    findCartTaxes(ctx, { lines, receiving, address }),
  ]);
  return { cart, lines, receiving, address, delivery, taxes };
}

/**
 * Calculates the money of a cart's order.
 * @param discounted its part of `findCartPromotions`
 * @param expectedSum the sum that the buyer saw
 * @throws Failure `order_too_large`, `price_changed`
 */
export function priceCart(
  ctx: Ctx,
  cart: CheckedCart,
  { discounts, rules }: DiscountedCart,
  expectedSum: number | undefined,
): PreparedCart {
  const money = calculateCartMoney({ ...cart, delivery: toPricedDelivery(cart), discounts });
  assertSumAllowed(ctx, money.order_sum);
  if (expectedSum !== undefined && toMinor(expectedSum) !== money.order_sum)
    throw fail('price_changed', { body: { order_sum: toPrice(money.order_sum) } });
  return { ...cart, money, rules };
}

/**
 * Holds the stock, writes the orders, spends the buyer's bonuses on them, and counts the promotions.
 * @param getBonuses gets the bonuses to spend on each order, minor units; called when the stock is held, so that
 * balances are locked after stock
 * @param openPurchase inserts the purchase, if the orders belong to one; called with their sums to pay
 * @returns the orders as their buyer sees them
 * @throws Failure `promotion_over` if a promotion was used up since it was found
 */
export async function placeCarts(
  ctx: Ctx,
  { carts, promotions }: PreparedCarts,
  buyer: Buyer,
  getBonuses: () => Promise<readonly Minor[]>,
  openPurchase: (sums: readonly Minor[]) => Promise<readonly PurchaseOfOrder[]> = async () => [],
): Promise<Order[]> {
  const provisional = buyer.is_confirmed ? null : await checkProvisional(ctx, buyer.id, carts);
  // All products in one order of ids, so that purchases of the same shops never deadlock
  if (carts.length > 1)
    await lockStock(
      ctx,
      carts.flatMap(({ lines }) => lines.map(({ product_id }) => product_id)),
    );
  for (const { cart, lines } of carts) await holdOrderStock(ctx, lines, cart.order_id, provisional);
  const bonuses = await getBonuses();
  const purchases = await openPurchase(
    carts.map(({ money }, index) => calculateSumToPay(money.order_sum, bonuses[index]!)),
  );
  const placed: PlacedOrder[] = [];
  for (const [index, cart] of carts.entries())
    placed.push(
      await writeOrder(ctx, cart, buyer, {
        bonuses_spent: bonuses[index]!,
        purchase: purchases[index] ?? null,
        discounts: nameDiscounts(cart.money, promotions),
        provisionalNetwork: provisional && ctx.ip,
      }),
    );
  await announcePlaced(ctx, placed);
  // Last: promotions with limits are locked until the end of the unit
  const discounted = carts.map(({ cart, money, rules }) => ({ id: cart.order_id, money, rules }));
  await recordPromotionUses(ctx, buyer.id, discounted, promotions);
  return placed.map(({ order }) => order);
}

/** Notifies buyer and companies of new orders, except of those that are still to be paid by card. */
async function announcePlaced(ctx: Ctx, placed: readonly PlacedOrder[]): Promise<void> {
  for (const { order } of placed) if (order.awaits_payment) ctx.hint('orders', [order.id]);
  await emitPlaced(
    ctx,
    placed.filter(({ order }) => !order.awaits_payment),
  );
}

/** Writes the order of a cart whose stock is held. */
async function writeOrder(
  ctx: Ctx,
  { cart, lines, receiving, address, delivery, money }: PreparedCart,
  buyer: Buyer,
  order: Required<Pick<NewOrder, 'bonuses_spent' | 'purchase' | 'provisionalNetwork' | 'discounts'>>,
): Promise<PlacedOrder> {
  const placed = await placeOrder(ctx, {
    ...order,
    id: cart.order_id,
    cart_id: cart.id,
    company_id: lines[0]!.company_id,
    user_id: buyer.id,
    money,
    address,
    is_pickup: receiving.is_pickup,
    pickup_store_id: receiving.is_pickup ? receiving.pickup_store_id : null,
    delivery_at: receiving.received_at,
    delivery,
    channel: getSalesChannel(ctx),
    store_id: null,
    lines,
  });
  await spendBonuses(ctx, placed.order, buyer.id, order.bonuses_spent);
  return placed;
}

/**
 * Checks the limits for buyers without a confirmed contact.
 * @returns how their products are held
 */
async function checkProvisional(ctx: Ctx, buyer: number, carts: readonly PreparedCart[]): Promise<ProvisionalHold> {
  const bounds = await getShopSettings(ctx);
  await assertOpenOrdersAllowed(ctx, buyer, bounds, carts.length);
  for (const { lines } of carts) assertUnitsAllowed(lines, bounds);
  return { maxShare: bounds.unconfirmed_stock_percent };
}

const toReceiving = (cart: ClaimedCart, input: CartInput): Receiving => ({
  is_pickup: input.isPickup ?? cart.is_pickup,
  pickup_store_id: input.pickupStore === undefined ? cart.pickup_store_id : input.pickupStore,
  received_at: cart.received_at,
});

/** Validates recipient, place and time, and reports all errors at once. The store is that of a pickup. */
async function toValidAddress(
  ctx: Ctx,
  receiving: Receiving,
  lines: readonly ClaimedLine[],
  input: CartInput,
): Promise<{ address: StoredAddress; store: StoreRow | undefined }> {
  const { company_id, company_country } = lines[0]!;
  const address = fillCountry(toStoredAddress(input.address, company_country), company_country, receiving.is_pickup);
  const storeId = receiving.is_pickup ? receiving.pickup_store_id : null;
  const store = storeId === null ? undefined : await findStore(ctx.db, storeId);
  const errors = {
    ...validateAddress(address, receiving.is_pickup),
    ...validateReceiving({ ...receiving, pickup_store_id: storeId }, company_id, store, ctx.clock()),
    ...(receiving.is_pickup && storeId === null && { pickupStore: 'required' as const }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { address, store };
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
    throw fail('price_changed', { shouldCommit: true, body: await readChangedCart(ctx, cart.id) });
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
