/** How publications are written. Whoever edits holds the row, so that two edits and a moderation come one after the other. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Publication } from '#contract/publications.ts';
import type { PublicationStatus } from '#contract/rules/publications.ts';
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import { isAdmin } from '#server/domains/companies/policy.ts';
import { fail, invalid } from '#server/failure.ts';
import type { StoredImage } from '#server/platform/images.ts';
import { isStale } from '#server/platform/stale.ts';
import { unitWithImages } from '#server/platform/unitWithImages.ts';
import { keepPictures } from './pictures.ts';
import { presentPublication, type WholeRow } from './present.ts';
import { lockedRow, savedRow } from './rows.ts';
import { save, touched } from './save.ts';
import { settle, told } from './show.ts';
import { firstStatus, statusAfterEdit } from './status.ts';
import { publications } from './tables.ts';
import { cleanText, readingMinutes } from './text.ts';

type Contracted = Contract['publications'];

/** Writes a publication. @throws Failure `no_guests` for an account that nobody has registered */
export async function createPublication(
  { body }: Input<Contracted['create']>,
  ctx: Ctx,
): Promise<Answer<Contracted['create']>> {
  const user = ctx.user!;
  if (user.is_guest) throw fail('no_guests');
  const text = await cleanText(body.text);
  const now = ctx.clock();
  const status = firstStatus(user);
  const [made] = await ctx.db
    .insert(publications)
    .values({
      author_id: user.id,
      title: body.title,
      description: body.description || null,
      text,
      language: body.language,
      reading_minutes: readingMinutes(text),
      status,
      created_at: now,
      updated_at: now,
      published_at: status === 'published' ? now : null,
    })
    .returning({ id: publications.id });
  const { id } = made!;
  await keepPictures(ctx.db, { id, userId: user.id, text, photoIds: body.photo_ids });
  return settle(ctx, 'create', null, id);
}

type Edit = Input<Contracted['edit']>['body'];

async function contentOf(row: WholeRow, body: Edit) {
  const text = body.text === undefined ? row.text : await cleanText(body.text);
  const content = {
    title: body.title ?? row.title,
    description: body.description === undefined ? row.description : body.description || null,
    text,
    language: body.language ?? row.language,
  };
  const photos = row.photos.map(({ id }) => id).join();
  const isOther =
    (Object.keys(content) as (keyof typeof content)[]).some((key) => content[key] !== row[key]) ||
    (body.photo_ids !== undefined && body.photo_ids.join() !== photos);
  return { content, isOther };
}

/** What an admin makes of it; undefined where that is not asked. @throws Failure `invalid` for a cancel without its reason */
function judged(ctx: Ctx, { status, reason }: Edit): { status: PublicationStatus; reason: string | null } | undefined {
  if (status === undefined || !isAdmin(ctx.user)) return undefined;
  if (status !== 'canceled') return { status, reason: null };
  if (!reason?.trim()) throw invalid({ reason: 'required' });
  return { status, reason: reason.trim() };
}

/** Changes what came, and where an admin says so publishes or cancels it. What changes nothing is no edit. */
export async function editPublication(
  { params: { id }, body }: Input<Contracted['edit']>,
  ctx: Ctx,
): Promise<Answer<Contracted['edit']>> {
  const row = await lockedRow(ctx, id);
  if (isStale(body.updated_at, row.updated_at)) throw fail('stale', { body: { present: presentPublication(row) } });
  const { content, isOther } = await contentOf(row, body);
  const verdict = judged(ctx, body);
  const status =
    verdict?.status ?? (isOther ? statusAfterEdit(ctx.user!, row.author_id === ctx.user!.id, row.status) : row.status);
  const reason = verdict ? verdict.reason : status === 'canceled' ? row.reason : null;
  if (!isOther && status === row.status && reason === row.reason) return presentPublication(row);
  await keepPictures(ctx.db, { id, userId: ctx.user!.id, text: content.text, photoIds: body.photo_ids });
  const isJudged = verdict !== undefined && status !== row.status;
  const publication = await save(ctx, row, isJudged ? 'moderate' : 'edit', status, {
    ...content,
    reason,
    reading_minutes: readingMinutes(content.text),
  });
  // What one does with one's own needs no letter.
  if (isJudged && status !== 'in_moderation' && row.author_id !== ctx.user!.id)
    await ctx.emit('publication.moderated', { publication_id: id, author_id: row.author_id, status, reason });
  return publication;
}

const erasePhotos = statement<{ file: string }>(
  'publication_erase_photos',
  'delete from publication_photos where publication_id = $1 returning file',
);
const erase = statement<{ file: string | null }>(
  'publication_erase',
  `with shown as (delete from shown_publications where publication_id = $1 returning logo), gone as (delete from publications where id = $1 returning logo)
   select distinct logo->>'file' as file from (select logo from shown union all select logo from gone) logos`,
);

/** Deletes a publication with its pictures. @throws Failure `publication_changed` where it is not as it was read: a moderator may have just published it */
export async function removePublication(
  { params: { id }, query }: Input<Contracted['remove']>,
  ctx: Ctx,
): Promise<void> {
  const row = await lockedRow(ctx, id);
  if (isStale(query.updated_at, row.updated_at))
    throw fail('publication_changed', { body: { present: presentPublication(row) } });
  const files = [...(await erasePhotos(ctx.db, [id])), ...(await erase(ctx.db, [id]))].flatMap(
    ({ file }) => file ?? [],
  );
  if (files.length > 0) await ctx.enqueue('files.delete', { ids: files });
  await told(ctx, 'remove', id, presentPublication(row), null);
}

const setLogo = async (ctx: Ctx, id: number, logo: StoredImage | null): Promise<Publication> =>
  touched(ctx, await lockedRow(ctx, id), logo ? 'logo_set' : 'logo_remove', { logo });

/** Gives it a title picture. @throws Failure `invalid` where none came, or it is no picture */
export async function uploadLogo(
  { params: { id }, files: [file] }: Input<Contracted['logoUpload']>,
  ctx: Ctx,
): Promise<Publication> {
  await savedRow(ctx, id);
  if (!file) throw invalid({ logo: 'required' });
  return unitWithImages(ctx, [file], (inUnit, [image]) => setLogo(inUnit, id, image!));
}

/** Takes the title picture away. */
export const removeLogo = ({ params: { id } }: Input<Contracted['logoRemove']>, ctx: Ctx): Promise<Publication> =>
  setLogo(ctx, id, null);
