/** Promo codes: their bonuses, limits, dates and uses. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byId, Day, Id, hasSingleAlphabet, Person, text, Timestamp } from './fields.ts';
import { listKeys, page } from './lists.ts';
import { hasTwoDecimals, Price, Sum } from './money.ts';
import { admins, everyone, signedIn } from './roles.ts';

export const platforms = ['web', 'ios', 'android'] as const;
const Platform = z.enum(platforms);
export type Platform = z.output<typeof Platform>;

/** `bonus`: created by an admin; `referral`: the personal code of an account. */
export const promoTypes = ['bonus', 'referral'] as const;
const PromoType = z.enum(promoTypes).meta({ kind: 'status' });

/** The state of a code today; if several apply, the first of: switched off, by its dates, used up. */
export const promoStates = ['active', 'scheduled', 'ended', 'used_up', 'off'] as const;
export type PromoState = (typeof promoStates)[number];

/** Letters and digits of any language, hyphen and underscore. */
export const Code = z
  .string()
  .trim()
  .max(40)
  .refine((code) => /^[\p{L}\p{N}_-]{3,40}$/u.test(code), { params: { failure: 'promo_code' } })
  .refine(hasSingleAlphabet, { params: { failure: 'one_alphabet' } });

export const PromoCode = z.object({
  id: Id,
  code: z.string(),
  type: PromoType,
  /** Bonuses for whoever uses it. */
  amount: Sum,
  max_uses: z.int().nullable().meta({ kind: 'count' }),
  uses: z.int().meta({ kind: 'count' }),
  active: z.boolean(),
  state: z.enum(promoStates).meta({ kind: 'status' }),
  /** Both days inclusive, in UTC. */
  start_date: z.string().nullable().meta({ kind: 'day' }),
  end_date: z.string().nullable().meta({ kind: 'day' }),
  /** The owner of a personal code. */
  user: Person.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type PromoCode = z.output<typeof PromoCode>;

const endFirstFailure = { path: ['end_date'], params: { failure: 'end_first' } };
const hasOrderedDates = ({
  start_date,
  end_date,
}: {
  start_date?: string | null | undefined;
  end_date?: string | null | undefined;
}) => !start_date || !end_date || start_date <= end_date;

const writable = {
  code: Code,
  amount: Price,
  /** Null: no limit. */
  max_uses: z.int().min(1).max(1_000_000_000).nullish().meta({ kind: 'count' }),
  active: z.boolean(),
  start_date: Day.nullish(),
  end_date: Day.nullish(),
};
export const PromoCodeCreate = z
  .object({ ...writable, active: z.boolean().default(true) })
  .refine(hasOrderedDates, endFirstFailure);
export const PromoCodeEdit = z
  .object(writable)
  .partial()
  .extend({ updated_at: Timestamp.optional() })
  .refine(hasOrderedDates, endFirstFailure);

/** Bonuses of a referral code: `amount` for whoever uses it, `bonus` for its owner. */
export const ReferralTerms = z.object({ amount: Sum, bonus: Sum });
export type ReferralTerms = z.output<typeof ReferralTerms>;
const Reward = z
  .number()
  .min(0)
  .max(1_000_000)
  .refine(hasTwoDecimals, { params: { failure: 'decimals' } });

const period = { start_date: Day.optional(), end_date: Day.optional() };
const useCount = { uses: z.int() };
/** The most codes in statistics: those used most. */
export const maxStatisticsCodes = 100;
export const PromoStatistics = z.object({
  total: z.int(),
  /** The most used codes first, at most 100. */
  usage: z.array(z.object({ id: Id, code: z.string(), ...useCount })),
  /** Id 0: unknown country. */
  countries: z.array(z.object({ id: z.int(), name: z.string(), en_name: z.string(), ...useCount })),
  platforms: z.array(z.object({ platform: Platform, ...useCount })),
  /** In order, without days that have no uses. */
  days: z.array(z.object({ date: z.string(), ...useCount })),
});
export type PromoStatistics = z.output<typeof PromoStatistics>;

const activationFailures = [
  'not_found',
  'code_off',
  'code_not_yet',
  'code_over',
  'code_used_up',
  'code_used',
  'code_of_promotion',
  'referral_used',
  'own_code',
  'no_account',
  'unproven_account',
  'too_often',
] as const;

export const promoCodes = {
  list: endpoint('GET /api/promo_codes', {
    summary: 'Promo codes, newest first; those of a user by `by_user`',
    access: admins,
    query: z.object({
      ...listKeys(['created_at', 'code', 'uses']),
      ...period,
      by_user: Id.meta({ kind: 'ref', noun: 'users' }).optional(),
      type: PromoType.optional(),
      active: z.boolean().optional(),
    }),
    response: page(PromoCode),
  }),
  settings: endpoint('GET /api/promo_codes/settings', {
    summary: 'What a referral code gives to whoever uses it, and to whoever it belongs to',
    access: admins,
    response: ReferralTerms,
  }),
  settingsEdit: endpoint('PUT /api/promo_codes/settings', {
    summary: 'Set what referral codes give from now on',
    access: admins,
    fresh: true,
    body: z.object({ amount: Reward.optional(), bonus: Reward.optional() }),
    response: ReferralTerms,
  }),
  terms: endpoint('GET /api/promo_codes/terms', {
    summary: 'The same, for whoever invites or was invited',
    access: everyone,
    response: ReferralTerms,
  }),
  create: endpoint('POST /api/promo_code/create', {
    summary: 'Add a promo code',
    access: admins,
    fresh: true,
    body: PromoCodeCreate,
    response: PromoCode,
    status: 201,
    failures: ['code_taken'],
  }),
  get: endpoint('GET /api/promo_code/{id}', {
    summary: 'A promo code',
    access: admins,
    params: byId,
    response: PromoCode,
    failures: ['not_found'],
  }),
  edit: endpoint('PUT /api/promo_code/{id}', {
    summary: 'Change a promo code; of a personal one neither code nor amount',
    access: admins,
    fresh: true,
    params: byId,
    body: PromoCodeEdit,
    response: PromoCode,
    failures: ['not_found', 'code_taken', 'stale'],
  }),
  activate: endpoint('POST /api/code_activation/{code}', {
    summary:
      'Use a promo code: an admin’s credits at once; a friend’s is pending until the first order is completed and paid',
    access: signedIn,
    params: z.object({ code: text(100) }),
    query: z.object({ platform: Platform.default('web') }),
    /** `pending`: a friend's code, whose rewards are credited after the first order. */
    response: z.object({ amount: Sum, bonus_balance: Sum, pending: z.literal(true).optional() }),
    failures: activationFailures,
  }),
  statistics: endpoint('GET /api/promo_code_stat_all', {
    summary: 'Uses of all codes: by code, country, platform and day',
    access: admins,
    query: z.object(period).refine(hasOrderedDates, endFirstFailure),
    response: PromoStatistics,
  }),
  statisticsOfOne: endpoint('GET /api/promo_code_stat', {
    summary: 'Uses of one code',
    access: admins,
    query: z.object({ id: Id, ...period }).refine(hasOrderedDates, endFirstFailure),
    response: PromoStatistics,
    failures: ['not_found'],
  }),
};
