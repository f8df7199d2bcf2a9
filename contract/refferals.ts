/** Referrals: who brought whom by a personal code. Spelled as the client spells it. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byId, Day, Id, Person, Timestamp } from './fields.ts';
import { listKeys, page } from './lists.ts';
import { Sum } from './money.ts';
import { admins } from './roles.ts';
import { ledgerReaders } from './transactions.ts';

export const Referral = z.object({
  id: Id,
  /** Whose code it was. */
  author: Person,
  /** Who came. */
  recipient: Person,
  code: z.string(),
  author_amount: Sum,
  recipient_amount: Sum,
  created_at: Timestamp,
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
      /** Who brought them. */
      user_id: Id.meta({ kind: 'ref', noun: 'users' }).optional(),
    }),
    /** `earned`: what all of one author's together brought; null of everybody's. */
    response: page(Referral).extend({ earned: Sum.nullable() }),
  }),
  get: endpoint('GET /api/refferal/{id}', {
    summary: 'A referral',
    access: admins,
    params: byId,
    response: Referral,
    failures: ['not_found'],
  }),
};
