/** A table of rows, whatever format it came in. */

/** A row of texts, blank where there is nothing. */
export interface TableRow {
  /** Of the file, the header being 1. */
  line: number;
  cells: string[];
}

/** A file that was opened: its rows are read as they are asked for, never all at once. */
export interface Table {
  headers: string[];
  /** Of an XLSX. */
  sheets: string[];
  /** Of a CSV. */
  encoding: string | null;
  delimiter: string | null;
  /** The rows after the header; blank ones are left out. `onBytes` is told how far the reading has come. */
  rows(onBytes?: (bytes: number) => void): AsyncGenerator<TableRow>;
}

export interface TableOptions {
  encoding: 'utf-8' | 'utf-16le' | 'windows-1251' | 'windows-1252' | null;
  delimiter: string | null;
  sheet: string | null;
}

/** Of a file that is no table, or one with limits broken; `code` is of fieldFailures. */
export class TableFault extends Error {
  readonly code:
    | 'table_kind'
    | 'table_empty'
    | 'table_wide'
    | 'table_long'
    | 'table_broken'
    | 'table_quote'
    | 'table_nul'
    | 'table_json'
    | 'table_bomb'
    | 'table_doctype';
  /** That its words name. */
  readonly values: Readonly<Record<string, number>>;

  constructor(code: TableFault['code'], values: TableFault['values'] = {}) {
    super(code);
    this.code = code;
    this.values = values;
  }
}

/** Longer cells than any of our fields are cut, and more columns are refused. */
export const mostCharacters = 200_000;
export const mostColumns = 500;

const halfPair = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** What the database can hold: no NUL, no half of a surrogate pair. */
export const storable = (text: string): string =>
  text.slice(0, mostCharacters).replaceAll('\u0000', '').replace(halfPair, '\uFFFD');

/** A character that no text uses: it opens a cell whose value can't be read, before what stands there. */
const unreadableMark = '\uFDD0';

/** A cell that can't be read: its row is refused. @param raw what stands there */
export const unreadable = (raw: string): string => unreadableMark + raw;

/** What stands in a cell that can't be read; null of any other. */
export const unreadableText = (cell: string): string | null =>
  cell.startsWith(unreadableMark) ? cell.slice(unreadableMark.length) : null;

/** Whether a row says anything. */
export const hasText = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '');
