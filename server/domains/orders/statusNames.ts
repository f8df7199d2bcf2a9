/** Names of statuses, for mails and failures. */
import type { Locale } from '#contract/failures.ts';
import type { OrderStatus } from '#contract/orders.ts';

export const statusNames: Record<Locale, Record<OrderStatus, string>> = {
  en: {
    abandoned_cart: 'Abandoned cart',
    new: 'New',
    in_process: 'In progress',
    forming: 'Formation',
    paid: 'Paid',
    ready_to_ship: 'Ready to ship',
    completed: 'Completed',
    canceled: 'Canceled',
  },
  ru: {
    abandoned_cart: 'Брошенная корзина',
    new: 'Новый',
    in_process: 'В работе',
    forming: 'Собирается',
    paid: 'Оплачен',
    ready_to_ship: 'Готов к отправке',
    completed: 'Выполнен',
    canceled: 'Отменён',
  },
};
