import { describe, expect, it } from 'vitest';
import { givenFor, openStep, type Begun } from '#src/resources/start/progress.ts';

const company = { id: 3, brand: 'Sloboda', phone: '+61412345678' } as Begun['company'];
const store = { id: 4 } as Begun['store'];
const product = { id: 5 } as Begun['product'];

describe('the step to take', () => {
  it('is the first that is left', () => {
    expect(openStep({}, null)).toBe('company');
    expect(openStep({ company }, null)).toBe('store');
    expect(openStep({ company, store }, null)).toBe('product');
    expect(openStep({ company, product }, null)).toBe('store');
    expect(openStep({ company, store, product }, null)).toBeNull();
  });

  it('is the one that was chosen, as long as it is left and can be taken', () => {
    expect(openStep({ company }, 'product')).toBe('product');
    expect(openStep({ company, product }, 'product')).toBe('store');
    expect(openStep({}, 'product')).toBe('company');
  });
});

describe('what is told once', () => {
  it('is not asked for again: name and phone of the registration, brand and phone of the company', () => {
    expect(givenFor('company', { fio: 'Ann Lee', phone: '61412345678' }, {})).toEqual({
      legal_person: 'Ann Lee',
      phone: '+61412345678',
    });
    expect(givenFor('store', { fio: '', phone: null }, { company })).toEqual({
      company_id: 3,
      name: 'Sloboda',
      pickup: true,
      phone: '+61412345678',
    });
    expect(givenFor('product', { fio: '', phone: null }, { company })).toEqual({ company_id: 3 });
  });

  it('is left out where it was not told', () => {
    expect(givenFor('company', { fio: '', phone: null }, {})).toEqual({});
  });
});
