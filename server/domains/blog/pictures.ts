/** Pictures of publications: files are stored before the transaction opens, rows in it. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Publication } from '#contract/publications.ts';
import { maxPublicationPhotos, maxPublicationPictures } from '#contract/rules/publications.ts';
import { isAdmin } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail, invalid, notFound } from '#server/failure.ts';
import type { StoredImage } from '#server/platform/images.ts';
import { runUnitWithImages } from '#server/platform/unitWithImages.ts';
import { presentPicture, type PhotoRow } from './present.ts';
import { getLockedRow, getSavedRow } from './rows.ts';
import { saveAsEdit } from './save.ts';
import { listPictureFiles } from './text.ts';

type Contracted = Contract['publications'];

const insertPhotos = statement<
  PhotoRow,
  { author_id: number; publication_id: number | null; images: string; firstPosition: number; now: Date }
>(
  'publication_photos_insert',
  `insert into publication_photos
          (author_id, publication_id, file, width, height, blur, in_gallery, position, created_at)
   select $author_id::int, $publication_id::int, d.file, d.width, d.height, d.blur, $publication_id::int is not null,
          $firstPosition::int + d.n - 1, $now::timestamptz
     from rows from (jsonb_to_recordset($images::jsonb) as (file text, width int, height int, blur text))
          with ordinality as d (file, width, height, blur, n)
   returning id, file, width, height, blur`,
);
const countUnsaved = oneRow<{ count: number }, { author_id: number }>(
  'publication_photos_unsaved',
  'select count(*)::int as count from publication_photos where author_id = $author_id and publication_id is null',
);
const readGalleryState = oneRow<{ count: number; next: number }, { publication_id: number }>(
  'publication_photos_present',
  `select count(*)::int as count, coalesce(max(position) + 1, 0) as next
     from publication_photos
    where publication_id = $publication_id and in_gallery`,
);

const createTooManyError = (max: number) =>
  fail('too_many_pictures', { values: { max }, errors: { photos: { failure: 'too_many', values: { max } } } });
const assertHasFiles = (files: readonly unknown[]) => {
  if (files.length === 0) throw invalid({ photos: 'required' });
};

/** Stores pictures for a text that is not saved yet. */
export async function uploadPictures(
  { files }: Input<Contracted['picturesUpload']>,
  ctx: Ctx,
): Promise<Answer<Contracted['picturesUpload']>> {
  assertHasFiles(files);
  const { count } = (await countUnsaved(ctx.db, { author_id: ctx.user!.id }))!;
  if (count + files.length > maxPublicationPictures) throw createTooManyError(maxPublicationPictures);
  return runUnitWithImages(ctx, files, async (inUnit, images) => {
    const rows = await insertPhotos(inUnit.db, {
      author_id: inUnit.user!.id,
      publication_id: null,
      images: JSON.stringify(images),
      firstPosition: 0,
      now: inUnit.clock(),
    });
    return { data: rows.map((row, position) => presentPicture(row, position)) };
  });
}

async function addPhotos(ctx: Ctx, id: number, images: readonly StoredImage[]): Promise<Publication> {
  const row = await getLockedRow(ctx, id);
  const { count, next } = (await readGalleryState(ctx.db, { publication_id: id }))!;
  if (count + images.length > maxPublicationPhotos) throw createTooManyError(maxPublicationPhotos);
  await insertPhotos(ctx.db, {
    author_id: ctx.user!.id,
    publication_id: id,
    images: JSON.stringify(images),
    firstPosition: next,
    now: ctx.clock(),
  });
  return saveAsEdit(ctx, row, 'photos_add');
}

/** Adds photos below the text. */
export async function uploadPhotos(
  { params, files }: Input<Contracted['photosUpload']>,
  ctx: Ctx,
): Promise<Publication> {
  await getSavedRow(ctx, params.id);
  assertHasFiles(files);
  return runUnitWithImages(ctx, files, (inUnit, images) => addPhotos(inUnit, params.id, images));
}

const findPublicationOfPhoto = oneRow<{ id: number }, { photoId: number; isAdmin: boolean; userId: number }>(
  'publication_of_photo',
  `select p.id
     from publication_photos f
     join publications p on p.id = f.publication_id
    where f.id = $photoId and f.in_gallery and ($isAdmin or p.author_id = $userId)`,
);
const removeFromGallery = statement<unknown, { publication_id: number; photoIds: readonly number[] }>(
  'publication_photos_take_out',
  `update publication_photos
      set in_gallery = false
    where publication_id = $publication_id and id = any($photoIds::int[])`,
);

/**
 * Removes a photo below a text, for readers too.
 * @throws Failure `not_found`, also for somebody else's photo
 */
export async function removePhoto(
  { params: { id } }: Input<Contracted['photoRemove']>,
  ctx: Ctx,
): Promise<Publication> {
  const found = await findPublicationOfPhoto(ctx.db, {
    photoId: id,
    isAdmin: isAdmin(ctx.user),
    userId: ctx.user!.id,
  });
  if (!found) throw notFound('photo');
  const row = await getLockedRow(ctx, found.id);
  // The end of the write deletes the file, unless the text contains it.
  await removeFromGallery(ctx.db, { publication_id: row.id, photoIds: [id] });
  return saveAsEdit(ctx, row, 'photo_remove');
}

const attachPictures = statement<unknown, { publication_id: number; userId: number; files: readonly string[] }>(
  'publication_pictures_attach',
  `update publication_photos
      set publication_id = $publication_id
    where publication_id is null and author_id = $userId and file = any($files::text[])`,
);
const placePhotos = statement<{ id: number }, { publication_id: number; userId: number; photoIds: readonly number[] }>(
  'publication_photos_place',
  `update publication_photos f
      set publication_id = $publication_id, in_gallery = true, position = d.n - 1
     from unnest($photoIds::int[]) with ordinality as d (id, n)
    where f.id = d.id and (f.publication_id = $publication_id or (f.publication_id is null and f.author_id = $userId))
   returning f.id`,
);
const removeOthersFromGallery = statement<unknown, { publication_id: number; photoIds: readonly number[] }>(
  'publication_photos_others',
  `update publication_photos
      set in_gallery = false
    where publication_id = $publication_id and in_gallery and id <> all($photoIds::int[])`,
);

/**
 * Assigns a publication the pictures of its text, and the photos below it if they are given.
 * @throws Failure `invalid` for a photo that belongs to neither the publication nor the caller, or that is given twice
 */
export async function assignPictures(
  db: Db,
  { id, userId, text, photoIds }: { id: number; userId: number; text: string; photoIds: readonly number[] | undefined },
): Promise<void> {
  await attachPictures(db, { publication_id: id, userId, files: listPictureFiles(text) });
  if (photoIds === undefined) return;
  if (new Set(photoIds).size < photoIds.length) throw invalid({ photo_ids: 'duplicate' });
  if ((await placePhotos(db, { publication_id: id, userId, photoIds })).length < photoIds.length)
    throw invalid({ photo_ids: 'not_found' });
  await removeOthersFromGallery(db, { publication_id: id, photoIds });
}
