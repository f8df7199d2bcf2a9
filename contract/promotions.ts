/** Promotions: discounts of the platform and of companies, automatic or by a code. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byId, Id, names, responseNames, Timestamp } from './fields.ts';
import { listKeys, page } from './lists.ts';
import { hasTwoDecimals, Price, Sum } from './money.ts';
import { Code } from './promo.ts';
import { vendorsAndAdmins } from './roles.ts';
import { channelCodes } from './rules/channels.ts';
import { promotionActions } from './rules/promotions.ts';

/** The most products and categories that a promotion names. */
export const maxPromotionGoods = 200;
/** The most promotions that the platform or a company has switched on. */
export const maxActivePromotions = 100;
/** How many open carts a preview looks at, the newest first. */
export const maxPreviewedCarts = 1000;

/** The state of a promotion now; if several apply, the first of: switched off, by its dates, used up. */
export const promotionPhases = ['active', 'scheduled', 'ended', 'used_up', 'off'] as const;
export type PromotionPhase = (typeof promotionPhases)[number];

/** Who pays for the discount. */
export const promotionFunders = ['platform', 'company'] as const;

const Action = z.enum(promotionActions).meta({ kind: 'choice' });
const Funder = z.enum(promotionFunders).meta({ kind: 'choice' });
const Channels = z.array(z.enum(channelCodes)).max(channelCodes.length);
const Ids = z.array(Id).max(maxPromotionGoods);
const Percent = z
  .number()
  .min(0.01)
  .max(100)
  .refine(hasTwoDecimals, { params: { failure: 'decimals' } })
  .meta({ kind: 'number' });
const Limit = z.int().min(1).max(1_000_000_000).nullish().meta({ kind: 'count' });
const Units = z.int().min(1).max(1000).nullish().meta({ kind: 'count' });
const Company = Id.meta({ kind: 'ref', noun: 'companies' });

export const Promotion = z.object({
  id: Id,
  ...responseNames,
  /** Null for one of the platform. */
  company_id: Company.nullable(),
  company: z.object({ id: Id, brand: z.string() }).nullable().meta({ kind: 'named' }),
  /** Without a code it applies by itself. */
  code: z.string().nullable(),
  active: z.boolean(),
  state: z.enum(promotionPhases).meta({ kind: 'status' }),
  starts_at: Timestamp.nullable(),
  ends_at: Timestamp.nullable(),
  /** Null: no limit. All orders of a purchase are one use. */
  max_uses: z.int().nullable().meta({ kind: 'count' }),
  max_uses_per_buyer: z.int().nullable().meta({ kind: 'count' }),
  /** The most that it takes off in all; null: no limit. */
  budget: Sum.nullable(),
  /** Without those of canceled orders. */
  uses: z.int().meta({ kind: 'count' }),
  spent: Sum,
  priority: z.int().meta({ kind: 'number' }),
  /** Whether other promotions apply to the same cart. */
  combines: z.boolean(),
  funded_by: Funder,
  action: Action,
  percent: z.number().nullable().meta({ kind: 'number' }),
  amount: Price.nullable(),
  /** For every `buy_count` units another `free_count` are free: the cheapest ones. */
  buy_count: z.int().nullable().meta({ kind: 'count' }),
  free_count: z.int().nullable().meta({ kind: 'count' }),
  /** The least sum of the matching goods before discounts; null: none. */
  min_sum: Price.nullable(),
  /** Goods of these products and of these categories match; without both all do. */
  product_ids: z.array(Id),
  category_ids: z.array(Id),
  /** Only the first order of a buyer: of all companies, or of the promotion's company. */
  first_order: z.boolean(),
  /** Empty: all sales channels. */
  channels: Channels,
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Promotion = z.output<typeof Promotion>;

/** Null clears a value. What the action does not use is stored as null. */
const writable = {
  ...names,
  code: Code.nullish(),
  active: z.boolean(),
  starts_at: Timestamp.nullish(),
  ends_at: Timestamp.nullish(),
  max_uses: Limit,
  max_uses_per_buyer: Limit,
  budget: Price.nullish(),
  priority: z.int().min(-1000).max(1000).meta({ kind: 'number' }),
  combines: z.boolean(),
  funded_by: Funder,
  action: Action,
  percent: Percent.nullish(),
  amount: Price.nullish(),
  buy_count: Units,
  free_count: Units,
  min_sum: Price.nullish(),
  product_ids: Ids,
  category_ids: Ids,
  first_order: z.boolean(),
  channels: Channels,
};
export const PromotionCreate = z.object({
  ...writable,
  /** Without one it is the platform's, or that of the vendor's only company. */
  company_id: Company.nullish(),
  active: z.boolean().default(true),
  priority: writable.priority.default(0),
  combines: z.boolean().default(true),
  /** A company's promotion is always funded by the company. */
  funded_by: Funder.optional(),
  product_ids: Ids.default([]),
  category_ids: Ids.default([]),
  first_order: z.boolean().default(false),
  channels: Channels.default([]),
});
export const PromotionEdit = z.object(writable).partial().extend({ updated_at: Timestamp.optional() });

/** What a promotion would do to the open carts of now. */
export const PromotionPreview = z.object({
  /** How many carts were looked at: the newest, at most 1,000. */
  carts: z.int(),
  /** How many of them would get it, and how much in all. */
  applied: z.int(),
  amount: Sum,
  /** How many are short of its sum or units. */
  near: z.int(),
});
export type PromotionPreview = z.output<typeof PromotionPreview>;

export const promotions = {
  list: endpoint('GET /api/promotions', {
    summary: 'Promotions, newest first: a vendor’s own companies’, an admin’s all',
    access: vendorsAndAdmins,
    query: z.object({
      ...listKeys(['created_at', 'name', 'priority', 'ends_at']),
      company_id: Company.optional(),
      /** `platform`: those of no company. */
      owner: z.enum(['platform', 'companies']).optional(),
      active: z.boolean().optional(),
      action: Action.optional(),
    }),
    response: page(Promotion),
  }),
  get: endpoint('GET /api/promotion/{id}', {
    summary: 'A promotion',
    access: vendorsAndAdmins,
    params: byId,
    response: Promotion,
    failures: ['not_found'],
  }),
  create: endpoint('POST /api/promotion', {
    summary: 'Add a promotion',
    access: vendorsAndAdmins,
    body: PromotionCreate,
    response: Promotion,
    status: 201,
    failures: ['code_taken', 'too_many_promotions', 'too_often'],
  }),
  edit: endpoint('PUT /api/promotion/{id}', {
    summary: 'Change a promotion; orders that have it keep their discounts',
    access: vendorsAndAdmins,
    params: byId,
    body: PromotionEdit,
    response: Promotion,
    failures: ['not_found', 'code_taken', 'stale', 'too_many_promotions', 'too_often'],
  }),
  remove: endpoint('DELETE /api/promotion/{id}', {
    summary: 'Delete a promotion that no order has; others are switched off instead',
    access: vendorsAndAdmins,
    params: byId,
    failures: ['not_found', 'in_use'],
  }),
  preview: endpoint('POST /api/promotions/preview', {
    summary: 'How many open carts would get such a promotion, and how much',
    access: vendorsAndAdmins,
    body: PromotionCreate.omit({ name: true, en_name: true, code: true }).partial().extend({ action: Action }),
    response: PromotionPreview,
    unit: 'read',
    failures: ['too_often'],
  }),
};
