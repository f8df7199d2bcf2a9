/** Reads a JSON list of objects as a table with a column for every key of its first objects. */
import { readJsonElements } from '../jsonElements.ts';
import { maxColumns, toStorable, type Table, TableError } from './table.ts';

type Row = Readonly<Record<string, unknown>>;

/** Keys that first occur after this many objects are ignored. */
const keySampleSize = 200;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @returns null if the text is broken or is not an object */
function parseRow(text: string): Row | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRow(value) ? value : null;
  } catch {
    return null;
  }
}

const isScalar = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const getName = (value: unknown): string | null =>
  isRow(value) && typeof value['name'] === 'string' ? value['name'] : null;

/** A list of scalars is joined with line breaks, a list of named objects becomes a path, anything deeper stays JSON. */
function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.every(isScalar)) return value.join('\n');
  if (Array.isArray(value) && value.every((one) => getName(one) !== null)) return value.map(getName).join(' > ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * Whether an object holds only scalars. Such an object becomes several columns: `location: {lat, lon}` becomes
 * `location.lat` and `location.lon`.
 */
const isFlatObject = (value: unknown): value is Row =>
  isRow(value) && Object.keys(value).length > 0 && Object.values(value).every((one) => one === null || isScalar(one));

/** Moves the values of flat objects up into the row. */
const flatten = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) =>
      isFlatObject(value) ? Object.entries(value).map(([inner, one]) => [`${key}.${inner}`, one]) : [[key, value]],
    ),
  );

/**
 * Opens a JSON list.
 * @throws TableError
 */
export async function openJson(path: string): Promise<Table> {
  const keys = new Set<string>();
  let seen = 0;
  try {
    for await (const { text } of readJsonElements(path)) {
      for (const key of Object.keys(flatten(parseRow(text) ?? {}))) keys.add(key);
      if (++seen >= keySampleSize) break;
    }
  } catch {
    throw new TableError('table_json');
  }
  if (keys.size === 0) throw new TableError(seen === 0 ? 'table_empty' : 'table_json');
  if (keys.size > maxColumns) throw new TableError('table_wide');
  const headers = [...keys];
  return {
    headers,
    sheets: [],
    encoding: null,
    delimiter: null,
    async *rows(onBytes) {
      // The position in the list, because a list may stand in one line of the file.
      let line = 0;
      for await (const { text } of readJsonElements(path, onBytes)) {
        const row = flatten(parseRow(text) ?? {});
        yield { line: ++line, cells: headers.map((key) => toStorable(toText(row[key]))) };
      }
    },
  };
}
