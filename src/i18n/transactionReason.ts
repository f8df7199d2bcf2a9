/** Labels of the reasons for bonus transactions, for storefront and back office. */
import type { TransactionReason } from '#contract/transactions.ts';
import type { Locale } from './locale.ts';

export const transactionReasonLabels: Readonly<Record<Locale, Readonly<Record<TransactionReason, string>>>> = {
  en: {
    gift: 'Gift',
    promo: 'Promo code',
    referral_author: 'For a friend',
    referral_recipient: 'Friend’s code',
    order_spent: 'Spent on an order',
    order_returned: 'Back from an order',
    tariff: 'Plan',
    correction: 'Correction',
    cashback: 'Cashback on the Pro plan',
    reward_taken_back: 'Reward taken back',
    debt_paid: 'Debt paid',
  },
  ru: {
    gift: 'Подарок',
    promo: 'Промокод',
    referral_author: 'За друга',
    referral_recipient: 'Код друга',
    order_spent: 'Оплата заказа',
    order_returned: 'Возврат за заказ',
    tariff: 'Тариф',
    correction: 'Исправление',
    cashback: 'Кешбэк тарифа «Про»',
    reward_taken_back: 'Отмена награды',
    debt_paid: 'Погашение долга',
  },
};
