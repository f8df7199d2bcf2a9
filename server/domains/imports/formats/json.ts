/** A JSON list of objects as a table: a column for every key of its first objects. */
import { elements } from '../elements.ts';
import { mostColumns, storable, type Table, TableFault } from './table.ts';

type Row = Readonly<Record<string, unknown>>;

/** Keys that come later than this are passed over. */
const lookedAt = 200;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @returns null where it is no object, or broken */
function parsed(text: string): Row | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRow(value) ? value : null;
  } catch {
    return null;
  }
}

const isPlain = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const nameOf = (value: unknown): string | null =>
  isRow(value) && typeof value['name'] === 'string' ? value['name'] : null;

/** A list of plain values is written with line breaks, one of named things as a path, anything deeper as JSON text. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.every(isPlain)) return value.join('\n');
  if (Array.isArray(value) && value.every((one) => nameOf(one) !== null)) return value.map(nameOf).join(' > ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** What an object holds besides plain values is not told apart: `location: {lat, lon}` is two columns, `location.lat` and `location.lon`. */
const areFlat = (value: unknown): value is Row =>
  isRow(value) && Object.keys(value).length > 0 && Object.values(value).every((one) => one === null || isPlain(one));

/** A row with the values of its flat objects beside its own. */
const flat = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) =>
      areFlat(value) ? Object.entries(value).map(([inner, one]) => [`${key}.${inner}`, one]) : [[key, value]],
    ),
  );

/** Opens a JSON list. @throws TableFault */
export async function openJson(path: string): Promise<Table> {
  const keys = new Set<string>();
  let seen = 0;
  try {
    for await (const { text } of elements(path)) {
      for (const key of Object.keys(flat(parsed(text) ?? {}))) keys.add(key);
      if (++seen >= lookedAt) break;
    }
  } catch {
    throw new TableFault('table_json');
  }
  if (keys.size === 0) throw new TableFault(seen === 0 ? 'table_empty' : 'table_json');
  if (keys.size > mostColumns) throw new TableFault('table_wide');
  const headers = [...keys];
  return {
    headers,
    sheets: [],
    encoding: null,
    delimiter: null,
    async *rows(onBytes) {
      // Its place in the list: a whole list may stand in one line of the file.
      let line = 0;
      for await (const { text } of elements(path, onBytes)) {
        const row = flat(parsed(text) ?? {});
        yield { line: ++line, cells: headers.map((key) => storable(textOf(row[key]))) };
      }
    },
  };
}
