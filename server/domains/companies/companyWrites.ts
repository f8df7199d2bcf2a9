/**
 * Writes of companies. Vendors and managers write their own companies, an admin writes any; for others the company is
 * not found.
 */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Company } from '#contract/companies.ts';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { normalizeInn } from '#contract/rules/inn.ts';
import { isAdmin } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import type { RequestContext } from '#server/request.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { users } from '#server/domains/users/tables.ts';
import { fail, invalid, notFound } from '#server/failure.ts';
import { normalizePhone } from '#server/platform/phone.ts';
import { getShopSettings } from '#server/platform/settings.ts';
import { isStale, getLaterTimestamp } from '#server/platform/stale.ts';
import { ownCompanies } from './policy.ts';
import { getFullCompany } from './read.ts';
import { companies as table, companyMembers } from './tables.ts';
import { isVatNumber, normalizeVatNumber } from './vatNumber.ts';

type Contracted = Contract['companies'];
type EditBody = Input<Contracted['edit']>['body'];
type Row = typeof table.$inferSelect;

/**
 * A company's row, locked, if the caller may write it.
 * @throws Failure `not_found`
 */
export async function lockWritableCompany(ctx: Ctx, id: number): Promise<Row> {
  const scope = isAdmin(ctx.user) ? undefined : inArray(table.id, ownCompanies(ctx.user!.id));
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.id, id), scope))
    .for('no key update');
  if (!row) throw notFound('company');
  return row;
}

/** The fields that the audit log stores. */
const toAuditEntry = ({
  logo,
  rating: _rating,
  reviews_count: _reviews,
  products_count: _products,
  ...company
}: Company): object => ({ ...company, logo: logo?.url ?? null });

function normalizeSite(site: string): string {
  return /^https?:\/\//i.test(site) ? site : `https://${site}`;
}

/** @throws Failure `invalid` */
function toVatNumber(text: string): string | null {
  const vat_number = normalizeVatNumber(text);
  if (vat_number === '') return null;
  if (!isVatNumber(vat_number)) throw invalid({ vat_number: 'vat_number' });
  return vat_number;
}

/**
 * The columns to write. Fields that the request leaves out stay. Only an admin may set `active`.
 * @param country of the company, and so of a phone without a country code
 * @throws Failure `invalid` for a wrong VAT number
 */
function toColumns(body: EditBody, country: string, ctx: RequestContext) {
  const { brand, legal_person, inn, phone, site, active, card_payments, takes_on_receipt } = body;
  const { is_vat_payer, vat_number } = body;
  return {
    ...(brand !== undefined && { brand: brand.trim() }),
    ...(legal_person !== undefined && { legal_person: legal_person.trim() }),
    ...(inn !== undefined && { inn: normalizeInn(inn) }),
    ...(phone !== undefined && { phone: phone ? normalizePhone(phone, country) : null }),
    ...(site !== undefined && { site: site ? normalizeSite(site) : null }),
    ...(card_payments !== undefined && { card_payments }),
    ...(takes_on_receipt !== undefined && { takes_on_receipt }),
    ...(is_vat_payer !== undefined && { is_vat_payer }),
    ...(vat_number !== undefined && { vat_number: toVatNumber(vat_number ?? '') }),
    ...(active !== undefined && isAdmin(ctx.user) && { active }),
  };
}

/** @throws Failure `invalid` if it takes neither cards nor payment on receipt */
function assertTakesPayment({
  card_payments,
  takes_on_receipt,
}: Pick<Row, 'card_payments' | 'takes_on_receipt'>): void {
  if (!card_payments && !takes_on_receipt) throw invalid({ takes_on_receipt: 'payment_needed' });
}

/** The given country, or the installation's default. */
const getCountry = async (ctx: Ctx, country: string | null | undefined): Promise<string> =>
  country || (await getShopSettings(ctx)).default_country;

/**
 * Replaces the vendors of a company.
 * @throws Failure `invalid` if one of the users is not a vendor
 */
async function attachVendors(ctx: UnitOfWork, company_id: number, ids: readonly number[]): Promise<void> {
  const vendorIds = [...new Set(ids)];
  const found =
    vendorIds.length === 0
      ? []
      : await ctx.db
          .select({ id: users.id })
          .from(users)
          .where(and(inArray(users.id, vendorIds), sql`'ROLE_VENDOR' = any(${users.roles})`));
  if (found.length < vendorIds.length) throw invalid({ user_ids: 'not_found' });
  await ctx.db
    .delete(companyMembers)
    .where(and(eq(companyMembers.company_id, company_id), eq(companyMembers.kind, 'vendor')));
  if (vendorIds.length > 0)
    await ctx.db
      .insert(companyMembers)
      .values(vendorIds.map((user_id) => ({ company_id, user_id, kind: 'vendor' as const })))
      .onConflictDoUpdate({
        target: [companyMembers.company_id, companyMembers.user_id],
        set: { kind: 'vendor', status: 'hired' },
      });
}

/** Creates a company and attaches the vendor who creates it. */
export async function createCompany(
  { body }: Input<Contracted['create']>,
  ctx: Ctx,
): Promise<Answer<Contracted['create']>> {
  const now = ctx.clock();
  const country = await getCountry(ctx, body.country);
  const columns = toColumns(body, country, ctx);
  assertTakesPayment({ card_payments: false, takes_on_receipt: true, ...columns });
  const [row] = await ctx.db
    .insert(table)
    .values({
      ...columns,
      brand: body.brand.trim(),
      legal_person: body.legal_person.trim(),
      inn: normalizeInn(body.inn),
      country,
      creator_id: ctx.user!.id,
      created_at: now,
      updated_at: now,
    })
    .returning({ id: table.id });
  const { id } = row!;
  if (!isAdmin(ctx.user))
    await ctx.db.insert(companyMembers).values({ company_id: id, user_id: ctx.user!.id, kind: 'vendor' });
  else if (body.user_ids) await attachVendors(ctx, id, body.user_ids);
  const company = await getFullCompany(ctx, id);
  await ctx.audit({ action: 'create', noun: 'companies', record_id: id, before: null, after: toAuditEntry(company) });
  return company;
}

/**
 * Changes the given fields.
 * @throws Failure `stale` if somebody else has edited the company
 */
export async function editCompany(
  { params: { id }, body }: Input<Contracted['edit']>,
  ctx: Ctx,
): Promise<Answer<Contracted['edit']>> {
  const row = await lockWritableCompany(ctx, id);
  const before = await getFullCompany(ctx, id);
  if (isStale(body.updated_at, row.updated_at)) throw fail('stale', { body: { present: before } });
  const country = body.country === undefined ? row.country : await getCountry(ctx, body.country);
  const columns = { ...toColumns(body, country, ctx), country };
  assertTakesPayment({ ...row, ...columns });
  await ctx.db
    .update(table)
    .set({ ...columns, updated_at: getLaterTimestamp(row.updated_at, ctx.clock()) })
    .where(eq(table.id, id));
  if (body.user_ids && isAdmin(ctx.user)) await attachVendors(ctx, id, body.user_ids);
  const hasVisibleChange = (columns.brand ?? row.brand) !== row.brand || (columns.active ?? row.active) !== row.active;
  if (hasVisibleChange) await ctx.emit('company.changed', { company_id: id });
  const after = await getFullCompany(ctx, id);
  await ctx.audit({
    action: 'edit',
    noun: 'companies',
    record_id: id,
    before: toAuditEntry(before),
    after: toAuditEntry(after),
  });
  return after;
}

/**
 * Deletes a company without products and orders; its stores are deleted with it.
 * @throws Failure `in_use`
 */
export async function removeCompany({ params: { id } }: Input<Contracted['remove']>, ctx: Ctx): Promise<void> {
  const row = await lockWritableCompany(ctx, id);
  const before = await getFullCompany(ctx, id);
  const { rows } = await ctx.db.execute<{ is_used: boolean }>(
    sql`select exists (select from products where company_id = ${id})
               or exists (select from orders where company_id = ${id}) as is_used`,
  );
  if (rows[0]?.is_used) throw fail('in_use');
  await ctx.db.delete(table).where(eq(table.id, id));
  if (row.logo) await ctx.enqueue('files.delete', { ids: [row.logo.file] });
  await ctx.audit({ action: 'remove', noun: 'companies', record_id: id, before: toAuditEntry(before), after: null });
}
