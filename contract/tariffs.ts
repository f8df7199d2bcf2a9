/** Tariffs: limits, periods and prices; the caller's subscription and its history; corrections by admins. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  responseDescriptions,
  responseNames,
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
/** How an extension was paid. */
export const paidBy = ['card', 'bonuses', 'correction'] as const;
export type PaidBy = (typeof paidBy)[number];

const objectWithKeys = <K extends string, S extends z.ZodType>(keys: readonly K[], schema: S) =>
  z.object(Object.fromEntries(keys.map((key) => [key, schema])) as Record<K, S>);

/** Null: unlimited. */
const Limit = z.int().min(0).max(1_000_000_000).nullable();

/** Prices by the days of a period. */
export const Prices = objectWithKeys<Period, typeof Sum>(periods, Sum);
export const Limits = objectWithKeys<LimitName, typeof Limit>(limitNames, Limit);
export type Limits = z.output<typeof Limits>;

/** Benefits besides the limits; the shop's settings define the amounts. */
const Benefits = z.object({
  /** The share of captured card payments that is returned as bonuses; 0: none. */
  cashback_percent: z.int(),
  /** Days between the completion of the order and the credit. */
  cashback_days: z.int(),
  /** Whether new collections open earlier. */
  early_access: z.boolean(),
});

export const Tariff = z.object({
  id: Id,
  kind: z.enum(tariffKinds),
  audience: z.enum(tariffAudiences).nullable(),
  ...responseNames,
  ...responseDescriptions,
  prices: Prices,
  limits: Limits,
  benefits: Benefits,
  active: z.boolean(),
  /** Whether it costs something. Everybody has a free tariff, so it can't be bought. */
  is_sold: z.boolean(),
  updated_at: Timestamp,
});
export type Tariff = z.output<typeof Tariff>;

export const TariffEdit = z
  .object({
    ...names,
    ...descriptions,
    prices: objectWithKeys<Period, typeof Price>(periods, Price).partial(),
    limits: Limits.partial(),
    active: z.boolean(),
  })
  .partial()
  .extend({ updated_at: Timestamp.optional() });

/** A reference to a tariff. */
export const TariffName = z.object({ id: Id, kind: z.enum(tariffKinds), ...responseNames });

type SoldDays = 7 | 30 | 120 | 365;
const isSoldPeriod = (days: number): boolean => (periods as readonly string[]).includes(String(days));
/**
 * The days of a period for sale. A refined number instead of a union, because queries and forms convert numbers, not
 * unions of numbers.
 */
export const Days = z.int().refine(isSoldPeriod, {
  params: { failure: 'one_of', values: { values: periods.join(', ') } },
}) as unknown as z.ZodType<SoldDays, SoldDays>;
export type Days = z.output<typeof Days>;
/** The most days by which a correction moves an end date. */
export const maxCorrectionDays = 3650;

/** The current tariff and its end. Without a paid tariff it is the free one, which has no end. */
const currentTariffFields = { tariff: TariffName.nullable(), tariff_expires_at: Timestamp.nullable() };

const Usage = z.object({ limit: z.enum(limitNames), used: z.int(), most: Limit });

export const Subscription = z.object({
  /** The current tariff; null for managers and admins, who need none. */
  tariff: Tariff.nullable(),
  /** The end of the paid tariff, in the future or past. */
  tariff_expires_at: Timestamp.nullable(),
  state: z.enum(tariffStates).meta({ kind: 'status' }),
  /** The paid tariff that has expired. */
  ended: TariffName.nullable(),
  usage: z.array(Usage),
  /** Products hidden from the storefront, because they exceed the tariff's limit. */
  hidden_products: z.int(),
});
export type Subscription = z.output<typeof Subscription>;

export const Extension = z.object({
  id: Id,
  created_at: Timestamp,
  tariff: TariffName,
  /** Negative if days were taken away. */
  days: z.int(),
  amount: Sum,
  paid_by: z.enum(paidBy).meta({ kind: 'status' }),
  comment: z.string().nullable(),
  author: Person.nullable(),
  expires_at: Timestamp,
  /** The rest of the former tariff, converted to days of this one. */
  carried_days: z.number(),
});
export type Extension = z.output<typeof Extension>;

const CurrentTariff = z.object(currentTariffFields);
const subscribers: readonly Audience[] = ['buyer', 'vendor'];
const subscribersAndAdmins: readonly Audience[] = ['buyer', 'vendor', 'admin'];
/** The caller by default; admins can name anybody. */
const userFilter = { user_id: Id.optional().meta({ kind: 'ref', noun: 'users' }) };

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
    response: z.object({ status: z.literal('succeeded'), ...currentTariffFields, bonus_balance: Sum }),
    failures: ['not_found', 'tariff_not_sold', 'not_enough_bonuses'],
  }),
  correct: endpoint('POST /api/user/{id}/tariff_correction', {
    summary: 'Move the day on which somebody’s tariff ends, forward or back',
    access: admins,
    params: byId,
    body: z.object({
      days: z
        .int()
        .min(-maxCorrectionDays)
        .max(maxCorrectionDays)
        .refine((days) => days !== 0, { params: { failure: 'invalid' } }),
      comment: requiredText(2000).meta({ kind: 'text' }),
    }),
    response: CurrentTariff,
    failures: ['not_found', 'tariff_not_running'],
  }),
  subscription: endpoint('GET /api/tariffs/subscription', {
    summary: 'Which tariff I have, until when, and what is used of it',
    access: subscribersAndAdmins,
    query: z.object(userFilter),
    response: Subscription,
    failures: ['not_found'],
  }),
  history: endpoint('GET /api/tariffs/history', {
    summary: 'What has moved the end of my tariff, newest first',
    access: subscribersAndAdmins,
    query: z.object({ ...paging, ...userFilter }),
    response: page(Extension),
    failures: ['not_found'],
  }),
};
