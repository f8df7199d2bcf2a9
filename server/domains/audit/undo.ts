/** Takes an edit back: an ordinary edit by the caller, with the caller's rights, to what was before. */
import type { UndoableNoun } from '#contract/audit.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import { channels } from '#server/domains/campaigns/channels.ts';
import { catalog } from '#server/domains/catalog/index.ts';
import { companies } from '#server/domains/companies/companies.ts';
import { countries } from '#server/domains/geo/countries.ts';
import { promoCodes } from '#server/domains/promo/promoCodes.ts';
import { stores } from '#server/domains/stores/stores.ts';
import { tariffs } from '#server/domains/tariffs/tariffs.ts';
import { users } from '#server/domains/users/users.ts';
import { fail, notFound } from '#server/failure.ts';
import { changesOf, fieldsOf } from '#server/platform/auditChanges.ts';
import { getEntry, readEntry } from './list.ts';
import { editBackOf, editCalls, type Entry, entryColumns, entryJoins, presentEntries } from './rows.ts';

type Edit = (input: never, ctx: Ctx) => Promise<unknown>;

const edits: Record<UndoableNoun, Edit> = {
  ...catalog,
  companies,
  stores,
  promoCodes,
  tariffs,
  users,
  countries,
  channels,
} satisfies Record<UndoableNoun, { edit: Edit }> as never;

/** What has happened to a record since an entry. */
const since = statement<Entry>(
  'audit_since',
  `select ${entryColumns} from audit a ${entryJoins} where a.noun = $1 and a.record_id = $2 and a.id > $3 order by a.id`,
);
/** Countries bear no moment: a switch turned twice is what it was. */
const tables: Partial<Record<UndoableNoun, string>> = {
  products: 'products',
  categories: 'categories',
  collections: 'collections',
  companies: 'companies',
  stores: 'stores',
  promoCodes: 'promo_codes',
  tariffs: 'tariffs',
  users: 'users',
  channels: 'channels',
};

/** When a record was last written: sent with the edit, so that whoever is quicker than this makes it stale. */
async function presentMoment({ db }: Ctx, noun: UndoableNoun, id: number): Promise<string | undefined> {
  if (!tables[noun]) return undefined;
  const { rows } = await db.$client.query<{ updated_at: Date }>(
    `select updated_at from ${tables[noun]} where id = $1`,
    [id],
  );
  return rows[0]?.updated_at.toISOString();
}

const undoneBy = statement<{ id: number; user_id: number | null }>(
  'audit_undone_by',
  'select id, user_id from audit where undoes = $1',
);

/** The caller's context whose edits are told as taking an entry back. */
const undoing = (ctx: Ctx, undoes: number): Ctx => ({
  ...ctx,
  audit: (entry) => ctx.audit(entry.action === 'edit' ? { ...entry, action: 'undo', undoes } : entry),
  unit: (work) => ctx.unit((inner) => work(undoing(inner, undoes))),
});

/** What came later and touched the same fields: the newest state stands in them. */
const inTheWay = (entry: Entry, later: readonly Entry[]): Entry[] => {
  const own = fieldsOf(changesOf(entry.before, entry.after));
  return later.filter(
    ({ before, after }) => after === null || [...fieldsOf(changesOf(before, after))].some((field) => own.has(field)),
  );
};

/**
 * Takes an edit back. Asked again it answers the entry of the first time.
 * @throws Failure `not_undoable` for what is no plain edit, `stale` with `later` where something has touched the fields since
 */
export async function undo(ctx: Ctx, id: number): Promise<Answer<Contract['audit']['undo']>> {
  const entry = await readEntry(ctx, id);
  const back = editBackOf(entry);
  if (back.block !== null) throw fail('not_undoable');
  const [done] = await undoneBy(ctx.db, [id]);
  if (done?.user_id === ctx.user!.id) return getEntry(ctx, done.id);
  const params = { id: Number(entry.record_id) };
  const updated_at = await presentMoment(ctx, back.noun, params.id);
  const later = inTheWay(entry, await since(ctx.db, [entry.noun, entry.record_id, id]));
  if (later.length > 0) throw fail('stale', { body: { later: await presentEntries(ctx, later.slice(-20)) } });
  const call = editCalls[back.noun];
  // What was valid then may not be now: a category that is gone, a value that is none any more
  const body = call.body.safeParse({ ...back.body, updated_at });
  if (!body.success) throw fail('not_undoable');
  const input = { params, body: body.data, query: undefined, files: [] };
  const { edit } = edits[back.noun] as unknown as { edit: Edit };
  const run = (inner: Ctx) => edit(input as never, undoing(inner, id));
  await (typeof call.unit === 'object' ? run(ctx) : ctx.unit(run));
  const [made] = await undoneBy(ctx.db, [id]);
  if (!made) throw notFound('audit_entry');
  return getEntry(ctx, made.id);
}
