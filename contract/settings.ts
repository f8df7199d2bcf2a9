/** The shop's rules, which admins may change at run time. The server's own settings are environment variables. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { CountryCode } from './fields.ts';
import { admins } from './roles.ts';

const count = (min: number, max: number) => z.int().min(min).max(max).meta({ kind: 'count' });
const minutes = (min: number, max: number) => z.int().min(min).max(max).meta({ kind: 'count', unit: 'minutes' });
const days = (min: number, max: number) => z.int().min(min).max(max).meta({ kind: 'count', unit: 'days' });
const hours = (min: number, max: number) => z.int().min(min).max(max).meta({ kind: 'count', unit: 'hours' });
const percent = (min: number, max: number) => z.int().min(min).max(max).meta({ kind: 'count', unit: 'percent' });

/** Units of rules. A rule without a unit is a plain count or a switch. */
export const settingUnits = ['minutes', 'hours', 'days', 'percent'] as const;
export type SettingUnit = (typeof settingUnits)[number];

/** All rules with their bounds, by group, in the order of the screen. */
export const settingGroups = {
  sessions: {
    /** A session of staff ends this long after the sign-in. */
    staff_session_hours: hours(1, 720),
    /** A session of a buyer ends this long after the sign-in. */
    buyer_session_days: days(1, 365),
    /** How long a confirmed second factor allows the calls that need a fresh one. */
    fresh_factor_minutes: minutes(1, 720),
  },
  companies: {
    /** The country of new companies. */
    default_country: CountryCode,
  },
  rewards: {
    /** Rewards, of referrals and cashback, are credited this long after the order is completed. */
    referral_hold_days: days(0, 365),
    /** Referrals of one inviter that are credited per day without an admin's decision. */
    referral_daily_cap: count(0, 10_000),
    /** The share of captured card payments that buyers with the Pro plan get back as bonuses. */
    pro_cashback_percent: percent(0, 50),
  },
  unpaidOrders: {
    /** The share of a product's stock that unpaid orders of people without a confirmed contact may reserve together. */
    unconfirmed_stock_percent: percent(0, 100),
    /** The most units in one such order. */
    unconfirmed_order_units: count(1, 1_000_000),
    /** Such an order is canceled after this time, unless the shop has accepted it. */
    unconfirmed_order_hours: hours(1, 720),
    /** Such an order is canceled this long after its first card payment was begun and not completed. */
    unconfirmed_card_minutes: minutes(5, 1440),
    /** Such orders that one person may have at a time; 0 means no limit. */
    unconfirmed_orders_per_person: count(0, 10_000),
    /** Such orders that one network may have at a time; 0 means no limit. */
    unconfirmed_orders_per_network: count(0, 1_000_000),
  },
  purchases: {
    /** An order is canceled this long after it was placed if its buyer chose to pay by card and has not done so. */
    card_payment_minutes: minutes(5, 1440),
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
  tax: {
    /** Whether prices of products and deliveries include tax. New orders store it; placed ones keep what they have. */
    prices_include_tax: z.boolean(),
  },
} as const;

export const ShopSettings = z.object({
  ...settingGroups.sessions,
  ...settingGroups.companies,
  ...settingGroups.rewards,
  ...settingGroups.unpaidOrders,
  ...settingGroups.purchases,
  ...settingGroups.budgets,
  ...settingGroups.reviews,
  ...settingGroups.tax,
});
export type ShopSettings = z.output<typeof ShopSettings>;
export type SettingName = keyof ShopSettings;

/** The value of each rule until an admin changes it. */
export const defaultSettings: ShopSettings = {
  staff_session_hours: 12,
  buyer_session_days: 90,
  fresh_factor_minutes: 10,
  default_country: 'AU',
  referral_hold_days: 14,
  referral_daily_cap: 5,
  pro_cashback_percent: 2,
  unconfirmed_stock_percent: 20,
  unconfirmed_order_units: 10,
  unconfirmed_order_hours: 24,
  unconfirmed_card_minutes: 30,
  unconfirmed_orders_per_person: 5,
  unconfirmed_orders_per_network: 20,
  card_payment_minutes: 30,
  sms_per_hour: 300,
  mails_per_hour: 10_000,
  assistant_tokens_per_hour: 2_000_000,
  reviews_need_purchase: true,
  reviews_of_new_authors_per_hour: 5,
  prices_include_tax: true,
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
    fresh: true,
    body: ShopSettings.partial(),
    response: ShopSettings,
  }),
};
