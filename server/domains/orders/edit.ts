/** Calculates what an edit changes in an order. Pure: it runs before anything is written. */
import type { Contract } from '#contract/index.ts';
import type { Input } from '#contract/endpoint.ts';
import { asMinor, toPrice, type Minor } from '#contract/money.ts';
import type { OrderStatus, PromotionChange } from '#contract/orders.ts';
import { toCancelReason } from '#contract/rules/cancelReason.ts';
import type { DeliveryPrice } from '#contract/rules/delivery.ts';
import type { DeliveryLine, FrozenDelivery, OrderMoney, TaxReason } from '#contract/rules/orderMoney.ts';
import type { ReappliedPromotions } from '#server/domains/promo/promotions/recordUses.ts';
import { fillCountry, toStoredAddress, type StoredAddress } from './address.ts';
import { getDeliveryAfter } from './editDelivery.ts';
import { calculateMoney, capSpentBonuses } from './totals.ts';

export type OrderEdit = Input<Contract['orders']['edit']>['body'];

export interface EditableItem {
  product_id: number;
  name: string;
  /** Minor units. */
  price: number;
  count: number;
  /** Of a unit, as the product weighs now; null if it is not known. */
  weight_g: number | null;
  tax_reason: TaxReason;
  /** Basis points; null if it is not recorded. */
  tax_rate: number | null;
}

/** A store as the order's history names it. */
export interface NamedStore {
  id: number;
  name: string;
  en_name: string | null;
}

/** The part of an order that an edit may change, and what follows from it. */
export interface OrderState {
  status: OrderStatus;
  address: StoredAddress | null;
  /** The country of addresses without one. */
  company_country: string;
  is_pickup: boolean;
  /** The pickup store. */
  store: NamedStore | null;
  delivery_at: Date | null;
  items: EditableItem[];
  product_amount: number;
  order_sum: Minor;
  /** Discounts of goods and delivery. */
  discount_sum: Minor;
  delivery: FrozenDelivery | null;
  /** The method that it was placed with, as it is now; null without one, and if it was deleted. */
  delivery_method: DeliveryPrice | null;
  /** Null if the tax of a line is not recorded. */
  tax_sum: Minor | null;
  prices_include_tax: boolean;
  bonuses_spent: Minor;
}

/** One changed item: `from` 0 means added, `to` 0 means removed. */
export interface ItemChange {
  product_id: number;
  name: string;
  from: number;
  to: number;
}

export interface EditPlan {
  after: OrderState;
  items: ItemChange[];
  /** The money of the order after the edit; null if no item changes. */
  money: OrderMoney | null;
  /** Bonuses that exceed the new sum. */
  excess: Minor;
  /** Why it is canceled; null if it is not, or nobody gave a reason. */
  reason: string | null;
  /** Changes for the order's history: field → {from, to}; items under `items`. Amounts as on the wire. */
  changes: Record<string, unknown>;
}

const toIso = (date: Date | null): string | null => date?.toISOString() ?? null;

const toChange = (from: unknown, to: unknown) => ({ from, to });

function applyItems(
  before: readonly EditableItem[],
  requested: OrderEdit['items'],
  known: ReadonlyMap<number, EditableItem>,
): EditableItem[] {
  if (!requested) return [...before];
  const prices = new Map([...known, ...before.map((item) => [item.product_id, item] as const)]);
  return requested.map(({ product_id, count }) => ({ ...prices.get(product_id)!, count }));
}

/**
 * The money after a change of items or delivery, each with the tax that it was ordered with. What promotions take off
 * is decided again.
 */
export function recalculate(
  items: readonly EditableItem[],
  delivery: DeliveryLine | FrozenDelivery | null,
  { prices_include_tax }: Pick<OrderState, 'prices_include_tax'>,
  promotions: ReappliedPromotions | null,
): OrderMoney {
  return calculateMoney(
    items.map((item) => ({ ...item, tax: { reason: item.tax_reason, rate: item.tax_rate } })),
    {
      pricesIncludeTax: prices_include_tax,
      delivery: delivery && promotions ? { price: delivery.price, tax: delivery.tax } : delivery,
      discounts: promotions?.discounts ?? [],
    },
  );
}

/** What each promotion took off before an edit, and takes off after it, if that differs. Amounts as on the wire. */
export const diffPromotions = (promotions: ReappliedPromotions | null): PromotionChange[] =>
  (promotions?.results ?? [])
    .filter(({ before, amount }) => before !== amount)
    .map(({ promotion_id, name, en_name, before, amount }) => ({
      promotion_id,
      name,
      en_name,
      from: toPrice(before),
      to: toPrice(amount),
    }));

function diffItems(before: readonly EditableItem[], after: readonly EditableItem[]): ItemChange[] {
  const countsBefore = new Map(before.map((item) => [item.product_id, item.count]));
  const countsAfter = new Map(after.map((item) => [item.product_id, item.count]));
  return [...new Map([...before, ...after].map((item) => [item.product_id, item])).values()]
    .map(({ product_id, name }) => ({
      product_id,
      name,
      from: countsBefore.get(product_id) ?? 0,
      to: countsAfter.get(product_id) ?? 0,
    }))
    .filter(({ from, to }) => from !== to);
}

function diffAddress(before: StoredAddress | null, after: StoredAddress | null): Record<string, unknown> {
  const keys = Object.keys(after ?? {}).filter((key) => (before?.[key] ?? null) !== after?.[key]);
  return Object.fromEntries(keys.map((key) => [`address.${key}`, { from: before?.[key] ?? null, to: after?.[key] }]));
}

/**
 * The address after an edit. One from before countries were recorded stays without a country until an edit needs it.
 */
function applyAddress(before: OrderState, edit: OrderEdit['address'], isPickup: boolean): StoredAddress | null {
  const address = edit ? toStoredAddress(edit, before.company_country, before.address ?? {}) : before.address;
  const needsCountry =
    isPickup !== before.is_pickup ||
    (['country', 'postal_code'] as const).some((key) => (address?.[key] ?? null) !== (before.address?.[key] ?? null));
  return address && needsCountry ? fillCountry(address, before.company_country, isPickup) : address;
}

/** The pickup store after an edit. */
const applyStore = (before: OrderState, { pickupStore }: OrderEdit, namedStore: NamedStore | null): NamedStore | null =>
  pickupStore === undefined ? before.store : pickupStore === null ? null : namedStore;

/** Where the products go after an edit. */
export function getPlaceAfter(
  before: OrderState,
  edit: Pick<OrderEdit, 'address' | 'isPickup'>,
): Pick<OrderState, 'is_pickup' | 'address'> {
  const is_pickup = edit.isPickup ?? before.is_pickup;
  return { is_pickup, address: applyAddress(before, edit.address, is_pickup) };
}

const isCancellation = (before: OrderState, after: OrderState): boolean =>
  after.status === 'canceled' && before.status !== 'canceled';

/** Changed fields for the history: field → {from, to}. Amounts as on the wire. */
function diffState(before: OrderState, after: OrderState): Record<string, unknown> {
  return {
    ...diffAddress(before.address, after.address),
    ...(before.is_pickup !== after.is_pickup && { isPickup: toChange(before.is_pickup, after.is_pickup) }),
    ...((before.store?.id ?? null) !== (after.store?.id ?? null) && {
      pickupStore: toChange(before.store, after.store),
    }),
    ...(toIso(before.delivery_at) !== toIso(after.delivery_at) && {
      delivery_at: toChange(toIso(before.delivery_at), toIso(after.delivery_at)),
    }),
    ...((after.delivery?.price ?? 0) !== (before.delivery?.price ?? 0) && {
      delivery_sum: toChange(
        toPrice(before.delivery?.price ?? asMinor(0)),
        toPrice(after.delivery?.price ?? asMinor(0)),
      ),
    }),
    ...(after.order_sum !== before.order_sum && {
      order_sum: toChange(toPrice(before.order_sum), toPrice(after.order_sum)),
    }),
    ...(after.bonuses_spent !== before.bonuses_spent && {
      bonuses_spent: toChange(toPrice(before.bonuses_spent), toPrice(after.bonuses_spent)),
    }),
    ...(isCancellation(before, after) &&
      after.bonuses_spent > 0 && { bonuses_returned: toChange(0, toPrice(after.bonuses_spent)) }),
  };
}

/** Records that an edit refers to; the caller looks them up first. */
export interface EditReferences {
  /** Products that may be added to the order, at their present price. */
  products?: ReadonlyMap<number, EditableItem>;
  /** The store of `pickupStore`. */
  store?: NamedStore | null;
  /** What the order's promotions take off the changed items; null without promotions. */
  promotions?: ReappliedPromotions | null;
}

/** Calculates the order after an edit. Validates nothing. An edit that repeats present values changes nothing. */
export function planEdit(
  before: OrderState,
  edit: OrderEdit,
  { products: known = new Map<number, EditableItem>(), store = null, promotions = null }: EditReferences = {},
): EditPlan {
  const items = applyItems(before.items, edit.items, known);
  const itemChanges = diffItems(before.items, items);
  const promotionChanges = diffPromotions(promotions);
  const { is_pickup, address } = getPlaceAfter(before, edit);
  const delivery = getDeliveryAfter(before, { is_pickup, items });
  const isRecalculated = itemChanges.length > 0 || delivery !== before.delivery;
  const money = isRecalculated ? recalculate(items, delivery, before, promotions) : null;
  const sums = money ?? before;
  const { spent, returned } = capSpentBonuses(before.bonuses_spent, sums.order_sum);
  const after: OrderState = {
    product_amount: sums.product_amount,
    order_sum: sums.order_sum,
    discount_sum: sums.discount_sum,
    delivery: sums.delivery,
    delivery_method: is_pickup === before.is_pickup ? before.delivery_method : null,
    tax_sum: sums.tax_sum,
    prices_include_tax: before.prices_include_tax,
    status: edit.status ?? before.status,
    address,
    company_country: before.company_country,
    is_pickup,
    store: is_pickup ? applyStore(before, edit, store) : null,
    delivery_at:
      edit.delivery_at === undefined
        ? before.delivery_at
        : edit.delivery_at === null
          ? null
          : new Date(edit.delivery_at),
    items: itemChanges.length > 0 ? items : before.items,
    bonuses_spent: spent,
  };
  const reason = isCancellation(before, after) ? toCancelReason(edit.reason) : null;
  const changes = {
    ...diffState(before, after),
    ...(reason !== null && { reason: toChange(null, reason) }),
    ...(itemChanges.length > 0 && { items: itemChanges }),
    ...(promotionChanges.length > 0 && { promotions: promotionChanges }),
  };
  return {
    after,
    items: itemChanges,
    money,
    excess: asMinor(returned),
    reason,
    changes,
  };
}
