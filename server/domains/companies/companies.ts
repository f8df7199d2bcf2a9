/** Endpoints of companies. */
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { createCompany, editCompany, removeCompany } from './companyWrites.ts';
import { removeLogo, uploadLogo } from './logo.ts';
import { removeManager, setManager } from './managerLinks.ts';
import { searchVendors } from './people.ts';
import { findCompaniesByInn, listSitemapCompanies, listCompanies, getCompany } from './read.ts';

export const companies: Handlers<Contract['companies'], Ctx> = {
  list: ({ query }, ctx) => listCompanies(ctx, query),
  search: ({ body }, ctx) => listCompanies(ctx, body),
  searchByInn: async ({ query }, ctx) => ({ data: await findCompaniesByInn(ctx, query.inn) }),
  vendors: async ({ query }, ctx) => ({ data: await searchVendors(ctx.db, query.q) }),
  sitemap: (_, ctx) => listSitemapCompanies(ctx),
  get: ({ params }, ctx) => getCompany(ctx, params.id),
  create: createCompany,
  edit: editCompany,
  remove: removeCompany,
  logoUpload: uploadLogo,
  logoRemove: removeLogo,
  managerSet: setManager,
  managerRemove: removeManager,
};
