import { describe, expect, it } from 'vitest';
import { OrderEdit } from '#contract/orders.ts';
import { ProductCreate } from '#contract/products.ts';
import { faultsByField, wordsOf } from '#contract/rules/fieldFailures.ts';

const faultsOf = (schema: typeof ProductCreate | typeof OrderEdit, input: unknown) =>
  faultsByField(schema.safeParse(input).error?.issues ?? [], input);

describe('faultsByField', () => {
  it('calls what is missing, null or blank required', () => {
    const faults = faultsOf(ProductCreate, { name: ' ', sku: null, price: null });
    expect(faults['name']).toEqual({ failure: 'required' });
    expect(faults['sku']).toEqual({ failure: 'required' });
    expect(faults['price']).toEqual({ failure: 'required' });
    expect(faults['category_id']).toEqual({ failure: 'required' });
  });

  it('names bounds, decimals and whole numbers', () => {
    const faults = faultsOf(ProductCreate, {
      name: 'x'.repeat(256),
      sku: 'A',
      price: 1.234,
      category_id: 1.5,
      total_count: -1,
    });
    expect(faults['name']).toEqual({ failure: 'too_long', values: { max: 255 } });
    expect(faults['price']).toEqual({ failure: 'decimals' });
    expect(faults['category_id']).toEqual({ failure: 'integer' });
    expect(faults['total_count']).toEqual({ failure: 'too_small', values: { min: 0 } });
  });

  it('writes paths into nested values with dots', () => {
    const faults = faultsOf(OrderEdit, { address: { phone: '1' }, items: [{ product_id: 1, count: 0 }] });
    expect(faults['address.phone']).toEqual({ failure: 'phone' });
    expect(faults['items.0.count']).toEqual({ failure: 'too_small', values: { min: 1 } });
  });
});

describe('wordsOf', () => {
  it('speaks both languages', () => {
    expect(wordsOf({ failure: 'required' }, 'en')).toBe('Required field');
    expect(wordsOf({ failure: 'too_long', values: { max: 255 } }, 'ru')).toBe('Символов не больше: 255');
    expect(wordsOf({ failure: 'too_big', values: { max: 99_999_999.99 } }, 'en')).toBe('At most 99,999,999.99');
    expect(wordsOf({ failure: 'too_big', values: { max: 9999 } }, 'en')).toBe('At most 9999');
  });
});
