/** What follows for notifications from what happens elsewhere. */
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import type { Events } from '#server/domains/events.ts';
import { queuePush } from '#server/notifications/push.ts';
import { orderMoved, priceDropped, pricesDropped } from '#server/notifications/pushWords.ts';
import { pictureBehind } from './picture.ts';
import { hasPriceDrops, takePriceDrops } from './priceDrops.ts';

const brandOf = oneRow<{ brand: string }>('push_brand', 'select brand from companies where id = $1');

/** The buyer is told of the new status, unless it is the buyer who set it or stands at the counter. It may come to a status twice, so the moment is part of the cause. */
export async function pushOfMoved(
  { order_id, user_id, company_id, to, at_counter }: Events['order.status_changed'],
  ctx: Ctx,
): Promise<void> {
  if (at_counter || ctx.user?.id === user_id) return;
  const { brand } = (await brandOf(ctx.db, [company_id]))!;
  await queuePush(ctx, {
    cause: `order:${order_id}:${to}:${ctx.clock().getTime()}`,
    kind: 'order_status',
    userIds: [user_id],
    words: orderMoved(order_id, brand, to),
    url: `/orders/view/${order_id}`,
  });
}

/** What is left then, or held by somebody beside, is for the next minute. */
const mostParts = 100;

/** Tells of some price drops: each person in one notification. */
async function tellSome(ctx: Ctx): Promise<void> {
  for (const [user_id, drops] of await takePriceDrops(ctx)) {
    const [first] = drops;
    const isOne = drops.length === 1;
    await queuePush(ctx, {
      cause: `price:${user_id}:${first.id}:${ctx.clock().getTime()}`,
      kind: 'price_drop',
      userIds: [user_id],
      words: isOne ? priceDropped(first, ctx.settings) : pricesDropped(drops),
      url: isOne ? `/products/view/${first.id}` : '/wishes',
      image: await pictureBehind(ctx, `/products/view/${first.id}`),
    });
  }
}

/** Tells of all price drops that there are, some at a time, each part in a unit of its own. */
export async function tellPriceDrops(ctx: Ctx): Promise<void> {
  for (let parts = 0; parts < mostParts && (await hasPriceDrops(ctx)); parts += 1) await ctx.step(tellSome);
}
