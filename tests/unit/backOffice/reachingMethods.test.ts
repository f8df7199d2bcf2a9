import { expect, it } from 'vitest';
import { changeMethod, createMethod, listReachingMethods } from '#src/resources/deliveryZones/methodValues.ts';

it('a tried address is shown the offered methods that reach it, the cheapest first, and no pickups', () => {
  const zones = [
    {
      countries: ['AU'],
      methods: [
        { ...createMethod('Courier'), price: 7.5 },
        { ...createMethod('Off'), active: false },
        { ...createMethod('At our store'), kind: 'store_pickup' as const },
      ],
    },
    { postal_codes: [' 2000 - 2099 '], methods: [{ ...createMethod('Post'), price: 3 }] },
    { countries: ['NZ'], methods: [createMethod('Elsewhere')] },
  ];
  const place = { country: 'AU', postal_code: '2010', region: '' };
  const found = listReachingMethods(zones, [{ price: 5000, count: 1, weight_g: 500 }], place, '2026-03-02');
  expect(found.map(({ name, price, days }) => [name, price, days.ready_from])).toEqual([
    ['Post', 300, '2026-03-04'],
    ['Courier', 750, '2026-03-04'],
  ]);
});

it('a method loses wrong values of fields that it no longer shows, and keeps right ones', () => {
  const method = { ...createMethod('Courier'), transit_min_days: 5, transit_max_days: 2 };
  const pickup = { transit_min_days: 0, transit_max_days: 0 };
  expect(changeMethod(method, { kind: 'store_pickup' })).toMatchObject(pickup);
  expect(changeMethod({ ...method, transit_max_days: 'x' }, { kind: 'store_pickup' })).toMatchObject(pickup);
  expect(changeMethod({ ...method, transit_max_days: null }, { kind: 'store_pickup' })).toMatchObject(pickup);
  expect(changeMethod({ ...method, transit_max_days: 7 }, { kind: 'store_pickup' })).toMatchObject({
    transit_min_days: 5,
    transit_max_days: 7,
  });
  expect(changeMethod({ ...method, price: '7,' }, { price_rule: 'by_sum' })).toMatchObject({
    price: 0,
    steps: [{ up_to: null, price: 0 }],
  });
  const steps = [{ up_to: 'x', price: 1 }];
  expect(changeMethod({ ...method, price_rule: 'by_weight', steps }, { price_rule: 'flat' }).steps).toEqual([]);
});
