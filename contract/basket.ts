/** The basket: a buyer's open carts, one per company, shown and bought together. */
import { z } from 'zod';
import { Cart, CartInfo, Codes, Hash, lineFailures, MergeLine, MergeRejectionReason } from './carts.ts';
import { endpoint } from './endpoint.ts';
import { Id, LineCount, responseNames } from './fields.ts';
import { all } from './lists.ts';
import { Price, Sum } from './money.ts';
import { LineDiscounts } from './orders.ts';
import { buyers } from './roles.ts';
import { maxLines } from './rules/cart.ts';
import { promotionStates } from './rules/promotions.ts';

/** Most carts that one call names. */
export const maxNamedCarts = 50;

/** A cart with the company that it buys from. */
export const BasketCart = Cart.extend({
  company: z.object({
    id: Id,
    brand: z.string(),
    logo: z.string().nullable(),
    takes_card: z.boolean(),
    takes_on_receipt: z.boolean(),
  }),
  /** Set if promotions are on that may apply to it. What they take off is in the list alone. */
  has_promotions: z.boolean().optional(),
});
export type BasketCart = z.output<typeof BasketCart>;

/** Secrets of a guest's carts. Hashes of other people's carts, or of none, are ignored. */
const Hashes = z.array(Hash).max(maxNamedCarts);

/** What became of a promotion: applied, ready for a delivery, near, or why an entered code does not apply. */
export const BasketPromotion = z.object({
  promotion_id: Id,
  ...responseNames,
  /** Null for a promotion of the marketplace. */
  company_id: Id.nullable(),
  /** The entered code that it belongs to; null for an automatic one. */
  code: z.string().nullable(),
  state: z.enum(promotionStates),
  /** What it takes off all carts. */
  amount: Sum,
  /** What a near one still needs. */
  missing_sum: Sum.nullable(),
  missing_units: z.int().nullable(),
});
export type BasketPromotion = z.output<typeof BasketPromotion>;

/**
 * Entered codes. `bonus`: a promo code, which is activated by a call of its own; `too_often`: not looked up, after too
 * many unknown ones; `other_company`: of a company that has none of the carts.
 */
const codeStates = [
  'found',
  'bonus',
  'unknown',
  'too_often',
  'other_company',
  'off',
  'scheduled',
  'ended',
  'used_up',
] as const;

/** Beside carts with their discounts: what became of promotions and of the entered codes. */
export const foundPromotions = {
  promotions: z.array(BasketPromotion).optional(),
  codes: z.array(z.object({ code: z.string(), state: z.enum(codeStates) })).optional(),
};

/** What lines of one company cost. */
const PricedLines = z.object({
  company_id: Id,
  items: z.array(z.object({ product_id: Id, price: Price, count: z.int(), discounts: LineDiscounts })),
  goods_sum: Sum,
  discount_sum: Sum,
  /** After discounts. */
  order_summ: Sum,
});

export const basket = {
  list: endpoint('GET /api/shop/carts', {
    summary: 'Open carts with lines, the latest opened last, at most 100: a user’s own, a guest’s by their hashes',
    access: buyers,
    query: z.object({ hashes: Hashes.optional(), codes: Codes.optional() }),
    response: all(BasketCart).extend(foundPromotions),
  }),
  price: endpoint('POST /api/shop/carts/prices', {
    summary: 'What lines that are in no cart yet cost, by company, with promotions; without those that can’t be bought',
    access: buyers,
    body: z.object({ items: z.array(MergeLine).min(1).max(maxLines) }),
    response: all(PricedLines).extend(foundPromotions),
    unit: 'read',
    failures: ['too_often'],
  }),
  addProduct: endpoint('POST /api/shop/carts/add_product', {
    summary: 'Add to the cart of the product’s company: 200; or open one: 201',
    access: buyers,
    body: z.object({ product_id: Id, count: LineCount.default(1), hashes: Hashes.optional() }),
    response: BasketCart,
    failures: lineFailures.filter((code) => code !== 'other_company'),
  }),
  merge: endpoint('POST /api/shop/carts/merge', {
    summary: 'Take over guest carts at sign-in, all at once: those of hashes, and local lists, split by company',
    access: ['buyer', 'manager'],
    body: z.object({
      carts: z
        .array(
          z.object({
            hash: Hash.optional(),
            items: z.array(MergeLine).max(maxLines).optional(),
            info: CartInfo.optional(),
          }),
        )
        .max(maxNamedCarts),
    }),
    response: z.object({
      /** All of the buyer's carts afterwards, as the list answers them. */
      carts: z.array(BasketCart),
      merged: z.array(z.object({ product_id: Id, count: z.int() })),
      left: z.array(z.object({ product_id: Id, count: z.int(), reason: MergeRejectionReason })),
    }),
  }),
};
