/** Lists of publications: published ones, the caller's own, all for an admin. Two statements each. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { Conditions, toContainsPattern, countTotal } from '#server/db/list.ts';
import { runQuery, statement } from '#server/db/statement.ts';
import { buildTextQuerySql } from '#server/domains/catalog/pageQuery.ts';
import { parseSearch } from '#server/domains/catalog/search.ts';
import { presentCard, type CardRow } from './present.ts';
import { savedColumns, savedJoins, shownColumns, shownJoins } from './rows.ts';

type Contracted = Contract['publications'];

/** Published publications: those in the reader's language first, then the best matches, then the newest. */
export async function listPublished(
  { query }: Input<Contracted['list']>,
  ctx: Ctx,
): Promise<Answer<Contracted['list']>> {
  const { page, per_page, q, author_id, language, texts } = query;
  const where = new Conditions();
  if (language !== undefined) where.add(`s.language = ${where.put(language)}`);
  if (author_id !== undefined) where.add(`s.author_id = ${where.put(author_id)}::int`);
  const searchQuery = q?.trim() ? parseSearch(q) : undefined;
  // Nothing searchable is left of the text: no results
  if (searchQuery === null) return { page, per_page, total: 0, data: [] };
  const tsQuery = searchQuery && buildTextQuerySql(searchQuery, (value) => where.put(value));
  if (tsQuery) where.add(`s.search @@ ${tsQuery}`);
  const source = `select s.publication_id from shown_publications s where ${where.where}`;
  const total = await countTotal(ctx.db, source, where.values);
  const rank = tsQuery ? `ts_rank(s.search, ${tsQuery}) desc, ` : '';
  const order = `s.language ${ctx.locale === 'ru' ? 'desc' : 'asc'}, ${rank}s.published_at desc, s.publication_id desc`;
  const rows = await runQuery<CardRow & { text?: string }>(
    ctx.db,
    `select ${shownColumns}${texts ? ', s.text' : ''}
       from shown_publications s ${shownJoins}
      where ${where.where}
      order by ${order}
      limit ${per_page} offset ${(page - 1) * per_page}`,
    where.values,
  );
  return {
    page,
    per_page,
    ...total,
    data: rows.map((row) => ({ ...presentCard(row, ctx.locale), ...(row.text !== undefined && { text: row.text }) })),
  };
}

/** The caller's own publications, the last edited first. */
export async function listMine(
  { query: { page, per_page, status } }: Input<Contracted['my']>,
  ctx: Ctx,
): Promise<Answer<Contracted['my']>> {
  const where = new Conditions();
  where.add(`p.author_id = ${where.put(ctx.user!.id)}::int`);
  if (status !== undefined) where.add(`p.status = ${where.put(status)}`);
  return listSavedPage(ctx, where, 'p.updated_at desc, p.id desc', { page, per_page });
}

/** Everybody's publications, for an admin. */
export async function listForModeration(
  { query }: Input<Contracted['moderation']>,
  ctx: Ctx,
): Promise<Answer<Contracted['moderation']>> {
  const { page, per_page, sort = 'updated_at', order = 'desc', q, status, language, author_id } = query;
  const where = new Conditions();
  if (status !== undefined) where.add(`p.status = ${where.put(status)}`);
  if (language !== undefined) where.add(`p.language = ${where.put(language)}`);
  if (author_id !== undefined) where.add(`p.author_id = ${where.put(author_id)}::int`);
  if (q?.trim()) where.add(`p.title ilike ${where.put(toContainsPattern(q.trim()))}`);
  return listSavedPage(ctx, where, `p.${sort} ${order}, p.id ${order}`, { page, per_page });
}

async function listSavedPage(
  ctx: Ctx,
  where: Conditions,
  order: string,
  { page, per_page }: { page: number; per_page: number },
) {
  const total = await countTotal(ctx.db, `select p.id from publications p where ${where.where}`, where.values);
  const rows = await runQuery<CardRow>(
    ctx.db,
    `select ${savedColumns}
       from publications p ${savedJoins}
      where ${where.where}
      order by ${order}
      limit ${per_page} offset ${(page - 1) * per_page}`,
    where.values,
  );
  return { page, per_page, ...total, data: rows.map((row) => presentCard(row, ctx.locale)) };
}

const listForSitemap = statement<{ id: number; language: 'en' | 'ru'; updated_at: Date }>(
  'publications_sitemap',
  'select publication_id as id, language, updated_at from shown_publications order by publication_id desc limit 10000',
);

/** Publications for the sitemap. */
export const getSitemap = async ({ db }: UnitOfWork): Promise<Answer<Contracted['sitemap']>> => ({
  data: (await listForSitemap(db)).map(({ id, language, updated_at }) => ({
    id,
    language,
    updated_at: updated_at.toISOString(),
  })),
});
