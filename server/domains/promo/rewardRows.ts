/**
 * Locks and writes rewards. All code locks the accounts first and then the rewards, each in id order, so that two
 * transactions never deadlock.
 */
import type { HoldReason, rewardKinds, RewardState } from '#contract/rewards.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';

export interface RewardRow {
  id: number;
  kind: (typeof rewardKinds)[number];
  user_id: number;
  amount: number;
  inviter_id: number | null;
  inviter_amount: number;
  activation_id: number | null;
  order_id: number | null;
  percent: number | null;
  state: RewardState;
  reasons: HoldReason[];
  due_at: Date | null;
  credited_at: Date | null;
  decided_by: number | null;
  created_at: Date;
}

const lockAccounts = statement<unknown, { rewardIds: readonly number[] }>(
  'rewards_lock_people',
  `select from users
    where id in (select unnest(array[user_id, inviter_id]) from rewards where id = any($rewardIds::int[]))
    order by id for no key update`,
);
const lockRewardRows = statement<RewardRow, { rewardIds: readonly number[] }>(
  'rewards_lock',
  `select id, kind, user_id, amount, inviter_id, inviter_amount, activation_id, order_id, percent, state, reasons,
          due_at, credited_at, decided_by, created_at
     from rewards where id = any($rewardIds::int[]) order by id for no key update`,
);

/** Locks rewards and the accounts of both sides until the transaction ends. */
export async function lockRewards({ db }: Pick<Ctx, 'db'>, rewardIds: readonly number[]): Promise<RewardRow[]> {
  await lockAccounts(db, { rewardIds });
  return lockRewardRows(db, { rewardIds });
}

// Null leaves what is stored
const updateRow = statement<
  unknown,
  {
    id: number;
    state: RewardState;
    amount: number;
    reasons: readonly HoldReason[];
    due_at: Date | null;
    credited_at: Date | null;
    decided_by: number | null;
    comment: string | null;
    now: Date;
  }
>(
  'reward_update',
  `update rewards
      set state = $state, amount = $amount, reasons = $reasons, due_at = coalesce($due_at, due_at),
          credited_at = coalesce($credited_at, credited_at), decided_by = coalesce($decided_by, decided_by),
          decided_at = case when $decided_by::int is null then decided_at else $now end,
          comment = coalesce($comment, comment), updated_at = $now
    where id = $id`,
);

/** Fields that are left out stay as they are. */
export interface RewardChange {
  state: RewardState;
  amount?: number;
  reasons?: readonly HoldReason[];
  due_at?: Date;
  credited_at?: Date;
  decided_by?: number;
  comment?: string | undefined;
}

/** Writes a change of a locked reward. */
export async function updateReward(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  row: RewardRow,
  change: RewardChange,
): Promise<void> {
  await updateRow(ctx.db, {
    id: row.id,
    state: change.state,
    amount: change.amount ?? row.amount,
    reasons: change.reasons ?? row.reasons,
    due_at: change.due_at ?? null,
    credited_at: change.credited_at ?? null,
    decided_by: change.decided_by ?? null,
    comment: change.comment ?? null,
    now: ctx.clock(),
  });
}

const countRestored = oneRow<{ count: number }, { id: number; user_id: number }>(
  'reward_restorations',
  `select count(*)::int as count
     from transactions
    where user_id = $user_id and reason = 'cashback' and cause like 'reward:' || $id::int || ':%restored'`,
);

/** How often a locked reward was credited again, after a part or all of it was taken back. */
export const countRestorations = async (
  { db }: Pick<Ctx, 'db'>,
  { id, user_id }: Pick<RewardRow, 'id' | 'user_id'>,
): Promise<number> => (await countRestored(db, { id, user_id }))!.count;
