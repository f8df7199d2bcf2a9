/** Converts zod issues to the field errors of failures.ts, for the server and for forms. */
import type { z } from 'zod';
import { fieldFailures, type FieldFailure, type Locale } from '../failures.ts';
import { fillTemplate } from './templates.ts';

/** One error of one field. */
export interface FieldError {
  failure: FieldFailure;
  /** Fills the `{x}` placeholders of its message. */
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

/**
 * The error of a value below or above a bound: text length, list length or number. `origin` is zod's name of the type.
 */
function toBoundError(origin: string, isLower: boolean, bound: unknown): FieldError {
  const values = isLower ? { min: bound } : { max: bound };
  if (origin === 'string') return { failure: isLower ? 'too_short' : 'too_long', values };
  if (origin === 'array' || origin === 'set' || origin === 'map')
    return { failure: isLower ? 'too_few' : 'too_many', values };
  return { failure: isLower ? 'too_small' : 'too_big', values };
}

/** The value at an issue's path. */
const getValueAt = (root: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    root,
  );

function toFieldError(issue: Issue, value: unknown): FieldError {
  switch (issue.code) {
    case 'invalid_type':
      return {
        failure: value === undefined || value === null ? 'required' : (byExpectedType[issue.expected] ?? 'invalid'),
      };
    case 'too_small':
      return issue.origin === 'string' && value === ''
        ? { failure: 'required' }
        : toBoundError(issue.origin, true, issue.minimum);
    case 'too_big':
      return toBoundError(issue.origin, false, issue.maximum);
    case 'invalid_format':
      return { failure: value === '' ? 'required' : (byFormat[issue.format] ?? 'invalid') };
    case 'invalid_value':
      return value === undefined || value === null
        ? { failure: 'required' }
        : { failure: 'one_of', values: { values: issue.values.join(', ') } };
    case 'invalid_union':
      return { failure: value === undefined || value === null ? 'required' : 'invalid' };
    case 'custom': {
      const code = issue.params?.['failure'];
      return {
        failure: typeof code === 'string' && code in fieldFailures ? (code as FieldFailure) : 'invalid',
        ...(issue.params?.['values'] ? { values: issue.params['values'] as Record<string, unknown> } : {}),
      };
    }
    default:
      return { failure: 'invalid' };
  }
}

/**
 * Groups zod issues by field.
 * @param issues of a failed `safeParse`
 * @param input the parsed value
 * @returns path with dots (`address.phone`, `items.0.count`) → the first error there
 */
export function toFieldErrors(issues: readonly Issue[], input: unknown): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {};
  for (const issue of issues) errors[issue.path.join('.')] ??= toFieldError(issue, getValueAt(input, issue.path));
  return errors;
}

/** Formats the message of a field error. */
export function formatFieldError({ failure, values = {} }: FieldError, locale: Locale): string {
  const numberFormat = new Intl.NumberFormat(locale, { useGrouping: 'min2', maximumFractionDigits: 2 });
  const formattedValues = Object.entries(values).map(([key, value]) => [
    key,
    typeof value === 'number' ? numberFormat.format(value) : value,
  ]);
  return fillTemplate(fieldFailures[failure][locale], Object.fromEntries(formattedValues));
}
