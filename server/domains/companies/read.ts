/** Reads companies: who may see which rows and which fields. */
import { and, asc, count, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Company } from '#contract/companies.ts';
import { normalizeInn } from '#contract/rules/inn.ts';
import { isAdmin } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import type { RequestContext } from '#server/request.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { toContainsPattern, toPrefixPattern } from '#server/db/list.ts';
import { products } from '#server/domains/catalog/tables.ts';
import { notFound } from '#server/failure.ts';
import { listManagersByCompany, listVendorsByCompany } from './people.ts';
import { isStaff, ownCompanies } from './policy.ts';
import { presentLogo } from './present.ts';
import { companies as table } from './tables.ts';

/** An admin sees all companies, vendors and managers their own, others the active ones. */
const buildVisibleCondition = (ctx: RequestContext): SQL | undefined =>
  isAdmin(ctx.user)
    ? undefined
    : isStaff(ctx.user)
      ? inArray(table.id, ownCompanies(ctx.user!.id))
      : eq(table.active, true);

/**
 * Totals of the company's visible products. A family counts once; its members have the same rating and reviews. An
 * index of its own covers this query.
 */
const totals = sql<CompanyTotals>`(
  select json_build_object(
           'products', count(*)::int, 'reviews', coalesce(sum(p.reviews_count), 0)::int,
           'rating', round(sum(p.rating * p.reviews_count) / nullif(sum(p.reviews_count), 0), 2)::float8)
    from (select p.rating, p.reviews_count from ${products} p
           where p.company_id = ${table}.id and p.visible and p.family_id is null
          union all
          select m.rating, m.reviews_count
            from (select distinct p.family_id, p.rating, p.reviews_count from ${products} p
                   where p.company_id = ${table}.id and p.visible and p.family_id is not null) m) p)`;

interface CompanyTotals {
  products: number;
  reviews: number;
  rating: number | null;
}
type Row = typeof table.$inferSelect & { totals: CompanyTotals };

const presentCard = (row: Row): Company => ({
  id: row.id,
  brand: row.brand,
  phone: row.phone,
  site: row.site,
  logo: presentLogo(row),
  country: row.country,
  rating: row.totals.rating,
  reviews_count: row.totals.reviews,
  products_count: row.totals.products,
});

/** Presents all fields, or only those of the public card. */
async function presentCompanies(ctx: Ctx, rows: Row[], isFull: boolean): Promise<Company[]> {
  if (!isFull) return rows.map(presentCard);
  const ids = rows.map((row) => row.id);
  const managers = await listManagersByCompany(ctx.db, ids);
  const vendors = isAdmin(ctx.user) ? await listVendorsByCompany(ctx.db, ids) : null;
  return rows.map((row) => {
    const attached = vendors && (vendors.get(row.id) ?? []);
    return {
      ...presentCard(row),
      legal_person: row.legal_person,
      inn: row.inn,
      active: row.active,
      card_payments: row.card_payments,
      takes_on_receipt: row.takes_on_receipt,
      is_vat_payer: row.is_vat_payer,
      vat_number: row.vat_number,
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
  country: table.country,
  active: table.active,
  card_payments: table.card_payments,
  takes_on_receipt: table.takes_on_receipt,
  is_vat_payer: table.is_vat_payer,
  vat_number: table.vat_number,
  creator_id: table.creator_id,
  created_at: table.created_at,
  updated_at: table.updated_at,
  totals,
};

interface CompanyQuery {
  page: number;
  per_page: number;
  q?: string | undefined;
  active?: boolean | undefined;
  sort?: 'id' | 'brand' | undefined;
  order?: 'asc' | 'desc' | undefined;
}

/** A page of the companies that the caller may see. */
export async function listCompanies(ctx: Ctx, { page, per_page, q, active, sort, order }: CompanyQuery) {
  const canSeeAll = isAdmin(ctx.user) || isStaff(ctx.user);
  const inn = q && canSeeAll ? ilike(table.inn, toPrefixPattern(normalizeInn(q))) : undefined;
  const where = and(
    buildVisibleCondition(ctx),
    q ? or(ilike(table.brand, toContainsPattern(q)), inn) : undefined,
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
  return { page, per_page, total: total?.n ?? 0, data: await presentCompanies(ctx, rows, canSeeAll) };
}

/**
 * One company, as the caller may see it.
 * @throws Failure `not_found`
 */
export async function getCompany(ctx: Ctx, id: number): Promise<Company> {
  const canSeeFull = isAdmin(ctx.user)
    ? sql<boolean>`true`
    : isStaff(ctx.user)
      ? sql<boolean>`${table.id} in ${ownCompanies(ctx.user!.id)}`
      : sql<boolean>`false`;
  const [row] = await ctx.db
    .select({ ...columns, full: canSeeFull })
    .from(table)
    .where(eq(table.id, id));
  if (!row || !(row.full || row.active)) throw notFound('company');
  return (await presentCompanies(ctx, [row], row.full))[0]!;
}

/** Companies by the beginning of their tax number, for autocompletion in forms. At most 10. */
export async function findCompaniesByInn(ctx: UnitOfWork, prefix: string) {
  const inn = normalizeInn(prefix);
  const rows =
    inn === ''
      ? []
      : await ctx.db
          .select(columns)
          .from(table)
          .where(ilike(table.inn, toPrefixPattern(inn)))
          .orderBy(asc(table.inn))
          .limit(10);
  return rows.map((row) => ({ ...presentCard(row), inn: row.inn }));
}

/** The public card of a company, for a caller who no longer works for it. */
export async function getCompanyCard(ctx: UnitOfWork, id: number): Promise<Company> {
  const rows = await ctx.db.select(columns).from(table).where(eq(table.id, id));
  return presentCard(rows[0]!);
}

/** The public cards of companies, in no particular order. */
export async function listCompanyCards(db: Ctx['db'], ids: readonly number[]): Promise<Company[]> {
  return ids.length === 0
    ? []
    : (
        await db
          .select(columns)
          .from(table)
          .where(inArray(table.id, [...ids]))
      ).map(presentCard);
}

/** All fields of a company, for a caller who has just written it. */
export async function getFullCompany(ctx: Ctx, id: number): Promise<Company> {
  const rows = await ctx.db.select(columns).from(table).where(eq(table.id, id));
  return (await presentCompanies(ctx, rows, true))[0]!;
}

const maxSitemapRows = 10_000;

/** The companies that have a public page, for the sitemap. */
export async function listSitemapCompanies(ctx: UnitOfWork) {
  const rows = await ctx.db
    .select({ id: table.id, updated_at: table.updated_at })
    .from(table)
    .where(eq(table.active, true))
    .orderBy(desc(table.id))
    .limit(maxSitemapRows);
  return { data: rows.map(({ id, updated_at }) => ({ id, updated_at: updated_at.toISOString() })) };
}
