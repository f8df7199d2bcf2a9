import { describe, expect, it } from 'vitest';
import { getInitialValues, selectStep, type StartProgress } from '#src/resources/start/progress.ts';

const company = { id: 3, brand: 'Sloboda', phone: '+61412345678' } as StartProgress['company'];
const store = { id: 4 } as StartProgress['store'];
const delivery = { id: 6 } as StartProgress['delivery'];
const product = { id: 5 } as StartProgress['product'];

describe('the step to take', () => {
  it('is the first that is left', () => {
    expect(selectStep({}, null)).toBe('company');
    expect(selectStep({ company }, null)).toBe('store');
    expect(selectStep({ company, store }, null)).toBe('delivery');
    expect(selectStep({ company, store, delivery }, null)).toBe('product');
    expect(selectStep({ company, product }, null)).toBe('store');
    expect(selectStep({ company, store, product }, null)).toBe('delivery');
    expect(selectStep({ company, store, delivery, product }, null)).toBeNull();
  });

  it('is the one that was chosen, as long as it is left and can be taken', () => {
    expect(selectStep({ company }, 'product')).toBe('product');
    expect(selectStep({ company, product }, 'product')).toBe('store');
    expect(selectStep({}, 'product')).toBe('company');
  });
});

describe('what is told once', () => {
  it('is not asked for again: name and phone of the registration, brand and phone of the company', () => {
    expect(getInitialValues('company', { fio: 'Ann Lee', phone: '61412345678' }, {})).toEqual({
      legal_person: 'Ann Lee',
      phone: '+61412345678',
    });
    expect(getInitialValues('store', { fio: '', phone: null }, { company })).toEqual({
      company_id: 3,
      name: 'Sloboda',
      pickup: true,
      phone: '+61412345678',
    });
    expect(getInitialValues('product', { fio: '', phone: null }, { company })).toEqual({ company_id: 3 });
    const home = { company: { ...company, country: 'AU' } as StartProgress['company'] };
    expect(getInitialValues('delivery', { fio: '', phone: null }, home, 'ru')).toEqual({
      company_id: 3,
      name: 'Австралия',
      countries: ['AU'],
    });
  });

  it('is left out where it was not told', () => {
    expect(getInitialValues('company', { fio: '', phone: null }, {})).toEqual({});
  });
});
