import { describe, expect, it } from 'vitest';
import type { LineTax, Order } from '#contract/orders.ts';
import { formatLineTax, isUntaxed, listOrderSums, listPlacedOrderSums } from '#contract/rules/orderSums.ts';
import { buildOrder } from '#tests/support/apiAnswers.ts';

const tax = (reason: LineTax['reason'], rate: number, sum: number): LineTax =>
  ({ reason, rate, sum }) as unknown as LineTax;
const item = (product_id: number, price: number, count: number, lineTax?: LineTax) => ({
  product_id,
  price,
  count,
  tax: lineTax,
});
const order = (changes: object): Order => buildOrder(changes as Partial<Order>);

describe('the sums of an order', () => {
  const items = [
    item(1, 10, 1, tax('standard', 19, 0.1)),
    item(2, 10, 1, tax('standard', 19, 0.2)),
    item(3, 10, 1, tax('reduced', 5.5, 0.52)),
    item(4, 10, 1, tax('export', 0, 0)),
    item(5, 10, 1, tax('export', 0, 0)),
  ];

  it('add up the taxes by rate, those of the delivery too, without a rounding error', () => {
    const taxed = { items, tax_sum: 1.12, delivery_tax: tax('reduced', 5.5, 0.3) };
    expect(listOrderSums(order(taxed), 'en')).toEqual({
      added: [],
      included: [
        { label: 'Includes VAT 19%', amount: 0.3 },
        { label: 'Includes VAT 5.5%', amount: 0.82 },
      ],
      notes: ['Export: VAT 0%'],
    });
    expect(
      listOrderSums(order({ ...taxed, prices_include_tax: false, delivery_sum: 5, discount_sum: 2 }), 'ru'),
    ).toEqual({
      added: [
        { label: 'Скидка', amount: -2 },
        { label: 'Доставка', amount: 5, isDelivery: true },
        { label: 'НДС 19\u00a0%', amount: 0.3 },
        { label: 'НДС 5,5\u00a0%', amount: 0.82 },
      ],
      included: [],
      notes: ['Экспорт: НДС 0 %'],
    });
  });

  it('add the taxes that are recorded, also beside a line without one', () => {
    const sums = listOrderSums(order({ items: [...items, item(6, 10, 1)], prices_include_tax: false }), 'en');
    expect(sums.added).toEqual([
      { label: 'VAT 19%', amount: 0.3 },
      { label: 'VAT 5.5%', amount: 0.52 },
    ]);
  });

  it('name the tax of a line, or why it has none', () => {
    const format = (sum: number) => `€${sum}`;
    expect(formatLineTax(tax('reduced', 5.5, 0.52), 'en', format)).toBe('VAT 5.5%: €0.52');
    expect(formatLineTax(tax('reverse_charge', 0, 0), 'ru', format)).toBe('НДС платит покупатель');
  });

  it('name no included tax of an order that was canceled before anybody paid it', () => {
    const unpaid = order({ items, status: 'canceled', sum_to_pay: 40 });
    expect(listPlacedOrderSums(unpaid, 'en')).toEqual({ added: [], included: [], notes: [] });
    expect(isUntaxed(unpaid)).toBe(true);
  });

  it.each([
    ['is not canceled', {}],
    ['was canceled after a card payment', { status: 'canceled', payment: { status: 'refunded' } }],
    ['was canceled after a payment outside the site', { status: 'canceled', history: [{ to: 'paid', at: '' }] }],
  ])('name the included taxes of an order that %s', (_, changes) => {
    const taxed = order({ items, sum_to_pay: 40, ...changes });
    expect(listPlacedOrderSums(taxed, 'en')).toEqual(listOrderSums(taxed, 'en'));
    expect(isUntaxed(taxed)).toBe(false);
  });

  it('keep the taxes that were added to the prices of a canceled order', () => {
    const canceled = order({ items, status: 'canceled', sum_to_pay: 40, prices_include_tax: false });
    expect(listPlacedOrderSums(canceled, 'en')).toEqual(listOrderSums(canceled, 'en'));
  });
});
