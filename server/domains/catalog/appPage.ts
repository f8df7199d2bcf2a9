/** The app's pages: the site's, less the few products that are kept from the app. Without any they cost the same. */
import type { Answer } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import { channelOf } from '#server/platform/channel.ts';
import type { PageFilter } from './filters.ts';
import { idsQuery, pageQuery, type Known, type Query } from './pageQuery.ts';
import { presentProduct, type CardRow } from './present.ts';

type Page = Answer<Contract['products']['list']>;

const kept = statement<{ id: number }>('products_off_app', 'select id from products where not on_app and visible order by id limit 10000');

/** The products that the caller's channel does not show, though the site does: none for the site, which asks nothing. */
export const withheldFrom = async (ctx: Ctx): Promise<readonly number[]> => (channelOf(ctx) === 'app' ? (await kept(ctx.db)).map(({ id }) => id) : []);

/** The same statement without some products. */
export function without(query: Query, ids: readonly number[]): Query {
  if (ids.length === 0) return query;
  const { text, values } = query;
  return { text: text.replace(') found ', `) found where found.id <> all($${values.length + 1}::int[]) `), values: [...values, ids] };
}

/**
 * A page as the app shows it.
 * @param shown the site's page, which is the app's too where nothing is kept from it
 */
export async function appPage(ctx: Ctx, filter: PageFilter, known: Known, shown: Page): Promise<Page> {
  const off = await withheldFrom(ctx);
  if (off.length === 0) return shown;
  const { rows } = await ctx.db.$client.query<CardRow>(without(pageQuery(filter, known), off));
  const among = idsQuery(filter, off.length);
  const { rows: hidden } = await ctx.db.$client.query<{ n: number }>({ text: `select count(*)::int as n from (${among.text.replace(') found ', `) found where found.id = any($${among.values.length + 1}::int[]) `)}) kept`, values: [...among.values, off] });
  return { ...shown, total: Math.max(shown.total - hidden[0]!.n, 0), data: rows.map(presentProduct) };
}
