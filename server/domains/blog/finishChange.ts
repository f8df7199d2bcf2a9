/** What follows from a saved change: the copy that readers see, files that nobody needs, who is told. */
import type { Publication } from '#contract/publications.ts';
import type { Ctx } from '#server/context.ts';
import { plainWordsSql } from '#server/db/plainWords.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { presentPublication, type StoredLogo, type WholeRow } from './present.ts';
import { savedRow } from './rows.ts';
import { picturesIn } from './text.ts';

// A tsvector holds at most a megabyte: of the longest texts the beginning is found.
const words = (expression: string, config: 'russian' | 'simple', weight: string) =>
  `setweight(to_tsvector('${config}', ${plainWordsSql(expression)}), '${weight}')`;
const bare = `left(regexp_replace(p.text, '<[^>]*>', ' ', 'g'), 100000)`;
const search = `${words('p.title', 'russian', 'A')} || ${words('p.title', 'simple', 'A')} || ${words(`coalesce(p.description, '')`, 'russian', 'B')} || ${words(bare, 'russian', 'C')}`;

const copied = [
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
const show = statement(
  'publication_show',
  `insert into shown_publications (publication_id, ${copied.join(', ')}, photo_ids, search)
   select p.id, ${copied.map((column) => `p.${column}`).join(', ')}, array(select id from publication_photos f where f.publication_id = p.id and f.in_gallery order by f.position, f.id), ${search}
     from publications p where p.id = $1
   on conflict (publication_id) do update set ${[...copied, 'photo_ids', 'search'].map((column) => `${column} = excluded.${column}`).join(', ')}`,
);
const hide = statement('publication_hide', 'delete from shown_publications where publication_id = $1');
const shownOf = oneRow<{ text: string; logo: StoredLogo | null }>(
  'publication_shown_files',
  'select text, logo from shown_publications where publication_id = $1',
);
const dropPictures = statement<{ file: string }>(
  'publication_drop_pictures',
  'delete from publication_photos where publication_id = $1 and not in_gallery and file <> all($2::text[]) returning file',
);

/** What an audit row tells. */
export const audited = ({ is_public: _public, ...publication }: Publication): object => ({
  ...publication,
  logo: publication.logo?.url ?? null,
  photos: publication.photos.map(({ id }) => id),
});

/**
 * Ends a write: readers get what is published, and lose what is canceled; pictures that neither the saved nor the
 * shown text holds any more go; open screens hear of it, and the audit log where staff wrote.
 * @param before as it was, with the logo that was shown
 */
export async function settle(ctx: Ctx, action: string, before: WholeRow | null, id: number): Promise<Publication> {
  const { db } = ctx;
  const shownBefore = await shownOf(db, [id]);
  const row = await savedRow(ctx, id);
  if (row.status === 'published') await show(db, [id]);
  if (row.status === 'canceled') await hide(db, [id]);
  const shown = await shownOf(db, [id]);
  const needed = new Set([row.logo?.file, shown?.logo?.file]);
  const logos = new Set(
    [before?.logo?.file, shownBefore?.logo?.file].filter(
      (file): file is string => file !== undefined && !needed.has(file),
    ),
  );
  const pictures = await dropPictures(db, [id, [...picturesIn(row.text), ...picturesIn(shown?.text ?? '')]]);
  const gone = [...logos, ...pictures.map(({ file }) => file)];
  if (gone.length > 0) await ctx.enqueue('files.delete', { ids: gone });
  const publication = presentPublication({ ...row, is_public: shown !== undefined });
  await told(ctx, action, id, before && presentPublication(before), publication);
  return publication;
}

/** Open screens hear of it; the audit log keeps what vendors, managers and admins write. */
export async function told(
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
      before: before && audited(before),
      after: after && audited(after),
    });
}
