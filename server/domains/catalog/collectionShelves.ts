/** Collections as the storefront shows them. The front page's shelves are kept for seconds (not those of an app that some products are kept from): a page that is not in the page cache asks for nothing more. */
import type { CollectionShelf, ShownCollection } from '#contract/collections.ts';
import { mostShelves, onShelf } from '#contract/collections.ts';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { hasPro } from '#server/domains/tariffs/pro.ts';
import { fail, type Failure, notFound } from '#server/failure.ts';
import { freshness } from '#server/platform/freshness.ts';
import { withheldFrom } from './withheld.ts';
import { filterOf, productsQuery, shelvesQuery, totalQuery, withinLimit } from './collectionQueries.ts';
import { isShown, presentShown, shownColumns, type ShownRow } from './collectionRows.ts';
import { presentProduct, type CardRow } from './present.ts';
import { totalOf } from './productTotals.ts';

type Contracted = Contract['collections'];

const shownNow = statement<ShownRow>(
  'collections_shown',
  `select ${shownColumns('$1::timestamptz')} from collections c where ${isShown('$1::timestamptz')}
    order by c.position, c.id limit ${mostShelves}`,
);

/** Two statements, however many collections there are. Those that are not open yet are announced without products. */
async function readShelves(ctx: Ctx, off: readonly number[], seesEarly: boolean): Promise<CollectionShelf[]> {
  const rows = (await shownNow(ctx.db, [ctx.clock()])).map((row) => ({ row, shown: presentShown(row, { seesEarly }) }));
  const open = rows.filter(({ shown }) => shown.is_open).map(({ row }) => ({ ...row, off }));
  const cards = open.length > 0 ? await readCards(ctx, open) : [];
  return rows.flatMap(({ shown }) => {
    if (!shown.is_open) return [{ ...shown, total: 0, products: [] }];
    const own = cards.filter((card) => card.collection_id === shown.id);
    return own[0] ? [{ ...shown, total: own[0].total, products: own.map(presentProduct) }] : [];
  });
}

type ShelfCard = CardRow & { collection_id: number; total: number };

const readCards = async (ctx: Ctx, holders: readonly (ShownRow & { off: readonly number[] })[]): Promise<ShelfCard[]> =>
  (await ctx.db.$client.query<ShelfCard>(shelvesQuery(holders, onShelf))).rows;

const cachedMs = 5_000;

interface CachedShelves {
  epoch: number;
  until: number;
  shelves: Promise<CollectionShelf[]>;
}

/** By the pool: one for everybody, one for buyers with the plan Pro. */
const caches = { all: new WeakMap<object, CachedShelves>(), pro: new WeakMap<object, CachedShelves>() };

function cachedShelves(ctx: Ctx, who: keyof typeof caches): Promise<CollectionShelf[]> {
  const { $client } = ctx.db;
  const cache = caches[who];
  const now = ctx.clock().getTime();
  const epoch = freshness(ctx.gateways.fanout, 'shelves');
  let cached = cache.get($client);
  if (!cached || cached.epoch !== epoch || cached.until <= now) {
    cached = { epoch, until: now + cachedMs, shelves: readShelves(ctx, [], who === 'pro') };
    cache.set($client, cached);
    cached.shelves.catch(() => cache.delete($client));
  }
  return cached.shelves;
}

/** The shelves of the front page, in order; those that hold nothing now are left out. */
export async function shelves(ctx: Ctx): Promise<Answer<Contracted['shelves']>> {
  const off = await withheldFrom(ctx);
  if (off.length > 0) return { data: await readShelves(ctx, off, await hasPro(ctx)) };
  const data = await cachedShelves(ctx, 'all');
  // Whose plan it is matters only while something is announced
  const isEarly = data.some(({ is_open }) => !is_open) && (await hasPro(ctx));
  return { data: isEarly ? await cachedShelves(ctx, 'pro') : data };
}

const shownById = oneRow<ShownRow>(
  'collection_shown',
  `select ${shownColumns('$1::timestamptz')} from collections c where c.id = $2 and ${isShown('$1::timestamptz')}`,
);

async function findShown(ctx: Ctx, id: number): Promise<{ row: ShownRow; shown: ShownCollection }> {
  const row = await shownById(ctx.db, [ctx.clock(), id]);
  if (!row) throw notFound('collection');
  const seesEarly = row.opens_at !== null && (await hasPro(ctx));
  return { row, shown: presentShown(row, { seesEarly }) };
}

/**
 * A collection that is shown or announced now.
 * @throws Failure `not_found` for one that is hidden or out of its dates
 */
export const shownCollection = async (
  { params }: Input<Contracted['shown']>,
  ctx: Ctx,
): Promise<Answer<Contracted['shown']>> => (await findShown(ctx, params.id)).shown;

/** Says when a collection opens to everybody. */
function notOpen(ctx: Ctx, opensAt: Date): Failure {
  const date = new Intl.DateTimeFormat(ctx.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(opensAt);
  return fail('collection_not_open', { values: { date }, body: { opens_at: opensAt.toISOString() } });
}

async function countOf(ctx: Ctx, row: ShownRow & { off: readonly number[] }): Promise<number> {
  if (!row.rule || row.off.length > 0)
    return (await ctx.db.$client.query<{ total: number }>(totalQuery(row))).rows[0]!.total;
  // Without a filter that is a kept figure, with one it is counted once in seconds.
  const counted = await totalOf(ctx, filterOf(row.rule, 1, 1), { kind: 'catalog' });
  return Math.min(counted!.total, row.rule.limit);
}

/**
 * A page of a collection's products: three statements, one more before it starts.
 * @throws Failure `collection_not_open` before it starts, for everybody but buyers with the plan Pro
 */
export async function productsOfCollection(
  { params, query: { page, per_page } }: Input<Contracted['products']>,
  ctx: Ctx,
): Promise<Answer<Contracted['products']>> {
  const found = await findShown(ctx, params.id);
  if (!found.shown.is_open) throw notOpen(ctx, found.row.opens_at!);
  const row = { ...found.row, off: await withheldFrom(ctx) };
  const total = await countOf(ctx, row);
  const { rows } = await ctx.db.$client.query<CardRow>(productsQuery(row, page, per_page));
  return { page, per_page, total, data: withinLimit(row, page, per_page, rows).map(presentProduct) };
}

const onPreview = 12;

/** What a rule finds now. */
export async function preview(
  { body: { rule } }: Input<Contracted['preview']>,
  ctx: Ctx,
): Promise<Answer<Contracted['preview']>> {
  const holder = { id: 0, rule };
  const { rows: counted } = await ctx.db.$client.query<{ total: number }>(totalQuery(holder));
  const { rows } = await ctx.db.$client.query<CardRow>(productsQuery(holder, 1, onPreview));
  return { total: counted[0]!.total, data: withinLimit(holder, 1, onPreview, rows).map(presentProduct) };
}
