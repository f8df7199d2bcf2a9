/** Loads the current names of the records in the log, in one statement. */
import { nounByReference, type AuditRow, type FieldChange } from '#contract/audit.ts';
import { formatPersonName } from '#contract/rules/personName.ts';
import { localizePersonName } from '#contract/rules/removedUser.ts';
import { isAdmin } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import { runQuery } from '#server/db/statement.ts';
import { storedNounByName, type StoredNoun } from '#server/domains/nouns.ts';

type NamedRecord = AuditRow['refs'][number];

const toNameQuery = ({ from, id = 'id', name, en_name = 'null' }: StoredNoun): string =>
  `select ${id}, ${name}, ${en_name} from ${from}`;

/** Noun → the query of its records' names. */
export const nameQueries: Readonly<Record<string, string>> = Object.fromEntries(
  [...storedNounByName].flatMap(([noun, stored]) => (stored.name ? [[noun, toNameQuery(stored)]] : [])),
);

/** For admins, a person without a name is shown by their contact. */
const userNamesForAdminsSql = `
  select id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email, login, phone, ''), null
    from users`;

/** Only the first items of a long list are named. */
const maxListItems = 30;

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

/** References inside an item of a list, such as a product's parameter. */
const listInnerReferences = (part: Readonly<Record<string, unknown>>): { noun: string; id: number }[] =>
  Object.entries(part).flatMap(([key, value]) =>
    nounByReference[key] && isId(value) ? [{ noun: nounByReference[key], id: value }] : [],
  );

/** The records that changes refer to. */
export function listReferences(changes: readonly FieldChange[]): { noun: string; id: number }[] {
  return changes.flatMap(({ field, before, after }) => {
    const noun = nounByReference[field.split('.').at(-1)!];
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
      const query = noun === 'users' && isAdmin(user) ? userNamesForAdminsSql : nameQueries[noun];
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
