/** Validates a form with the schema of the call that it makes: the same rules and messages as on the server. */
import { set, type FieldErrors, type Resolver, type ResolverResult } from 'react-hook-form';
import type { z } from 'zod';
import { getShape } from '#contract/introspection.ts';
import { toFieldErrors, formatFieldError } from '#contract/rules/fieldErrors.ts';
import type { Locale } from '#src/i18n/locale.ts';

type Values = Record<string, unknown>;

/** The values that the call sends: keys of its body that differ from the record. */
function getWrittenValues(schema: z.ZodType, values: Values, record: Values | undefined): Values {
  const keys = Object.keys(getShape(schema)).filter((key) => values[key] !== undefined);
  const writtenKeys = record ? keys.filter((key) => JSON.stringify(values[key]) !== JSON.stringify(record[key])) : keys;
  return Object.fromEntries(writtenKeys.map((key) => [key, values[key]]));
}

/**
 * Validates a form's values.
 * @param record the loaded record of an edit; unchanged fields are not validated
 * @returns path with dots → message; empty if everything is valid
 */
export function validateForm(
  schema: z.ZodType,
  values: Values,
  record: Values | undefined,
  locale: Locale,
): Record<string, string> {
  const written = getWrittenValues(schema, values, record);
  const { error } = schema.safeParse(written);
  const errors = error ? toFieldErrors(error.issues, written) : {};
  return Object.fromEntries(Object.entries(errors).map(([source, issue]) => [source, formatFieldError(issue, locale)]));
}

/** Key of react-hook-form for errors of the form as a whole. */
export const rootErrorKey = 'root.form';

/** Type of errors that the schema has found; the server's errors have another. */
export const schemaErrorType = 'schema';

/** The same validation as a resolver of react-hook-form. */
export const createResolver =
  (schema: z.ZodType | undefined, record: Values | undefined, locale: Locale): Resolver =>
  (values): ResolverResult => {
    const messages = schema ? validateForm(schema, values as Values, record, locale) : {};
    const errors: FieldErrors = {};
    for (const [source, message] of Object.entries(messages))
      set(errors, source || rootErrorKey, { type: schemaErrorType, message });
    return Object.keys(messages).length > 0 ? { values: {}, errors } : { values: values as Values, errors: {} };
  };

/** Flattens react-hook-form's nested errors to path, message and type. */
export function flattenErrors(errors: FieldErrors, prefix = ''): [source: string, message: string, type: string][] {
  return Object.entries(errors).flatMap(([key, error]): [string, string, string][] => {
    if (typeof error !== 'object' || error === null || key === 'ref') return [];
    const { type, message } = error as { type?: unknown; message?: unknown };
    if (typeof type === 'string') return [[prefix + key, typeof message === 'string' ? message : '', type]];
    return flattenErrors(error as FieldErrors, `${prefix}${key}.`);
  });
}
