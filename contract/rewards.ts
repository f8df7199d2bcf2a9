/** Bonuses that are credited some days after an order: to both sides of a referral, and as cashback to Pro buyers. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Person, Timestamp } from './fields.ts';
import { page, paging } from './lists.ts';
import { Sum } from './money.ts';
import { ledgerReaders } from './transactions.ts';

export const rewardKinds = ['referral', 'cashback'] as const;

/**
 * `pending`: waits until the order is completed. `waiting`: waits for the due date. `held`: waits for an admin's
 * decision. `taken_back`: lost or reversed, because the order was refunded or canceled.
 */
export const rewardStates = ['pending', 'waiting', 'held', 'credited', 'rejected', 'taken_back'] as const;
export type RewardState = (typeof rewardStates)[number];
export const RewardState = z.enum(rewardStates).meta({ kind: 'status' });

/** Why the rewards of a referral need an admin's decision before they are credited. */
export const holdReasons = [
  'not_enough_card_money',
  'inviter_cap',
  'same_device',
  'same_network',
  'same_address',
  'same_phone',
  'same_card',
  'company_member',
  'unconfirmed',
  'account_ended',
] as const;
export type HoldReason = (typeof holdReasons)[number];

/** Why the person gets it: they used a friend's code, a friend used theirs, or they paid by card. */
export const rewardRoles = ['invited', 'inviter', 'cashback'] as const;
export type RewardRole = (typeof rewardRoles)[number];

export const Reward = z.object({
  id: Id,
  role: z.enum(rewardRoles).meta({ kind: 'status' }),
  amount: Sum,
  state: RewardState,
  /** When it is to be credited; null until the order is completed. */
  due_at: Timestamp.nullable(),
  credited_at: Timestamp.nullable(),
  /** The person's order; null if the order is a friend's, or there is none yet. */
  order_id: Id.nullable(),
  /** The other side of a referral. */
  friend: Person.nullable(),
  created_at: Timestamp,
});
export type Reward = z.output<typeof Reward>;

export const rewards = {
  list: endpoint('GET /api/rewards', {
    summary:
      'My rewards, newest first, and the bonus debt that later credits repay first; an admin may name another user',
    access: ledgerReaders,
    query: z.object({
      ...paging,
      /** Only rewards that are neither credited nor lost. */
      open: z.boolean().optional(),
      user_id: Id.optional().meta({ kind: 'ref', noun: 'users' }),
    }),
    response: page(Reward).extend({ debt: Sum }),
  }),
};
