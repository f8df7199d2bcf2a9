/** The columns of a file: looked at when it comes, and when another sheet or encoding is chosen. */
import type { ImportNoun } from '#contract/imports.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { type Field, fieldsOf, parameterField } from './fields.ts';
import { type Format, openTable } from './formats/open.ts';
import { type TableOptions, TableFault } from './formats/table.ts';
import { type Column, guessMapping, type Mapped, type NamedParameter } from './guess.ts';
import { type Profile, profileFields, profileOf } from './profiles.ts';

const parametersOf = statement<NamedParameter>('import_parameters', 'select id, name, en_name from parameters order by id');

/** Everything that a column of this noun can be taken for. */
export async function fieldsFor(db: Db, noun: ImportNoun, profile: Profile): Promise<Field[]> {
  if (noun !== 'products') return [...fieldsOf[noun]];
  const parameters = await parametersOf(db);
  return [...fieldsOf.products, ...profileFields[profile], ...parameters.map(({ id, name, en_name }) => ({ name: parameterField(id), words: { en: en_name ?? name, ru: name }, synonyms: [] }))];
}

/** How many rows are looked at, and how many samples of a column are shown. */
const lookedAt = 200;
const shown = 5;
const sampleLength = 200;

export interface Looked {
  columns: Column[];
  mapping: Mapped[];
  profile: Profile;
  sheets: string[];
  encoding: string | null;
  delimiter: string | null;
}

/**
 * Looks at the beginning of a file.
 * @throws TableFault where it is no table, or holds no rows
 */
export async function lookAt(db: Db, path: string, { noun, format, options }: { noun: ImportNoun; format: Format; options: TableOptions }): Promise<Looked> {
  const table = await openTable(path, format, options);
  const columns: Column[] = table.headers.map((header, index) => ({ index, header, samples: [] }));
  let seen = 0;
  for await (const { cells } of table.rows()) {
    for (const column of columns) {
      const sample = cells[column.index]?.trim().slice(0, sampleLength);
      if (sample && column.samples.length < shown && !column.samples.includes(sample)) column.samples.push(sample);
    }
    if (++seen >= lookedAt) break;
  }
  if (seen === 0) throw new TableFault('table_empty');
  const profile = noun === 'products' ? profileOf(table.headers) : 'plain';
  return { columns, mapping: guessMapping(noun, profile, columns, noun === 'products' ? await parametersOf(db) : []), profile, sheets: table.sheets, encoding: table.encoding, delimiter: table.delimiter };
}
