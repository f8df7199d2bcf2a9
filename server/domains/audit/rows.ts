/** Entries of the log → what is answered of them. */
import type { z } from 'zod';
import { type AuditRow, type UndoableNoun, undoableNouns } from '#contract/audit.ts';
import { contract } from '#contract/index.ts';
import type { AnyCall } from '#contract/resource.ts';
import type { Ctx } from '#server/context.ts';
import { personOf, type Names } from '#server/domains/users/present.ts';
import { changesOf, fieldsOf } from './changes.ts';
import { namesOf, referredTo } from './names.ts';

/** An entry as it is read, with its author. */
export interface Entry extends Names {
  id: number;
  at: Date;
  user_id: number | null;
  avatar: string | null;
  action: string;
  noun: string;
  record_id: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  company_id: number | null;
  brand: string | null;
  title: string | null;
  undoes: number | null;
}

export const entryColumns = 'a.id, a.at, a.user_id, a.action, a.noun, a.record_id, a.before, a.after, a.company_id, a.title, a.undoes, u.first_name, u.last_name, u.middle_name, u.avatar, k.brand';
export const entryJoins = 'left join users u on u.id = a.user_id left join companies k on k.id = a.company_id';

/** The calls that write such edits. */
export const editCalls: Record<UndoableNoun, AnyCall & { body: z.ZodObject; unit?: unknown }> = {
  products: contract.products.edit,
  categories: contract.categories.edit,
  collections: contract.collections.edit,
  companies: contract.companies.edit,
  stores: contract.stores.edit,
  promoCodes: contract.promoCodes.edit,
  tariffs: contract.tariffs.edit,
} as never;

/** Plain edits; whatever does more than write fields can't be taken back by writing them. */
const plain = new Set(['edit', 'undo']);

const isUndoableNoun = (noun: string): noun is UndoableNoun => undoableNouns.some((name) => name === noun);

/** The edit that takes an entry back: fields as they were; null where it is none that could be. */
export function editBackOf({ action, noun, before, after }: Pick<Entry, 'action' | 'noun' | 'before' | 'after'>): { noun: UndoableNoun; body: Record<string, unknown> } | null {
  if (!plain.has(action) || !before || !after || !isUndoableNoun(noun)) return null;
  const changed = fieldsOf(changesOf(before, after));
  const writable = new Set(Object.keys(editCalls[noun].body.shape));
  const body = Object.fromEntries([...changed].filter((key) => writable.has(key)).map((key) => [key, before[key] ?? null]));
  return Object.keys(body).length > 0 ? { noun, body } : null;
}

const idOf = (record_id: string): number | null => (/^[1-9]\d{0,9}$/.test(record_id) ? Number(record_id) : null);

/** Entries as they are answered: one statement for all names. */
export async function presentEntries(ctx: Ctx, entries: readonly Entry[]): Promise<AuditRow[]> {
  const rows = entries.map((entry) => {
    const changes = changesOf(entry.before, entry.after);
    return { entry, changes, referred: referredTo(changes), id: idOf(entry.record_id) };
  });
  const nameOf = await namesOf(ctx, rows.flatMap(({ entry: { noun }, referred, id }) => [...referred, ...(id === null ? [] : [{ noun, id }])]));
  return rows.map(({ entry, changes, referred, id }) => {
    const { noun, title } = entry;
    const refs = new Map(referred.flatMap((thing) => nameOf(thing.noun, thing.id) ?? []).map((named) => [`${named.noun}/${named.id}`, named]));
    return {
      id: entry.id,
      at: entry.at.toISOString(),
      author: entry.user_id === null ? null : personOf({ ...entry, id: entry.user_id }),
      action: entry.action,
      noun,
      record_id: entry.record_id,
      record: id === null ? null : (nameOf(noun, id) ?? (title === null ? null : { noun, id, name: title, en_name: null })),
      company: entry.company_id === null || entry.brand === null ? null : { id: entry.company_id, brand: entry.brand },
      changes,
      refs: [...refs.values()],
      can_undo: editBackOf(entry) !== null,
      undoes: entry.undoes,
    };
  });
}
