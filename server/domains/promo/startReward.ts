/** The first states of a reward: `pending` when a referral code is activated, `waiting` once the order is completed. */
import { dayMs } from '#contract/rules/time.ts';
import type { HoldReason } from '#contract/rewards.ts';
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import type { LedgerContext } from '#server/domains/bonuses/ledger.ts';
import { getShopSettings } from '#server/platform/settings.ts';
import { findSignals, rememberTraces } from './holdReasons.ts';

interface Referral {
  activation_id: number;
  user_id: number;
  amount: number;
  inviter_id: number;
  inviter_amount: number;
}

const insertReferral = statement<unknown, Referral & { reasons: readonly HoldReason[]; now: Date }>(
  'reward_insert_referral',
  `insert into rewards (kind, user_id, amount, inviter_id, inviter_amount, activation_id, state, reasons,
                        created_at, updated_at)
   values ('referral', $user_id, $amount, $inviter_id, $inviter_amount, $activation_id, 'pending', $reasons,
           $now, $now)`,
);

/** Creates the pending reward of a referral with the current amounts, and stores signals that the accounts share. */
export async function promiseReferral(
  ctx: LedgerContext & Partial<Pick<Ctx, 'device' | 'ip' | 'userAgent'>>,
  referral: Referral,
): Promise<void> {
  await rememberTraces(ctx, referral.user_id);
  const reasons = await findSignals(ctx, referral);
  await insertReferral(ctx.db, { ...referral, reasons, now: ctx.clock() });
}

const startWaiting = statement<
  { id: number; user_id: number; inviter_id: number | null },
  { order_id: number; user_id: number; due_at: Date; now: Date }
>(
  'rewards_wait',
  `update rewards set state = 'waiting', order_id = $order_id, due_at = $due_at, updated_at = $now
    where state = 'pending'
      and (order_id = $order_id or kind = 'referral' and user_id = $user_id and order_id is null)
   returning id, user_id, inviter_id`,
);
// Sessions may end before the due date, so their signals are stored now
const addReasons = statement<unknown, { rewardId: number; signals: readonly HoldReason[] }>(
  'reward_add_reasons',
  `update rewards set reasons = array(select distinct unnest(reasons || $signals::text[]) order by 1)
    where id = $rewardId`,
);

/** Starts the waiting time (`referral_hold_days`) of an order's rewards when the order is completed. */
export async function waitForReward(
  ctx: Ctx,
  { order_id, user_id }: { order_id: number; user_id: number },
): Promise<void> {
  const { referral_hold_days } = await getShopSettings(ctx);
  const now = ctx.clock();
  const due_at = new Date(now.getTime() + referral_hold_days * dayMs);
  for (const { id, inviter_id, ...found } of await startWaiting(ctx.db, { order_id, user_id, due_at, now })) {
    if (inviter_id === null) continue;
    const signals = await findSignals(ctx, { user_id: found.user_id, inviter_id });
    if (signals.length > 0) await addReasons(ctx.db, { rewardId: id, signals });
  }
}
