/** The set-up checklist of a company: what it has, and what is missing. It is computed on read. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byId, Id } from './fields.ts';
import { all } from './lists.ts';
import { staff } from './roles.ts';

/** In the order of the screen. */
export const setupSteps = ['product', 'payment', 'delivery', 'store', 'categories', 'company', 'tax', 'logo'] as const;
export type SetupStep = (typeof setupSteps)[number];

/** What is missing. */
export const setupCodes = [
  'product_none',
  /** None is visible in the store. */
  'product_hidden',
  'product_sold_out',
  'product_no_photo',
  /** It takes cards only, and this installation can't charge any. */
  'payment_no_provider',
  /** Without a method: buyers order by arrangement, free of charge. */
  'delivery_none',
  /** It has methods, but all are switched off. */
  'delivery_off',
  'store_none',
  'store_no_hours',
  /** It does not deliver, so that orders could only be picked up. */
  'store_no_pickup',
  /** An import waits for categories that its rows name. */
  'categories_open',
  'company_no_phone',
  'tax_no_number',
  'logo_none',
] as const;
export type SetupCode = (typeof setupCodes)[number];

export const SetupItem = z.object({
  step: z.enum(setupSteps),
  /** Null if nothing is missing. */
  code: z.enum(setupCodes).nullable(),
  /** Whether the company can't sell until it is done. */
  is_blocking: z.boolean(),
  /** The store, zone, product or import that lacks it; null for a new one, or if it may be any of several. */
  record_id: Id.nullable(),
});
export type SetupItem = z.output<typeof SetupItem>;

export const setup = {
  get: endpoint('GET /api/company/{id}/setup', {
    summary: 'What a company still needs: first what holds up its sales, then the rest, then what is done',
    access: staff,
    params: byId,
    response: all(SetupItem),
    failures: ['not_found'],
  }),
};
