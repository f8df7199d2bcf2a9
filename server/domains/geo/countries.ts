/** Endpoints of countries and their phone codes. */
import { asc } from 'drizzle-orm';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input, Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { Conditions, toContainsPattern } from '#server/db/list.ts';
import { runQuery } from '#server/db/statement.ts';
import { editCountry, getCountry } from './editCountry.ts';
import { addPhoneLengths } from './addPhoneLengths.ts';
import { countries as table } from './tables.ts';

type Contracted = Contract['countries'];
type Row = typeof table.$inferSelect;

const sortColumns = { en_name: 'en_name', iso: 'iso', code: 'code::int' } as const;

/**
 * A page of countries. The search matches names in both languages, the ISO code and the phone code. The default order
 * is by name in the reader's language. Two statements.
 */
async function listCountries(
  { query }: Input<Contracted['phoneCodes']>,
  { db, locale }: Ctx,
): Promise<Answer<Contracted['phoneCodes']>> {
  const { page, per_page, active, sort = 'name', order = 'asc', q = '' } = query;
  const where = new Conditions();
  if (active !== undefined) where.add(`active = ${where.put(active)}::boolean`);
  const term = q.trim().toLowerCase();
  if (term) {
    const like = where.put(toContainsPattern(term));
    where.add(
      `(lower(en_name) like ${like} or lower(name) like ${like} or lower(iso) = ${where.put(term)}
         or code = ${where.put(term.replace(/^\+/, ''))})`,
    );
  }
  const sortColumn = sort === 'name' ? (locale === 'ru' ? 'name' : 'en_name') : sortColumns[sort];
  const [counted] = await runQuery<{ total: number }>(
    db,
    `select count(*)::int as total from countries where ${where.where}`,
    where.values,
  );
  const rows = await runQuery<Row>(
    db,
    `select *
       from countries
      where ${where.where}
      order by ${sortColumn} ${order}, id ${order}
      limit ${per_page} offset ${(page - 1) * per_page}`,
    where.values,
  );
  return { page, per_page, total: counted!.total, data: await addPhoneLengths(rows) };
}

export const countries: Handlers<Contracted, Ctx> = {
  list: async (_, { db, locale }) => ({
    data: await addPhoneLengths(
      await db
        .select()
        .from(table)
        .orderBy(asc(locale === 'ru' ? table.name : table.en_name), asc(table.id)),
    ),
  }),
  phoneCodes: listCountries,
  get: getCountry,
  edit: editCountry,
};

/** Fills the table from the library's data, if it is empty. */
export async function fillCountries(db: Db): Promise<void> {
  const [existing] = await db.select({ id: table.id }).from(table).limit(1);
  if (existing) return;
  const { buildCountryRows } = await import('./countryData.ts');
  await db.insert(table).values(buildCountryRows()).onConflictDoNothing();
}
