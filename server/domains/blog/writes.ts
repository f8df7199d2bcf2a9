/** Writes publications. Every edit locks the row, so that edits and moderations come one after the other. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Publication } from '#contract/publications.ts';
import type { PublicationStatus } from '#contract/rules/publications.ts';
import { isAdmin } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import type { RequestContext } from '#server/request.ts';
import { statement } from '#server/db/statement.ts';
import { fail, invalid } from '#server/failure.ts';
import type { StoredImage } from '#server/platform/images.ts';
import { isStale } from '#server/platform/stale.ts';
import { runUnitWithImages } from '#server/platform/unitWithImages.ts';
import { assignPictures } from './pictures.ts';
import { presentPublication, type PublicationRow } from './present.ts';
import { getLockedRow, getSavedRow } from './rows.ts';
import { savePublication, saveAsEdit } from './save.ts';
import { finishChange, reportChange } from './finishChange.ts';
import { getFirstStatus, getStatusAfterEdit } from './status.ts';
import { publications } from './tables.ts';
import { sanitizeText, getReadingMinutes } from './text.ts';

type Contracted = Contract['publications'];

/**
 * Creates a publication.
 * @throws Failure `no_guests` for a guest account
 */
export async function createPublication(
  { body }: Input<Contracted['create']>,
  ctx: Ctx,
): Promise<Answer<Contracted['create']>> {
  const user = ctx.user!;
  if (user.is_guest) throw fail('no_guests');
  const text = await sanitizeText(body.text);
  const now = ctx.clock();
  const status = getFirstStatus(user);
  const [created] = await ctx.db
    .insert(publications)
    .values({
      author_id: user.id,
      title: body.title,
      description: body.description || null,
      text,
      language: body.language,
      reading_minutes: getReadingMinutes(text),
      status,
      created_at: now,
      updated_at: now,
      published_at: status === 'published' ? now : null,
    })
    .returning({ id: publications.id });
  const { id } = created!;
  await assignPictures(ctx.db, { id, userId: user.id, text, photoIds: body.photo_ids });
  return finishChange(ctx, 'create', null, id);
}

type Edit = Input<Contracted['edit']>['body'];

async function mergeContent(row: PublicationRow, body: Edit) {
  const text = body.text === undefined ? row.text : await sanitizeText(body.text);
  const content = {
    title: body.title ?? row.title,
    description: body.description === undefined ? row.description : body.description || null,
    text,
    language: body.language ?? row.language,
  };
  const photos = row.photos.map(({ id }) => id).join();
  const hasChanged =
    (Object.keys(content) as (keyof typeof content)[]).some((key) => content[key] !== row[key]) ||
    (body.photo_ids !== undefined && body.photo_ids.join() !== photos);
  return { content, hasChanged };
}

/**
 * The decision of an admin; undefined if there is none.
 * @throws Failure `invalid` for a cancellation without a reason
 */
function parseModeration(
  ctx: RequestContext,
  { status, reason }: Edit,
): { status: PublicationStatus; reason: string | null } | undefined {
  if (status === undefined || !isAdmin(ctx.user)) return undefined;
  if (status !== 'canceled') return { status, reason: null };
  if (!reason?.trim()) throw invalid({ reason: 'required' });
  return { status, reason: reason.trim() };
}

/** Changes the given fields; an admin may also publish or cancel it. Without a change nothing is written. */
export async function editPublication(
  { params: { id }, body }: Input<Contracted['edit']>,
  ctx: Ctx,
): Promise<Answer<Contracted['edit']>> {
  const row = await getLockedRow(ctx, id);
  if (isStale(body.updated_at, row.updated_at))
    throw fail('stale', { body: { present: presentPublication(row, ctx.locale) } });
  const { content, hasChanged } = await mergeContent(row, body);
  const moderation = parseModeration(ctx, body);
  const status =
    moderation?.status ??
    (hasChanged ? getStatusAfterEdit(ctx.user!, row.author_id === ctx.user!.id, row.status) : row.status);
  const reason = moderation ? moderation.reason : status === 'canceled' ? row.reason : null;
  if (!hasChanged && status === row.status && reason === row.reason) return presentPublication(row, ctx.locale);
  await assignPictures(ctx.db, { id, userId: ctx.user!.id, text: content.text, photoIds: body.photo_ids });
  const isModeration = moderation !== undefined && status !== row.status;
  const publication = await savePublication(ctx, row, isModeration ? 'moderate' : 'edit', status, {
    ...content,
    reason,
    reading_minutes: getReadingMinutes(content.text),
  });
  // Authors get no mail about decisions of their own.
  if (isModeration && status !== 'in_moderation' && row.author_id !== ctx.user!.id)
    await ctx.emit('publication.moderated', { publication_id: id, author_id: row.author_id, status, reason });
  return publication;
}

const deletePhotos = statement<{ file: string }, { publication_id: number }>(
  'publication_erase_photos',
  'delete from publication_photos where publication_id = $publication_id returning file',
);
const deleteWithCopy = statement<{ file: string | null }, { publicationId: number }>(
  'publication_erase',
  `with copy as (delete from shown_publications where publication_id = $publicationId returning logo),
        original as (delete from publications where id = $publicationId returning logo)
   select distinct logo->>'file' as file from (select logo from copy union all select logo from original) logos`,
);

/**
 * Deletes a publication with its pictures.
 * @throws Failure `publication_changed` if it has changed since it was read: a moderator may have just published it
 */
export async function removePublication(
  { params: { id }, query }: Input<Contracted['remove']>,
  ctx: Ctx,
): Promise<void> {
  const row = await getLockedRow(ctx, id);
  if (isStale(query.updated_at, row.updated_at))
    throw fail('publication_changed', { body: { present: presentPublication(row, ctx.locale) } });
  const files = [
    ...(await deletePhotos(ctx.db, { publication_id: id })),
    ...(await deleteWithCopy(ctx.db, { publicationId: id })),
  ].flatMap(({ file }) => file ?? []);
  if (files.length > 0) await ctx.enqueue('files.delete', { ids: files });
  await reportChange(ctx, 'remove', id, presentPublication(row, ctx.locale), null);
}

const setLogo = async (ctx: Ctx, id: number, logo: StoredImage | null): Promise<Publication> =>
  saveAsEdit(ctx, await getLockedRow(ctx, id), logo ? 'logo_set' : 'logo_remove', { logo });

/**
 * Sets the title picture.
 * @throws Failure `invalid` if no file was sent, or it is no picture
 */
export async function uploadLogo(
  { params: { id }, files: [file] }: Input<Contracted['logoUpload']>,
  ctx: Ctx,
): Promise<Publication> {
  await getSavedRow(ctx, id);
  if (!file) throw invalid({ logo: 'required' });
  return runUnitWithImages(ctx, [file], (inUnit, [image]) => setLogo(inUnit, id, image!));
}

/** Removes the title picture. */
export const removeLogo = ({ params: { id } }: Input<Contracted['logoRemove']>, ctx: Ctx): Promise<Publication> =>
  setLogo(ctx, id, null);
