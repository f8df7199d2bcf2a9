/** Sitemap of visible products, in parts by ranges of ids, so that every part costs the same. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { sitemapSpan } from '#contract/products.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { oneRow, statement } from '#server/db/statement.ts';

const findLastId = oneRow<{ id: number | null }>('sitemap_last', 'select max(id) as id from products');
const listPart = statement<{ id: number; updated_at: Date }, { afterId: number; lastId: number }>(
  'sitemap_part',
  'select id, updated_at from products where id > $afterId and id <= $lastId and visible order by id',
);

/** One part of the visible products, and the number of parts. A part beyond the last one is empty. */
export async function getSitemapPart(
  { query }: Input<Contract['products']['sitemap']>,
  ctx: UnitOfWork,
): Promise<Answer<Contract['products']['sitemap']>> {
  const parts = Math.ceil(((await findLastId(ctx.db))?.id ?? 0) / sitemapSpan);
  const afterId = query.part * sitemapSpan;
  const rows = query.part < parts ? await listPart(ctx.db, { afterId, lastId: afterId + sitemapSpan }) : [];
  return { parts, data: rows.map(({ id, updated_at }) => ({ id, updated_at: updated_at.toISOString() })) };
}
