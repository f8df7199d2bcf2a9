/** Compares two states of a record, field by field. */
import type { FieldChange } from '#contract/audit.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Fields that change with every write or are derived. */
const ignoredFields = new Set([
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

const isPlainObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** A nested object is compared by field; an object with an id is a reference, and one value. */
const isNestedObject = (value: unknown): value is Fields => isPlainObject(value) && !('id' in value);

/** Whether two values are equal, regardless of the order of keys; null equals undefined. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => isSameValue(value, other[index]));
  if (isPlainObject(one) && isPlainObject(other))
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => isSameValue(one[key], other[key]));
  return (one ?? null) === (other ?? null);
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Lists the changed fields.
 * @returns in the order of the record; for a created or deleted record the fields that are not blank
 */
export function listChanges(before: Fields | null, after: Fields | null, prefix = ''): FieldChange[] {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return keys.flatMap((key): FieldChange[] => {
    if (ignoredFields.has(key) || (prefix === '' && key === 'id')) return [];
    const [was, is] = [before?.[key], after?.[key]];
    if (isSameValue(was, is) || (isBlank(was) && isBlank(is))) return [];
    const field = `${prefix}${key}`;
    const isNested =
      prefix.split('.').length < 3 &&
      (isNestedObject(was) || isNestedObject(is)) &&
      (isNestedObject(was) || isBlank(was)) &&
      (isNestedObject(is) || isBlank(is));
    return isNested
      ? listChanges((was as Fields | null | undefined) ?? null, (is as Fields | null | undefined) ?? null, `${field}.`)
      : [{ field, before: was ?? null, after: is ?? null }];
  });
}

/** The top-level fields of changes, which an edit writes. */
export const listFields = (changes: readonly FieldChange[]): Set<string> =>
  new Set(changes.map(({ field }) => field.split('.', 1)[0]!));
