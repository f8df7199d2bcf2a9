/** What the app does not show of what the site does: few products. Where there are none, everything is asked as for the site. */
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import { channelOf } from '#server/platform/channel.ts';
import type { Query } from './pageQuery.ts';

const kept = statement<{ id: number }>(
  'products_off_app',
  'select id from products where not on_app and visible order by id limit 10000',
);

/** The products that the caller's channel does not show, though the site does: none for the site, which asks nothing. */
export const withheldFrom = async (ctx: Ctx): Promise<readonly number[]> =>
  channelOf(ctx) === 'app' ? (await kept(ctx.db)).map(({ id }) => id) : [];

/** The same statement without some products. */
export function without(query: Query, ids: readonly number[]): Query {
  if (ids.length === 0) return query;
  const { text, values } = query;
  return {
    text: text.replace(') found ', `) found where found.id <> all($${values.length + 1}::int[]) `),
    values: [...values, ids],
  };
}
