/** Credits rewards on their due date, or holds them for an admin's decision; takes them back after a refund. */
import { asMinor } from '#contract/money.ts';
import type { RewardRole } from '#contract/rewards.ts';
import type { TransactionReason } from '#contract/transactions.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { credit, takeBack } from '#server/domains/bonuses/ledger.ts';
import { getCapturedMoney } from '#server/domains/payments/rows.ts';
import { findHoldReasons, type JudgedReward } from './holdReasons.ts';
import { countRestorations, lockRewards, type RewardRow, updateReward } from './rewardRows.ts';

/** Rewards of one run; the next run, a minute later, takes the rest. */
const batchSize = 500;

const listDueRewards = statement<{ id: number }, { now: Date }>(
  'rewards_due',
  `select id from rewards where state = 'waiting' and due_at <= $now order by due_at, id limit ${batchSize}`,
);

/** The job `creditRewards`. Each reward has a separate transaction, so that one failure does not stop the others. */
export async function creditDueRewards(ctx: Ctx): Promise<void> {
  for (const { id } of await listDueRewards(ctx.db, { now: ctx.clock() })) {
    await ctx
      .step((unit) => creditDue(unit, id))
      .catch((error: unknown) =>
        ctx.log.error({ part: 'rewards', reward: id, err: error }, 'a reward could not be credited'),
      );
  }
}

async function creditDue(ctx: Ctx, id: number): Promise<void> {
  const [reward] = await lockRewards(ctx, [id]);
  if (reward?.state !== 'waiting' || reward.due_at! > ctx.clock()) return;
  if (reward.kind === 'cashback') return creditCashback(ctx, reward);
  const reasons = await findHoldReasons(ctx, reward as JudgedReward);
  if (reasons.length === 0) return creditReferral(ctx, reward);
  await updateReward(ctx, reward, { state: 'held', reasons });
  ctx.hint('refferals', [reward.activation_id!]);
}

/** One person's part of a reward. */
interface Side {
  user_id: number;
  role: RewardRole;
  amount: number;
  /** The ledger accepts one transaction per cause, so that a repeated run credits nothing twice. */
  cause: string;
  reason: TransactionReason;
}

/** Who gets how much of a reward; sides without an amount are left out. */
function getSides(reward: RewardRow): Side[] {
  const { id, kind, user_id, amount, inviter_id, inviter_amount, activation_id } = reward;
  const sides: Side[] =
    kind === 'cashback'
      ? [{ user_id, role: 'cashback', amount, cause: `reward:${id}`, reason: 'cashback' }]
      : [
          {
            user_id,
            role: 'invited',
            amount,
            cause: `activation:${activation_id}:recipient`,
            reason: 'referral_recipient',
          },
          {
            user_id: inviter_id!,
            role: 'inviter',
            amount: inviter_amount,
            cause: `activation:${activation_id}:author`,
            reason: 'referral_author',
          },
        ];
  return sides.filter((side) => side.amount > 0);
}

const findCode = oneRow<{ code: string }, { activationId: number }>(
  'reward_code',
  'select c.code from promo_activations a join promo_codes c on c.id = a.code_id where a.id = $activationId',
);

async function creditSides(ctx: Ctx, reward: RewardRow): Promise<void> {
  const code =
    reward.activation_id === null ? undefined : (await findCode(ctx.db, { activationId: reward.activation_id }))?.code;
  for (const { user_id, role, amount, cause, reason } of getSides(reward)) {
    // The order belongs to the invited friend: the inviter must not see it
    const order_id = role === 'inviter' ? null : reward.order_id;
    await credit(ctx, {
      user_id,
      amount: asMinor(amount),
      reason,
      cause,
      ...(code && { comment: code }),
      ...(order_id !== null && { order_id }),
    });
    await ctx.emit('reward.credited', { reward_id: reward.id, user_id, role, amount });
  }
}

/**
 * Credits both sides of a locked referral.
 * @param decision of the admin who released a held referral
 */
export async function creditReferral(
  ctx: Ctx,
  reward: RewardRow,
  decision: { decided_by?: number; comment?: string | undefined } = {},
): Promise<void> {
  await updateReward(ctx, reward, { state: 'credited', credited_at: ctx.clock(), ...decision });
  await creditSides(ctx, reward);
  ctx.hint('refferals', [reward.activation_id!]);
}

/** The cashback for captured card money, in minor units, rounded down. */
export const calculateCashback = (captured: number, percent: number): number => Math.floor((captured * percent) / 100);

async function creditCashback(ctx: Ctx, reward: RewardRow): Promise<void> {
  const amount = calculateCashback(await getCapturedMoney(ctx, reward.order_id!), reward.percent!);
  if (amount === 0) return updateReward(ctx, reward, { state: 'taken_back', amount });
  await updateReward(ctx, reward, { state: 'credited', amount, credited_at: ctx.clock() });
  await creditSides(ctx, { ...reward, amount });
}

const listRewardsOfOrder = statement<{ id: number }, { order_id: number }>(
  'rewards_of_order',
  `select id from rewards
    where order_id = $order_id and state in ('pending', 'waiting', 'held', 'credited') order by id`,
);

/**
 * Adjusts the rewards of an order after a refund or a cancelation: what its captured money no longer covers is
 * canceled, or taken back if it was credited.
 * @param isCanceled the order is canceled, so none of its money counts
 */
export async function adjustRewards(ctx: Ctx, orderId: number, { isCanceled }: { isCanceled: boolean }): Promise<void> {
  const found = await listRewardsOfOrder(ctx.db, { order_id: orderId });
  if (found.length === 0) return;
  const rewards = await lockRewards(
    ctx,
    found.map(({ id }) => id),
  );
  const captured = isCanceled ? 0 : await getCapturedMoney(ctx, orderId);
  for (const reward of rewards) {
    if (reward.kind === 'cashback') await adjustCashback(ctx, reward, captured);
    else if (captured <= reward.amount + reward.inviter_amount) await cancelReferral(ctx, reward);
  }
}

async function adjustCashback(ctx: Ctx, reward: RewardRow, captured: number): Promise<void> {
  const amount = calculateCashback(captured, reward.percent!);
  if (amount >= reward.amount || !isOpenOrCredited(reward)) return;
  await updateReward(ctx, reward, { state: amount === 0 ? 'taken_back' : reward.state, amount });
  if (reward.state === 'credited') {
    const [side] = getSides(reward);
    // It may shrink to the same amount again after it was restored
    const restorations = await countRestorations(ctx, reward);
    const cause = `${side!.cause}:${amount}${restorations > 0 ? `:${restorations}` : ''}`;
    await takeBackSide(ctx, reward, { ...side!, amount: reward.amount - amount, cause });
  }
}

async function cancelReferral(ctx: Ctx, reward: RewardRow): Promise<void> {
  if (!isOpenOrCredited(reward)) return;
  await updateReward(ctx, reward, { state: 'taken_back' });
  if (reward.state === 'credited') for (const side of getSides(reward)) await takeBackSide(ctx, reward, side);
  ctx.hint('refferals', [reward.activation_id!]);
}

/** Checked after the lock: another transaction may have rejected the reward or taken it back while this one waited. */
const isOpenOrCredited = ({ state }: RewardRow): boolean => state !== 'rejected' && state !== 'taken_back';

async function takeBackSide(
  ctx: Ctx,
  { id, order_id }: RewardRow,
  { user_id, role, amount, cause }: Side,
): Promise<void> {
  const debt = await takeBack(ctx, {
    user_id,
    amount: asMinor(amount),
    cause: `${cause}:taken_back`,
    ...(role !== 'inviter' && { order_id: order_id! }),
  });
  await ctx.emit('reward.taken_back', { reward_id: id, user_id, role, amount, debt });
}
