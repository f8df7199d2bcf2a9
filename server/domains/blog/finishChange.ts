/** Finishes a change of a publication: updates the published copy, deletes unused files, reports the change. */
import type { Publication } from '#contract/publications.ts';
import type { Ctx } from '#server/context.ts';
import { plainWordsSql } from '#server/db/plainWords.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import type { StoredImage } from '#server/platform/images.ts';
import { presentPublication, type PublicationRow } from './present.ts';
import { getSavedRow } from './rows.ts';
import { listPictureFiles } from './text.ts';

// A tsvector holds at most a megabyte: of the longest texts only the beginning is searchable.
const buildVectorSql = (expression: string, config: 'russian' | 'simple', weight: string) =>
  `setweight(to_tsvector('${config}', ${plainWordsSql(expression)}), '${weight}')`;
const plainText = `left(regexp_replace(p.text, '<[^>]*>', ' ', 'g'), 100000)`;
const searchVector = `${buildVectorSql('p.title', 'russian', 'A')} || ${buildVectorSql('p.title', 'simple', 'A')}
                        || ${buildVectorSql(`coalesce(p.description, '')`, 'russian', 'B')}
                        || ${buildVectorSql(plainText, 'russian', 'C')}`;

const copiedColumns = [
  'author_id',
  'title',
  'description',
  'text',
  'language',
  'logo',
  'reading_minutes',
  'published_at',
  'updated_at',
];
const upsertCopy = statement<unknown, { publicationId: number }>(
  'publication_show',
  `insert into shown_publications (publication_id, ${copiedColumns.join(', ')}, photo_ids, search)
   select p.id, ${copiedColumns.map((column) => `p.${column}`).join(', ')},
          array(select id from publication_photos f
                 where f.publication_id = p.id and f.in_gallery order by f.position, f.id),
          ${searchVector}
     from publications p
    where p.id = $publicationId
   on conflict (publication_id) do update
      set ${[...copiedColumns, 'photo_ids', 'search'].map((column) => `${column} = excluded.${column}`).join(', ')}`,
);
const deleteCopy = statement<unknown, { publication_id: number }>(
  'publication_hide',
  'delete from shown_publications where publication_id = $publication_id',
);
const findCopyFiles = oneRow<{ text: string; logo: StoredImage | null }, { publication_id: number }>(
  'publication_shown_files',
  'select text, logo from shown_publications where publication_id = $publication_id',
);
const deleteUnusedPictures = statement<{ file: string }, { publication_id: number; usedFiles: readonly string[] }>(
  'publication_drop_pictures',
  `delete from publication_photos
    where publication_id = $publication_id and not in_gallery and file <> all($usedFiles::text[])
   returning file`,
);

/** A publication as the audit log stores it. */
export const toAuditFields = ({ is_public: _public, ...publication }: Publication): object => ({
  ...publication,
  logo: publication.logo?.url ?? null,
  photos: publication.photos.map(({ id }) => id),
});

/**
 * Finishes a write: publishes or removes the copy that readers see, deletes pictures that neither the saved nor the
 * published text contains, notifies open screens, and writes the audit log for staff.
 * @param before the publication before the change
 */
export async function finishChange(
  ctx: Ctx,
  action: string,
  before: PublicationRow | null,
  id: number,
): Promise<Publication> {
  const { db } = ctx;
  const copyBefore = await findCopyFiles(db, { publication_id: id });
  const row = await getSavedRow(ctx, id);
  if (row.status === 'published') await upsertCopy(db, { publicationId: id });
  if (row.status === 'canceled') await deleteCopy(db, { publication_id: id });
  const copy = await findCopyFiles(db, { publication_id: id });
  const usedLogos = new Set([row.logo?.file, copy?.logo?.file]);
  const unusedLogos = new Set(
    [before?.logo?.file, copyBefore?.logo?.file].filter(
      (file): file is string => file !== undefined && !usedLogos.has(file),
    ),
  );
  const deletedPictures = await deleteUnusedPictures(db, {
    publication_id: id,
    usedFiles: [...listPictureFiles(row.text), ...listPictureFiles(copy?.text ?? '')],
  });
  const unusedFiles = [...unusedLogos, ...deletedPictures.map(({ file }) => file)];
  if (unusedFiles.length > 0) await ctx.enqueue('files.delete', { ids: unusedFiles });
  const publication = presentPublication({ ...row, is_public: copy !== undefined }, ctx.locale);
  await reportChange(ctx, action, id, before && presentPublication(before, ctx.locale), publication);
  return publication;
}

/** Notifies open screens; the audit log records changes by vendors, managers and admins. */
export async function reportChange(
  ctx: Ctx,
  action: string,
  id: number,
  before: Publication | null,
  after: Publication | null,
): Promise<void> {
  ctx.hint('publications', [id]);
  if (ctx.user?.audiences.some((audience) => audience !== 'buyer'))
    await ctx.audit({
      action,
      noun: 'publications',
      record_id: id,
      before: before && toAuditFields(before),
      after: after && toAuditFields(after),
    });
}
