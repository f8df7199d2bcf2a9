/** Endpoints of stores. */
import { and, asc, count, desc, eq, ilike, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import { isAdmin } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import type { RequestContext } from '#server/request.ts';
import { isStaff, ownCompanies } from '#server/domains/companies/policy.ts';
import { companies } from '#server/domains/companies/tables.ts';
import { toContainsPattern } from '#server/db/list.ts';
import { notFound } from '#server/failure.ts';
import { presentStore } from './present.ts';
import { stores as table } from './tables.ts';
import { createStore, editStore, removeStore } from './storeWrites.ts';

/**
 * An admin sees all stores, staff their own and the pickup points, everybody else the pickup points of active
 * companies.
 */
function buildVisibility({ user }: RequestContext, scope: 'open' | 'own' = 'open') {
  if (isAdmin(user)) return isNull(table.archived_at);
  if (scope === 'own')
    return and(
      isNull(table.archived_at),
      isStaff(user) ? inArray(table.company_id, ownCompanies(user!.id)) : sql`false`,
    );
  const open = and(eq(table.pickup, true), eq(companies.active, true));
  return and(
    isNull(table.archived_at),
    isStaff(user) ? or(open, inArray(table.company_id, ownCompanies(user!.id))) : open,
  );
}

const sortColumns = { id: table.id, name: table.name, updated_at: table.updated_at };

export const stores: Handlers<Contract['stores'], Ctx> = {
  list: async ({ query }, ctx) => {
    const { page, per_page, company_id, pickup, warehouse, q, sort, order } = query;
    const where = and(
      buildVisibility(ctx, query.scope),
      company_id === undefined ? undefined : eq(table.company_id, company_id),
      pickup === undefined ? undefined : eq(table.pickup, pickup),
      warehouse === undefined ? undefined : eq(table.warehouse, warehouse),
      q
        ? or(
            ilike(table.name, toContainsPattern(q)),
            ilike(table.en_name, toContainsPattern(q)),
            ilike(table.address, toContainsPattern(q)),
          )
        : undefined,
    );
    const direction = order === 'desc' ? desc : asc;
    const rows = await ctx.db
      .select({ store: table })
      .from(table)
      .innerJoin(companies, eq(companies.id, table.company_id))
      .where(where)
      .orderBy(direction(sortColumns[sort ?? 'id']), direction(table.id))
      .limit(per_page)
      .offset((page - 1) * per_page);
    const [total] = await ctx.db
      .select({ n: count() })
      .from(table)
      .innerJoin(companies, eq(companies.id, table.company_id))
      .where(where);
    return { page, per_page, total: total?.n ?? 0, data: rows.map(({ store }) => presentStore(store, ctx.clock())) };
  },

  get: async ({ params }, ctx) => {
    const [row] = await ctx.db
      .select({ store: table })
      .from(table)
      .innerJoin(companies, eq(companies.id, table.company_id))
      .where(and(eq(table.id, params.id), buildVisibility(ctx)));
    if (!row) throw notFound('store');
    return presentStore(row.store, ctx.clock());
  },

  create: createStore,
  edit: editStore,
  workingTime: ({ params, body }, ctx) => editStore({ params, body, query: undefined, files: [] }, ctx),
  remove: removeStore,
};
