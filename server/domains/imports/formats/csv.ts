/** CSV by papaparse, chunk by chunk; delimiter and encoding are guessed from the beginning. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Papa from 'papaparse';
import { QuoteCheck } from './quotes.ts';
import { hasText, mostColumns, storable, type Table, TableFault, type TableOptions, type TableRow } from './table.ts';

type Encoding = NonNullable<TableOptions['encoding']>;

const headBytes = 256 * 1024;

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function isUtf8(head: Buffer): boolean {
  try {
    // Told that more follows: a letter may be cut at the end
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Russian comes in runs of high bytes; the accents of western languages stand alone. */
function isRussian(head: Buffer): boolean {
  let high = 0;
  let inRuns = 0;
  for (let at = 0; at < head.length; at++) {
    if (head[at]! < 0xc0) continue;
    high++;
    if ((head[at - 1] ?? 0) >= 0xc0 || (head[at + 1] ?? 0) >= 0xc0) inRuns++;
  }
  return inRuns * 2 >= high;
}

/** The encoding of a text, by its mark of order or by its bytes. */
export function encodingOf(head: Buffer): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (isUtf8(head)) return 'utf-8';
  return isRussian(head) ? 'windows-1251' : 'windows-1252';
}

const guessed = [',', ';', '\t', '|'];

/** Excel's "sep=;" in the first line says the delimiter, and is no row. */
const told = /^sep=(.)\r?\n/;

/** Other signs that no text holds: a file with them is of another kind altogether. */
const binary = /[\u0001-\u0008\u000e-\u001a\u001c-\u001f]/;

/** The database can't keep NUL, and a file that is full of it is no text. @throws TableFault */
function refuseNul(text: string): void {
  const at = text.indexOf('\u0000');
  if (at === -1) return;
  throw binary.test(text)
    ? new TableFault('table_kind')
    : new TableFault('table_nul', { line: text.slice(0, at).split('\n').length });
}

/** Opens a CSV. @throws TableFault */
export async function openCsv(path: string, options: TableOptions): Promise<Table> {
  const head = await headOf(path);
  const encoding = options.encoding ?? encodingOf(head);
  const text = new TextDecoder(encoding).decode(head, { stream: true });
  refuseNul(text);
  const skipped = told.exec(text);
  const preview = Papa.parse<string[]>(skipped ? text.slice(skipped[0].length) : text, {
    preview: 20,
    skipEmptyLines: 'greedy',
    delimitersToGuess: guessed,
    ...(options.delimiter && { delimiter: options.delimiter }),
  });
  const delimiter = options.delimiter ?? skipped?.[1] ?? preview.meta.delimiter;
  const header = (await rowsOf(path, encoding, delimiter, skipped !== null).next()).value as TableRow | undefined;
  if (!header) throw new TableFault('table_empty');
  if (header.cells.length > mostColumns) throw new TableFault('table_wide');
  return {
    headers: header.cells.map((cell) => cell.trim()),
    sheets: [],
    encoding,
    delimiter,
    async *rows(onBytes) {
      const rows = rowsOf(path, encoding, delimiter, skipped !== null, onBytes);
      await rows.next();
      yield* rows;
    },
  };
}

/** Longer than any row that we can keep: a quote that is never closed would hold the whole file. */
const longestRow = 8 * 1024 * 1024;

/** The rows from the header on. A row within quotes may span lines of the file: `line` counts rows, as a spreadsheet shows them. */
async function* rowsOf(
  path: string,
  encoding: Encoding,
  delimiter: string,
  skipsFirst: boolean,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<TableRow> {
  const decoder = new TextDecoder(encoding);
  let bytes = 0;
  let sinceRow = 0;
  const quotes = new QuoteCheck(delimiter);
  const looked = (text: string, done: TransformCallback, isLast = false) => {
    try {
      quotes.look(text);
      if (isLast) quotes.end();
      done(null, text);
    } catch (fault) {
      done(fault as TableFault);
    }
  };
  const decode = new Transform({
    decodeStrings: false,
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      sinceRow += chunk.length;
      if (sinceRow > longestRow) done(new TableFault('table_broken'));
      else looked(decoder.decode(chunk, { stream: true }), done);
    },
    flush: (done) => looked(decoder.decode(), done, true),
    encoding: 'utf8',
  });
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, { delimiter });
  const piped = pipeline(createReadStream(path, { highWaterMark: 64 * 1024 }), decode, parser);
  // Whatever goes wrong in the pipe reaches the loop below, which reads its end
  piped.catch(() => {});
  let line = skipsFirst ? -1 : 0;
  for await (const cells of parser as AsyncIterable<string[]>) {
    sinceRow = 0;
    line++;
    if (line > 0 && hasText(cells)) yield { line, cells: cells.slice(0, mostColumns).map(storable) };
    onBytes(bytes);
  }
  await piped;
}
