/** Address of the buyer's order list: filter and page. Pure. */
import { activeStatuses, type OrderStatus } from '#contract/rules/orderStatuses.ts';

/** Filters and their statuses; an empty list means all. */
export const orderStates = {
  all: [],
  active: activeStatuses,
  completed: ['completed'],
  canceled: ['canceled'],
} as const satisfies Record<string, readonly OrderStatus[]>;
export type OrderState = keyof typeof orderStates;

export interface OrdersView {
  state: OrderState;
  page: number;
}

export function parseOrdersView(search: URLSearchParams): OrdersView {
  const state = search.get('state') ?? '';
  return {
    state: Object.hasOwn(orderStates, state) ? (state as OrderState) : 'all',
    page: Math.max(1, Math.floor(Number(search.get('page'))) || 1),
  };
}

export function ordersPath({ state, page }: OrdersView): string {
  const query = new URLSearchParams({
    ...(state !== 'all' && { state }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return `/orders/list/my${query && `?${query}`}`;
}
