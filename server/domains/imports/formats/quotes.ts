/** Quotes of a CSV that are never closed: a reader that forgives them takes all rows up to the next quote for one cell. */
import { TableFault } from './table.ts';

const endsLine = (sign: string): boolean => sign === '\n' || sign === '\r';

/**
 * Looks at the text of a CSV, piece by piece.
 * @throws TableFault `table_quote` where a quoted cell holds lines and does not end as one, or never ends
 */
export class QuoteCheck {
  private readonly delimiter: string;
  private line = 1;
  /** The line where the open cell began; null outside quotes. */
  private opened: number | null = null;
  /** After a quote within quotes: what follows says what it was. */
  private isAfterQuote = false;
  private isAtStart = true;
  private isMalformed = false;

  constructor(delimiter: string) {
    this.delimiter = delimiter;
  }

  look(text: string): void {
    for (let at = 0; at < text.length; at++) {
      // Nothing but a quote, a delimiter or a line's end means anything: whole stretches are passed over at once
      if (this.opened !== null && !this.isAfterQuote) {
        const next = text.indexOf('"', at);
        this.line += breaksIn(text, at, next === -1 ? text.length : next);
        if (next === -1) return;
        this.isAfterQuote = true;
        at = next;
        continue;
      }
      this.sign(text[at]!);
    }
  }

  private sign(sign: string): void {
    if (this.isAfterQuote) {
      if (sign === this.delimiter || endsLine(sign)) this.close();
      else if (sign === '"') {
        this.isAfterQuote = false;
        return;
      } else if (sign !== ' ') {
        this.isMalformed = true;
        this.isAfterQuote = false;
        return;
      } else return;
    }
    if (sign === '\n') this.line++;
    if (sign === '"' && this.isAtStart) {
      this.opened = this.line;
      this.isMalformed = false;
    }
    this.isAtStart = sign === this.delimiter || endsLine(sign);
  }

  private close(): void {
    if (this.isMalformed && this.opened !== this.line) throw new TableFault('table_quote', { line: this.opened! });
    this.opened = null;
    this.isAfterQuote = false;
  }

  /** The text has ended. */
  end(): void {
    if (this.isAfterQuote) this.close();
    if (this.opened !== null) throw new TableFault('table_quote', { line: this.opened });
  }
}

function breaksIn(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
