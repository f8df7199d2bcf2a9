/** The ledger of bonuses: credits and debits, their reasons and the balance after each. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byId, Day, Id, Person, text, Timestamp } from './fields.ts';
import { listKeys, page } from './lists.ts';
import { hasTwoDecimals, SignedSum } from './money.ts';
import { admins, type Audience } from './roles.ts';

export const transactionReasons = [
  'gift',
  'promo',
  'referral_author',
  'referral_recipient',
  'order_spent',
  'order_returned',
  'tariff',
  'correction',
  'cashback',
  'reward_taken_back',
  'debt_paid',
] as const;
export type TransactionReason = (typeof transactionReasons)[number];
const Reason = z.enum(transactionReasons).meta({ kind: 'status' });

/** Why a debt of bonuses grew or shrank. */
export const debtReasons = ['reward_taken_back', 'debt_paid'] as const;

/** Audiences that can read a ledger; an admin reads all of them. */
export const ledgerReaders: readonly Audience[] = ['buyer', 'vendor', 'admin'];

export const Transaction = z.object({
  id: Id,
  created_at: Timestamp,
  /** Negative for a debit. */
  amount: SignedSum,
  comment: z.string().nullable(),
  reason: Reason,
  /** The person who entered it; null for the system. */
  author: Person.nullable(),
  user: Person,
  order_id: Id.nullable(),
  balance_after: SignedSum,
});
export type Transaction = z.output<typeof Transaction>;

const maxAmount = 99_999_999.99;
const Amount = z
  .number()
  .min(-maxAmount)
  .max(maxAmount)
  .refine((amount) => amount !== 0, { params: { failure: 'not_zero' } })
  .refine(hasTwoDecimals, { params: { failure: 'decimals' } })
  .meta({ kind: 'money' });

export const transactions = {
  list: endpoint('GET /api/transactions', {
    summary: 'Entries of the ledger, newest first: one’s own, for an admin everybody’s',
    access: ledgerReaders,
    query: z.object({
      ...listKeys(['created_at', 'amount']),
      start_date: Day.optional(),
      end_date: Day.optional(),
      user_id: Id.meta({ kind: 'ref', noun: 'users' }).optional(),
      reason: Reason.optional(),
    }),
    response: page(Transaction),
  }),
  get: endpoint('GET /api/transaction/{id}', {
    summary: 'An entry of the ledger',
    access: admins,
    params: byId,
    response: Transaction,
    failures: ['not_found'],
  }),
  create: endpoint('POST /api/transaction', {
    summary: 'Give a user bonuses, or take some: an entry is never changed, a mistake is mended by another one',
    access: admins,
    body: z.object({
      user_id: Id.meta({ kind: 'ref', noun: 'users' }),
      amount: Amount,
      comment: text(1000).nullish().meta({ kind: 'longText' }),
    }),
    response: Transaction,
    status: 201,
    failures: ['not_enough_bonuses'],
    fresh: true,
  }),
};
