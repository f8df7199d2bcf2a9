/** Formats values of the audit log for people: money, times, names in the reader's language. */
import { nounByReference, type AuditRow, type FieldChange } from '#contract/audit.ts';
import { cutText } from '#contract/rules/cutText.ts';
import { formatDate, formatNumber } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { formatZonePlace } from '#src/i18n/zonePlace.ts';
import { isBlank } from '../fields.ts';
import { findChoiceLabel, formatField, type AuditedNoun } from './auditedNouns.ts';
import { historyLabels } from './labels.ts';

export interface ValueContext {
  /** The noun of the changed record. */
  noun: AuditedNoun | undefined;
  locale: Locale;
  formatPrice: (value: number) => string;
  refs: AuditRow['refs'];
}

const moneyFields = new Set([
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
const momentPattern = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/;
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
/** Limits of long lists and long texts. */
const maxListItems = 8;
const maxTextLength = 400;

function formatObject(value: Readonly<Record<string, unknown>>, field: string, context: ValueContext): string {
  const name =
    (context.locale === 'en' && value['en_name']) || value['name'] || value['brand'] || value['fio'] || value['code'];
  if (typeof name === 'string' && name !== '') return name;
  const format = (part: string, inner: unknown) => formatAuditValue({ field: part, value: inner }, context);
  if ('parameter_id' in value && 'value' in value)
    return `${format('parameter_id', value['parameter_id'])}: ${format(field, value['value'])}`;
  return Object.entries(value)
    .filter(([key, inner]) => inner !== null && key !== 'avatar')
    .map(([key, inner]) => `${formatField(context.noun, key, context.locale)}: ${format(`${field}.${key}`, inner)}`)
    .join(', ');
}

function formatList(value: readonly unknown[], field: string, context: ValueContext): string {
  const items = value.slice(0, maxListItems).map((inner) => formatAuditValue({ field, value: inner }, context));
  if (value.length > maxListItems)
    items.push(fill(historyLabels[context.locale].andMore, { n: value.length - maxListItems }));
  return items.join(field.endsWith('working_time') ? ' ' : ', ');
}

/** Formats one side of a change. */
export function formatAuditValue({ field, value }: { field: string; value: unknown }, context: ValueContext): string {
  const { locale, refs, formatPrice } = context;
  const text = historyLabels[locale];
  if (isBlank(value) || (Array.isArray(value) && value.length === 0)) return text.blank;
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (Array.isArray(value)) return formatList(value, field, context);
  if (typeof value === 'object') return formatObject(value as Record<string, unknown>, field, context);
  const path = field.split('.');
  const last = path.at(-1)!;
  if (typeof value === 'number') {
    const named = refs.find((ref) => ref.id === value && nounByReference[last] === ref.noun);
    if (named) return (locale === 'en' && named.en_name) || named.name;
    if (path.some((part) => moneyFields.has(part))) return formatPrice(value);
    return /(^|_)ids?$/.test(last) ? `#${value}` : formatNumber(value, locale);
  }
  const content = String(value);
  const raw = findChoiceLabel(context.noun, last, content, locale);
  if (raw !== null) return raw;
  if (last === 'time_zone') return formatZonePlace(content, locale);
  if (momentPattern.test(content)) return formatDate(content, locale, 'dateTime');
  if (dayPattern.test(content)) return formatDate(`${content}T12:00:00Z`, locale, 'date', 'UTC');
  // Of HTML (documents and posts) only the text is shown.
  const plain = content.includes('</')
    ? content
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    : content;
  return plain.length > maxTextLength ? `${cutText(plain, maxTextLength)}…` : plain;
}

/** Long texts stand below each other, short ones side by side. */
export const isLong = ({ before, after }: FieldChange): boolean =>
  [before, after].some((value) => typeof value === 'string' && value.length > 80);
