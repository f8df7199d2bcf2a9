/** Adds to countries how many digits their mobile numbers can have. */
import type { PhoneCountry } from '#contract/countries.ts';
import type { countries } from './tables.ts';

/** Adds `lengths`. Loads the numbering plans on the first call, because they take much memory. */
export async function addPhoneLengths(rows: (typeof countries.$inferSelect)[]): Promise<PhoneCountry[]> {
  const { getPhoneLengths } = await import('./phoneLengths.ts');
  return rows.map((row) => ({ ...row, lengths: getPhoneLengths(row.iso, row.mask) }));
}
