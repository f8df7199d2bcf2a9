/** Creates the delivery zones and methods of the demo's companies, through the API. */
import type { Demo } from './content/types.ts';
import type { SeedContext } from './context.ts';

/** @param companies keys → ids */
export async function makeDelivery(
  { clientFor }: SeedContext,
  demo: Demo,
  companies: ReadonlyMap<string, number>,
): Promise<void> {
  const owners = new Map(demo.companies.map(({ key, owner }) => [key, owner]));
  for (const { company, name, countries, postal_codes = [], methods } of demo.deliveryZones) {
    const vendor = await clientFor(owners.get(company)!);
    await vendor.deliveryZones.create({
      body: {
        company_id: companies.get(company)!,
        name,
        countries: [...countries],
        postal_codes: [...postal_codes],
        methods: methods.map(({ name: names, steps = [], transit_days: [min, max], ...method }) => ({
          ...method,
          name: names.ru,
          en_name: names.en,
          steps: [...steps],
          transit_min_days: min,
          transit_max_days: max,
        })),
      },
    });
  }
}
