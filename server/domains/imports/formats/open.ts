/** Detects the format of a file by its content, and opens it. */
import { open, stat } from 'node:fs/promises';
import type { Entry } from 'yauzl';
import type { importFormats } from '#contract/imports.ts';
import { openCsv } from './csv.ts';
import { openJson } from './json.ts';
import { type Table, TableError, type TableOptions } from './table.ts';
import { openXlsx } from './xlsx.ts';
import { type Archive, extract, openArchive } from './zip.ts';

export type Format = (typeof importFormats)[number];

/**
 * Detects the format from the first bytes; the file name is ignored.
 * @throws TableError for an empty file
 */
export async function detectFormat(path: string): Promise<Format> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    if (bytesRead === 0) throw new TableError('table_empty');
    if (buffer.readUInt32BE(0) === 0x504b0304) return (await isWorkbook(path)) ? 'xlsx' : 'zip';
    const text = buffer
      .toString('utf8', 0, bytesRead)
      .replace(/^\uFEFF/, '')
      .trimStart();
    return /^[[{]/.test(text) ? 'json' : 'csv';
  } finally {
    await file.close();
  }
}

async function isWorkbook(path: string): Promise<boolean> {
  const archive = await openArchive(path);
  archive.close();
  return archive.entries.has('xl/workbook.xml');
}

const tableExtensions = /\.(csv|tsv|txt|xlsx|json)$/i;

/**
 * The table in a zip archive; the first by name if there are several.
 * @throws TableError if there is none
 */
function getTableEntry({ entries }: Archive): Entry {
  const [name] = [...entries.keys()]
    .filter((one) => tableExtensions.test(one) && !/(^|\/)(__MACOSX|\.)/.test(one))
    .toSorted();
  if (!name) throw new TableError('table_kind');
  return entries.get(name)!;
}

async function openZip(path: string, options: TableOptions): Promise<Table> {
  const archive = await openArchive(path);
  const inner = `${path}.table`;
  try {
    await extract(archive, getTableEntry(archive), inner);
  } finally {
    archive.close();
  }
  const format = await detectFormat(inner);
  if (format === 'zip') throw new TableError('table_kind');
  return openTable(inner, format, options);
}

/**
 * Opens a table.
 * @throws TableError
 */
export async function openTable(path: string, format: Format, options: TableOptions): Promise<Table> {
  if (format === 'json') return openJson(path);
  if (format === 'csv') return openCsv(path, options);
  if (format === 'zip') return openZip(path, options);
  return openXlsx(path, options, (await stat(path)).size);
}
