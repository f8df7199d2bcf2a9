/** Makes the zip: each part as JSON and CSV, in batches of rows, so that its size does not matter. */
import { Zip, ZipDeflate } from 'fflate';
import Papa from 'papaparse';
import { guardCell, needsQuotes } from '#contract/rules/cells.ts';
import type { Db } from '#server/db/connect.ts';
import { runTableQuery, type Table } from '#server/db/statement.ts';
import { parts, type Part } from './parts.ts';

const batchSize = 500;
const encoder = new TextEncoder();

type Row = Record<string, unknown> & { id: number };
type Batch = Table<Row>;

async function* readBatches(db: Db, part: Part, userId: number): AsyncGenerator<Batch> {
  for (let lastId = 0; ;) {
    const batch = await runTableQuery<Row>(db, part.rows, { userId, lastId, limit: batchSize });
    yield batch;
    if (batch.rows.length < batchSize) return;
    lastId = batch.rows.at(-1)!.id;
  }
}

async function* formatJson(batches: AsyncIterable<Batch>): AsyncGenerator<string> {
  let isFirst = true;
  yield '[';
  for await (const { rows } of batches) {
    for (const row of rows) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify(row, null, 2)}`;
      isFirst = false;
    }
  }
  yield '\n]\n';
}

const toCell = (value: unknown): unknown =>
  value instanceof Date
    ? value.toISOString()
    : typeof value === 'object' && value !== null
      ? guardCell(JSON.stringify(value))
      : typeof value === 'string'
        ? guardCell(value)
        : value;

/** Cells that a spreadsheet would run as formulas are quoted. */
async function* formatCsv(batches: AsyncIterable<Batch>): AsyncGenerator<string> {
  const lines = (rows: unknown[][]) => `${Papa.unparse(rows, { newline: '\r\n', quotes: needsQuotes })}\r\n`;
  let isFirst = true;
  for await (const { columns, rows } of batches) {
    if (isFirst) yield `\uFEFF${lines([columns])}`;
    isFirst = false;
    if (rows.length > 0) yield lines(rows.map((row) => columns.map((column) => toCell(row[column]))));
  }
}

/** Yields the archive of a person in chunks. */
export async function* streamArchive(db: Db, userId: number): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const part of parts) {
    for (const [extension, format] of [
      ['json', formatJson],
      ['csv', formatCsv],
    ] as const) {
      const file = new ZipDeflate(`${part.name}.${extension}`, { level: 6 });
      zip.add(file);
      for await (const text of format(readBatches(db, part, userId))) {
        file.push(encoder.encode(text));
        yield* chunks.splice(0);
      }
      file.push(new Uint8Array(), true);
    }
  }
  zip.end();
  yield* chunks.splice(0);
}
