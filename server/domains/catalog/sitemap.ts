/** What search engines are told of: visible products by ranges of ids, so that a part costs the same wherever it lies. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { sitemapSpan } from '#contract/products.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';

const last = oneRow<{ id: number | null }>('sitemap_last', 'select max(id) as id from products');
const part = statement<{ id: number; updated_at: Date }>(
  'sitemap_part',
  'select id, updated_at from products where id > $1 and id <= $2 and visible order by id',
);

/** A part of the visible products, and how many parts there are; a part past the last one is empty. */
export async function sitemapPart(
  { query }: Input<Contract['products']['sitemap']>,
  ctx: Ctx,
): Promise<Answer<Contract['products']['sitemap']>> {
  const parts = Math.ceil(((await last(ctx.db))?.id ?? 0) / sitemapSpan);
  const from = query.part * sitemapSpan;
  const rows = query.part < parts ? await part(ctx.db, [from, from + sitemapSpan]) : [];
  return { parts, data: rows.map(({ id, updated_at }) => ({ id, updated_at: updated_at.toISOString() })) };
}
