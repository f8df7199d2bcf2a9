/** Places an order: sends the cart's info, then the checkout. Repeating it creates no second order. */
import type { QueryClient } from '@tanstack/react-query';
import type { Cart } from '#contract/carts.ts';
import type { Order } from '#contract/orders.ts';
import { api } from '#src/api/api.ts';
import { hasCode } from '#src/api/failureText.ts';
import { toPlaceInput } from '../addresses/place.ts';
import type { ServerCart } from '../cart/basket.ts';
import { basketKey, forgetCart, runInTurn, storeCart } from '../cart/serverBasket.ts';
import type { CheckoutValues } from './draft.ts';

const toNullable = (text: string): string | null => text.trim() || null;
/** Format of the specification: without plus sign and spaces. */
const toWirePhone = (phone: string): string => phone.replace(/[+\s]/g, '');

/** Returns the requested time as an ISO time; null for any time. */
function getReceivedAt({ way, deliverAt, pickUpAt }: CheckoutValues): string | null {
  if (way === 'pickup') return pickUpAt || null;
  const time = deliverAt === '' ? NaN : new Date(deliverAt).getTime();
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

function toAddress(values: CheckoutValues) {
  const recipient = { fio: values.fio.trim(), phone: toWirePhone(values.phone), comment: toNullable(values.comment) };
  if (values.way === 'pickup') return recipient;
  return { ...recipient, ...toPlaceInput(values) };
}

async function send(
  cart: Pick<ServerCart, 'cart_hash'>,
  values: CheckoutValues,
  quoteId: string | undefined,
): Promise<Order> {
  const hash = cart.cart_hash;
  const place = {
    isPickup: values.way === 'pickup',
    pickupStore: values.way === 'pickup' && values.store !== '' ? Number(values.store) : null,
  };
  try {
    await api.carts.info({
      body: {
        hash,
        fio: values.fio.trim(),
        email: toNullable(values.email),
        phone: toWirePhone(values.phone),
        receivedDateTime: getReceivedAt(values),
        ...place,
      },
    });
  } catch (error) {
    // If the answer of an earlier checkout was lost, the cart is already ordered and rejects info; its checkout still
    // returns the order.
    if (!hasCode(error, 'not_found')) throw error;
  }
  return api.carts.checkout({
    body: {
      hash,
      address: toAddress(values),
      status: 'new',
      useBonuse: values.useBonuse,
      ...place,
      ...(quoteId !== undefined && { quote_id: quoteId }),
    },
  });
}

/** Whether two carts show the same price for every line. */
function haveSamePrices(one: Pick<Cart, 'items'>, other: Cart): boolean {
  const prices = new Map(one.items.map((item) => [item.product.id, item.product.price]));
  return other.items.every((item) => prices.get(item.product.id) === item.product.price);
}

/**
 * Places the order of a cart.
 * @param cart as shown to the buyer: prices already on the screen need no second confirmation
 * @param quoteId of the shown delivery; without one the server takes the cheapest
 * @throws ApiError the server's rejection; on `price_changed` the new cart is stored first
 */
export function placeOrder(
  queries: QueryClient,
  cart: ServerCart,
  values: CheckoutValues,
  quoteId: string | undefined,
): Promise<Order> {
  const order = async () => {
    try {
      return await send(cart, values, quoteId);
    } catch (error) {
      if (!hasCode(error, 'price_changed')) throw error;
      const changed = error.body['cart'] as Cart;
      await storeCart(queries, changed);
      if (!haveSamePrices(cart, changed)) throw error;
      return send(changed, values, quoteId);
    }
  };
  return runInTurn(async () => {
    // A read in progress would request a cart that no longer exists
    await queries.cancelQueries({ queryKey: basketKey });
    const placed = await order();
    await queries.cancelQueries({ queryKey: basketKey });
    forgetCart(queries, cart);
    return placed;
  });
}
