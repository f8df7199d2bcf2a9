/** Adds the tax rates of the demo's countries, through the API. */
import { firstRateDay } from '#server/domains/tax/taxData.ts';
import type { Demo } from './content/types.ts';
import type { SeedContext } from './context.ts';

/** Add them before the first order, which records the tax that applies when it is placed. */
export async function makeTaxRates({ clientFor }: SeedContext, { taxRates }: Demo): Promise<void> {
  const admin = await clientFor('admin@example.com');
  const classIds = new Map((await admin.taxClasses.list()).map(({ code, id }) => [code, id]));
  for (const { class: code, country, rate } of taxRates)
    await admin.taxRates.create({
      body: { class_id: classIds.get(code)!, country, rate, valid_from: firstRateDay },
    });
}
