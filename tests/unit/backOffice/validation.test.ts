import { describe, expect, it } from 'vitest';
import { resources } from '#contract/resource.ts';
import { validateForm, flattenErrors } from '#src/backOffice/kit/validation.ts';

const { create, update } = resources.products;

describe('validateForm', () => {
  it('asks for everything that creating needs, in the words of the language', () => {
    expect(validateForm(create.body!, { name: ' ', sku: null }, undefined, 'en')).toEqual({
      name: 'Required field',
      sku: 'Required field',
      price: 'Required field',
      category_id: 'Required field',
    });
    expect(validateForm(create.body!, {}, undefined, 'ru')['name']).toBe('Обязательное поле');
  });

  it('judges only what an edit changes', () => {
    const record = { id: 1, name: '', sku: 'A-1', price: 5 };
    expect(validateForm(update.body!, { ...record, price: 1.005 }, record, 'en')).toEqual({
      price: 'At most two decimals',
    });
    expect(validateForm(update.body!, record, record, 'en')).toEqual({});
  });

  it('says that a text is no number', () => {
    expect(validateForm(update.body!, { price: '12 apples' }, { price: 12 }, 'en')).toEqual({
      price: 'Must be a number',
    });
  });
});

it('names nested faults by their path', () => {
  const errors = {
    name: { type: 'schema', message: 'a' },
    items: [undefined, { count: { type: 'server', message: 'b' } }],
  };
  expect(flattenErrors(errors as never)).toEqual([
    ['name', 'a', 'schema'],
    ['items.1.count', 'b', 'server'],
  ]);
});
