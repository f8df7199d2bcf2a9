/** Which format a file is in, by its content, and how it is opened. */
import { open, stat } from 'node:fs/promises';
import type { Entry } from 'yauzl';
import type { importFormats } from '#contract/imports.ts';
import { openCsv } from './csv.ts';
import { openJson } from './json.ts';
import { type Table, TableFault, type TableOptions } from './table.ts';
import { openXlsx } from './xlsx.ts';
import { type Archive, extract, openArchive } from './zip.ts';

export type Format = (typeof importFormats)[number];

/** What a file begins with: judged by content, its name is only a name. */
export async function formatOf(path: string): Promise<Format> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    if (bytesRead === 0) throw new TableFault('table_empty');
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

const tables = /\.(csv|tsv|txt|xlsx|json)$/i;

/** The one table of a zip; of several the first by name. */
function tableIn({ entries }: Archive): Entry {
  const [name] = [...entries.keys()].filter((one) => tables.test(one) && !/(^|\/)(__MACOSX|\.)/.test(one)).toSorted();
  if (!name) throw new TableFault('table_kind');
  return entries.get(name)!;
}

async function openZip(path: string, options: TableOptions): Promise<Table> {
  const archive = await openArchive(path);
  const inner = `${path}.table`;
  try {
    await extract(archive, tableIn(archive), inner);
  } finally {
    archive.close();
  }
  const format = await formatOf(inner);
  if (format === 'zip') throw new TableFault('table_kind');
  return openTable(inner, format, options);
}

/** Opens a table. @throws TableFault */
export async function openTable(path: string, format: Format, options: TableOptions): Promise<Table> {
  if (format === 'json') return openJson(path);
  if (format === 'csv') return openCsv(path, options);
  if (format === 'zip') return openZip(path, options);
  return openXlsx(path, options, (await stat(path)).size);
}
