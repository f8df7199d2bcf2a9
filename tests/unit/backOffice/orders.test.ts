import { describe, expect, it } from 'vitest';
import { buildEditQuestion, hasEditableItems, getStockErrors } from '#src/resources/orders/rules.ts';

describe('buildEditQuestion', () => {
  it('asks nothing of a new order', () => {
    expect(buildEditQuestion({ id: 7, status: 'new' }, 'en')).toBeNull();
  });

  it('warns of one that is under way, and otherwise of one that is closed', () => {
    expect(buildEditQuestion({ id: 7, status: 'paid' }, 'en')?.title).toBe('This order is no longer new: paid');
    expect(buildEditQuestion({ id: 7, status: 'paid' }, 'en')?.text).not.toBe(
      buildEditQuestion({ id: 7, status: 'completed' }, 'en')?.text,
    );
  });

  it('says of an abandoned cart that it is no order yet, and of nothing on its way', () => {
    const question = buildEditQuestion({ id: 7, status: 'abandoned_cart' }, 'en');
    expect(question?.title).toBe('Abandoned cart #7');
    expect(question?.text).toMatch(/becomes an order only when/);
  });
});

it('lets lines change while the order is new, in process or forming', () => {
  expect(
    (['new', 'in_process', 'forming', 'paid', 'ready_to_ship', 'completed', 'canceled'] as const).filter(
      hasEditableItems,
    ),
  ).toEqual(['new', 'in_process', 'forming']);
});

describe('getStockErrors', () => {
  const values = { items: [{ product_id: 5 }, { product_id: 9 }] };

  it('puts what lacks at the line that wants it', () => {
    const rejection = { code: 'not_enough_stock', lines: [{ product_id: 9, wanted: 7, left: 1 }] };
    expect(getStockErrors(rejection, values, 'en')).toEqual({ 'items.1.count': 'Only 1 is left' });
  });

  it('knows nothing of other refusals', () => {
    expect(getStockErrors({ code: 'stale' }, values, 'en')).toEqual({});
  });
});
