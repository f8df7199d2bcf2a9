import { asc } from 'drizzle-orm';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input, Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { Conditions, containing } from '#server/db/list.ts';
import { editCountry, readCountry } from './editCountry.ts';
import { withLengths } from './lengths.ts';
import { countries as table } from './tables.ts';

type Contracted = Contract['countries'];
type Row = typeof table.$inferSelect;

const orders = { en_name: 'en_name', iso: 'iso', code: 'code::int' } as const;

/** Countries as a list: found by name in either language, ISO code or phone code, sorted by their names as the reader calls them unless asked otherwise. Two statements. */
async function listCountries(
  { query }: Input<Contracted['phoneCodes']>,
  { db, locale }: Ctx,
): Promise<Answer<Contracted['phoneCodes']>> {
  const { page, per_page, active, sort = 'name', order = 'asc', q = '' } = query;
  const where = new Conditions();
  if (active !== undefined) where.add(`active = ${where.put(active)}::boolean`);
  const wanted = q.trim().toLowerCase();
  if (wanted) {
    const like = where.put(containing(wanted));
    where.add(
      `(lower(en_name) like ${like} or lower(name) like ${like} or lower(iso) = ${where.put(wanted)} or code = ${where.put(wanted.replace(/^\+/, ''))})`,
    );
  }
  const by = sort === 'name' ? (locale === 'ru' ? 'name' : 'en_name') : orders[sort];
  const ask = async <T>(text: string): Promise<T[]> =>
    (await db.$client.query({ text, values: where.values })).rows as T[];
  const [counted] = await ask<{ total: number }>(`select count(*)::int as total from countries where ${where.where}`);
  const rows = await ask<Row>(
    `select * from countries where ${where.where} order by ${by} ${order}, id ${order} limit ${per_page} offset ${(page - 1) * per_page}`,
  );
  return { page, per_page, total: counted!.total, data: await withLengths(rows) };
}

export const countries: Handlers<Contracted, Ctx> = {
  list: async (_, { db, locale }) => ({
    data: await withLengths(
      await db
        .select()
        .from(table)
        .orderBy(asc(locale === 'ru' ? table.name : table.en_name), asc(table.id)),
    ),
  }),
  phoneCodes: listCountries,
  get: readCountry,
  edit: editCountry,
};

/** Fills the table from the library's data, once. */
export async function fillCountries(db: Db): Promise<void> {
  const [known] = await db.select({ id: table.id }).from(table).limit(1);
  if (known) return;
  const { countryRows } = await import('./countryData.ts');
  await db.insert(table).values(countryRows()).onConflictDoNothing();
}
