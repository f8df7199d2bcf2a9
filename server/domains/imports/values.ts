/**
 * Parses cells as people write them. What can't be parsed stays text, so that the schema rejects it. Pure functions.
 */
import sanitizeHtml from 'sanitize-html';
import { dayMs } from '#contract/rules/time.ts';

const blankPattern = /[\s\u00A0\u202F]+/g;
const currencyPattern = /^(?:[\p{Sc}]|\p{L}[\p{L}.]{0,3})?(.*?)(?:[\p{Sc}]|\p{L}[\p{L}.]{0,4})?$/u;
const numberPattern = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/** Removes blanks, currency and a closing full stop from a number. */
function stripCurrency(text: string): string {
  const plain = text.replace(blankPattern, '').replaceAll("'", '');
  return (currencyPattern.exec(plain)?.[1] ?? plain).replace(/[.,]$/, '');
}

/** The decimal sign of a column, decided by all of its cells; `mixed` if they contradict each other. */
export type DecimalSign = ',' | '.' | 'mixed';

const loneThousands = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

/** The decimal sign of a cell; null if it is ambiguous, as in `1.500`. */
export function detectDecimalSign(text: string): ',' | '.' | null {
  const plain = stripCurrency(text);
  const signs = plain.replace(/[^.,]/g, '');
  if (signs === '' || loneThousands.test(plain) || !/^[+-]?[\d.,]+$/.test(plain)) return null;
  const last = signs.at(-1) as ',' | '.';
  const isRepeated = signs.length > 1 && !signs.slice(0, -1).includes(last === ',' ? '.' : ',');
  return isRepeated ? (last === ',' ? '.' : ',') : last;
}

/** Combines the signs of two cells or columns. */
export const mergeSigns = (one: DecimalSign | null, other: DecimalSign | null): DecimalSign | null =>
  one === null || one === other ? other : other === null ? one : 'mixed';

/**
 * Parses "1 234,56", "1,234.56", "$12.50", "300 руб.".
 * @param groups whether a single separator before three digits separates thousands: true for counts, false for
 * coordinates
 * @returns the text itself if it is not a number
 */
export function parseNumber(text: string, { groups }: { groups: boolean }): number | string {
  let plain = stripCurrency(text);
  const comma = plain.lastIndexOf(',');
  const dot = plain.lastIndexOf('.');
  if (comma !== -1 && dot !== -1)
    plain = comma > dot ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', '');
  else if (comma !== -1 || dot !== -1) {
    const sign = comma === -1 ? '.' : ',';
    const parts = plain.split(sign);
    const areGroups = parts.length > 2 || (groups && parts[1]!.length === 3 && parts[0] !== '' && parts[0] !== '0');
    plain = areGroups && parts.slice(1).every((part) => part.length === 3) ? parts.join('') : plain.replace(',', '.');
  }
  return numberPattern.test(plain) ? Number(plain) : text;
}

/**
 * Parses a price. The column decides whether a separator before three digits separates thousands or decimals. If it
 * doesn't, a comma separates thousands, as in English, and a point is ambiguous.
 * @param decimal the decimal sign of the column
 * @returns null for an ambiguous price, which could be a thousand times too high or too low
 */
export function parsePrice(text: string, decimal: DecimalSign | null): number | string | null {
  const plain = stripCurrency(text);
  if (!loneThousands.test(plain)) return parseNumber(text, { groups: false });
  const sign = plain.includes(',') ? ',' : '.';
  if (decimal === 'mixed' || (decimal === null && sign === '.')) return null;
  return parseNumber(text, { groups: decimal !== sign });
}

/** The decimal signs that a figure is read with: that of its own column, and that of the file's prices. */
export interface DecimalHints {
  own: DecimalSign | null;
  prices: DecimalSign | null;
}

/**
 * Parses a measure. A separator before three digits is a decimal sign, unless its column uses the other one. If the
 * column doesn't decide, a comma separates thousands in a file whose prices use points; a point stays a decimal sign,
 * because tables store numbers with it.
 */
export function parseMeasure(text: string, { own, prices }: DecimalHints): number | string {
  const plain = stripCurrency(text);
  if (!loneThousands.test(plain)) return parseNumber(text, { groups: false });
  const sign = plain.includes(',') ? ',' : '.';
  const decimal = own ?? (sign === ',' ? prices : null);
  return parseNumber(text, { groups: decimal !== null && decimal !== 'mixed' && decimal !== sign });
}

const yesWords = new Set([
  'true',
  'yes',
  'y',
  '1',
  '+',
  'on',
  'active',
  'published',
  'visible',
  'enabled',
  'да',
  'д',
  'истина',
  'активен',
  'активно',
  'опубликован',
  'опубликовано',
  'показывается',
  'есть',
  'в наличии',
  'in stock',
  'instock',
]);
const noWords = new Set([
  'false',
  'no',
  'n',
  '0',
  '-',
  '-1',
  'off',
  'inactive',
  'draft',
  'archived',
  'hidden',
  'disabled',
  'unlisted',
  'нет',
  'н',
  'ложь',
  'не активен',
  'неактивен',
  'скрыт',
  'скрыто',
  'черновик',
  'архив',
  'нет в наличии',
  'out of stock',
  'outofstock',
]);

/** Parses yes and no in both languages; other texts are returned unchanged. */
export function parseBoolean(text: string): boolean | string {
  const word = text.trim().toLowerCase();
  return yesWords.has(word) ? true : noWords.has(word) ? false : text;
}

const tagPattern = /<\/?[a-z][^>]*>/i;
const blockEnds = /<(?:br\s*\/?|\/(?:p|div|li|tr|h[1-6]|ul|ol|table))>/gi;
const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/** Converts HTML to plain text with line breaks. A text without tags is returned unchanged. */
export function toPlainText(text: string): string {
  if (!tagPattern.test(text)) return text;
  const broken = text.replace(/<li[^>]*>/gi, '• ').replace(blockEnds, '\n');
  const bare = sanitizeHtml(broken, { allowedTags: [], allowedAttributes: {} }).replace(
    /&(?:amp|lt|gt|quot|#39|nbsp);/g,
    (entity) => entities[entity] ?? entity,
  );
  return bare
    .replace(/\u00A0/g, ' ')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const urlPattern = /^https?:\/\//i;

/**
 * Parses addresses and names of photos in one cell, separated by line breaks, `|`, `;` or commas that are not part of
 * an address.
 */
export function parsePhotos(text: string): string[] {
  return text
    .split(/[\n|;]+|,\s*(?=https?:\/\/)|,\s+/i)
    .flatMap((part) => (urlPattern.test(part.trim()) ? part.trim().split(/\s+/) : [part.trim()]))
    .filter((part) => part !== '');
}

/** Splits "A > B > C". */
export const parsePath = (text: string): string[] =>
  text
    .split(/\s*[>›»→]\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The categories of WooCommerce's "A > B, C". A comma within a name is written `\,`. */
export const parseCategories = (list: string): string[] =>
  (list.match(/(?:\\,|[^,])+/g) ?? []).map((one) => one.replaceAll('\\,', ',').trim()).filter(Boolean);

/** The first category of such a list. */
export const parseFirstCategory = (list: string): string => parseCategories(list)[0] ?? '';

const isoPattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(\.\d{1,6})?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;
const dottedPattern = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(.*)$/;

/**
 * Parses a date, or a date with a time: "2026-05-31", "2026-05-31 12:00", "31.05.2026", in UTC if it names no zone.
 * @param isEnd whether a date without a time means the end of its day
 * @returns null for other texts
 */
export function parseMoment(text: string, { isEnd }: { isEnd: boolean }): Date | null {
  const [, day, month, dottedYear, rest] = dottedPattern.exec(text.trim()) ?? [];
  const iso = dottedYear ? `${dottedYear}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}${rest}` : text.trim();
  const found = isoPattern.exec(iso);
  if (!found) return null;
  const [, year, monthPart, dayPart, hours, minutes, seconds = '00', fraction = '', zone = 'Z'] = found;
  const date = `${year}-${monthPart}-${dayPart}`;
  const startOfDay = new Date(`${date}T00:00:00Z`);
  // A day that its month does not have would become one of the next month.
  if (Number.isNaN(startOfDay.getTime()) || !startOfDay.toISOString().startsWith(date)) return null;
  if (hours === undefined) return isEnd ? new Date(startOfDay.getTime() + dayMs) : startOfDay;
  const parsed = new Date(`${date}T${hours}:${minutes}:${seconds}${fraction}${zone.toUpperCase()}`);
  return Number.isNaN(parsed.getTime()) ? null : parsed;
}
