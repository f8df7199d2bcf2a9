/** Records as forms hold them: what is answered as `category: {id, …}` is written as `category_id`. */
import { shapeOf } from '#contract/leaf.ts';
import type { AnyCall, ResourceCalls } from '#contract/resource.ts';
import { isSame } from '#contract/rules/same.ts';
import type { RaRecord } from 'ra-core';

type Values = Readonly<Record<string, unknown>>;

const REFERENCE = /_id$/;

const idOf = (thing: unknown): unknown =>
  typeof thing === 'object' && thing !== null ? ((thing as { id?: unknown }).id ?? null) : null;

const writtenKeys = (...calls: (AnyCall | undefined)[]): string[] =>
  calls.flatMap((call) => Object.keys(shapeOf(call?.body)));

/** Adds `x_id` for each reference that the resource is written with and answered as `x`. */
export function toRecord<T extends RaRecord>(calls: ResourceCalls, answer: unknown): T {
  const record: Record<string, unknown> = { ...(answer as Values) };
  for (const key of writtenKeys(calls.create, calls.update)) {
    const answered = key.replace(REFERENCE, '');
    if (answered !== key && record[key] === undefined && answered in record) record[key] = idOf(record[answered]);
  }
  return record as T;
}

/** What an edit has to say: the fields that differ, and when the thing was read, for the stale check. */
export function changesOf(data: Values, previous: Values | undefined): Record<string, unknown> {
  if (!previous) return { ...data };
  const changed = Object.entries(data).filter(([key, value]) => !isSame(value, previous[key]));
  const readAt = data['updated_at'] ?? previous['updated_at'];
  return { ...Object.fromEntries(changed), ...(readAt !== undefined && { updated_at: readAt }) };
}
