/** Mails admins about hourly budgets that are used up. */
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { mailAdmins } from '#server/notifications/mailAdmins.ts';
import { type BudgetState, readBudgets } from '#server/platform/budgets.ts';

// Of several processes one sends the mails
const claimAlert = oneRow<unknown, { kind: string; hour: Date; now: Date }>(
  'budget_alert_claim',
  'update budget_uses set alerted_at = $now where kind = $kind and hour = $hour and alerted_at is null returning kind',
);
async function mailSpentBudget(ctx: Ctx, { kind, hour, limit }: BudgetState): Promise<void> {
  if (!(await claimAlert(ctx.db, { kind, hour, now: ctx.clock() }))) return;
  await mailAdmins(ctx, {
    cause: `budget:${kind}:${hour.getTime()}`,
    template: 'budget_spent',
    data: { kind, limit, hour: hour.toISOString() },
    isAwaited: true,
  });
}

/** Mails every admin about a budget that is used up, once per hour and kind. */
export async function reportBudgets(ctx: Ctx): Promise<void> {
  for (const budget of await readBudgets(ctx)) {
    if (!budget.isSpent || budget.alerted_at) continue;
    ctx.log.warn({ part: 'budgets', kind: budget.kind, used: budget.used }, 'a budget of this hour is used up');
    await ctx.step((unit) => mailSpentBudget(unit, budget));
  }
}
