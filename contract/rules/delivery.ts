/**
 * The rules of delivery: which zones an address proves, what a method costs, and when an order is ready. Pure: quotes,
 * checkouts and the vendor's form use them.
 */
import type { Minor } from '../money.ts';
import { addDays } from './time.ts';

/** How a method delivers. `store_pickup` is what a pickup at the company's stores costs and needs. */
export const deliveryKinds = ['courier', 'post', 'pickup_point', 'store_pickup'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];
/**
 * How an order is delivered. `by_arrangement`: its company had no methods, and agrees with the buyer on the delivery.
 */
export const orderDeliveryKinds = [...deliveryKinds, 'by_arrangement'] as const;
export type OrderDeliveryKind = (typeof orderDeliveryKinds)[number];

/** How long a quote promises its days. */
export const quoteMinutes = 30;

/** What the price of a method depends on. */
export const deliveryPriceRules = ['flat', 'per_item', 'by_weight', 'by_sum'] as const;
export type DeliveryPriceRule = (typeof deliveryPriceRules)[number];

/** Whether a method's price has steps in place of one price. */
export const hasSteps = (rule: DeliveryPriceRule): boolean => rule === 'by_weight' || rule === 'by_sum';

/** Where a zone is. Every list that is not empty must match. */
export interface ZoneArea {
  /** ISO 3166-1 alpha-2. */
  countries: readonly string[];
  /** As addresses spell them; case and the dots of ё do not matter. */
  regions: readonly string[];
  /**
   * Prefixes such as `20`, and ranges such as `2000..2999`, as `normalizePostalCodes` writes them. A space in a prefix
   * stands where the code has one: `E1 1` is not a prefix of `E11 2AA`.
   */
  postal_codes: readonly string[];
}

/** The part of an address that zones look at. */
export interface DeliveryPlace {
  country?: string | null | undefined;
  region?: string | null | undefined;
  postal_code?: string | null | undefined;
}

/** One step of a price: it applies up to a weight or a sum. */
export interface DeliveryStep {
  /** Inclusive: grams, or minor units of the goods; null in the last step for everything above the one before. */
  up_to: number | null;
  /** Minor units. */
  price: number;
}

/** What a delivery costs. Amounts are minor units. */
export interface DeliveryPrice {
  price_rule: DeliveryPriceRule;
  /** Of the delivery, or of each unit; not used by rules with steps. */
  price: number;
  /** Not empty for rules with steps, from the lowest to the highest. */
  steps: readonly DeliveryStep[];
  /** From this sum of the goods on it costs nothing; null for never. */
  free_from: number | null;
}

/** How long a delivery takes, in days. */
export interface DeliveryTime {
  /** Until the order leaves the company. */
  handling_days: number;
  transit_min_days: number;
  transit_max_days: number;
}

export interface DeliveredLine {
  /** Minor units. */
  price: number;
  count: number;
  /** Weight of a unit in grams; a product without one weighs nothing. */
  weight_g?: number | null;
}

/** The first and the last day, both as YYYY-MM-DD. */
export interface DayRange {
  ready_from: string;
  ready_to: string;
}

const rangeSign = '..';
/** Postal codes are compared without spaces and hyphens, which people leave out. */
const toComparable = (postalCode: string): string => postalCode.toUpperCase().replace(/[\s-]/g, '');

/**
 * Normalizes the postal codes of a zone: upper case, single spaces, and ranges with two dots. A range may be typed with
 * a dash, or with a hyphen between spaces; a hyphen alone is a part of the code.
 */
export const normalizePostalCodes = (codes: readonly string[]): string[] =>
  unique(
    codes.map((code) =>
      code
        .toUpperCase()
        .trim()
        .replace(/\s*(\.{2,}|…|[–—])\s*|\s+-\s+/g, rangeSign)
        .replace(/\s+/g, ' '),
    ),
  );

/** Trims names, and leaves out blank ones and repetitions. */
export const normalizeNames = (names: readonly string[]): string[] =>
  unique(names.map((name) => name.trim().replace(/\s+/g, ' ')));

const unique = (texts: readonly string[]): string[] => [...new Set(texts)].filter((text) => text !== '');

/**
 * Whether an entry is two numbers of one length with a hyphen: it is meant as a range, and as a prefix matches nothing.
 */
const isUnspacedRange = (entry: string): boolean => {
  const found = /^(\d+)-(\d+)$/.exec(entry);
  return found !== null && found[1]!.length === found[2]!.length;
};

/**
 * Whether a normalized entry is a prefix, or a range of two codes of one length in their order. `2000-2999` is neither,
 * because a hyphen alone is a part of the code.
 */
export function isPostalCodeEntry(entry: string): boolean {
  if (isUnspacedRange(entry)) return false;
  const [from = '', to, ...rest] = entry.split(rangeSign).map(toComparable);
  const isCode = (code: string) => /^[A-Z0-9]{1,12}$/.test(code);
  if (to === undefined) return isCode(from);
  return rest.length === 0 && isCode(from) && isCode(to) && from.length === to.length && from <= to;
}

/** Countries with British postal codes: an outward code of two to four characters, and three inward ones. */
const britishCountries: readonly string[] = ['GB', 'GG', 'IM', 'JE'];
const britishOutwardCode = /^[A-Z]{1,2}\d[A-Z\d]?$/;
const britishInwardCode = /^\d[A-Z]{2}$/;

/** A postal code of an address, as it is compared. */
interface ComparablePostalCode {
  text: string;
  /** How many characters stand before its space; null if it is written without one. */
  headLength: number | null;
  isBritish: boolean;
}

/** @param country of the address; a code without one is British if it looks so */
function toComparablePostalCode(postalCode: string, country: string | null | undefined): ComparablePostalCode {
  const text = toComparable(postalCode);
  const outward = text.slice(0, -3);
  const isBritish =
    (!country || britishCountries.includes(country)) &&
    britishOutwardCode.test(outward) &&
    britishInwardCode.test(text.slice(-3));
  return { text, headLength: isBritish ? outward.length : getHeadLength(postalCode.trim()), isBritish };
}

/** How many characters of a code or a prefix stand before its space; null without one. */
function getHeadLength(code: string): number | null {
  const space = code.search(/\s/);
  return space < 0 ? null : toComparable(code.slice(0, space)).length;
}

/**
 * Whether the beginning of a British code ends between its parts: area, district, its letter and the inward code. `E1`
 * begins `E1 1AA` and `E1W 2AA`, but neither `E11 2AA` nor does `E11` begin `E1 1AA`.
 */
function isBritishPrefix(prefix: string, { text, headLength }: ComparablePostalCode): boolean {
  if (prefix.length > headLength!) return !britishOutwardCode.test(prefix);
  if (prefix.length === headLength) return true;
  const isDigit = (index: number) => /\d/.test(text[index]!);
  return isDigit(prefix.length - 1) !== isDigit(prefix.length);
}

function matchesPostalCode(entry: string, code: ComparablePostalCode): boolean {
  const [first = '', last = first] = entry.split(rangeSign);
  const [from, to] = [toComparable(first), toComparable(last)];
  const start = code.text.slice(0, from.length);
  if (start.length < from.length || start < from || start > to) return false;
  const headLength = getHeadLength(first);
  if (headLength !== null) return code.headLength === null || code.headLength === headLength;
  return !code.isBritish || isBritishPrefix(start, code);
}

const fold = (text: string): string =>
  text.trim().replace(/\s+/g, ' ').normalize('NFKC').toLowerCase().replaceAll('ё', 'е');

/** Whether the given fields of an address prove that it is in a zone: a missing field proves nothing. */
export function isInZone({ countries, regions, postal_codes }: ZoneArea, place: DeliveryPlace): boolean {
  const { country, region, postal_code } = place;
  const code = postal_code ? toComparablePostalCode(postal_code, country) : null;
  return (
    (countries.length === 0 || (Boolean(country) && countries.includes(country!))) &&
    (regions.length === 0 || (Boolean(region) && regions.some((name) => fold(name) === fold(region!)))) &&
    (postal_codes.length === 0 || (code !== null && postal_codes.some((entry) => matchesPostalCode(entry, code))))
  );
}

/** The sum of the goods. */
export const sumGoods = (lines: readonly DeliveredLine[]): Minor =>
  lines.reduce((sum, { price, count }) => sum + price * count, 0) as Minor;

/** The weight of the goods in grams. */
export const sumWeights = (lines: readonly DeliveredLine[]): number =>
  lines.reduce((sum, { weight_g, count }) => sum + (weight_g ?? 0) * count, 0);

const findStep = (steps: readonly DeliveryStep[], value: number): DeliveryStep | undefined =>
  steps.find(({ up_to }) => up_to === null || value <= up_to);

function findPrice({ price_rule, price, steps }: DeliveryPrice, lines: readonly DeliveredLine[]): number | null {
  switch (price_rule) {
    case 'flat':
      return price;
    case 'per_item':
      return lines.reduce((sum, { count }) => sum + price * count, 0);
    case 'by_weight':
      return findStep(steps, sumWeights(lines))?.price ?? null;
    case 'by_sum':
      return findStep(steps, sumGoods(lines))?.price ?? null;
  }
}

/**
 * Calculates what a method costs for the lines of a cart.
 * @returns minor units; null if the cart is beyond the last step, so that the method does not take it
 */
export function calculateDeliveryPrice(method: DeliveryPrice, lines: readonly DeliveredLine[]): Minor | null {
  const price = findPrice(method, lines);
  const isFree = method.free_from !== null && sumGoods(lines) >= method.free_from;
  return (price !== null && isFree ? 0 : price) as Minor | null;
}

/**
 * The days on which an order of today arrives.
 * @param today YYYY-MM-DD, where the company is
 */
export const getDeliveryDays = (time: DeliveryTime, today: string): DayRange => ({
  ready_from: addDays(today, time.handling_days + time.transit_min_days),
  ready_to: addDays(today, time.handling_days + time.transit_max_days),
});
