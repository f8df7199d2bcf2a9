import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateOrderMoney, taxNotRecorded } from '#contract/rules/orderMoney.ts';
import {
  applyPromotions,
  type PromotionRule,
  type PromotionAction,
  type PromotionBuyer,
  type PromotionCart,
  type PromotionLine,
} from '#contract/rules/promotions.ts';

const buyer: PromotionBuyer = { is_confirmed: true, channel: 'site', ordered_company_ids: [] };
const line = (id: number, price: number, count = 1, category_ids: number[] = []): PromotionLine => ({
  id,
  price,
  count,
  category_ids,
});
const cart = (lines: PromotionLine[], values: Partial<PromotionCart> = {}): PromotionCart => ({
  company_id: 1,
  delivery: null,
  lines,
  ...values,
});
type Values = Partial<Omit<PromotionRule, 'conditions'>> & { conditions?: Partial<PromotionRule['conditions']> };
const promotion = (id: number, action: PromotionAction, { conditions, ...values }: Values = {}): PromotionRule => ({
  id,
  company_id: null,
  action,
  priority: 0,
  combines: true,
  uses_left: null,
  uses_left_of_buyer: null,
  budget_left: null,
  ...values,
  conditions: { min_sum: 0, product_ids: [], category_ids: [], first_order: false, channels: [], ...conditions },
});
const half: PromotionAction = { kind: 'order_percent', rate: 5000 };
const apply = (carts: PromotionCart[], promotions: PromotionRule[], who: Partial<PromotionBuyer> = {}) =>
  applyPromotions({ carts, promotions, buyer: { ...buyer, ...who } });
const getTotals = (carts: PromotionCart[], promotions: PromotionRule[]) => {
  const outcome = apply(carts, promotions);
  return carts.map(({ lines, delivery }, index) => {
    const { discounts } = outcome.carts[index]!;
    return calculateOrderMoney({
      lines,
      discounts,
      delivery: delivery === null ? null : { price: delivery, tax: taxNotRecorded },
    }).order_sum;
  });
};

describe('a free delivery whose goods are not enough yet', () => {
  const free = promotion(1, { kind: 'free_delivery' }, { conditions: { min_sum: 5000 } });
  const getState = (deliveries: (number | null)[]) =>
    apply(
      deliveries.map((delivery, index) => cart([line(index + 1, 1000)], { company_id: index + 1, delivery })),
      [free],
    ).results[0];

  it('says what is missing, while a delivery is paid or is still to be chosen', () => {
    expect(getState([700])).toMatchObject({ state: 'near', missing_sum: 4000 });
    expect(getState([null])).toMatchObject({ state: 'near', missing_sum: 4000 });
    expect(getState([0, 700])).toMatchObject({ state: 'near', missing_sum: 3000 });
  });

  it('asks for nothing where all is picked up or delivered free', () => {
    expect(getState([0])).toMatchObject({ state: 'nothing_left', missing_sum: null });
    expect(getState([0, 0])).toMatchObject({ state: 'nothing_left', missing_sum: null });
  });
});

describe('promotions', () => {
  it('apply to items, then to the order, then to delivery, by priority, each to what is left', () => {
    const carts = [cart([line(1, 1000), line(2, 500)], { delivery: 300 })];
    const promotions = [
      promotion(1, { kind: 'free_delivery' }, { priority: 9 }),
      promotion(2, half),
      promotion(3, { kind: 'order_amount', amount: 100 }, { priority: 1 }),
      promotion(4, { kind: 'item_percent', rate: 1000 }, { conditions: { product_ids: [1] } }),
    ];
    const outcome = apply(carts, promotions);
    // 1500 − 100 on the item = 1400, − 100 = 1300, half of it is 650
    expect(outcome.results.map(({ promotion_id, state, amount }) => [promotion_id, state, amount])).toEqual([
      [1, 'applied', 300],
      [3, 'applied', 100],
      [2, 'applied', 650],
      [4, 'applied', 100],
    ]);
    expect(getTotals(carts, promotions)).toEqual([650]);
  });

  it('of the platform see the whole basket, those of a company its own cart', () => {
    const carts = [cart([line(1, 600)]), cart([line(2, 400)], { company_id: 2 })];
    const sum = { conditions: { min_sum: 1000 } };
    const outcome = apply(carts, [promotion(1, half, sum), promotion(2, half, { ...sum, company_id: 2 })]);
    expect(outcome.results).toMatchObject([
      { promotion_id: 1, state: 'applied', amount: 500 },
      { promotion_id: 2, state: 'near', missing_sum: 600 },
    ]);
    expect(getTotals(carts, [promotion(3, half, { company_id: 2 })])).toEqual([600, 200]);
  });

  it('that take an amount off several carts split it by what is left, and an edit of one order keeps its part', () => {
    const carts = [cart([line(1, 600)]), cart([line(2, 300)], { company_id: 2 })];
    const [first] = [promotion(1, { kind: 'order_amount', amount: 90 }, { conditions: { min_sum: 900 } })];
    const outcome = apply(carts, [first!]);
    expect(getTotals(carts, [first!])).toEqual([540, 270]);
    const rules = outcome.carts[1]!.rules;
    expect(rules).toMatchObject([{ id: 1, action: { amount: 30 }, conditions: { min_sum: 300 } }]);
    expect(getTotals([carts[1]!], rules)).toEqual([270]);
    expect(apply([cart([line(2, 299)])], rules).results).toMatchObject([{ state: 'near', missing_sum: 1 }]);
  });

  it('that do not combine stand alone in a cart, and the higher priority wins', () => {
    const carts = [cart([line(1, 1000)]), cart([line(2, 1000)], { company_id: 2 })];
    const alone = promotion(1, half, { combines: false, company_id: 1, priority: 5 });
    const other = promotion(2, { kind: 'order_amount', amount: 100 });
    expect(apply(carts, [alone, other]).results).toMatchObject([
      { promotion_id: 1, state: 'applied', amount: 500 },
      { promotion_id: 2, state: 'applied', amount: 100 },
    ]);
    expect(getTotals(carts, [alone, other])).toEqual([500, 900]);
    expect(apply([carts[0]!], [alone, { ...other, priority: 6 }]).results).toMatchObject([
      { promotion_id: 2, state: 'applied' },
      { promotion_id: 1, state: 'not_combined', amount: 0 },
    ]);
  });

  it('make the cheapest units free, and count each unit once', () => {
    const twoPlusOne: PromotionAction = { kind: 'free_units', buy: 2, free: 1 };
    const carts = [cart([line(1, 900, 2), line(2, 100), line(3, 500, 3)])];
    expect(getTotals(carts, [promotion(1, twoPlusOne)])).toEqual([2 * 900 + 2 * 500]);
    // The six units are bought or free in the first one, so that nothing is left for the second
    expect(apply(carts, [promotion(1, twoPlusOne), promotion(2, twoPlusOne)]).results).toMatchObject([
      { state: 'applied', amount: 600 },
      { state: 'nothing_left', amount: 0 },
    ]);
    expect(getTotals([cart([line(1, 100, 6)])], [promotion(1, twoPlusOne), promotion(2, twoPlusOne)])).toEqual([400]);
    expect(apply([cart([line(1, 100, 2)])], [promotion(1, twoPlusOne)]).results).toMatchObject([
      { state: 'near', missing_units: 1 },
    ]);
  });

  it('never exceed their budget: another one gets the place', () => {
    const carts = [cart([line(1, 1000)])];
    const short = promotion(1, half, { budget_left: 499, combines: false, priority: 1 });
    expect(apply(carts, [short, promotion(2, { kind: 'order_amount', amount: 10 })]).results).toMatchObject([
      { promotion_id: 1, state: 'used_up', amount: 0 },
      { promotion_id: 2, state: 'applied', amount: 10 },
    ]);
    expect(apply(carts, [{ ...short, budget_left: 500 }]).results).toMatchObject([{ state: 'applied', amount: 500 }]);
  });

  it.each<[string, PromotionAction]>([
    ['on items', { kind: 'item_percent', rate: 5000 }],
    ['on units', { kind: 'item_amount', amount: 500 }],
    ['on free units', { kind: 'free_units', buy: 1, free: 1 }],
    ['on the order', half],
    ['on delivery', { kind: 'free_delivery' }],
  ])('of an order that is edited take off what is left of their budget: %s', (_, action) => {
    const carts = [cart([line(1, 1000, 2), line(2, 500)], { delivery: 600 })];
    const promotions = [promotion(1, action, { budget_left: 450 }), promotion(2, { kind: 'order_amount', amount: 10 })];
    const outcome = applyPromotions({ carts, promotions, buyer, atBudget: 'take_rest' });
    expect(outcome.results).toMatchObject([
      { promotion_id: 1, state: 'applied', amount: 450 },
      { promotion_id: 2, state: 'applied', amount: 10 },
    ]);
  });

  it('that deliver several carts for nothing split what is left of their budget by the prices of the deliveries', () => {
    const carts = [
      cart([line(1, 1000)], { delivery: 600 }),
      cart([line(2, 1000)], { company_id: 2, delivery: 300 }),
      cart([line(3, 1000)], { company_id: 3 }),
    ];
    const promotions = [promotion(1, { kind: 'free_delivery' }, { budget_left: 450 })];
    const outcome = applyPromotions({ carts, promotions, buyer, atBudget: 'take_rest' });
    expect(outcome.results).toMatchObject([{ state: 'applied', amount: 450 }]);
    expect(outcome.carts.map(({ discounts }) => discounts.map(({ value }) => value))).toEqual([
      [{ amount: 300 }],
      [{ amount: 150 }],
      [{ amount: 0 }],
    ]);
  });

  it.each<[string, Values, Partial<PromotionBuyer>, string]>([
    ['a limit that is reached', { uses_left: 0 }, {}, 'used_up'],
    ['a buyer’s limit that is reached', { uses_left_of_buyer: 0 }, {}, 'used_by_buyer'],
    ['a buyer’s limit without an account', { uses_left_of_buyer: 1 }, { is_confirmed: false }, 'needs_account'],
    ['a second order', { conditions: { first_order: true } }, { ordered_company_ids: [7] }, 'not_first_order'],
    ['another channel', { conditions: { channels: ['app'] } }, {}, 'other_channel'],
    ['other goods', { conditions: { category_ids: [9] } }, {}, 'no_goods'],
  ])('say why they do not apply: %s', (_, values, who, state) => {
    const outcome = apply([cart([line(1, 1000, 1, [3])])], [promotion(1, half, values)], who);
    expect(outcome).toMatchObject({ results: [{ state, amount: 0 }], carts: [{ discounts: [], rules: [] }] });
  });

  it('for a first order of a company do not mind orders from others', () => {
    const first = promotion(1, half, { company_id: 1, conditions: { first_order: true } });
    expect(apply([cart([line(1, 1000)])], [first], { ordered_company_ids: [2] }).results[0]!.state).toBe('applied');
  });

  it('for delivery are ready while none is chosen', () => {
    const free = promotion(1, { kind: 'free_delivery' });
    expect(apply([cart([line(1, 1000)])], [free]).results[0]).toMatchObject({ state: 'ready', amount: 0 });
    expect(apply([cart([line(1, 1000)], { delivery: 0 })], [free]).results[0]!.state).toBe('nothing_left');
  });
});

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 2 });
const actions: fc.Arbitrary<PromotionAction> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('item_percent' as const, 'order_percent' as const),
    rate: fc.integer({ min: 1, max: 10_000 }),
  }),
  fc.record({
    kind: fc.constantFrom('item_amount' as const, 'order_amount' as const),
    amount: fc.integer({ min: 1, max: 3000 }),
  }),
  fc.record({
    kind: fc.constant('free_units' as const),
    buy: fc.integer({ min: 1, max: 3 }),
    free: fc.integer({ min: 1, max: 2 }),
  }),
  fc.constant({ kind: 'free_delivery' as const }),
);
const maybe = (max: number) => fc.option(fc.integer({ min: 0, max }), { freq: 3 });
const promotionsOfAnyKind = fc
  .array(
    fc.record({
      company_id: fc.option(fc.integer({ min: 1, max: 3 })),
      action: actions,
      priority: fc.integer({ min: 0, max: 2 }),
      combines: fc.boolean(),
      uses_left: maybe(1),
      uses_left_of_buyer: maybe(1),
      budget_left: maybe(4000),
      conditions: fc.record({
        min_sum: fc.integer({ min: 0, max: 4000 }),
        product_ids: ids,
        category_ids: ids,
        first_order: fc.boolean(),
        channels: fc.constantFrom([], ['site' as const], ['app' as const]),
      }),
    }),
    { maxLength: 6 },
  )
  .map((all) => all.map((one, index): PromotionRule => ({ ...one, id: index + 1 })));
const baskets = fc
  .array(
    fc.record({
      lines: fc.array(
        fc.record({
          price: fc.integer({ min: 1, max: 2000 }),
          count: fc.integer({ min: 1, max: 7 }),
          category_ids: ids,
        }),
        { minLength: 1, maxLength: 4 },
      ),
      delivery: fc.option(fc.integer({ min: 0, max: 900 })),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((all) =>
    all.map(({ lines, delivery }, index): PromotionCart => ({
      company_id: index + 1,
      delivery,
      lines: lines.map((one, at) => ({ ...one, id: index * 10 + at + 1 })),
    })),
  );
const buyers = fc.record({
  is_confirmed: fc.boolean(),
  channel: fc.constantFrom('site' as const, 'app' as const),
  ordered_company_ids: ids,
});

it('holds its limits, budgets and combinations for every basket', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(baskets, promotionsOfAnyKind, buyers, fc.integer(), (carts, promotions, who, seed) => {
      const outcome = applyPromotions({ carts, promotions, buyer: who });
      const byId = new Map(promotions.map((one) => [one.id, one]));
      const results = new Map(outcome.results.map((result) => [result.promotion_id, result]));
      expect(results.size).toBe(promotions.length);

      // The order in which promotions are given does not matter
      const shuffled = promotions.toSorted((one, two) => ((one.id * seed) % 7) - ((two.id * seed) % 7));
      expect(applyPromotions({ carts, promotions: shuffled, buyer: who })).toEqual(outcome);

      const amounts = new Map<number, number>();
      for (const [index, one] of carts.entries()) {
        const { discounts, rules } = outcome.carts[index]!;
        const money = calculateOrderMoney({
          lines: one.lines,
          discounts,
          delivery: one.delivery === null ? null : { price: one.delivery, tax: taxNotRecorded },
        });
        const parts = [...money.lines, ...(money.delivery ? [money.delivery] : [])];
        const found = parts.flatMap((part) => part.discounts);
        // Nothing goes below zero, and the sum is that of the parts
        for (const { total } of parts) expect(total).toBeGreaterThanOrEqual(0);
        expect(money.discount_sum).toBe(found.reduce((sum, { amount }) => sum + amount, 0));
        for (const { promotion_id, amount } of found)
          amounts.set(promotion_id, (amounts.get(promotion_id) ?? 0) + amount);
        const named = new Set(found.map(({ promotion_id }) => promotion_id));
        // A company's promotion touches no other cart, and one that does not combine is alone in its cart
        for (const id of named) {
          const { company_id, combines } = byId.get(id)!;
          expect(company_id ?? one.company_id).toBe(one.company_id);
          if (!combines) expect(named.size).toBe(1);
        }
        expect(new Set(rules.map(({ id }) => id))).toEqual(named);
        // Each unit is free once
        const free = discounts.flatMap((discount) =>
          'freeUnits' in discount.value ? [...discount.value.freeUnits] : [],
        );
        for (const { id, count } of one.lines) {
          const units = free.filter(([lineId]) => lineId === id).reduce((sum, [, more]) => sum + more, 0);
          expect(units).toBeLessThanOrEqual(count);
        }
      }
      for (const { promotion_id, state, amount } of outcome.results) {
        const { uses_left, uses_left_of_buyer, budget_left, conditions, action } = byId.get(promotion_id)!;
        expect(amount).toBe(amounts.get(promotion_id) ?? 0);
        expect(amount > 0).toBe(state === 'applied');
        if (amount === 0) continue;
        expect([uses_left, uses_left_of_buyer]).not.toContain(0);
        expect(amount).toBeLessThanOrEqual(budget_left ?? Infinity);
        // Once off the whole basket, however many carts it is split over
        if (action.kind === 'order_amount') expect(amount).toBeLessThanOrEqual(action.amount);
        if (uses_left_of_buyer !== null || conditions.first_order) expect(who.is_confirmed).toBe(true);
      }
    }),
    { numRuns: 5000 },
  );
});

it('applies its rules to an unchanged order again with the same result', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(baskets, promotionsOfAnyKind, (carts, promotions) => {
      const outcome = applyPromotions({ carts, promotions, buyer });
      for (const [index, one] of carts.entries()) {
        const { discounts, rules } = outcome.carts[index]!;
        const again = applyPromotions({ carts: [one], promotions: rules, buyer });
        const calculate = (given: typeof discounts) =>
          calculateOrderMoney({
            lines: one.lines,
            discounts: given,
            delivery: one.delivery === null ? null : { price: one.delivery, tax: taxNotRecorded },
          });
        expect(calculate(again.carts[0]!.discounts).lines).toEqual(calculate(discounts).lines);
      }
    }),
    { numRuns: 5000 },
  );
});
