import { describe, expect, it } from 'vitest';
import { CollectionRule } from '#contract/collections.ts';
import { OrderEdit } from '#contract/orders.ts';
import { ProductCreate } from '#contract/products.ts';
import { WorkingTimeEdit } from '#contract/stores.ts';
import { toFieldErrors, formatFieldError } from '#contract/rules/fieldErrors.ts';

const listErrors = (schema: typeof ProductCreate | typeof OrderEdit, input: unknown) =>
  toFieldErrors(schema.safeParse(input).error?.issues ?? [], input);

describe('toFieldErrors', () => {
  it('calls what is missing, null or blank required', () => {
    const errors = listErrors(ProductCreate, { name: ' ', sku: null, price: null });
    expect(errors['name']).toEqual({ failure: 'required' });
    expect(errors['sku']).toEqual({ failure: 'required' });
    expect(errors['price']).toEqual({ failure: 'required' });
    expect(errors['category_id']).toEqual({ failure: 'required' });
  });

  it('names bounds, decimals and whole numbers', () => {
    const errors = listErrors(ProductCreate, {
      name: 'x'.repeat(256),
      sku: 'A',
      price: 1.234,
      category_id: 1.5,
      total_count: -1,
    });
    expect(errors['name']).toEqual({ failure: 'too_long', values: { max: 255 } });
    expect(errors['price']).toEqual({ failure: 'decimals' });
    expect(errors['category_id']).toEqual({ failure: 'integer' });
    expect(errors['total_count']).toEqual({ failure: 'too_small', values: { min: 0 } });
  });

  it('writes paths into nested values with dots', () => {
    const errors = listErrors(OrderEdit, { address: { phone: '1' }, items: [{ product_id: 1, count: 0 }] });
    expect(errors['address.phone']).toEqual({ failure: 'phone' });
    expect(errors['items.0.count']).toEqual({ failure: 'too_small', values: { min: 1 } });
  });
});

describe('formatFieldError', () => {
  it.each([
    [
      'opening hours',
      WorkingTimeEdit,
      { mon: { from: '18:00', to: '09:00' } },
      ['Closing must be later than opening', 'Закрытие должно быть позже открытия'],
    ],
    [
      'prices',
      CollectionRule,
      { price_from: 10, price_to: 5 },
      ['The upper bound can’t be less than the lower one', 'Верхняя граница не может быть меньше нижней'],
    ],
  ])('says what is wrong with %s in the wrong order', (_, schema, input, texts) => {
    const [error] = Object.values(toFieldErrors(schema.safeParse(input).error?.issues ?? [], input));
    expect([formatFieldError(error!, 'en'), formatFieldError(error!, 'ru')]).toEqual(texts);
  });

  it('says that an end must be after its beginning', () => {
    expect(formatFieldError({ failure: 'order' }, 'en')).toBe('The end must be after the beginning');
    expect(formatFieldError({ failure: 'order' }, 'ru')).toBe('Конец должен быть позже начала');
  });

  it('speaks both languages', () => {
    expect(formatFieldError({ failure: 'required' }, 'en')).toBe('Required field');
    expect(formatFieldError({ failure: 'too_long', values: { max: 255 } }, 'ru')).toBe('Символов не больше: 255');
    expect(formatFieldError({ failure: 'too_big', values: { max: 99_999_999.99 } }, 'en')).toBe(
      'At most 99,999,999.99',
    );
    expect(formatFieldError({ failure: 'too_big', values: { max: 9999 } }, 'en')).toBe('At most 9999');
  });
});
