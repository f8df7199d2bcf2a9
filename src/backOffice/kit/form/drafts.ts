/** What was typed and not saved, kept on this device until its form is opened again. */
import { get } from 'react-hook-form';
import { days, keep, type Kept } from '#src/session/kept.ts';
import { saysSame } from './differences.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Draft {
  /** When something was last typed, ISO. */
  at: string;
  /** Source with dots → what was typed. */
  typed: Values;
  /** Source → what stood there before. */
  base: Values;
  /** Chosen files were among it: they can't be kept. */
  hadFiles: boolean;
}

type Drafts = Readonly<Record<string, Draft>>;

const keptDays = 7;
/** The oldest give way. */
const mostDrafts = 30;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isDraft = (value: unknown): boolean =>
  isObject(value) && typeof value['at'] === 'string' && isObject(value['typed']) && isObject(value['base']);
const isDrafts = (value: unknown): value is Drafts => isObject(value) && Object.values(value).every(isDraft);

/** The sources that react-hook-form calls dirty; a list counts as one. */
export function dirtySources(dirty: unknown, values: unknown, prefix = ''): string[] {
  if (dirty === true || Array.isArray(dirty) || Array.isArray(values)) return [prefix];
  if (!isObject(dirty)) return [];
  return Object.entries(dirty).flatMap(([key, member]) =>
    member === false ? [] : dirtySources(member, get(values, key), prefix ? `${prefix}.${key}` : key),
  );
}

const holdsFile = (value: unknown): boolean =>
  value instanceof Blob || (typeof value === 'object' && value !== null && Object.values(value).some(holdsFile));

/** A draft of these sources; null where there is nothing to keep. */
export function draftOf(sources: readonly string[], values: Values, base: Values, now: Date): Draft | null {
  const pick = (from: Values, among: readonly string[]) =>
    Object.fromEntries(among.map((source) => [source, (get(from, source) as unknown) ?? null]));
  const kept = sources.filter((source) => !holdsFile(get(values, source)));
  if (kept.length === 0) return null;
  return {
    at: now.toISOString(),
    typed: pick(values, kept),
    base: pick(base, kept),
    hadFiles: kept.length < sources.length,
  };
}

/** Whether a draft says anything that the record doesn't say. */
export const saysMore = (draft: Draft, record: Values): boolean =>
  Object.entries(draft.typed).some(([source, value]) => !saysSame(value, get(record, source)));

/** A record on which what a draft stood on lies again. */
export function laidUnder(record: Values, base: Draft['base']): Record<string, unknown> {
  const under = structuredClone(record) as Record<string, unknown>;
  for (const [source, value] of Object.entries(base)) {
    const path = source.split('.');
    const last = path.pop();
    const parent =
      path.length === 0 ? under : (get(under, path.join('.')) as Record<string, unknown> | null | undefined);
    if (last && parent) parent[last] = value;
  }
  return under;
}

/** The drafts without those that are too old or too many. */
export function pruned(drafts: Drafts, now: Date): Drafts {
  const fresh = Object.entries(drafts).filter(([, { at }]) => now.getTime() - Date.parse(at) < keptDays * 86_400_000);
  fresh.sort(([, a], [, b]) => Date.parse(b.at) - Date.parse(a.at));
  return Object.fromEntries(fresh.slice(0, mostDrafts));
}

export interface DraftPlace {
  get: () => Draft | null;
  set: (draft: Draft | null) => void;
}

const places = new Map<number, Kept<Drafts>>();

/**
 * Where the draft of one form is kept, for each person apart.
 * @param name of the record: `products-12`, `products-new`
 */
export function draftPlace(userId: number, name: string): DraftPlace {
  const kept = places.get(userId) ?? keep<Drafts>(`office-drafts-${userId}`, isDrafts, days(keptDays));
  places.set(userId, kept);
  return {
    get: () => pruned(kept.get() ?? {}, new Date())[name] ?? null,
    set(draft) {
      const { [name]: before, ...others } = kept.get() ?? {};
      if (!draft && !before) return;
      const drafts = pruned(draft ? { ...others, [name]: draft } : others, new Date());
      if (Object.keys(drafts).length === 0) kept.clear();
      else kept.set(drafts);
    },
  };
}
