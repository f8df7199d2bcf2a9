/** Companies: the public card, and what their own staff and admins see. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byId, CountryCode, Email, Id, Name, Phone, Photo, Search, text, Timestamp } from './fields.ts';
import { all, listKeys, page, paging } from './lists.ts';
import { admins, everyone, staff, vendorsAndAdmins } from './roles.ts';
import { hasInnLength } from './rules/inn.ts';

/** The public card. */
export const CompanyCard = z.object({
  id: Id,
  brand: z.string(),
  phone: z.string().nullable(),
  site: z.string().nullable(),
  logo: Photo.nullable(),
  /** Orders to an address without a country are delivered here. */
  country: CountryCode,
  /** Mean of its visible products' reviews. */
  rating: z.number().nullable().meta({ kind: 'rating' }),
  reviews_count: z.int().meta({ kind: 'count' }),
  /** How many of its products are in the storefront. */
  products_count: z.int().meta({ kind: 'count' }),
});
export type CompanyCard = z.output<typeof CompanyCard>;

/** The state of a manager's membership: invited, accepted, ended. */
export const memberStatuses = ['in_moderation', 'hired', 'canceled'] as const;
export const MemberStatus = z.enum(memberStatuses).meta({ kind: 'status' });

export const Manager = z.object({
  user_id: Id,
  fio: z.string(),
  email: z.string().nullable(),
  avatar: z.object({ url: z.string(), small: z.string() }).nullable(),
  status: MemberStatus,
});
export type Manager = z.output<typeof Manager>;

/** A vendor who owns a company, or can be made its owner. */
export const Vendor = z.object({ id: Id, fio: z.string(), email: z.string().nullable() });
export type Vendor = z.output<typeof Vendor>;

/** What the company's staff and admins see in addition. */
export const Company = CompanyCard.extend({
  legal_person: z.string().optional(),
  inn: z.string().optional(),
  active: z.boolean().optional(),
  /** Whether its orders may be paid by card. */
  card_payments: z.boolean().optional(),
  /** Whether its orders may be paid on receipt. */
  takes_on_receipt: z.boolean().optional(),
  /** Whether it charges VAT or a like tax. */
  is_vat_payer: z.boolean().optional(),
  vat_number: z.string().nullable().optional(),
  managers: z.array(Manager).optional(),
  /** The vendors who own it; only for admins. */
  user_ids: z.array(Id).optional(),
  vendors: z.array(Vendor).optional(),
  updated_at: Timestamp.optional(),
});
export type Company = z.output<typeof Company>;

/** A tax number as people write it; spaces and hyphens are ignored. */
export const Inn = text(40)
  .refine(hasInnLength, { params: { failure: 'inn' } })
  .meta({ kind: 'text' });
/** A website's address; without a scheme https is assumed. */
export const Site = text(255)
  .regex(/^(https?:\/\/)?[^\s/@:?#]+\.[^\s/@:?#.]{2,}([/?#]\S*)?$/i)
  .meta({ kind: 'text' });

const blank = z.literal('');
const writable = {
  brand: Name,
  legal_person: Name,
  inn: Inn,
  phone: z.union([Phone, blank]).nullish().meta({ kind: 'phone' }),
  site: z.union([Site, blank]).nullish().meta({ kind: 'text' }),
  /** Blank and null, and for a new company a missing one, mean the installation's default country. */
  country: z.union([CountryCode, blank]).nullish().meta({ kind: 'country' }),
  card_payments: z.boolean().optional(),
  /** A company takes at least one of card and payment on receipt. */
  takes_on_receipt: z.boolean().optional(),
  is_vat_payer: z.boolean().optional(),
  /** Stored with the letters of its country where numbers have them; blank and null clear it. */
  vat_number: text(40).nullish().meta({ kind: 'text' }),
  /** Only admins can write it. */
  active: z.boolean().optional(),
  /** The vendors who own it. Only admins can write it. */
  user_ids: z.array(Id).max(100).optional(),
};
export const CompanyCreate = z.object(writable);
export const CompanyEdit = z.object(writable).partial().extend({ updated_at: Timestamp.optional() });

const uploading = { none: true, because: 'a logo is re-encoded before the transaction opens' } as const;

export const companies = {
  list: endpoint('GET /api/companies', {
    summary: 'Own companies for vendor and manager, all for an admin, public cards for others',
    access: everyone,
    query: z.object({ ...listKeys(['id', 'brand']), active: z.boolean().optional() }),
    response: page(Company),
  }),
  search: endpoint('POST /api/companies/search', {
    summary: 'The same, by brand or tax number',
    access: everyone,
    body: z.object({ ...paging, q: Search.default('') }),
    response: page(Company),
    unit: 'read',
  }),
  searchByInn: endpoint('GET /api/companies/search_by_inn', {
    summary: 'Up to ten companies whose tax number begins so',
    access: staff,
    query: z.object({ inn: text(40) }),
    response: all(CompanyCard.extend({ inn: z.string() })),
  }),
  vendors: endpoint('GET /api/companies/vendors', {
    summary: 'Up to ten vendors by name or address, to attach a company to',
    access: admins,
    query: z.object({ q: Search.default('') }),
    response: all(Vendor),
  }),
  sitemap: endpoint('GET /api/companies/sitemap', {
    summary: 'The companies that have a public page, for search engines: the newest 10,000',
    access: everyone,
    response: all(z.object({ id: Id, updated_at: Timestamp })),
  }),
  get: endpoint('GET /api/company/{id}', {
    summary: 'A company',
    access: everyone,
    params: byId,
    response: Company,
    failures: ['not_found'],
  }),
  create: endpoint('POST /api/company', {
    summary: 'Add a company, to which its maker is attached',
    access: vendorsAndAdmins,
    body: CompanyCreate,
    response: Company,
    status: 201,
    failures: ['inn_taken'],
  }),
  edit: endpoint('PUT /api/company/{id}', {
    summary: 'Change a company',
    access: staff,
    fresh: true,
    params: byId,
    body: CompanyEdit,
    response: Company,
    failures: ['not_found', 'inn_taken', 'stale'],
  }),
  remove: endpoint('DELETE /api/company/{id}', {
    summary: 'Delete a company without products and orders',
    access: admins,
    params: byId,
    failures: ['not_found', 'in_use'],
  }),
  logoUpload: endpoint('POST /api/company/{id}/upload_logo', {
    summary: 'Give it a logo',
    access: staff,
    params: byId,
    files: ['logo'],
    response: Company,
    failures: ['not_found', 'too_large'],
    unit: uploading,
  }),
  logoRemove: endpoint('DELETE /api/company/{id}/delete_logo', {
    summary: 'Take its logo away',
    access: staff,
    params: byId,
    response: Company,
    failures: ['not_found'],
  }),
  managerSet: endpoint('POST /api/company/{id}/manager', {
    summary: 'Invite a manager; the one invited accepts with `hired`; either side ends it with `canceled`',
    access: staff,
    fresh: true,
    params: byId,
    body: z.object({ email: Email.optional(), user_id: Id.optional(), status: MemberStatus.optional() }),
    response: Company,
    failures: ['not_found', 'too_often'],
  }),
  managerRemove: endpoint('DELETE /api/company/{id}/manager', {
    summary: 'Unlink a manager',
    access: vendorsAndAdmins,
    params: byId,
    query: z.object({ user_id: Id }),
    response: Company,
    failures: ['not_found'],
  }),
};
