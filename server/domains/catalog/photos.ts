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
import type { StoredPhoto } from '#server/platform/images.ts';
import { runUnitWithPhotos } from '#server/platform/unitWithImages.ts';
import { toProductAuditEntry } from './productAudit.ts';
import { findCard } from './cards.ts';
import { emitCatalogChange, getWritableProduct } from './change.ts';
import { lockTreeShared } from './listing.ts';
import { presentOwnProduct } from './present.ts';

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
  work: (ctx: Ctx, images: StoredPhoto[]) => Promise<T>,
): Promise<T> {
  if (uploads.length > maxPhotos) throw createTooManyError();
  return runUnitWithPhotos(ctx, uploads, work);
}

const readPhotoSummary = oneRow<{ count: number; next_position: number; has_main: boolean }, { productId: number }>(
  'photos_present',
  `select count(*)::int as count, coalesce(max(position) + 1, 0) as next_position,
          coalesce(bool_or(main), false) as has_main
     from product_photos where product_id = $productId`,
);
const insertPhotos = statement<
  unknown,
  { product_id: number; images: string; hasMain: boolean; firstPosition: number }
>(
  'photos_insert',
  `insert into product_photos (product_id, file, width, height, blur, colors, main, position)
   select $product_id, i.file, i.width, i.height, i.blur, i.colors, i.n = 1 and not $hasMain, $firstPosition + i.n - 1
     from rows from (jsonb_to_recordset($images::jsonb)
                       as (file text, width int, height int, blur text, colors text))
          with ordinality as i (file, width, height, blur, colors, n)`,
);

/**
 * Adds photos after those of the product; the very first one becomes the main photo. The product's row must be locked.
 */
export async function addPhotos(
  db: Db,
  productId: number,
  images: readonly (Omit<StoredPhoto, 'blur' | 'colors'> & Partial<StoredPhoto>)[],
): Promise<void> {
  if (images.length === 0) return;
  const summary = await readPhotoSummary(db, { productId });
  if (summary!.count + images.length > maxPhotos) throw createTooManyError();
  await insertPhotos(db, {
    product_id: productId,
    images: JSON.stringify(images),
    hasMain: summary!.has_main,
    firstPosition: summary!.next_position,
  });
}

const findProductOfPhoto = oneRow<{ product_id: number }, { photoId: number }>(
  'photo_product',
  'select product_id from product_photos where id = $photoId',
);
const findOwnProductOfPhoto = oneRow<{ product_id: number }, { photoId: number; userId: number | null }>(
  'photo_product_own',
  `select f.product_id
     from product_photos f join products p on p.id = f.product_id
    where f.id = $photoId and p.company_id in ${buildOwnCompaniesSql('$userId')}`,
);

async function changePhoto(
  ctx: Ctx,
  id: number,
  action: string,
  change: (productId: number) => Promise<boolean>,
): Promise<Product> {
  const photo = isAdmin(ctx.user)
    ? await findProductOfPhoto(ctx.db, { photoId: id })
    : await findOwnProductOfPhoto(ctx.db, { photoId: id, userId: ctx.user?.id ?? null });
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
  const before = presentOwnProduct((await findCard(ctx.db, productId))!);
  if (!(await change())) throw notFound('photo');
  const after = presentOwnProduct((await findCard(ctx.db, productId))!);
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

const deletePhoto = oneRow<{ file: string; main: boolean }, { photoId: number }>(
  'photo_delete',
  'delete from product_photos where id = $photoId returning file, main',
);
const setFirstAsMain = statement<unknown, { productId: number }>(
  'photo_main_first',
  `update product_photos set main = true
    where id = (select id from product_photos where product_id = $productId order by position, id limit 1)`,
);

/** Deletes a photo. If it was the main one, the first of the others becomes the main photo. */
export const removePhoto = (
  { params }: Input<Contracted['photoRemove']>,
  ctx: Ctx,
): Promise<Answer<Contracted['photoRemove']>> =>
  changePhoto(ctx, params.id, 'photo_remove', async (productId) => {
    const deleted = await deletePhoto(ctx.db, { photoId: params.id });
    if (!deleted) return false;
    if (deleted.main) await setFirstAsMain(ctx.db, { productId });
    await ctx.enqueue('files.delete', { ids: [deleted.file] });
    return true;
  });

const unsetMain = statement<unknown, { productId: number }>(
  'photo_unset_main',
  'update product_photos set main = false where product_id = $productId and main',
);
const setMain = oneRow<{ id: number }, { photoId: number }>(
  'photo_set_main',
  'update product_photos set main = true where id = $photoId returning id',
);

/**
 * Makes a photo the main one of its product.
 * @throws Failure `not_found`, for a foreign one too
 */
export const setMainPhoto = (
  { params }: Input<Contracted['photoSetMain']>,
  ctx: Ctx,
): Promise<Answer<Contracted['photoSetMain']>> =>
  changePhoto(ctx, params.id, 'photo_set_main', async (productId) => {
    await unsetMain(ctx.db, { productId });
    return (await setMain(ctx.db, { photoId: params.id })) !== undefined;
  });

const setAlt = oneRow<{ id: number }, { photoId: number; alt: string | null }>(
  'photo_set_alt',
  'update product_photos set alt = $alt where id = $photoId returning id',
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
    async () => (await setAlt(ctx.db, { photoId: params.id, alt: body.alt?.trim() || null })) !== undefined,
  );

const savePositions = statement<{ id: number }, { productId: number; photoIds: readonly number[] }>(
  'photos_place',
  `update product_photos f set position = listed.n - 1
     from unnest($photoIds::int[]) with ordinality as listed (id, n)
    where f.product_id = $productId and f.id = listed.id
      and (select array_agg(id order by id) from product_photos where product_id = $productId)
        = (select array_agg(i order by i) from unnest($photoIds::int[]) i)
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
    if ((await savePositions(ctx.db, { productId: params.id, photoIds: body.ids })).length === 0)
      throw fail('conflict');
    return true;
  });
