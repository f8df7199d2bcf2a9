/**
 * The columns of a file and what they are mapped to, when it is uploaded and when another sheet or encoding is chosen.
 */
import type { Locale } from '#contract/failures.ts';
import type { ImportNoun, ImportOptions } from '#contract/imports.ts';
import { cutText } from '#contract/rules/cutText.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { type Field, familyFields, fieldsByNoun, toParameterField, parseParameterField } from './fields.ts';
import { type Format, openTable } from './formats/open.ts';
import { type TableOptions, TableError } from './formats/table.ts';
import { type Column, guessMapping, type MappedColumn, type NamedParameter } from './guess.ts';
import { type Profile, profileFields, detectProfile } from './profiles.ts';
import { getTypes } from './references.ts';

const listParameters = statement<NamedParameter>(
  'import_parameters',
  'select id, name, en_name from parameters order by id',
);

/** All fields of this noun, also those that a table of another shop says in its own way. */
async function listAllFields(db: Db, noun: ImportNoun, profile: Profile): Promise<Field[]> {
  if (noun !== 'products') return [...fieldsByNoun[noun]];
  const parameters = await listParameters(db);
  return [
    ...fieldsByNoun.products,
    ...profileFields[profile],
    ...parameters.map(({ id, name, en_name }) => ({
      name: toParameterField(id),
      label: { en: en_name ?? name, ru: name },
      synonyms: [],
    })),
  ];
}

/** All fields that a column of this noun can be mapped to. */
export const listFields = async (db: Db, noun: ImportNoun, profile: Profile): Promise<Field[]> =>
  (await listAllFields(db, noun, profile)).filter((field) => profile === 'plain' || !familyFields.includes(field));

/** The labels of all fields by their names. */
export const getFieldLabels = async (
  db: Db,
  { noun, profile }: { noun: ImportNoun; profile: Profile },
  locale: Locale,
): Promise<Map<string, string>> =>
  new Map((await listAllFields(db, noun, profile)).map(({ name, label }) => [name, label[locale]]));

const listTypesByParameter = statement<{ parameter_id: number; types: Record<Locale, string>[] }>(
  'import_types_of_parameters',
  `select tp.parameter_id,
          json_agg(json_build_object('en', coalesce(t.en_name, t.name), 'ru', t.name) order by t.id) as types
     from product_type_parameters tp
     join product_types t on t.id = tp.type_id
    group by tp.parameter_id`,
);

/** Which product types have a parameter, by the parameter's field. */
export async function getTypesByField(db: Db, noun: ImportNoun, locale: Locale): Promise<Map<string, string[]>> {
  const rows = noun === 'products' ? await listTypesByParameter(db) : [];
  return new Map(
    rows.map(({ parameter_id, types }) => [toParameterField(parameter_id), types.map((type) => type[locale])]),
  );
}

type TypeOption = Pick<ImportOptions, 'type_id'>;

const listTypeParameterIds = async (db: Db, { type_id }: TypeOption): Promise<Set<number>> => {
  const types = await getTypes(db);
  return new Set(types.get(type_id ?? types.general)?.rules.map(({ parameter_id }) => parameter_id));
};

/** The parameters to guess from. If several have the same name, those of the product type win. */
async function listGuessParameters(db: Db, typeOption: TypeOption): Promise<NamedParameter[]> {
  const [all, typeParameterIds] = [await listParameters(db), await listTypeParameterIds(db, typeOption)];
  return all.toSorted((one, other) => Number(typeParameterIds.has(other.id)) - Number(typeParameterIds.has(one.id)));
}

/** Parameters guessed from headers, for columns and parameters that are not mapped yet. */
async function guessFreeColumns(
  db: Db,
  { profile, columns, mapping }: Pick<TablePreview, 'profile' | 'columns' | 'mapping'>,
  typeOption: TypeOption,
): Promise<MappedColumn[]> {
  const guessed = guessMapping('products', profile, columns, await listGuessParameters(db, typeOption)).filter(
    ({ field }) => parseParameterField(field) !== null,
  );
  return guessed.filter(({ column, field }) => !mapping.some((one) => one.column === column || one.field === field));
}

/**
 * Leaves out parameters that the product type does not have, because they would reject every row. If a column names the
 * type of each row, all parameters stay.
 */
async function dropForeignParameters(db: Db, mapping: MappedColumn[], typeOption: TypeOption): Promise<MappedColumn[]> {
  if (
    mapping.some(({ field }) => field === 'type') ||
    !mapping.some(({ field }) => parseParameterField(field) !== null)
  )
    return mapping;
  const typeParameterIds = await listTypeParameterIds(db, typeOption);
  return mapping.filter(
    ({ field }) => parseParameterField(field) === null || typeParameterIds.has(parseParameterField(field)!),
  );
}

type MappedImport = Pick<TablePreview, 'profile' | 'columns' | 'mapping'> & { noun: ImportNoun; options: TypeOption };

/**
 * Guesses that were left out because the product type lacks the parameter. Columns that are mapped already are not
 * among them.
 */
export async function listForeignGuesses(db: Db, { noun, options, ...preview }: MappedImport): Promise<MappedColumn[]> {
  const guesses = noun === 'products' ? await guessFreeColumns(db, preview, options) : [];
  if (guesses.length === 0) return [];
  const allowed = await dropForeignParameters(db, [...preview.mapping, ...guesses], options);
  return guesses.filter((one) => !allowed.includes(one));
}

/** The mapping for another product type: guessed parameters are replaced, manual choices stay. */
export async function remapForType(
  db: Db,
  { noun, options, ...preview }: MappedImport,
  next: TypeOption,
): Promise<MappedColumn[]> {
  if (noun !== 'products') return preview.mapping;
  const guesses = await guessFreeColumns(
    db,
    { ...preview, mapping: preview.mapping.filter(({ field }) => parseParameterField(field) === null) },
    options,
  );
  const manual = preview.mapping.filter(
    (one) => !guesses.some(({ column, field }) => column === one.column && field === one.field),
  );
  const allowed = await dropForeignParameters(
    db,
    [...manual, ...(await guessFreeColumns(db, { ...preview, mapping: manual }, next))],
    next,
  );
  return [...manual, ...allowed.filter((one) => !manual.includes(one))].toSorted(
    (one, other) => one.column - other.column,
  );
}

/** How many rows are read for the preview, and how many samples of a column are shown. */
const previewRows = 200;
const maxSamples = 5;
const maxSampleLength = 200;

export interface TablePreview {
  columns: Column[];
  mapping: MappedColumn[];
  profile: Profile;
  sheets: string[];
  encoding: string | null;
  delimiter: string | null;
}

/**
 * Reads the beginning of a file and guesses the mapping. A column is only mapped to parameters of the product type.
 * @throws TableError if the file is not a table, or has no rows
 */
export async function readPreview(
  db: Db,
  path: string,
  { noun, format, options }: { noun: ImportNoun; format: Format; options: TableOptions & TypeOption },
): Promise<TablePreview> {
  const table = await openTable(path, format, options);
  const columns: Column[] = table.headers.map((header, index) => ({ index, header, samples: [] }));
  let seen = 0;
  for await (const { cells } of table.rows()) {
    for (const column of columns) {
      const sample = cutText(cells[column.index]?.trim() ?? '', maxSampleLength);
      if (sample && column.samples.length < maxSamples && !column.samples.includes(sample)) column.samples.push(sample);
    }
    if (++seen >= previewRows) break;
  }
  if (seen === 0) throw new TableError('table_empty');
  const profile = noun === 'products' ? detectProfile(table.headers) : 'plain';
  const guessed = guessMapping(
    noun,
    profile,
    columns,
    noun === 'products' ? await listGuessParameters(db, options) : [],
  );
  return {
    columns,
    mapping: await dropForeignParameters(db, guessed, options),
    profile,
    sheets: table.sheets,
    encoding: table.encoding,
    delimiter: table.delimiter,
  };
}
