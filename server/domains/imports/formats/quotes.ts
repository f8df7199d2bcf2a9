/**
 * Finds quotes of a CSV that are never closed. A lenient parser would read all rows up to the next quote as one cell.
 */
import { TableError } from './table.ts';

const isLineEnd = (char: string): boolean => char === '\n' || char === '\r';

/**
 * Checks the text of a CSV, chunk by chunk.
 * @throws TableError `table_quote` if a quoted cell spans lines and is followed by other text, or never ends
 */
export class QuoteCheck {
  private readonly delimiter: string;
  private line = 1;
  /** The line where the open quote began; null outside quotes. */
  private openedLine: number | null = null;
  /** After a quote inside quotes: the next character decides whether it was escaped or closing. */
  private isAfterQuote = false;
  private isAtStart = true;
  private isMalformed = false;

  constructor(delimiter: string) {
    this.delimiter = delimiter;
  }

  push(text: string): void {
    for (let at = 0; at < text.length; at++) {
      // Inside quotes only the next quote matters, so the text up to it is skipped at once.
      if (this.openedLine !== null && !this.isAfterQuote) {
        const next = text.indexOf('"', at);
        this.line += countLineBreaks(text, at, next === -1 ? text.length : next);
        if (next === -1) return;
        this.isAfterQuote = true;
        at = next;
        continue;
      }
      this.readCharacter(text[at]!);
    }
  }

  private readCharacter(char: string): void {
    if (this.isAfterQuote) {
      if (char === this.delimiter || isLineEnd(char)) this.closeQuote();
      else if (char === '"') {
        this.isAfterQuote = false;
        return;
      } else if (char !== ' ') {
        this.isMalformed = true;
        this.isAfterQuote = false;
        return;
      } else return;
    }
    if (char === '\n') this.line++;
    if (char === '"' && this.isAtStart) {
      this.openedLine = this.line;
      this.isMalformed = false;
    }
    this.isAtStart = char === this.delimiter || isLineEnd(char);
  }

  private closeQuote(): void {
    if (this.isMalformed && this.openedLine !== this.line)
      throw new TableError('table_quote', { line: this.openedLine! });
    this.openedLine = null;
    this.isAfterQuote = false;
  }

  /** Call it at the end of the text. */
  end(): void {
    if (this.isAfterQuote) this.closeQuote();
    if (this.openedLine !== null) throw new TableError('table_quote', { line: this.openedLine });
  }
}

function countLineBreaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
