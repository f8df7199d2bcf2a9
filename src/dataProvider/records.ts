/** Converts between API answers and form records: `category: {id, …}` in an answer is `category_id` in a form. */
import { getShape } from '#contract/introspection.ts';
import type { AnyCall, ResourceCalls } from '#contract/resource.ts';
import { isDeepEqual } from '#contract/rules/deepEqual.ts';
import type { RaRecord } from 'ra-core';

type Values = Readonly<Record<string, unknown>>;

const referencePattern = /_id$/;

const getId = (thing: unknown): unknown =>
  typeof thing === 'object' && thing !== null ? ((thing as { id?: unknown }).id ?? null) : null;

const listWritableKeys = (...calls: (AnyCall | undefined)[]): string[] =>
  calls.flatMap((call) => Object.keys(getShape(call?.body)));

/** Adds `x_id` for each reference that is written as `x_id` and answered as `x`. */
export function toRecord<T extends RaRecord>(calls: ResourceCalls, answer: unknown): T {
  const record: Record<string, unknown> = { ...(answer as Values) };
  for (const key of listWritableKeys(calls.create, calls.update)) {
    const answerKey = key.replace(referencePattern, '');
    if (answerKey !== key && record[key] === undefined && answerKey in record) record[key] = getId(record[answerKey]);
  }
  return record as T;
}

/** The changed fields of an edit, with `updated_at` for the stale check. */
export function getChanges(data: Values, previous: Values | undefined): Record<string, unknown> {
  if (!previous) return { ...data };
  const changed = Object.entries(data).filter(([key, value]) => !isDeepEqual(value, previous[key]));
  const readAt = data['updated_at'] ?? previous['updated_at'];
  return { ...Object.fromEntries(changed), ...(readAt !== undefined && { updated_at: readAt }) };
}
