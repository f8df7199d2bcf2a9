/** Texts as cells of tables that spreadsheets open: nothing that people wrote may run there as a formula. Pure. */

/** A spreadsheet runs a text that begins so, some also by full-width signs. An apostrophe before it makes it a text. */
const startsFormula = /^'*[=+\-@＝＋－＠\t\r]/;
const isNumber = /^-?\d+(\.\d+)?$/;

/**
 * Excel splits by the separator of its reader's region, whatever the file was written with, and then runs what
 * follows one. Numbers and lists with dashes stay as people wrote them.
 */
const startsLater =
  /(?<=[,;\t|\r\n])(?='*[=@＝＋－＠]|'+[+-]|(?![+-](?:[\d .()-]*| [^(|!,;\t\r\n]*)(?:[,;\t\r\n]|$))[+-])/g;
const guardedLater = /(?<=[,;\t|\r\n])'(?='*[=+\-@＝＋－＠])/g;

/** Guards only what follows a separator within the text. */
export const guardWithin = (text: string): string => text.replace(startsLater, "'");

/**
 * Puts an apostrophe before everything in a text that a spreadsheet would run. Numbers stay numbers.
 * @see unguardCell for the way back
 */
export const guardCell = (text: string): string =>
  guardWithin(startsFormula.test(text) && !isNumber.test(text) ? `'${text}` : text);

/** Returns the text that `guardCell` was given. */
export const unguardCell = (cell: string): string =>
  (cell.startsWith("'") && startsFormula.test(cell.slice(1)) ? cell.slice(1) : cell).replace(guardedLater, '');

/**
 * Whether a CSV has to write a cell in quotes: where it holds what any program may take for a separator, not only
 * the one that parts its columns.
 */
export const needsQuotes = (cell: unknown): boolean => typeof cell === 'string' && /[,;\t|"\r\n]|^\s|\s$/.test(cell);
