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

/** The part of an order that an edit may change, and what follows from it. */
export interface OrderState {
  status: OrderStatus;
  address: KeptAddress | null;
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

function itemsAfter(before: readonly EditableItem[], wanted: OrderEdit['items'], known: ReadonlyMap<number, EditableItem>): EditableItem[] {
  if (!wanted) return [...before];
  const prices = new Map([...known, ...before.map((item) => [item.product_id, item] as const)]);
  return wanted.map(({ product_id, count }) => ({ ...prices.get(product_id)!, count }));
}

function changedItems(before: readonly EditableItem[], after: readonly EditableItem[]): ItemChange[] {
  const then = new Map(before.map((item) => [item.product_id, item.count]));
  const now = new Map(after.map((item) => [item.product_id, item.count]));
  return [...new Map([...before, ...after].map((item) => [item.product_id, item])).values()]
    .map(({ product_id, name }) => ({ product_id, name, from: then.get(product_id) ?? 0, to: now.get(product_id) ?? 0 }))
    .filter(({ from, to }) => from !== to);
}

function changedAddress(before: KeptAddress | null, after: KeptAddress | null): Record<string, unknown> {
  const keys = Object.keys(after ?? {}).filter((key) => (before?.[key] ?? null) !== after?.[key]);
  return Object.fromEntries(keys.map((key) => [`address.${key}`, { from: before?.[key] ?? null, to: after?.[key] }]));
}

/**
 * What an order becomes. Nothing is checked here: an edit that says what is there already changes nothing.
 * @param known products that may join the order, at their price of now
 */
export function planEdit(before: OrderState, edit: OrderEdit, known: ReadonlyMap<number, EditableItem> = new Map()): EditPlan {
  const items = itemsAfter(before.items, edit.items, known);
  const moved = changedItems(before.items, items);
  const totals = moved.length > 0 ? orderTotals(items) : { product_amount: before.product_amount, order_sum: before.order_sum };
  const { spent, returned } = settleBonuses(before.bonuses_spent, totals.order_sum);
  const after: OrderState = {
    ...totals,
    status: edit.status ?? before.status,
    address: edit.address ? keptAddress(edit.address, before.address ?? {}) : before.address,
    delivery_at: edit.delivery_at === undefined ? before.delivery_at : edit.delivery_at === null ? null : new Date(edit.delivery_at),
    items: moved.length > 0 ? items : before.items,
    bonuses_spent: spent,
  };
  const changes: Record<string, unknown> = {
    ...changedAddress(before.address, after.address),
    ...(isoOf(before.delivery_at) !== isoOf(after.delivery_at) && { delivery_at: { from: isoOf(before.delivery_at), to: isoOf(after.delivery_at) } }),
    ...(moved.length > 0 && { items: moved }),
    ...(after.order_sum !== before.order_sum && { order_sum: { from: toPrice(before.order_sum), to: toPrice(after.order_sum) } }),
    ...(returned > 0 && { bonuses_spent: { from: toPrice(before.bonuses_spent), to: toPrice(spent) } }),
  };
  return { after, items: moved, excess: asMinor(returned), changes };
}
