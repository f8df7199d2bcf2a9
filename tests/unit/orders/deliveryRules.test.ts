import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calculateDeliveryPrice,
  getDeliveryDays,
  isInZone,
  isPostalCodeEntry,
  normalizePostalCodes,
  type DeliveryPrice,
  type ZoneArea,
} from '#contract/rules/delivery.ts';

const zone = (area: Partial<ZoneArea> = {}): ZoneArea => ({ countries: [], regions: [], postal_codes: [], ...area });
const method = (price: Partial<DeliveryPrice> = {}): DeliveryPrice => ({
  price_rule: 'flat',
  price: 500,
  steps: [],
  free_from: null,
  ...price,
});
const cup = { price: 1000, count: 2, weight_g: 300 };

describe('a zone', () => {
  it('reaches an address if all of its lists that are set match', () => {
    const area = zone({ countries: ['AU'], regions: ['New South Wales', 'NSW'], postal_codes: ['20', '2600..2619'] });
    const place = { country: 'AU', region: ' nsw ', postal_code: '2010' };
    expect(isInZone(area, place)).toBe(true);
    expect(isInZone(area, { ...place, postal_code: '2605' })).toBe(true);
    expect(isInZone(area, { ...place, postal_code: '2620' })).toBe(false);
    expect(isInZone(area, { ...place, region: 'Victoria' })).toBe(false);
    expect(isInZone(area, { ...place, country: 'NZ' })).toBe(false);
  });

  it('is not proved by an address that lacks a field which it asks for', () => {
    expect(isInZone(zone({ postal_codes: ['2'] }), { country: 'AU' })).toBe(false);
    expect(isInZone(zone({ regions: ['NSW'] }), { country: 'AU', region: '' })).toBe(false);
    expect(isInZone(zone(), {})).toBe(true);
  });

  it('compares postal codes without spaces, hyphens and case', () => {
    expect(isInZone(zone({ postal_codes: ['SW1A'] }), { postal_code: 'sw1a 1aa' })).toBe(true);
    expect(isInZone(zone({ postal_codes: ['00-9'] }), { postal_code: '00-950' })).toBe(true);
    expect(isInZone(zone({ postal_codes: ['100-0000..100-9999'] }), { postal_code: '1000001' })).toBe(true);
  });

  it.each([
    ['E1', 'E1 1AA', true],
    ['E1', 'e11aa', true],
    ['E1', 'E1W 2AA', true],
    ['E1', 'E11 2AA', false],
    ['E1', 'E112AA', false],
    ['E11', 'E1 1AA', false],
    ['E11', 'E11 2AA', true],
    ['E1 1', 'E1 1AA', true],
    ['E1 1', 'E11AA', true],
    ['E1 1', 'E1 2AA', false],
    ['E1 1', 'E11 1AA', false],
    ['E11AA', 'E1 1AA', true],
    ['E112', 'E11 2AA', true],
    ['E', 'E11 2AA', true],
    ['E', 'EC1A 1BB', false],
    ['SW1', 'SW1A 1AA', true],
    ['E1..E9', 'E5 8AA', true],
    ['E1..E9', 'E11 2AA', false],
    ['E10..E18', 'E1 1AA', false],
  ])('with the British code %s and an address at %s: %s', (entry, postal_code, isReached) => {
    const area = zone({ postal_codes: normalizePostalCodes([entry]) });
    expect(isInZone(area, { country: 'GB', postal_code })).toBe(isReached);
    expect(isInZone(area, { postal_code })).toBe(isReached);
  });

  it('looks for the space of a prefix in the code, if the code is written with one', () => {
    const area = zone({ countries: ['NL'], postal_codes: ['1012 A'] });
    const isReached = (postal_code: string) => isInZone(area, { country: 'NL', postal_code });
    expect(['1012 AB', '1012ab', ' 1012  AB'].map(isReached)).toEqual([true, true, true]);
    expect(['1012 BA', '101 2AB', '1012'].map(isReached)).toEqual([false, false, false]);
    const prefix = zone({ postal_codes: ['1012'] });
    expect(isInZone(prefix, { country: 'NL', postal_code: '1012 AB' })).toBe(true);
    expect(isInZone(zone({ postal_codes: ['00'] }), { country: 'PL', postal_code: '00-950' })).toBe(true);
  });

  it('takes е and ё in the name of a region for one letter', () => {
    const area = zone({ regions: ['Орёл'] });
    expect(['Орел', ' ОРЁЛ', 'Оре\u0308л'].map((region) => isInZone(area, { region }))).toEqual([true, true, true]);
    expect(isInZone(zone({ regions: ['Орел'] }), { region: 'Орёл' })).toBe(true);
  });

  it('takes a range however people type it, and none whose ends differ in length or order', () => {
    expect(normalizePostalCodes([' 2000 - 2099', '2000–2099', '2000 .. 2099', '00-950', 'sw1a  1aa', ' '])).toEqual([
      '2000..2099',
      '00-950',
      'SW1A 1AA',
    ]);
    expect(['2000..2099', '20', 'SW1', '00-950'].every(isPostalCodeEntry)).toBe(true);
    const wrong = ['2099..2000', '20..2099', '1..2..3', '..20', '*', '', '2000-2099'];
    expect(wrong.filter(isPostalCodeEntry)).toEqual([]);
  });

  it('has exactly the codes between the ends of its range', () => {
    const code = fc.integer({ min: 1000, max: 9999 });
    fc.assert(
      fc.property(code, code, code, (one, two, sought) => {
        const [from, to] = one < two ? [one, two] : [two, one];
        const area = zone({ postal_codes: [`${from}..${to}`] });
        expect(isInZone(area, { postal_code: String(sought) })).toBe(from <= sought && sought <= to);
      }),
    );
  });
});

describe('the price of a method', () => {
  it('is flat, for each item, or that of the first step that fits', () => {
    expect(calculateDeliveryPrice(method(), [cup])).toBe(500);
    expect(calculateDeliveryPrice(method({ price_rule: 'per_item' }), [cup, { price: 1, count: 3 }])).toBe(2500);
    const steps = [
      { up_to: 600, price: 100 },
      { up_to: 1000, price: 200 },
    ];
    expect(calculateDeliveryPrice(method({ price_rule: 'by_weight', steps }), [cup])).toBe(100);
    expect(calculateDeliveryPrice(method({ price_rule: 'by_weight', steps }), [{ ...cup, count: 3 }])).toBe(200);
    expect(calculateDeliveryPrice(method({ price_rule: 'by_weight', steps }), [{ price: 5, count: 9 }])).toBe(100);
    const open = [
      { up_to: 2000, price: 300 },
      { up_to: null, price: 50 },
    ];
    expect(calculateDeliveryPrice(method({ price_rule: 'by_sum', steps: open }), [cup])).toBe(300);
    expect(calculateDeliveryPrice(method({ price_rule: 'by_sum', steps: open }), [{ ...cup, count: 3 }])).toBe(50);
  });

  it('takes no cart beyond its last step, not even a free one', () => {
    const steps = [{ up_to: 500, price: 100 }];
    expect(calculateDeliveryPrice(method({ price_rule: 'by_weight', steps, free_from: 0 }), [cup])).toBeNull();
  });

  it('is nothing from a sum on', () => {
    expect(calculateDeliveryPrice(method({ free_from: 2000 }), [cup])).toBe(0);
    expect(calculateDeliveryPrice(method({ free_from: 2001 }), [cup])).toBe(500);
  });

  it('by weight never falls when units are added, if its steps rise', () => {
    const steps = fc
      .array(fc.record({ grams: fc.integer({ min: 1, max: 5000 }), more: fc.nat(900) }), { minLength: 1, maxLength: 6 })
      .map((parts) =>
        parts.reduce<{ up_to: number; price: number }[]>((list, { grams, more }) => {
          const last = list.at(-1) ?? { up_to: 0, price: 0 };
          return [...list, { up_to: last.up_to + grams, price: last.price + more }];
        }, []),
      );
    fc.assert(
      fc.property(
        steps,
        fc.integer({ min: 1, max: 2000 }),
        fc.integer({ min: 1, max: 20 }),
        (rising, weight_g, count) => {
          const priced = method({ price_rule: 'by_weight', steps: rising });
          const price = (units: number) =>
            calculateDeliveryPrice(priced, [{ price: 1, count: units, weight_g }]) ?? Infinity;
          expect(price(count + 1)).toBeGreaterThanOrEqual(price(count));
        },
      ),
    );
  });
});

it('the days of a delivery begin after the handling, over the end of a month and a leap day', () => {
  const time = { handling_days: 2, transit_min_days: 1, transit_max_days: 4 };
  expect(getDeliveryDays(time, '2028-02-27')).toEqual({ ready_from: '2028-03-01', ready_to: '2028-03-04' });
});
