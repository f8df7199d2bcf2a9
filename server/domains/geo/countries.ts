import { asc, eq } from 'drizzle-orm';
import type { PhoneCountry } from '#contract/countries.ts';
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { countries as table } from './tables.ts';

/** The plans of the whole world are read when somebody asks for countries: a process that is never asked keeps its memory. */
async function withLengths(rows: (typeof table.$inferSelect)[]): Promise<PhoneCountry[]> {
  const { phoneLengths } = await import('./phoneLengths.ts');
  return rows.map((row) => ({ ...row, lengths: phoneLengths(row.iso, row.mask) }));
}

export const countries: Handlers<Contract['countries'], Ctx> = {
  phoneCodes: async ({ query: { page, per_page, active } }, { db }) => {
    const where = active === undefined ? undefined : eq(table.active, active);
    const data = await db.select().from(table).where(where).orderBy(asc(table.en_name), asc(table.id)).limit(per_page).offset((page - 1) * per_page);
    return { page, per_page, total: await db.$count(table, where), data: await withLengths(data) };
  },
  list: async (_, { db }) => ({ data: await withLengths(await db.select().from(table).orderBy(asc(table.en_name))) }),
};

/** Fills the table from the library's data, once. */
export async function fillCountries(db: Db): Promise<void> {
  const [known] = await db.select({ id: table.id }).from(table).limit(1);
  if (known) return;
  const { countryRows } = await import('./countryData.ts');
  await db.insert(table).values(countryRows()).onConflictDoNothing();
}
