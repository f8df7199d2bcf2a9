/** Adds the possible lengths of phone numbers to countries. */
import type { PhoneCountry } from '#contract/countries.ts';
import type { countries } from './tables.ts';

/** The numbering plans are loaded on first use, because they take much memory. */
export async function addPhoneLengths(rows: (typeof countries.$inferSelect)[]): Promise<PhoneCountry[]> {
  const { getPhoneLengths } = await import('./phoneLengths.ts');
  return rows.map((row) => ({ ...row, lengths: getPhoneLengths(row.iso, row.mask) }));
}
