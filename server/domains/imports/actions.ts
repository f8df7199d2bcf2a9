/** What may be asked of an import: check, run, cancel, undo. Asked twice, the second finds it done or is refused. */
import { eq } from 'drizzle-orm';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { fail, invalid } from '#server/failure.ts';
import { detailOf, findImport, sentAgain, type ImportRecord } from './rows.ts';
import { type Asked, openTo } from './status.ts';
import { imports, noCounts } from './tables.ts';

type Contracted = Contract['imports'];
type Ask = (input: Input<Contracted['check']>, ctx: Ctx) => Promise<Answer<Contracted['check']>>;

/** Without these nothing can be told apart; everything else is said row by row. */
const needed = { products: ['sku'], categories: ['path'], stores: ['name', 'address'] } as const;

/** Fields that a column must be taken for, and none is. */
export function missingColumns({
  noun,
  profile,
  mapping,
}: Pick<ImportRecord, 'noun' | 'profile' | 'mapping'>): string[] {
  const mapped = new Set(mapping.map(({ field }) => field));
  const isNamed = (field: string) =>
    mapped.has(field) || (field === 'sku' && profile === 'shopify' && mapped.has('group'));
  return needed[noun].filter((field) => !isNamed(field));
}

function checkMapping(row: ImportRecord): void {
  const missing = missingColumns(row);
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((field) => [field, 'column_needed' as const])));
}

type Changes = Partial<typeof imports.$inferInsert>;

const ask =
  (what: Asked, change: (row: ImportRecord, ctx: Ctx) => Changes | Promise<Changes>): Ask =>
  async ({ params }, ctx) => {
    const row = await findImport(ctx, params.id, { lock: true });
    if (!openTo({ status: row.status, refused: sentAgain(row), written: row.started_at !== null })[what])
      throw fail('import_state');
    await ctx.db
      .update(imports)
      .set(await change(row, ctx))
      .where(eq(imports.id, row.id));
    await ctx.enqueue('imports.work', { id: row.id }, { key: `import:${row.id}` });
    await ctx.audit({
      action: what,
      noun: 'imports',
      record_id: row.id,
      before: { status: row.status },
      after: { filename: row.filename, noun: row.noun, company_id: row.company_id },
    });
    return detailOf(ctx, row.id);
  };

/** From the rows where they have been read already, else from the file. */
export const begun = (row: Pick<ImportRecord, 'is_read' | 'bytes' | 'counts'>, phase: 'check' | 'write') => ({
  phase: row.is_read ? phase : ('read' as const),
  position: 0,
  // Positions are lines, of which there are at least as many as rows.
  target: row.is_read ? row.counts.total : row.bytes,
  counts: { ...noCounts, total: row.counts.total },
  failure: null,
});

export const checkImport = ask('check', (row) => {
  checkMapping(row);
  return { ...begun(row, 'check'), status: 'checking' };
});

export const runImport = ask('run', (row, ctx) => {
  checkMapping(row);
  return { ...begun(row, 'write'), status: 'running', started_at: ctx.clock() };
});

export const cancelImport = ask('cancel', () => ({ status: 'canceling' }));

const askAgain = statement('import_undo_again', 'update import_rows set kept = false where import_id = $1 and kept');

/** On its way back. Rows that an undo before this one had to leave alone are asked again. */
export async function undoing(db: Db, { id, counts }: Pick<ImportRecord, 'id' | 'counts'>) {
  if (counts.kept > 0) await askAgain(db, [id]);
  return {
    status: 'undoing',
    phase: 'undo',
    position: 0,
    target: counts.kept || counts.create + counts.change,
    counts: { ...counts, kept: 0 },
  } as const;
}

export const undoImport = ask('undo', (row, ctx) => undoing(ctx.db, row));
