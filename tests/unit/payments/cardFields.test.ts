import { describe, expect, it } from 'vitest';
import { sandboxCards, getCardOutcome } from '#server/gateways/payments/sandboxCards.ts';
import { validateCard, formatField } from '#src/storefront/payment/cardFields.ts';
import { toPaymentMethod, testCards } from '#src/storefront/payment/testCards.ts';

describe('a field of a card', () => {
  it.each([
    ['number', '42424', '4242 4'],
    ['number', '4242-4242 42424242999', '4242 4242 4242 4242'],
    ['expiry', '1', '1'],
    ['expiry', '5', '05'],
    ['expiry', '1231', '12 / 31'],
    ['expiry', '12/2031', '12 / 31'],
    ['cvc', '12a345', '1234'],
  ] as const)('%s: “%s” is shown as “%s”', (field, typed, shown) => {
    expect(formatField(field, typed, typed.length).value).toBe(shown);
  });

  it('keeps the caret behind the digit that was typed', () => {
    // The user types a 9 after the first group of “4242 4242”.
    expect(formatField('number', '42429 4242', 5)).toEqual({ value: '4242 9424 2', caret: 6 });
    expect(formatField('number', '942 4242', 1)).toEqual({ value: '9424 242', caret: 1 });
  });
});

describe('a card', () => {
  const now = new Date(2026, 10, 22);
  const good = { number: '4242 4242 4242 4242', expiry: '11 / 26', cvc: '123' };

  it('is good to the end of its month', () => {
    expect(validateCard(good, now)).toEqual({});
    expect(validateCard({ ...good, expiry: '10 / 26' }, now)).toEqual({ expiry: 'past' });
  });

  it.each([
    [
      { number: '', expiry: '', cvc: '' },
      { number: 'required', expiry: 'required', cvc: 'required' },
    ],
    [{ ...good, number: '4242 4242 4242 4241' }, { number: 'number' }],
    [{ ...good, number: '4012 8888 8888 1881' }, { number: 'notTest' }],
    [{ ...good, expiry: '13 / 30' }, { expiry: 'expiry' }],
    [{ ...good, expiry: '1' }, { expiry: 'expiry' }],
    [{ ...good, cvc: '12' }, { cvc: 'cvc' }],
  ])('%o has its faults told', (values, errors) => {
    expect(validateCard(values, now)).toEqual(errors);
  });

  it('of the form is one that the sandbox knows, under a name of its own for each attempt, and without its number', () => {
    expect(testCards.map(({ method }) => method).toSorted()).toEqual(Object.keys(sandboxCards).toSorted());
    for (const { number, method } of testCards) {
      const name = toPaymentMethod(number)!;
      expect(getCardOutcome(name)).toBe(sandboxCards[method]);
      expect(name).not.toBe(toPaymentMethod(number));
      expect(name).not.toContain(number.slice(-4));
    }
    expect(toPaymentMethod('4012888888881881')).toBeUndefined();
  });
});
