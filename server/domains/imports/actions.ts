/**
 * Actions on an import: check, run, cancel, undo. The status decides which are allowed, so a second click changes
 * nothing or is rejected.
 */
import { eq } from 'drizzle-orm';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { fail, invalid } from '#server/failure.ts';
import { getActions, getImportDetail, getImport, type ImportRecord } from './records.ts';
import type { ActionName } from './status.ts';
import { imports, zeroCounts } from './tables.ts';

type Contracted = Contract['imports'];
type ActionHandler = (input: Input<Contracted['check']>, ctx: Ctx) => Promise<Answer<Contracted['check']>>;

/** Fields without which records can't be identified. All other errors are reported row by row. */
const requiredFields = { products: ['sku'], categories: ['path'], stores: ['name', 'address'] } as const;

/** Required fields that no column is mapped to. */
export function listMissingFields({
  noun,
  profile,
  mapping,
}: Pick<ImportRecord, 'noun' | 'profile' | 'mapping'>): string[] {
  const mapped = new Set(mapping.map(({ field }) => field));
  const isNamed = (field: string) =>
    mapped.has(field) || (field === 'sku' && profile === 'shopify' && mapped.has('group'));
  return requiredFields[noun].filter((field) => !isNamed(field));
}

function assertMapped(row: ImportRecord): void {
  const missing = listMissingFields(row);
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((field) => [field, 'column_needed' as const])));
}

type Changes = Partial<typeof imports.$inferInsert>;

const createAction =
  (action: ActionName, change: (row: ImportRecord, ctx: Ctx) => Changes | Promise<Changes>): ActionHandler =>
  async ({ params }, ctx) => {
    const row = await getImport(ctx, params.id, { lock: true });
    if (!getActions(row)[action]) throw fail('import_state');
    await ctx.db
      .update(imports)
      .set(await change(row, ctx))
      .where(eq(imports.id, row.id));
    await ctx.enqueue('imports.work', { id: row.id }, { key: `import:${row.id}` });
    await ctx.audit({
      action: action,
      noun: 'imports',
      record_id: row.id,
      before: { status: row.status },
      after: { filename: row.filename, noun: row.noun, company_id: row.company_id },
    });
    return getImportDetail(ctx, row.id);
  };

/** The columns of an import that starts a phase. It first reads the file, unless its rows are stored already. */
export const startPhase = (row: Pick<ImportRecord, 'is_read' | 'bytes' | 'counts'>, phase: 'check' | 'write') => ({
  phase: row.is_read ? phase : ('read' as const),
  position: 0,
  // Positions are line numbers; there are at least as many lines as rows.
  target: row.is_read ? row.counts.total : row.bytes,
  counts: { ...zeroCounts, total: row.counts.total },
  failure: null,
});

export const checkImport = createAction('check', (row) => {
  assertMapped(row);
  return { ...startPhase(row, 'check'), status: 'checking' };
});

export const runImport = createAction('run', (row, ctx) => {
  assertMapped(row);
  return { ...startPhase(row, 'write'), status: 'running', started_at: ctx.clock() };
});

export const cancelImport = createAction('cancel', () => ({ status: 'canceling' }));

const clearSkippedRows = statement<unknown, { import_id: number }>(
  'import_undo_again',
  'update import_rows set kept = false where import_id = $import_id and kept',
);

/** The columns of an import that starts an undo. Rows that an earlier undo left alone are tried again. */
export async function startUndo(db: Db, { id, counts }: Pick<ImportRecord, 'id' | 'counts'>) {
  if (counts.kept > 0) await clearSkippedRows(db, { import_id: id });
  return {
    status: 'undoing',
    phase: 'undo',
    position: 0,
    target: counts.kept || counts.create + counts.change,
    counts: { ...counts, kept: 0 },
  } as const;
}

export const undoImport = createAction('undo', (row, ctx) => startUndo(ctx.db, row));

const requeueFailedPhotos = statement<unknown, { import_id: number }>(
  'import_photos_again',
  `update import_photos set state = 'wanted', error = null where import_id = $import_id and state = 'failed'`,
);

export const retryPhotos = createAction('retry_photos', async ({ id, counts }, ctx) => {
  await requeueFailedPhotos(ctx.db, { import_id: id });
  return {
    status: 'running',
    phase: 'photos',
    position: counts.photos_done,
    target: counts.photos,
    counts: { ...counts, photos_failed: 0 },
  };
});
