/** Fills the tax classes and rates of a new installation. */
import type { Db } from '#server/db/connect.ts';
import { taxClasses, taxRates } from './tables.ts';

/**
 * Fills both tables once: the class `standard` can't be deleted, so later starts find it and leave what admins changed
 * as it is.
 */
export async function fillTaxes(db: Db): Promise<void> {
  const [existing] = await db.select({ id: taxClasses.id }).from(taxClasses).limit(1);
  if (existing) return;
  const { buildTaxRates, firstRateDay, taxClassData } = await import('./taxData.ts');
  const now = new Date();
  const times = { created_at: now, updated_at: now };
  await db.transaction(async (tx) => {
    const classes = await tx
      .insert(taxClasses)
      .values(taxClassData.map((one) => ({ ...one, ...times })))
      .returning({ id: taxClasses.id, code: taxClasses.code });
    const classIds = new Map(classes.map(({ id, code }) => [code, id]));
    await tx.insert(taxRates).values(
      buildTaxRates().map(({ class: code, country, rate }) => ({
        class_id: classIds.get(code)!,
        country,
        rate,
        valid_from: firstRateDay,
        ...times,
      })),
    );
  });
}
