/**
 * Products that the site shows but the app does not. They are few; without any, queries are the same as for the site.
 */
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import { getSalesChannel } from '#server/platform/channel.ts';

const listWithheld = statement<{ id: number }>(
  'products_off_app',
  'select id from products where not on_app and visible order by id limit 10000',
);

/** The ids of visible products that the caller's channel does not show; empty for the site, without a statement. */
export const getWithheldIds = async (ctx: Ctx): Promise<readonly number[]> =>
  getSalesChannel(ctx) === 'app' ? (await listWithheld(ctx.db)).map(({ id }) => id) : [];
