/** Builds the sheet of a list's export: headers and typed cells. Pure. */
import type { RaRecord } from 'react-admin';
import type { Me } from '#contract/users.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { fill } from '#src/i18n/labels.ts';
import type { Column } from '../../definition.ts';
import { isBlank, type Field, type Fields } from '../../fields.ts';
import { formatDay } from '../../localTime.ts';

/** A day is its midnight in UTC, because it is the same in every time zone. */
export type SheetCell = string | number | Date | null;

export type SheetType = 'text' | 'number' | 'money' | 'day' | 'time';

export interface SheetColumn {
  header: string;
  type: SheetType;
}

export interface Sheet {
  columns: readonly SheetColumn[];
  rows: readonly (readonly SheetCell[])[];
}

/** What cells need besides the record. */
export interface SheetContext {
  locale: Locale;
  getLabel: (source: string) => string;
  /** The label of yes or no of a field. */
  getBooleanLabel: (field: Field, value: boolean) => string;
  getChoiceLabel: (source: string, value: unknown) => string;
  /** The display name of any record. */
  getName: (thing: unknown) => string;
  /** The name of a referenced record. */
  getReferenceName: (noun: string, id: number) => string;
}

const typeByKind: Readonly<Record<string, SheetType>> = {
  money: 'money',
  number: 'number',
  count: 'number',
  percent: 'number',
  id: 'number',
  rating: 'number',
  timestamp: 'time',
  day: 'day',
};

/** Photos and objects can't be exported. */
const kindsWithoutCell: ReadonlySet<string> = new Set(['photo', 'object']);

const kindsOfDates: ReadonlySet<string> = new Set(['timestamp', 'day']);

const getKindName = (column: Column, field: Field | undefined): string => column.kind ?? field?.kind ?? 'text';

/** The columns that can be exported. */
export const filterExportable = (columns: readonly Column[], fields: Fields): readonly Column[] =>
  columns.filter(
    (column) =>
      column.getExportValue !== undefined ||
      (fields[column.source] !== undefined &&
        !kindsWithoutCell.has(getKindName(column, fields[column.source])) &&
        !fields[column.source]?.isMany),
  );

/** Adds the columns that a custom cell also shows, each after its cell's column: a file has them separately. */
export const addShownColumns = (
  shown: readonly Column[],
  columns: readonly Column[],
  me: Me | undefined,
): readonly Column[] =>
  shown.flatMap((column) => {
    const { alsoShows } = column;
    if (!alsoShows || !me || !alsoShows.isFor(me) || shown.some(({ source }) => source === alsoShows.source))
      return [column];
    return [column, ...columns.filter(({ source }) => source === alsoShows.source)];
  });

/** Whether a field is the id of a reference that a column shows by its name: `company_id` beside `company`. */
const isShownByName = ({ source, noun }: Field, columns: ReadonlySet<string>): boolean =>
  noun !== undefined && source.endsWith('_id') && columns.has(source.slice(0, -'_id'.length));

/** Lists all columns of a full export: every column, then every other field with a label. */
export function listAllColumns(
  columns: readonly Column[],
  fields: Fields,
  hasName: (source: string) => boolean,
): readonly Column[] {
  const known = new Set(columns.map(({ source }) => source));
  const others = Object.values(fields).filter(
    (field) =>
      !known.has(field.source) && !field.source.includes('.') && hasName(field.source) && !isShownByName(field, known),
  );
  return filterExportable([...columns, ...others.map(({ source }): Column => ({ source }))], fields);
}

/** The date of a text; the text itself where it is none. */
function toDate(text: string): SheetCell {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : date;
}

function toCell(value: unknown, column: Column, field: Field | undefined, context: SheetContext): SheetCell {
  if (isBlank(value)) return null;
  const kind = getKindName(column, field);
  if (kindsOfDates.has(kind)) return toDate(String(value));
  if (typeof value === 'number') return field?.noun ? context.getReferenceName(field.noun, value) : value;
  if (typeof value === 'boolean') return field ? context.getBooleanLabel(field, value) : String(value);
  if (typeof value === 'object') return context.getName(value);
  return field && field.choices.length > 0 ? context.getChoiceLabel(field.source, value) : String(value);
}

/** A custom text stays a text, unless it is a date; any other value is formatted by its kind. */
function toExportedCell(record: RaRecord, column: Column, field: Field | undefined, context: SheetContext): SheetCell {
  if (!column.getExportValue) return toCell(record[column.source], column, field, context);
  // The definition types the function with its resource's rows; here records are untyped.
  const value = column.getExportValue(record as never, context.locale);
  const isText = typeof value === 'string' && !kindsOfDates.has(getKindName(column, field));
  return isText ? value : toCell(value, column, field, context);
}

/** The references in the cells: noun → ids. */
export function collectReferences(
  records: readonly RaRecord[],
  columns: readonly Column[],
  fields: Fields,
): ReadonlyMap<string, ReadonlySet<number>> {
  const found = new Map<string, Set<number>>();
  for (const { source, getExportValue } of columns) {
    const noun = fields[source]?.noun;
    if (!noun || getExportValue) continue;
    const ids = found.get(noun) ?? new Set();
    found.set(noun, ids);
    for (const record of records) if (typeof record[source] === 'number') ids.add(record[source]);
  }
  return found;
}

/**
 * Builds the sheet of these records.
 * @param columns in the order of the sheet
 */
export function buildSheet(
  records: readonly RaRecord[],
  columns: readonly Column[],
  fields: Fields,
  context: SheetContext,
): Sheet {
  return {
    columns: columns.map((column) => {
      const field = fields[column.source];
      return {
        header: context.getLabel(column.labelSource ?? column.source),
        type: field?.noun ? 'text' : (typeByKind[getKindName(column, field)] ?? 'text'),
      };
    }),
    rows: records.map((record) =>
      columns.map((column) => toExportedCell(record, column, fields[column.source], context)),
    ),
  };
}

/** `orders-new-2026-11-20.csv` */
export const buildFileName = (list: string, now: Date, extension: string): string =>
  fill('{list}-{day}.{extension}', {
    list: list
      .replace(/^\/|\/$/g, '')
      .replace(/\W+/g, '-')
      .replace('-list', ''),
    day: formatDay(now),
    extension,
  });
