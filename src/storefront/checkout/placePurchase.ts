/** Places a purchase of the basket's carts. Repeating it creates no second one. */
import type { QueryClient } from '@tanstack/react-query';
import type { BasketCart } from '#contract/basket.ts';
import type { Cart } from '#contract/carts.ts';
import type { Purchase } from '#contract/purchases.ts';
import type { PaymentMethod } from '#contract/rules/paymentMethods.ts';
import type { ApiError } from '#contract/client.ts';
import { api } from '#src/api/api.ts';
import { hasCode } from '#src/api/failureText.ts';
import { toPlaceInput } from '../addresses/place.ts';
import type { ServerCart } from '../cart/basket.ts';
import { basketKey, forgetCart, runInTurn, storeCart } from '../cart/serverBasket.ts';
import { hasDelivery, toCompanyKey, type CheckoutValues, type ReceivingValues } from './draft.ts';

const toNullable = (text: string): string | null => text.trim() || null;
/** Without spaces. The plus sign stays: without it the server would read the number as one of the address's country. */
const toWirePhone = (phone: string): string => phone.replace(/\s/g, '');

/** Returns the requested time as an ISO time; null for any time. */
function getReceivedAt({ way, deliverAt, pickUpAt }: ReceivingValues): string | null {
  if (way === 'pickup') return pickUpAt || null;
  const time = deliverAt === '' ? NaN : new Date(deliverAt).getTime();
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

function toAddress(values: CheckoutValues) {
  const recipient = { fio: values.fio.trim(), phone: toWirePhone(values.phone), comment: toNullable(values.comment) };
  return hasDelivery(values) ? { ...recipient, ...toPlaceInput(values) } : recipient;
}

/** What the buyer has chosen. */
interface Choices {
  values: CheckoutValues;
  /** Of the shown deliveries, by company; without one the server takes the cheapest. */
  quoteIds: ReadonlyMap<number, string>;
  payment: PaymentMethod;
  /** The shown sums of the carts; the order is rejected if it costs something else. */
  cartSums: ReadonlyMap<number, number>;
  /** The shown bonuses that pay for the carts, if they are known; the order is rejected if others would. */
  bonuses: number | undefined;
}

function toCart({ id, cart_hash, company }: ServerCart, { values: { receiving }, quoteIds, cartSums }: Choices) {
  const values = receiving[toCompanyKey(company.id)]!;
  const isPickup = values.way === 'pickup';
  return {
    hash: cart_hash,
    isPickup,
    pickupStore: isPickup && values.store !== '' ? Number(values.store) : null,
    delivery_at: getReceivedAt(values),
    quote_id: quoteIds.get(company.id) ?? null,
    // Without a known delivery its sum is not known
    ...(quoteIds.has(company.id) && { expected_sum: cartSums.get(id) }),
  };
}

const send = async (carts: readonly ServerCart[], choices: Choices): Promise<Purchase> => {
  const { values, payment, quoteIds, bonuses } = choices;
  const { purchase } = await api.purchases.checkout({
    body: {
      carts: carts.map((cart) => toCart(cart, choices)),
      address: toAddress(values),
      email: toNullable(values.email),
      useBonuse: values.useBonuse,
      // They depend on the sums of all carts
      ...(carts.every(({ company }) => quoteIds.has(company.id)) && { expected_bonuses: bonuses }),
      codes: values.codes,
      payment_method: payment,
    },
  });
  return purchase;
};

/** Whether a rejection is about the prices of goods alone: `errors` names carts whose deliveries or sums differ. */
const isAboutGoods = (error: ApiError): boolean => Object.keys(error.errors).length === 0;

/** Whether two carts show the same price for every line. */
function haveSamePrices(one: Pick<Cart, 'items'>, other: Cart): boolean {
  const prices = new Map(one.items.map((item) => [item.product.id, item.product.price]));
  return other.items.every((item) => prices.get(item.product.id) === item.product.price);
}

/**
 * Places the orders of carts.
 * @param carts as shown to the buyer: prices already on the screen need no second confirmation
 * @throws ApiError the server's rejection; on `price_changed` the new carts are stored first
 */
export function placePurchase(queries: QueryClient, carts: readonly ServerCart[], choices: Choices): Promise<Purchase> {
  const place = async () => {
    try {
      return await send(carts, choices);
    } catch (error) {
      if (!hasCode(error, 'price_changed')) throw error;
      const changed = (error.body['carts'] ?? []) as BasketCart[];
      for (const cart of changed) await storeCart(queries, cart);
      const isShown =
        isAboutGoods(error) &&
        carts.every((cart) =>
          changed.some(({ id, ...other }) => id === cart.id && haveSamePrices(cart, { id, ...other })),
        );
      if (!isShown) throw error;
      return send(carts, choices);
    }
  };
  return runInTurn(async () => {
    // A read in progress would request carts that no longer exist
    await queries.cancelQueries({ queryKey: basketKey });
    const purchase = await place();
    await queries.cancelQueries({ queryKey: basketKey });
    for (const cart of carts) forgetCart(queries, cart);
    return purchase;
  });
}
