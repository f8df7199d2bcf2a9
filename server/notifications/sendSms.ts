/** Sends SMS. */
import { createHash } from 'node:crypto';
import type { Ctx } from '#server/context.ts';
import { getNextTurn, takeBudget } from '#server/platform/budgets.ts';
import { enqueue } from '#server/platform/jobs.ts';

interface QueuedSms {
  to: string;
  text: string;
  /** ISO 8601: a code is not sent after this. It was counted in the budget when it was requested. */
  until?: string | undefined;
}

/**
 * Sends the SMS of a job. A notice that exceeds this hour's budget is queued for a later hour.
 * @throws the error of the provider; the job tries again
 */
export async function sendSms(ctx: Ctx, { to, text, until }: QueuedSms): Promise<void> {
  if (!ctx.settings.services.sms) return;
  if (until) {
    if (ctx.clock() < new Date(until)) await ctx.gateways.sms.send({ to, text });
    return;
  }
  if (!(await takeBudget(ctx, 'sms', { isInJob: true }))) {
    const key = `sms:${createHash('sha256').update(`${to}:${text}`).digest('base64url')}`;
    return enqueue(ctx.db, 'sms.send', { to, text }, { key, runAt: await getNextTurn(ctx, 'sms') });
  }
  await ctx.gateways.sms.send({ to, text });
}
