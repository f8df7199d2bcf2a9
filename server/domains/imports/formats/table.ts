/** Types and limits that all formats of tables share. */

/** One row of a table; empty cells are empty strings. */
export interface TableRow {
  /** The line of the file; the header is line 1. */
  line: number;
  cells: string[];
}

/** An open table. Its rows are streamed, never loaded all at once. */
export interface Table {
  headers: string[];
  /** Names of the sheets of an XLSX. */
  sheets: string[];
  /** Encoding and delimiter of a CSV. */
  encoding: string | null;
  delimiter: string | null;
  /** The rows after the header, without blank ones. `onBytes` is called with the number of bytes read so far. */
  rows(onBytes?: (bytes: number) => void): AsyncGenerator<TableRow>;
}

export interface TableOptions {
  encoding: 'utf-8' | 'utf-16le' | 'windows-1251' | 'windows-1252' | null;
  delimiter: string | null;
  sheet: string | null;
}

/** Thrown for a file that is not a table or exceeds a limit. `code` is a key of fieldFailures. */
export class TableError extends Error {
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
  /** Values for the message. */
  readonly values: Readonly<Record<string, number>>;

  constructor(code: TableError['code'], values: TableError['values'] = {}) {
    super(code);
    this.code = code;
    this.values = values;
  }
}

/** Longer cells are cut. Tables with more columns are rejected. */
export const maxCharacters = 200_000;
export const maxColumns = 500;

const loneSurrogates = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Removes what PostgreSQL can't store: NUL and lone surrogates. */
export const toStorable = (text: string): string =>
  text.slice(0, maxCharacters).replaceAll('\u0000', '').replace(loneSurrogates, '\uFFFD');

/** A noncharacter that marks a cell whose value can't be read; the raw text follows it. */
const unreadableMark = '\uFDD0';

/**
 * Marks a cell as unreadable, which rejects its row.
 * @param raw the text of the cell
 */
export const markUnreadable = (raw: string): string => unreadableMark + raw;

/** The raw text of an unreadable cell; null for other cells. */
export const getUnreadableText = (cell: string): string | null =>
  cell.startsWith(unreadableMark) ? cell.slice(unreadableMark.length) : null;

/** Whether a row has any text. */
export const hasText = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '');
