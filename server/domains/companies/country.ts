/** The country that a company works in. */
import type { Db } from '#server/db/connect.ts';
import { oneRow } from '#server/db/statement.ts';

const findCountry = oneRow<{ country: string }, { companyId: number }>(
  'company_country',
  'select country from companies where id = $companyId',
);

/** The country of a company that exists, ISO 3166-1 alpha-2: its phones are read as numbers of that country. */
export const getCompanyCountry = async (db: Db, companyId: number): Promise<string> =>
  (await findCountry(db, { companyId }))!.country;
