/** Companies as they are read: who sees which, and how much of it. */
import { and, asc, count, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Company, Manager } from '#contract/companies.ts';
import { innAsKept } from '#contract/rules/inn.ts';
import type { Ctx } from '#server/context.ts';
import { containing, startingWith } from '#server/db/list.ts';
import { products } from '#server/domains/catalog/tables.ts';
import { personOf } from '#server/domains/users/present.ts';
import { users } from '#server/domains/users/tables.ts';
import { notFound } from '#server/failure.ts';
import { isAdmin, isStaff, ownCompanies } from './policy.ts';
import { logoOf } from './present.ts';
import { companies as table, companyMembers } from './tables.ts';

/** Who may see which row: an admin all, company people their own, others the active ones. */
const visibleTo = (ctx: Ctx): SQL | undefined => (isAdmin(ctx.user) ? undefined : isStaff(ctx.user) ? inArray(table.id, ownCompanies(ctx.user!.id)) : eq(table.active, true));

const rating = sql<number | null>`(select round(avg(p.rating), 2)::float8 from ${products} p where p.company_id = ${table}.id and p.visible and p.rating is not null)`;

type Row = typeof table.$inferSelect & { rating: number | null };

const card = (row: Row): Company => ({ id: row.id, brand: row.brand, phone: row.phone, site: row.site, logo: logoOf(row), rating: row.rating });

async function managersOf(ctx: Ctx, ids: number[]): Promise<Map<number, Manager[]>> {
  const rows = ids.length === 0 ? [] : await ctx.db.select({ member: companyMembers, user: users }).from(companyMembers).innerJoin(users, eq(users.id, companyMembers.user_id)).where(and(inArray(companyMembers.company_id, ids), eq(companyMembers.kind, 'manager'))).orderBy(asc(users.id));
  const found = new Map<number, Manager[]>();
  for (const { member, user } of rows) {
    const { id, fio, avatar } = personOf(user);
    found.set(member.company_id, [...(found.get(member.company_id) ?? []), { user_id: id, fio, avatar: avatar ?? null, status: member.status }]);
  }
  return found;
}

/** Company people and an admin see all of it, others the card. */
async function present(ctx: Ctx, rows: Row[], full: boolean): Promise<Company[]> {
  if (!full) return rows.map(card);
  const managers = await managersOf(ctx, rows.map((row) => row.id));
  return rows.map((row) => ({ ...card(row), legal_person: row.legal_person, inn: row.inn, active: row.active, managers: managers.get(row.id) ?? [], updated_at: row.updated_at.toISOString() }));
}

const columns = { id: table.id, brand: table.brand, legal_person: table.legal_person, inn: table.inn, phone: table.phone, site: table.site, logo: table.logo, active: table.active, creator_id: table.creator_id, created_at: table.created_at, updated_at: table.updated_at, rating };

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
  const where = and(visibleTo(ctx), q ? or(ilike(table.brand, containing(q)), inn) : undefined, active === undefined ? undefined : eq(table.active, active));
  const direction = order === 'desc' ? desc : asc;
  const rows = await ctx.db.select(columns).from(table).where(where).orderBy(direction(sort === 'brand' ? table.brand : table.id), direction(table.id)).limit(per_page).offset((page - 1) * per_page);
  const [total] = await ctx.db.select({ n: count() }).from(table).where(where);
  return { page, per_page, total: total?.n ?? 0, data: await present(ctx, rows, seesAll) };
}

/** One company as the caller may see it. @throws Failure `not_found` */
export async function readCompany(ctx: Ctx, id: number): Promise<Company> {
  const full = isAdmin(ctx.user) ? sql<boolean>`true` : isStaff(ctx.user) ? sql<boolean>`${table.id} in ${ownCompanies(ctx.user!.id)}` : sql<boolean>`false`;
  const [own] = await ctx.db.select({ ...columns, full }).from(table).where(eq(table.id, id));
  if (!own || !(own.full || own.active)) throw notFound('company');
  return (await present(ctx, [own], own.full))[0]!;
}

/** Companies by the beginning of their tax number, for a form that is being filled in. */
export async function companiesByInn(ctx: Ctx, typed: string) {
  const inn = innAsKept(typed);
  const rows = inn === '' ? [] : await ctx.db.select(columns).from(table).where(and(ilike(table.inn, startingWith(inn)))).orderBy(asc(table.inn)).limit(10);
  return rows.map((row) => ({ ...card(row), inn: row.inn }));
}

/** All of a company, for whoever has just written it. */
export async function wholeCompany(ctx: Ctx, id: number): Promise<Company> {
  const rows = await ctx.db.select(columns).from(table).where(eq(table.id, id));
  return (await present(ctx, rows, true))[0]!;
}
