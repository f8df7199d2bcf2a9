/** Tariffs: what a subscription allows, for how long and at what price; one's own, its history, and an admin's correction. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  answeredDescriptions,
  answeredNames,
  byId,
  descriptions,
  Id,
  names,
  Person,
  requiredText,
  Timestamp,
} from './fields.ts';
import { page, paging } from './lists.ts';
import { Price, Sum } from './money.ts';
import { admins, everyone, type Audience } from './roles.ts';
import { limitNames, periods, tariffStates, type LimitName, type Period } from './rules/tariffs.ts';

export const tariffKinds = ['buyer_free', 'buyer_pro', 'vendor_base', 'vendor_premium', 'correction'] as const;
export type TariffKind = (typeof tariffKinds)[number];
export const tariffAudiences = ['buyers', 'vendors'] as const;
export type TariffAudience = (typeof tariffAudiences)[number];
/** How an extension came about. */
export const paidBy = ['card', 'bonuses', 'correction'] as const;
export type PaidBy = (typeof paidBy)[number];

const keyed = <K extends string, S extends z.ZodType>(keys: readonly K[], schema: S) =>
  z.object(Object.fromEntries(keys.map((key) => [key, schema])) as Record<K, S>);

/** Null: as many as one likes. */
const Limit = z.int().min(0).max(1_000_000_000).nullable();

/** By the days of a period. */
export const Prices = keyed<Period, typeof Sum>(periods, Sum);
export const Limits = keyed<LimitName, typeof Limit>(limitNames, Limit);
export type Limits = z.output<typeof Limits>;

/** What the shop gives beyond the limits; the rules of the shop say how much. */
const Benefits = z.object({
  /** The share of captured card payments that comes back as bonuses; 0: none. */
  cashback_percent: z.int(),
  /** So many days after the order was completed. */
  cashback_days: z.int(),
  /** Whether new collections open earlier. */
  early_access: z.boolean(),
});

export const Tariff = z.object({
  id: Id,
  kind: z.enum(tariffKinds),
  audience: z.enum(tariffAudiences).nullable(),
  ...answeredNames,
  ...answeredDescriptions,
  prices: Prices,
  limits: Limits,
  benefits: Benefits,
  active: z.boolean(),
  /** Whether it costs something: what does not is had by everybody, and what is not sold can't be bought. */
  is_sold: z.boolean(),
  updated_at: Timestamp,
});
export type Tariff = z.output<typeof Tariff>;

export const TariffEdit = z
  .object({
    ...names,
    ...descriptions,
    prices: keyed<Period, typeof Price>(periods, Price).partial(),
    limits: Limits.partial(),
    active: z.boolean(),
  })
  .partial()
  .extend({ updated_at: Timestamp.optional() });

/** As others name it. */
export const TariffName = z.object({ id: Id, kind: z.enum(tariffKinds), ...answeredNames });

type SoldDays = 7 | 30 | 120 | 365;
const isSold = (days: number): boolean => (periods as readonly string[]).includes(String(days));
/** The days of a period, one of those that are sold. A number to whoever converts a query or a form: a union of numbers is not converted. */
export const Days = z
  .int()
  .refine(isSold, { params: { failure: 'one_of', values: { values: periods.join(', ') } } }) as unknown as z.ZodType<
  SoldDays,
  SoldDays
>;
export type Days = z.output<typeof Days>;
/** By so many days a correction moves a date. */
export const mostCorrectedDays = 3650;

/** A tariff that somebody has, and until when; without a paid one the free one, which has no end. */
const had = { tariff: TariffName.nullable(), tariff_expires_at: Timestamp.nullable() };

const Usage = z.object({ limit: z.enum(limitNames), used: z.int(), most: Limit });

export const Subscription = z.object({
  /** What holds now. Null of whoever needs none: managers and admins. */
  tariff: Tariff.nullable(),
  /** When what was paid for ends, or has ended. */
  tariff_expires_at: Timestamp.nullable(),
  state: z.enum(tariffStates).meta({ kind: 'status' }),
  /** What was paid for and has ended. */
  ended: TariffName.nullable(),
  usage: z.array(Usage),
  /** Products that are out of the storefront because the tariff allows no more. */
  hidden_products: z.int(),
});
export type Subscription = z.output<typeof Subscription>;

export const Extension = z.object({
  id: Id,
  created_at: Timestamp,
  tariff: TariffName,
  /** Below zero: taken away. */
  days: z.int(),
  amount: Sum,
  paid_by: z.enum(paidBy).meta({ kind: 'status' }),
  comment: z.string().nullable(),
  author: Person.nullable(),
  expires_at: Timestamp,
  /** What was left of another tariff, in days of this one. */
  carried_days: z.number(),
});
export type Extension = z.output<typeof Extension>;

const Had = z.object(had);
const subscribers: readonly Audience[] = ['buyer', 'vendor'];
const subscribersAndAdmins: readonly Audience[] = ['buyer', 'vendor', 'admin'];
/** One's own unless said; an admin may name anybody. */
const whose = { user_id: Id.optional().meta({ kind: 'ref', noun: 'users' }) };

export const tariffs = {
  list: endpoint('GET /api/tariffs', {
    summary: 'Tariffs: the active ones, for an admin all',
    access: everyone,
    query: z.object({ ...paging, audience: z.enum(tariffAudiences).optional() }),
    response: page(Tariff),
  }),
  get: endpoint('GET /api/tariff/{id}', {
    summary: 'A tariff',
    access: everyone,
    params: byId,
    response: Tariff,
    failures: ['not_found'],
  }),
  edit: endpoint('PUT /api/tariff/{id}', {
    summary: 'Change names, prices and limits of a tariff, or take it out of sale; who has it keeps it',
    access: admins,
    params: byId,
    body: TariffEdit,
    response: Tariff,
    failures: ['not_found', 'stale', 'tariff_is_free'],
  }),
  buy: endpoint('POST /api/buy_tariff/{id}', {
    summary:
      'Pay for a period of a tariff with bonuses: it is extended from the later of now and its present end; without an Idempotency-Key, the same period again within a minute is the same purchase',
    access: subscribers,
    params: byId,
    body: z.object({ days: Days }),
    response: z.object({ status: z.literal('succeeded'), ...had, bonus_balance: Sum }),
    failures: ['not_found', 'tariff_not_sold', 'not_enough_bonuses'],
  }),
  correct: endpoint('POST /api/user/{id}/tariff_correction', {
    summary: 'Move the day on which somebody’s tariff ends, forward or back',
    access: admins,
    params: byId,
    body: z.object({
      days: z
        .int()
        .min(-mostCorrectedDays)
        .max(mostCorrectedDays)
        .refine((days) => days !== 0, { params: { failure: 'invalid' } }),
      comment: requiredText(2000).meta({ kind: 'text' }),
    }),
    response: Had,
    failures: ['not_found', 'tariff_not_running'],
  }),
  subscription: endpoint('GET /api/tariffs/subscription', {
    summary: 'Which tariff I have, until when, and what is used of it',
    access: subscribersAndAdmins,
    query: z.object(whose),
    response: Subscription,
    failures: ['not_found'],
  }),
  history: endpoint('GET /api/tariffs/history', {
    summary: 'What has moved the end of my tariff, newest first',
    access: subscribersAndAdmins,
    query: z.object({ ...paging, ...whose }),
    response: page(Extension),
    failures: ['not_found'],
  }),
};
