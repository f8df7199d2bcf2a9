/**
 * The rows between an order's goods and its sum, and its taxes in words, for screens, prints and letters. Without zod:
 * browsers load it too.
 */
import type { Locale } from '../failures.ts';
import type { LineDiscount, LineTax, Order, OrderItem } from '../orders.ts';
import { findExternalPayment } from './externalPayment.ts';
import { getOrderPaymentState } from './orderPaymentState.ts';
import { nestQuotes } from './templates.ts';

/** An order, or several together. Sums are in units of the currency. */
export interface Summed {
  items: readonly Pick<OrderItem, 'tax' | 'discounts'>[];
  delivery_discounts?: readonly LineDiscount[] | undefined;
  delivery_tax?: LineTax | undefined;
  discount_sum: number;
  delivery_sum: number;
  prices_include_tax: boolean;
}

export interface SumRow {
  label: string;
  /** In units of the currency. */
  amount: number;
  /** Set for the row of the delivery. */
  isDelivery?: true;
}

export interface OrderSums {
  /** What is added to the goods: together they make the order's sum. */
  added: SumRow[];
  /** The taxes that the sum includes. */
  included: SumRow[];
  /** Why lines are not taxed. */
  notes: string[];
}

type Untaxed = Exclude<LineTax['reason'], 'standard' | 'reduced'>;

const en = {
  discount: 'Discount',
  namedDiscount: (name: string) => `Discount “${nestQuotes(name, '“')}”`,
  delivery: 'Delivery',
  tax: (rate: string) => `VAT ${rate}`,
  included: (rate: string) => `Includes VAT ${rate}`,
  line: {
    zero: 'VAT 0%',
    exempt: 'VAT exempt',
    export: 'VAT 0%, export',
    reverse_charge: 'Reverse charge',
    not_a_payer: 'No VAT',
  },
  notes: {
    zero: 'Zero-rated goods: VAT 0%',
    exempt: 'Goods exempt from VAT',
    export: 'Export: VAT 0%',
    reverse_charge: 'Reverse charge: the buyer accounts for the VAT',
    not_a_payer: 'No VAT: the seller does not charge it',
  },
};

const ru: typeof en = {
  discount: 'Скидка',
  namedDiscount: (name) => `Скидка «${nestQuotes(name, '«')}»`,
  delivery: 'Доставка',
  tax: (rate) => `НДС ${rate}`,
  included: (rate) => `В том числе НДС ${rate}`,
  line: {
    zero: 'НДС 0 %',
    exempt: 'Без НДС',
    export: 'НДС 0 %, экспорт',
    reverse_charge: 'НДС платит покупатель',
    not_a_payer: 'Без НДС',
  },
  notes: {
    zero: 'Товары с нулевой ставкой: НДС 0 %',
    exempt: 'Товары, освобождённые от НДС',
    export: 'Экспорт: НДС 0 %',
    reverse_charge: 'Обратное начисление: НДС платит покупатель',
    not_a_payer: 'Без НДС: продавец его не начисляет',
  },
};

const labels: Readonly<Record<Locale, typeof en>> = { en, ru };

const formatRate = (rate: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(rate / 100);

const isTaxed = (tax: LineTax): boolean => tax.reason === 'standard' || tax.reason === 'reduced';

/** The taxes of several lines in one sum for each rate, the highest first. */
function sumByRate(taxes: readonly LineTax[]): { rate: number; amount: number }[] {
  const minorSums = new Map<number, number>();
  for (const { rate, sum } of taxes) minorSums.set(rate, (minorSums.get(rate) ?? 0) + Math.round(sum * 100));
  return [...minorSums]
    .map(([rate, minorSum]) => ({ rate, amount: minorSum / 100 }))
    .toSorted((one, other) => other.rate - one.rate);
}

/** What each promotion takes off all lines and the delivery, by name; without known promotions one sum. */
function listDiscounts({ items, delivery_discounts = [], discount_sum }: Summed, locale: Locale): SumRow[] {
  const text = labels[locale];
  const minorSums = new Map<string, number>();
  for (const { name, en_name, amount } of [
    ...items.flatMap(({ discounts = [] }) => discounts),
    ...delivery_discounts,
  ]) {
    const label = text.namedDiscount((locale === 'en' && en_name) || name);
    minorSums.set(label, (minorSums.get(label) ?? 0) + Math.round(amount * 100));
  }
  if (minorSums.size > 0) return [...minorSums].map(([label, sum]) => ({ label, amount: -sum / 100 }));
  return discount_sum > 0 ? [{ label: text.discount, amount: -discount_sum }] : [];
}

/**
 * The rows of an order's sums besides its goods.
 * @param hasDelivery whether the delivery has a row, even if it costs nothing
 */
export function listOrderSums(order: Summed, locale: Locale, hasDelivery = order.delivery_sum > 0): OrderSums {
  const text = labels[locale];
  const { items, delivery_tax, delivery_sum, prices_include_tax } = order;
  const taxes = [...items.map(({ tax }) => tax), delivery_tax].filter((tax) => tax !== undefined);
  const taxRows = sumByRate(taxes.filter(isTaxed)).map(({ rate, amount }) => ({
    label: text[prices_include_tax ? 'included' : 'tax'](formatRate(rate, locale)),
    amount,
  }));
  const reasons = new Set(taxes.filter((tax) => !isTaxed(tax)).map(({ reason }) => reason as Untaxed));
  return {
    added: [
      ...listDiscounts(order, locale),
      ...(hasDelivery ? [{ label: text.delivery, amount: delivery_sum, isDelivery: true as const }] : []),
      ...(prices_include_tax ? [] : taxRows),
    ],
    included: prices_include_tax ? taxRows : [],
    notes: [...reasons].map((reason) => text.notes[reason]),
  };
}

/** A placed order, with what decides whether its taxes are due. */
type PlacedOrder = Summed &
  Pick<Order, 'status' | 'history' | 'sum_to_pay'> & { payment: Pick<Order['payment'], 'status'> };

/**
 * Whether the prices of an order include taxes that nobody owes, because it was canceled before anybody paid. Taxes
 * that are added to prices stay: they are part of what the order would have cost.
 */
export const isUntaxed = (order: PlacedOrder): boolean =>
  order.prices_include_tax && getOrderPaymentState(order) === 'canceled' && findExternalPayment(order) === null;

/** The rows of a placed order's sums besides its goods, without taxes that nobody owes. */
export function listPlacedOrderSums(order: PlacedOrder, locale: Locale): OrderSums {
  const sums = listOrderSums(order, locale);
  return isUntaxed(order) ? { ...sums, included: [], notes: [] } : sums;
}

/**
 * The tax of one line in words: `VAT 19%: €4.79`.
 * @param formatSum formats an amount in units of the currency
 */
export function formatLineTax(tax: LineTax, locale: Locale, formatSum: (sum: number) => string): string {
  const text = labels[locale];
  return isTaxed(tax)
    ? `${text.tax(formatRate(tax.rate, locale))}: ${formatSum(tax.sum)}`
    : text.line[tax.reason as Untaxed];
}
