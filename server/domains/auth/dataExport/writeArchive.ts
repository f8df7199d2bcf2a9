/** The zip itself: of each part a JSON and a CSV, a batch of rows at a time, so that no history is too long for it. */
import { Zip, ZipDeflate } from 'fflate';
import Papa from 'papaparse';
import { guardCell, needsQuotes } from '#contract/rules/cells.ts';
import type { Db } from '#server/db/connect.ts';
import { parts, type Part } from './parts.ts';

const batch = 500;
const encoder = new TextEncoder();

type Row = Record<string, unknown> & { id: number };
interface Batch {
  columns: string[];
  rows: Row[];
}

async function* batchesOf(db: Db, part: Part, userId: number): AsyncGenerator<Batch> {
  for (let last = 0; ;) {
    const { rows, fields } = await db.$client.query<Row>({ text: part.rows, values: [userId, last, batch] });
    yield { columns: fields.map(({ name }) => name), rows };
    if (rows.length < batch) return;
    last = rows.at(-1)!.id;
  }
}

async function* json(batches: AsyncIterable<Batch>): AsyncGenerator<string> {
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

const cellOf = (value: unknown): unknown =>
  value instanceof Date
    ? value.toISOString()
    : typeof value === 'object' && value !== null
      ? guardCell(JSON.stringify(value))
      : typeof value === 'string'
        ? guardCell(value)
        : value;

/** A cell that a spreadsheet would run is quoted. */
async function* csv(batches: AsyncIterable<Batch>): AsyncGenerator<string> {
  const lines = (rows: unknown[][]) => `${Papa.unparse(rows, { newline: '\r\n', quotes: needsQuotes })}\r\n`;
  let isFirst = true;
  for await (const { columns, rows } of batches) {
    if (isFirst) yield `\uFEFF${lines([columns])}`;
    isFirst = false;
    if (rows.length > 0) yield lines(rows.map((row) => columns.map((column) => cellOf(row[column]))));
  }
}

/** The archive of a person, piece by piece. */
export async function* archiveOf(db: Db, userId: number): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for (const part of parts) {
    for (const [ending, textOf] of [
      ['json', json],
      ['csv', csv],
    ] as const) {
      const file = new ZipDeflate(`${part.name}.${ending}`, { level: 6 });
      zip.add(file);
      for await (const text of textOf(batchesOf(db, part, userId))) {
        file.push(encoder.encode(text));
        yield* ready.splice(0);
      }
      file.push(new Uint8Array(), true);
    }
  }
  zip.end();
  yield* ready.splice(0);
}
