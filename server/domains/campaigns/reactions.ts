/** Push notifications that follow events of other domains. */
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import type { Events } from '#server/domains/events.ts';
import { queuePush } from '#server/notifications/queuePush.ts';
import { buildOrderStatusPush, buildPriceDropPush, buildPriceDropsPush } from '#server/notifications/pushTexts.ts';
import { findLinkPicture } from './linkPicture.ts';
import { hasPriceDrops, takePriceDrops } from './priceDrops.ts';

const findBrand = oneRow<{ brand: string }, { company_id: number }>(
  'push_brand',
  'select brand from companies where id = $company_id',
);

/**
 * Notifies the buyer of a new status, unless the buyer set it or stands at the counter. An order may reach a status
 * twice, so the time is part of the cause.
 */
export async function pushOrderStatus(
  { order_id, user_id, company_id, to, at_counter }: Events['order.status_changed'],
  ctx: Ctx,
): Promise<void> {
  if (at_counter || ctx.user?.id === user_id) return;
  const { brand } = (await findBrand(ctx.db, { company_id }))!;
  await queuePush(ctx, {
    cause: `order:${order_id}:${to}:${ctx.clock().getTime()}`,
    kind: 'order_status',
    userIds: [user_id],
    texts: buildOrderStatusPush(order_id, brand, to),
    url: `/orders/view/${order_id}`,
  });
}

/** Batches of one run; what is left, or locked by another run, waits for the next minute. */
const maxBatches = 100;

/** Reports a batch of price drops: one notification for each person. */
async function pushPriceDropBatch(ctx: Ctx): Promise<void> {
  for (const [user_id, drops] of await takePriceDrops(ctx)) {
    const [first] = drops;
    const isOne = drops.length === 1;
    await queuePush(ctx, {
      cause: `price:${user_id}:${first.id}:${ctx.clock().getTime()}`,
      kind: 'price_drop',
      userIds: [user_id],
      texts: isOne ? buildPriceDropPush(first, ctx.settings) : buildPriceDropsPush(drops),
      url: isOne ? `/products/view/${first.id}` : '/wishes',
      image: await findLinkPicture(ctx, `/products/view/${first.id}`),
    });
  }
}

/** Reports all price drops in batches, each in a unit of work of its own. */
export async function pushPriceDrops(ctx: Ctx): Promise<void> {
  for (let batches = 0; batches < maxBatches && (await hasPriceDrops(ctx)); batches += 1)
    await ctx.step(pushPriceDropBatch);
}
