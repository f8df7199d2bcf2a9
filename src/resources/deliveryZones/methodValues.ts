/** The methods of a zone while they are edited, and as the rules of deliveries take them. Pure. */
import { DeliveryMethod } from '#contract/delivery.ts';
import { getElement } from '#contract/introspection.ts';
import { toMinor } from '#contract/money.ts';
import {
  calculateDeliveryPrice,
  getDeliveryDays,
  hasSteps,
  isInZone,
  normalizeNames,
  normalizePostalCodes,
  type DayRange,
  type DeliveredLine,
  type DeliveryKind,
  type DeliveryPlace,
  type DeliveryPriceRule,
} from '#contract/rules/delivery.ts';
import { getFields } from '#src/backOffice/kit/fields.ts';

/** A number of an input: null if it is empty, a text if it is no number. */
export type TypedNumber = number | string | null;

export interface EditedStep {
  up_to: TypedNumber;
  price: TypedNumber;
}

/** A method in the form. Amounts are in units of the currency. */
export interface EditedMethod {
  id?: number;
  kind: DeliveryKind;
  name: string;
  en_name: string | null;
  price_rule: DeliveryPriceRule;
  price: TypedNumber;
  steps: EditedStep[];
  free_from: TypedNumber;
  handling_days: TypedNumber;
  transit_min_days: TypedNumber;
  transit_max_days: TypedNumber;
  active: boolean;
}

/** A zone in the form; a field is missing until somebody fills it in. */
export interface EditedZone {
  /** Empty for all countries; missing or null until somebody chooses. */
  countries?: readonly string[] | null | undefined;
  regions?: readonly string[] | undefined;
  postal_codes?: readonly string[] | undefined;
  methods?: readonly EditedMethod[] | undefined;
}

/** @param name what the kind is called, as a first name of the method */
export const createMethod = (name: string): EditedMethod => ({
  kind: 'courier',
  name,
  en_name: null,
  price_rule: 'flat',
  // An amount is typed, so that nobody delivers free of charge by accident
  price: null,
  steps: [],
  free_from: null,
  handling_days: 1,
  transit_min_days: 1,
  transit_max_days: 3,
  active: true,
});

const { price: Price, steps: Steps, transit_min_days: TransitDays } = DeliveryMethod.shape;
const methodFields = getFields(DeliveryMethod);
const stepFields = getFields(getElement(Steps));

/** Whether a field of a method must be filled in. The form sends every field, so defaults of a request don't count. */
export const isMethodFieldRequired = (field: keyof EditedMethod): boolean => methodFields[field]!.isRequired;

/**
 * Whether a field of a step must be filled in.
 * @param isLast only the last step may have no bound
 */
export const isStepFieldRequired = (field: keyof EditedStep, isLast: boolean): boolean =>
  stepFields[field]!.isRequired || (field === 'up_to' && !isLast);

/** Whether the days on the way are those of a method that can be saved. */
const hasValidTransit = ({ transit_min_days: min, transit_max_days: max }: EditedMethod): boolean =>
  [min, max].every((days) => TransitDays.safeParse(days).success) && toNumber(min) <= toNumber(max);

/** Replaces wrong values of fields that a method does not show: nobody could correct them. */
const dropHiddenErrors = (method: EditedMethod): EditedMethod => ({
  ...method,
  ...(method.kind === 'store_pickup' && !hasValidTransit(method) && { transit_min_days: 0, transit_max_days: 0 }),
  ...(hasSteps(method.price_rule) && !Price.safeParse(method.price).success && { price: 0 }),
  ...(!hasSteps(method.price_rule) && !Steps.safeParse(method.steps).success && { steps: [] }),
});

/**
 * Changes fields of a method. A rule with steps begins with one step for everything, at the method's price; a rule
 * without steps begins with the price of the first step.
 */
export function changeMethod(method: EditedMethod, changes: Partial<EditedMethod>): EditedMethod {
  const changed = dropHiddenErrors({ ...method, ...changes });
  const hadSteps = hasSteps(method.price_rule);
  if (!hasSteps(changed.price_rule)) return hadSteps ? { ...changed, price: method.steps[0]?.price ?? null } : changed;
  if (changed.steps.length > 0) return changed;
  return { ...changed, steps: [{ up_to: null, price: hadSteps ? null : method.price }] };
}

/** Replaces one item of a list, or removes it. */
export const replaceItem = <T>(list: readonly T[], index: number, ...items: T[]): T[] =>
  list.toSpliced(index, 1, ...items);

/** The number that is typed; 0 for anything else. */
export const toNumber = (typed: TypedNumber): number => (typeof typed === 'number' ? typed : 0);

/** A method that reaches the tried address. */
export interface ReachingMethod {
  kind: DeliveryKind;
  name: string;
  en_name: string | null;
  /** Minor units. */
  price: number;
  days: DayRange;
}

/** Whether no amount of the price is empty. */
const hasPrice = ({ price_rule, price, steps }: EditedMethod): boolean =>
  hasSteps(price_rule) ? steps.every((step) => step.price !== null) : price !== null;

/**
 * Lists the methods of zones that reach a place, the cheapest first. What is being typed counts, and a wrong number as
 * 0. Zones without a choice of countries and methods without a price are left out; so are pickups at stores, which
 * don't depend on an address.
 * @param today YYYY-MM-DD
 */
export function listReachingMethods(
  zones: readonly EditedZone[],
  lines: readonly DeliveredLine[],
  place: DeliveryPlace,
  today: string,
): ReachingMethod[] {
  return zones
    .filter(
      ({ countries, regions = [], postal_codes = [] }) =>
        countries &&
        isInZone(
          { countries, regions: normalizeNames(regions), postal_codes: normalizePostalCodes(postal_codes) },
          place,
        ),
    )
    .flatMap(({ methods = [] }) => methods)
    .filter((method) => method.active && method.kind !== 'store_pickup' && hasPrice(method))
    .flatMap((method) => {
      const price = calculateDeliveryPrice(toDeliveryPrice(method), lines);
      if (price === null) return [];
      const time = {
        handling_days: toNumber(method.handling_days),
        transit_min_days: toNumber(method.transit_min_days),
        transit_max_days: toNumber(method.transit_max_days),
      };
      return [
        { kind: method.kind, name: method.name, en_name: method.en_name, price, days: getDeliveryDays(time, today) },
      ];
    })
    .toSorted((one, two) => one.price - two.price);
}

const toDeliveryPrice = ({ price_rule, price, steps, free_from }: EditedMethod) => ({
  price_rule,
  price: toMinor(toNumber(price)),
  steps: steps.map((step) => ({
    up_to: step.up_to === null ? null : price_rule === 'by_sum' ? toMinor(toNumber(step.up_to)) : toNumber(step.up_to),
    price: toMinor(toNumber(step.price)),
  })),
  free_from: free_from === null ? null : toMinor(toNumber(free_from)),
});
