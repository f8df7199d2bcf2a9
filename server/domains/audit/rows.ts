/** Entries of the log → what is answered of them. */
import type { z } from 'zod';
import { type AuditRow, type FieldChange, type undoBlocks, type UndoableNoun, undoableNouns } from '#contract/audit.ts';
import { contract } from '#contract/index.ts';
import type { AnyCall } from '#contract/resource.ts';
import type { Ctx } from '#server/context.ts';
import { isAdmin } from '#server/domains/companies/policy.ts';
import { personOf, type Names } from '#server/domains/users/present.ts';
import { changesOf, fieldsOf } from '#server/platform/auditChanges.ts';
import { namesOf, referredTo } from './names.ts';

/** An entry as it is read, with its author. */
export interface Entry extends Names {
  id: number;
  at: Date;
  user_id: number | null;
  avatar: string | null;
  /** How the author is reached. */
  reached: string | null;
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

export const entryColumns =
  'a.id, a.at, a.user_id, a.action, a.noun, a.record_id, a.before, a.after, a.company_id, a.title, a.undoes, u.first_name, u.last_name, u.middle_name, u.avatar, coalesce(u.email, u.login, u.phone) as reached, k.brand';
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
  users: contract.users.edit,
  countries: contract.countries.edit,
  channels: contract.channels.edit,
} as never;

/** Plain edits; whatever does more than write fields can't be taken back by writing them. */
const plain = new Set(['edit', 'undo']);

const isUndoableNoun = (noun: string): noun is UndoableNoun => undoableNouns.some((name) => name === noun);

/** Of a person's account: rights, contacts and secrets are never given back by a click. `locale` follows the languages. */
const givenBack: ReadonlySet<string> = new Set([
  'first_name',
  'last_name',
  'middle_name',
  'languages',
  'locale',
  'country_id',
]);
/** Names were shortened once, and can't be written from that. */
const isShortened = (value: unknown): boolean => typeof value === 'string' && value.includes('…');

type Edited = Pick<Entry, 'action' | 'noun' | 'before' | 'after'>;
type Block = (typeof undoBlocks)[number];

/** The edit that takes an entry back, fields as they were; or why there is none. */
export function editBackOf({
  action,
  noun,
  before,
  after,
}: Edited): { noun: UndoableNoun; body: Record<string, unknown>; block: null } | { block: Block } {
  if (!plain.has(action) || !before || !after) return { block: 'action' };
  if (!isUndoableNoun(noun)) return { block: 'noun' };
  const changed = [...fieldsOf(changesOf(before, after))];
  if (noun === 'users' && changed.some((key) => !givenBack.has(key) || isShortened(before[key])))
    return { block: 'fields' };
  const writable = new Set(Object.keys(editCalls[noun].body.shape));
  const body = Object.fromEntries(changed.filter((key) => writable.has(key)).map((key) => [key, before[key] ?? null]));
  return Object.keys(body).length > 0 ? { noun, body, block: null } : { block: 'fields' };
}

const idOf = (record_id: string): number | null => (/^[1-9]\d{0,9}$/.test(record_id) ? Number(record_id) : null);

interface Read {
  entry: Entry;
  changes: FieldChange[];
  referred: { noun: string; id: number }[];
  block: Block | null;
}

/** An entry that can't be read, whatever was once written there, stands as such, and takes no other one with it. */
function read(ctx: Ctx, entry: Entry): Read {
  try {
    if (
      ![entry.before, entry.after].every((side) => side === null || (typeof side === 'object' && !Array.isArray(side)))
    )
      throw new Error('no record');
    const changes = changesOf(entry.before, entry.after);
    return { entry, changes, referred: referredTo(changes), block: editBackOf(entry).block };
  } catch (error) {
    ctx.log.error({ err: error, entry: entry.id }, 'an entry of the audit log can’t be read');
    return { entry, changes: [], referred: [], block: 'unreadable' };
  }
}

/** Who did it; whoever has no name is known to admins by how to reach them. */
function authorOf(ctx: Ctx, entry: Entry): AuditRow['author'] {
  if (entry.user_id === null) return null;
  const person = personOf({ ...entry, id: entry.user_id });
  return person.fio === '' && isAdmin(ctx.user) ? { ...person, fio: entry.reached ?? '' } : person;
}

/** Entries as they are answered: one statement for all names. */
export async function presentEntries(ctx: Ctx, entries: readonly Entry[]): Promise<AuditRow[]> {
  const rows = entries.map((entry) => ({ ...read(ctx, entry), id: idOf(entry.record_id) }));
  const nameOf = await namesOf(
    ctx,
    rows.flatMap(({ entry: { noun }, referred, id }) => [...referred, ...(id === null ? [] : [{ noun, id }])]),
  );
  return rows.map(({ entry, changes, referred, id, block }) => {
    const { noun, title } = entry;
    const refs = new Map(
      referred
        .flatMap((thing) => nameOf(thing.noun, thing.id) ?? [])
        .map((named) => [`${named.noun}/${named.id}`, named]),
    );
    return {
      id: entry.id,
      at: entry.at.toISOString(),
      author: authorOf(ctx, entry),
      action: entry.action,
      noun,
      record_id: entry.record_id,
      record:
        id === null ? null : (nameOf(noun, id) ?? (title === null ? null : { noun, id, name: title, en_name: null })),
      company: entry.company_id === null || entry.brand === null ? null : { id: entry.company_id, brand: entry.brand },
      changes,
      refs: [...refs.values()],
      can_undo: block === null,
      undo_block: block,
      undoes: entry.undoes,
    };
  });
}
