/** Writes of collections. Their positions are a permutation, so writers that change it are serialized. */
import { eq } from 'drizzle-orm';
import type { Collection } from '#contract/collections.ts';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail, invalid } from '#server/failure.ts';
import { invalidateCache } from '#server/platform/cacheVersions.ts';
import type { StoredImage } from '#server/platform/images.ts';
import { isStale, getLaterTimestamp } from '#server/platform/stale.ts';
import { runUnitWithImages } from '#server/platform/unitWithImages.ts';
import {
  getCollectionRow,
  listCollectionRows,
  presentCollections,
  getCollection,
  type CollectionRow,
} from './collectionRows.ts';
import { saveRuleParameters, validateRuleParameters } from './ruleParameters.ts';
import { collections } from './collections/tables.ts';

type Contracted = Contract['collections'];

const lockPositions = statement('collections_close_order', 'select pg_advisory_xact_lock(794113006)');
const countCollections = oneRow<{ total: number }>(
  'collections_count',
  'select count(*)::int as total from collections',
);

/** The fields that the audit log stores, without those that follow from the products. */
function toAuditEntry({ products_count: _count, cover: _cover, state: _state, ...collection }: Collection): object {
  return collection;
}

/** Writes the audit entry, and invalidates the shelves of the front page after the commit. */
async function recordChange(
  ctx: Ctx,
  action: string,
  before: Collection | null,
  after: Collection | null,
): Promise<void> {
  await ctx.audit({
    action,
    noun: 'collections',
    record_id: (after ?? before)!.id,
    before: before && toAuditEntry(before),
    after: after && toAuditEntry(after),
  });
  ctx.after(() => invalidateCache(ctx.gateways.fanout, 'shelves'));
}

const lockCategoryKey = oneRow<{ id: number }, { categoryId: number }>(
  'collection_category',
  'select id from categories where id = $categoryId for key share',
);
const countKnownProducts = oneRow<{ count: number }, { productIds: readonly number[] }>(
  'collection_known_products',
  'select count(*)::int as count from products where id = any($productIds::int[])',
);

interface CollectionValues {
  starts_at: Date | null;
  ends_at: Date | null;
  rule: Collection['rule'];
  product_ids: readonly number[];
}

/**
 * @throws Failure `invalid` for an end before the start, for an unknown category, parameter, value or product, and for
 * a repeated product
 */
async function assertValid(db: Db, { starts_at, ends_at, rule, product_ids }: CollectionValues): Promise<void> {
  if (starts_at && ends_at && ends_at <= starts_at) throw invalid({ ends_at: 'order' });
  if (rule?.category_id && !(await lockCategoryKey(db, { categoryId: rule.category_id })))
    throw invalid({ 'rule.category_id': 'not_found' });
  const errors = await validateRuleParameters(db, rule?.parameters);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  if (new Set(product_ids).size < product_ids.length) throw invalid({ product_ids: 'duplicate' });
  if (product_ids.length > 0 && (await countKnownProducts(db, { productIds: product_ids }))!.count < product_ids.length)
    throw invalid({ product_ids: 'not_found' });
}

const saveProducts = statement<unknown, { collection_id: number; product_ids: readonly number[] }>(
  'collection_put_products',
  `with removed as (
     delete from collection_products where collection_id = $collection_id and product_id <> all($product_ids::int[])
   )
   insert into collection_products (collection_id, product_id, position)
   select $collection_id, picked.id, picked.n - 1 from unnest($product_ids::int[]) with ordinality as picked (id, n)
       on conflict (collection_id, product_id) do update set position = excluded.position`,
);

const toDate = (moment: string | null | undefined): Date | null => (moment ? new Date(moment) : null);

/** Creates a collection as the last one. With a rule it has no hand-picked products. */
export async function createCollection(
  { body }: Input<Contracted['create']>,
  ctx: Ctx,
): Promise<Answer<Contracted['create']>> {
  const { db } = ctx;
  const { product_ids, starts_at, ends_at, en_name, description, en_description, ...fields } = body;
  const values: CollectionValues = {
    rule: body.rule,
    starts_at: toDate(starts_at),
    ends_at: toDate(ends_at),
    product_ids: body.rule ? [] : product_ids,
  };
  await lockPositions(db);
  await assertValid(db, values);
  const now = ctx.clock();
  const [created] = await db
    .insert(collections)
    .values({
      ...fields,
      starts_at: values.starts_at,
      ends_at: values.ends_at,
      en_name: en_name || null,
      description: description || null,
      en_description: en_description || null,
      position: (await countCollections(db))!.total,
      created_at: now,
      updated_at: now,
    })
    .returning({ id: collections.id });
  await saveProducts(db, { collection_id: created!.id, product_ids: values.product_ids });
  await saveRuleParameters(db, created!.id, values.rule);
  const collection = await getCollection(ctx, created!.id);
  await recordChange(ctx, 'create', null, collection);
  return collection;
}

/**
 * Changes the given fields. A collection that gets a rule loses its hand-picked products.
 * @throws Failure `stale` if somebody else has edited the collection
 */
export async function editCollection(
  { params: { id }, body }: Input<Contracted['edit']>,
  ctx: Ctx,
): Promise<Answer<Contracted['edit']>> {
  const { db } = ctx;
  const row = await getCollectionRow(ctx, id, { lock: true });
  const [before] = await presentCollections(ctx, [row]);
  if (isStale(body.updated_at, row.updated_at)) throw fail('stale', { body: { present: before } });
  const values = mergeValues(row, body);
  await assertValid(db, values);
  await db
    .update(collections)
    .set({
      name: body.name,
      active: body.active,
      ...(body.en_name !== undefined && { en_name: body.en_name || null }),
      ...(body.description !== undefined && { description: body.description || null }),
      ...(body.en_description !== undefined && { en_description: body.en_description || null }),
      starts_at: values.starts_at,
      ends_at: values.ends_at,
      early_access_days: body.early_access_days,
      rule: values.rule,
      updated_at: getLaterTimestamp(row.updated_at, ctx.clock()),
    })
    .where(eq(collections.id, id));
  await saveProducts(db, { collection_id: id, product_ids: values.product_ids });
  await saveRuleParameters(db, id, values.rule);
  const after = await getCollection(ctx, id);
  await recordChange(ctx, 'edit', before!, after);
  return after;
}

function mergeValues(row: CollectionRow, body: Input<Contracted['edit']>['body']): CollectionValues {
  const rule = body.rule === undefined ? row.rule : body.rule;
  return {
    rule,
    starts_at: body.starts_at === undefined ? row.starts_at : toDate(body.starts_at),
    ends_at: body.ends_at === undefined ? row.ends_at : toDate(body.ends_at),
    product_ids: rule ? [] : (body.product_ids ?? row.product_ids),
  };
}

const deleteCollection = statement<unknown, { collectionId: number }>(
  'collection_erase',
  'delete from collections where id = $collectionId',
);
const renumberCollections = statement(
  'collections_close_ranks',
  `update collections c set position = ordered.n - 1
     from (select id, row_number() over (order by position, id) as n from collections) ordered
    where c.id = ordered.id and c.position <> ordered.n - 1`,
);

/** Deletes a collection, not its products. Later collections move up. */
export async function removeCollection(
  { params: { id } }: Input<Contracted['remove']>,
  ctx: Ctx,
): Promise<Answer<Contracted['remove']>> {
  await lockPositions(ctx.db);
  const row = await getCollectionRow(ctx, id, { lock: true });
  const [before] = await presentCollections(ctx, [row]);
  await deleteCollection(ctx.db, { collectionId: id });
  await renumberCollections(ctx.db);
  if (row.picture) await ctx.enqueue('files.delete', { ids: [row.picture.file] });
  await recordChange(ctx, 'remove', before!, null);
  return before!;
}

const savePositions = statement<{ id: number }, { collectionIds: readonly number[] }>(
  'collections_place',
  `update collections c set position = listed.n - 1
     from unnest($collectionIds::int[]) with ordinality as listed (id, n)
    where c.id = listed.id
      and (select array_agg(id order by id) from collections)
        = (select array_agg(i order by i) from unnest($collectionIds::int[]) i)
   returning c.id`,
);
const listIds = statement<{ id: number }>('collections_in_order', 'select id from collections order by position, id');

/**
 * Sets the order of all collections.
 * @throws Failure `conflict` if the ids are not exactly the existing collections, because somebody has added or deleted
 * one
 */
export async function setCollectionPositions(
  { body: { ids } }: Input<Contracted['setPositions']>,
  ctx: Ctx,
): Promise<Answer<Contracted['setPositions']>> {
  await lockPositions(ctx.db);
  const before = await listIds(ctx.db);
  if ((await savePositions(ctx.db, { collectionIds: ids })).length === 0) throw fail('conflict');
  await ctx.audit({
    action: 'set_positions',
    noun: 'collections',
    record_id: 0,
    before: { ids: before.map(({ id }) => id) },
    after: { ids },
  });
  ctx.after(() => invalidateCache(ctx.gateways.fanout, 'shelves'));
  return presentCollections(ctx, await listCollectionRows(ctx));
}

async function setPicture(ctx: Ctx, id: number, picture: StoredImage | null): Promise<Collection> {
  const row = await getCollectionRow(ctx, id, { lock: true });
  const [before] = await presentCollections(ctx, [row]);
  await ctx.db
    .update(collections)
    .set({ picture, updated_at: getLaterTimestamp(row.updated_at, ctx.clock()) })
    .where(eq(collections.id, id));
  if (row.picture) await ctx.enqueue('files.delete', { ids: [row.picture.file] });
  const after = await getCollection(ctx, id);
  await recordChange(ctx, picture ? 'picture_set' : 'picture_remove', before!, after);
  return after;
}

/**
 * Sets a collection's picture and deletes the file of the former one.
 * @throws Failure `invalid` if the file is missing or is not a picture
 */
export async function uploadPicture(
  { params: { id }, files: [file] }: Input<Contracted['pictureUpload']>,
  ctx: Ctx,
): Promise<Collection> {
  await getCollectionRow(ctx, id, { lock: false });
  if (!file) throw invalid({ picture: 'required' });
  return runUnitWithImages(ctx, [file], (unitCtx, [image]) => setPicture(unitCtx, id, image!));
}

/** Removes a collection's picture. */
export const removePicture = ({ params: { id } }: Input<Contracted['pictureRemove']>, ctx: Ctx): Promise<Collection> =>
  setPicture(ctx, id, null);
