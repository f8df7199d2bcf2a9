/** Reactions to events of publications: mails to authors. */
import type { Ctx } from '#server/context.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import type { Events } from '#server/domains/events.ts';
import { queueMail } from '#server/notifications/queueMail.ts';

const findAuthor = oneRow<
  { email: string | null; locale: string; title: string; updated_at: Date },
  { publication_id: number }
>(
  'publication_letter',
  `select u.email, u.locale, p.title, p.updated_at
     from publications p
     join users u on u.id = p.author_id
    where p.id = $publication_id`,
);

/** Mails to the author, in the author's language, that a publication is published, or why it is not. */
export async function mailModerationResult(
  { publication_id, status, reason }: Events['publication.moderated'],
  ctx: Ctx,
): Promise<void> {
  const found = await findAuthor(ctx.db, { publication_id });
  if (!found?.email) return;
  const { email, locale, title, updated_at } = found;
  // It may be moderated again after an edit: the time of the change makes the cause unique.
  await queueMail(ctx, {
    cause: `publication:${publication_id}:${status}:${updated_at.getTime()}`,
    to: email,
    locale,
    template: 'publication_moderated',
    data: { publication_id, title, status, reason },
  });
}

const deletePublicationsOfUser = statement<{ file: string | null }, { user_id: number }>(
  'publications_of_removed',
  `with pictures as (delete from publication_photos f
                      where f.author_id = $user_id
                         or f.publication_id in (select id from publications where author_id = $user_id)
                     returning file),
        shown as (delete from shown_publications where author_id = $user_id returning logo->>'file' as file),
        saved as (delete from publications where author_id = $user_id returning logo->>'file' as file)
   select file from pictures union select file from shown union select file from saved`,
);

/** Deletes the publications of a removed account, and their pictures. */
export async function deletePublications({ user_id }: Events['user.removed'], ctx: UnitOfWork): Promise<void> {
  const files = (await deletePublicationsOfUser(ctx.db, { user_id })).flatMap(({ file }) => file ?? []);
  if (files.length > 0) await ctx.enqueue('files.delete', { ids: files });
}
