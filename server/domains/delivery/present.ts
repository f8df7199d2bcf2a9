/** Presents delivery zones and their methods. */
import type { DeliveryMethod, DeliveryZone } from '#contract/delivery.ts';
import { toMinor, toPrice } from '#contract/money.ts';
import { hasSteps, type DeliveryPriceRule, type DeliveryStep } from '#contract/rules/delivery.ts';
import type { deliveryMethods, deliveryZones } from './tables.ts';

export type ZoneRow = typeof deliveryZones.$inferSelect;
export type MethodRow = typeof deliveryMethods.$inferSelect;

/** The bound of a step on the wire: grams stay, sums become decimal numbers. */
const presentStep = ({ up_to, price }: DeliveryStep, rule: DeliveryPriceRule) => ({
  up_to: up_to === null || rule !== 'by_sum' ? up_to : toPrice(up_to),
  price: toPrice(price),
});

/** Converts the steps of a request to minor units; a rule without steps has none. */
export function toStoredSteps(steps: readonly DeliveryStep[], rule: DeliveryPriceRule): DeliveryStep[] {
  if (!hasSteps(rule)) return [];
  return steps.map(({ up_to, price }) => ({
    up_to: up_to === null || rule === 'by_weight' ? up_to : toMinor(up_to),
    price: toMinor(price),
  }));
}

const presentMethod = ({ zone_id: _zone, position: _position, ...method }: MethodRow): DeliveryMethod => ({
  ...method,
  price: toPrice(method.price),
  steps: method.steps.map((step) => presentStep(step, method.price_rule)),
  free_from: method.free_from === null ? null : toPrice(method.free_from),
});

/** Presents a zone. @param methods those of the zone, in their order */
export const presentZone = (zone: ZoneRow, methods: readonly MethodRow[]): DeliveryZone => ({
  ...zone,
  methods: methods.map(presentMethod),
  created_at: zone.created_at.toISOString(),
  updated_at: zone.updated_at.toISOString(),
});
