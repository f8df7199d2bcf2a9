/** What the things that the log speaks of are called now: one statement, however many there are. */
import type { AuditRow, FieldChange } from '#contract/audit.ts';
import { personName } from '#contract/rules/personName.ts';
import { personNamed } from '#contract/rules/removedUser.ts';
import type { Ctx } from '#server/context.ts';
import { isAdmin } from '#server/domains/companies/policy.ts';

type Named = AuditRow['refs'][number];

/** Noun → where it lies, and what it is called. */
export const sources: Readonly<Record<string, string>> = {
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

/** Whoever has no name is called by how to reach them, as in the lists of people, which are an admin's. */
const usersForAdmins = `select id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email, login, phone, ''), null from users`;

/** Which noun a field names, by its last word. */
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

/** Of a long list only the first are named. */
const mostOfList = 30;

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

/** What a part of a list refers to: a product's value of a parameter. */
const inside = (part: Readonly<Record<string, unknown>>): { noun: string; id: number }[] =>
  Object.entries(part).flatMap(([key, value]) =>
    nounOfField[key] && isId(value) ? [{ noun: nounOfField[key], id: value }] : [],
  );

/** The things that changes refer to. */
export function referredTo(changes: readonly FieldChange[]): { noun: string; id: number }[] {
  return changes.flatMap(({ field, before, after }) => {
    const noun = nounOfField[field.split('.').at(-1)!];
    const values = [before, after].flatMap((value) => (Array.isArray(value) ? value.slice(0, mostOfList) : [value]));
    return values.flatMap((value) => {
      if (typeof value === 'object' && value !== null) return inside(value as Record<string, unknown>);
      return noun && isId(value) ? [{ noun, id: value }] : [];
    });
  });
}

/** @returns finds a thing's names by its noun and number; those that are gone have none */
export async function namesOf(
  { db, user, log, locale }: Ctx,
  things: readonly { noun: string; id: number }[],
): Promise<(noun: string, id: number) => Named | undefined> {
  const wanted = Object.keys(sources).flatMap((noun) => {
    const ids = [...new Set(things.flatMap((thing) => (thing.noun === noun ? [thing.id] : [])))];
    return ids.length > 0 ? [{ noun, ids }] : [];
  });
  const found = new Map<string, Named>();
  if (wanted.length > 0) {
    const parts = wanted.map(
      ({ noun }, index) =>
        `select '${noun}' as noun, d.* from (${noun === 'users' && isAdmin(user) ? usersForAdmins : sources[noun]}) as d (id, name, en_name) where d.id = any($${index + 1}::int[])`,
    );
    try {
      const { rows } = await db.$client.query<Named>(
        parts.join(' union all '),
        wanted.map(({ ids }) => ids),
      );
      for (const row of rows)
        found.set(
          `${row.noun}/${row.id}`,
          row.noun === 'users'
            ? { ...row, name: personName({ id: row.id, fio: personNamed(row.name, locale) }, locale) }
            : row,
        );
    } catch (error) {
      // The log tells more than names: without them things are called by their numbers
      log.error({ err: error }, 'the names of the audit log can’t be read');
    }
  }
  return (noun, id) => found.get(`${noun}/${id}`);
}
