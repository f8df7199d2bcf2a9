/** Photos of products. Files are stored before the transaction opens, rows in it. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input, UploadedFile } from '#contract/endpoint.ts';
import { maxPhotos, type Product } from '#contract/products.ts';
import { isAdmin } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { buildOwnCompaniesSql } from '#server/domains/companies/policy.ts';
import { fail, notFound } from '#server/failure.ts';
import type { StoredImage } from '#server/platform/images.ts';
import { runUnitWithImages } from '#server/platform/unitWithImages.ts';
import { toProductAuditEntry } from './productAudit.ts';
import { findCard } from './cards.ts';
import { emitCatalogChange, getWritableProduct } from './change.ts';
import { lockTreeShared } from './listing.ts';
import { presentProduct } from './present.ts';

type Contracted = Contract['products'];

const createTooManyError = () =>
  fail('too_many_photos', {
    values: { max: maxPhotos },
    errors: { photos: { failure: 'too_many', values: { max: maxPhotos } } },
  });

/**
 * Runs a unit of work with uploaded photos.
 * @throws Failure `too_many_photos`, `invalid` for a file that is not a picture
 */
export async function unitWithPhotos<T>(
  ctx: Ctx,
  uploads: readonly UploadedFile[],
  work: (ctx: Ctx, images: StoredImage[]) => Promise<T>,
): Promise<T> {
  if (uploads.length > maxPhotos) throw createTooManyError();
  return runUnitWithImages(ctx, uploads, work);
}

const getPhotoSummary = oneRow<{ count: number; next: number; has_main: boolean }, { productId: number }>(
  'photos_present',
  'select count(*)::int as count, coalesce(max(position) + 1, 0) as next, coalesce(bool_or(main), false) as has_main from product_photos where product_id = $productId',
);
const insertPhotos = statement<unknown, { productId: number; images: string; has_main: boolean; next: number }>(
  'photos_insert',
  `insert into product_photos (product_id, file, width, height, blur, main, position)
   select $productId, d.file, d.width, d.height, d.blur, d.n = 1 and not $has_main, $next + d.n - 1
     from rows from (jsonb_to_recordset($images::jsonb) as (file text, width int, height int, blur text)) with ordinality as d (file, width, height, blur, n)`,
);

/**
 * Adds photos after those of the product; the very first one becomes the main photo. The product's row must be locked.
 */
export async function addPhotos(db: Db, productId: number, images: readonly StoredImage[]): Promise<void> {
  if (images.length === 0) return;
  const summary = await getPhotoSummary(db, { productId });
  if (summary!.count + images.length > maxPhotos) throw createTooManyError();
  await insertPhotos(db, {
    productId,
    images: JSON.stringify(images),
    has_main: summary!.has_main,
    next: summary!.next,
  });
}

const findProductOfPhoto = oneRow<{ product_id: number }, { product_photoId: number }>(
  'photo_product',
  'select product_id from product_photos where id = $product_photoId',
);
const findOwnProductOfPhoto = oneRow<{ product_id: number }, { product_photoId: number; userId: number | null }>(
  'photo_product_own',
  `select f.product_id from product_photos f join products p on p.id = f.product_id where f.id = $product_photoId and p.company_id in ${buildOwnCompaniesSql('$userId')}`,
);

async function changePhoto(
  ctx: Ctx,
  id: number,
  action: string,
  change: (productId: number) => Promise<boolean>,
): Promise<Product> {
  const photo = isAdmin(ctx.user)
    ? await findProductOfPhoto(ctx.db, { product_photoId: id })
    : await findOwnProductOfPhoto(ctx.db, { product_photoId: id, userId: ctx.user?.id ?? null });
  if (!photo) throw notFound('photo');
  return changePhotos(ctx, photo.product_id, action, () => change(photo.product_id));
}

async function changePhotos(
  ctx: Ctx,
  productId: number,
  action: string,
  change: () => Promise<boolean>,
): Promise<Product> {
  await lockTreeShared(ctx.db);
  await getWritableProduct(ctx, productId, { lock: true });
  const before = presentProduct((await findCard(ctx.db, productId))!);
  if (!(await change())) throw notFound('photo');
  const after = presentProduct((await findCard(ctx.db, productId))!);
  await ctx.audit({
    action,
    noun: 'products',
    record_id: after.id,
    before: toProductAuditEntry(before),
    after: toProductAuditEntry(after),
  });
  await emitCatalogChange(ctx, [after.id]);
  return after;
}

const deletePhoto = oneRow<{ file: string; main: boolean }, { product_photoId: number }>(
  'photo_delete',
  'delete from product_photos where id = $product_photoId returning file, main',
);
const setFirstAsMain = statement<unknown, { productId: number }>(
  'photo_main_first',
  'update product_photos set main = true where id = (select id from product_photos where product_id = $productId order by position, id limit 1)',
);

/** Deletes a photo. If it was the main one, the first of the others becomes the main photo. */
export const removePhoto = (
  { params }: Input<Contracted['photoRemove']>,
  ctx: Ctx,
): Promise<Answer<Contracted['photoRemove']>> =>
  changePhoto(ctx, params.id, 'photo_remove', async (productId) => {
    const deleted = await deletePhoto(ctx.db, { product_photoId: params.id });
    if (!deleted) return false;
    if (deleted.main) await setFirstAsMain(ctx.db, { productId });
    await ctx.enqueue('files.delete', { ids: [deleted.file] });
    return true;
  });

const unsetMain = statement<unknown, { productId: number }>(
  'photo_unset_main',
  'update product_photos set main = false where product_id = $productId and main',
);
const setMain = oneRow<{ id: number }, { product_photoId: number }>(
  'photo_set_main',
  'update product_photos set main = true where id = $product_photoId returning id',
);

/** Makes a photo the main one of its product. @throws Failure `not_found`, for a foreign one too */
export const setMainPhoto = (
  { params }: Input<Contracted['photoSetMain']>,
  ctx: Ctx,
): Promise<Answer<Contracted['photoSetMain']>> =>
  changePhoto(ctx, params.id, 'photo_set_main', async (productId) => {
    await unsetMain(ctx.db, { productId });
    return (await setMain(ctx.db, { product_photoId: params.id })) !== undefined;
  });

const setAlt = oneRow<{ id: number }, { product_photoId: number; alt: string | null }>(
  'photo_set_alt',
  'update product_photos set alt = $alt where id = $product_photoId returning id',
);

/** Sets the alternative text of a photo; null removes it. */
export const editPhoto = (
  { params, body }: Input<Contracted['photoEdit']>,
  ctx: Ctx,
): Promise<Answer<Contracted['photoEdit']>> =>
  changePhoto(
    ctx,
    params.id,
    'photo_edit',
    async () => (await setAlt(ctx.db, { product_photoId: params.id, alt: body.alt?.trim() || null })) !== undefined,
  );

const savePositions = statement<{ id: number }, { product_id: number; product_photoIds: readonly number[] }>(
  'photos_place',
  `update product_photos f set position = d.n - 1 from unnest($product_photoIds::int[]) with ordinality as d (id, n)
    where f.product_id = $product_id and f.id = d.id and (select array_agg(id order by id) from product_photos where product_id = $product_id) = (select array_agg(i order by i) from unnest($product_photoIds::int[]) i)
   returning f.id`,
);

/**
 * Sets the order of a product's photos.
 * @throws Failure `conflict` if the ids are not exactly its photos, because somebody has added or deleted one
 */
export const setPhotoPositions = (
  { params, body }: Input<Contracted['photoPositions']>,
  ctx: Ctx,
): Promise<Answer<Contracted['photoPositions']>> =>
  changePhotos(ctx, params.id, 'photo_positions', async () => {
    if ((await savePositions(ctx.db, { product_id: params.id, product_photoIds: body.ids })).length === 0)
      throw fail('conflict');
    return true;
  });
