/** Endpoints of tax rates. */
import { and, asc, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm';
import type { Handlers, Input } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import { hasTaxRates } from '#contract/rules/taxRules.ts';
import type { Locale } from '#contract/failures.ts';
import type { TaxRate } from '#contract/taxRates.ts';
import type { Ctx } from '#server/context.ts';
import { toContainsPattern } from '#server/db/list.ts';
import { countries } from '#server/domains/geo/tables.ts';
import { fail, invalid, notFound } from '#server/failure.ts';
import { readTableRange } from '#server/platform/readRange.ts';
import { getLaterTimestamp, isStale } from '#server/platform/stale.ts';
import { taxClasses, taxRates as table } from './tables.ts';

type TaxRateCalls = Contract['taxRates'];
type Row = typeof table.$inferSelect;
type Values = Pick<Row, 'class_id' | 'country' | 'region' | 'rate' | 'valid_from' | 'valid_to'>;

/** Basis points in one percent. */
const percent = 100;

const present = (row: Row): TaxRate => ({
  ...row,
  rate: row.rate / percent,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** The name of a rate's country in the reader's language, for sorting. */
const getCountryName = (locale: Locale) =>
  sql`(select ${locale === 'ru' ? countries.name : countries.en_name} from ${countries} where iso = ${table.country})`;

async function listTaxRates({ query }: Input<TaxRateCalls['list']>, ctx: Ctx): Promise<TaxRate[]> {
  const { range, sort: [field, order] = ['id', 'ASC'], filter: { id, q, class_id } = {} } = query;
  const pattern = toContainsPattern(q?.trim() ?? '');
  const named = ctx.db
    .select({ iso: countries.iso })
    .from(countries)
    .where(or(ilike(countries.name, pattern), ilike(countries.en_name, pattern), ilike(countries.iso, pattern)));
  const where = and(
    id && inArray(table.id, id),
    class_id === undefined ? undefined : eq(table.class_id, class_id),
    q?.trim() ? or(inArray(table.country, named), ilike(table.region, pattern)) : undefined,
  );
  const direction = order === 'ASC' ? asc : desc;
  const column = field === 'country' ? getCountryName(ctx.locale) : table[field];
  const orderBy = [direction(column), asc(table.class_id), asc(table.region), asc(table.valid_from), asc(table.id)];
  const rows = await readTableRange(ctx, table, { where, orderBy, range });
  return rows.map(present);
}

async function findRow(ctx: Ctx, id: number, { isLocked = false } = {}): Promise<Row> {
  const query = ctx.db.select().from(table).where(eq(table.id, id));
  const [row] = await (isLocked ? query.for('no key update') : query);
  if (!row) throw notFound('tax_rate');
  return row;
}

/**
 * Checks what a rate refers to, and locks its class: two overlapping rates would otherwise wait for each other at the
 * exclusion constraint until PostgreSQL ends the deadlock.
 * @throws Failure `invalid`
 */
async function checkReferences(ctx: Ctx, { class_id, country, valid_from, valid_to }: Values): Promise<void> {
  const [found] = await ctx.db
    .select({ reason: taxClasses.reason })
    .from(taxClasses)
    .where(eq(taxClasses.id, class_id))
    .for('no key update');
  const [known] = await ctx.db.select({ id: countries.id }).from(countries).where(eq(countries.iso, country));
  const hasRates = found && hasTaxRates(found.reason);
  const errors = {
    ...(!hasRates && { class_id: found ? ('tax_class_without_rates' as const) : ('not_found' as const) }),
    ...(!known && { country: 'not_found' as const }),
    ...(valid_to !== null && valid_to < valid_from && { valid_to: 'end_first' as const }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

async function createTaxRate({ body }: Input<TaxRateCalls['create']>, ctx: Ctx): Promise<TaxRate> {
  const now = ctx.clock();
  const values = {
    ...body,
    region: body.region?.trim() || null,
    rate: Math.round(body.rate * percent),
    valid_to: body.valid_to ?? null,
  };
  await checkReferences(ctx, values);
  const [row] = await ctx.db
    .insert(table)
    .values({ ...values, created_at: now, updated_at: now })
    .returning();
  const after = present(row!);
  await ctx.audit({ action: 'create', noun: 'taxRates', record_id: after.id, before: null, after });
  return after;
}

async function editTaxRate({ params: { id }, body }: Input<TaxRateCalls['edit']>, ctx: Ctx): Promise<TaxRate> {
  const row = await findRow(ctx, id, { isLocked: true });
  const before = present(row);
  if (isStale(body.updated_at, row.updated_at)) throw fail('stale', { body: { present: before } });
  const values = {
    class_id: body.class_id ?? row.class_id,
    country: body.country ?? row.country,
    region: body.region === undefined ? row.region : body.region?.trim() || null,
    rate: body.rate === undefined ? row.rate : Math.round(body.rate * percent),
    valid_from: body.valid_from ?? row.valid_from,
    valid_to: body.valid_to === undefined ? row.valid_to : body.valid_to,
  };
  await checkReferences(ctx, values);
  const [saved] = await ctx.db
    .update(table)
    .set({ ...values, updated_at: getLaterTimestamp(row.updated_at, ctx.clock()) })
    .where(eq(table.id, id))
    .returning();
  const after = present(saved!);
  await ctx.audit({ action: 'edit', noun: 'taxRates', record_id: id, before, after });
  return after;
}

async function removeTaxRate({ params: { id } }: Input<TaxRateCalls['remove']>, ctx: Ctx): Promise<TaxRate> {
  const before = present(await findRow(ctx, id, { isLocked: true }));
  await ctx.db.delete(table).where(eq(table.id, id));
  await ctx.audit({ action: 'remove', noun: 'taxRates', record_id: id, before, after: null });
  return before;
}

export const taxRates: Handlers<TaxRateCalls, Ctx> = {
  list: listTaxRates,
  get: async ({ params }, ctx) => present(await findRow(ctx, params.id)),
  create: createTaxRate,
  edit: editTaxRate,
  remove: removeTaxRate,
};
