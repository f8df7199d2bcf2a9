/** XLSX, read as a stream: the archive by yauzl, its XML by saxes, one row at a time. */
import type { Readable } from 'node:stream';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type Archive, openArchive } from './zip.ts';
import {
  hasText,
  mostCharacters,
  mostColumns,
  storable,
  type Table,
  TableFault,
  type TableOptions,
  type TableRow,
  unreadable,
} from './table.ts';

/** Texts that a workbook shares among its cells, all together. */
const mostShared = 128 * 1024 * 1024;

interface Handlers {
  open?: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

function parserOf({ open, close, text }: Handlers): SaxesParser {
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', () => {
    throw new TableFault('table_broken');
  });
  parser.on('doctype', () => {
    throw new TableFault('table_doctype');
  });
  if (open) parser.on('opentag', (tag: SaxesTagPlain) => open(local(tag.name), tag.attributes));
  if (close) parser.on('closetag', (tag: SaxesTagPlain) => close(local(tag.name)));
  if (text) parser.on('text', text);
  return parser;
}

async function* chunksOf(stream: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of stream as AsyncIterable<Buffer>) yield decoder.decode(chunk, { stream: true });
}

async function parse(archive: Archive, name: string, handlers: Handlers): Promise<void> {
  const entry = archive.entries.get(name);
  if (!entry) return;
  const parser = parserOf(handlers);
  for await (const chunk of chunksOf(await archive.open(entry))) parser.write(chunk);
}

interface Workbook {
  sheets: { name: string; path: string }[];
  shared: string[];
  /** Numbers of cell styles that show dates. */
  dates: Set<number>;
}

async function readSheets(archive: Archive): Promise<Workbook['sheets']> {
  const targets = new Map<string, string>();
  await parse(archive, 'xl/_rels/workbook.xml.rels', {
    open: (name, a) => void (name === 'Relationship' && targets.set(a['Id'] ?? '', a['Target'] ?? '')),
  });
  const sheets: Workbook['sheets'] = [];
  await parse(archive, 'xl/workbook.xml', {
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
  await parse(archive, 'xl/sharedStrings.xml', {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      if (name === 't') isText = true;
    },
    text: (piece) => {
      if (!isText || isPhonetic || text === null) return;
      if (text.length < mostCharacters) text += piece;
      bytes += piece.length * 2;
      if (bytes > mostShared) throw new TableFault('table_bomb');
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
  const own = new Map<number, boolean>();
  const dates = new Set<number>();
  let inCells = false;
  let at = 0;
  await parse(archive, 'xl/styles.xml', {
    open: (name, a) => {
      if (name === 'numFmt') own.set(Number(a['numFmtId']), isDateFormat(a['formatCode'] ?? ''));
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) {
        const id = Number(a['numFmtId'] ?? 0);
        if (own.get(id) ?? builtInDates.has(id)) dates.add(at);
        at++;
      }
    },
    close: (name) => void (name === 'cellXfs' && (inCells = false)),
  });
  return dates;
}

/** "BC12" → 54. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const code = letter.charCodeAt(0) - 64;
    if (code < 1 || code > 26) break;
    column = column * 26 + code;
  }
  return column - 1;
}

const day = 86_400_000;
/** Excel's last day, the end of the year 9999. */
const lastDay = 2_958_466;
/** Days since 1900 as Excel counts them; a number that is no day of Excel's can't be read. */
const dateText = (serial: number, raw: string): string =>
  serial < 0 || serial >= lastDay
    ? unreadable(raw)
    : new Date(Math.round((serial - 25_569) * day)).toISOString().replace(/T00:00:00\.000Z$/, '');

/** 1.1000000000000001 is how Excel writes 1.1. */
const numberText = (text: string): string =>
  text === '' || /^-?\d+$/.test(text)
    ? text
    : Number.isFinite(Number(text))
      ? String(Number(Number(text).toPrecision(15)))
      : text;

function textOf(type: string, raw: string, style: number, { shared, dates }: Workbook): string {
  if (type === 's') return shared[Number(raw)] ?? '';
  if (type === 'b') return raw === '1' ? 'true' : 'false';
  if (type === 'e') return '';
  if (type === 'str' || type === 'inlineStr' || type === 'd') return raw;
  return dates.has(style) && raw !== '' && Number.isFinite(Number(raw)) ? dateText(Number(raw), raw) : numberText(raw);
}

async function* sheetRows(
  archive: Archive,
  path: string,
  book: Workbook,
  onBytes: (bytes: number) => void,
  size: number,
): AsyncGenerator<TableRow> {
  const entry = archive.entries.get(path);
  if (!entry) throw new TableFault('table_broken');
  let ready: TableRow[] = [];
  let cells: string[] = [];
  let line = 0;
  let cell = { column: 0, type: '', style: 0 };
  let raw = '';
  let isValue = false;
  const parser = parserOf({
    open: (name, a) => {
      if (name === 'row') {
        line = a['r'] ? Number(a['r']) : line + 1;
        cells = [];
      } else if (name === 'c') {
        cell = { column: a['r'] ? columnOf(a['r']) : cells.length, type: a['t'] ?? 'n', style: Number(a['s'] ?? -1) };
        raw = '';
      } else if (name === 'v' || name === 't') isValue = true;
    },
    text: (piece) => {
      if (isValue && raw.length < mostCharacters) raw += piece;
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'c' && cell.column >= 0 && cell.column < mostColumns) {
        while (cells.length < cell.column) cells.push('');
        cells[cell.column] = storable(textOf(cell.type, raw, cell.style, book));
      } else if (name === 'row' && hasText(cells)) ready.push({ line, cells });
    },
  });
  let read = 0;
  for await (const chunk of chunksOf(await archive.open(entry))) {
    parser.write(chunk);
    read += chunk.length;
    // Told in bytes of the file, of which the sheet is nearly all
    onBytes(Math.min(size, Math.round((read / Math.max(1, entry.uncompressedSize)) * size)));
    yield* ready;
    ready = [];
  }
}

/** Opens an XLSX. @param size of the file, for progress @throws TableFault */
export async function openXlsx(path: string, { sheet }: TableOptions, size: number): Promise<Table> {
  const archive = await openArchive(path);
  try {
    const sheets = await readSheets(archive);
    const chosen = sheets.find(({ name }) => name === sheet) ?? sheets[0];
    if (!chosen) throw new TableFault('table_kind');
    const header = await firstRow(path, chosen.path, size);
    if (!header) throw new TableFault('table_empty');
    return {
      headers: header.cells.map((cell) => cell.trim()),
      sheets: sheets.map(({ name }) => name),
      encoding: null,
      delimiter: null,
      async *rows(onBytes = () => {}) {
        const rows = allRows(path, chosen.path, onBytes, size);
        await rows.next();
        yield* rows;
      },
    };
  } finally {
    archive.close();
  }
}

async function* allRows(
  path: string,
  sheet: string,
  onBytes: (bytes: number) => void,
  size: number,
): AsyncGenerator<TableRow> {
  const archive = await openArchive(path);
  try {
    yield* sheetRows(
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

async function firstRow(path: string, sheet: string, size: number): Promise<TableRow | undefined> {
  for await (const row of allRows(path, sheet, () => {}, size)) return row;
  return undefined;
}
