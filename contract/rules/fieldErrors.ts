/** What a schema finds wrong, as the catalogue of failures words it: the same on the server and in a form. */
import type { z } from 'zod';
import { fieldFailures, fill, type FieldFailure, type Locale } from '../failures.ts';

/** One fault of one field. */
export interface FieldFault {
  failure: FieldFailure;
  /** Fill the `{x}` of its words. */
  values?: Record<string, unknown>;
}

type Issue = z.core.$ZodIssue;

const byExpectedType: Record<string, FieldFailure> = {
  string: 'text',
  number: 'number',
  nan: 'number',
  int: 'integer',
  boolean: 'boolean',
  date: 'date',
};

const byFormat: Record<string, FieldFailure> = { email: 'email', date: 'date', datetime: 'date' };

/** Too small or too large: letters, members or the amount itself. `origin` is zod's word for which. */
function boundFault(origin: string, isLower: boolean, bound: unknown): FieldFault {
  const values = isLower ? { min: bound } : { max: bound };
  if (origin === 'string') return { failure: isLower ? 'too_short' : 'too_long', values };
  if (origin === 'array' || origin === 'set' || origin === 'map')
    return { failure: isLower ? 'too_few' : 'too_many', values };
  return { failure: isLower ? 'too_small' : 'too_big', values };
}

/** The value that an issue speaks of. */
const valueAt = (root: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    root,
  );

function faultOf(issue: Issue, value: unknown): FieldFault {
  switch (issue.code) {
    case 'invalid_type':
      return {
        failure: value === undefined || value === null ? 'required' : (byExpectedType[issue.expected] ?? 'invalid'),
      };
    case 'too_small':
      return issue.origin === 'string' && value === ''
        ? { failure: 'required' }
        : boundFault(issue.origin, true, issue.minimum);
    case 'too_big':
      return boundFault(issue.origin, false, issue.maximum);
    case 'invalid_format':
      return { failure: value === '' ? 'required' : (byFormat[issue.format] ?? 'invalid') };
    case 'invalid_value':
      return value === undefined || value === null
        ? { failure: 'required' }
        : { failure: 'one_of', values: { values: issue.values.join(', ') } };
    case 'invalid_union':
      return { failure: value === undefined || value === null ? 'required' : 'invalid' };
    case 'custom': {
      const told = issue.params?.['failure'];
      return {
        failure: typeof told === 'string' && told in fieldFailures ? (told as FieldFailure) : 'invalid',
        ...(issue.params?.['values'] ? { values: issue.params['values'] as Record<string, unknown> } : {}),
      };
    }
    default:
      return { failure: 'invalid' };
  }
}

/**
 * Sorts a schema's issues by field.
 * @param issues of a failed `safeParse`
 * @param input what was parsed
 * @returns path with dots (`address.phone`, `items.0.count`) → the first fault found there
 */
export function faultsByField(issues: readonly Issue[], input: unknown): Record<string, FieldFault> {
  const faults: Record<string, FieldFault> = {};
  for (const issue of issues) faults[issue.path.join('.')] ??= faultOf(issue, valueAt(input, issue.path));
  return faults;
}

/** A fault in words. */
export function wordsOf({ failure, values = {} }: FieldFault, locale: Locale): string {
  const figures = new Intl.NumberFormat(locale, { useGrouping: 'min2', maximumFractionDigits: 2 });
  const told = Object.entries(values).map(([key, value]) => [
    key,
    typeof value === 'number' ? figures.format(value) : value,
  ]);
  return fill(fieldFailures[failure][locale], Object.fromEntries(told));
}
