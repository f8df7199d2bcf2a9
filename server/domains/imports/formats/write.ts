/** Writes tables as files, row by row: CSV, and XLSX with fflate. Cells that a spreadsheet would execute are quoted. */
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import Papa from 'papaparse';
import type { TableFormat } from '#contract/exports.ts';
import { guardCell, needsQuotes } from '#contract/rules/cells.ts';

export const contentTypes: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const numberPattern = /^-?\d+(\.\d+)?$/;

const escapeXml = (text: string): string =>
  text
    .replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '');

type Rows = AsyncIterable<readonly string[]>;
const encoder = new TextEncoder();

async function* writeCsv(rows: Rows): AsyncGenerator<Uint8Array> {
  // Without a byte order mark Excel reads the file in its local code page.
  yield encoder.encode('\uFEFF');
  const options = { newline: '\r\n', quotes: needsQuotes };
  for await (const row of rows) yield encoder.encode(`${Papa.unparse([row.map(guardCell)], options)}\r\n`);
}

const openXml = 'http://schemas.openxmlformats.org';
const openXmlTypes = 'application/vnd.openxmlformats';
const parts: Record<string, string> = {
  '[Content_Types].xml':
    `<Types xmlns="${openXml}/package/2006/content-types">` +
    `<Default Extension="rels" ContentType="${openXmlTypes}-package.relationships+xml"/>` +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    '<Override PartName="/xl/workbook.xml"' +
    ` ContentType="${openXmlTypes}-officedocument.spreadsheetml.sheet.main+xml"/>` +
    '<Override PartName="/xl/worksheets/sheet1.xml"' +
    ` ContentType="${openXmlTypes}-officedocument.spreadsheetml.worksheet+xml"/>` +
    '</Types>',
  '_rels/.rels':
    `<Relationships xmlns="${openXml}/package/2006/relationships">` +
    `<Relationship Id="rId1" Type="${openXml}/officeDocument/2006/relationships/officeDocument"` +
    ' Target="xl/workbook.xml"/>' +
    '</Relationships>',
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${openXml}/package/2006/relationships">` +
    `<Relationship Id="rId1" Type="${openXml}/officeDocument/2006/relationships/worksheet"` +
    ' Target="worksheets/sheet1.xml"/>' +
    '</Relationships>',
  'xl/workbook.xml':
    `<workbook xmlns="${openXml}/spreadsheetml/2006/main"` +
    ` xmlns:r="${openXml}/officeDocument/2006/relationships">` +
    '<sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets>' +
    '</workbook>',
};
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** Excel's limit for the text of a cell. */
const maxCellLength = 32_767;

// Texts that look like numbers stay texts, such as the SKU 007. A number is written as one only if it survives the
// round trip.
const buildCellXml = (cell: string): string => {
  if (cell === '') return '<c/>';
  if (numberPattern.test(cell) && String(Number(cell)) === cell) return `<c><v>${cell}</v></c>`;
  const text = escapeXml(guardCell(cell).slice(0, maxCellLength));
  return `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
};

async function* writeXlsx(rows: Rows): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for (const [name, text] of Object.entries(parts)) {
    const part = new ZipPassThrough(name);
    zip.add(part);
    part.push(encoder.encode(declaration + text), true);
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 });
  zip.add(sheet);
  sheet.push(
    encoder.encode(
      `${declaration}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`,
    ),
  );
  for await (const row of rows) {
    sheet.push(encoder.encode(`<row>${row.map(buildCellXml).join('')}</row>`));
    yield* ready;
    ready = [];
  }
  sheet.push(encoder.encode('</sheetData></worksheet>'), true);
  zip.end();
  yield* ready;
}

/** Writes a table in the given format. */
export const writeTable = (rows: Rows, format: TableFormat): AsyncGenerator<Uint8Array> =>
  format === 'csv' ? writeCsv(rows) : writeXlsx(rows);
