/** Countries with the lengths of their numbers. */
import type { PhoneCountry } from '#contract/countries.ts';
import type { countries } from './tables.ts';

/** The plans of the whole world are read when somebody asks for countries: a process that is never asked keeps its memory. */
export async function withLengths(rows: (typeof countries.$inferSelect)[]): Promise<PhoneCountry[]> {
  const { phoneLengths } = await import('./phoneLengths.ts');
  return rows.map((row) => ({ ...row, lengths: phoneLengths(row.iso, row.mask) }));
}
