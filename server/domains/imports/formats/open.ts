/** Which format a file is in, by its content, and how it is opened. */
import { open } from 'node:fs/promises';
import type { importFormats } from '#contract/imports.ts';
import { openCsv } from './csv.ts';
import { openJson } from './json.ts';
import { type Table, TableFault, type TableOptions } from './table.ts';

export type Format = (typeof importFormats)[number];

/** What a file begins with: judged by content, its name is only a name. */
export async function formatOf(path: string): Promise<Format> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    const head = buffer.subarray(0, bytesRead);
    if (bytesRead === 0) throw new TableFault('table_empty');
    const text = head.toString('utf8').replace(/^\uFEFF/, '').trimStart();
    return text.startsWith('[') ? 'json' : 'csv';
  } finally {
    await file.close();
  }
}

/** Opens a table. @throws TableFault */
export async function openTable(path: string, format: Format, options: TableOptions): Promise<Table> {
  if (format === 'json') return openJson(path);
  if (format === 'csv') return openCsv(path, options);
  throw new TableFault('table_kind');
}
