/** What follows from what happens to publications: their author hears what became of them. */
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import type { Events } from '#server/domains/events.ts';
import { queueMail } from '#server/notifications/queue.ts';

const find = oneRow<{ email: string | null; locale: string; title: string; updated_at: Date }>(
  'publication_letter',
  'select u.email, u.locale, p.title, p.updated_at from publications p join users u on u.id = p.author_id where p.id = $1',
);

/** Writes to the author, in the author's language, that it is published, or why it is not. */
export async function writeOfModerated(
  { publication_id, status, reason }: Events['publication.moderated'],
  ctx: Ctx,
): Promise<void> {
  const found = await find(ctx.db, [publication_id]);
  if (!found?.email) return;
  const { email, locale, title, updated_at } = found;
  // It may be judged anew after an edit: the moment of the change, which never comes twice, is part of the cause.
  await queueMail(ctx, {
    cause: `publication:${publication_id}:${status}:${updated_at.getTime()}`,
    to: email,
    locale,
    template: 'publication_moderated',
    data: { publication_id, title, status, reason },
  });
}

const dropAll = statement<{ file: string | null }>(
  'publications_of_removed',
  `with pictures as (delete from publication_photos f where f.author_id = $1 or f.publication_id in (select id from publications where author_id = $1) returning file),
        shown as (delete from shown_publications where author_id = $1 returning logo->>'file' as file),
        saved as (delete from publications where author_id = $1 returning logo->>'file' as file)
   select file from pictures union select file from shown union select file from saved`,
);

/** What somebody has written goes with the account, and its pictures. */
export async function dropPublications({ user_id }: Events['user.removed'], ctx: Ctx): Promise<void> {
  const files = (await dropAll(ctx.db, [user_id])).flatMap(({ file }) => file ?? []);
  if (files.length > 0) await ctx.enqueue('files.delete', { ids: files });
}
