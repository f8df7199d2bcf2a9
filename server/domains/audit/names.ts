/** Loads the current names of the records in the log, in one statement. */
import type { AuditRow, FieldChange } from '#contract/audit.ts';
import { formatPersonName } from '#contract/rules/personName.ts';
import { localizePersonName } from '#contract/rules/removedUser.ts';
import { isAdmin } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import { runQuery } from '#server/db/statement.ts';

type NamedRecord = AuditRow['refs'][number];

/** Noun → the query of its records' names. */
export const nameQueries: Readonly<Record<string, string>> = {
  products: 'select id, name, en_name from products',
  categories: 'select id, name, en_name from categories',
  productTypes: 'select id, name, en_name from product_types',
  parameters: 'select id, name, en_name from parameters',
  collections: 'select id, name, en_name from collections',
  companies: 'select id, brand, null from companies',
  stores: 'select id, name, null from stores',
  users: `select id, concat_ws(' ', first_name, last_name), null from users`,
  channels: 'select id, code, null from channels',
  countries: 'select id, name, en_name from countries',
  promoCodes: 'select id, code, null from promo_codes',
  tariffs: 'select id, name, en_name from tariffs',
  documents: `select id, type || '_' || language, null from documents`,
  reviews: 'select r.id, p.name, p.en_name from reviews r join products p on p.id = r.product_id',
};

/** For admins, a person without a name is shown by their contact. */
const usersForAdmins = `select id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email, login, phone,
                               ''), null
     from users`;

/** The noun that a field refers to, by the last part of the field's path. */
const nounOfField: Readonly<Record<string, string>> = {
  category_id: 'categories',
  parent: 'categories',
  type_id: 'productTypes',
  company_id: 'companies',
  store_id: 'stores',
  pickupStore: 'stores',
  product_id: 'products',
  product_ids: 'products',
  user_id: 'users',
  user_ids: 'users',
  parameter_id: 'parameters',
  country_id: 'countries',
  tariff_id: 'tariffs',
};

/** Only the first items of a long list are named. */
const maxListItems = 30;

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

/** References inside an item of a list, such as a product's parameter. */
const listInnerReferences = (part: Readonly<Record<string, unknown>>): { noun: string; id: number }[] =>
  Object.entries(part).flatMap(([key, value]) =>
    nounOfField[key] && isId(value) ? [{ noun: nounOfField[key], id: value }] : [],
  );

/** The records that changes refer to. */
export function listReferences(changes: readonly FieldChange[]): { noun: string; id: number }[] {
  return changes.flatMap(({ field, before, after }) => {
    const noun = nounOfField[field.split('.').at(-1)!];
    const values = [before, after].flatMap((value) => (Array.isArray(value) ? value.slice(0, maxListItems) : [value]));
    return values.flatMap((value) => {
      if (typeof value === 'object' && value !== null) return listInnerReferences(value as Record<string, unknown>);
      return noun && isId(value) ? [{ noun, id: value }] : [];
    });
  });
}

/** @returns a function that finds a record's names by noun and id; deleted records have none */
export async function loadNames(
  { db, user, log, locale }: Ctx,
  records: readonly { noun: string; id: number }[],
): Promise<(noun: string, id: number) => NamedRecord | undefined> {
  const lookups = Object.keys(nameQueries).flatMap((noun) => {
    const ids = [...new Set(records.flatMap((record) => (record.noun === noun ? [record.id] : [])))];
    return ids.length > 0 ? [{ noun, ids }] : [];
  });
  const found = new Map<string, NamedRecord>();
  if (lookups.length > 0) {
    const parts = lookups.map(({ noun }) => {
      const query = noun === 'users' && isAdmin(user) ? usersForAdmins : nameQueries[noun];
      return `select '${noun}' as noun, d.* from (${query}) as d (id, name, en_name) where d.id = any($${noun}::int[])`;
    });
    try {
      const idsByNoun = Object.fromEntries(lookups.map(({ noun, ids }) => [noun, ids]));
      const rows = await runQuery<NamedRecord>(db, parts.join(' union all '), idsByNoun);
      for (const row of rows)
        found.set(
          `${row.noun}/${row.id}`,
          row.noun === 'users'
            ? { ...row, name: formatPersonName({ id: row.id, fio: localizePersonName(row.name, locale) }, locale) }
            : row,
        );
    } catch (error) {
      // Without names, records are shown by their ids
      log.error({ err: error }, 'the names of the audit log can’t be read');
    }
  }
  return (noun, id) => found.get(`${noun}/${id}`);
}
