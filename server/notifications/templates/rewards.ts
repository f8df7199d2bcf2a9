/** Letters about rewards: credited ones, those that were taken back, and those that were credited again. */
import type { RewardRole } from '#contract/rewards.ts';
import type { BuildLetter } from '../letter.ts';

interface CreditedData {
  role: RewardRole;
  /** Minor units. */
  amount: number;
}

interface TakenBackData extends CreditedData {
  /** Bonuses that were spent already; the next ones pay for them. Minor units. */
  debt: number;
}

const labels = {
  en: {
    credited: (sum: string) => `You have received ${sum} in bonuses`,
    why: {
      invited: 'for your first order with a friend’s code',
      inviter: 'for a friend who has ordered with your code',
      cashback: 'for your card payment with the plan Pro',
    },
    got: (why: string) => `They are yours ${why}. One bonus pays one unit of the currency at checkout.`,
    takenBack: (sum: string) => `${sum} in bonuses were taken back`,
    lost: (why: string) => `They were credited ${why}. The money of that order went back, so the bonuses did too.`,
    debt: (sum: string) => `${sum} of them were spent already: the next bonuses pay for that first.`,
    restored: (why: string) =>
      `They were credited ${why} and taken back, because money of that order was to go back. ` +
      'The bank has not made this refund, so the bonuses are yours again.',
    open: 'See your bonuses',
    because: 'You get this because the bonuses on your Yarmarka account have changed.',
  },
  ru: {
    credited: (sum: string) => `Вам начислено ${sum} бонусами`,
    why: {
      invited: 'за первый заказ с кодом друга',
      inviter: 'за друга, который сделал заказ с вашим кодом',
      cashback: 'за оплату картой с тарифом «Про»',
    },
    got: (why: string) => `Бонусы начислены ${why}. Один бонус оплачивает одну единицу валюты при оформлении заказа.`,
    takenBack: (sum: string) => `Списано бонусов: ${sum}`,
    lost: (why: string) => `Они были начислены ${why}. Деньги за этот заказ возвращены, поэтому бонусы списаны.`,
    debt: (sum: string) => `Из них уже потрачено ${sum}: следующие бонусы сначала погасят этот долг.`,
    restored: (why: string) =>
      `Они были начислены ${why} и списаны, потому что деньги за этот заказ должны были вернуться. ` +
      'Банк не провёл этот возврат, поэтому бонусы снова ваши.',
    open: 'Посмотреть бонусы',
    because: 'Вы получили это письмо, потому что бонусы в вашей учётной записи на Ярмарке изменились.',
  },
};

/** Bonuses of a referral or of the tariff Pro were credited. */
export const buildRewardCredited: BuildLetter<CreditedData> = ({ role, amount }, { locale, formatMoney, toUrl }) => {
  const text = labels[locale];
  return {
    subject: text.credited(formatMoney(amount)),
    heading: text.credited(formatMoney(amount)),
    blocks: [
      { kind: 'text', text: text.got(text.why[role]) },
      { kind: 'button', label: text.open, url: toUrl('/settings/profile') },
    ],
    reason: text.because,
  };
};

/** Bonuses that were taken back were credited again, because the bank has not made the refund. */
export const buildRewardRestored: BuildLetter<CreditedData> = ({ role, amount }, { locale, formatMoney, toUrl }) => {
  const text = labels[locale];
  return {
    subject: text.credited(formatMoney(amount)),
    heading: text.credited(formatMoney(amount)),
    blocks: [
      { kind: 'text', text: text.restored(text.why[role]) },
      { kind: 'button', label: text.open, url: toUrl('/settings/profile') },
    ],
    reason: text.because,
  };
};

/** The order was refunded, and its bonuses were taken back. */
export const buildRewardTakenBack: BuildLetter<TakenBackData> = (
  { role, amount, debt },
  { locale, formatMoney, toUrl },
) => {
  const text = labels[locale];
  return {
    subject: text.takenBack(formatMoney(amount)),
    heading: text.takenBack(formatMoney(amount)),
    blocks: [
      { kind: 'text', text: text.lost(text.why[role]) },
      debt > 0 && { kind: 'text', text: text.debt(formatMoney(debt)) },
      { kind: 'button', label: text.open, url: toUrl('/settings/profile') },
    ],
    reason: text.because,
  };
};
