/** What a list's export holds: heads and cells, each of its true type. Pure. */
import type { RaRecord } from 'react-admin';
import type { Me } from '#contract/users.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { fill } from '#src/i18n/labels.ts';
import type { Column } from '../../definition.ts';
import type { Field, Fields } from '../../fields.ts';

export type SheetCell = string | number | Date | null;

export type SheetType = 'text' | 'number' | 'money' | 'day' | 'time';

export interface SheetColumn {
  head: string;
  type: SheetType;
}

export interface Sheet {
  columns: readonly SheetColumn[];
  rows: readonly (readonly SheetCell[])[];
}

/** What cells need besides the record. */
export interface SheetWords {
  locale: Locale;
  label: (source: string) => string;
  /** Yes or no of a field. */
  booleanWord: (field: Field, value: boolean) => string;
  choiceWord: (source: string, value: unknown) => string;
  /** The name of whatever has one. */
  nameOf: (thing: unknown) => string;
  /** The name of what a reference leads to. */
  referenceName: (noun: string, id: number) => string;
}

const typeByKind: Readonly<Record<string, SheetType>> = {
  money: 'money',
  number: 'number',
  count: 'number',
  id: 'number',
  rating: 'number',
  timestamp: 'time',
  day: 'day',
};

/** Pictures and whole objects have no cell. */
const withoutCell: ReadonlySet<string> = new Set(['photo', 'object']);

const kindOf = (column: Column, field: Field | undefined): string => column.kind ?? field?.kind ?? 'text';

/** Columns that can be exported. */
export const exportable = (columns: readonly Column[], fields: Fields): readonly Column[] =>
  columns.filter(
    (column) =>
      column.exported !== undefined ||
      (fields[column.source] !== undefined &&
        !withoutCell.has(kindOf(column, fields[column.source])) &&
        !fields[column.source]?.isMany),
  );

/** The columns on the screen, and right after each what its cell tells besides: a column of its own in a file. */
export const withTold = (shown: readonly Column[], columns: readonly Column[], me: Me | undefined): readonly Column[] =>
  shown.flatMap((column) => {
    const { tells } = column;
    if (!tells || !me || !tells.isFor(me) || shown.some(({ source }) => source === tells.source)) return [column];
    return [column, ...columns.filter(({ source }) => source === tells.source)];
  });

/** All that is known of a row: every column, then every field that has a name. */
export function allColumns(
  columns: readonly Column[],
  fields: Fields,
  hasName: (source: string) => boolean,
): readonly Column[] {
  const known = new Set(columns.map(({ source }) => source));
  const others = Object.keys(fields).filter((source) => !known.has(source) && !source.includes('.') && hasName(source));
  return exportable([...columns, ...others.map((source): Column => ({ source }))], fields);
}

function cellOf(value: unknown, column: Column, field: Field | undefined, words: SheetWords): SheetCell {
  if (value === null || value === undefined || value === '') return null;
  const kind = kindOf(column, field);
  if (kind === 'timestamp' || kind === 'day') return new Date(String(value));
  if (typeof value === 'number') return field?.noun ? words.referenceName(field.noun, value) : value;
  if (typeof value === 'boolean') return field ? words.booleanWord(field, value) : String(value);
  if (typeof value === 'object') return words.nameOf(value);
  return field && field.choices.length > 0 ? words.choiceWord(field.source, value) : String(value);
}

/** A hand-made text is a text; any other value goes as its kind says. */
function exportedCell(record: RaRecord, column: Column, field: Field | undefined, words: SheetWords): SheetCell {
  if (!column.exported) return cellOf(record[column.source], column, field, words);
  // The definition ties the hand-made text to its resource's rows; here they are any record.
  const value = column.exported(record as never, words.locale);
  return typeof value === 'string' ? value : cellOf(value, column, field, words);
}

/** The references that the cells name: noun → ids. */
export function referencesOf(
  records: readonly RaRecord[],
  columns: readonly Column[],
  fields: Fields,
): ReadonlyMap<string, ReadonlySet<number>> {
  const found = new Map<string, Set<number>>();
  for (const { source, exported } of columns) {
    const noun = fields[source]?.noun;
    if (!noun || exported) continue;
    const ids = found.get(noun) ?? new Set();
    found.set(noun, ids);
    for (const record of records) if (typeof record[source] === 'number') ids.add(record[source]);
  }
  return found;
}

export function sheetOf(
  records: readonly RaRecord[],
  columns: readonly Column[],
  fields: Fields,
  words: SheetWords,
): Sheet {
  return {
    columns: columns.map((column) => {
      const field = fields[column.source];
      return {
        head: words.label(column.label ?? column.source),
        type: field?.noun ? 'text' : (typeByKind[kindOf(column, field)] ?? 'text'),
      };
    }),
    rows: records.map((record) => columns.map((column) => exportedCell(record, column, fields[column.source], words))),
  };
}

const two = (part: number): string => String(part).padStart(2, '0');

/** The reader's own day: `2026-11-20`. */
export const dayOf = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** `orders-new-2026-11-20.csv` */
export const fileNameOf = (list: string, now: Date, extension: string): string =>
  fill('{list}-{day}.{extension}', {
    list: list
      .replace(/^\/|\/$/g, '')
      .replace(/\W+/g, '-')
      .replace('-list', ''),
    day: dayOf(now),
    extension,
  });
