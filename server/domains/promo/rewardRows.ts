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
  decided_by: number | null;
  created_at: Date;
}

const columns =
  'id, kind, user_id, amount, inviter_id, inviter_amount, activation_id, order_id, percent, state, reasons, due_at, decided_by, created_at';

const lockAccounts = statement(
  'rewards_lock_people',
  `select from users where id in (select unnest(array[user_id, inviter_id]) from rewards where id = any($1::int[]))
    order by id for no key update`,
);
const lockRows = statement<RewardRow>(
  'rewards_lock',
  `select ${columns} from rewards where id = any($1::int[]) order by id for no key update`,
);

/** Locks rewards and the accounts of both sides until the transaction ends. */
export async function lockRewards({ db }: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<RewardRow[]> {
  await lockAccounts(db, [ids]);
  return lockRows(db, [ids]);
}

const update = oneRow(
  'reward_update',
  `update rewards set state = $2, amount = $3, reasons = $4, credited_at = coalesce($5, credited_at),
          decided_by = coalesce($6, decided_by), decided_at = case when $6::int is null then decided_at else $7 end,
          comment = coalesce($8, comment), updated_at = $7 where id = $1`,
);

/** Fields that are left out stay as they are. */
export interface RewardChange {
  state: RewardState;
  amount?: number;
  reasons?: readonly HoldReason[];
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
  await update(ctx.db, [
    row.id,
    change.state,
    change.amount ?? row.amount,
    change.reasons ?? row.reasons,
    change.credited_at ?? null,
    change.decided_by ?? null,
    ctx.clock(),
    change.comment ?? null,
  ]);
}
