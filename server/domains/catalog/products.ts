/** Endpoints of products. */
import type { Contract } from '#contract/index.ts';
import { type Answer, type Handlers, type Input, SerializedAnswer } from '#contract/endpoint.ts';
import { toPrice } from '#contract/money.ts';
import { CardProductPage, type ProductQuery } from '#contract/products.ts';
import { isAdmin } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import { isStaff } from '#server/domains/companies/policy.ts';
import { notFound } from '#server/failure.ts';
import { getCacheVersion } from '#server/platform/cacheVersions.ts';
import { getSalesChannel } from '#server/platform/channel.ts';
import { createShortCache, type ShortCache } from '#server/shortCache.ts';
import { findCard, findOwnCard, findVisibleCard } from './cards.ts';
import { getWritableProduct } from './change.ts';
import { createProduct } from './createProduct.ts';
import { editProduct } from './editProduct.ts';
import type { PageFilter } from './filters.ts';
import { buildPageQuery } from './pageQuery.ts';
import { editPhoto, setPhotoPositions, removePhoto, setMainPhoto } from './photos.ts';
import { getReach } from './policy.ts';
import { findPageFamily } from './families/pageFamily.ts';
import { presentCard, presentOwnProduct, presentProduct, type CardRow, type ShortCardRow } from './present.ts';
import { getCacheKey, listRows, type Query } from './query.ts';
import { removeProduct } from './removeProduct.ts';
import { listSimilarProducts } from './similar.ts';
import { listPriceChanges } from './sales.ts';
import { getSitemapPart } from './sitemap.ts';
import { suggest } from './suggest.ts';
import { findTotal, totalsMs, type Subject } from './productTotals.ts';
import { getWithheldIds } from './withheld.ts';

type ProductPage = Answer<Contract['products']['list']>;

/** The most cached pages of cards, and the most cards of one of them: about 10 MB, 20 MB with Russian names. */
const [maxCachedPages, maxCachedCards] = [500, 60];

/** The caches of pages of cards as JSON, by connection pool. */
const cardPages = new WeakMap<object, ShortCache<string>>();

/**
 * The cache of the storefront's pages of cards. Orders do not invalidate it: a card's count may be some seconds old, as
 * on every open screen.
 */
function getCardPages({ db, clock, gateways: { fanout } }: Ctx): ShortCache<string> {
  const known = cardPages.get(db.$client);
  if (known) return known;
  const created = createShortCache<string>({
    ttlMs: totalsMs,
    maxEntries: maxCachedPages,
    epoch: () => getCacheVersion(fanout, 'totals'),
    now: () => clock().getTime(),
  });
  cardPages.set(db.$client, created);
  return created;
}

/** The cards of a page as JSON. Those that are the same for everybody come from the cache. */
async function readCards(ctx: Ctx, { reach, withheld, per_page }: PageFilter, query: Query): Promise<string> {
  const read = async () => JSON.stringify((await listRows<ShortCardRow>(ctx.db, query)).map(presentCard));
  const isCached = reach.kind === 'storefront' && !withheld && per_page <= maxCachedCards;
  return isCached ? getCardPages(ctx)(getCacheKey(query), read) : read();
}

/** Adds the cards, which are JSON already, to a page without them. */
const joinCards = (page: Omit<ProductPage, 'data'>, cards: string): string =>
  `${JSON.stringify(page).slice(0, -1)},"data":${cards}}`;

/**
 * A page of products, in full or as cards. At most two statements, and one more for the app: totals with facets, which
 * are mostly cached, and the page.
 */
async function listProducts(
  ctx: Ctx,
  { fields, ...query }: ProductQuery,
  subject: Subject,
): Promise<ProductPage | SerializedAnswer<ProductPage>> {
  const reach = getReach(ctx, query);
  const withheld = reach.kind === 'storefront' ? await getWithheldIds(ctx) : [];
  const filter = {
    ...query,
    reach,
    locale: ctx.locale,
    facets: query.facets && reach.kind === 'storefront',
    ...(withheld.length > 0 && { withheld }),
  };
  const found = await findTotal(ctx, filter, subject);
  if (!found) throw notFound(subject.kind === 'company' ? 'company' : 'category');
  const { of: _all, isMistyped, ranked: _ranked, ...total } = found;
  const page = { page: query.page, per_page: query.per_page, ...total, ...(isMistyped && { is_mistyped: true }) };
  if (fields === 'card') {
    const cards = await readCards(ctx, filter, buildPageQuery(filter, found, true));
    return new SerializedAnswer(joinCards(page, cards), CardProductPage);
  }
  const rows = await listRows<CardRow>(ctx.db, buildPageQuery(filter, found));
  return { ...page, data: rows.map(reach.kind === 'storefront' ? presentProduct : presentOwnProduct) };
}

/** A product as the caller may see it. Only staff of its company and admins see a hidden one, and what it costs. */
async function findProduct(ctx: Ctx, id: number): Promise<(CardRow & { is_own: boolean }) | undefined> {
  if (ctx.user && !isAdmin(ctx.user) && isStaff(ctx.user))
    return findOwnCard(ctx.db, { productId: id, userId: ctx.user.id });
  const row = isAdmin(ctx.user) ? await findCard(ctx.db, id) : await findVisibleCard(ctx.db, { productId: id });
  return row && { ...row, is_own: isAdmin(ctx.user) };
}

async function getProduct(
  { params }: Input<Contract['products']['get']>,
  ctx: Ctx,
): Promise<Answer<Contract['products']['get']>> {
  const row = await findProduct(ctx, params.id);
  const isApp = getSalesChannel(ctx) === 'app' && !isStaff(ctx.user) && !isAdmin(ctx.user);
  if (!row || (isApp && !row.on_app)) throw notFound('product');
  const product = row.is_own ? presentOwnProduct(row) : presentProduct(row);
  return { ...product, family: product.family && (await findPageFamily(ctx.db, product, product.family, { isApp })) };
}

export const products: Handlers<Contract['products'], Ctx> = {
  list: ({ body }, ctx) => listProducts(ctx, body, { kind: 'catalog' }),
  ofCategory: ({ params, body }, ctx) =>
    listProducts(ctx, { ...body, category_id: params.id }, { kind: 'category', id: params.id }),
  ofCompany: ({ params, query }, ctx) =>
    listProducts(ctx, { ...query, company_id: params.id }, { kind: 'company', id: params.id }),
  get: getProduct,
  priceHistory: async ({ params: { id } }, ctx) => {
    await getWritableProduct(ctx, id, { lock: false });
    return {
      data: (await listPriceChanges(ctx.db, id)).map(({ at, old_price, new_price }) => ({
        at: at.toISOString(),
        old_price: toPrice(old_price),
        new_price: toPrice(new_price),
      })),
    };
  },
  suggest,
  sitemap: getSitemapPart,
  similar: listSimilarProducts,
  create: createProduct,
  edit: editProduct,
  remove: removeProduct,
  photoRemove: removePhoto,
  photoSetMain: setMainPhoto,
  photoEdit: editPhoto,
  photoPositions: setPhotoPositions,
};
