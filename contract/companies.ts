/** Companies as others see them, and as their own people do. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byId, Id, Photo } from './fields.ts';
import { listKeys, page } from './lists.ts';
import { everyone } from './roles.ts';

/** The public card. */
export const CompanyCard = z.object({
  id: Id,
  brand: z.string(),
  phone: z.string().nullable(),
  site: z.string().nullable(),
  logo: Photo.nullable(),
  rating: z.number().nullable(),
});
export type CompanyCard = z.output<typeof CompanyCard>;

/** What a company's own people and an admin see besides. */
export const Company = CompanyCard.extend({
  legal_person: z.string().optional(),
  inn: z.string().optional(),
  active: z.boolean().optional(),
  managers: z.array(z.object({ user_id: Id, fio: z.string(), avatar: z.object({ url: z.string(), small: z.string() }).nullable(), status: z.string() })).optional(),
});
export type Company = z.output<typeof Company>;

export const companies = {
  list: endpoint('GET /api/companies', {
    summary: 'Own companies for vendor and manager, all for an admin, public cards for others',
    access: everyone,
    query: z.object(listKeys(['id', 'brand'])),
    response: page(Company),
  }),
  get: endpoint('GET /api/company/{id}', { summary: 'A company', access: everyone, params: byId, response: Company, failures: ['not_found'] }),
};
