/** Endpoints of tax classes. */
import { and, asc, desc, eq, ilike, inArray, or } from 'drizzle-orm';
import type { Handlers, Input } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import { standardTaxClass } from '#contract/rules/taxRules.ts';
import type { TaxClass } from '#contract/taxClasses.ts';
import type { Ctx } from '#server/context.ts';
import { toContainsPattern } from '#server/db/list.ts';
import { fail, notFound } from '#server/failure.ts';
import { readTableRange } from '#server/platform/readRange.ts';
import { getLaterTimestamp, isStale } from '#server/platform/stale.ts';
import { taxClasses as table } from './tables.ts';

type TaxClassCalls = Contract['taxClasses'];
type Row = typeof table.$inferSelect;

const present = (row: Row): TaxClass => ({
  ...row,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

async function listTaxClasses({ query }: Input<TaxClassCalls['list']>, ctx: Ctx): Promise<TaxClass[]> {
  const { range, sort: [field, order] = ['id', 'ASC'], filter: { id, q } = {} } = query;
  const pattern = toContainsPattern(q ?? '');
  const where = and(
    id && inArray(table.id, id),
    q ? or(ilike(table.name, pattern), ilike(table.en_name, pattern), ilike(table.code, pattern)) : undefined,
  );
  const direction = order === 'ASC' ? asc : desc;
  const orderBy = [direction(table[field]), direction(table.id)];
  const rows = await readTableRange(ctx, table, { where, orderBy, range });
  return rows.map(present);
}

async function findRow(ctx: Ctx, id: number, { isLocked = false } = {}): Promise<Row> {
  const query = ctx.db.select().from(table).where(eq(table.id, id));
  const [row] = await (isLocked ? query.for('no key update') : query);
  if (!row) throw notFound('tax_class');
  return row;
}

async function createTaxClass({ body }: Input<TaxClassCalls['create']>, ctx: Ctx): Promise<TaxClass> {
  const now = ctx.clock();
  const [row] = await ctx.db
    .insert(table)
    .values({ ...body, en_name: body.en_name || null, created_at: now, updated_at: now })
    .returning();
  const after = present(row!);
  await ctx.audit({ action: 'create', noun: 'taxClasses', record_id: after.id, before: null, after });
  return after;
}

async function editTaxClass({ params: { id }, body }: Input<TaxClassCalls['edit']>, ctx: Ctx): Promise<TaxClass> {
  const row = await findRow(ctx, id, { isLocked: true });
  const before = present(row);
  if (isStale(body.updated_at, row.updated_at)) throw fail('stale', { body: { present: before } });
  const [saved] = await ctx.db
    .update(table)
    .set({
      name: body.name,
      ...(body.en_name !== undefined && { en_name: body.en_name || null }),
      updated_at: getLaterTimestamp(row.updated_at, ctx.clock()),
    })
    .where(eq(table.id, id))
    .returning();
  const after = present(saved!);
  await ctx.audit({ action: 'edit', noun: 'taxClasses', record_id: id, before, after });
  return after;
}

/**
 * Deletes a class. One that products or rates use is held by their foreign keys.
 * @throws Failure `tax_class_standard` for the class of products that name none, `tax_class_in_use`
 */
async function removeTaxClass({ params: { id } }: Input<TaxClassCalls['remove']>, ctx: Ctx): Promise<TaxClass> {
  const row = await findRow(ctx, id, { isLocked: true });
  if (row.code === standardTaxClass) throw fail('tax_class_standard');
  const before = present(row);
  await ctx.db.delete(table).where(eq(table.id, id));
  await ctx.audit({ action: 'remove', noun: 'taxClasses', record_id: id, before, after: null });
  return before;
}

export const taxClasses: Handlers<TaxClassCalls, Ctx> = {
  list: listTaxClasses,
  get: async ({ params }, ctx) => present(await findRow(ctx, params.id)),
  create: createTaxClass,
  edit: editTaxClass,
  remove: removeTaxClass,
};
