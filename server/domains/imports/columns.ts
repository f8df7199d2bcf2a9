/** The columns of a file: looked at when it comes, and when another sheet or encoding is chosen. */
import type { Locale } from '#contract/failures.ts';
import type { ImportNoun, ImportOptions } from '#contract/imports.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { type Field, fieldsOf, parameterField, parameterOf } from './fields.ts';
import { type Format, openTable } from './formats/open.ts';
import { type TableOptions, TableFault } from './formats/table.ts';
import { type Column, guessMapping, type Mapped, type NamedParameter } from './guess.ts';
import { type Profile, profileFields, profileOf } from './profiles.ts';
import { readTypes } from './references.ts';

const parametersOf = statement<NamedParameter>(
  'import_parameters',
  'select id, name, en_name from parameters order by id',
);

/** Everything that a column of this noun can be taken for. */
export async function fieldsFor(db: Db, noun: ImportNoun, profile: Profile): Promise<Field[]> {
  if (noun !== 'products') return [...fieldsOf[noun]];
  const parameters = await parametersOf(db);
  return [
    ...fieldsOf.products,
    ...profileFields[profile],
    ...parameters.map(({ id, name, en_name }) => ({
      name: parameterField(id),
      words: { en: en_name ?? name, ru: name },
      synonyms: [],
    })),
  ];
}

const typesOfParameters = statement<{ parameter_id: number; types: Record<Locale, string>[] }>(
  'import_types_of_parameters',
  `select tp.parameter_id, json_agg(json_build_object('en', coalesce(t.en_name, t.name), 'ru', t.name) order by t.id) as types
     from product_type_parameters tp join product_types t on t.id = tp.type_id group by tp.parameter_id`,
);

/** Which product types have a parameter, by the parameter's field. */
export async function typesByField(db: Db, noun: ImportNoun, locale: Locale): Promise<Map<string, string[]>> {
  const rows = noun === 'products' ? await typesOfParameters(db) : [];
  return new Map(
    rows.map(({ parameter_id, types }) => [parameterField(parameter_id), types.map((type) => type[locale])]),
  );
}

type OfType = Pick<ImportOptions, 'type_id'>;

const idsWithin = async (db: Db, { type_id }: OfType): Promise<Set<number>> => {
  const types = await readTypes(db);
  return new Set(types.get(type_id ?? types.general)?.rules.map(({ parameter_id }) => parameter_id));
};

/** Parameters to guess among: of several with one name the goods’ type means its own. */
async function parametersFor(db: Db, ofType: OfType): Promise<NamedParameter[]> {
  const [all, own] = [await parametersOf(db), await idsWithin(db, ofType)];
  return all.toSorted((one, other) => Number(own.has(other.id)) - Number(own.has(one.id)));
}

/** The parameters that columns are named after, as far as these columns and parameters are free. */
async function freeGuesses(
  db: Db,
  { profile, columns, mapping }: Pick<Looked, 'profile' | 'columns' | 'mapping'>,
  ofType: OfType,
): Promise<Mapped[]> {
  const guessed = guessMapping('products', profile, columns, await parametersFor(db, ofType)).filter(
    ({ field }) => parameterOf(field) !== null,
  );
  return guessed.filter(({ column, field }) => !mapping.some((one) => one.column === column || one.field === field));
}

/** Leaves out parameters that the goods’ type does not have: each row would be refused for them. Where rows name their type, each asks its own. */
async function withinType(db: Db, mapping: Mapped[], ofType: OfType): Promise<Mapped[]> {
  if (mapping.some(({ field }) => field === 'type') || !mapping.some(({ field }) => parameterOf(field) !== null))
    return mapping;
  const own = await idsWithin(db, ofType);
  return mapping.filter(({ field }) => parameterOf(field) === null || own.has(parameterOf(field)!));
}

type Guessed = Pick<Looked, 'profile' | 'columns' | 'mapping'> & { noun: ImportNoun; options: OfType };

/** What the guess passes over, since the goods’ type has no such parameter; a column that somebody has mapped is not among it. */
export async function beyondType(db: Db, { noun, options, ...looked }: Guessed): Promise<Mapped[]> {
  const free = noun === 'products' ? await freeGuesses(db, looked, options) : [];
  if (free.length === 0) return [];
  const within = await withinType(db, [...looked.mapping, ...free], options);
  return free.filter((one) => !within.includes(one));
}

/** The mapping for goods of another type: guessed parameters come and go with it, what somebody has said by hand stays. */
export async function ofOtherType(db: Db, { noun, options, ...looked }: Guessed, next: OfType): Promise<Mapped[]> {
  if (noun !== 'products') return looked.mapping;
  const guesses = await freeGuesses(
    db,
    { ...looked, mapping: looked.mapping.filter(({ field }) => parameterOf(field) === null) },
    options,
  );
  const kept = looked.mapping.filter(
    (one) => !guesses.some(({ column, field }) => column === one.column && field === one.field),
  );
  const within = await withinType(db, [...kept, ...(await freeGuesses(db, { ...looked, mapping: kept }, next))], next);
  return [...kept, ...within.filter((one) => !kept.includes(one))].toSorted((one, other) => one.column - other.column);
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
 * Looks at the beginning of a file. A column is taken for a parameter where the goods’ type has it.
 * @throws TableFault where it is no table, or holds no rows
 */
export async function lookAt(
  db: Db,
  path: string,
  { noun, format, options }: { noun: ImportNoun; format: Format; options: TableOptions & OfType },
): Promise<Looked> {
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
  const guessed = guessMapping(noun, profile, columns, noun === 'products' ? await parametersFor(db, options) : []);
  return {
    columns,
    mapping: await withinType(db, guessed, options),
    profile,
    sheets: table.sheets,
    encoding: table.encoding,
    delimiter: table.delimiter,
  };
}
