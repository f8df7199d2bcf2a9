/** Labels of the reward states, for storefront and back office. */
import type { RewardState } from '#contract/rewards.ts';
import type { Locale } from './locale.ts';

export const rewardStateLabels: Readonly<Record<Locale, Readonly<Record<RewardState, string>>>> = {
  en: {
    pending: 'Waits for an order',
    waiting: 'Waits for its date',
    held: 'On hold',
    credited: 'Credited',
    rejected: 'Rejected',
    taken_back: 'Taken back',
  },
  ru: {
    pending: 'Ждёт заказа',
    waiting: 'Ждёт срока',
    held: 'На проверке',
    credited: 'Начислено',
    rejected: 'Отклонено',
    taken_back: 'Отменено',
  },
};
