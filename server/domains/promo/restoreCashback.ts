/** Restores the cashback of an order when a bank did not make the refund that had lowered it. */
import { asMinor } from '#contract/money.ts';
import { dayMs } from '#contract/rules/time.ts';
import type { RewardState } from '#contract/rewards.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { credit } from '#server/domains/bonuses/ledger.ts';
import { getCapturedMoney } from '#server/domains/payments/rows.ts';
import { getShopSettings } from '#server/platform/settings.ts';
import { calculateCashback } from './creditRewards.ts';
import { countRestorations, lockRewards, type RewardRow, updateReward } from './rewardRows.ts';

const findCashback = oneRow<{ id: number; is_completed: boolean }, { order_id: number }>(
  'cashback_of_order',
  `select r.id, o.status = 'completed' as is_completed
     from rewards r
     join orders o on o.id = r.order_id
    where r.order_id = $order_id and r.kind = 'cashback' and o.status <> 'canceled'`,
);

/** The state and due date after it: a reward that was taken back in full goes on where it was. */
async function resume(
  ctx: Ctx,
  { state, due_at, credited_at }: RewardRow,
  isCompleted: boolean,
): Promise<{ state: RewardState; due_at?: Date }> {
  if (state !== 'taken_back') return { state };
  if (credited_at) return { state: 'credited' };
  if (due_at) return { state: 'waiting' };
  if (!isCompleted) return { state: 'pending' };
  // It was taken back before the order was completed, so it has not waited yet
  const { referral_hold_days } = await getShopSettings(ctx);
  return { state: 'waiting', due_at: new Date(ctx.clock().getTime() + referral_hold_days * dayMs) };
}

/**
 * Raises the cashback of an order to its share of the captured money, and credits the difference if the cashback was
 * credited. Repeated, it changes nothing: the share is what it was. A canceled order brings no cashback.
 */
export async function restoreCashback(ctx: Ctx, order_id: number): Promise<void> {
  const found = await findCashback(ctx.db, { order_id });
  if (!found) return;
  const [reward] = await lockRewards(ctx, [found.id]);
  const amount = calculateCashback(await getCapturedMoney(ctx, order_id), reward!.percent!);
  const restored = amount - reward!.amount;
  if (restored <= 0) return;
  const next = await resume(ctx, reward!, found.is_completed);
  await updateReward(ctx, reward!, { ...next, amount });
  if (next.state === 'credited') await creditAgain(ctx, reward!, restored);
}

async function creditAgain(ctx: Ctx, { id, user_id, order_id }: RewardRow, amount: number): Promise<void> {
  const count = (await countRestorations(ctx, { id, user_id })) + 1;
  await credit(ctx, {
    user_id,
    amount: asMinor(amount),
    reason: 'cashback',
    cause: `reward:${id}:${count}:restored`,
    order_id: order_id!,
  });
  await ctx.emit('reward.restored', { reward_id: id, user_id, role: 'cashback', amount, count });
}
