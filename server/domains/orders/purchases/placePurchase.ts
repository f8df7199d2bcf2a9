/** Turns carts of several companies into one purchase: one transaction, and all of their orders or none. */
import type { Contract } from '#contract/index.ts';
import type { Input } from '#contract/endpoint.ts';
import { type Minor, toMinor } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { Purchase } from '#contract/purchases.ts';
import { sumAmounts } from '#contract/rules/amounts.ts';
import type { PaymentMethod } from '#contract/rules/paymentMethods.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import {
  claimCarts,
  reopenWithNewPrices,
  type ClaimedNamedCart,
  type PurchasedLine,
} from '#server/domains/carts/claim.ts';
import { getCartOwnerId, type CartRef } from '#server/domains/carts/policy.ts';
import { presentBasketCart, readBasketCart } from '#server/domains/carts/readBasket.ts';
import { assertCardSum } from '#server/domains/payments/cardSums.ts';
import { insertOpenPayment } from '#server/domains/payments/openPayment.ts';
import type { PaymentRow } from '#server/domains/payments/rows.ts';
import { fail, Failure, invalid, type FailureDetails } from '#server/failure.ts';
import type { FoundPromotions } from '#server/domains/promo/promotions/findPromotions.ts';
import { getSalesChannel } from '#server/platform/channel.ts';
import { parseReachablePhone } from '#server/platform/phone.ts';
import { getShopSettings } from '#server/platform/settings.ts';
import { findBuyer, getBonuses } from '../checkout.ts';
import type { PurchaseOfOrder } from '../place.ts';
import { findCartPromotions } from '../cartPromotions.ts';
import { checkCart, placeCarts, priceCart, type CheckedCart, type PreparedCart } from '../placeCart.ts';
import { presentPurchase, readPurchase } from './readPurchase.ts';

type CheckoutInput = Input<Contract['purchases']['checkout']>['body'];
type FieldErrors = NonNullable<FailureDetails['errors']>;

export interface PlacedPurchase {
  purchase: Purchase;
  /** Its new card payment; null if it needs none, or if the purchase existed already. */
  payment: PaymentRow | null;
}

/**
 * Creates the purchase of carts. A repeated call returns the purchase that exists already.
 * @throws Failure `bonuses_changed`, and those of `checkCart`, `priceCart` and `placeCarts`, whose errors name the
 * carts: `carts.0.pickupStore`
 */
export async function placePurchase(ctx: Ctx, input: CheckoutInput): Promise<PlacedPurchase> {
  const userId = getCartOwnerId(ctx.user);
  if (userId === null) throw fail('forbidden');
  const cartRefs = input.carts.map(toCartRef);
  const [person, claimed] = await Promise.all([
    findBuyer(ctx.db, { userId }),
    claimCarts(ctx, cartRefs, input.email?.trim() || null),
  ]);
  if (!person) throw fail('auth_failed');
  if (claimed.length < cartRefs.length)
    return { purchase: await getPlacedPurchase(ctx, cartRefs, claimed, userId), payment: null };
  assertDifferentCompanies(claimed);
  if (ctx.user!.is_guest) await assertReachable(ctx, claimed, input);
  await assertPricesSeen(ctx, claimed);
  const isTakenOnReceipt = assertMethodTaken(claimed, input.payment_method);
  const checked = await checkCarts(ctx, claimed, input);
  const has_promotions = claimed.some(({ cart }) => cart.has_promotions);
  const promoted = { user_id: userId, channel: getSalesChannel(ctx), has_promotions };
  const found = await findCartPromotions(ctx, checked, promoted, input.codes);
  const prepared = priceCarts(ctx, claimed, checked, found, input);
  const buyer = { id: userId, is_confirmed: person.is_confirmed };
  const orders = await placeCarts(
    ctx,
    { carts: prepared, promotions: found.results },
    buyer,
    () => getSeenBonuses(ctx, userId, input, prepared),
    (sums) => openPurchase(ctx, userId, input.payment_method, sums),
  ).catch((error: unknown) => {
    throw nameCartsOfLines(error, claimed);
  });
  const id = orders[0]!.purchase_id!;
  const payment = await beginPayment(ctx, id, userId, orders);
  const row = { id, created_at: ctx.clock(), payment_method: input.payment_method };
  return { purchase: presentPurchase(row, orders, isTakenOnReceipt), payment };
}

/**
 * The bonuses that the buyer spends on each order.
 * @throws Failure `bonuses_changed` if they are not what the buyer saw: the rest would be charged unseen
 */
async function getSeenBonuses(
  ctx: Ctx,
  userId: number,
  input: Pick<CheckoutInput, 'useBonuse' | 'expected_bonuses'>,
  carts: readonly PreparedCart[],
): Promise<Minor[]> {
  const bonuses = await getBonuses(ctx, userId, input, carts);
  const { expected_bonuses } = input;
  if (expected_bonuses !== undefined && toMinor(expected_bonuses) !== sumAmounts(bonuses))
    throw fail('bonuses_changed');
  return bonuses;
}

/** Inserts the payment of the orders that are to be paid by card. */
async function beginPayment(
  ctx: Ctx,
  purchase_id: number,
  user_id: number,
  orders: readonly Order[],
): Promise<PaymentRow | null> {
  const splits = orders
    .filter(({ awaits_payment }) => awaits_payment)
    .map(({ id, sum_to_pay }) => ({ order_id: id, amount: toMinor(sum_to_pay) }));
  const amount = sumAmounts(splits.map((split) => split.amount));
  if (splits.length === 0) return null;
  return (await insertOpenPayment(ctx, { purpose: 'purchase', purchase_id, user_id, amount, splits })) ?? null;
}

const toCartRef = ({ hash, id }: CheckoutInput['carts'][number]): CartRef =>
  hash === undefined ? { id: id! } : { hash };

function assertDifferentCompanies(claimed: readonly ClaimedNamedCart[]): void {
  const companies = claimed.map(({ lines }) => lines[0]?.company_id);
  const repeated = claimed.filter((_, place) => companies[place] && companies.indexOf(companies[place]) !== place);
  if (repeated.length > 0)
    throw invalid(Object.fromEntries(repeated.map(({ index }) => [`carts.${index}`, 'duplicate' as const])));
}

const findEmail = oneRow<unknown, { cartIds: readonly number[] }>(
  'purchase_email',
  'select from carts where id = any($cartIds::int[]) and email is not null',
);

/**
 * Guests have no account to sign in to: they need an email, or a phone that an SMS can reach, for the link to their
 * order.
 */
async function assertReachable(
  ctx: Ctx,
  claimed: readonly ClaimedNamedCart[],
  { email, address }: CheckoutInput,
): Promise<void> {
  const companyCountry = claimed[0]?.lines[0]?.company_country;
  const country = address.country || companyCountry || (await getShopSettings(ctx)).default_country;
  if (email?.trim() || parseReachablePhone(address.phone, country) !== null) return;
  if (await findEmail(ctx.db, { cartIds: claimed.map(({ cart }) => cart.id) })) return;
  throw invalid({ 'address.phone': 'phone' });
}

/** Rejects prices that the buyer has not seen; all carts are open again, and show the new prices from then on. */
async function assertPricesSeen(ctx: Ctx, claimed: readonly ClaimedNamedCart[]): Promise<void> {
  if (claimed.every(({ lines }) => lines.every((line) => line.price === line.seen_price))) return;
  const carts = [];
  for (const { cartRef, cart } of claimed) {
    await reopenWithNewPrices(ctx, cartRef, cart.id);
    carts.push(presentBasketCart(await readBasketCart(ctx.db, cart.id), ctx));
  }
  throw fail('price_changed', { shouldCommit: true, body: { carts } });
}

/**
 * Rejects a way of payment that one of the companies does not take.
 * @returns whether all of them take payment on receipt
 */
function assertMethodTaken(claimed: readonly ClaimedNamedCart[], method: PaymentMethod): boolean {
  const isTaken = ({ takes_card, takes_on_receipt }: PurchasedLine) =>
    method === 'card' ? takes_card : takes_on_receipt;
  const rejected = claimed.filter(({ lines }) => !lines.every(isTaken));
  if (rejected.length > 0)
    throw invalid(
      Object.fromEntries(
        rejected.map(({ index }) => [`carts.${index}.payment_method`, 'payment_method_not_taken' as const]),
      ),
    );
  return claimed.every(({ lines }) => lines.every(({ takes_on_receipt }) => takes_on_receipt));
}

/** Checks all carts, and reports the wrong fields of all of them at once. */
async function checkCarts(
  ctx: Ctx,
  claimed: readonly ClaimedNamedCart[],
  input: CheckoutInput,
): Promise<CheckedCart[]> {
  const errors: FieldErrors = {};
  const checked: CheckedCart[] = [];
  for (const { cartRef, index, cart, lines } of claimed) {
    const { delivery_at, isPickup, pickupStore, quote_id } = input.carts[index]!;
    const received_at =
      delivery_at === undefined ? cart.received_at : delivery_at === null ? null : new Date(delivery_at);
    const receiving = { address: input.address, isPickup, pickupStore, quote_id };
    try {
      checked.push(await checkCart(ctx, cartRef, { cart: { ...cart, received_at }, lines }, receiving));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.code !== 'invalid') throw nameCarts(error, [index]);
      Object.assign(errors, nameFields(error.details.errors ?? {}, index));
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return checked;
}

/** Calculates the money of all carts. */
const priceCarts = (
  ctx: Ctx,
  claimed: readonly ClaimedNamedCart[],
  checked: readonly CheckedCart[],
  found: FoundPromotions,
  input: CheckoutInput,
): PreparedCart[] =>
  checked.map((cart, place) => {
    const { index } = claimed[place]!;
    try {
      return priceCart(ctx, cart, found.carts[place]!, input.carts[index]!.expected_sum);
    } catch (error) {
      throw error instanceof Failure ? nameCarts(error, [index]) : error;
    }
  });

/** The names of fields in the request, by their names for one cart; the address is that of all carts. */
const nameFields = (errors: FieldErrors, index: number): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [
      field.startsWith('address.') ? field : `carts.${index}.${field === 'receivedDateTime' ? 'delivery_at' : field}`,
      error,
    ]),
  );

/** Adds which carts a failure is about. */
const nameCarts = ({ code, details }: Failure, indexes: readonly number[]): Failure =>
  fail(code, {
    ...details,
    errors: { ...details.errors, ...Object.fromEntries(indexes.map((index) => [`carts.${index}`, code])) },
  });

/** Adds which carts a failure is about, by the products that it names. */
function nameCartsOfLines(error: unknown, claimed: readonly ClaimedNamedCart[]): unknown {
  if (!(error instanceof Failure) || !Array.isArray(error.details.body?.['lines'])) return error;
  const named = new Set((error.details.body['lines'] as { product_id: number }[]).map(({ product_id }) => product_id));
  const carts = claimed.filter(({ lines }) => lines.some(({ product_id }) => named.has(product_id)));
  return nameCarts(
    error,
    carts.map(({ index }) => index),
  );
}

const insertPurchase = oneRow<{ id: number }, { user_id: number; payment_method: string; sum: Minor; now: Date }>(
  'purchase_insert',
  `insert into purchases (user_id, payment_method, sum, created_at)
   values ($user_id, $payment_method, $sum, $now)
   returning id`,
);

/**
 * Inserts the purchase of orders with these sums to pay.
 * @returns how each of them is paid: one that bonuses pay in full needs no card payment
 * @throws Failure `card_sum_out_of_range`
 */
async function openPurchase(
  ctx: Ctx,
  user_id: number,
  payment_method: PaymentMethod,
  sums: readonly Minor[],
): Promise<PurchaseOfOrder[]> {
  const sum = sumAmounts(sums);
  const isByCard = payment_method === 'card';
  if (isByCard && sum > 0) assertCardSum(ctx, sum);
  const { id: purchase_id } = (await insertPurchase(ctx.db, { user_id, payment_method, sum, now: ctx.clock() }))!;
  return sums.map((amount) => ({ purchase_id, payment_method, awaits_payment: isByCard && amount > 0 }));
}

const listOrderedCarts = statement<
  { id: number; hash: string; purchase_id: number | null },
  { hashes: readonly string[]; cartIds: readonly number[]; user_id: number }
>(
  'purchase_of_carts',
  `select c.id, c.hash, o.purchase_id
     from carts c
     join orders o on o.cart_id = c.id
    where (c.hash = any($hashes::text[]) or c.id = any($cartIds::int[])) and c.user_id = $user_id
      and o.user_id = $user_id and o.deleted_at is null`,
);

/** The purchase that these carts have become, for a concurrent call, a retry or a second tab. */
async function getPlacedPurchase(
  ctx: Ctx,
  cartRefs: readonly CartRef[],
  claimed: readonly ClaimedNamedCart[],
  userId: number,
): Promise<Purchase> {
  const ordered = await listOrderedCarts(ctx.db, {
    hashes: cartRefs.flatMap((ref) => ('hash' in ref ? [ref.hash] : [])),
    cartIds: cartRefs.flatMap((ref) => ('id' in ref ? [ref.id] : [])),
    user_id: userId,
  });
  const isOrdered = (ref: CartRef) =>
    ordered.some((cart) => ('hash' in ref ? cart.hash === ref.hash : cart.id === ref.id));
  const [purchaseId, ...others] = new Set(ordered.map(({ purchase_id }) => purchase_id));
  if (claimed.length > 0 || !cartRefs.every(isOrdered) || purchaseId == null || others.length > 0) {
    const missing = cartRefs.flatMap((_, index) => (claimed.some((cart) => cart.index === index) ? [] : [index]));
    throw fail('not_found', {
      values: { name: 'cart' },
      errors: Object.fromEntries(missing.map((index) => [`carts.${index}`, 'not_found' as const])),
    });
  }
  ctx.setStatus(200);
  return readPurchase(ctx, purchaseId, userId);
}
