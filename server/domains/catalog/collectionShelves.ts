/**
 * Collections of the storefront. The shelves of the front page are cached for some seconds, except for an app from
 * which products are withheld. So a page that is missing from the page cache costs no extra statements.
 */
import type { CollectionShelf, PublicCollection } from '#contract/collections.ts';
import { maxShelves, productsPerShelf } from '#contract/collections.ts';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import type { RequestContext } from '#server/request.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { hasPro } from '#server/domains/tariffs/pro.ts';
import { fail, type Failure, notFound } from '#server/failure.ts';
import { getCacheVersion } from '#server/platform/cacheVersions.ts';
import { getWithheldIds } from './withheld.ts';
import {
  toPageFilter,
  buildProductsQuery,
  buildShelvesQuery,
  buildTotalQuery,
  applyRuleLimit,
} from './collectionQueries.ts';
import { isShownSql, presentPublicCollection, publicColumnsSql, type PublicCollectionRow } from './collectionRows.ts';
import { presentProduct, type CardRow } from './present.ts';
import { listRows } from './query.ts';
import { findTotal } from './productTotals.ts';

type Contracted = Contract['collections'];

const listShown = statement<PublicCollectionRow, { now: Date }>(
  'collections_shown',
  `select ${publicColumnsSql('$now::timestamptz')} from collections c where ${isShownSql('$now::timestamptz')}
    order by c.position, c.id limit ${maxShelves}`,
);

/** Two statements for all collections. Collections that are not open yet have no products. */
async function readShelves(ctx: Ctx, withheldIds: readonly number[], canSeeEarly: boolean): Promise<CollectionShelf[]> {
  const rows = (await listShown(ctx.db, { now: ctx.clock() })).map((row) => ({
    row,
    shown: presentPublicCollection(row, { canSeeEarly }),
  }));
  const open = rows.filter(({ shown }) => shown.is_open).map(({ row }) => ({ ...row, withheldIds }));
  const cards = open.length > 0 ? await readCards(ctx, open) : [];
  return rows.flatMap(({ shown }) => {
    if (!shown.is_open) return [{ ...shown, total: 0, products: [] }];
    const shelfCards = cards.filter((card) => card.collection_id === shown.id);
    return shelfCards[0] ? [{ ...shown, total: shelfCards[0].total, products: shelfCards.map(presentProduct) }] : [];
  });
}

type ShelfCard = CardRow & { collection_id: number; total: number };

const readCards = (
  ctx: UnitOfWork,
  sources: readonly (PublicCollectionRow & { withheldIds: readonly number[] })[],
): Promise<ShelfCard[]> => listRows<ShelfCard>(ctx.db, buildShelvesQuery(sources, productsPerShelf));

const cacheMs = 5_000;

interface CachedShelves {
  epoch: number;
  until: number;
  shelves: Promise<CollectionShelf[]>;
}

/** Caches by pool: one for everybody, one for buyers with the plan Pro. */
const caches = { all: new WeakMap<object, CachedShelves>(), pro: new WeakMap<object, CachedShelves>() };

function getCachedShelves(ctx: Ctx, audience: keyof typeof caches): Promise<CollectionShelf[]> {
  const { $client } = ctx.db;
  const cache = caches[audience];
  const now = ctx.clock().getTime();
  const epoch = getCacheVersion(ctx.gateways.fanout, 'shelves');
  let cached = cache.get($client);
  if (!cached || cached.epoch !== epoch || cached.until <= now) {
    cached = { epoch, until: now + cacheMs, shelves: readShelves(ctx, [], audience === 'pro') };
    cache.set($client, cached);
    cached.shelves.catch(() => cache.delete($client));
  }
  return cached.shelves;
}

/** The shelves of the front page, in order; empty ones are left out. */
export async function listShelves(ctx: Ctx): Promise<Answer<Contracted['shelves']>> {
  const withheldIds = await getWithheldIds(ctx);
  if (withheldIds.length > 0) return { data: await readShelves(ctx, withheldIds, await hasPro(ctx)) };
  const data = await getCachedShelves(ctx, 'all');
  // The plan only matters while a collection is announced.
  const canSeeEarly = data.some(({ is_open }) => !is_open) && (await hasPro(ctx));
  return { data: canSeeEarly ? await getCachedShelves(ctx, 'pro') : data };
}

const findShownById = oneRow<PublicCollectionRow, { now: Date; collectionId: number }>(
  'collection_shown',
  `select ${publicColumnsSql('$now::timestamptz')} from collections c
    where c.id = $collectionId and ${isShownSql('$now::timestamptz')}`,
);

async function getShown(ctx: Ctx, id: number): Promise<{ row: PublicCollectionRow; shown: PublicCollection }> {
  const row = await findShownById(ctx.db, { now: ctx.clock(), collectionId: id });
  if (!row) throw notFound('collection');
  const canSeeEarly = row.opens_at !== null && (await hasPro(ctx));
  return { row, shown: presentPublicCollection(row, { canSeeEarly }) };
}

/**
 * A collection that is shown or announced now.
 * @throws Failure `not_found` if it is hidden or outside its dates
 */
export const getShownCollection = async (
  { params }: Input<Contracted['shown']>,
  ctx: Ctx,
): Promise<Answer<Contracted['shown']>> => (await getShown(ctx, params.id)).shown;

/** The error for a collection that is not open yet; it names the date. */
function createNotOpenError(ctx: RequestContext, opensAt: Date): Failure {
  const date = new Intl.DateTimeFormat(ctx.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(opensAt);
  return fail('collection_not_open', { values: { date }, body: { opens_at: opensAt.toISOString() } });
}

async function countProducts(ctx: Ctx, row: PublicCollectionRow & { withheldIds: readonly number[] }): Promise<number> {
  if (!row.rule || row.withheldIds.length > 0) {
    const [counted] = await listRows<{ total: number }>(ctx.db, buildTotalQuery(row));
    return counted!.total;
  }
  // Without a filter this total is stored; with one it is cached for some seconds.
  const counted = await findTotal(ctx, toPageFilter(row.rule, 1, 1), { kind: 'catalog' });
  return Math.min(counted!.total, row.rule.limit);
}

/**
 * A page of a collection's products. Three statements, one more before the collection starts.
 * @throws Failure `collection_not_open` before it starts, except for buyers with the plan Pro
 */
export async function listCollectionProducts(
  { params, query: { page, per_page } }: Input<Contracted['products']>,
  ctx: Ctx,
): Promise<Answer<Contracted['products']>> {
  const found = await getShown(ctx, params.id);
  if (!found.shown.is_open) throw createNotOpenError(ctx, found.row.opens_at!);
  const row = { ...found.row, withheldIds: await getWithheldIds(ctx) };
  const total = await countProducts(ctx, row);
  const rows = await listRows<CardRow>(ctx.db, buildProductsQuery(row, page, per_page));
  return { page, per_page, total, data: applyRuleLimit(row, page, per_page, rows).map(presentProduct) };
}

const previewSize = 12;

/** The products that a rule finds now. */
export async function previewRule(
  { body: { rule } }: Input<Contracted['preview']>,
  ctx: UnitOfWork,
): Promise<Answer<Contracted['preview']>> {
  const source = { id: 0, rule };
  const [counted] = await listRows<{ total: number }>(ctx.db, buildTotalQuery(source));
  const rows = await listRows<CardRow>(ctx.db, buildProductsQuery(source, 1, previewSize));
  return { total: counted!.total, data: applyRuleLimit(source, 1, previewSize, rows).map(presentProduct) };
}
