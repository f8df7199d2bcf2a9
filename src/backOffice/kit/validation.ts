/** A form is judged by the schema of the call that it will make: the same rules and words as the server's. */
import { set, type FieldErrors, type Resolver, type ResolverResult } from 'react-hook-form';
import type { z } from 'zod';
import { shapeOf } from '#contract/leaf.ts';
import { faultsByField, wordsOf } from '#contract/rules/fieldFailures.ts';
import type { Locale } from '#src/i18n/locale.ts';

type Values = Record<string, unknown>;

/** What of the values the call would be told: keys of its body that differ from the record. */
function toldOf(schema: z.ZodType, values: Values, record: Values | undefined): Values {
  const keys = Object.keys(shapeOf(schema)).filter((key) => values[key] !== undefined);
  const told = record ? keys.filter((key) => JSON.stringify(values[key]) !== JSON.stringify(record[key])) : keys;
  return Object.fromEntries(told.map((key) => [key, values[key]]));
}

/**
 * What is wrong with a form's values, in words.
 * @param record what was read, for an edit: fields that nobody touched are not judged
 * @returns path with dots → words; empty where all is right
 */
export function faultsOfForm(
  schema: z.ZodType,
  values: Values,
  record: Values | undefined,
  locale: Locale,
): Record<string, string> {
  const told = toldOf(schema, values, record);
  const { error } = schema.safeParse(told);
  const faults = error ? faultsByField(error.issues, told) : {};
  return Object.fromEntries(Object.entries(faults).map(([source, fault]) => [source, wordsOf(fault, locale)]));
}

/** Where react-hook-form keeps what is wrong with the whole. */
export const rootFault = 'root.form';

/** The type of a fault that the schema found; those of the server have another. */
export const schemaFault = 'schema';

/** The same for react-hook-form. */
export const createResolver =
  (schema: z.ZodType | undefined, record: Values | undefined, locale: Locale): Resolver =>
  (values): ResolverResult => {
    const faults = schema ? faultsOfForm(schema, values as Values, record, locale) : {};
    const errors: FieldErrors = {};
    for (const [source, message] of Object.entries(faults))
      set(errors, source || rootFault, { type: schemaFault, message });
    return Object.keys(faults).length > 0 ? { values: {}, errors } : { values: values as Values, errors: {} };
  };

/** The paths at fault among react-hook-form's nested errors, with words and type of each fault. */
export function flatFaults(errors: FieldErrors, prefix = ''): [source: string, words: string, type: string][] {
  return Object.entries(errors).flatMap(([key, error]): [string, string, string][] => {
    if (typeof error !== 'object' || error === null || key === 'ref') return [];
    const { type, message } = error as { type?: unknown; message?: unknown };
    if (typeof type === 'string') return [[prefix + key, typeof message === 'string' ? message : '', type]];
    return flatFaults(error as FieldErrors, `${prefix}${key}.`);
  });
}
