import type { ReappliedPromotions } from '#server/domains/promo/promotions/recordUses.ts';
import { describe, expect, it } from 'vitest';
import { asMinor } from '#contract/money.ts';
import type { DeliveryPrice } from '#contract/rules/delivery.ts';
import { validateAddress, toStoredAddress } from '#server/domains/orders/address.ts';
import { planEdit, type EditableItem, type OrderState } from '#server/domains/orders/edit.ts';
import { calculateBonusPayment, calculateMoney, capSpentBonuses } from '#server/domains/orders/totals.ts';

const item = (product_id: number, count: number, price = 1000): EditableItem => ({
  product_id,
  name: `P${product_id}`,
  price,
  count,
  weight_g: 400,
  tax_reason: 'not_recorded',
  tax_rate: null,
});
const known = (...items: EditableItem[]) => new Map(items.map((one) => [one.product_id, one]));
const order: OrderState = {
  status: 'new',
  address: toStoredAddress({ fio: 'Anna Smith', phone: '+1 555 0100', city: 'Perth' }, 'AU'),
  company_country: 'AU',
  is_pickup: false,
  store: null,
  delivery_at: new Date('2026-11-20T10:00:00Z'),
  items: [item(1, 2), item(2, 1, 500)],
  product_amount: 3,
  order_sum: asMinor(2500),
  discount_sum: asMinor(0),
  delivery: null,
  delivery_method: null,
  tax_sum: null,
  prices_include_tax: true,
  bonuses_spent: asMinor(0),
};

describe('planEdit', () => {
  it('finds nothing to change where an edit says what is there', () => {
    const edit = {
      status: 'new' as const,
      address: { fio: 'Anna Smith', phone: '+1 (555) 0100' },
      delivery_at: '2026-11-20T11:00:00+01:00',
      items: [
        { product_id: 2, count: 1 },
        { product_id: 1, count: 2 },
      ],
    };
    const plan = planEdit(order, edit);
    expect(plan.changes).toEqual({});
    expect(plan.items).toEqual([]);
    expect(plan.after).toEqual(order);
  });

  it('names every field that changes, with both its values', () => {
    const { changes, after } = planEdit(order, { address: { city: ' Sydney ', comment: '' }, delivery_at: null });
    expect(changes).toEqual({
      'address.city': { from: 'Perth', to: 'Sydney' },
      delivery_at: { from: '2026-11-20T10:00:00.000Z', to: null },
    });
    expect(after.address).toMatchObject({ fio: 'Anna Smith', city: 'Sydney', comment: null });
    expect(after.delivery_at).toBeNull();
  });

  it('raises, lowers, drops and adds lines, at the prices they were ordered for', () => {
    const edit = {
      items: [
        { product_id: 1, count: 5 },
        { product_id: 3, count: 2 },
      ],
    };
    const { items, after, changes } = planEdit(order, edit, { products: known(item(3, 0, 250), item(1, 0, 9999)) });
    expect(items).toEqual([
      { product_id: 1, name: 'P1', from: 2, to: 5 },
      { product_id: 2, name: 'P2', from: 1, to: 0 },
      { product_id: 3, name: 'P3', from: 0, to: 2 },
    ]);
    expect(after).toMatchObject({ product_amount: 7, order_sum: 5500 });
    expect(changes).toMatchObject({ order_sum: { from: 25, to: 55 } });
  });

  it('fills in the company’s country where an edit needs one, and leaves it open otherwise', () => {
    const getCountry = (edit: Parameters<typeof planEdit>[1], before = order) =>
      planEdit(before, edit).after.address?.['country'];
    expect(getCountry({ address: { house: '7' } })).toBeNull();
    expect(getCountry({ address: { country: '', postal_code: '' } })).toBeNull();
    expect(getCountry({ address: { postal_code: '6000' } })).toBe('AU');
    const german = { ...order, address: toStoredAddress({ ...order.address, country: 'DE' } as never, 'AU') };
    expect(getCountry({ address: { house: '7' } }, german)).toBe('DE');
    expect(getCountry({ address: { country: '' } }, german)).toBe('AU');
  });

  it('returns the bonuses that a smaller sum no longer takes', () => {
    const { after, excess, changes } = planEdit(
      { ...order, bonuses_spent: asMinor(2400) },
      { items: [{ product_id: 1, count: 1 }] },
    );
    expect(after).toMatchObject({ order_sum: 1000, bonuses_spent: 1000 });
    expect(excess).toBe(1400);
    expect(changes).toMatchObject({ bonuses_spent: { from: 24, to: 10 } });
  });

  it('keeps a delivery with its discount and its tax, and decides again on those of promotions', () => {
    const edit = { items: [{ product_id: 1, count: 1 }] };
    const tax = { reason: 'standard', rate: 2000, amount: asMinor(40) } as const;
    const delivery = { price: asMinor(300), discounts: [], total: asMinor(240), tax };
    const item = { ...order.items[0]!, tax_reason: 'standard', tax_rate: 2000 } as const;
    const delivered: OrderState = { ...order, items: [item], delivery, discount_sum: asMinor(60) };
    expect(planEdit(delivered, edit).after).toMatchObject({
      delivery,
      order_sum: 1000 + 240,
      discount_sum: 60,
      tax_sum: 167 + 40,
    });
    expect(planEdit({ ...delivered, prices_include_tax: false }, edit).after).toMatchObject({
      delivery,
      order_sum: 1000 + 240 + 200 + 40,
    });
    expect(planEdit(delivered, { status: 'in_process' }).after).toMatchObject({ delivery, discount_sum: 60 });
    const result = { promotion_id: 1, name: 'Ten', en_name: null, code: null, funded_by: 'company', state: 'applied' };
    const promotions = {
      discounts: [{ promotion_id: 1, target: 'order', value: { rate: 1000 } }],
      results: [{ ...result, before: asMinor(60), amount: asMinor(100) }],
    } as unknown as ReappliedPromotions;
    const { after, changes } = planEdit(delivered, edit, { promotions });
    expect(after).toMatchObject({ delivery: { total: 300 }, order_sum: 900 + 300, discount_sum: 100 });
    expect(changes).toMatchObject({ promotions: [{ promotion_id: 1, name: 'Ten', from: 0.6, to: 1 }] });
  });

  it('takes the price of the delivery away with a change to pickup, and that of a pickup with one to delivery', () => {
    const tax = { reason: 'standard', rate: 2000, amount: asMinor(40) } as const;
    const delivery = { price: asMinor(300), discounts: [], total: asMinor(240), tax };
    const taxed = { ...order.items[0]!, tax_reason: 'standard', tax_rate: 2000 } as const;
    const delivered: OrderState = {
      ...order,
      items: [taxed],
      delivery,
      order_sum: asMinor(2240),
      discount_sum: asMinor(60),
      bonuses_spent: asMinor(2100),
      tax_sum: asMinor(373),
    };
    expect(planEdit(delivered, { isPickup: true })).toMatchObject({
      after: { delivery: null, order_sum: 2000, discount_sum: 0, tax_sum: 333, bonuses_spent: 2000 },
      excess: 100,
      changes: {
        isPickup: { from: false, to: true },
        delivery_sum: { from: 3, to: 0 },
        order_sum: { from: 22.4, to: 20 },
      },
    });
    expect(planEdit({ ...delivered, is_pickup: true }, { isPickup: false }).changes).toMatchObject({
      delivery_sum: { from: 3, to: 0 },
    });
    expect(planEdit(delivered, { isPickup: false }).changes).toEqual({});
  });

  it('has the delivery cost again what its method asks for, once the goods are worth too little for a free one', () => {
    const tax = { reason: 'standard', rate: 2000, amount: asMinor(0) } as const;
    const delivery = { price: asMinor(0), discounts: [], total: asMinor(0), tax };
    const method = { price_rule: 'flat', price: 300, steps: [], free_from: 2000 } as const;
    const free: OrderState = { ...order, delivery, delivery_method: method };
    const reduce = (before: OrderState, count: number) => planEdit(before, { items: [{ product_id: 1, count }] });
    const { after, changes } = reduce(free, 1);
    expect(after).toMatchObject({ delivery: { price: 300, total: 300, tax: { amount: 50 } }, order_sum: 1300 });
    expect(changes).toMatchObject({ delivery_sum: { from: 0, to: 3 }, order_sum: { from: 25, to: 13 } });
    expect(reduce(after, 2).after).toMatchObject({ delivery: { price: 0, total: 0, tax: { amount: 0 } } });
    // At 2,000 it is still free
    expect(reduce(free, 2).after).toMatchObject({ delivery, order_sum: 2000 });
    // Without a method nobody knows its price
    expect(reduce({ ...free, delivery_method: null }, 1).after).toMatchObject({ delivery, order_sum: 1000 });
    const bySum = { ...method, price_rule: 'by_sum', steps: [{ up_to: 500, price: 100 }] } as const;
    expect(reduce({ ...free, delivery_method: bySum }, 1).after).toMatchObject({ delivery, order_sum: 1000 });
    const steps = [
      { up_to: 300, price: 100 },
      { up_to: null, price: 250 },
    ];
    const byWeight: DeliveryPrice = { ...method, price_rule: 'by_weight', steps };
    expect(reduce({ ...free, delivery_method: byWeight }, 1).after).toMatchObject({ order_sum: 1250 });
  });

  it('says what a cancellation gives back', () => {
    expect(planEdit({ ...order, bonuses_spent: asMinor(500) }, { status: 'canceled' }).changes).toEqual({
      bonuses_returned: { from: 0, to: 5 },
    });
    expect(planEdit(order, { status: 'canceled' }).changes).toEqual({});
  });

  it('has the reason of a cancellation alone', () => {
    const reason = '<b>Sold out</b>\nSorry';
    expect(planEdit(order, { status: 'canceled', reason: ` ${reason}\n` })).toMatchObject({
      reason,
      changes: { reason: { from: null, to: reason } },
    });
    for (const edit of [{ status: 'canceled', reason: ' \n' }, { status: 'paid', reason }, { reason }] as const)
      expect(planEdit(order, edit)).toMatchObject({ reason: null, changes: {} });
    expect(planEdit({ ...order, status: 'canceled' }, { status: 'canceled', reason }).changes).toEqual({});
  });

  it('tells from where to where the goods are taken; what is delivered has no store', () => {
    const [harbour, station] = [
      { id: 1, name: 'Гавань', en_name: 'Harbour' },
      { id: 2, name: 'Вокзал', en_name: 'Station' },
    ];
    const picked: OrderState = { ...order, is_pickup: true, store: harbour };
    expect(planEdit(picked, { pickupStore: 2 }, { store: station })).toMatchObject({
      after: { is_pickup: true, store: station },
      changes: { pickupStore: { from: harbour, to: station } },
    });
    expect(planEdit(picked, { isPickup: false }).changes).toEqual({
      'address.country': { from: null, to: 'AU' },
      isPickup: { from: true, to: false },
      pickupStore: { from: harbour, to: null },
    });
    expect(planEdit(order, { isPickup: true, pickupStore: 2 }, { store: station }).changes).toEqual({
      isPickup: { from: false, to: true },
      pickupStore: { from: null, to: station },
    });
    expect(planEdit(picked, { isPickup: true, pickupStore: 1 }, { store: harbour }).changes).toEqual({});
  });
});

describe('sums', () => {
  it('counts goods and money', () => {
    expect(
      calculateMoney([
        { product_id: 1, price: 1999, count: 3 },
        { product_id: 2, price: 1, count: 1 },
      ]),
    ).toMatchObject({ product_amount: 4, order_sum: 5998, tax_sum: null });
  });

  it('pays with all bonuses there are, up to the sum', () => {
    expect(calculateBonusPayment(asMinor(500), asMinor(300))).toBe(300);
    expect(calculateBonusPayment(asMinor(500), asMinor(900))).toBe(500);
    expect(calculateBonusPayment(asMinor(500), asMinor(0))).toBe(0);
  });

  it('keeps bonuses spent while the sum covers them', () => {
    expect(capSpentBonuses(asMinor(300), asMinor(500))).toEqual({ spent: 300, returned: 0 });
    expect(capSpentBonuses(asMinor(300), asMinor(100))).toEqual({ spent: 100, returned: 200 });
  });
});

describe('an address', () => {
  it('needs recipient, phone, city, street and house for a delivery', () => {
    expect(validateAddress(toStoredAddress({ fio: 'Anna', phone: '+15550100', city: ' ' }, 'AU'), false)).toEqual({
      'address.city': 'required',
      'address.street': 'required',
      'address.house': 'required',
    });
  });

  it('needs no postal code, but one that fits the country', () => {
    const place = { fio: 'Anna', phone: '+1 555 0100', city: 'Perth', street: 'Hay', house: '1' };
    const validate = (country: string, postal_code: string) =>
      validateAddress(toStoredAddress({ ...place, country, postal_code }, 'AU'), false);
    expect(validate('AU', '')).toEqual({});
    expect(validate('AU', ' 6000 ')).toEqual({});
    expect(validate('AU', '600')).toEqual({
      'address.postal_code': { failure: 'postal_code', values: { example: '2060' } },
    });
    expect(validate('AE', '600')).toEqual({ 'address.postal_code': { failure: 'no_postal_codes' } });
  });

  it('needs recipient and phone alone for a pickup', () => {
    expect(validateAddress(toStoredAddress({ fio: 'Anna', phone: '+15550100' }, 'AU'), true)).toEqual({});
    expect(validateAddress(toStoredAddress({}, 'AU'), true)).toEqual({
      'address.fio': 'required',
      'address.phone': 'required',
    });
  });
});
