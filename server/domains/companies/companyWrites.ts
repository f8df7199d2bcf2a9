/** Writing companies: their vendors and managers write their own, an admin any; a foreign one is not found. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Company } from '#contract/companies.ts';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { innAsKept } from '#contract/rules/inn.ts';
import type { Ctx } from '#server/context.ts';
import { users } from '#server/domains/users/tables.ts';
import { fail, invalid, notFound } from '#server/failure.ts';
import { phoneAsKept } from '#server/platform/phone.ts';
import { isStale, laterThan } from '#server/platform/stale.ts';
import { isAdmin, ownCompanies } from './policy.ts';
import { wholeCompany } from './read.ts';
import { companies as table, companyMembers } from './tables.ts';

type Contracted = Contract['companies'];
type Wish = Input<Contracted['edit']>['body'];
type Row = typeof table.$inferSelect;

/** A company's row, locked, if the caller may write it. @throws Failure `not_found` */
export async function writableCompany(ctx: Ctx, id: number): Promise<Row> {
  const reach = isAdmin(ctx.user) ? undefined : inArray(table.id, ownCompanies(ctx.user!.id));
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.id, id), reach))
    .for('no key update');
  if (!row) throw notFound('company');
  return row;
}

/** What the audit log keeps of it. */
const audited = ({
  logo,
  rating: _rating,
  reviews_count: _reviews,
  products_count: _products,
  ...company
}: Company): object => ({ ...company, logo: logo?.url ?? null });

function siteAsKept(site: string): string {
  return /^https?:\/\//i.test(site) ? site : `https://${site}`;
}

/** The columns that a wish carries; absent ones stay. Whether it is active is an admin's alone to say. */
function columnsOf({ brand, legal_person, inn, phone, site, active, card_payments }: Wish, ctx: Ctx) {
  return {
    ...(brand !== undefined && { brand: brand.trim() }),
    ...(legal_person !== undefined && { legal_person: legal_person.trim() }),
    ...(inn !== undefined && { inn: innAsKept(inn) }),
    ...(phone !== undefined && { phone: phone ? phoneAsKept(phone) : null }),
    ...(site !== undefined && { site: site ? siteAsKept(site) : null }),
    ...(card_payments !== undefined && { card_payments }),
    ...(active !== undefined && isAdmin(ctx.user) && { active }),
  };
}

/** Makes just these the vendors that a company is attached to. @throws Failure `invalid` for whoever is no vendor */
async function attachVendors(ctx: Ctx, company_id: number, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const vendors =
    wanted.length === 0
      ? []
      : await ctx.db
          .select({ id: users.id })
          .from(users)
          .where(and(inArray(users.id, wanted), sql`'ROLE_VENDOR' = any(${users.roles})`));
  if (vendors.length < wanted.length) throw invalid({ user_ids: 'not_found' });
  await ctx.db
    .delete(companyMembers)
    .where(and(eq(companyMembers.company_id, company_id), eq(companyMembers.kind, 'vendor')));
  if (wanted.length > 0)
    await ctx.db
      .insert(companyMembers)
      .values(wanted.map((user_id) => ({ company_id, user_id, kind: 'vendor' as const })))
      .onConflictDoUpdate({
        target: [companyMembers.company_id, companyMembers.user_id],
        set: { kind: 'vendor', status: 'hired' },
      });
}

/** Adds a company; a vendor who makes it is attached to it. */
export async function createCompany(
  { body }: Input<Contracted['create']>,
  ctx: Ctx,
): Promise<Answer<Contracted['create']>> {
  const now = ctx.clock();
  const [row] = await ctx.db
    .insert(table)
    .values({
      ...columnsOf(body, ctx),
      brand: body.brand.trim(),
      legal_person: body.legal_person.trim(),
      inn: innAsKept(body.inn),
      creator_id: ctx.user!.id,
      created_at: now,
      updated_at: now,
    })
    .returning({ id: table.id });
  const { id } = row!;
  if (!isAdmin(ctx.user))
    await ctx.db.insert(companyMembers).values({ company_id: id, user_id: ctx.user!.id, kind: 'vendor' });
  else if (body.user_ids) await attachVendors(ctx, id, body.user_ids);
  const company = await wholeCompany(ctx, id);
  await ctx.audit({ action: 'create', noun: 'companies', record_id: id, before: null, after: audited(company) });
  return company;
}

/** Changes the fields that came. */
export async function editCompany(
  { params: { id }, body }: Input<Contracted['edit']>,
  ctx: Ctx,
): Promise<Answer<Contracted['edit']>> {
  const row = await writableCompany(ctx, id);
  const before = await wholeCompany(ctx, id);
  if (isStale(body.updated_at, row.updated_at)) throw fail('stale', { body: { present: before } });
  const columns = columnsOf(body, ctx);
  await ctx.db
    .update(table)
    .set({ ...columns, updated_at: laterThan(row.updated_at, ctx.clock()) })
    .where(eq(table.id, id));
  if (body.user_ids && isAdmin(ctx.user)) await attachVendors(ctx, id, body.user_ids);
  const isShownAnew = (columns.brand ?? row.brand) !== row.brand || (columns.active ?? row.active) !== row.active;
  if (isShownAnew) await ctx.emit('company.changed', { company_id: id });
  const after = await wholeCompany(ctx, id);
  await ctx.audit({ action: 'edit', noun: 'companies', record_id: id, before: audited(before), after: audited(after) });
  return after;
}

/** Deletes a company on which nothing hangs but its stores. @throws Failure `in_use` */
export async function removeCompany({ params: { id } }: Input<Contracted['remove']>, ctx: Ctx): Promise<void> {
  const row = await writableCompany(ctx, id);
  const before = await wholeCompany(ctx, id);
  const { rows } = await ctx.db.execute<{ used: boolean }>(
    sql`select exists (select from products where company_id = ${id}) or exists (select from orders where company_id = ${id}) as used`,
  );
  if (rows[0]?.used) throw fail('in_use');
  await ctx.db.delete(table).where(eq(table.id, id));
  if (row.logo) await ctx.enqueue('files.delete', { ids: [row.logo.file] });
  await ctx.audit({ action: 'remove', noun: 'companies', record_id: id, before: audited(before), after: null });
}
