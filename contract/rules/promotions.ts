/**
 * Decides which promotions apply to the carts of a basket, and what each takes off. Pure: the preview of a basket, the
 * checkout and an edit of an order use it.
 */
import type { Minor } from '../money.ts';
import { splitAmount, sumAmounts } from './amounts.ts';
import type { ChannelCode } from './channels.ts';
import { calculateOrderMoney, fullRate, taxNotRecorded, type Discount } from './orderMoney.ts';

/** The most codes of one basket. */
export const maxEnteredCodes = 5;

export const promotionActions = [
  'item_percent',
  'item_amount',
  'free_units',
  'order_percent',
  'order_amount',
  'free_delivery',
] as const;

/** Those on items reduce goods first, then those on the order reduce what is left, then delivery. */
export type PromotionAction =
  | { kind: 'item_percent'; /** Basis points. */ rate: number }
  | { kind: 'order_percent'; rate: number }
  | { kind: 'item_amount'; /** Off each unit, minor units. */ amount: number }
  | { kind: 'order_amount'; /** Once off the sum, minor units. */ amount: number }
  /** Of each `buy + free` units of a cart the `free` cheapest ones are free. */
  | { kind: 'free_units'; buy: number; free: number }
  | { kind: 'free_delivery' };

export interface PromotionConditions {
  /** The least sum of the matching goods at their prices, before discounts; minor units, 0 for none. */
  min_sum: number;
  /** Products, and categories with their descendants, whose goods match; all goods if both are empty. */
  product_ids: readonly number[];
  category_ids: readonly number[];
  /** Only for the buyer's first order: of all companies, or of the promotion's company. */
  first_order: boolean;
  /** Sales channels; all if empty. */
  channels: readonly ChannelCode[];
}

export interface PromotionRule {
  id: number;
  /** Its company, whose cart alone it sees; null for one of the platform, which sees the whole basket. */
  company_id: number | null;
  conditions: PromotionConditions;
  action: PromotionAction;
  /** The higher one is chosen and applied first; of equal ones the older. */
  priority: number;
  /** Without it no other promotion applies to the same cart. */
  combines: boolean;
  /** How often it may still be used in total; null without a limit. */
  uses_left: number | null;
  /** How often this buyer may still use it; null without a limit. */
  uses_left_of_buyer: number | null;
  /** How much it may still take off, minor units; null without a budget. */
  budget_left: number | null;
}

export interface PromotionLine {
  /** The product's id, which is also the line's. */
  id: number;
  /** Its category with all ancestors. */
  category_ids: readonly number[];
  /** Price of one unit, minor units. */
  price: number;
  count: number;
}

export interface PromotionCart {
  company_id: number;
  lines: readonly PromotionLine[];
  /** Price of the delivery, minor units; null while it is not chosen. */
  delivery: number | null;
}

export interface PromotionBuyer {
  /** Whether they have an account with a confirmed contact. */
  is_confirmed: boolean;
  channel: ChannelCode;
  /** Companies that they have ordered from. */
  ordered_company_ids: readonly number[];
}

/**
 * `applied`: it takes something off. `ready`: it will, once a delivery is chosen. `near`: its sum or units are not
 * reached. All others say why it does not apply.
 */
export const promotionStates = [
  'applied',
  'ready',
  'near',
  'not_combined',
  'nothing_left',
  'no_goods',
  'used_up',
  'used_by_buyer',
  'needs_account',
  'not_first_order',
  'other_channel',
] as const;
export type PromotionState = (typeof promotionStates)[number];

/** What became of a promotion, and why. */
export interface PromotionResult {
  promotion_id: number;
  /** Null for a promotion of the marketplace. */
  company_id: number | null;
  state: PromotionState;
  /** What it takes off all carts. */
  amount: Minor;
  /** What the sum of matching goods lacks if it is near. */
  missing_sum: Minor | null;
  /** How many units a cart lacks if it is near. */
  missing_units: number | null;
}

export interface DiscountedCart {
  /** For `calculateOrderMoney`, in the order of their application. */
  discounts: Discount[];
  /**
   * The applied promotions as they are for this cart alone: an edit of its order applies them again without the other
   * carts, dates and limits.
   */
  rules: PromotionRule[];
}

export interface PromotionOutcome {
  /** In the order of the given carts. */
  carts: DiscountedCart[];
  /** One for each promotion, in the order of their application. */
  results: PromotionResult[];
}

/** Higher priorities first, then older promotions. */
export const sortByRank = <P extends Pick<PromotionRule, 'id' | 'priority'>>(promotions: readonly P[]): P[] =>
  promotions.toSorted((one, two) => two.priority - one.priority || one.id - two.id);

/** The matching lines of one cart. */
interface Share {
  cart: number;
  lines: readonly PromotionLine[];
}

interface Candidate {
  promotion: PromotionRule;
  shares: readonly Share[];
  /** The most that it takes off, where its action would take off more than its budget has left. */
  cap?: number;
}

const isMatching = ({ product_ids, category_ids }: PromotionConditions, line: PromotionLine): boolean =>
  (product_ids.length === 0 && category_ids.length === 0) ||
  product_ids.includes(line.id) ||
  line.category_ids.some((id) => category_ids.includes(id));

function selectShares({ company_id, conditions }: PromotionRule, carts: readonly PromotionCart[]): Share[] {
  return carts.flatMap((cart, index) => {
    if (company_id !== null && company_id !== cart.company_id) return [];
    const lines = cart.lines.filter((line) => isMatching(conditions, line));
    return lines.length > 0 ? [{ cart: index, lines }] : [];
  });
}

const sumGoods = (shares: readonly Share[]): Minor =>
  sumAmounts(shares.flatMap(({ lines }) => lines.map(({ price, count }) => (price * count) as Minor)));

const countUnits = (lines: readonly PromotionLine[]): number => lines.reduce((sum, { count }) => sum + count, 0);

const toResult = (
  promotion: PromotionRule,
  state: PromotionState,
  more: Partial<Pick<PromotionResult, 'amount' | 'missing_sum' | 'missing_units'>> = {},
): PromotionResult => ({
  promotion_id: promotion.id,
  company_id: promotion.company_id,
  state,
  amount: 0 as Minor,
  missing_sum: null,
  missing_units: null,
  ...more,
});

/** Why the promotion is not for this buyer; null if it is. */
function findExclusion(promotion: PromotionRule, buyer: PromotionBuyer): PromotionState | null {
  const { company_id, conditions } = promotion;
  const hasOrdered =
    company_id === null ? buyer.ordered_company_ids.length > 0 : buyer.ordered_company_ids.includes(company_id);
  if (promotion.uses_left === 0 || promotion.budget_left === 0) return 'used_up';
  if (conditions.channels.length > 0 && !conditions.channels.includes(buyer.channel)) return 'other_channel';
  // Otherwise people would open accounts only for the discount
  if ((conditions.first_order || promotion.uses_left_of_buyer !== null) && !buyer.is_confirmed) return 'needs_account';
  if (conditions.first_order && hasOrdered) return 'not_first_order';
  return promotion.uses_left_of_buyer === 0 ? 'used_by_buyer' : null;
}

/** The result of a promotion whose conditions are not met; null if they are. */
function findUnmet(
  promotion: PromotionRule,
  shares: readonly Share[],
  carts: readonly PromotionCart[],
  buyer: PromotionBuyer,
): PromotionResult | null {
  const { action, conditions } = promotion;
  const exclusion = findExclusion(promotion, buyer);
  if (exclusion) return toResult(promotion, exclusion);
  if (shares.length === 0) return toResult(promotion, 'no_goods');
  const missing_sum = (conditions.min_sum - sumGoods(shares)) as Minor;
  // To add goods for a free delivery is no use where nothing is paid for it, such as for pickup
  if (missing_sum > 0 && action.kind === 'free_delivery' && shares.every(({ cart }) => carts[cart]!.delivery === 0))
    return toResult(promotion, 'nothing_left');
  if (missing_sum > 0) return toResult(promotion, 'near', { missing_sum });
  if (action.kind !== 'free_units') return null;
  const missing_units = action.buy + action.free - Math.max(...shares.map(({ lines }) => countUnits(lines)));
  return missing_units > 0 ? toResult(promotion, 'near', { missing_units }) : null;
}

/** Selects, by rank, the candidates that combine, each with the carts to which it may apply. */
function selectCombining(candidates: readonly Candidate[]): Candidate[] {
  const occupied = new Map<number, 'combines' | 'alone'>();
  return candidates.flatMap((candidate) => {
    const { promotion, shares } = candidate;
    const open = shares.filter(({ cart }) =>
      promotion.combines ? occupied.get(cart) !== 'alone' : !occupied.has(cart),
    );
    for (const { cart } of open) occupied.set(cart, promotion.combines ? 'combines' : 'alone');
    return open.length > 0 ? [{ ...candidate, shares: open }] : [];
  });
}

/** Units of the lines that no promotion has used yet, by line. */
type FreshUnits = Map<number, number>;

/** Takes units of lines, in the given order. @returns how many of each line */
function takeFreshUnits(lines: readonly PromotionLine[], fresh: FreshUnits, count: number): Map<number, number> {
  const taken = new Map<number, number>();
  let left = count;
  for (const { id } of lines) {
    const units = Math.min(left, fresh.get(id) ?? 0);
    if (units === 0) continue;
    taken.set(id, units);
    fresh.set(id, fresh.get(id)! - units);
    left -= units;
  }
  return taken;
}

/** Selects the free units of a cart: the cheapest ones. Bought and free units count for no other such promotion. */
function selectFreeUnits(
  lines: readonly PromotionLine[],
  fresh: FreshUnits,
  { buy, free }: { buy: number; free: number },
): Map<number, number> {
  const cheapestFirst = lines.toSorted((one, two) => one.price - two.price || one.id - two.id);
  const units = cheapestFirst.reduce((sum, { id }) => sum + (fresh.get(id) ?? 0), 0);
  const sets = Math.floor(units / (buy + free));
  const freeUnits = takeFreshUnits(cheapestFirst, fresh, sets * free);
  takeFreshUnits(cheapestFirst.toReversed(), fresh, sets * buy);
  return freeUnits;
}

const calculateMoney = ({ lines, delivery }: PromotionCart, discounts: readonly Discount[]) =>
  calculateOrderMoney({
    lines,
    delivery: delivery === null ? null : { price: delivery, tax: taxNotRecorded },
    discounts,
  });

/** A discount of a promotion on one cart. */
interface CartDiscount {
  cart: number;
  discount: Discount;
}

/** The discounts on items. They do not depend on each other, except that each unit is bought or free once. */
function listItemDiscounts(
  { promotion: { id: promotion_id, action }, shares }: Candidate,
  freshByCart: readonly FreshUnits[],
): CartDiscount[] {
  return shares.flatMap(({ cart, lines }): CartDiscount[] => {
    const line_ids = lines.map(({ id }) => id);
    const target = { promotion_id, target: 'item' as const };
    if (action.kind === 'item_percent')
      return [{ cart, discount: { ...target, line_ids, value: { rate: action.rate } } }];
    if (action.kind === 'item_amount')
      return [{ cart, discount: { ...target, line_ids, value: { amount: action.amount as Minor } } }];
    if (action.kind !== 'free_units') return [];
    const freeUnits = selectFreeUnits(lines, freshByCart[cart]!, action);
    return freeUnits.size > 0 ? [{ cart, discount: { ...target, value: { freeUnits } } }] : [];
  });
}

/** What a promotion takes off the order: one with a cap takes off that amount, whatever its action on goods is. */
const getOrderAction = ({ promotion: { action }, cap }: Candidate): PromotionAction =>
  cap === undefined || action.kind === 'free_delivery' ? action : { kind: 'order_amount', amount: cap };

/** The discounts on the order. An amount off several carts is split by what is left of them. */
function listOrderDiscounts(
  candidate: Candidate,
  carts: readonly PromotionCart[],
  earlier: readonly (readonly Discount[])[],
): CartDiscount[] {
  const { id: promotion_id } = candidate.promotion;
  const { shares } = candidate;
  const action = getOrderAction(candidate);
  if (action.kind !== 'order_percent' && action.kind !== 'order_amount') return [];
  const toDiscount = ({ cart, lines }: Share, value: { rate: number } | { amount: Minor }): CartDiscount => ({
    cart,
    discount: { promotion_id, target: 'order', line_ids: lines.map(({ id }) => id), value },
  });
  if (action.kind === 'order_percent') return shares.map((share) => toDiscount(share, { rate: action.rate }));
  const left = shares.map(({ cart, lines }) => {
    const ids = new Set(lines.map(({ id }) => id));
    const money = calculateMoney(carts[cart]!, earlier[cart]!);
    return sumAmounts(money.lines.filter(({ id }) => ids.has(id)).map(({ total }) => total));
  });
  const amount = Math.min(action.amount, sumAmounts(left)) as Minor;
  return splitAmount(amount, left).map((part, index) => toDiscount(shares[index]!, { amount: part }));
}

/** The discounts on deliveries. A cap is split by their prices. */
function listDeliveryDiscounts(
  { promotion: { id: promotion_id, action }, shares, cap }: Candidate,
  carts: readonly PromotionCart[],
): CartDiscount[] {
  if (action.kind !== 'free_delivery') return [];
  const toDiscount = ({ cart }: Share, value: { rate: number } | { amount: Minor }): CartDiscount => ({
    cart,
    discount: { promotion_id, target: 'delivery', value },
  });
  if (cap === undefined) return shares.map((share) => toDiscount(share, { rate: fullRate }));
  const prices = shares.map(({ cart }) => (carts[cart]!.delivery ?? 0) as Minor);
  const amount = Math.min(cap, sumAmounts(prices)) as Minor;
  return splitAmount(amount, prices).map((part, index) => toDiscount(shares[index]!, { amount: part }));
}

interface Applied {
  discounts: Discount[][];
  /** What each promotion takes off each cart: promotion → cart → amount. */
  amounts: Map<number, Map<number, Minor>>;
}

function applyCandidates(candidates: readonly Candidate[], carts: readonly PromotionCart[]): Applied {
  const discounts: Discount[][] = carts.map(() => []);
  const add = (parts: readonly CartDiscount[]) => {
    for (const { cart, discount } of parts) discounts[cart]!.push(discount);
  };
  const fresh = carts.map(({ lines }): FreshUnits => new Map(lines.map(({ id, count }) => [id, count])));
  for (const candidate of candidates) {
    // One with a cap uses up its free units all the same
    const itemDiscounts = listItemDiscounts(candidate, fresh);
    if (candidate.cap === undefined) add(itemDiscounts);
  }
  for (const candidate of candidates) add(listOrderDiscounts(candidate, carts, discounts));
  for (const candidate of candidates) add(listDeliveryDiscounts(candidate, carts));
  const amounts = new Map<number, Map<number, Minor>>(candidates.map(({ promotion }) => [promotion.id, new Map()]));
  for (const [index, cart] of carts.entries()) {
    const { lines, delivery } = calculateMoney(cart, discounts[index]!);
    for (const { promotion_id, amount } of [...lines, ...(delivery ? [delivery] : [])].flatMap(
      (part) => part.discounts,
    )) {
      const byCart = amounts.get(promotion_id)!;
      byCart.set(index, ((byCart.get(index) ?? 0) + amount) as Minor);
    }
  }
  return { discounts, amounts };
}

const sumPromotion = ({ amounts }: Applied, { id }: PromotionRule): Minor =>
  sumAmounts([...(amounts.get(id) ?? new Map<number, Minor>()).values()]);

/** Whether it takes nothing off yet only because no delivery is chosen. */
const awaitsDelivery = ({ promotion, shares }: Candidate, carts: readonly PromotionCart[]): boolean =>
  promotion.action.kind === 'free_delivery' && shares.some(({ cart }) => carts[cart]!.delivery === null);

/** A promotion that takes off more than its budget has left. */
const findExceeding = (chosen: readonly Candidate[], applied: Applied): Candidate | undefined =>
  chosen.find(
    ({ promotion }) => promotion.budget_left !== null && sumPromotion(applied, promotion) > promotion.budget_left,
  );

/** Those that take nothing off. */
const listIdle = (chosen: readonly Candidate[], applied: Applied, carts: readonly PromotionCart[]): Candidate[] =>
  chosen.filter((candidate) => sumPromotion(applied, candidate.promotion) === 0 && !awaitsDelivery(candidate, carts));

/** A promotion as it is for one cart alone: with its part of an amount, and without what other carts add to the sum. */
function toCartRule({ promotion, shares }: Candidate, cart: number, part: Minor): PromotionRule {
  const others = sumGoods(shares.filter((share) => share.cart !== cart));
  const { conditions, action } = promotion;
  return {
    ...promotion,
    conditions: {
      ...conditions,
      min_sum: Math.max(0, conditions.min_sum - others),
      first_order: false,
      channels: [],
    },
    action: action.kind === 'order_amount' && shares.length > 1 ? { ...action, amount: part } : action,
    uses_left: null,
    uses_left_of_buyer: null,
    budget_left: null,
  };
}

/**
 * Applies promotions to the carts of one basket.
 * @param carts at most one for each company
 * @param promotions those that are valid now, and whose code was entered if they have one
 * @param atBudget what becomes of a promotion that would exceed its budget: it is left out, or takes off what is left
 * @returns the discounts of each cart, and what became of each promotion
 */
export function applyPromotions({
  carts,
  promotions,
  buyer,
  atBudget = 'leave_out',
}: {
  carts: readonly PromotionCart[];
  promotions: readonly PromotionRule[];
  buyer: PromotionBuyer;
  atBudget?: 'leave_out' | 'take_rest';
}): PromotionOutcome {
  const ranked = sortByRank(promotions);
  const results = new Map<number, PromotionResult>();
  let candidates: Candidate[] = [];
  for (const promotion of ranked) {
    const shares = selectShares(promotion, carts);
    const unmet = findUnmet(promotion, shares, carts, buyer);
    if (unmet) results.set(promotion.id, unmet);
    else candidates.push({ promotion, shares });
  }
  for (;;) {
    const chosen = selectCombining(candidates);
    const applied = applyCandidates(chosen, carts);
    const exceeding = findExceeding(chosen, applied);
    const cap = exceeding?.promotion.budget_left;
    if (exceeding && cap && atBudget === 'take_rest') {
      candidates = candidates.map((one) => (one.promotion === exceeding.promotion ? { ...one, cap } : one));
      continue;
    }
    // The others are applied anew
    const dropped = exceeding ? [exceeding] : listIdle(chosen, applied, carts);
    if (dropped.length === 0) return toOutcome({ ranked, candidates, chosen, applied, carts, results });
    const ids = new Set(dropped.map(({ promotion }) => promotion.id));
    for (const { promotion } of dropped)
      results.set(promotion.id, toResult(promotion, exceeding ? 'used_up' : 'nothing_left'));
    candidates = candidates.filter(({ promotion }) => !ids.has(promotion.id));
  }
}

function toOutcome({
  ranked,
  candidates,
  chosen,
  applied,
  carts,
  results,
}: {
  ranked: readonly PromotionRule[];
  candidates: readonly Candidate[];
  chosen: readonly Candidate[];
  applied: Applied;
  carts: readonly PromotionCart[];
  results: Map<number, PromotionResult>;
}): PromotionOutcome {
  for (const { promotion } of candidates) results.set(promotion.id, toResult(promotion, 'not_combined'));
  for (const { promotion } of chosen) {
    const amount = sumPromotion(applied, promotion);
    results.set(promotion.id, toResult(promotion, amount > 0 ? 'applied' : 'ready', { amount }));
  }
  // What other carts add to the sum of a promotion counts whether or not it applies to them
  const shares = new Map(candidates.map((candidate) => [candidate.promotion.id, candidate.shares]));
  return {
    carts: carts.map((_, cart) => ({
      discounts: applied.discounts[cart]!,
      rules: chosen.flatMap(({ promotion }) => {
        const part = applied.amounts.get(promotion.id)?.get(cart) ?? (0 as Minor);
        return part > 0 ? [toCartRule({ promotion, shares: shares.get(promotion.id)! }, cart, part)] : [];
      }),
    })),
    results: ranked.map(({ id }) => results.get(id)!),
  };
}
