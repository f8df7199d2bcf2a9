/** Photos of products: files are kept before the transaction opens, rows in it. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input, UploadedFile } from '#contract/endpoint.ts';
import { maxPhotos, type Product } from '#contract/products.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { isAdmin, ownCompaniesText } from '#server/domains/companies/policy.ts';
import { fail, notFound } from '#server/failure.ts';
import type { StoredImage } from '#server/platform/images.ts';
import { unitWithImages } from '#server/platform/unitWithImages.ts';
import { auditedProduct } from './audited.ts';
import { cardOf } from './cards.ts';
import { announce, writableProduct } from './change.ts';
import { holdTree } from './listing.ts';
import { presentProduct } from './present.ts';

type Contracted = Contract['products'];

const tooMany = () =>
  fail('too_many_photos', {
    values: { max: maxPhotos },
    errors: { photos: { failure: 'too_many', values: { max: maxPhotos } } },
  });

/** A unit of work with the photos of a form. @throws Failure `too_many_photos`, `invalid` for what is no picture */
export async function unitWithPhotos<T>(
  ctx: Ctx,
  uploads: readonly UploadedFile[],
  work: (ctx: Ctx, images: StoredImage[]) => Promise<T>,
): Promise<T> {
  if (uploads.length > maxPhotos) throw tooMany();
  return unitWithImages(ctx, uploads, work);
}

const presentPhotos = oneRow<{ count: number; next: number; has_main: boolean }>(
  'photos_present',
  'select count(*)::int as count, coalesce(max(position) + 1, 0) as next, coalesce(bool_or(main), false) as has_main from product_photos where product_id = $1',
);
const insertPhotos = statement(
  'photos_insert',
  `insert into product_photos (product_id, file, width, height, blur, main, position)
   select $1, d.file, d.width, d.height, d.blur, d.n = 1 and not $3, $4 + d.n - 1
     from rows from (jsonb_to_recordset($2::jsonb) as (file text, width int, height int, blur text)) with ordinality as d (file, width, height, blur, n)`,
);

/** Adds photos after those that the product has; the first of all is the main one. The product's row is locked already. */
export async function addPhotos(db: Db, productId: number, images: readonly StoredImage[]): Promise<void> {
  if (images.length === 0) return;
  const present = await presentPhotos(db, [productId]);
  if (present!.count + images.length > maxPhotos) throw tooMany();
  await insertPhotos(db, [productId, JSON.stringify(images), present!.has_main, present!.next]);
}

const productOf = oneRow<{ product_id: number }>(
  'photo_product',
  'select product_id from product_photos where id = $1',
);
const productOfOwn = oneRow<{ product_id: number }>(
  'photo_product_own',
  `select f.product_id from product_photos f join products p on p.id = f.product_id where f.id = $1 and p.company_id in ${ownCompaniesText('$2')}`,
);

async function changePhoto(
  ctx: Ctx,
  id: number,
  action: string,
  change: (productId: number) => Promise<boolean>,
): Promise<Product> {
  const photo = isAdmin(ctx.user)
    ? await productOf(ctx.db, [id])
    : await productOfOwn(ctx.db, [id, ctx.user?.id ?? null]);
  if (!photo) throw notFound('photo');
  return changePhotos(ctx, photo.product_id, action, () => change(photo.product_id));
}

async function changePhotos(
  ctx: Ctx,
  productId: number,
  action: string,
  change: () => Promise<boolean>,
): Promise<Product> {
  await holdTree(ctx.db);
  await writableProduct(ctx, productId, { lock: true });
  const before = presentProduct((await cardOf(ctx.db, productId))!);
  if (!(await change())) throw notFound('photo');
  const after = presentProduct((await cardOf(ctx.db, productId))!);
  await ctx.audit({
    action,
    noun: 'products',
    record_id: after.id,
    before: auditedProduct(before),
    after: auditedProduct(after),
  });
  await announce(ctx, [after.id]);
  return after;
}

const deletePhoto = oneRow<{ file: string; main: boolean }>(
  'photo_delete',
  'delete from product_photos where id = $1 returning file, main',
);
const mainIsFirst = statement(
  'photo_main_first',
  'update product_photos set main = true where id = (select id from product_photos where product_id = $1 order by position, id limit 1)',
);

/** Deletes a photo; where it was the main one, the first of the others takes its place. */
export const removePhoto = (
  { params }: Input<Contracted['photoRemove']>,
  ctx: Ctx,
): Promise<Answer<Contracted['photoRemove']>> =>
  changePhoto(ctx, params.id, 'photo_remove', async (productId) => {
    const gone = await deletePhoto(ctx.db, [params.id]);
    if (!gone) return false;
    if (gone.main) await mainIsFirst(ctx.db, [productId]);
    await ctx.enqueue('files.delete', { ids: [gone.file] });
    return true;
  });

const unsetMain = statement(
  'photo_unset_main',
  'update product_photos set main = false where product_id = $1 and main',
);
const setMain = oneRow<{ id: number }>(
  'photo_set_main',
  'update product_photos set main = true where id = $1 returning id',
);

/** Makes a photo its product's main one. @throws Failure `not_found` also for a foreign one */
export const setMainPhoto = (
  { params }: Input<Contracted['photoSetMain']>,
  ctx: Ctx,
): Promise<Answer<Contracted['photoSetMain']>> =>
  changePhoto(ctx, params.id, 'photo_set_main', async (productId) => {
    await unsetMain(ctx.db, [productId]);
    return (await setMain(ctx.db, [params.id])) !== undefined;
  });

const setAlt = oneRow<{ id: number }>('photo_set_alt', 'update product_photos set alt = $2 where id = $1 returning id');

/** Says what a photo shows, for those who don't see it; null takes it back. */
export const editPhoto = (
  { params, body }: Input<Contracted['photoEdit']>,
  ctx: Ctx,
): Promise<Answer<Contracted['photoEdit']>> =>
  changePhoto(
    ctx,
    params.id,
    'photo_edit',
    async () => (await setAlt(ctx.db, [params.id, body.alt?.trim() || null])) !== undefined,
  );

const place = statement<{ id: number }>(
  'photos_place',
  `update product_photos f set position = d.n - 1 from unnest($2::int[]) with ordinality as d (id, n)
    where f.product_id = $1 and f.id = d.id and (select array_agg(id order by id) from product_photos where product_id = $1) = (select array_agg(i order by i) from unnest($2::int[]) i)
   returning f.id`,
);

/** Puts a product's photos in an order. @throws Failure `conflict` where these are not just its photos: somebody has added or deleted one */
export const placePhotos = (
  { params, body }: Input<Contracted['photoPositions']>,
  ctx: Ctx,
): Promise<Answer<Contracted['photoPositions']>> =>
  changePhotos(ctx, params.id, 'photo_positions', async () => {
    if ((await place(ctx.db, [params.id, body.ids])).length === 0) throw fail('conflict');
    return true;
  });
