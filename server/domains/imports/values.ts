/** What people write into cells → what the API takes. What can't be understood stays a text, for zod to refuse. Pure. */
import sanitizeHtml from 'sanitize-html';

const blanks = /[\s\u00A0\u202F]+/g;
const currency = /^(?:[\p{Sc}]|\p{L}[\p{L}.]{0,3})?(.*?)(?:[\p{Sc}]|\p{L}[\p{L}.]{0,4})?$/u;
const digits = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/** A number without blanks, currency and what ends a sentence. */
function bare(text: string): string {
  const plain = text.replace(blanks, '').replaceAll("'", '');
  return (currency.exec(plain)?.[1] ?? plain).replace(/[.,]$/, '');
}

/** The sign before decimals: told by the other cells of a column, `mixed` where they contradict each other. */
export type DecimalSign = ',' | '.' | 'mixed';

const loneThousands = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

/** Which sign a cell writes before its decimals; null where it does not show: `1.500` may be either. */
export function decimalSignOf(text: string): ',' | '.' | null {
  const plain = bare(text);
  const signs = plain.replace(/[^.,]/g, '');
  if (signs === '' || loneThousands.test(plain) || !/^[+-]?[\d.,]+$/.test(plain)) return null;
  const last = signs.at(-1) as ',' | '.';
  const isRepeated = signs.length > 1 && !signs.slice(0, -1).includes(last === ',' ? '.' : ',');
  return isRepeated ? (last === ',' ? '.' : ',') : last;
}

/** What several cells, or columns, tell together. */
export const agreed = (one: DecimalSign | null, other: DecimalSign | null): DecimalSign | null =>
  one === null || one === other ? other : other === null ? one : 'mixed';

/**
 * "1 234,56", "1,234.56", "$12.50", "300 руб." → a number.
 * @param groups whether a lone separator before three digits parts thousands: of counts, never of places on the map
 */
export function numberOf(text: string, { groups }: { groups: boolean }): number | string {
  let plain = bare(text);
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
  return digits.test(plain) ? Number(plain) : text;
}

/**
 * A price. A sign before three digits parts thousands or decimals as the column's other cells do; where none tells, a
 * comma parts thousands, as in English, and a point may be either.
 * @param decimal what the whole column tells
 * @returns null for what may be read in two ways, a thousandfold apart
 */
export function priceOf(text: string, decimal: DecimalSign | null): number | string | null {
  const plain = bare(text);
  if (!loneThousands.test(plain)) return numberOf(text, { groups: false });
  const sign = plain.includes(',') ? ',' : '.';
  if (decimal === 'mixed' || (decimal === null && sign === '.')) return null;
  return numberOf(text, { groups: decimal !== sign });
}

/** What tells how a figure of a column writes its decimals: the other cells of its own, and the prices of the file. */
export interface Telling {
  own: DecimalSign | null;
  prices: DecimalSign | null;
}

/**
 * A measure: its sign before three digits is one of decimals, unless its own column writes them otherwise. Where that
 * does not tell, a comma parts thousands in a file whose prices have points; a point stays: tables write their numbers with it.
 */
export function measureOf(text: string, { own, prices }: Telling): number | string {
  const plain = bare(text);
  if (!loneThousands.test(plain)) return numberOf(text, { groups: false });
  const sign = plain.includes(',') ? ',' : '.';
  const decimal = own ?? (sign === ',' ? prices : null);
  return numberOf(text, { groups: decimal !== null && decimal !== 'mixed' && decimal !== sign });
}

const yes = new Set([
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
const no = new Set([
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

/** Yes and no in the words of both languages. */
export function booleanOf(text: string): boolean | string {
  const word = text.trim().toLowerCase();
  return yes.has(word) ? true : no.has(word) ? false : text;
}

const hasTags = /<\/?[a-z][^>]*>/i;
const breaks = /<(?:br\s*\/?|\/(?:p|div|li|tr|h[1-6]|ul|ol|table))>/gi;
const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/** HTML → plain text with its line breaks; a text without tags as it is. */
export function plainText(text: string): string {
  if (!hasTags.test(text)) return text;
  const broken = text.replace(/<li[^>]*>/gi, '• ').replace(breaks, '\n');
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

const address = /^https?:\/\//i;

/** Addresses and names of photos in one cell: parted by line breaks, `|`, `;`, or commas that no address goes on after. */
export function photosOf(text: string): string[] {
  return text
    .split(/[\n|;]+|,\s*(?=https?:\/\/)|,\s+/i)
    .flatMap((part) => (address.test(part.trim()) ? part.trim().split(/\s+/) : [part.trim()]))
    .filter((part) => part !== '');
}

/** "A > B > C" → its parts. */
export const pathOf = (text: string): string[] =>
  text
    .split(/\s*[>›»→]\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Of WooCommerce's "A > B, C": the first; a comma within a name is written `\,`. */
export const firstOf = (list: string): string =>
  (/^((?:\\,|[^,])*)/.exec(list)?.[1] ?? list).replaceAll('\\,', ',').trim();
