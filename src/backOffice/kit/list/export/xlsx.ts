/** A sheet as an Excel workbook: numbers, money and dates as such, so that they add up and sort. */
import type { Cell, SheetData } from 'write-excel-file/universal';
import type { Sheet, SheetCell, SheetType } from './sheet.ts';

const formats: Readonly<Partial<Record<SheetType, string>>> = {
  money: '#,##0.00',
  day: 'yyyy-mm-dd',
  time: 'yyyy-mm-dd hh:mm',
};

/** Characters wide: as the widest of the first rows, within reason. */
const sample = 200;
const widest = 60;

/** A workbook knows no zones: the reader's wall clock is written. */
const wallClock = (date: Date): Date => new Date(date.getTime() - date.getTimezoneOffset() * 60_000);

function toCell(cell: SheetCell, type: SheetType): Cell {
  if (cell === null) return null;
  if (typeof cell === 'string') return { value: cell, type: String };
  const format = formats[type];
  return cell instanceof Date
    ? { value: wallClock(cell), type: Date, format: format ?? 'yyyy-mm-dd hh:mm' }
    : { value: cell, type: Number, ...(format && { format }) };
}

const widthOf = (cell: SheetCell | undefined): number => (cell instanceof Date ? 16 : String(cell ?? '').length);

/** @param name of the sheet within the workbook */
export async function toXlsx({ columns, rows }: Sheet, name: string): Promise<Blob> {
  const { default: writeXlsxFile } = await import('write-excel-file/universal');
  const heads = columns.map(({ head }): Cell => ({ value: head, type: String, fontWeight: 'bold' }));
  const data: SheetData = [
    heads,
    ...rows.map((row) => row.map((cell, index) => toCell(cell, columns[index]?.type ?? 'text'))),
  ];
  const widths = columns.map(({ head }, index) => ({
    width: Math.min(widest, 2 + Math.max(head.length, ...rows.slice(0, sample).map((row) => widthOf(row[index])))),
  }));
  // Excel forbids these in a sheet's name, and more than 31 characters.
  return writeXlsxFile(data, {
    sheet: name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
    columns: widths,
    stickyRowsCount: 1,
  }).toBlob();
}
