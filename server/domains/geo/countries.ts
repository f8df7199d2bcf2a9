import { asc } from 'drizzle-orm';
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { countryRows } from './countryData.ts';
import { countries as table } from './tables.ts';

export const countries: Handlers<Contract['countries'], Ctx> = {
  list: async (_, { db }) => ({ data: await db.select().from(table).orderBy(asc(table.en_name)) }),
};

/** Fills the table from the library's data; rows that are there stay as they are. */
export async function fillCountries(db: Db): Promise<void> {
  await db.insert(table).values(countryRows()).onConflictDoNothing();
}
