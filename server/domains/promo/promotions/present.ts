/**
 * Presents a promotion's row, turns it into the rule that carts are checked against, and presents what carts get by it.
 */
import type { BasketPromotion } from '#contract/basket.ts';
import { toPrice } from '#contract/money.ts';
import type { LineDiscount } from '#contract/orders.ts';
import type { Promotion, PromotionPhase } from '#contract/promotions.ts';
import type { ChannelCode } from '#contract/rules/channels.ts';
import type { FrozenDiscount, OrderMoney } from '#contract/rules/orderMoney.ts';
import type { PromotionRule, PromotionAction, PromotionResult } from '#contract/rules/promotions.ts';

/** What a promotion does, and under which conditions; amounts in minor units, the rate in basis points. */
export interface PromotionTerms {
  priority: number;
  combines: boolean;
  action: Promotion['action'];
  rate: number | null;
  amount: number | null;
  buy_count: number | null;
  free_count: number | null;
  min_sum: number;
  product_ids: number[];
  category_ids: number[];
  first_order: boolean;
  channels: ChannelCode[];
}

/** When a promotion is valid, and how much of it is used up. */
export interface PromotionLimits {
  active: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
  max_uses: number | null;
  max_uses_per_buyer: number | null;
  budget: number | null;
  uses: number;
  spent: number;
}

export interface PromotionRow extends PromotionTerms, PromotionLimits {
  id: number;
  company_id: number | null;
  name: string;
  en_name: string | null;
  code: string | null;
  funded_by: Promotion['funded_by'];
  company: { id: number; brand: string } | null;
  created_at: Date;
  updated_at: Date;
}

/** The phase of a promotion at a time. */
export function getPhase(
  { active, starts_at, ends_at, max_uses, budget, uses, spent }: Omit<PromotionLimits, 'max_uses_per_buyer'>,
  now: Date,
): PromotionPhase {
  if (!active) return 'off';
  if (ends_at !== null && ends_at <= now) return 'ended';
  if (starts_at !== null && starts_at > now) return 'scheduled';
  const isUsedUp = (max_uses !== null && uses >= max_uses) || (budget !== null && spent >= budget);
  return isUsedUp ? 'used_up' : 'active';
}

/** How often one buyer may use a promotion; null without a limit. Nobody has two first orders. */
export const getBuyerLimit = ({
  first_order,
  max_uses_per_buyer,
}: {
  first_order: boolean;
  max_uses_per_buyer: number | null;
}): number | null => (first_order ? 1 : max_uses_per_buyer);

function toAction({ action: kind, rate, amount, buy_count, free_count }: PromotionTerms): PromotionAction {
  switch (kind) {
    case 'item_percent':
    case 'order_percent':
      return { kind, rate: rate! };
    case 'item_amount':
    case 'order_amount':
      return { kind, amount: amount! };
    case 'free_units':
      return { kind, buy: buy_count!, free: free_count! };
    case 'free_delivery':
      return { kind };
  }
}

/** Whoever has used more than a limit that was lowered later has none left. */
const subtract = (limit: number | null, used: number): number | null =>
  limit === null ? null : Math.max(0, limit - used);

/** The rule of a promotion. @param buyerUses how often this buyer has used it */
export const toRule = (
  row: PromotionTerms & PromotionLimits & { id: number; company_id: number | null },
  buyerUses: number,
): PromotionRule => ({
  id: row.id,
  company_id: row.company_id,
  conditions: {
    min_sum: row.min_sum,
    product_ids: row.product_ids,
    category_ids: row.category_ids,
    first_order: row.first_order,
    channels: row.channels,
  },
  action: toAction(row),
  priority: row.priority,
  combines: row.combines,
  uses_left: subtract(row.max_uses, row.uses),
  uses_left_of_buyer: subtract(getBuyerLimit(row), buyerUses),
  budget_left: subtract(row.budget, row.spent),
});

/** Presents a promotion with its state. */
export const presentPromotion = ({ rate, ...row }: PromotionRow, now: Date): Promotion => ({
  ...row,
  state: getPhase(row, now),
  percent: rate === null ? null : rate / 100,
  amount: row.amount === null ? null : toPrice(row.amount),
  budget: row.budget === null ? null : toPrice(row.budget),
  spent: toPrice(row.spent),
  min_sum: row.min_sum === 0 ? null : toPrice(row.min_sum),
  starts_at: row.starts_at?.toISOString() ?? null,
  ends_at: row.ends_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/**
 * What became of an entered code. `bonus`: a promo code, which `promoCodes.activate` takes; `other_company`: of a
 * company that has none of the carts; `too_often`: it was not looked at after too many wrong ones.
 */
export type CodeState =
  | 'found'
  | 'bonus'
  | 'unknown'
  | 'other_company'
  | 'off'
  | 'scheduled'
  | 'ended'
  | 'used_up'
  | 'too_often';

/** A promotion that the carts may get, as the buyer reads it. */
export interface NamedResult extends PromotionResult {
  name: string;
  en_name: string | null;
  /** The entered code that it belongs to; null for an automatic one. */
  code: string | null;
  funded_by: 'platform' | 'company';
}

/** A discount of an order's line, or of its delivery. */
export interface NamedDiscount extends Pick<NamedResult, 'promotion_id' | 'name' | 'en_name'> {
  /** Null for the delivery. */
  product_id: number | null;
  /** Minor units. */
  amount: number;
}

/** The discounts of an order, each with the name of its promotion. */
export function nameDiscounts(
  { lines, delivery }: Pick<OrderMoney, 'lines' | 'delivery'>,
  results: readonly NamedResult[],
): NamedDiscount[] {
  const named = new Map(results.map((result) => [result.promotion_id, result]));
  const toNamed = (product_id: number | null, discounts: readonly FrozenDiscount[]) =>
    discounts.map(({ promotion_id, amount }) => {
      const { name, en_name } = named.get(promotion_id)!;
      return { promotion_id, name, en_name, product_id, amount };
    });
  return [...lines.flatMap(({ id, discounts }) => toNamed(id, discounts)), ...toNamed(null, delivery?.discounts ?? [])];
}

/** The discounts of one line, or of the delivery; undefined without any. */
export function presentDiscounts(
  discounts: readonly NamedDiscount[],
  product_id: number | null,
): LineDiscount[] | undefined {
  const found = discounts.filter((discount) => discount.product_id === product_id);
  if (found.length === 0) return undefined;
  return found.map(({ promotion_id, name, en_name, amount }) => ({
    promotion_id,
    name,
    en_name,
    amount: toPrice(amount),
  }));
}

const presentResult = ({ missing_sum, amount, funded_by: _funder, ...result }: NamedResult): BasketPromotion => ({
  ...result,
  amount: toPrice(amount),
  missing_sum: missing_sum === null ? null : toPrice(missing_sum),
});

/** Whether buyers read about a promotion: what they get, what is near, and what became of their codes. */
const isShown = ({ state, code }: NamedResult): boolean =>
  code !== null || state === 'applied' || state === 'ready' || state === 'near';

/** Presents what became of promotions and of the entered codes. */
export function presentFound({
  results,
  codes,
}: {
  results: readonly NamedResult[];
  codes: { code: string; state: CodeState }[];
}) {
  const promotions = results.filter(isShown).map(presentResult);
  return { ...(promotions.length > 0 && { promotions }), ...(codes.length > 0 && { codes }) };
}
