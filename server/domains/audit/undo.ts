/** Undoes an edit by an ordinary edit back, with the caller's rights. */
import type { Answer } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import type { UndoableNoun } from '#contract/nouns.ts';
import type { Ctx } from '#server/context.ts';
import { runQuery, statement } from '#server/db/statement.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { channels } from '#server/domains/campaigns/channels.ts';
import { catalog } from '#server/domains/catalog/index.ts';
import { companies } from '#server/domains/companies/companies.ts';
import { countries } from '#server/domains/geo/countries.ts';
import { storedNouns } from '#server/domains/nouns.ts';
import { promoCodes } from '#server/domains/promo/promoCodes.ts';
import { promotions } from '#server/domains/promo/promotions/promotions.ts';
import { stores } from '#server/domains/stores/stores.ts';
import { tariffs } from '#server/domains/tariffs/tariffs.ts';
import { taxClasses } from '#server/domains/tax/taxClasses.ts';
import { taxRates } from '#server/domains/tax/taxRates.ts';
import { users } from '#server/domains/users/users.ts';
import { fail, notFound } from '#server/failure.ts';
import { listChanges, listFields } from '#server/platform/auditChanges.ts';
import { getEntry, readEntry } from './list.ts';
import { getEditCall, getUndoEdit, type AuditEntry, entryColumns, entryJoins, presentEntries } from './rows.ts';

type Edit = (input: never, ctx: Ctx) => Promise<unknown>;

const edits: Record<UndoableNoun, Edit> = {
  ...catalog,
  companies,
  stores,
  promoCodes,
  promotions,
  tariffs,
  users,
  countries,
  channels,
  taxClasses,
  taxRates,
} satisfies Record<UndoableNoun, { edit: Edit }> as never;

/** Later entries of the same record. */
const listEntriesSince = statement<AuditEntry, { noun: string; record_id: string; id: number }>(
  'audit_since',
  `select ${entryColumns}
     from audit a ${entryJoins}
    where a.noun = $noun and a.record_id = $record_id and a.id > $id
    order by a.id`,
);
/** When a record was last written. It is sent with the edit, so that a concurrent write makes the edit stale. */
async function readUpdatedAt({ db }: UnitOfWork, noun: UndoableNoun, id: number): Promise<string | undefined> {
  // Countries have no `updated_at`: their switch turned twice is as it was.
  if (noun === 'countries') return undefined;
  const text = `select updated_at from ${storedNouns[noun].from} where id = $id`;
  const [row] = await runQuery<{ updated_at: Date }>(db, text, { id });
  return row?.updated_at.toISOString();
}

const findUndo = statement<{ id: number; user_id: number | null }, { undoes: number }>(
  'audit_undone_by',
  'select id, user_id from audit where undoes = $undoes',
);

/** A context in which edits are audited as the undoing of an entry. */
const withUndoAudit = (ctx: Ctx, undoes: number): Ctx => ({
  ...ctx,
  audit: (entry) => ctx.audit(entry.action === 'edit' ? { ...entry, action: 'undo', undoes } : entry),
  unit: (work) => ctx.unit((inner) => work(withUndoAudit(inner, undoes))),
});

/** Those of the entries since that changed or deleted the same fields. */
const findConflicts = (entry: AuditEntry, entriesSince: readonly AuditEntry[]): AuditEntry[] => {
  const fields = listFields(listChanges(entry.before, entry.after));
  return entriesSince.filter(
    ({ before, after }) =>
      after === null || [...listFields(listChanges(before, after))].some((field) => fields.has(field)),
  );
};

/**
 * Undoes an edit. A repeated call returns the entry of the first one.
 * @throws Failure `not_undoable` for an entry that can't be undone, `stale` with the `later` entries that changed the
 *   same fields
 */
export async function undoEntry(ctx: Ctx, id: number): Promise<Answer<Contract['audit']['undo']>> {
  const entry = await readEntry(ctx, id);
  const undoEdit = getUndoEdit(entry);
  if (undoEdit.block !== null) throw fail('not_undoable');
  const [existing] = await findUndo(ctx.db, { undoes: id });
  if (existing?.user_id === ctx.user!.id) return getEntry(ctx, existing.id);
  const params = { id: Number(entry.record_id) };
  const updated_at = await readUpdatedAt(ctx, undoEdit.noun, params.id);
  const conflicts = findConflicts(
    entry,
    await listEntriesSince(ctx.db, { noun: entry.noun, record_id: entry.record_id, id }),
  );
  if (conflicts.length > 0) throw fail('stale', { body: { later: await presentEntries(ctx, conflicts.slice(-20)) } });
  const call = getEditCall(undoEdit.noun);
  // Values that were valid then may not be valid now: a deleted category, a removed value
  const body = call.body.safeParse({ ...undoEdit.body, updated_at });
  if (!body.success) throw fail('not_undoable');
  const input = { params, body: body.data, query: undefined, files: [] };
  const { edit } = edits[undoEdit.noun] as unknown as { edit: Edit };
  const run = (inner: Ctx) => edit(input as never, withUndoAudit(inner, id));
  await (typeof call.unit === 'object' ? run(ctx) : ctx.unit(run));
  const [created] = await findUndo(ctx.db, { undoes: id });
  if (!created) throw notFound('audit_entry');
  return getEntry(ctx, created.id);
}
