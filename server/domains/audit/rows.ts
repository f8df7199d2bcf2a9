/** Presents entries of the audit log. */
import type { z } from 'zod';
import type { AuditRow, FieldChange, undoBlocks } from '#contract/audit.ts';
import { contract } from '#contract/index.ts';
import { isUndoable, type UndoableNoun } from '#contract/nouns.ts';
import type { AnyCall } from '#contract/resource.ts';
import { isAdmin } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import type { RequestContext } from '#server/request.ts';
import type { Services } from '#server/services.ts';
import { toPerson, type Names } from '#server/domains/users/present.ts';
import { listChanges, listFields } from '#server/platform/auditChanges.ts';
import { loadNames, listReferences } from './names.ts';

/** An entry as it is read, with its author. */
export interface AuditEntry extends Names {
  id: number;
  at: Date;
  user_id: number | null;
  avatar: string | null;
  /** Contact of the author. */
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

export const entryColumns = `a.id, a.at, a.user_id, a.action, a.noun, a.record_id, a.before, a.after, a.company_id,
          a.title, a.undoes, u.first_name, u.last_name, u.middle_name, u.avatar,
          coalesce(u.email, u.login, u.phone) as reached, k.brand`;
export const entryJoins = 'left join users u on u.id = a.user_id left join companies k on k.id = a.company_id';

/** The edit call of a noun whose edits can be undone. */
export const getEditCall = (noun: UndoableNoun) =>
  contract[noun].edit as AnyCall & { body: z.ZodObject; unit?: unknown };

/** Actions that only write fields: only these can be undone by writing the old values. */
const plainActions = new Set(['edit', 'undo']);

/** Fields of a user that can be undone: never rights, contacts or secrets. `locale` follows `languages`. */
const undoableUserFields: ReadonlySet<string> = new Set([
  'first_name',
  'last_name',
  'middle_name',
  'languages',
  'locale',
  'country_id',
]);
/** Long texts are shortened in the log, and can't be restored from there. */
const isShortened = (value: unknown): boolean => typeof value === 'string' && value.includes('…');

type EditedEntry = Pick<AuditEntry, 'action' | 'noun' | 'before' | 'after'>;
type UndoBlock = (typeof undoBlocks)[number];

/** The edit that undoes an entry, with the fields as they were; or the reason why it can't be undone. */
export function getUndoEdit({
  action,
  noun,
  before,
  after,
}: EditedEntry): { noun: UndoableNoun; body: Record<string, unknown>; block: null } | { block: UndoBlock } {
  if (!plainActions.has(action) || !before || !after) return { block: 'action' };
  if (!isUndoable(noun)) return { block: 'noun' };
  const changed = [...listFields(listChanges(before, after))];
  if (noun === 'users' && changed.some((key) => !undoableUserFields.has(key) || isShortened(before[key])))
    return { block: 'fields' };
  const writable = new Set(Object.keys(getEditCall(noun).body.shape));
  const body = Object.fromEntries(changed.filter((key) => writable.has(key)).map((key) => [key, before[key] ?? null]));
  return Object.keys(body).length > 0 ? { noun, body, block: null } : { block: 'fields' };
}

const parseRecordId = (record_id: string): number | null =>
  /^[1-9]\d{0,9}$/.test(record_id) ? Number(record_id) : null;

interface ParsedEntry {
  entry: AuditEntry;
  changes: FieldChange[];
  references: { noun: string; id: number }[];
  block: UndoBlock | null;
}

/**
 * Parses an entry. One that can't be parsed, whatever was written there, is marked as such and does not break the list.
 */
function parseEntry(ctx: Services, entry: AuditEntry): ParsedEntry {
  try {
    if (
      ![entry.before, entry.after].every((side) => side === null || (typeof side === 'object' && !Array.isArray(side)))
    )
      throw new Error('no record');
    const changes = listChanges(entry.before, entry.after);
    return { entry, changes, references: listReferences(changes), block: getUndoEdit(entry).block };
  } catch (error) {
    ctx.log.error({ err: error, entry: entry.id }, 'an entry of the audit log can’t be read');
    return { entry, changes: [], references: [], block: 'unreadable' };
  }
}

/** The author of an entry; for admins, a person without a name is shown by their contact. */
function presentAuthor(ctx: RequestContext, entry: AuditEntry): AuditRow['author'] {
  if (entry.user_id === null) return null;
  const person = toPerson({ ...entry, id: entry.user_id }, ctx.locale);
  return person.fio === '' && isAdmin(ctx.user) ? { ...person, fio: entry.reached ?? '' } : person;
}

/** Presents entries: one statement for all names. */
export async function presentEntries(ctx: Ctx, entries: readonly AuditEntry[]): Promise<AuditRow[]> {
  const rows = entries.map((entry) => ({ ...parseEntry(ctx, entry), id: parseRecordId(entry.record_id) }));
  const getName = await loadNames(
    ctx,
    rows.flatMap(({ entry: { noun }, references, id }) => [...references, ...(id === null ? [] : [{ noun, id }])]),
  );
  return rows.map(({ entry, changes, references, id, block }) => {
    const { noun, title } = entry;
    const refs = new Map(
      references
        .flatMap((record) => getName(record.noun, record.id) ?? [])
        .map((named) => [`${named.noun}/${named.id}`, named]),
    );
    return {
      id: entry.id,
      at: entry.at.toISOString(),
      author: presentAuthor(ctx, entry),
      action: entry.action,
      noun,
      record_id: entry.record_id,
      record:
        id === null ? null : (getName(noun, id) ?? (title === null ? null : { noun, id, name: title, en_name: null })),
      company: entry.company_id === null || entry.brand === null ? null : { id: entry.company_id, brand: entry.brand },
      changes,
      refs: [...refs.values()],
      can_undo: block === null,
      undo_block: block,
      undoes: entry.undoes,
    };
  });
}
