import type { Contract } from '#contract/index.ts';
import type { Answer, Handlers } from '#contract/endpoint.ts';
import type { ProductQuery } from '#contract/products.ts';
import type { Ctx } from '#server/context.ts';
import { isAdmin, isStaff } from '#server/domains/companies/policy.ts';
import { notFound } from '#server/failure.ts';
import { channelOf } from '#server/platform/channel.ts';
import { cardOf, ownCard, visibleCard } from './cards.ts';
import { createProduct } from './createProduct.ts';
import { editProduct } from './editProduct.ts';
import { pageQuery } from './pageQuery.ts';
import { editPhoto, placePhotos, removePhoto, setMainPhoto } from './photos.ts';
import { reachOf } from './policy.ts';
import { presentProduct, type CardRow } from './present.ts';
import { removeProduct } from './removeProduct.ts';
import { similarTo } from './similar.ts';
import { sitemapPart } from './sitemap.ts';
import { suggest } from './suggest.ts';
import { totalOf, type Subject } from './productTotals.ts';
import { withheldFrom } from './withheld.ts';

/** Two statements at most, and one more for the app: the totals with the facets, mostly kept, and the page with everything that its cards show. */
async function pageOf(ctx: Ctx, query: ProductQuery, subject: Subject): Promise<Answer<Contract['products']['list']>> {
  const reach = reachOf(ctx, query);
  const withheld = reach.kind === 'storefront' ? await withheldFrom(ctx) : [];
  const filter = {
    ...query,
    reach,
    locale: ctx.locale,
    facets: query.facets && reach.kind === 'storefront',
    ...(withheld.length > 0 && { withheld }),
  };
  const found = await totalOf(ctx, filter, subject);
  if (!found) throw notFound(subject.kind === 'company' ? 'company' : 'category');
  const { rows } = await ctx.db.$client.query<CardRow>(pageQuery(filter, found));
  const { of: _all, isMistyped, ranked: _ranked, ...total } = found;
  return {
    page: query.page,
    per_page: query.per_page,
    ...total,
    ...(isMistyped && { is_mistyped: true }),
    data: rows.map(presentProduct),
  };
}

/** A product as the caller may see it: hidden ones only its company's people and an admin. */
async function findProduct(ctx: Ctx, id: number): Promise<CardRow | undefined> {
  if (isAdmin(ctx.user)) return cardOf(ctx.db, id);
  return ctx.user && isStaff(ctx.user) ? ownCard(ctx.db, [id, ctx.user.id]) : visibleCard(ctx.db, [id]);
}

export const products: Handlers<Contract['products'], Ctx> = {
  list: ({ body }, ctx) => pageOf(ctx, body, { kind: 'catalog' }),
  ofCategory: ({ params, body }, ctx) =>
    pageOf(ctx, { ...body, category_id: params.id }, { kind: 'category', id: params.id }),
  ofCompany: ({ params, query }, ctx) =>
    pageOf(ctx, { ...query, company_id: params.id }, { kind: 'company', id: params.id }),
  get: async ({ params }, ctx) => {
    const row = await findProduct(ctx, params.id);
    if (!row || (channelOf(ctx) === 'app' && !row.on_app && !isStaff(ctx.user) && !isAdmin(ctx.user)))
      throw notFound('product');
    return presentProduct(row);
  },
  suggest,
  sitemap: sitemapPart,
  similar: similarTo,
  create: createProduct,
  edit: editProduct,
  remove: removeProduct,
  photoRemove: removePhoto,
  photoSetMain: setMainPhoto,
  photoEdit: editPhoto,
  photoPositions: placePhotos,
};
