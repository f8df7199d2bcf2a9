/** What the rules of the installation are called, on their screen and in the audit log. */
import type { SettingName, settingGroups, SettingUnit } from '#contract/settings.ts';
import { labels } from '#src/i18n/labels.ts';

type SettingLabels = {
  groups: Record<keyof typeof settingGroups, string>;
  names: Record<SettingName, string>;
  hints: Record<SettingName, string>;
  units: Record<SettingUnit, string>;
};

const en: SettingLabels = {
  groups: { sessions: 'Signing in', rewards: 'Bonuses and referrals', unpaidOrders: 'Unpaid orders' },
  names: {
    staff_session_hours: 'Session of staff ends after',
    buyer_session_days: 'Session of a buyer ends after',
    referral_hold_days: 'Referral reward is credited after',
    unconfirmed_stock_percent: 'Share of a product’s stock',
  },
  hints: {
    staff_session_hours: 'Admins, managers and vendors sign in again at the latest after this time.',
    buyer_session_days: 'Buyers sign in again at the latest after this time.',
    referral_hold_days: 'Counted from the day on which the first order of the invited person was completed.',
    unconfirmed_stock_percent: 'What unpaid orders of people without a confirmed contact may hold together.',
  },
  units: { minutes: 'min', hours: 'h', days: 'days', percent: '%' },
};
const ru: SettingLabels = {
  groups: { sessions: 'Вход', rewards: 'Бонусы и рефералы', unpaidOrders: 'Неоплаченные заказы' },
  names: {
    staff_session_hours: 'Сеанс сотрудника заканчивается через',
    buyer_session_days: 'Сеанс покупателя заканчивается через',
    referral_hold_days: 'Награда за приглашение начисляется через',
    unconfirmed_stock_percent: 'Доля остатка товара',
  },
  hints: {
    staff_session_hours: 'Не позже чем через это время администраторы, менеджеры и продавцы входят заново.',
    buyer_session_days: 'Не позже чем через это время покупатели входят заново.',
    referral_hold_days: 'Считая со дня, когда был выполнен первый заказ приглашённого.',
    unconfirmed_stock_percent: 'Сколько вместе могут занимать неоплаченные заказы людей без подтверждённого контакта.',
  },
  units: { minutes: 'мин', hours: 'ч', days: 'дн.', percent: '%' },
};

export const settingLabels = labels({ en, ru });
