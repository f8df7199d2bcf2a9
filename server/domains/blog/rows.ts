/** Publications as the database holds them: the saved one of author and admins, the shown one of everybody. */
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { isAdmin } from '#server/domains/companies/policy.ts';
import { notFound } from '#server/failure.ts';
import { presentPublication, type WholeRow } from './present.ts';
import type { Publication } from '#contract/publications.ts';

const author = 'u.first_name, u.last_name, u.middle_name, u.avatar';

/** A card of what is saved: publications p, users u, shown_publications s. */
export const savedColumns = `p.id, p.title, p.description, p.language, p.logo, p.status, p.reason, p.reading_minutes, p.created_at, p.updated_at, p.published_at, p.author_id, s.publication_id is not null as is_public, ${author}`;
export const savedJoins =
  'join users u on u.id = p.author_id left join shown_publications s on s.publication_id = p.id';

/** A card of what is shown: to readers it is published, whatever waits. */
export const shownColumns = `s.publication_id as id, s.title, s.description, s.language, s.logo, 'published' as status, null as reason, s.reading_minutes, s.published_at as created_at, s.updated_at, s.published_at, s.author_id, true as is_public, ${author}`;
export const shownJoins = 'join users u on u.id = s.author_id';

const photosOf = (among: string, order: string) =>
  `coalesce((select json_agg(json_build_object('id', f.id, 'file', f.file, 'width', f.width, 'height', f.height, 'blur', f.blur) order by ${order}) from publication_photos f where ${among}), '[]') as photos`;

const saved = oneRow<WholeRow>(
  'publication_saved',
  `select ${savedColumns}, p.text, ${photosOf('f.publication_id = p.id and f.in_gallery', 'f.position, f.id')} from publications p ${savedJoins} where p.id = $1 and ($2 or p.author_id = $3)`,
);
const shown = oneRow<WholeRow>(
  'publication_shown',
  `select ${shownColumns}, s.text, ${photosOf('f.publication_id = s.publication_id and f.id = any(s.photo_ids)', 'array_position(s.photo_ids, f.id)')} from shown_publications s ${shownJoins} where s.publication_id = $1`,
);
const lock = oneRow<{ id: number }>(
  'publication_lock',
  'select id from publications where id = $1 and ($2 or author_id = $3) for no key update',
);

const keysOf = ({ user }: Ctx, id: number) => [id, isAdmin(user), user?.id ?? 0];

/** As it was last saved. @throws Failure `not_found` for another's too, but for an admin */
export async function savedRow(ctx: Ctx, id: number): Promise<WholeRow> {
  const row = await saved(ctx.db, keysOf(ctx, id));
  if (!row) throw notFound('publication');
  return row;
}

/** The same, locked until the unit ends. */
export async function lockedRow(ctx: Ctx, id: number): Promise<WholeRow> {
  if (!(await lock(ctx.db, keysOf(ctx, id)))) throw notFound('publication');
  return savedRow(ctx, id);
}

/** For author and admins as it was last saved, for others as it was last published. */
export async function readablePublication(ctx: Ctx, id: number): Promise<Publication> {
  const row = (ctx.user && (await saved(ctx.db, keysOf(ctx, id)))) ?? (await shown(ctx.db, [id]));
  if (!row) throw notFound('publication');
  return presentPublication(row);
}
