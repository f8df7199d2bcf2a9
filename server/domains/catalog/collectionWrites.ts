/** How collections are written. Their positions are a permutation, so whoever changes it comes one after the other. */
import { eq } from 'drizzle-orm';
import type { Collection } from '#contract/collections.ts';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail, invalid } from '#server/failure.ts';
import { outdate } from '#server/platform/freshness.ts';
import type { StoredImage } from '#server/platform/images.ts';
import { isStale, laterThan } from '#server/platform/stale.ts';
import { unitWithImages } from '#server/platform/unitWithImages.ts';
import { collectionRow, collectionRows, presentAll, wholeCollection, type CollectionRow } from './collectionRows.ts';
import { holdRuleParameters, ruleParameterFaults } from './ruleParameters.ts';
import { collections } from './collections/tables.ts';

type Contracted = Contract['collections'];

const closeOrder = statement('collections_close_order', 'select pg_advisory_xact_lock(794113006)');
const count = oneRow<{ total: number }>('collections_count', 'select count(*)::int as total from collections');

/** What an audit row tells: without what follows from the products. */
function audited({ products_count: _count, cover: _cover, state: _state, ...collection }: Collection): object {
  return collection;
}

/** Writes the audit row, and lets the front page be made anew once this is committed. */
async function told(ctx: Ctx, action: string, before: Collection | null, after: Collection | null): Promise<void> {
  await ctx.audit({
    action,
    noun: 'collections',
    record_id: (after ?? before)!.id,
    before: before && audited(before),
    after: after && audited(after),
  });
  ctx.after(() => outdate(ctx.gateways.fanout, 'shelves'));
}

const knownCategory = oneRow<{ id: number }>(
  'collection_category',
  'select id from categories where id = $1 for key share',
);
const knownProducts = oneRow<{ count: number }>(
  'collection_known_products',
  'select count(*)::int as count from products where id = any($1::int[])',
);

interface Wish {
  starts_at: Date | null;
  ends_at: Date | null;
  rule: Collection['rule'];
  product_ids: readonly number[];
}

/** @throws Failure `invalid` for an end before the start, a category, parameter, value or product that does not exist, a product named twice */
async function check(db: Db, { starts_at, ends_at, rule, product_ids }: Wish): Promise<void> {
  if (starts_at && ends_at && ends_at <= starts_at) throw invalid({ ends_at: 'order' });
  if (rule?.category_id && !(await knownCategory(db, [rule.category_id])))
    throw invalid({ 'rule.category_id': 'not_found' });
  const faults = await ruleParameterFaults(db, rule?.parameters);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  if (new Set(product_ids).size < product_ids.length) throw invalid({ product_ids: 'duplicate' });
  if (product_ids.length > 0 && (await knownProducts(db, [product_ids]))!.count < product_ids.length)
    throw invalid({ product_ids: 'not_found' });
}

const putProducts = statement(
  'collection_put_products',
  `with gone as (delete from collection_products where collection_id = $1 and product_id <> all($2::int[]))
   insert into collection_products (collection_id, product_id, position)
   select $1, d.id, d.n - 1 from unnest($2::int[]) with ordinality as d (id, n)
   on conflict (collection_id, product_id) do update set position = excluded.position`,
);

const date = (moment: string | null | undefined): Date | null => (moment ? new Date(moment) : null);

/** Adds a collection as the last one. With a rule it holds nothing by hand. */
export async function createCollection(
  { body }: Input<Contracted['create']>,
  ctx: Ctx,
): Promise<Answer<Contracted['create']>> {
  const { db } = ctx;
  const { product_ids, starts_at, ends_at, en_name, description, en_description, ...fields } = body;
  const wish: Wish = {
    rule: body.rule,
    starts_at: date(starts_at),
    ends_at: date(ends_at),
    product_ids: body.rule ? [] : product_ids,
  };
  await closeOrder(db);
  await check(db, wish);
  const now = ctx.clock();
  const [made] = await db
    .insert(collections)
    .values({
      ...fields,
      starts_at: wish.starts_at,
      ends_at: wish.ends_at,
      en_name: en_name || null,
      description: description || null,
      en_description: en_description || null,
      position: (await count(db))!.total,
      created_at: now,
      updated_at: now,
    })
    .returning({ id: collections.id });
  await putProducts(db, [made!.id, wish.product_ids]);
  await holdRuleParameters(db, made!.id, wish.rule);
  const collection = await wholeCollection(ctx, made!.id);
  await told(ctx, 'create', null, collection);
  return collection;
}

/** Changes what came. A collection that gets a rule lets go of what was chosen by hand. */
export async function editCollection(
  { params: { id }, body }: Input<Contracted['edit']>,
  ctx: Ctx,
): Promise<Answer<Contracted['edit']>> {
  const { db } = ctx;
  const row = await collectionRow(ctx, id, { lock: true });
  const [before] = await presentAll(ctx, [row]);
  if (isStale(body.updated_at, row.updated_at)) throw fail('stale', { body: { present: before } });
  const wish = wishOf(row, body);
  await check(db, wish);
  await db
    .update(collections)
    .set({
      name: body.name,
      active: body.active,
      ...(body.en_name !== undefined && { en_name: body.en_name || null }),
      ...(body.description !== undefined && { description: body.description || null }),
      ...(body.en_description !== undefined && { en_description: body.en_description || null }),
      starts_at: wish.starts_at,
      ends_at: wish.ends_at,
      early_access_days: body.early_access_days,
      rule: wish.rule,
      updated_at: laterThan(row.updated_at, ctx.clock()),
    })
    .where(eq(collections.id, id));
  await putProducts(db, [id, wish.product_ids]);
  await holdRuleParameters(db, id, wish.rule);
  const after = await wholeCollection(ctx, id);
  await told(ctx, 'edit', before!, after);
  return after;
}

function wishOf(row: CollectionRow, body: Input<Contracted['edit']>['body']): Wish {
  const rule = body.rule === undefined ? row.rule : body.rule;
  return {
    rule,
    starts_at: body.starts_at === undefined ? row.starts_at : date(body.starts_at),
    ends_at: body.ends_at === undefined ? row.ends_at : date(body.ends_at),
    product_ids: rule ? [] : (body.product_ids ?? row.product_ids),
  };
}

const erase = statement('collection_erase', 'delete from collections where id = $1');
const closeRanks = statement(
  'collections_close_ranks',
  `update collections c set position = d.n - 1 from (select id, row_number() over (order by position, id) as n from collections) d where c.id = d.id and c.position <> d.n - 1`,
);

/** Deletes a collection, not its products; those behind it move up. */
export async function removeCollection(
  { params: { id } }: Input<Contracted['remove']>,
  ctx: Ctx,
): Promise<Answer<Contracted['remove']>> {
  await closeOrder(ctx.db);
  const row = await collectionRow(ctx, id, { lock: true });
  const [before] = await presentAll(ctx, [row]);
  await erase(ctx.db, [id]);
  await closeRanks(ctx.db);
  if (row.picture) await ctx.enqueue('files.delete', { ids: [row.picture.file] });
  await told(ctx, 'remove', before!, null);
  return before!;
}

const place = statement<{ id: number }>(
  'collections_place',
  `update collections c set position = d.n - 1 from unnest($1::int[]) with ordinality as d (id, n)
    where c.id = d.id and (select array_agg(id order by id) from collections) = (select array_agg(i order by i) from unnest($1::int[]) i)
   returning c.id`,
);
const inOrder = statement<{ id: number }>('collections_in_order', 'select id from collections order by position, id');

/** Puts the collections in an order. @throws Failure `conflict` where these are not just those that there are: somebody has added or deleted one */
export async function placeCollections(
  { body: { ids } }: Input<Contracted['setPositions']>,
  ctx: Ctx,
): Promise<Answer<Contracted['setPositions']>> {
  await closeOrder(ctx.db);
  const before = await inOrder(ctx.db);
  if ((await place(ctx.db, [ids])).length === 0) throw fail('conflict');
  await ctx.audit({
    action: 'set_positions',
    noun: 'collections',
    record_id: 0,
    before: { ids: before.map(({ id }) => id) },
    after: { ids },
  });
  ctx.after(() => outdate(ctx.gateways.fanout, 'shelves'));
  return presentAll(ctx, await collectionRows(ctx));
}

async function setPicture(ctx: Ctx, id: number, picture: StoredImage | null): Promise<Collection> {
  const row = await collectionRow(ctx, id, { lock: true });
  const [before] = await presentAll(ctx, [row]);
  await ctx.db
    .update(collections)
    .set({ picture, updated_at: laterThan(row.updated_at, ctx.clock()) })
    .where(eq(collections.id, id));
  if (row.picture) await ctx.enqueue('files.delete', { ids: [row.picture.file] });
  const after = await wholeCollection(ctx, id);
  await told(ctx, picture ? 'picture_set' : 'picture_remove', before!, after);
  return after;
}

/** Gives a collection a picture; the file of the former one goes. @throws Failure `invalid` where none came, or it is no picture */
export async function uploadPicture(
  { params: { id }, files: [file] }: Input<Contracted['pictureUpload']>,
  ctx: Ctx,
): Promise<Collection> {
  await collectionRow(ctx, id, { lock: false });
  if (!file) throw invalid({ picture: 'required' });
  return unitWithImages(ctx, [file], (inUnit, [image]) => setPicture(inUnit, id, image!));
}

/** Takes its own picture away. */
export const removePicture = ({ params: { id } }: Input<Contracted['pictureRemove']>, ctx: Ctx): Promise<Collection> =>
  setPicture(ctx, id, null);
