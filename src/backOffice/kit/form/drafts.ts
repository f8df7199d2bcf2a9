/** Drafts: unsaved input of forms, stored on this device. */
import { get } from 'react-hook-form';
import { dayMs } from '#contract/rules/time.ts';
import { days, createStoredValue, type StoredValue } from '#src/session/storedValue.ts';
import { isEqualValue } from './differences.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Draft {
  /** Time of the last input, ISO. */
  at: string;
  /** Source with dots → typed value. */
  typed: Values;
  /** Source → value before the edit. */
  base: Values;
  /** Files were chosen; they can't be stored. */
  hadFiles: boolean;
}

type Drafts = Readonly<Record<string, Draft>>;

const lifetimeDays = 7;
/** The oldest drafts are removed first. */
const maxDrafts = 30;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isDraft = (value: unknown): boolean =>
  isObject(value) && typeof value['at'] === 'string' && isObject(value['typed']) && isObject(value['base']);
const isDrafts = (value: unknown): value is Drafts => isObject(value) && Object.values(value).every(isDraft);

/** Lists the dirty sources of react-hook-form; a list value counts as one source. */
export function listDirtySources(dirty: unknown, values: unknown, prefix = ''): string[] {
  if (dirty === true || Array.isArray(dirty) || Array.isArray(values)) return [prefix];
  if (!isObject(dirty)) return [];
  return Object.entries(dirty).flatMap(([key, member]) =>
    member === false ? [] : listDirtySources(member, get(values, key), prefix ? `${prefix}.${key}` : key),
  );
}

const hasFile = (value: unknown): boolean =>
  value instanceof Blob || (typeof value === 'object' && value !== null && Object.values(value).some(hasFile));

/** Creates a draft of these sources; null if there is nothing to store. */
export function createDraft(sources: readonly string[], values: Values, base: Values, now: Date): Draft | null {
  const pick = (from: Values, keys: readonly string[]) =>
    Object.fromEntries(keys.map((source) => [source, (get(from, source) as unknown) ?? null]));
  const storable = sources.filter((source) => !hasFile(get(values, source)));
  if (storable.length === 0) return null;
  return {
    at: now.toISOString(),
    typed: pick(values, storable),
    base: pick(base, storable),
    hadFiles: storable.length < sources.length,
  };
}

/** Whether a draft differs from the record. */
export const hasDraftChanges = (draft: Draft, record: Values): boolean =>
  Object.entries(draft.typed).some(([source, value]) => !isEqualValue(value, get(record, source)));

/** Returns the record with a draft's base values, so that conflicts are found as when the draft was typed. */
export function restoreBase(record: Values, base: Draft['base']): Record<string, unknown> {
  const restored = structuredClone(record) as Record<string, unknown>;
  for (const [source, value] of Object.entries(base)) {
    const path = source.split('.');
    const last = path.pop();
    const parent =
      path.length === 0 ? restored : (get(restored, path.join('.')) as Record<string, unknown> | null | undefined);
    if (last && parent) parent[last] = value;
  }
  return restored;
}

/** Removes drafts that are too old or too many. */
export function pruneDrafts(drafts: Drafts, now: Date): Drafts {
  const fresh = Object.entries(drafts).filter(([, { at }]) => now.getTime() - Date.parse(at) < lifetimeDays * dayMs);
  fresh.sort(([, a], [, b]) => Date.parse(b.at) - Date.parse(a.at));
  return Object.fromEntries(fresh.slice(0, maxDrafts));
}

export interface DraftStorage {
  get: () => Draft | null;
  set: (draft: Draft | null) => void;
}

const storedDrafts = new Map<number, StoredValue<Drafts>>();

/**
 * Creates the storage of one form's draft, separate for each user.
 * @param name of the record: `products-12`, `products-new`
 */
export function createDraftStorage(userId: number, name: string): DraftStorage {
  const stored =
    storedDrafts.get(userId) ?? createStoredValue<Drafts>(`office-drafts-${userId}`, isDrafts, days(lifetimeDays));
  storedDrafts.set(userId, stored);
  return {
    get: () => pruneDrafts(stored.get() ?? {}, new Date())[name] ?? null,
    set(draft) {
      const { [name]: before, ...others } = stored.get() ?? {};
      if (!draft && !before) return;
      const drafts = pruneDrafts(draft ? { ...others, [name]: draft } : others, new Date());
      if (Object.keys(drafts).length === 0) stored.clear();
      else stored.set(drafts);
    },
  };
}
