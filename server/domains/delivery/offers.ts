/** What a company offers for a delivery to an address, or for a pickup at a store: methods with price and days. */
import { DateTime } from 'luxon';
import { asMinor, type Minor } from '#contract/money.ts';
import {
  calculateDeliveryPrice,
  getDeliveryDays,
  isInZone,
  type DayRange,
  type DeliveredLine,
  type DeliveryPlace,
  type OrderDeliveryKind,
} from '#contract/rules/delivery.ts';
import { findNextOpening, isOpen } from '#server/domains/stores/hours.ts';
import type { MethodOption, StoreRow, ZoneOption } from './options.ts';

/** A way to deliver a cart. */
export interface Offer extends Nullable<DayRange> {
  /** Null without a method: by arrangement, or a pickup that costs nothing. */
  method_id: number | null;
  kind: OrderDeliveryKind;
  name: string;
  en_name: string | null;
  price: Minor;
}

type Nullable<T> = { [Key in keyof T]: T[Key] | null };

/** Of companies without methods. */
const byArrangement: Offer = {
  method_id: null,
  kind: 'by_arrangement',
  name: 'Доставка по договорённости',
  en_name: 'Delivery by arrangement',
  price: asMinor(0),
  ready_from: null,
  ready_to: null,
};

/** Of companies that take nothing for a pickup. */
const freePickup = { method_id: null, kind: 'store_pickup', name: 'Самовывоз', en_name: 'Pickup' } as const;

const toDay = (moment: Date, zone: string): string => DateTime.fromJSDate(moment, { zone }).toISODate()!;

/** The offer of a method; none if it is off or does not take the cart. */
function toOffer(method: MethodOption, lines: readonly DeliveredLine[], days: DayRange): Offer[] {
  const price = method.active ? calculateDeliveryPrice(method, lines) : null;
  if (price === null) return [];
  return [{ method_id: method.id, kind: method.kind, name: method.name, en_name: method.en_name, price, ...days }];
}

const compareOffers = (one: Offer, two: Offer): number => one.price - two.price;

/**
 * Lists the ways to deliver lines to a place, the cheapest first; one by arrangement for a company without methods.
 * @param zones of the company, from `listDeliveryZones`
 */
export function listDeliveryOffers(
  zones: readonly ZoneOption[],
  lines: readonly DeliveredLine[],
  place: DeliveryPlace,
  now: Date,
): Offer[] {
  if (zones.length === 0) return [byArrangement];
  return zones
    .filter((zone) => isInZone(zone, place))
    .flatMap(({ methods, time_zone }) => {
      const today = toDay(now, time_zone ?? 'UTC');
      return methods
        .filter(({ kind }) => kind !== 'store_pickup')
        .flatMap((method) => toOffer(method, lines, getDeliveryDays(method, today)));
    })
    .toSorted(compareOffers);
}

/** The first day on which an order can be picked up: after its handling, when the store is open. */
function findPickupDay({ working_time, time_zone: zone }: StoreRow, handlingDays: number, now: Date): string {
  const ready =
    handlingDays === 0
      ? now
      : DateTime.fromJSDate(now, { zone }).startOf('day').plus({ days: handlingDays }).toJSDate();
  const opening = isOpen(working_time, zone, ready) ? ready : findNextOpening(working_time, zone, ready);
  return toDay(opening ?? ready, zone);
}

/**
 * Lists the ways to pick lines up at a store, the cheapest first. The zones of pickup methods do not matter: the store
 * stands where it stands. A company without one takes nothing.
 */
export function listPickupOffers(
  zones: readonly ZoneOption[],
  lines: readonly DeliveredLine[],
  store: StoreRow,
  now: Date,
): Offer[] {
  const methods = zones.flatMap((zone) => zone.methods).filter(({ kind, active }) => kind === 'store_pickup' && active);
  const getDays = (handlingDays: number): DayRange => {
    const day = findPickupDay(store, handlingDays, now);
    return { ready_from: day, ready_to: day };
  };
  if (methods.length === 0) return [{ ...freePickup, price: asMinor(0), ...getDays(0) }];
  return methods.flatMap((method) => toOffer(method, lines, getDays(method.handling_days))).toSorted(compareOffers);
}
