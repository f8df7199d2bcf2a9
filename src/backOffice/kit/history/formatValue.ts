/** Values of the audit log in words: money, moments, names in the reader's language. */
import type { AuditRow, FieldChange } from '#contract/audit.ts';
import { formatDate, formatNumber } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { formatZonePlace } from '#src/i18n/zonePlace.ts';
import { choiceWord } from './choiceWords.ts';
import { fieldLabels } from './fieldLabels.ts';
import { historyWords } from './labels.ts';
import { rawWord } from './rawWords.ts';

export interface Reader {
  /** What was changed: a product, an order. */
  noun: string;
  locale: Locale;
  price: (value: number) => string;
  refs: AuditRow['refs'];
}

const money = new Set([
  'price',
  'prices',
  'amount',
  'bonus',
  'author_amount',
  'recipient_amount',
  'order_sum',
  'product_amount',
  'bonuses_spent',
  'sum_to_pay',
  'price_from',
  'price_to',
  'sum',
]);
const isMoment = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/;
const isDay = /^\d{4}-\d{2}-\d{2}$/;
/** Of a long list only the first are told, of a long text its beginning. */
const mostTold = 8;
const longest = 400;

const wordsOf = (field: string): string[] => field.split('.');

/** `working_time.mon` → "Working hours · Monday". Without a label a field is told by its own word. */
export function fieldText(field: string, locale: Locale): string {
  const known: Readonly<Record<string, string>> = fieldLabels[locale];
  return wordsOf(field)
    .map((word) => known[word] ?? word)
    .join(' · ');
}

/** What of a row is somebody's own text or name, which no language changes. */
export const isOwnText = (value: unknown): boolean =>
  typeof value === 'string' && !isMoment.test(value) && !isDay.test(value);

function objectText(value: Readonly<Record<string, unknown>>, field: string, reader: Reader): string {
  const name =
    (reader.locale === 'en' && value['en_name']) || value['name'] || value['brand'] || value['fio'] || value['code'];
  if (typeof name === 'string' && name !== '') return name;
  if ('parameter_id' in value && 'value' in value)
    return `${valueText({ field: 'parameter_id', value: value['parameter_id'] }, reader)}: ${valueText({ field, value: value['value'] }, reader)}`;
  const parts = Object.entries(value).flatMap(([key, inner]) =>
    inner === null || key === 'avatar'
      ? []
      : [`${fieldText(key, reader.locale)}: ${valueText({ field: `${field}.${key}`, value: inner }, reader)}`],
  );
  return parts.join(', ');
}

function listText(value: readonly unknown[], field: string, reader: Reader): string {
  const told = value.slice(0, mostTold).map((inner) => valueText({ field, value: inner }, reader));
  if (value.length > mostTold) told.push(fill(historyWords[reader.locale].andMore, { n: value.length - mostTold }));
  return told.join(field.endsWith('working_time') ? ' ' : ', ');
}

/** One side of a change. */
export function valueText({ field, value }: { field: string; value: unknown }, reader: Reader): string {
  const { locale, refs, price } = reader;
  const text = historyWords[locale];
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return text.blank;
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (Array.isArray(value)) return listText(value, field, reader);
  if (typeof value === 'object') return objectText(value as Record<string, unknown>, field, reader);
  if (typeof value === 'number') {
    const words = wordsOf(field);
    const named = refs.find((ref) => ref.id === value && refersTo(words.at(-1)!, ref.noun));
    if (named) return (locale === 'en' && named.en_name) || named.name;
    if (words.some((word) => money.has(word))) return price(value);
    return /(^|_)ids?$/.test(words.at(-1)!) ? `#${value}` : formatNumber(value, locale);
  }
  const told = String(value);
  const last = wordsOf(field).at(-1)!;
  const raw = choiceWord(reader.noun, last, told, locale) ?? rawWord(last, told, locale);
  if (raw !== null) return raw;
  if (last === 'time_zone') return formatZonePlace(told, locale);
  if (isMoment.test(told)) return formatDate(told, locale, 'dateTime');
  if (isDay.test(told)) return formatDate(`${told}T12:00:00Z`, locale, 'date', 'UTC');
  // HTML of documents and posts: its words alone
  const plain = told.includes('</')
    ? told
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    : told;
  return plain.length > longest ? `${plain.slice(0, longest)}…` : plain;
}

const nounOf: Readonly<Record<string, string>> = {
  category_id: 'categories',
  parent: 'categories',
  type_id: 'productTypes',
  company_id: 'companies',
  store_id: 'stores',
  pickupStore: 'stores',
  product_id: 'products',
  product_ids: 'products',
  user_id: 'users',
  user_ids: 'users',
  parameter_id: 'parameters',
  country_id: 'countries',
  tariff_id: 'tariffs',
};
const refersTo = (word: string, noun: string): boolean => nounOf[word] === noun;

/** Long texts stand beneath each other, short ones side by side. */
export const isLong = ({ before, after }: FieldChange): boolean =>
  [before, after].some((value) => typeof value === 'string' && value.length > 80);
