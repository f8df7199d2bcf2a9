/** A sheet as CSV that Excel opens by a double click: with its mark for UTF-8, in the separators of the language. */
import { guardWithin, needsQuotes } from '#contract/rules/cells.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { dayOf, type Sheet, type SheetCell, type SheetType } from './sheet.ts';

/** Excel reads a file by the reader's own region: where a comma parts the decimals, a semicolon parts the cells. */
const separators: Readonly<Record<Locale, { cell: string; decimal: string }>> = {
  en: { cell: ',', decimal: '.' },
  ru: { cell: ';', decimal: ',' },
};

const byteOrderMark = '\uFEFF';

/** Spreadsheets run a text that begins so; a phone number is only a number to them. */
const runs = /^(?:[=\-@\t\r]|\+(?!\d+$))/;

/** With an apostrophe before it, what would run is a text. A workbook knows its texts without. */
export const harmless = (text: string): string => guardWithin(runs.test(text) ? `'${text}` : text);

/** The library's own guard, in case; a negative number is none of its business. */
const stillRuns = /^(?:[=@\t\r]|\+(?!\d+$)|-(?!\d+(?:[.,]\d+)?$))/;

/** A number in the reader's own decimals, which nothing but their own separator can split. */
const isDecimal = /^-?\d+,\d+$/;

const two = (part: number): string => String(part).padStart(2, '0');

function written(cell: SheetCell, type: SheetType, decimal: string): string {
  if (cell === null) return '';
  if (cell instanceof Date)
    return type === 'day' ? dayOf(cell) : `${dayOf(cell)} ${two(cell.getHours())}:${two(cell.getMinutes())}`;
  if (typeof cell === 'string') return harmless(cell);
  return (type === 'money' ? cell.toFixed(2) : String(cell)).replace('.', decimal);
}

export async function toCsv({ columns, rows }: Sheet, locale: Locale): Promise<Blob> {
  const { unparse } = (await import('papaparse')).default;
  const { cell, decimal } = separators[locale];
  const lines = [
    columns.map(({ head }) => harmless(head)),
    ...rows.map((row) => row.map((value, index) => written(value, columns[index]?.type ?? 'text', decimal))),
  ];
  return new Blob(
    [
      byteOrderMark,
      unparse(lines, {
        delimiter: cell,
        escapeFormulae: stillRuns,
        quotes: (text) => needsQuotes(text) && !isDecimal.test(String(text)),
        newline: '\r\n',
      }),
    ],
    {
      type: 'text/csv;charset=utf-8',
    },
  );
}
