/** The transition table of order statuses. Pure. */
import { editableStatuses, type OrderStatus } from '#contract/rules/orderStatuses.ts';

/** Who changes the status: the company's staff or an admin, the buyer, a card payment, or the job `expireOrders`. */
export type Actor = 'company' | 'buyer' | 'card' | 'clock';

const noStatuses: readonly OrderStatus[] = [];

const transitions: Record<Actor, Record<OrderStatus, readonly OrderStatus[]>> = {
  company: {
    // Only a checkout makes a cart a new order
    abandoned_cart: noStatuses,
    new: ['in_process', 'forming', 'paid', 'canceled'],
    in_process: ['forming', 'paid', 'canceled'],
    forming: ['ready_to_ship', 'paid', 'canceled'],
    paid: ['forming', 'ready_to_ship', 'completed', 'canceled'],
    ready_to_ship: ['paid', 'completed', 'canceled'],
    completed: noStatuses,
    canceled: noStatuses,
  },
  buyer: {
    abandoned_cart: noStatuses,
    new: ['canceled'],
    in_process: noStatuses,
    forming: noStatuses,
    paid: noStatuses,
    ready_to_ship: noStatuses,
    completed: noStatuses,
    canceled: noStatuses,
  },
  card: {
    abandoned_cart: noStatuses,
    new: ['paid'],
    in_process: ['paid'],
    forming: ['paid'],
    paid: noStatuses,
    ready_to_ship: ['paid'],
    completed: noStatuses,
    canceled: noStatuses,
  },
  clock: {
    abandoned_cart: noStatuses,
    new: ['canceled'],
    in_process: noStatuses,
    forming: noStatuses,
    paid: noStatuses,
    ready_to_ship: noStatuses,
    completed: noStatuses,
    canceled: noStatuses,
  },
};

/** What an actor may set an order to next. */
export const allowedStatuses = (status: OrderStatus, actor: Actor): OrderStatus[] => [...transitions[actor][status]];

/** Whether an actor may take an order from one status to another. */
export const canMove = (from: OrderStatus, to: OrderStatus, actor: Actor): boolean =>
  transitions[actor][from].includes(to);

/** What a status does to held stock: it leaves, or returns. Other statuses keep it held. */
export const stockEffects: Partial<Record<OrderStatus, 'leave' | 'return'>> = {
  completed: 'leave',
  canceled: 'return',
};

/** An open order holds stock. */
export const isOpenStatus = (status: OrderStatus): boolean => stockEffects[status] === undefined;

/** Whether a provisional order stays provisional in this status: it is open, and not paid. */
export const isOpenAndUnpaid = (status: OrderStatus): boolean => isOpenStatus(status) && status !== 'paid';

/** Items may change until the order is ready to ship. */
export const hasEditableItems = (status: OrderStatus): boolean => editableStatuses.includes(status);
