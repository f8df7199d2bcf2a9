/**
 * Writes a sheet as CSV that Excel opens with a double click: with a byte order mark, and the separators of the
 * language.
 */
import { guardInnerFormulas, needsQuotes } from '#contract/rules/cells.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { formatDay, formatTime } from '../../localTime.ts';
import type { Sheet, SheetCell, SheetType } from './sheet.ts';

/** Excel uses the reader's region: with a decimal comma, cells are separated by semicolons. */
const separators: Readonly<Record<Locale, { cell: string; decimal: string }>> = {
  en: { cell: ',', decimal: '.' },
  ru: { cell: ';', decimal: ',' },
};

const byteOrderMark = '\uFEFF';

/** Texts that spreadsheets would run as formulas; a phone number is only a number to them. */
const formulaPattern = /^(?:[=\-@\t\r]|\+(?!\d+$))/;

/** An apostrophe turns a formula into text. Excel workbooks need none, because their cells have types. */
export const escapeFormula = (text: string): string =>
  guardInnerFormulas(formulaPattern.test(text) ? `'${text}` : text);

/** The library's guard as a second line of defense; it must not touch negative numbers. */
const libraryFormulaPattern = /^(?:[=@\t\r]|\+(?!\d+$)|-(?!\d+(?:[.,]\d+)?$))/;

/** A number with the language's decimal comma, which is unlike the cell separator and needs no quotes. */
const decimalPattern = /^-?\d+,\d+$/;

function formatCell(cell: SheetCell, type: SheetType, decimal: string): string {
  if (cell === null) return '';
  if (cell instanceof Date)
    return type === 'day' ? cell.toISOString().slice(0, 10) : `${formatDay(cell)} ${formatTime(cell)}`;
  if (typeof cell === 'string') return escapeFormula(cell);
  return (type === 'money' ? cell.toFixed(2) : String(cell)).replace('.', decimal);
}

/** Writes the sheet. The library is loaded with the first use. */
export async function toCsv({ columns, rows }: Sheet, locale: Locale): Promise<Blob> {
  const { unparse } = (await import('papaparse')).default;
  const { cell, decimal } = separators[locale];
  const lines = [
    columns.map(({ header }) => escapeFormula(header)),
    ...rows.map((row) => row.map((value, index) => formatCell(value, columns[index]?.type ?? 'text', decimal))),
  ];
  return new Blob(
    [
      byteOrderMark,
      unparse(lines, {
        delimiter: cell,
        escapeFormulae: libraryFormulaPattern,
        quotes: (text) => needsQuotes(text) && !decimalPattern.test(String(text)),
        newline: '\r\n',
      }),
    ],
    { type: 'text/csv;charset=utf-8' },
  );
}
