/** Companies as they are read: who sees which, and how much of it. */
import { and, asc, count, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Company } from '#contract/companies.ts';
import { innAsKept } from '#contract/rules/inn.ts';
import type { Ctx } from '#server/context.ts';
import { containing, startingWith } from '#server/db/list.ts';
import { products } from '#server/domains/catalog/tables.ts';
import { notFound } from '#server/failure.ts';
import { managersOf, vendorsOf } from './people.ts';
import { isAdmin, isStaff, ownCompanies } from './policy.ts';
import { logoOf } from './present.ts';
import { companies as table } from './tables.ts';

/** Who may see which row: an admin all, company people their own, others the active ones. */
const visibleTo = (ctx: Ctx): SQL | undefined =>
  isAdmin(ctx.user)
    ? undefined
    : isStaff(ctx.user)
      ? inArray(table.id, ownCompanies(ctx.user!.id))
      : eq(table.active, true);

/** What its visible products make of it, in one look at an index of its own. */
const shown = sql<Shown>`(select json_build_object('products', count(*)::int, 'reviews', coalesce(sum(p.reviews_count), 0)::int,
  'rating', round(sum(p.rating * p.reviews_count) / nullif(sum(p.reviews_count), 0), 2)::float8)
  from ${products} p where p.company_id = ${table}.id and p.visible)`;

interface Shown {
  products: number;
  reviews: number;
  rating: number | null;
}
type Row = typeof table.$inferSelect & { shown: Shown };

const card = (row: Row): Company => ({
  id: row.id,
  brand: row.brand,
  phone: row.phone,
  site: row.site,
  logo: logoOf(row),
  rating: row.shown.rating,
  reviews_count: row.shown.reviews,
  products_count: row.shown.products,
});

/** Company people and an admin see all of it, others the card. */
async function present(ctx: Ctx, rows: Row[], full: boolean): Promise<Company[]> {
  if (!full) return rows.map(card);
  const ids = rows.map((row) => row.id);
  const managers = await managersOf(ctx.db, ids);
  const vendors = isAdmin(ctx.user) ? await vendorsOf(ctx.db, ids) : null;
  return rows.map((row) => {
    const attached = vendors && (vendors.get(row.id) ?? []);
    return {
      ...card(row),
      legal_person: row.legal_person,
      inn: row.inn,
      active: row.active,
      card_payments: row.card_payments,
      managers: managers.get(row.id) ?? [],
      ...(attached && { user_ids: attached.map(({ id }) => id), vendors: attached }),
      updated_at: row.updated_at.toISOString(),
    };
  });
}

const columns = {
  id: table.id,
  brand: table.brand,
  legal_person: table.legal_person,
  inn: table.inn,
  phone: table.phone,
  site: table.site,
  logo: table.logo,
  active: table.active,
  card_payments: table.card_payments,
  creator_id: table.creator_id,
  created_at: table.created_at,
  updated_at: table.updated_at,
  shown,
};

interface Wish {
  page: number;
  per_page: number;
  q?: string | undefined;
  active?: boolean | undefined;
  sort?: 'id' | 'brand' | undefined;
  order?: 'asc' | 'desc' | undefined;
}

/** A page of the companies that the caller may see. */
export async function pageOfCompanies(ctx: Ctx, { page, per_page, q, active, sort, order }: Wish) {
  const seesAll = isAdmin(ctx.user) || isStaff(ctx.user);
  const inn = q && seesAll ? ilike(table.inn, startingWith(innAsKept(q))) : undefined;
  const where = and(
    visibleTo(ctx),
    q ? or(ilike(table.brand, containing(q)), inn) : undefined,
    active === undefined ? undefined : eq(table.active, active),
  );
  const direction = order === 'desc' ? desc : asc;
  const rows = await ctx.db
    .select(columns)
    .from(table)
    .where(where)
    .orderBy(direction(sort === 'brand' ? table.brand : table.id), direction(table.id))
    .limit(per_page)
    .offset((page - 1) * per_page);
  const [total] = await ctx.db.select({ n: count() }).from(table).where(where);
  return { page, per_page, total: total?.n ?? 0, data: await present(ctx, rows, seesAll) };
}

/** One company as the caller may see it. @throws Failure `not_found` */
export async function readCompany(ctx: Ctx, id: number): Promise<Company> {
  const full = isAdmin(ctx.user)
    ? sql<boolean>`true`
    : isStaff(ctx.user)
      ? sql<boolean>`${table.id} in ${ownCompanies(ctx.user!.id)}`
      : sql<boolean>`false`;
  const [own] = await ctx.db
    .select({ ...columns, full })
    .from(table)
    .where(eq(table.id, id));
  if (!own || !(own.full || own.active)) throw notFound('company');
  return (await present(ctx, [own], own.full))[0]!;
}

/** Companies by the beginning of their tax number, for a form that is being filled in. */
export async function companiesByInn(ctx: Ctx, typed: string) {
  const inn = innAsKept(typed);
  const rows =
    inn === ''
      ? []
      : await ctx.db
          .select(columns)
          .from(table)
          .where(and(ilike(table.inn, startingWith(inn))))
          .orderBy(asc(table.inn))
          .limit(10);
  return rows.map((row) => ({ ...card(row), inn: row.inn }));
}

/** The card of a company, for whoever belongs to it no longer. */
export async function companyCard(ctx: Ctx, id: number): Promise<Company> {
  const rows = await ctx.db.select(columns).from(table).where(eq(table.id, id));
  return card(rows[0]!);
}

/** The cards of companies, in no order. */
export async function companyCards(db: Ctx['db'], ids: readonly number[]): Promise<Company[]> {
  return ids.length === 0
    ? []
    : (
        await db
          .select(columns)
          .from(table)
          .where(inArray(table.id, [...ids]))
      ).map(card);
}

/** All of a company, for whoever has just written it. */
export async function wholeCompany(ctx: Ctx, id: number): Promise<Company> {
  const rows = await ctx.db.select(columns).from(table).where(eq(table.id, id));
  return (await present(ctx, rows, true))[0]!;
}

const mostMapped = 10_000;

/** The companies that have a public page, as search engines are told of them. */
export async function mappedCompanies(ctx: Ctx) {
  const rows = await ctx.db
    .select({ id: table.id, updated_at: table.updated_at })
    .from(table)
    .where(eq(table.active, true))
    .orderBy(desc(table.id))
    .limit(mostMapped);
  return { data: rows.map(({ id, updated_at }) => ({ id, updated_at: updated_at.toISOString() })) };
}
