/** Endpoints of delivery zones. Staff see and write those of their own companies; others are not found. */
import { and, asc, desc, eq, ilike, inArray, notInArray } from 'drizzle-orm';
import type { Handlers, Input } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import { maxZones, type DeliveryZone } from '#contract/delivery.ts';
import { toMinor } from '#contract/money.ts';
import { isAdmin } from '#contract/roles.ts';
import { normalizeNames, normalizePostalCodes } from '#contract/rules/delivery.ts';
import type { Ctx } from '#server/context.ts';
import { toContainsPattern } from '#server/db/list.ts';
import { lockWritableCompany } from '#server/domains/companies/companyWrites.ts';
import { ownCompanies } from '#server/domains/companies/policy.ts';
import { resolveCompanyId } from '#server/domains/companies/resolveCompanyId.ts';
import { fail, invalid, notFound } from '#server/failure.ts';
import { groupBy } from '#server/platform/groupBy.ts';
import { readTableRange } from '#server/platform/readRange.ts';
import { getLaterTimestamp, isStale } from '#server/platform/stale.ts';
import { presentZone, toStoredSteps, type MethodRow, type ZoneRow } from './present.ts';
import { deliveryMethods, deliveryZones as table } from './tables.ts';

type ZoneCalls = Contract['deliveryZones'];
type EditBody = Input<ZoneCalls['edit']>['body'];
type MethodInput = NonNullable<EditBody['methods']>[number];

const buildScope = ({ user }: Ctx) =>
  isAdmin(user) ? undefined : inArray(table.company_id, ownCompanies(user?.id ?? 0));

async function listMethods(ctx: Ctx, zoneIds: readonly number[]): Promise<MethodRow[]> {
  if (zoneIds.length === 0) return [];
  return ctx.db
    .select()
    .from(deliveryMethods)
    .where(inArray(deliveryMethods.zone_id, [...zoneIds]))
    .orderBy(asc(deliveryMethods.position), asc(deliveryMethods.id));
}

/** A page of zones with their methods. */
async function listZones({ query }: Input<ZoneCalls['list']>, ctx: Ctx): Promise<DeliveryZone[]> {
  const { range, sort: [field, order] = ['id', 'ASC'], filter: { id, q, company_id } = {} } = query;
  const where = and(
    buildScope(ctx),
    id && inArray(table.id, id),
    company_id === undefined ? undefined : eq(table.company_id, company_id),
    q ? ilike(table.name, toContainsPattern(q)) : undefined,
  );
  const direction = order === 'ASC' ? asc : desc;
  const orderBy = [direction(table[field]), direction(table.id)];
  const rows = await readTableRange(ctx, table, { where, orderBy, range });
  const methods = groupBy(
    await listMethods(
      ctx,
      rows.map((row) => row.id),
    ),
    ({ zone_id }) => zone_id,
  );
  return rows.map((row) => presentZone(row, methods.get(row.id) ?? []));
}

/** The zone, locked if it is going to be written, with its methods. @throws Failure `not_found` */
async function findZone(ctx: Ctx, id: number, { isLocked = false } = {}): Promise<[ZoneRow, MethodRow[]]> {
  const query = ctx.db
    .select()
    .from(table)
    .where(and(eq(table.id, id), buildScope(ctx)));
  const [row] = await (isLocked ? query.for('no key update') : query);
  if (!row) throw notFound('delivery_zone');
  return [row, await listMethods(ctx, [id])];
}

/** The columns of the requested fields. */
const toColumns = ({ name, countries, regions, postal_codes }: EditBody) => ({
  ...(name !== undefined && { name: name.trim() }),
  ...(countries !== undefined && { countries: [...new Set(countries)] }),
  ...(regions !== undefined && { regions: normalizeNames(regions) }),
  ...(postal_codes !== undefined && { postal_codes: normalizePostalCodes(postal_codes) }),
});

const toMethodColumns = ({ id: _id, ...method }: MethodInput, zone_id: number, position: number) => ({
  ...method,
  zone_id,
  position,
  name: method.name.trim(),
  en_name: method.en_name?.trim() || null,
  price: toMinor(method.price),
  steps: toStoredSteps(method.steps, method.price_rule),
  free_from: typeof method.free_from === 'number' ? toMinor(method.free_from) : null,
});

/**
 * Makes the methods of a locked zone those of the list, in its order. One that the list names by its id stays itself.
 * @throws Failure `invalid` for the id of another zone's method, or for one that stands there twice
 */
async function saveMethods(ctx: Ctx, zone_id: number, methods: readonly MethodInput[], before: readonly MethodRow[]) {
  const named = methods.flatMap(({ id }) => id ?? []);
  const unclaimed = new Set(before.map(({ id }) => id));
  const wrong = methods.findIndex(({ id }) => id !== undefined && !unclaimed.delete(id));
  if (wrong >= 0) throw invalid({ [`methods.${wrong}.id`]: 'not_found' });
  await ctx.db
    .delete(deliveryMethods)
    .where(
      and(eq(deliveryMethods.zone_id, zone_id), named.length > 0 ? notInArray(deliveryMethods.id, named) : undefined),
    );
  for (const [position, method] of methods.entries()) {
    const columns = toMethodColumns(method, zone_id, position);
    if (method.id === undefined) await ctx.db.insert(deliveryMethods).values(columns);
    else await ctx.db.update(deliveryMethods).set(columns).where(eq(deliveryMethods.id, method.id));
  }
}

/** @throws Failure `too_many_zones` */
async function createZone({ body }: Input<ZoneCalls['create']>, ctx: Ctx): Promise<DeliveryZone> {
  const company_id = await resolveCompanyId(ctx, body.company_id);
  // Of two zones that are added at once, the second counts the first
  await lockWritableCompany(ctx, company_id);
  if ((await ctx.db.$count(table, eq(table.company_id, company_id))) >= maxZones)
    throw fail('too_many_zones', { values: { max: maxZones } });
  const { name, countries, regions, postal_codes, methods } = body;
  const now = ctx.clock();
  const [row] = await ctx.db
    .insert(table)
    .values({
      company_id,
      name: name.trim(),
      countries: [...new Set(countries)],
      regions: normalizeNames(regions),
      postal_codes: normalizePostalCodes(postal_codes),
      created_at: now,
      updated_at: now,
    })
    .returning();
  await saveMethods(ctx, row!.id, methods, []);
  const after = presentZone(row!, await listMethods(ctx, [row!.id]));
  await ctx.audit({ action: 'create', noun: 'deliveryZones', record_id: after.id, before: null, after });
  return after;
}

async function editZone({ params: { id }, body }: Input<ZoneCalls['edit']>, ctx: Ctx): Promise<DeliveryZone> {
  const [row, methods] = await findZone(ctx, id, { isLocked: true });
  const before = presentZone(row, methods);
  if (isStale(body.updated_at, row.updated_at)) throw fail('stale', { body: { present: before } });
  const [saved] = await ctx.db
    .update(table)
    .set({ ...toColumns(body), updated_at: getLaterTimestamp(row.updated_at, ctx.clock()) })
    .where(eq(table.id, id))
    .returning();
  if (body.methods) await saveMethods(ctx, id, body.methods, methods);
  const after = presentZone(saved!, await listMethods(ctx, [id]));
  await ctx.audit({ action: 'edit', noun: 'deliveryZones', record_id: id, before, after });
  return after;
}

async function removeZone({ params: { id } }: Input<ZoneCalls['remove']>, ctx: Ctx): Promise<DeliveryZone> {
  const before = presentZone(...(await findZone(ctx, id, { isLocked: true })));
  await ctx.db.delete(table).where(eq(table.id, id));
  await ctx.audit({ action: 'remove', noun: 'deliveryZones', record_id: id, before, after: null });
  return before;
}

export const deliveryZones: Handlers<ZoneCalls, Ctx> = {
  list: listZones,
  get: async ({ params }, ctx) => presentZone(...(await findZone(ctx, params.id))),
  create: createZone,
  edit: editZone,
  remove: removeZone,
};
