/** Reads CSV with papaparse, chunk by chunk. Delimiter and encoding are guessed from the beginning of the file. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Papa from 'papaparse';
import { QuoteCheck } from './quotes.ts';
import { hasText, maxColumns, toStorable, type Table, TableError, type TableOptions, type TableRow } from './table.ts';

type Encoding = NonNullable<TableOptions['encoding']>;

const headBytes = 256 * 1024;

async function readHead(path: string): Promise<Buffer> {
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
    // With `stream` the decoder accepts a character that is cut off at the end.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Russian text has runs of high bytes; accented letters of western languages stand alone. */
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

/** The encoding of a text, by its byte order mark or by its bytes. */
export function detectEncoding(head: Buffer): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (isUtf8(head)) return 'utf-8';
  return isRussian(head) ? 'windows-1251' : 'windows-1252';
}

const delimiterGuesses = [',', ';', '\t', '|'];

/** A first line "sep=;" is Excel's way to name the delimiter; it is not a row. */
const separatorLine = /^sep=(.)\r?\n/;

/** Control characters that no text contains: such a file is binary. */
const controlCharacters = /[\u0001-\u0008\u000e-\u001a\u001c-\u001f]/;

/**
 * PostgreSQL can't store NUL, and a file with many of them is not text.
 * @throws TableError
 */
function assertNoNul(text: string): void {
  const at = text.indexOf('\u0000');
  if (at === -1) return;
  throw controlCharacters.test(text)
    ? new TableError('table_kind')
    : new TableError('table_nul', { line: text.slice(0, at).split('\n').length });
}

/**
 * Opens a CSV file.
 * @throws TableError
 */
export async function openCsv(path: string, options: TableOptions): Promise<Table> {
  const head = await readHead(path);
  const encoding = options.encoding ?? detectEncoding(head);
  const text = new TextDecoder(encoding).decode(head, { stream: true });
  assertNoNul(text);
  const skipped = separatorLine.exec(text);
  const preview = Papa.parse<string[]>(skipped ? text.slice(skipped[0].length) : text, {
    preview: 20,
    skipEmptyLines: 'greedy',
    delimitersToGuess: delimiterGuesses,
    ...(options.delimiter && { delimiter: options.delimiter }),
  });
  const delimiter = options.delimiter ?? skipped?.[1] ?? preview.meta.delimiter;
  const header = (await readRows(path, encoding, delimiter, skipped !== null).next()).value as TableRow | undefined;
  if (!header) throw new TableError('table_empty');
  return {
    headers: header.cells.map((cell) => cell.trim()),
    sheets: [],
    encoding,
    delimiter,
    async *rows(onBytes) {
      const rows = readRows(path, encoding, delimiter, skipped !== null, onBytes);
      await rows.next();
      yield* rows;
    },
  };
}

/** Longer than any row that can be stored. Without it an unclosed quote would load the whole file into memory. */
const maxRowBytes = 8 * 1024 * 1024;

/** The parser reads an unfinished row again with each chunk, so few large chunks cost less than many small ones. */
const chunkBytes = 512 * 1024;

/**
 * The rows, beginning with the header. A quoted cell may span several lines of the file; `line` counts rows, as a
 * spreadsheet shows them.
 */
async function* readRows(
  path: string,
  encoding: Encoding,
  delimiter: string,
  shouldSkipFirst: boolean,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<TableRow> {
  const decoder = new TextDecoder(encoding);
  let bytes = 0;
  let sinceRow = 0;
  const quotes = new QuoteCheck(delimiter);
  const checkQuotes = (text: string, done: TransformCallback, isLast = false) => {
    try {
      quotes.push(text);
      if (isLast) quotes.end();
      done(null, text);
    } catch (error) {
      done(error as TableError);
    }
  };
  const decode = new Transform({
    decodeStrings: false,
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      sinceRow += chunk.length;
      if (sinceRow > maxRowBytes) done(new TableError('table_broken'));
      else checkQuotes(decoder.decode(chunk, { stream: true }), done);
    },
    flush: (done) => checkQuotes(decoder.decode(), done, true),
    encoding: 'utf8',
  });
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, { delimiter });
  const piped = pipeline(createReadStream(path, { highWaterMark: chunkBytes }), decode, parser);
  // Errors of the pipeline reach the loop below through the parser.
  piped.catch(() => {});
  let line = shouldSkipFirst ? -1 : 0;
  for await (const cells of parser as AsyncIterable<string[]>) {
    sinceRow = 0;
    line++;
    if (line > 0 && hasText(cells.slice(maxColumns))) throw new TableError('table_wide');
    if (line > 0 && hasText(cells)) yield { line, cells: cells.slice(0, maxColumns).map(toStorable) };
    onBytes(bytes);
  }
  await piped;
}
