import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asMinor, type Minor } from '#contract/money.ts';
import { scaleAmount, splitAmount, sumAmounts, takeUnits } from '#contract/rules/amounts.ts';
import {
  calculateOrderMoney,
  calculateSumToPay,
  type Discount,
  type GoodsLine,
  type OrderMoney,
  taxNotRecorded,
  type TaxRule,
} from '#contract/rules/orderMoney.ts';

const standard: TaxRule = { reason: 'standard', rate: 2000 };
const line = (id: number, price: number, count = 1, tax = standard): GoodsLine => ({ id, price, count, tax });
const getTotals = ({ lines }: OrderMoney) => lines.map(({ total }) => total);

describe('an amount', () => {
  it('is rounded half up', () => {
    expect(scaleAmount(asMinor(5), 1, 2)).toBe(3);
    expect(scaleAmount(asMinor(4), 1, 3)).toBe(1);
    expect(scaleAmount(asMinor(5), 1, 3)).toBe(2);
  });

  it('is exact where products exceed what a number holds', () => {
    expect(scaleAmount(asMinor(199_999_999_999_999), 9999, 10_000)).toBe(199_979_999_999_999);
  });

  it('is split by largest remainder, and of equal remainders the first gets the rest', () => {
    expect(splitAmount(asMinor(100), [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitAmount(asMinor(10), [1, 2, 4])).toEqual([1, 3, 6]);
    expect(splitAmount(asMinor(0), [0, 0])).toEqual([0, 0]);
    expect(() => splitAmount(asMinor(1), [0, 0])).toThrow(RangeError);
  });

  it('is taken back unit by unit without losing a cent', () => {
    const taken = [0, 1, 2].map((before) => takeUnits(asMinor(100), { before, count: 1, of: 3 }));
    expect(taken).toEqual([33, 34, 33]);
    expect(() => takeUnits(asMinor(100), { before: 2, count: 2, of: 3 })).toThrow(RangeError);
  });
});

describe('an order', () => {
  it('without discounts, delivery and recorded taxes costs its goods', () => {
    const money = calculateOrderMoney({ lines: [line(2, 250, 2, taxNotRecorded), line(1, 1000, 1, taxNotRecorded)] });
    expect(money).toMatchObject({
      product_amount: 3,
      goods_sum: 1500,
      discount_sum: 0,
      delivery_sum: 0,
      tax_sum: null,
      order_sum: 1500,
      delivery: null,
    });
    expect(money.lines).toEqual([
      {
        id: 1,
        price: 1000,
        count: 1,
        goods: 1000,
        discounts: [],
        total: 1000,
        tax: { ...taxNotRecorded, amount: null },
      },
      { id: 2, price: 250, count: 2, goods: 500, discounts: [], total: 500, tax: { ...taxNotRecorded, amount: null } },
    ]);
  });

  it('adds the taxes that are recorded, also beside a line without one', () => {
    const lines = [line(1, 1000), line(2, 500, 1, taxNotRecorded)];
    expect(calculateOrderMoney({ lines, pricesIncludeTax: false })).toMatchObject({ tax_sum: null, order_sum: 1700 });
  });

  it('includes its tax, or adds it', () => {
    const input = { lines: [line(1, 1000)], delivery: { price: 500, tax: standard } };
    expect(calculateOrderMoney(input)).toMatchObject({ tax_sum: 167 + 83, order_sum: 1500 });
    expect(calculateOrderMoney({ ...input, pricesIncludeTax: false })).toMatchObject({
      tax_sum: 200 + 100,
      order_sum: 1800,
    });
  });

  it('records a tax of zero with its reason', () => {
    const exempt = { reason: 'exempt', rate: 0 } as const;
    const { lines, tax_sum } = calculateOrderMoney({ lines: [line(1, 1000, 1, exempt)] });
    expect(lines[0]!.tax).toEqual({ reason: 'exempt', rate: 0, amount: 0 });
    expect(tax_sum).toBe(0);
  });

  it('applies discounts on items before those on the order, each to what is left, and names their promotions', () => {
    const discounts: Discount[] = [
      { promotion_id: 2, target: 'order', value: { rate: 1000 } },
      { promotion_id: 1, target: 'item', line_ids: [1], value: { rate: 5000 } },
    ];
    const money = calculateOrderMoney({ lines: [line(1, 1000), line(2, 500)], discounts });
    expect(money.lines.map((one) => one.discounts)).toEqual([
      [
        { promotion_id: 1, amount: 500 },
        { promotion_id: 2, amount: 50 },
      ],
      [{ promotion_id: 2, amount: 50 }],
    ]);
    expect(money).toMatchObject({ goods_sum: 1500, discount_sum: 600, order_sum: 900 });
  });

  it('splits an amount off the order over its lines, the rest to the lower id', () => {
    const discounts: Discount[] = [{ promotion_id: 1, target: 'order', value: { amount: asMinor(100) } }];
    const lines = [line(3, 1000), line(1, 1000), line(2, 1000)];
    expect(getTotals(calculateOrderMoney({ lines, discounts }))).toEqual([966, 967, 967]);
  });

  it('takes an amount off each unit, and makes units free, but no line costs less than nothing', () => {
    const discounts: Discount[] = [
      { promotion_id: 1, target: 'item', line_ids: [1], value: { amount: asMinor(700) } },
      { promotion_id: 2, target: 'item', value: { freeUnits: new Map([[2, 1]]) } },
      { promotion_id: 3, target: 'order', line_ids: [1], value: { amount: asMinor(9999) } },
    ];
    const money = calculateOrderMoney({ lines: [line(1, 1000, 2), line(2, 500, 3)], discounts });
    expect(getTotals(money)).toEqual([0, 1000]);
    expect(money.lines[0]!.discounts).toEqual([
      { promotion_id: 1, amount: 1400 },
      { promotion_id: 3, amount: 600 },
    ]);
  });

  it('makes each unit free once, whatever several promotions say', () => {
    const free = (promotion_id: number): Discount => ({
      promotion_id,
      target: 'item',
      value: { freeUnits: new Map([[1, 1]]) },
    });
    const off: Discount = { promotion_id: 9, target: 'item', value: { amount: asMinor(100) } };
    const calculate = (discounts: Discount[]) => calculateOrderMoney({ lines: [line(1, 1000, 2)], discounts });
    expect(calculate([free(1), free(2), free(3)]).lines[0]!.discounts).toEqual([
      { promotion_id: 1, amount: 1000 },
      { promotion_id: 2, amount: 1000 },
    ]);
    // An amount is taken off the units that are still paid.
    expect(getTotals(calculate([free(1), off]))).toEqual([900]);
  });

  it('reduces delivery by its own discounts alone', () => {
    const discounts: Discount[] = [
      { promotion_id: 1, target: 'order', value: { rate: 10_000 } },
      { promotion_id: 2, target: 'delivery', value: { rate: 2500 } },
    ];
    const money = calculateOrderMoney({ lines: [line(1, 1000)], delivery: { price: 400, tax: standard }, discounts });
    expect(money.delivery).toMatchObject({ price: 400, total: 300, discounts: [{ promotion_id: 2, amount: 100 }] });
    expect(money).toMatchObject({ goods_sum: 1000, delivery_sum: 400, discount_sum: 1100, order_sum: 300 });
  });

  it('is paid by what bonuses and gift cards leave', () => {
    expect(calculateSumToPay(asMinor(1000), asMinor(300))).toBe(700);
    expect(calculateSumToPay(asMinor(1000), asMinor(300), asMinor(200))).toBe(500);
  });
});

const rates = fc.integer({ min: 0, max: 10_000 });
const amounts = fc.integer({ min: 0, max: 2_000_000 }).map(asMinor);
const taxRules = fc.oneof(
  fc.constant(taxNotRecorded),
  rates.map((rate): TaxRule => ({ reason: 'standard', rate })),
);
const goods = fc.record({
  price: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 9_999_999_999 })),
  count: fc.integer({ min: 1, max: 9999 }),
  tax: taxRules,
});
const values = fc.oneof(
  rates.map((rate) => ({ rate })),
  amounts.map((amount) => ({ amount })),
);
const discounts = fc.oneof(
  fc.record({ target: fc.constant('item' as const), value: values }),
  fc.record({ target: fc.constant('order' as const), value: values }),
  fc.record({ target: fc.constant('delivery' as const), value: values }),
  fc.integer({ min: 0, max: 9999 }).map((units) => ({
    target: 'item' as const,
    value: { freeUnits: new Map([[0, units]]) },
  })),
);
const orders = fc.record({
  goods: fc.array(goods, { minLength: 1, maxLength: 5 }),
  delivery: fc.option(fc.record({ price: fc.integer({ min: 0, max: 100_000 }), tax: taxRules })),
  discounts: fc.array(discounts, { maxLength: 4 }),
  pricesIncludeTax: fc.boolean(),
  /** How many units each step takes back. */
  step: fc.integer({ min: 1, max: 9999 }),
});

/** Takes all units of a line back in steps, as refunds do. */
function takeBack(amount: Minor, of: number, step: number): Minor[] {
  const taken: Minor[] = [];
  // At most ten steps, so that a line of 9,999 units does not take 9,999
  const size = Math.max(step, Math.ceil(of / 10));
  for (let before = 0; before < of; before += size)
    taken.push(takeUnits(amount, { before, count: Math.min(size, of - before), of }));
  return taken;
}

it(
  'keeps every order’s money whole, whatever its goods, discounts, taxes and refunds are',
  { timeout: 120_000 },
  () => {
    fc.assert(
      fc.property(orders, ({ goods: some, delivery, discounts: given, pricesIncludeTax, step }) => {
        const money = calculateOrderMoney({
          lines: some.map((one, id) => ({ ...one, id })),
          delivery,
          discounts: given.map((discount, promotion_id) => ({ ...discount, promotion_id }) as Discount),
          pricesIncludeTax,
        });
        const parts = money.delivery ? [...money.lines, money.delivery] : money.lines;
        const reductions = parts.flatMap((part) => part.discounts.map(({ amount }) => amount));
        const taxes = parts.map(({ tax }) => tax.amount);
        const recordedTax = sumAmounts(taxes.filter((tax) => tax !== null));
        const numbers = [
          ...parts.flatMap(({ total, tax }) => [total, tax.amount ?? 0]),
          ...reductions,
          money.order_sum,
          money.tax_sum ?? 0,
        ];
        if (!numbers.every((number) => Number.isSafeInteger(number) && number >= 0)) return false;
        const isSummed =
          money.goods_sum === sumAmounts(money.lines.map((one) => one.goods)) &&
          money.discount_sum === sumAmounts(reductions) &&
          money.tax_sum === (taxes.every((tax) => tax !== null) ? recordedTax : null) &&
          money.order_sum ===
            money.goods_sum - money.discount_sum + money.delivery_sum + (pricesIncludeTax ? 0 : recordedTax);
        const isRefundable = money.lines.every(({ total, tax, count }) =>
          [total, tax.amount ?? asMinor(0)].every((amount) => {
            const taken = takeBack(amount, count, step);
            return sumAmounts(taken) === amount && taken.every((part) => part >= 0);
          }),
        );
        return isSummed && isRefundable;
      }),
      { numRuns: 100_000 },
    );
  },
);

it('splits every amount into parts that sum to it, each within a cent of its share', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 9_999_999_999 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(amounts, weights, (amount, of) => {
      const total = of.reduce((sum, weight) => sum + weight, 0);
      fc.pre(total > 0);
      const parts = splitAmount(amount, of);
      return (
        sumAmounts(parts) === amount &&
        parts.every(
          (part, index) => Math.abs(part - (amount * of[index]!) / total) < 1 && (of[index]! > 0 || part === 0),
        )
      );
    }),
    { numRuns: 10_000 },
  );
});
