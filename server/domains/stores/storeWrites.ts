/** Writes of stores. Staff write the stores of their own companies; for others the store is not found. */
import tzLookup from '@photostructure/tz-lookup';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { type WorkingTime, weekdays } from '#contract/stores.ts';
import { isAdmin } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import { getCompanyCountry } from '#server/domains/companies/country.ts';
import { ownCompanies } from '#server/domains/companies/policy.ts';
import { resolveCompanyId } from '#server/domains/companies/resolveCompanyId.ts';
import { fail, invalid, notFound } from '#server/failure.ts';
import { normalizePhone } from '#server/platform/phone.ts';
import { isStale, getLaterTimestamp } from '#server/platform/stale.ts';
import { presentStore } from './present.ts';
import { stores as table } from './tables.ts';

type Contracted = Contract['stores'];
type EditBody = Input<Contracted['edit']>['body'];
type Row = typeof table.$inferSelect;

const closedAllWeek: WorkingTime = { mon: null, tue: null, wed: null, thu: null, fri: null, sat: null, sun: null };

/** Given days replace the stored ones. */
function mergeHours(current: WorkingTime, changes: EditBody['working_time']): WorkingTime {
  const merged = { ...current };
  for (const day of weekdays) {
    const hours = changes?.[day];
    if (hours !== undefined) merged[day] = hours;
  }
  return merged;
}

/** The columns to write. Fields that the request leaves out stay. */
async function toColumns({ db }: Ctx, companyId: number, body: EditBody) {
  const { name, en_name, location, phone, pickup, warehouse } = body;
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(en_name !== undefined && { en_name: en_name?.trim() || null }),
    ...(location !== undefined && {
      address: location.address.trim(),
      lat: location.lat ?? null,
      lng: location.lng ?? null,
    }),
    ...(phone !== undefined && { phone: phone ? normalizePhone(phone, await getCompanyCountry(db, companyId)) : null }),
    ...(pickup !== undefined && { pickup }),
    ...(warehouse !== undefined && { warehouse }),
  };
}

/**
 * The requested time zone, or that of the location.
 * @throws Failure `invalid` if neither is known
 */
function resolveTimeZone(body: EditBody, current?: Row): string {
  if (body.time_zone) return body.time_zone;
  if (current && body.time_zone === undefined && body.location === undefined) return current.time_zone;
  const { lat, lng } = body.location ?? { lat: current?.lat, lng: current?.lng };
  if (typeof lat === 'number' && typeof lng === 'number') return tzLookup(lat, lng);
  if (current) return current.time_zone;
  throw invalid({ time_zone: 'place' });
}

/**
 * The row, locked, if the caller may write it.
 * @throws Failure `not_found`
 */
async function lockWritableStore(ctx: Ctx, id: number): Promise<Row> {
  const scope = isAdmin(ctx.user) ? undefined : inArray(table.company_id, ownCompanies(ctx.user!.id));
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.id, id), isNull(table.archived_at), scope))
    .for('no key update');
  if (!row) throw notFound('store');
  return row;
}

/** Creates a store of the caller's company. */
export async function createStore(
  { body }: Input<Contracted['create']>,
  ctx: Ctx,
): Promise<Answer<Contracted['create']>> {
  const company_id = await resolveCompanyId(ctx, body.company_id);
  const now = ctx.clock();
  const [row] = await ctx.db
    .insert(table)
    .values({
      ...(await toColumns(ctx, company_id, body)),
      name: body.name.trim(),
      address: body.location.address.trim(),
      company_id,
      time_zone: resolveTimeZone(body),
      working_time: mergeHours(closedAllWeek, body.working_time),
      created_at: now,
      updated_at: now,
    })
    .returning();
  const store = presentStore(row!, now);
  await ctx.audit({ action: 'create', noun: 'stores', record_id: row!.id, before: null, after: store });
  await ctx.emit('store.changed', { company_id });
  return store;
}

/**
 * Changes the given fields; opening hours are merged by weekday.
 * @throws Failure `stale` if somebody else has edited the store
 */
export async function editStore(
  { params, body }: Input<Contracted['edit']>,
  ctx: Ctx,
): Promise<Answer<Contracted['edit']>> {
  const before = await lockWritableStore(ctx, params.id);
  const now = ctx.clock();
  if (isStale(body.updated_at, before.updated_at))
    throw fail('stale', { body: { present: presentStore(before, now) } });
  const [row] = await ctx.db
    .update(table)
    .set({
      ...(await toColumns(ctx, before.company_id, body)),
      time_zone: resolveTimeZone(body, before),
      working_time: mergeHours(before.working_time, body.working_time),
      updated_at: getLaterTimestamp(before.updated_at, now),
    })
    .where(eq(table.id, params.id))
    .returning();
  const store = presentStore(row!, now);
  await ctx.audit({
    action: 'edit',
    noun: 'stores',
    record_id: params.id,
    before: presentStore(before, now),
    after: store,
  });
  await ctx.emit('store.changed', { company_id: before.company_id });
  return store;
}

/** Deletes a store. A store that orders reference is archived instead. */
export async function removeStore({ params }: Input<Contracted['remove']>, ctx: Ctx): Promise<void> {
  const before = await lockWritableStore(ctx, params.id);
  const { rows } = await ctx.db.execute(sql`select 1 from orders where pickup_store_id = ${params.id} limit 1`);
  if (rows.length > 0)
    await ctx.db.update(table).set({ archived_at: ctx.clock(), pickup: false }).where(eq(table.id, params.id));
  else await ctx.db.delete(table).where(eq(table.id, params.id));
  await ctx.audit({
    action: 'remove',
    noun: 'stores',
    record_id: params.id,
    before: presentStore(before, ctx.clock()),
    after: null,
  });
  await ctx.emit('store.changed', { company_id: before.company_id });
}
