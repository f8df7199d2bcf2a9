/** Chip colors of transaction reasons. */
import type { TransactionReason } from '#contract/transactions.ts';
import type { ChipColor } from '#src/ui/StatusChip.tsx';

export const reasonColors: Readonly<Record<TransactionReason, ChipColor>> = {
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
