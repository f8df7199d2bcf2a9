/** The life of an order: pure. Read the table, see the life. */
import type { OrderStatus } from '#contract/orders.ts';

/** Who moves it: its company's people and an admin, the buyer, the money that came by card, or the clock. */
export type Actor = 'company' | 'buyer' | 'card' | 'clock';

const nothing: readonly OrderStatus[] = [];

const transitions: Record<Actor, Record<OrderStatus, readonly OrderStatus[]>> = {
  company: {
    // It becomes new by checkout alone.
    abandoned_cart: nothing,
    new: ['in_process', 'forming', 'paid', 'canceled'],
    in_process: ['forming', 'paid', 'canceled'],
    forming: ['ready_to_ship', 'paid', 'canceled'],
    paid: ['forming', 'ready_to_ship', 'completed', 'canceled'],
    ready_to_ship: ['paid', 'completed', 'canceled'],
    completed: nothing,
    canceled: nothing,
  },
  buyer: {
    abandoned_cart: nothing,
    new: ['canceled'],
    in_process: nothing,
    forming: nothing,
    paid: nothing,
    ready_to_ship: nothing,
    completed: nothing,
    canceled: nothing,
  },
  card: {
    abandoned_cart: nothing,
    new: ['paid'],
    in_process: ['paid'],
    forming: ['paid'],
    paid: nothing,
    ready_to_ship: ['paid'],
    completed: nothing,
    canceled: nothing,
  },
  clock: {
    abandoned_cart: nothing,
    new: ['canceled'],
    in_process: nothing,
    forming: nothing,
    paid: nothing,
    ready_to_ship: nothing,
    completed: nothing,
    canceled: nothing,
  },
};

/** What an actor may set an order to next. */
export const allowedStatuses = (status: OrderStatus, actor: Actor): OrderStatus[] => [...transitions[actor][status]];

/** Whether an actor may take an order from one status to another. */
export const mayMove = (from: OrderStatus, to: OrderStatus, actor: Actor): boolean =>
  transitions[actor][from].includes(to);

/** What a status does to the goods that the order holds; the others leave them held. */
export const goodsOf: Partial<Record<OrderStatus, 'leave' | 'return'>> = { completed: 'leave', canceled: 'return' };

/** An open order holds its goods. */
export const isOpenStatus = (status: OrderStatus): boolean => goodsOf[status] === undefined;

/** Whether a provisional order stays one: it is still open, and not paid. */
export const isUnsettled = (status: OrderStatus): boolean => isOpenStatus(status) && status !== 'paid';

/** While goods are being gathered, they may still be changed. */
export const hasEditableItems = (status: OrderStatus): boolean =>
  status === 'new' || status === 'in_process' || status === 'forming';
