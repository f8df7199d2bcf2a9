/** Sends SMS. */
import { createHash } from 'node:crypto';
import type { Ctx } from '#server/context.ts';
import { nextTurn, takeBudget } from '#server/platform/budgets.ts';
import { enqueue } from '#server/platform/jobs.ts';

interface QueuedSms {
  to: string;
  text: string;
  /** ISO 8601: a code that is of no use any more isn't sent. It was taken from the budget when it was requested. */
  until?: string | undefined;
}

/**
 * Sends what a job brings: a notice that the budget of this hour has no room for is queued for a later hour.
 * @throws whatever kept the provider from taking it: the job tries again
 */
export async function sendSms(ctx: Ctx, { to, text, until }: QueuedSms): Promise<void> {
  if (!ctx.settings.services.sms) return;
  if (until) {
    if (ctx.clock() < new Date(until)) await ctx.gateways.sms.send({ to, text });
    return;
  }
  if (!(await takeBudget(ctx, 'sms', { isInJob: true }))) {
    const key = `sms:${createHash('sha256').update(`${to}:${text}`).digest('base64url')}`;
    return enqueue(ctx.db, 'sms.send', { to, text }, { key, runAt: await nextTurn(ctx, 'sms') });
  }
  await ctx.gateways.sms.send({ to, text });
}
