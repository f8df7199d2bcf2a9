import { expect, it } from 'vitest';
import { changeMethod, createMethod, listReachingMethods } from '#src/resources/deliveryZones/methodValues.ts';

it('a tried address is shown the offered methods that reach it, the cheapest first, and no pickups', () => {
  const zones = [
    {
      countries: ['AU'],
      methods: [
        { ...createMethod('Courier'), price: 7.5 },
        { ...createMethod('Off'), price: 1, active: false },
        { ...createMethod('At our store'), price: 1, kind: 'store_pickup' as const },
        createMethod('Without a price'),
        { ...createMethod('With an empty step'), price_rule: 'by_sum' as const, steps: [{ up_to: null, price: null }] },
      ],
    },
    { methods: [{ ...createMethod('Before the choice of countries'), price: 1 }] },
    { countries: null, methods: [{ ...createMethod('Without the last country'), price: 1 }] },
    { countries: [], postal_codes: [' 2000 - 2099 '], methods: [{ ...createMethod('Post'), price: 3 }] },
    { countries: ['NZ'], methods: [{ ...createMethod('Elsewhere'), price: 1 }] },
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
    steps: [{ up_to: null, price: '7,' }],
  });
  const steps = [{ up_to: 'x', price: 1 }];
  expect(changeMethod({ ...method, price_rule: 'by_weight', steps }, { price_rule: 'flat' }).steps).toEqual([]);
});

it('a method keeps its price, or its lack of one, while its rule gets steps and loses them', () => {
  const untyped = changeMethod(createMethod('Courier'), { price_rule: 'by_weight' });
  expect(untyped.steps).toEqual([{ up_to: null, price: null }]);
  expect(changeMethod(untyped, { price_rule: 'flat' }).price).toBeNull();
  expect(changeMethod(untyped, { steps: [] }).steps).toEqual([{ up_to: null, price: null }]);
  const typed = changeMethod({ ...createMethod('Courier'), price: 7 }, { price_rule: 'by_weight' });
  expect(typed.steps).toEqual([{ up_to: null, price: 7 }]);
  expect(changeMethod(typed, { price_rule: 'per_item' }).price).toBe(7);
});
