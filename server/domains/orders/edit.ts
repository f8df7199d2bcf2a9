/** What an edit changes of an order: pure, decided before anything is written. */
import type { Contract } from '#contract/index.ts';
import type { Input } from '#contract/endpoint.ts';
import { asMinor, toPrice, type Minor } from '#contract/money.ts';
import type { OrderStatus } from '#contract/orders.ts';
import { keptAddress, type KeptAddress } from './address.ts';
import { orderTotals, settleBonuses } from './totals.ts';

export type OrderEdit = Input<Contract['orders']['edit']>['body'];

export interface EditableItem {
  product_id: number;
  name: string;
  /** Minor units. */
  price: number;
  count: number;
}

/** A store as history tells of it. */
export interface NamedStore {
  id: number;
  name: string;
  en_name: string | null;
}

/** The part of an order that an edit may change, and what follows from it. */
export interface OrderState {
  status: OrderStatus;
  address: KeptAddress | null;
  is_pickup: boolean;
  /** Where it is picked up. */
  store: NamedStore | null;
  delivery_at: Date | null;
  items: EditableItem[];
  product_amount: number;
  order_sum: Minor;
  bonuses_spent: Minor;
}

/** One line of an edit: `from` 0 is new, `to` 0 is gone. */
export interface ItemChange {
  product_id: number;
  name: string;
  from: number;
  to: number;
}

export interface EditPlan {
  after: OrderState;
  items: ItemChange[];
  /** Bonuses that the new sum no longer takes. */
  excess: Minor;
  /** What the order's history says: field → {from, to}; lines under `items`. Amounts as on the wire. */
  changes: Record<string, unknown>;
}

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null;

const settled = (from: unknown, to: unknown) => ({ from, to });

function itemsAfter(
  before: readonly EditableItem[],
  wanted: OrderEdit['items'],
  known: ReadonlyMap<number, EditableItem>,
): EditableItem[] {
  if (!wanted) return [...before];
  const prices = new Map([...known, ...before.map((item) => [item.product_id, item] as const)]);
  return wanted.map(({ product_id, count }) => ({ ...prices.get(product_id)!, count }));
}

function changedItems(before: readonly EditableItem[], after: readonly EditableItem[]): ItemChange[] {
  const then = new Map(before.map((item) => [item.product_id, item.count]));
  const now = new Map(after.map((item) => [item.product_id, item.count]));
  return [...new Map([...before, ...after].map((item) => [item.product_id, item])).values()]
    .map(({ product_id, name }) => ({
      product_id,
      name,
      from: then.get(product_id) ?? 0,
      to: now.get(product_id) ?? 0,
    }))
    .filter(({ from, to }) => from !== to);
}

function changedAddress(before: KeptAddress | null, after: KeptAddress | null): Record<string, unknown> {
  const keys = Object.keys(after ?? {}).filter((key) => (before?.[key] ?? null) !== after?.[key]);
  return Object.fromEntries(keys.map((key) => [`address.${key}`, { from: before?.[key] ?? null, to: after?.[key] }]));
}

/** How the goods get to the buyer after an edit. What is delivered has no store. */
function receivingAfter(
  before: OrderState,
  { isPickup, pickupStore }: OrderEdit,
  named: NamedStore | null,
): Pick<OrderState, 'is_pickup' | 'store'> {
  const is_pickup = isPickup ?? before.is_pickup;
  if (!is_pickup) return { is_pickup, store: null };
  return { is_pickup, store: pickupStore === undefined ? before.store : pickupStore === null ? null : named };
}

/** The state in what history says of it: field → {from, to}. Amounts as on the wire. */
function changedState(before: OrderState, after: OrderState): Record<string, unknown> {
  const isCanceled = after.status === 'canceled' && before.status !== 'canceled';
  return {
    ...changedAddress(before.address, after.address),
    ...(before.is_pickup !== after.is_pickup && { isPickup: settled(before.is_pickup, after.is_pickup) }),
    ...((before.store?.id ?? null) !== (after.store?.id ?? null) && {
      pickupStore: settled(before.store, after.store),
    }),
    ...(isoOf(before.delivery_at) !== isoOf(after.delivery_at) && {
      delivery_at: settled(isoOf(before.delivery_at), isoOf(after.delivery_at)),
    }),
    ...(after.order_sum !== before.order_sum && {
      order_sum: settled(toPrice(before.order_sum), toPrice(after.order_sum)),
    }),
    ...(after.bonuses_spent !== before.bonuses_spent && {
      bonuses_spent: settled(toPrice(before.bonuses_spent), toPrice(after.bonuses_spent)),
    }),
    ...(isCanceled && after.bonuses_spent > 0 && { bonuses_returned: settled(0, toPrice(after.bonuses_spent)) }),
  };
}

/** What an edit names that has to be looked up first. */
export interface Named {
  /** Products that may join the order, at their price of now. */
  products?: ReadonlyMap<number, EditableItem>;
  /** The store of `pickupStore`. */
  store?: NamedStore | null;
}

/** What an order becomes. Nothing is checked here: an edit that says what is there already changes nothing. */
export function planEdit(
  before: OrderState,
  edit: OrderEdit,
  { products: known = new Map<number, EditableItem>(), store = null }: Named = {},
): EditPlan {
  const items = itemsAfter(before.items, edit.items, known);
  const moved = changedItems(before.items, items);
  const totals =
    moved.length > 0 ? orderTotals(items) : { product_amount: before.product_amount, order_sum: before.order_sum };
  const { spent, returned } = settleBonuses(before.bonuses_spent, totals.order_sum);
  const after: OrderState = {
    ...totals,
    status: edit.status ?? before.status,
    address: edit.address ? keptAddress(edit.address, before.address ?? {}) : before.address,
    ...receivingAfter(before, edit, store),
    delivery_at:
      edit.delivery_at === undefined
        ? before.delivery_at
        : edit.delivery_at === null
          ? null
          : new Date(edit.delivery_at),
    items: moved.length > 0 ? items : before.items,
    bonuses_spent: spent,
  };
  const changes = { ...changedState(before, after), ...(moved.length > 0 && { items: moved }) };
  return { after, items: moved, excess: asMinor(returned), changes };
}
