/**
 * Calculates the money of an order: its lines with discounts, delivery and tax. Pure: the cart's preview, the checkout,
 * an edit, the counter and refunds use it, and an order stores its result.
 */
import type { Minor } from '../money.ts';
import { scaleAmount, splitAmount, sumAmounts } from './amounts.ts';

/** Basis points of the whole: 10,000 is 100 %. */
export const fullRate = 10_000;

/** Why a line is taxed as it is. Orders from before taxes were recorded have `not_recorded`, and no amount. */
export const taxReasons = [
  'standard',
  'reduced',
  'zero',
  'exempt',
  'export',
  'reverse_charge',
  'not_a_payer',
  'not_recorded',
] as const;
export type TaxReason = (typeof taxReasons)[number];

export interface TaxRule {
  reason: TaxReason;
  /** Basis points, 0 … 10,000; null if it is not recorded. */
  rate: number | null;
}

export const taxNotRecorded: TaxRule = { reason: 'not_recorded', rate: null };

/** The rule of a tax as the API presents it, whose rate is a percentage. */
export const toTaxRule = (tax: { reason: TaxReason; rate: number } | undefined): TaxRule =>
  tax ? { reason: tax.reason, rate: Math.round(tax.rate * 100) } : taxNotRecorded;

export interface GoodsLine {
  /** Orders the lines: where an amount can't be split evenly, lower ids come first. */
  id: number;
  /** Price of one unit, minor units. */
  price: number;
  /** Number of units, 1 or more. */
  count: number;
  /** Not recorded if missing. */
  tax?: TaxRule;
}

export interface DeliveryLine {
  /** Minor units. */
  price: number;
  tax: TaxRule;
}

/**
 * A discount of a promotion. On `item` it reduces single lines, on `order` the sum of the lines, on `delivery` the
 * delivery.
 */
export type Discount = { promotion_id: number } & (
  | {
      target: 'item';
      /** The lines that it reduces; all if missing. */
      line_ids?: readonly number[];
      /** A rate of what is left, an amount for each unit, or a number of free units of each line. */
      value: { rate: number } | { amount: Minor } | { freeUnits: ReadonlyMap<number, number> };
    }
  | { target: 'order'; line_ids?: readonly number[]; value: { rate: number } | { amount: Minor } }
  | { target: 'delivery'; value: { rate: number } | { amount: Minor } }
);

export interface FrozenDiscount {
  promotion_id: number;
  amount: Minor;
}

export interface FrozenTax extends TaxRule {
  /** Null if it is not recorded. */
  amount: Minor | null;
}

/** What an order stores of a line: none of it is calculated again. */
export interface FrozenLine {
  id: number;
  price: Minor;
  count: number;
  /** Price times count. */
  goods: Minor;
  discounts: FrozenDiscount[];
  /** What the discounts leave of the goods. */
  total: Minor;
  tax: FrozenTax;
}

export interface FrozenDelivery {
  price: Minor;
  discounts: FrozenDiscount[];
  /** What the discounts leave of the price. */
  total: Minor;
  tax: FrozenTax;
}

/**
 * The sums of an order: order_sum = goods_sum − discount_sum + delivery_sum + recorded taxes that prices do not
 * include.
 */
export interface OrderSums {
  /** Number of units. */
  product_amount: number;
  goods_sum: Minor;
  /** Discounts of goods and delivery. */
  discount_sum: Minor;
  /** Delivery before its discounts. */
  delivery_sum: Minor;
  /** Null if the tax of a line is not recorded. */
  tax_sum: Minor | null;
  order_sum: Minor;
}

export interface OrderMoney extends OrderSums {
  prices_include_tax: boolean;
  /** In the order of their ids. */
  lines: FrozenLine[];
  delivery: FrozenDelivery | null;
}

interface MoneyInput {
  lines: readonly GoodsLine[];
  /** A frozen one stays as it is. */
  delivery?: DeliveryLine | FrozenDelivery | null;
  /** Those of one target are applied in this order. */
  discounts?: readonly Discount[];
  pricesIncludeTax?: boolean;
}

/** What is left of a line or the delivery while discounts are applied. */
interface Remainder {
  left: Minor;
  /** Units that no discount has made free. */
  paidUnits: number;
  discounts: FrozenDiscount[];
}

/** The tax within a total that includes it. */
const getIncludedTax = (total: Minor, rate: number): Minor =>
  (total - scaleAmount(total, fullRate, fullRate + rate)) as Minor;

function calculateTax(total: Minor, rule: TaxRule, isIncluded: boolean): FrozenTax {
  if (rule.rate === null) return { ...rule, amount: null };
  return { ...rule, amount: isIncluded ? getIncludedTax(total, rule.rate) : scaleAmount(total, rule.rate, fullRate) };
}

function takeOff(part: Remainder, promotion_id: number, requested: Minor): void {
  const amount = Math.min(requested, part.left) as Minor;
  if (amount <= 0) return;
  part.left = (part.left - amount) as Minor;
  part.discounts.push({ promotion_id, amount });
}

/** The amount of a discount on one line or the delivery. */
function getReduction(value: { rate: number } | { amount: Minor }, left: Minor, units = 1): Minor {
  return 'rate' in value ? scaleAmount(left, value.rate, fullRate) : ((value.amount * units) as Minor);
}

/** Makes units of a line free, of those that are still paid: each unit counts once. */
function makeUnitsFree(line: Line, promotion_id: number, requested: number): void {
  const units = Math.min(requested, line.paidUnits);
  if (units === 0) return;
  takeOff(line, promotion_id, scaleAmount(line.left, units, line.paidUnits));
  line.paidUnits -= units;
}

type Line = Required<GoodsLine> & Remainder;

const selectLines = (lines: readonly Line[], ids: readonly number[] | undefined): readonly Line[] =>
  ids ? lines.filter(({ id }) => ids.includes(id)) : lines;

function discountItems(lines: readonly Line[], discounts: readonly Discount[]): void {
  for (const discount of discounts) {
    if (discount.target !== 'item') continue;
    const { promotion_id, value } = discount;
    for (const line of selectLines(lines, discount.line_ids)) {
      if ('freeUnits' in value) makeUnitsFree(line, promotion_id, value.freeUnits.get(line.id) ?? 0);
      else takeOff(line, promotion_id, getReduction(value, line.left, line.paidUnits));
    }
  }
}

function discountOrder(lines: readonly Line[], discounts: readonly Discount[]): void {
  for (const discount of discounts) {
    if (discount.target !== 'order') continue;
    const selected = selectLines(lines, discount.line_ids);
    const weights = selected.map(({ left }) => left);
    const sum = sumAmounts(weights);
    const amount = Math.min(getReduction(discount.value, sum), sum) as Minor;
    for (const [index, part] of splitAmount(amount, weights).entries())
      takeOff(selected[index]!, discount.promotion_id, part);
  }
}

function freezeDelivery(
  line: DeliveryLine | FrozenDelivery,
  discounts: readonly Discount[],
  isTaxIncluded: boolean,
): FrozenDelivery {
  if ('total' in line) return line;
  const { price, tax } = line;
  const remainder: Remainder = { left: price as Minor, paidUnits: 1, discounts: [] };
  for (const { promotion_id, target, value } of discounts)
    if (target === 'delivery') takeOff(remainder, promotion_id, getReduction(value, remainder.left));
  const { left: total } = remainder;
  return {
    price: price as Minor,
    discounts: remainder.discounts,
    total,
    tax: calculateTax(total, tax, isTaxIncluded),
  };
}

function freezeLine({ id, price, count, discounts, left, tax }: Line, isTaxIncluded: boolean): FrozenLine {
  return {
    id,
    price: price as Minor,
    count,
    goods: (price * count) as Minor,
    discounts,
    total: left,
    tax: calculateTax(left, tax, isTaxIncluded),
  };
}

/** The sum of the taxes that are recorded. */
const sumRecordedTaxes = (taxes: readonly FrozenTax[]): Minor =>
  sumAmounts(taxes.map(({ amount }) => amount ?? (0 as Minor)));

/**
 * Calculates an order's lines and sums. Discounts apply in this order: on items, on the order, on delivery; a rate is
 * one of what the earlier ones left, and nothing falls below zero.
 */
export function calculateOrderMoney({
  lines: goods,
  delivery: deliveryLine = null,
  discounts = [],
  pricesIncludeTax = true,
}: MoneyInput): OrderMoney {
  const sorted: Line[] = goods
    .map((line) => ({
      ...line,
      tax: line.tax ?? taxNotRecorded,
      left: (line.price * line.count) as Minor,
      paidUnits: line.count,
      discounts: [],
    }))
    .toSorted((one, two) => one.id - two.id);
  discountItems(sorted, discounts);
  discountOrder(sorted, discounts);
  const lines = sorted.map((line) => freezeLine(line, pricesIncludeTax));
  const delivery = deliveryLine && freezeDelivery(deliveryLine, discounts, pricesIncludeTax);
  const parts = delivery ? [...lines, delivery] : lines;
  const goods_sum = sumAmounts(lines.map((line) => line.goods));
  const delivery_sum = delivery?.price ?? (0 as Minor);
  const total = sumAmounts(parts.map((part) => part.total));
  const taxes = parts.map(({ tax }) => tax);
  const recordedTax = sumRecordedTaxes(taxes);
  return {
    lines,
    delivery,
    product_amount: lines.reduce((sum, { count }) => sum + count, 0),
    goods_sum,
    discount_sum: (goods_sum + delivery_sum - total) as Minor,
    delivery_sum,
    tax_sum: taxes.every(({ amount }) => amount !== null) ? recordedTax : null,
    order_sum: (total + (pricesIncludeTax ? 0 : recordedTax)) as Minor,
    prices_include_tax: pricesIncludeTax,
  };
}

/** What bonuses and gift cards leave to be paid. */
export const calculateSumToPay = (order_sum: Minor, bonuses: Minor, giftCards = 0 as Minor): Minor =>
  (order_sum - bonuses - giftCards) as Minor;
