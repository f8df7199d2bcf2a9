/** Reads XLSX as a stream: yauzl opens the archive, saxes parses its XML, one row at a time. */
import type { Readable } from 'node:stream';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { dayMs } from '#contract/rules/time.ts';
import { type Archive, openArchive } from './zip.ts';
import {
  hasText,
  maxCharacters,
  maxColumns,
  toStorable,
  type Table,
  TableError,
  type TableOptions,
  type TableRow,
  markUnreadable,
} from './table.ts';

/** The limit for all shared strings of a workbook together. */
const maxSharedBytes = 128 * 1024 * 1024;

interface Handlers {
  open?: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

const getLocalName = (name: string): string => name.slice(name.indexOf(':') + 1);

function createParser({ open, close, text }: Handlers): SaxesParser {
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', () => {
    throw new TableError('table_broken');
  });
  parser.on('doctype', () => {
    throw new TableError('table_doctype');
  });
  if (open) parser.on('opentag', (tag: SaxesTagPlain) => open(getLocalName(tag.name), tag.attributes));
  if (close) parser.on('closetag', (tag: SaxesTagPlain) => close(getLocalName(tag.name)));
  if (text) parser.on('text', text);
  return parser;
}

async function* decodeChunks(stream: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of stream as AsyncIterable<Buffer>) yield decoder.decode(chunk, { stream: true });
}

async function parseEntry(archive: Archive, name: string, handlers: Handlers): Promise<void> {
  const entry = archive.entries.get(name);
  if (!entry) return;
  const parser = createParser(handlers);
  for await (const chunk of decodeChunks(await archive.open(entry))) parser.write(chunk);
}

interface Workbook {
  sheets: { name: string; path: string }[];
  shared: string[];
  /** Indexes of the cell styles that show dates. */
  dates: Set<number>;
}

async function readSheets(archive: Archive): Promise<Workbook['sheets']> {
  const targets = new Map<string, string>();
  await parseEntry(archive, 'xl/_rels/workbook.xml.rels', {
    open: (name, a) => void (name === 'Relationship' && targets.set(a['Id'] ?? '', a['Target'] ?? '')),
  });
  const sheets: Workbook['sheets'] = [];
  await parseEntry(archive, 'xl/workbook.xml', {
    open: (name, a) => {
      const target = name === 'sheet' ? targets.get(a['r:id'] ?? '') : undefined;
      if (target)
        sheets.push({ name: a['name'] ?? '', path: target.startsWith('/') ? target.slice(1) : `xl/${target}` });
    },
  });
  return sheets;
}

async function readShared(archive: Archive): Promise<string[]> {
  const shared: string[] = [];
  let text: string | null = null;
  let isPhonetic = false;
  let isText = false;
  let bytes = 0;
  await parseEntry(archive, 'xl/sharedStrings.xml', {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      if (name === 't') isText = true;
    },
    text: (piece) => {
      if (!isText || isPhonetic || text === null) return;
      if (text.length < maxCharacters) text += piece;
      bytes += piece.length * 2;
      if (bytes > maxSharedBytes) throw new TableError('table_bomb');
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si') shared.push(text ?? '');
    },
  });
  return shared;
}

const builtInDates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57]);
const isDateFormat = (code: string): boolean => /[ymdhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));

async function readDates(archive: Archive): Promise<Set<number>> {
  const customFormats = new Map<number, boolean>();
  const dates = new Set<number>();
  let isInCellFormats = false;
  let at = 0;
  await parseEntry(archive, 'xl/styles.xml', {
    open: (name, a) => {
      if (name === 'numFmt') customFormats.set(Number(a['numFmtId']), isDateFormat(a['formatCode'] ?? ''));
      if (name === 'cellXfs') isInCellFormats = true;
      if (name === 'xf' && isInCellFormats) {
        const id = Number(a['numFmtId'] ?? 0);
        if (customFormats.get(id) ?? builtInDates.has(id)) dates.add(at);
        at++;
      }
    },
    close: (name) => void (name === 'cellXfs' && (isInCellFormats = false)),
  });
  return dates;
}

/** The column index of a cell reference: "BC12" → 54. */
function parseColumn(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const code = letter.charCodeAt(0) - 64;
    if (code < 1 || code > 26) break;
    column = column * 26 + code;
  }
  return column - 1;
}

/** The first day after Excel's last one, the end of the year 9999. */
const endDay = 2_958_466;
/** Converts days since 1900, as Excel counts them. A number outside Excel's range is unreadable. */
const formatDate = (serial: number, raw: string): string =>
  serial < 0 || serial >= endDay
    ? markUnreadable(raw)
    : new Date(Math.round((serial - 25_569) * dayMs)).toISOString().replace(/T00:00:00\.000Z$/, '');

/** Undoes the floating point noise that Excel writes: 1.1000000000000001 → 1.1. */
const formatNumber = (text: string): string =>
  text === '' || /^-?\d+$/.test(text)
    ? text
    : Number.isFinite(Number(text))
      ? String(Number(Number(text).toPrecision(15)))
      : text;

function toCellText(type: string, raw: string, style: number, { shared, dates }: Workbook): string {
  if (type === 's') return shared[Number(raw)] ?? '';
  if (type === 'b') return raw === '1' ? 'true' : 'false';
  if (type === 'e') return '';
  if (type === 'str' || type === 'inlineStr' || type === 'd') return raw;
  return dates.has(style) && raw !== '' && Number.isFinite(Number(raw))
    ? formatDate(Number(raw), raw)
    : formatNumber(raw);
}

async function* readSheet(
  archive: Archive,
  path: string,
  book: Workbook,
  onBytes: (bytes: number) => void,
  size: number,
): AsyncGenerator<TableRow> {
  const entry = archive.entries.get(path);
  if (!entry) throw new TableError('table_broken');
  let ready: TableRow[] = [];
  let cells: string[] = [];
  let line = 0;
  let cell = { column: 0, type: '', style: 0 };
  let raw = '';
  let isValue = false;
  const parser = createParser({
    open: (name, a) => {
      if (name === 'row') {
        line = a['r'] ? Number(a['r']) : line + 1;
        cells = [];
      } else if (name === 'c') {
        cell = {
          column: a['r'] ? parseColumn(a['r']) : cells.length,
          type: a['t'] ?? 'n',
          style: Number(a['s'] ?? -1),
        };
        raw = '';
      } else if (name === 'v' || name === 't') isValue = true;
    },
    text: (piece) => {
      if (isValue && raw.length < maxCharacters) raw += piece;
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'c' && cell.column >= 0) {
        const text = toStorable(toCellText(cell.type, raw, cell.style, book));
        if (cell.column < maxColumns) {
          while (cells.length < cell.column) cells.push('');
          cells[cell.column] = text;
        } else if (text !== '') throw new TableError('table_wide');
      } else if (name === 'row' && hasText(cells)) ready.push({ line, cells });
    },
  });
  let bytesRead = 0;
  for await (const chunk of decodeChunks(await archive.open(entry))) {
    parser.write(chunk);
    bytesRead += chunk.length;
    // Progress is in bytes of the file; nearly all of them belong to the sheet.
    onBytes(Math.min(size, Math.round((bytesRead / Math.max(1, entry.uncompressedSize)) * size)));
    yield* ready;
    ready = [];
  }
}

/**
 * Opens an XLSX file.
 * @param size bytes of the file, for progress
 * @throws TableError
 */
export async function openXlsx(path: string, { sheet }: TableOptions, size: number): Promise<Table> {
  const archive = await openArchive(path);
  try {
    const sheets = await readSheets(archive);
    const chosen = sheets.find(({ name }) => name === sheet) ?? sheets[0];
    if (!chosen) throw new TableError('table_kind');
    const header = await readFirstRow(path, chosen.path, size);
    if (!header) throw new TableError('table_empty');
    return {
      headers: header.cells.map((cell) => cell.trim()),
      sheets: sheets.map(({ name }) => name),
      encoding: null,
      delimiter: null,
      async *rows(onBytes = () => {}) {
        const rows = readAllRows(path, chosen.path, onBytes, size);
        await rows.next();
        yield* rows;
      },
    };
  } finally {
    archive.close();
  }
}

async function* readAllRows(
  path: string,
  sheet: string,
  onBytes: (bytes: number) => void,
  size: number,
): AsyncGenerator<TableRow> {
  const archive = await openArchive(path);
  try {
    yield* readSheet(
      archive,
      sheet,
      { sheets: [], shared: await readShared(archive), dates: await readDates(archive) },
      onBytes,
      size,
    );
  } finally {
    archive.close();
  }
}

async function readFirstRow(path: string, sheet: string, size: number): Promise<TableRow | undefined> {
  for await (const row of readAllRows(path, sheet, () => {}, size)) return row;
  return undefined;
}
