/** Writes a sheet as an Excel workbook with typed numbers, money and dates, so that they can be summed and sorted. */
import type { Cell, SheetData } from 'write-excel-file/universal';
import type { Sheet, SheetCell, SheetType } from './sheet.ts';

const formats: Readonly<Partial<Record<SheetType, string>>> = {
  money: '#,##0.00',
  day: 'yyyy-mm-dd',
  time: 'yyyy-mm-dd hh:mm',
};

/** Rows that are measured for the width of a column of texts, which may be cut off. */
const sampleRows = 200;
/** The most characters of a column's width. */
const maxWidth = 60;

/** Workbooks have no time zones, so local time is written. */
const toWallClock = (date: Date): Date => new Date(date.getTime() - date.getTimezoneOffset() * 60_000);

function toCell(cell: SheetCell, type: SheetType): Cell {
  if (cell === null) return null;
  if (typeof cell === 'string') return { value: cell, type: String };
  const format = formats[type];
  return cell instanceof Date
    ? { value: type === 'day' ? cell : toWallClock(cell), type: Date, format: format ?? 'yyyy-mm-dd hh:mm' }
    : { value: cell, type: Number, ...(format && { format }) };
}

const moneyFormat = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The width of the cell as Excel shows it: it replaces a number that is too wide by "####". */
function getWidth(cell: SheetCell | undefined, type: SheetType): number {
  if (cell instanceof Date) return 16;
  return typeof cell === 'number' && type === 'money' ? moneyFormat.format(cell).length : String(cell ?? '').length;
}

/** @param name of the sheet in the workbook */
export async function toXlsx({ columns, rows }: Sheet, name: string): Promise<Blob> {
  const { default: writeXlsxFile } = await import('write-excel-file/universal');
  const headers = columns.map(({ header }): Cell => ({ value: header, type: String, fontWeight: 'bold' }));
  const data: SheetData = [
    headers,
    ...rows.map((row) => row.map((cell, index) => toCell(cell, columns[index]?.type ?? 'text'))),
  ];
  const widths = columns.map(({ header, type }, index) => {
    const measured = type === 'text' ? rows.slice(0, sampleRows) : rows;
    const widest = measured.reduce((width, row) => Math.max(width, getWidth(row[index], type)), header.length);
    return { width: Math.min(maxWidth, 2 + widest) };
  });
  // Excel allows neither these characters nor more than 31 in a sheet's name.
  return writeXlsxFile(data, {
    sheet: name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
    columns: widths,
    stickyRowsCount: 1,
  }).toBlob();
}
