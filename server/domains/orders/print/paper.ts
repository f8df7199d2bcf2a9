/** A4 pages with our font. Text flows downwards, and a new page begins when it no longer fits. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { unpackFont } from './unpackFont.ts';

type Doc = PDFKit.PDFDocument;

const nodeRequire = createRequire(import.meta.url);
const margin = 48;
/** Height of the page number. */
const footerHeight = 28;

export const colors = { text: '#1b1f1c', muted: '#5c655f', line: '#d5dad6', green: '#2e7d32' };

export interface TextStyle {
  size?: number;
  isBold?: boolean;
  color?: string;
  align?: 'left' | 'right';
}

/** Removes control characters, and replaces narrow spaces that the font does not have. */
const toPrintable = (text: string): string =>
  text.replace(/[\u2000-\u200a\u202f]/g, '\u00a0').replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, '');

export class Paper {
  /** Vertical position of the next text. */
  y = margin;
  readonly left = margin;
  readonly right: number;
  private readonly doc: Doc;

  constructor(doc: Doc) {
    this.doc = doc;
    this.right = doc.page.width - margin;
  }

  /** Whether the font has all characters of a text. */
  canPrint = (text: string): boolean => {
    const { font } = (
      this.doc.font('bold') as unknown as { _font: { font: { hasGlyphForCodePoint: (point: number) => boolean } } }
    )._font;
    return [...text].every((sign) => font.hasGlyphForCodePoint(sign.codePointAt(0)!));
  };

  private applyStyle({ size = 10, isBold = false, color = colors.text }: TextStyle): Doc {
    return this.doc
      .font(isBold ? 'bold' : 'plain')
      .fontSize(size)
      .fillColor(color);
  }

  measureHeight(text: string, width: number, style: TextStyle = {}): number {
    return text === '' ? 0 : this.applyStyle(style).heightOfString(toPrintable(text), { width });
  }

  measureWidth(text: string, style: TextStyle = {}): number {
    return this.applyStyle(style).widthOfString(toPrintable(text));
  }

  /** Writes within a column from `y` down, without moving `y`. Text that may exceed the page needs `writeFlowing`. */
  write(text: string, x: number, y: number, width: number, style: TextStyle = {}): void {
    if (text !== '') this.applyStyle(style).text(toPrintable(text), x, y, { width, align: style.align ?? 'left' });
  }

  /** Writes over the full width, on as many pages as needed, and moves `y` below the text. */
  writeFlowing(text: string, style: TextStyle = {}): void {
    this.write(text, this.left, this.y, this.right - this.left, style);
    this.y = this.doc.y;
  }

  /** Remaining height of this page. */
  get remainingHeight(): number {
    return this.doc.page.height - margin - footerHeight - this.y;
  }

  drawLine(color = colors.line): void {
    this.doc.moveTo(this.left, this.y).lineTo(this.right, this.y).lineWidth(0.75).strokeColor(color).stroke();
  }

  /**
   * Begins a new page if the height does not fit.
   * @returns whether it did
   */
  makeRoom(height: number): boolean {
    if (height <= this.remainingHeight) return false;
    this.doc.addPage();
    this.y = margin;
    return true;
  }

  /** Lets other requests run: a long order takes a third of a second. */
  yieldToOthers = (): Promise<void> => setImmediate();

  /**
   * Writes the footer of every page.
   * @param formatPageNumber gets the page and the number of pages
   */
  numberPages(formatPageNumber: (page: number, pages: number) => string, footerText: string): void {
    const { count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.doc.switchToPage(page);
      // Below the bottom margin pdfkit would begin a new page
      this.doc.page.margins.bottom = 0;
      const y = this.doc.page.height - margin - 4;
      this.write(footerText, this.left, y, 300, { size: 8, color: colors.muted });
      this.write(formatPageNumber(page + 1, count), this.right - 200, y, 200, {
        size: 8,
        color: colors.muted,
        align: 'right',
      });
    }
  }
}

const readFont = async (name: string): Promise<Buffer> =>
  unpackFont(await readFile(nodeRequire.resolve(`roboto-fontface/fonts/roboto/Roboto-${name}.woff`)));
let fonts: Promise<[Buffer, Buffer]> | undefined;

/**
 * Creates a PDF.
 * @param draw writes on the paper
 */
export async function createPdf(
  info: { title: string; language: string },
  draw: (paper: Paper) => Promise<void>,
): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  fonts ??= Promise.all([readFont('Regular'), readFont('Medium')]);
  const [plain, bold] = await fonts;
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: margin, left: margin, right: margin, bottom: margin + footerHeight },
    bufferPages: true,
    lang: info.language,
    displayTitle: true,
    info: { Title: info.title, Producer: 'Yarmarka', Creator: 'Yarmarka' },
  });
  doc.registerFont('plain', plain as never);
  doc.registerFont('bold', bold as never);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  await draw(new Paper(doc));
  doc.end();
  await finished;
  return Buffer.concat(chunks);
}
