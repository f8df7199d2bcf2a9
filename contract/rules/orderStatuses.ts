/** The statuses of an order (specification §9) with their labels and colors, for server, storefront and back office. */
import type { Locale } from '../failures.ts';

/** In the sequence of an order's life: lists sort by it. */
const statuses = {
  abandoned_cart: { en: 'Abandoned cart', ru: 'Брошенная корзина', color: 'grey' },
  new: { en: 'New', ru: 'Новый', color: 'blue' },
  in_process: { en: 'In progress', ru: 'В работе', color: 'violet' },
  forming: { en: 'Formation', ru: 'Собирается', color: 'amber' },
  paid: { en: 'Paid', ru: 'Оплачен', color: 'teal' },
  ready_to_ship: { en: 'Ready to ship', ru: 'Готов к отправке', color: 'indigo' },
  completed: { en: 'Completed', ru: 'Выполнен', color: 'green' },
  canceled: { en: 'Canceled', ru: 'Отменён', color: 'red' },
} as const;

export type OrderStatus = keyof typeof statuses;
export const orderStatuses = Object.keys(statuses) as [OrderStatus, ...OrderStatus[]];

const mapStatuses = <T>(read: (status: (typeof statuses)[OrderStatus]) => T): Readonly<Record<OrderStatus, T>> =>
  Object.fromEntries(orderStatuses.map((status) => [status, read(statuses[status])])) as Record<OrderStatus, T>;

export const orderStatusLabels: Readonly<Record<Locale, Readonly<Record<OrderStatus, string>>>> = {
  en: mapStatuses(({ en }) => en),
  ru: mapStatuses(({ ru }) => ru),
};
export const orderStatusColors = mapStatuses(({ color }) => color);

const awaitingPayment = { en: 'Awaiting payment', ru: 'Ожидает оплаты', color: 'amber' } as const;

export interface OrderState {
  status: OrderStatus;
  /** Whether its card payment is still to be made. */
  awaits_payment: boolean;
}

/** What an order is called: one that awaits its card payment is not just new. */
export const formatOrderStatus = ({ status, awaits_payment }: OrderState, locale: Locale): string =>
  awaits_payment ? awaitingPayment[locale] : orderStatusLabels[locale][status];

/** The color of `formatOrderStatus`. */
export const getOrderStatusColor = ({ status, awaits_payment }: OrderState) =>
  awaits_payment ? awaitingPayment.color : orderStatusColors[status];

/** Placed and not over yet. */
export const activeStatuses: readonly OrderStatus[] = orderStatuses.filter(
  (status) => !['abandoned_cart', 'completed', 'canceled'].includes(status),
);
/** Items can change until the order is ready to ship. */
export const editableStatuses: readonly OrderStatus[] = ['new', 'in_process', 'forming'];
/** A card payment is possible. */
export const payableStatuses: readonly OrderStatus[] = ['new', 'in_process', 'forming', 'ready_to_ship'];
