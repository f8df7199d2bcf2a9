/** Creates the delivery of one company; the others deliver by arrangement. */
import type { SeedContext } from './context.ts';

/** @param companies keys → ids */
export async function makeDelivery({ clientFor }: SeedContext, companies: ReadonlyMap<string, number>): Promise<void> {
  const vendor = await clientFor('ingrid@fjellstad.example');
  const company_id = companies.get('fjellstad');
  await vendor.deliveryZones.create({
    body: {
      company_id,
      name: 'Norge',
      countries: ['NO'],
      methods: [
        {
          kind: 'post',
          name: 'Почта',
          en_name: 'Post',
          price_rule: 'by_weight',
          price: 0,
          steps: [
            { up_to: 2000, price: 6 },
            { up_to: null, price: 12 },
          ],
          free_from: 150,
          handling_days: 1,
          transit_min_days: 2,
          transit_max_days: 4,
        },
        {
          kind: 'courier',
          name: 'Курьер',
          en_name: 'Courier',
          price_rule: 'flat',
          price: 14,
          handling_days: 1,
          transit_min_days: 1,
          transit_max_days: 1,
        },
      ],
    },
  });
}
