/** What differs between two states of a record, field by field. */
import type { FieldChange } from '#contract/audit.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Kept with every write, and no news. */
const noNews = new Set([
  'updated_at',
  'created_at',
  'rating',
  'reviews_count',
  'products_count',
  'is_open',
  'opens_at',
  'url',
  'thumbnail',
  'card',
  'full',
  'blur',
]);

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** An object that stands for a thing is one value; others are looked into. */
const isInner = (value: unknown): value is Fields => isPlain(value) && !('id' in value);

/** Whether two values say the same, whatever the order of their keys. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => isSame(value, other[index]));
  if (isPlain(one) && isPlain(other))
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => isSame(one[key], other[key]));
  return (one ?? null) === (other ?? null);
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** @returns the fields that differ, in the order of the record; of something made or removed those that say something */
export function changesOf(before: Fields | null, after: Fields | null, prefix = ''): FieldChange[] {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return keys.flatMap((key): FieldChange[] => {
    if (noNews.has(key) || (prefix === '' && key === 'id')) return [];
    const [was, is] = [before?.[key], after?.[key]];
    if (isSame(was, is) || (isBlank(was) && isBlank(is))) return [];
    const field = `${prefix}${key}`;
    const looksIn =
      prefix.split('.').length < 3 &&
      (isInner(was) || isInner(is)) &&
      (isInner(was) || isBlank(was)) &&
      (isInner(is) || isBlank(is));
    return looksIn
      ? changesOf((was as Fields | null | undefined) ?? null, (is as Fields | null | undefined) ?? null, `${field}.`)
      : [{ field, before: was ?? null, after: is ?? null }];
  });
}

/** The outer fields of changes: what an edit would write. */
export const fieldsOf = (changes: readonly FieldChange[]): Set<string> =>
  new Set(changes.map(({ field }) => field.split('.', 1)[0]!));
