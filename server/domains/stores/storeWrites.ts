/** Writing stores. Their company's people alone reach them; a foreign one is not found. */
import tzLookup from '@photostructure/tz-lookup';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { type WorkingTime, weekdays } from '#contract/stores.ts';
import type { Ctx } from '#server/context.ts';
import { isAdmin, ownCompanies } from '#server/domains/companies/policy.ts';
import { companyFor } from '#server/domains/companies/reach.ts';
import { fail, invalid, notFound } from '#server/failure.ts';
import { phoneAsKept } from '#server/platform/phone.ts';
import { isStale, laterThan } from '#server/platform/stale.ts';
import { presentStore } from './present.ts';
import { stores as table } from './tables.ts';

type Contracted = Contract['stores'];
type Wish = Input<Contracted['edit']>['body'];
type Row = typeof table.$inferSelect;

const closed: WorkingTime = { mon: null, tue: null, wed: null, thu: null, fri: null, sat: null, sun: null };

/** Days that came take the place of those there are. */
function mergeHours(present: WorkingTime, wish: Wish['working_time']): WorkingTime {
  const merged = { ...present };
  for (const day of weekdays) {
    const hours = wish?.[day];
    if (hours !== undefined) merged[day] = hours;
  }
  return merged;
}

/** The columns that a wish carries; absent ones stay. */
function columnsOf({ name, en_name, location, phone, pickup, warehouse }: Wish) {
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(en_name !== undefined && { en_name: en_name?.trim() || null }),
    ...(location !== undefined && {
      address: location.address.trim(),
      lat: location.lat ?? null,
      lng: location.lng ?? null,
    }),
    ...(phone !== undefined && { phone: phone ? phoneAsKept(phone) : null }),
    ...(pickup !== undefined && { pickup }),
    ...(warehouse !== undefined && { warehouse }),
  };
}

/** The zone that was named, or that of the place. @throws Failure `invalid` where neither is known */
function zoneFor(wish: Wish, present?: Row): string {
  if (wish.time_zone) return wish.time_zone;
  if (present && wish.time_zone === undefined && wish.location === undefined) return present.time_zone;
  const { lat, lng } = wish.location ?? { lat: present?.lat, lng: present?.lng };
  if (typeof lat === 'number' && typeof lng === 'number') return tzLookup(lat, lng);
  if (present) return present.time_zone;
  throw invalid({ time_zone: 'place' });
}

/** The row, locked, if the caller may write it. @throws Failure `not_found` */
async function writable(ctx: Ctx, id: number): Promise<Row> {
  const reach = isAdmin(ctx.user) ? undefined : inArray(table.company_id, ownCompanies(ctx.user!.id));
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.id, id), isNull(table.archived_at), reach))
    .for('no key update');
  if (!row) throw notFound('store');
  return row;
}

/** Adds a store of one's company. */
export async function createStore(
  { body }: Input<Contracted['create']>,
  ctx: Ctx,
): Promise<Answer<Contracted['create']>> {
  const company_id = await companyFor(ctx, body.company_id);
  const now = ctx.clock();
  const [row] = await ctx.db
    .insert(table)
    .values({
      ...columnsOf(body),
      name: body.name.trim(),
      address: body.location.address.trim(),
      company_id,
      time_zone: zoneFor(body),
      working_time: mergeHours(closed, body.working_time),
      created_at: now,
      updated_at: now,
    })
    .returning();
  const store = presentStore(row!, now);
  await ctx.audit({ action: 'create', noun: 'stores', record_id: row!.id, before: null, after: store });
  await ctx.emit('store.changed', { company_id });
  return store;
}

/** Changes the fields that came, hours by day. */
export async function editStore(
  { params, body }: Input<Contracted['edit']>,
  ctx: Ctx,
): Promise<Answer<Contracted['edit']>> {
  const before = await writable(ctx, params.id);
  const now = ctx.clock();
  if (isStale(body.updated_at, before.updated_at))
    throw fail('stale', { body: { present: presentStore(before, now) } });
  const [row] = await ctx.db
    .update(table)
    .set({
      ...columnsOf(body),
      time_zone: zoneFor(body, before),
      working_time: mergeHours(before.working_time, body.working_time),
      updated_at: laterThan(before.updated_at, now),
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

/** Deletes a store; one that orders name is kept for them alone. */
export async function removeStore({ params }: Input<Contracted['remove']>, ctx: Ctx): Promise<void> {
  const before = await writable(ctx, params.id);
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
