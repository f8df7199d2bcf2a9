import { expect, it } from 'vitest';
import { createMethod, listReachingMethods } from '#src/resources/deliveryZones/methodValues.ts';

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
