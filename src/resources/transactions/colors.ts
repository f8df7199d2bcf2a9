/** Colours of reasons: what somebody gave, what codes gave, what orders moved. */
import type { TransactionReason } from '#contract/transactions.ts';
import type { Hue } from '#src/ui/StatusChip.tsx';

export const reasonHues: Readonly<Record<TransactionReason, Hue>> = {
  gift: 'green',
  promo: 'teal',
  referral_author: 'violet',
  referral_recipient: 'violet',
  order_spent: 'blue',
  order_returned: 'indigo',
  tariff: 'amber',
  correction: 'grey',
  cashback: 'teal',
  reward_taken_back: 'red',
  debt_paid: 'red',
};
