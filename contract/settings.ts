/** Rules of the installation that an admin may change while it runs. What belongs to the machine stands in the environment. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { admins } from './roles.ts';

const count = (min: number, max: number) => z.int().min(min).max(max).meta({ kind: 'count' });
const minutes = (min: number, max: number) => z.int().min(min).max(max).meta({ kind: 'count', unit: 'minutes' });
const days = (min: number, max: number) => z.int().min(min).max(max).meta({ kind: 'count', unit: 'days' });
const hours = (min: number, max: number) => z.int().min(min).max(max).meta({ kind: 'count', unit: 'hours' });
const percent = (min: number, max: number) => z.int().min(min).max(max).meta({ kind: 'count', unit: 'percent' });

/** Units that a rule is measured in; a rule without one is a plain count or a switch. */
export const settingUnits = ['minutes', 'hours', 'days', 'percent'] as const;
export type SettingUnit = (typeof settingUnits)[number];

/** Every rule with its bounds, in the order of the screen, by the group it stands in. */
export const settingGroups = {
  sessions: {
    /** Staff sign in again after so long at the latest. */
    staff_session_hours: hours(1, 720),
    /** Buyers sign in again after so long at the latest. */
    buyer_session_days: days(1, 365),
    /** What needs a fresh second factor is open for so long after it was proved. */
    fresh_factor_minutes: minutes(1, 720),
  },
  rewards: {
    /** Rewards of a referral are credited so long after the order was completed. */
    referral_hold_days: days(0, 365),
    /** Of one inviter so many referrals a day are credited without an admin. */
    referral_daily_cap: z.int().min(0).max(10_000).meta({ kind: 'count' }),
    /** The share of captured card payments that comes back to buyers with the plan Pro. */
    pro_cashback_percent: percent(0, 50),
  },
  unpaidOrders: {
    /** The share of a product's stock that unpaid orders of people without a confirmed contact may hold together. */
    unconfirmed_stock_percent: percent(0, 100),
    /** Units of goods in one such order. */
    unconfirmed_order_units: count(1, 1_000_000),
    /** Such an order is canceled after so long, unless the shop has taken it on. */
    unconfirmed_order_hours: hours(1, 720),
    /** The same where a card payment was begun and not completed. */
    unconfirmed_card_minutes: minutes(5, 1440),
    /** Such orders that one person may have at a time; 0 sets no limit. */
    unconfirmed_orders_per_person: count(0, 10_000),
    /** Such orders that may come from one network at a time; 0 sets no limit. */
    unconfirmed_orders_per_network: count(0, 1_000_000),
  },
  budgets: {
    /** SMS that the installation sends in an hour. */
    sms_per_hour: count(1, 1_000_000),
    /** Mails that it sends in an hour; the others wait for the next. */
    mails_per_hour: count(1, 10_000_000),
    /** Tokens of a language model that the assistant's answers cost in an hour. */
    assistant_tokens_per_hour: count(1, 1_000_000_000),
  },
  reviews: {
    /** A review needs a completed order of the product; otherwise an account with a confirmed contact. */
    reviews_need_purchase: z.boolean(),
    /** First reviews of new authors published per hour and company; further ones wait for an admin. */
    reviews_of_new_authors_per_hour: count(0, 10_000),
  },
} as const;

export const ShopSettings = z.object({
  ...settingGroups.sessions,
  ...settingGroups.rewards,
  ...settingGroups.unpaidOrders,
  ...settingGroups.budgets,
  ...settingGroups.reviews,
});
export type ShopSettings = z.output<typeof ShopSettings>;
export type SettingName = keyof ShopSettings;

/** What holds until an admin changes it. */
export const defaultSettings: ShopSettings = {
  staff_session_hours: 12,
  buyer_session_days: 90,
  fresh_factor_minutes: 10,
  referral_hold_days: 14,
  referral_daily_cap: 5,
  pro_cashback_percent: 2,
  unconfirmed_stock_percent: 20,
  unconfirmed_order_units: 10,
  unconfirmed_order_hours: 24,
  unconfirmed_card_minutes: 30,
  unconfirmed_orders_per_person: 5,
  unconfirmed_orders_per_network: 20,
  sms_per_hour: 300,
  mails_per_hour: 10_000,
  assistant_tokens_per_hour: 2_000_000,
  reviews_need_purchase: true,
  reviews_of_new_authors_per_hour: 5,
};

export const settings = {
  get: endpoint('GET /api/admin/settings', {
    summary: 'The rules of the installation',
    access: admins,
    response: ShopSettings,
  }),
  edit: endpoint('PUT /api/admin/settings', {
    summary: 'Change the rules that are sent; the others stay',
    access: admins,
    body: ShopSettings.partial(),
    response: ShopSettings,
  }),
};
