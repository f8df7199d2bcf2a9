/** Sends a checkout: who receives, where and when, then the order itself. One order, however often it is sent. */
import type { QueryClient } from '@tanstack/react-query';
import type { Cart } from '#contract/carts.ts';
import type { Order } from '#contract/orders.ts';
import { api } from '#src/api/api.ts';
import { hasCode } from '#src/api/failureText.ts';
import type { ServerCart } from '../cart/cartDesk.ts';
import { cartKey, forgetCart, inTurn, keepCart } from '../cart/serverCart.ts';
import type { CheckoutValues } from './draft.ts';

const orNull = (text: string): string | null => text.trim() || null;
/** The specification's spelling on the wire: without plus sign and spaces. */
const phoneOnWire = (phone: string): string => phone.replace(/[+\s]/g, '');

/** When it shall be received, as an ISO time; null for whenever. */
function receivedAt({ way, deliverAt, pickUpAt }: CheckoutValues): string | null {
  if (way === 'pickup') return pickUpAt || null;
  const time = deliverAt === '' ? NaN : new Date(deliverAt).getTime();
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

function addressOf(values: CheckoutValues) {
  const recipient = { fio: values.fio.trim(), phone: phoneOnWire(values.phone), comment: orNull(values.comment) };
  if (values.way === 'pickup') return recipient;
  const { region, city, district, street, house, flat, entrance, building } = values;
  const places = { region, city, district, street, house, flat, entrance, building };
  return { ...recipient, ...Object.fromEntries(Object.entries(places).map(([name, text]) => [name, orNull(text)])) };
}

async function send(cart: Pick<ServerCart, 'cart_hash'>, values: CheckoutValues): Promise<Order> {
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
        email: orNull(values.email),
        phone: phoneOnWire(values.phone),
        receivedDateTime: receivedAt(values),
        ...place,
      },
    });
  } catch (error) {
    // A cart that was ordered by a call whose answer got lost takes no info any more; its checkout still answers the order.
    if (!hasCode(error, 'not_found')) throw error;
  }
  return api.carts.checkout({
    body: { hash, address: addressOf(values), status: 'new', useBonuse: values.useBonuse, ...place },
  });
}

/** Whether two carts show the same price for every line. */
function samePrices(one: Pick<Cart, 'items'>, other: Cart): boolean {
  const prices = new Map(one.items.map((item) => [item.product.id, item.product.price]));
  return other.items.every((item) => prices.get(item.product.id) === item.product.price);
}

/**
 * Makes the order of a cart.
 * @param cart as the buyer sees it now: prices that the screen already shows are not asked about again
 * @throws what the server refuses, in its words; on `price_changed` the new cart is kept for the screens
 */
export function placeOrder(queries: QueryClient, cart: ServerCart, values: CheckoutValues): Promise<Order> {
  const order = async () => {
    try {
      return await send(cart, values);
    } catch (error) {
      if (!hasCode(error, 'price_changed')) throw error;
      const changed = error.body['cart'] as Cart;
      keepCart(queries, changed);
      if (!samePrices(cart, changed)) throw error;
      return send(changed, values);
    }
  };
  return inTurn(async () => {
    // A read in progress would request a cart that has become an order by then
    await queries.cancelQueries({ queryKey: cartKey });
    const placed = await order();
    await queries.cancelQueries({ queryKey: cartKey });
    forgetCart(queries);
    return placed;
  });
}
