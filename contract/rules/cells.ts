/** Protects spreadsheet cells against formula injection. Pure. */

/**
 * The start of a text that spreadsheets run as a formula, some also with full-width characters. A leading apostrophe
 * makes it a text.
 */
const formulaStart = /^'*[=+\-@＝＋－＠\t\r]/;
const isNumber = /^-?\d+(\.\d+)?$/;

/**
 * Excel splits a CSV by the separator of the reader's region and then runs what follows one. Numbers and lists with
 * dashes stay unchanged.
 */
const innerFormulaStart =
  /(?<=[,;\t|\r\n])(?='*[=@＝＋－＠]|'+[+-]|(?![+-](?:[\d .()-]*| [^(|!,;\t\r\n]*)(?:[,;\t\r\n]|$))[+-])/g;
const guardedInnerFormula = /(?<=[,;\t|\r\n])'(?='*[=+\-@＝＋－＠])/g;

/** Protects only what follows a separator within the text. */
export const guardInnerFormulas = (text: string): string => text.replace(innerFormulaStart, "'");

/**
 * Puts an apostrophe before every part of a text that a spreadsheet would run. Numbers stay numbers.
 * @see unguardCell for the reverse
 */
export const guardCell = (text: string): string =>
  guardInnerFormulas(formulaStart.test(text) && !isNumber.test(text) ? `'${text}` : text);

/** Reverses `guardCell`. */
export const unguardCell = (cell: string): string =>
  (cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell).replace(guardedInnerFormula, '');

/**
 * Whether a CSV cell needs quotes: if it contains a character that any program may take for a separator, not only the
 * separator of this file.
 */
export const needsQuotes = (cell: unknown): boolean => typeof cell === 'string' && /[,;\t|"\r\n]|^\s|\s$/.test(cell);
