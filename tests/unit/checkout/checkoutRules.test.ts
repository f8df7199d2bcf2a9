import { describe, expect, it } from 'vitest';
import type { Cart } from '#contract/carts.ts';
import { ApiError } from '#contract/client.ts';
import { calculateSums } from '#src/storefront/checkout/OrderSummary.tsx';
import { emptyCheckoutValues, emptyReceiving, type CheckoutValues } from '#src/storefront/checkout/draft.ts';
import { validateCheckout, toField } from '#src/storefront/checkout/validateCheckout.ts';
import { toProblem } from '#src/storefront/checkout/problem.ts';
import { formatAddressLines } from '#contract/rules/addressLines.ts';

const empty: CheckoutValues = { ...emptyCheckoutValues, receiving: { c3: emptyReceiving } };
const receiveBy = (way: 'delivery' | 'pickup') => ({ c3: { ...emptyReceiving, way } });
const filled: CheckoutValues = {
  ...empty,
  fio: 'Ann Lee',
  phone: '+61 400 000 000',
  city: 'Perth',
  street: 'Main St',
  house: '1',
};
const cart = (price: number) =>
  ({ items: [{ product: { id: 1, price }, count: 2, product_price: price }] }) as unknown as Cart;

describe('what the checkout finds wrong by itself', () => {
  it('finds nothing in a filled form', () => {
    expect(validateCheckout(filled)).toEqual({});
  });

  it('asks for name, phone, city, street and house of a delivery, all at once', () => {
    expect(validateCheckout(empty)).toEqual({
      fio: 'required',
      phone: 'required',
      city: 'required',
      street: 'required',
      house: 'required',
    });
  });

  it('asks for name, phone and store of a pickup, and for no street', () => {
    expect(validateCheckout({ ...empty, receiving: receiveBy('pickup'), fio: '  ' })).toEqual({
      fio: 'required',
      phone: 'required',
      'receiving.c3.store': 'required',
    });
  });

  it.each(['call me', '123', '+', '1234567890123456', '12 34'])('takes %j for no phone', (phone) => {
    expect(validateCheckout({ ...filled, phone }).phone).toBe('phone');
  });

  it.each(['+7 (912) 345-67-89', '88005553535', '+61 400.000.000'])('takes %j for a phone', (phone) => {
    expect(validateCheckout({ ...filled, phone })).toEqual({});
  });

  it('needs no email, but a right one', () => {
    expect(validateCheckout({ ...filled, email: 'ann@' }).email).toBe('email');
    expect(validateCheckout({ ...filled, email: ' ann@example.com ' })).toEqual({});
  });
});

describe('the server’s faults', () => {
  it.each([
    ['address.city', 'delivery', 'city'],
    ['phone', 'delivery', 'phone'],
    ['carts.1.pickupStore', 'pickup', 'receiving.c3.store'],
    ['carts.1.delivery_at', 'pickup', 'receiving.c3.pickUpAt'],
    ['carts.1.delivery_at', 'delivery', 'receiving.c3.deliverAt'],
    ['carts.1.payment_method', 'delivery', 'payment'],
    ['carts.1', 'delivery', null],
  ] as const)('%s with %s stands at %s', (key, way, field) => {
    expect(toField(key, [2, 3], { receiving: receiveBy(way) })).toBe(field);
  });
});

describe('what stands in the way of an order', () => {
  it('tells the old price and the new', () => {
    const error = new ApiError(409, { code: 'price_changed', carts: [cart(12)] });
    expect(toProblem(error, cart(10).items, [])).toEqual({
      kind: 'price',
      lines: [{ product_id: 1, was: 10, now: 12 }],
      deliveries: [],
    });
  });

  it('tells what is left', () => {
    const error = new ApiError(409, {
      code: 'not_enough_stock',
      lines: [
        { product_id: 1, wanted: 3, left: 1 },
        { product_id: 2, wanted: 1, left: -1 },
      ],
    });
    expect(toProblem(error, cart(10).items, [])).toEqual({
      kind: 'short',
      lines: [
        { product_id: 1, left: 1 },
        { product_id: 2, left: 0 },
      ],
    });
  });

  it('tells what has left the storefront', () => {
    expect(
      toProblem(new ApiError(409, { code: 'not_available', lines: [{ product_id: 1 }] }), cart(10).items, []),
    ).toEqual({
      kind: 'gone',
      lines: [{ product_id: 1, left: 0 }],
    });
  });

  it.each(['cart_empty', 'not_found'])('takes %s for a cart that is lost', (code) => {
    expect(toProblem(new ApiError(409, { code }), cart(10).items, [])).toEqual({ kind: 'lost' });
  });

  it('leaves the rest to the server’s words', () => {
    const error = new ApiError(503, { code: 'unavailable' });
    expect(toProblem(error, cart(10).items, [])).toEqual({ kind: 'failed', error });
  });
});

describe('bonuses', () => {
  it.each([
    [30, 0, 0, 30],
    [30.3, 10.1, 10.1, 20.2],
    [30, 100, 30, 0],
    [0.3, 0.1, 0.1, 0.2],
    [30, -5, 0, 30],
  ])('of a sum of %f with a balance of %f pay %f and leave %f', (sum, balance, spent, toPay) => {
    expect(calculateSums(sum, balance)).toEqual({ spent, toPay });
  });
});

describe('an address in lines', () => {
  const values = {
    region: '',
    city: '',
    district: '',
    street: '',
    house: 'house',
    building: 'building',
    entrance: 'entrance',
    flat: 'flat',
  };

  it('leaves out what is blank', () => {
    const address = {
      street: 'Main St',
      house: '1',
      building: null,
      entrance: '',
      flat: '12',
      city: 'Perth',
      region: null,
    };
    expect(formatAddressLines(address, 'en', values)).toEqual(['Main St, house 1, flat 12', 'Perth']);
    expect(formatAddressLines({}, 'en', values)).toEqual([]);
  });
});
