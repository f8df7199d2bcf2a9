/** Reads publications: as they were last saved for author and admins, as they were published for everybody. */
import type { Ctx } from '#server/context.ts';
import type { RequestContext } from '#server/request.ts';
import { oneRow } from '#server/db/statement.ts';
import { notFound } from '#server/failure.ts';
import { presentPublication, type PublicationRow } from './present.ts';
import type { Publication } from '#contract/publications.ts';
import { isAdmin } from '#contract/roles.ts';

const authorColumns = 'u.first_name, u.last_name, u.middle_name, u.avatar';

/** Columns of a saved publication's card: publications p, users u, shown_publications s. */
export const savedColumns = `p.id, p.title, p.description, p.language, p.logo, p.status, p.reason, p.reading_minutes,
          p.created_at, p.updated_at, p.published_at, p.author_id, s.publication_id is not null as is_public,
          ${authorColumns}`;
export const savedJoins =
  'join users u on u.id = p.author_id left join shown_publications s on s.publication_id = p.id';

/** Columns of a published publication's card. Readers see the status `published`, even if a later edit waits. */
export const shownColumns = `s.publication_id as id, s.title, s.description, s.language, s.logo, 'published' as status,
          null as reason, s.reading_minutes, s.published_at as created_at, s.updated_at, s.published_at, s.author_id,
          true as is_public, ${authorColumns}`;
export const shownJoins = 'join users u on u.id = s.author_id';

const buildPhotosColumnSql = (condition: string, order: string) =>
  `coalesce((select json_agg(json_build_object('id', f.id, 'file', f.file, 'width', f.width, 'height', f.height,
                                              'blur', f.blur) order by ${order})
               from publication_photos f
              where ${condition}), '[]') as photos`;

/** Which publication a caller wants to read or edit: admins may read and edit all, others only their own. */
interface Access {
  publicationId: number;
  isAdmin: boolean;
  userId: number;
}

const findSaved = oneRow<PublicationRow, Access>(
  'publication_saved',
  `select ${savedColumns}, p.text,
          ${buildPhotosColumnSql('f.publication_id = p.id and f.in_gallery', 'f.position, f.id')}
     from publications p ${savedJoins}
    where p.id = $publicationId and ($isAdmin or p.author_id = $userId)`,
);
const findPublished = oneRow<PublicationRow, { publication_id: number }>(
  'publication_shown',
  `select ${shownColumns}, s.text,
          ${buildPhotosColumnSql(
            'f.publication_id = s.publication_id and f.id = any(s.photo_ids)',
            'array_position(s.photo_ids, f.id)',
          )}
     from shown_publications s ${shownJoins}
    where s.publication_id = $publication_id`,
);
const lockPublication = oneRow<unknown, Access>(
  'publication_lock',
  `select id from publications where id = $publicationId and ($isAdmin or author_id = $userId)
      for no key update`,
);

const toAccess = ({ user }: RequestContext, publicationId: number): Access => ({
  publicationId,
  isAdmin: isAdmin(user),
  userId: user?.id ?? 0,
});

/**
 * A publication as it was last saved.
 * @throws Failure `not_found`, also for somebody else's unless the caller is an admin
 */
export async function getSavedRow(ctx: Ctx, id: number): Promise<PublicationRow> {
  const row = await findSaved(ctx.db, toAccess(ctx, id));
  if (!row) throw notFound('publication');
  return row;
}

/** The same, locked until the unit of work ends. */
export async function getLockedRow(ctx: Ctx, id: number): Promise<PublicationRow> {
  if (!(await lockPublication(ctx.db, toAccess(ctx, id)))) throw notFound('publication');
  return getSavedRow(ctx, id);
}

/** A publication as it was last saved for author and admins, as it was last published for others. */
export async function getReadablePublication(ctx: Ctx, id: number): Promise<Publication> {
  const row =
    (ctx.user && (await findSaved(ctx.db, toAccess(ctx, id)))) ?? (await findPublished(ctx.db, { publication_id: id }));
  if (!row) throw notFound('publication');
  return presentPublication(row, ctx.locale);
}
