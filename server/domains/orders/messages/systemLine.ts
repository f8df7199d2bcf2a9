/** System lines in an order's chat. */
import type { Ctx } from '#server/context.ts';
import type { Events } from '#server/domains/events.ts';
import { lockChat } from './chat.ts';
import { writeLine } from './lines.ts';

/** Adds a new status to the order's chat as a system line, which does not count as unread. */
export async function writeSystemLine({ order_id, to }: Events['order.status_changed'], ctx: Ctx): Promise<void> {
  await lockChat(ctx, order_id);
  await writeLine(ctx.db, ctx.clock(), {
    order_id,
    author_id: null,
    side: null,
    for_user_id: null,
    text: '',
    status: to,
    pending_id: null,
  });
}
