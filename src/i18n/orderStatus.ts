/** Labels of the order statuses (specification §9), for buyers and vendors. */
import { labels } from './labels.ts';

export const orderStatusLabels = labels({
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
});
