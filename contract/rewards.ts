/** Bonuses that an order brings after a while: to both sides of a referral, and to buyers with the plan Pro. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Person, Timestamp } from './fields.ts';
import { page, paging } from './lists.ts';
import { Sum } from './money.ts';
import { ledgerReaders } from './transactions.ts';

export const rewardKinds = ['referral', 'cashback'] as const;

/**
 * `pending`: waits for the order to be completed. `waiting`: for the due date. `held`: for an admin's decision.
 * `taken_back`: the order was refunded or canceled.
 */
export const rewardStates = ['pending', 'waiting', 'held', 'credited', 'rejected', 'taken_back'] as const;
export type RewardState = (typeof rewardStates)[number];
export const RewardState = z.enum(rewardStates).meta({ kind: 'status' });

/** What keeps a referral's rewards from being credited without an admin. */
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

/** What the person gets it for: a friend's code that they used, a friend who used theirs, or their own card payment. */
export const rewardRoles = ['invited', 'inviter', 'cashback'] as const;
export type RewardRole = (typeof rewardRoles)[number];

export const Reward = z.object({
  id: Id,
  role: z.enum(rewardRoles).meta({ kind: 'status' }),
  amount: Sum,
  state: RewardState,
  /** When it is credited; null before the order is completed. */
  due_at: Timestamp.nullable(),
  credited_at: Timestamp.nullable(),
  /** The person's own order; null where it is the friend's, or there is none yet. */
  order_id: Id.nullable(),
  /** The other side of a referral. */
  friend: Person.nullable(),
  created_at: Timestamp,
});
export type Reward = z.output<typeof Reward>;

export const rewards = {
  list: endpoint('GET /api/rewards', {
    summary:
      'My rewards, newest first, with the debt of bonuses that later credits pay first; an admin may name anybody',
    access: ledgerReaders,
    query: z.object({
      ...paging,
      /** Those alone that are neither credited nor lost. */
      open: z.boolean().optional(),
      user_id: Id.optional().meta({ kind: 'ref', noun: 'users' }),
    }),
    response: page(Reward).extend({ debt: Sum }),
  }),
};
