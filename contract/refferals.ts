/** Referrals: who invited whom by a personal code. The spelling is the specification's. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byId, Day, Id, Person, text, Timestamp } from './fields.ts';
import { listKeys, page } from './lists.ts';
import { Sum } from './money.ts';
import { holdReasons, RewardState } from './rewards.ts';
import { admins } from './roles.ts';
import { ledgerReaders } from './transactions.ts';

export const Referral = z.object({
  id: Id,
  /** The owner of the code. */
  author: Person,
  /** The invited person. */
  recipient: Person,
  code: z.string(),
  author_amount: Sum,
  recipient_amount: Sum,
  created_at: Timestamp,
  state: RewardState,
  /** The first completed order of the invited person since then; only for admins. */
  order_id: Id.nullable(),
  /** When both sides are credited. */
  due_at: Timestamp.nullable(),
  credited_at: Timestamp.nullable(),
  /** Reasons for an admin's decision; empty for everybody else. */
  reasons: z.array(z.enum(holdReasons)),
  decided_by: Person.nullable(),
  decided_at: Timestamp.nullable(),
  comment: z.string().nullable(),
});
export type Referral = z.output<typeof Referral>;

export const refferals = {
  list: endpoint('GET /api/refferals', {
    summary: 'Whom one brought, newest first; for an admin who brought whom',
    access: ledgerReaders,
    query: z.object({
      ...listKeys(['created_at']),
      start_date: Day.optional(),
      end_date: Day.optional(),
      state: RewardState.optional(),
      /** The inviter. */
      user_id: Id.meta({ kind: 'ref', noun: 'users' }).optional(),
    }),
    /** `earned`: the sum credited to one inviter for all referrals; null if the list contains everybody's. */
    response: page(Referral).extend({ earned: Sum.nullable() }),
  }),
  get: endpoint('GET /api/refferal/{id}', {
    summary: 'A referral',
    access: admins,
    params: byId,
    response: Referral,
    failures: ['not_found'],
  }),
  decide: endpoint('POST /api/refferal/{id}/decision', {
    summary: 'Credit both sides of a referral that is held, or reject it; a rejection is possible before that too',
    access: admins,
    params: byId,
    body: z.object({ approve: z.boolean(), comment: text(1000).nullish().meta({ kind: 'longText' }) }),
    response: Referral,
    failures: ['not_found', 'reward_decided'],
  }),
};
