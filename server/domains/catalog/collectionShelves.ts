/** Collections as the storefront shows them. The front page's shelves are kept for seconds (not those of an app that some products are kept from): a page that is not in the page cache asks for nothing more. */
import type { CollectionShelf } from '#contract/collections.ts';
import { mostShelves, onShelf } from '#contract/collections.ts';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { notFound } from '#server/failure.ts';
import { freshness } from '#server/platform/freshness.ts';
import { withheldFrom } from './withheld.ts';
import { filterOf, productsQuery, shelvesQuery, totalQuery, withinLimit } from './collectionQueries.ts';
import { isShown, presentShown, shownColumns, type ShownRow } from './collectionRows.ts';
import { presentProduct, type CardRow } from './present.ts';
import { totalOf } from './productTotals.ts';

type Contracted = Contract['collections'];

const shownNow = statement<ShownRow>(
  'collections_shown',
  `select ${shownColumns} from collections c where ${isShown('$1::timestamptz')} order by c.position, c.id limit ${mostShelves}`,
);

/** Two statements, however many collections there are. */
async function readShelves(ctx: Ctx, off: readonly number[]): Promise<CollectionShelf[]> {
  const rows = await shownNow(ctx.db, [ctx.clock()]);
  if (rows.length === 0) return [];
  const { rows: cards } = await ctx.db.$client.query<CardRow & { collection_id: number; total: number }>(
    shelvesQuery(
      rows.map((row) => ({ ...row, off })),
      onShelf,
    ),
  );
  return rows.flatMap((row) => {
    const own = cards.filter((card) => card.collection_id === row.id);
    return own[0] ? [{ ...presentShown(row), total: own[0].total, products: own.map(presentProduct) }] : [];
  });
}

const keptFor = 5_000;

interface Kept {
  epoch: number;
  until: number;
  shelves: Promise<CollectionShelf[]>;
}

const keptOf = new WeakMap<object, Kept>();

/** The shelves of the front page, in order; those that hold nothing now are left out. */
export async function shelves(ctx: Ctx): Promise<Answer<Contracted['shelves']>> {
  const off = await withheldFrom(ctx);
  if (off.length > 0) return { data: await readShelves(ctx, off) };
  const { $client } = ctx.db;
  const now = ctx.clock().getTime();
  const epoch = freshness(ctx.gateways.fanout, 'shelves');
  let kept = keptOf.get($client);
  if (!kept || kept.epoch !== epoch || kept.until <= now) {
    kept = { epoch, until: now + keptFor, shelves: readShelves(ctx, off) };
    keptOf.set($client, kept);
    kept.shelves.catch(() => keptOf.delete($client));
  }
  return { data: await kept.shelves };
}

const shownById = oneRow<ShownRow>(
  'collection_shown',
  `select ${shownColumns} from collections c where c.id = $2 and ${isShown('$1::timestamptz')}`,
);

async function findShown({ db, clock }: Ctx, id: number): Promise<ShownRow> {
  const row = await shownById(db, [clock(), id]);
  if (!row) throw notFound('collection');
  return row;
}

/** A collection that is shown now. @throws Failure `not_found` for one that is hidden or out of its dates */
export const shownCollection = async (
  { params }: Input<Contracted['shown']>,
  ctx: Ctx,
): Promise<Answer<Contracted['shown']>> => presentShown(await findShown(ctx, params.id));

async function countOf(ctx: Ctx, row: ShownRow & { off: readonly number[] }): Promise<number> {
  if (!row.rule || row.off.length > 0)
    return (await ctx.db.$client.query<{ total: number }>(totalQuery(row))).rows[0]!.total;
  // Without a filter that is a kept figure, with one it is counted once in seconds.
  const counted = await totalOf(ctx, filterOf(row.rule, 1, 1), { kind: 'catalog' });
  return Math.min(counted!.total, row.rule.limit);
}

/** A page of a collection's products: three statements. */
export async function productsOfCollection(
  { params, query: { page, per_page } }: Input<Contracted['products']>,
  ctx: Ctx,
): Promise<Answer<Contracted['products']>> {
  const row = { ...(await findShown(ctx, params.id)), off: await withheldFrom(ctx) };
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
