import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { createCompany, editCompany, removeCompany } from './companyWrites.ts';
import { removeLogo, uploadLogo } from './logo.ts';
import { removeManager, setManager } from './hiring.ts';
import { vendorsLike } from './people.ts';
import { companiesByInn, mappedCompanies, pageOfCompanies, readCompany } from './read.ts';

export const companies: Handlers<Contract['companies'], Ctx> = {
  list: ({ query }, ctx) => pageOfCompanies(ctx, query),
  search: ({ body }, ctx) => pageOfCompanies(ctx, body),
  searchByInn: async ({ query }, ctx) => ({ data: await companiesByInn(ctx, query.inn) }),
  vendors: async ({ query }, ctx) => ({ data: await vendorsLike(ctx.db, query.q) }),
  sitemap: (_, ctx) => mappedCompanies(ctx),
  get: ({ params }, ctx) => readCompany(ctx, params.id),
  create: createCompany,
  edit: editCompany,
  remove: removeCompany,
  logoUpload: uploadLogo,
  logoRemove: removeLogo,
  managerSet: setManager,
  managerRemove: removeManager,
};
