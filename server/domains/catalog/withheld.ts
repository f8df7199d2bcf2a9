/**
 * Products that the site shows but the app does not. They are few; without any, queries are the same as for the site.
 */
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import { getSalesChannel } from '#server/platform/channel.ts';
import type { Query } from './query.ts';

const listWithheld = statement<{ id: number }>(
  'products_off_app',
  'select id from products where not on_app and visible order by id limit 10000',
);

/** The ids of visible products that the caller's channel does not show; empty for the site, without a statement. */
export const getWithheldIds = async (ctx: Ctx): Promise<readonly number[]> =>
  getSalesChannel(ctx) === 'app' ? (await listWithheld(ctx.db)).map(({ id }) => id) : [];

/** The same statement without these products. */
export function excludeProducts(query: Query, ids: readonly number[]): Query {
  if (ids.length === 0) return query;
  const { text, values } = query;
  return {
    text: text.replace(') found ', `) found where found.id <> all($${values.length + 1}::int[]) `),
    values: [...values, ids],
  };
}
