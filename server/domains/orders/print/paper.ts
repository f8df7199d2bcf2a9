/** Sheets of A4 with our font: what is written goes downward, and a new sheet begins where it no longer fits. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { unpackFont } from './unpackFont.ts';

type Doc = PDFKit.PDFDocument;

const find = createRequire(import.meta.url);
const margin = 48;
/** Room for the number of the page. */
const foot = 28;

export const ink = { text: '#1b1f1c', muted: '#5c655f', line: '#d5dad6', green: '#2e7d32' };

export interface Written {
  size?: number;
  isBold?: boolean;
  colour?: string;
  align?: 'left' | 'right';
}

/** What can't be printed: marks that only steer text; narrow spaces that the font does not have become plain ones. */
const printable = (text: string): string =>
  text.replace(/[\u2000-\u200a\u202f]/g, '\u00a0').replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, '');

export class Paper {
  /** Where the next thing is written. */
  y = margin;
  readonly left = margin;
  readonly right: number;
  private readonly doc: Doc;

  constructor(doc: Doc) {
    this.doc = doc;
    this.right = doc.page.width - margin;
  }

  /** Whether the font has all signs of a text. */
  has = (text: string): boolean => {
    const { font } = (
      this.doc.font('bold') as unknown as { _font: { font: { hasGlyphForCodePoint: (point: number) => boolean } } }
    )._font;
    return [...text].every((sign) => font.hasGlyphForCodePoint(sign.codePointAt(0)!));
  };

  private put({ size = 10, isBold = false, colour = ink.text }: Written): Doc {
    return this.doc
      .font(isBold ? 'bold' : 'plain')
      .fontSize(size)
      .fillColor(colour);
  }

  heightOf(text: string, width: number, how: Written = {}): number {
    return text === '' ? 0 : this.put(how).heightOfString(printable(text), { width });
  }

  widthOf(text: string, how: Written = {}): number {
    return this.put(how).widthOfString(printable(text));
  }

  /** Writes within a column, from `y` down, and moves nothing. What would not fit on the sheet is written by `flow`. */
  write(text: string, x: number, y: number, width: number, how: Written = {}): void {
    if (text !== '') this.put(how).text(printable(text), x, y, { width, align: how.align ?? 'left' });
  }

  /** Writes over the whole width from here on, over as many sheets as it takes, and goes beneath it. */
  flow(text: string, how: Written = {}): void {
    this.write(text, this.left, this.y, this.right - this.left, how);
    this.y = this.doc.y;
  }

  /** How much of this sheet is left. */
  get room(): number {
    return this.doc.page.height - margin - foot - this.y;
  }

  line(colour = ink.line): void {
    this.doc.moveTo(this.left, this.y).lineTo(this.right, this.y).lineWidth(0.75).strokeColor(colour).stroke();
  }

  /** Begins a new sheet where so much no longer fits. @returns whether it did */
  makeRoom(height: number): boolean {
    if (height <= this.room) return false;
    this.doc.addPage();
    this.y = margin;
    return true;
  }

  /** Lets others have the processor: a long order is a third of a second's work. */
  rest = (): Promise<void> => setImmediate();

  /** Writes at the foot of every sheet. @param textOf what, by page and number of pages */
  number(textOf: (page: number, pages: number) => string, beside: string): void {
    const { count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.doc.switchToPage(page);
      // Beneath the margin pdfkit would begin a new sheet.
      this.doc.page.margins.bottom = 0;
      const y = this.doc.page.height - margin - 4;
      this.write(beside, this.left, y, 300, { size: 8, colour: ink.muted });
      this.write(textOf(page + 1, count), this.right - 200, y, 200, { size: 8, colour: ink.muted, align: 'right' });
    }
  }
}

const read = async (name: string): Promise<Buffer> =>
  unpackFont(await readFile(find.resolve(`roboto-fontface/fonts/roboto/Roboto-${name}.woff`)));
let fonts: Promise<[Buffer, Buffer]> | undefined;

/**
 * Makes a PDF.
 * @param draw writes on the paper
 */
export async function printed(
  info: { title: string; language: string },
  draw: (paper: Paper) => Promise<void>,
): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  fonts ??= Promise.all([read('Regular'), read('Medium')]);
  const [plain, bold] = await fonts;
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: margin, left: margin, right: margin, bottom: margin + foot },
    bufferPages: true,
    lang: info.language,
    displayTitle: true,
    info: { Title: info.title, Producer: 'Yarmarka', Creator: 'Yarmarka' },
  });
  doc.registerFont('plain', plain as never);
  doc.registerFont('bold', bold as never);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  await draw(new Paper(doc));
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
