import { describe, expect, it } from 'vitest';
import { toPrice } from '#contract/money.ts';
import { listChangeLines } from '#src/ui/orders/changeLines.ts';

const items = [
  {
    id: 1,
    product_id: 7,
    name: 'Кружка',
    en_name: 'Mug',
    sku: 'M',
    photo: null,
    price: toPrice(1000),
    count: 5,
    sum: toPrice(5000),
  },
];
const lines = (changes: Record<string, unknown> | null, locale: 'en' | 'ru' = 'en') =>
  listChangeLines(changes, items, { locale, format: (amount) => `$${amount}` }).map(
    ({ what, from, to }) => `${what}: ${from ?? ''} > ${to}`,
  );

describe('what a step of an order has changed', () => {
  it('is told goods first, in the reader’s language', () => {
    const changes = {
      order_sum: { from: 20, to: 50 },
      'address.city': { from: null, to: 'Perth' },
      items: [
        { product_id: 7, name: 'Кружка', from: 2, to: 5 },
        { product_id: 8, name: 'Чай', from: 1, to: 0 },
      ],
    };
    expect(lines(changes)).toEqual(['Mug: 2 > 5', 'Чай: 1 > 0', 'City:  > Perth', 'Sum: $20 > $50']);
    expect(lines(changes, 'ru')).toEqual(['Кружка: 2 > 5', 'Чай: 1 > 0', 'Город:  > Perth', 'Сумма: $20 > $50']);
  });

  it('names stores, ways, times and bonuses as people do', () => {
    const changes = {
      isPickup: { from: true, to: false },
      pickupStore: { from: { id: 1, name: 'Гавань', en_name: 'Harbour' }, to: null },
      delivery_at: { from: null, to: '2026-11-20T10:00:00.000Z' },
      bonuses_returned: { from: 0, to: 30 },
    };
    const [way, store, time, bonuses] = lines(changes);
    expect([way, store, bonuses]).toEqual([
      'Way of delivery: pickup > delivery',
      'Pickup store: Harbour > none',
      'Bonuses returned:  > $30',
    ]);
    expect(time).toMatch(/^Time: {2}> Nov 20, 2026/);
    expect(lines({ payment: { from: null, to: 'card' } }, 'ru')).toEqual(['Оплата:  > картой']);
    expect(lines({ card_returned: { from: 0, to: 23.33 } })).toEqual(['Given back to the card:  > $23.33']);
    expect(lines(null)).toEqual([]);
  });
});
