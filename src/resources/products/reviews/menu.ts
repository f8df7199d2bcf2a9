/** The part of the reviews that the menu needs at start. */
import { defineMenuPart } from '#src/backOffice/kit/menuPart.ts';

export const reviewMenu = defineMenuPart({
  name: 'reviews',
  labels: {
    en: { many: 'Reviews', views: { all: 'All', unanswered: 'Unanswered', waiting: 'Waiting for a check' } },
    ru: { many: 'Отзывы', views: { all: 'Все', unanswered: 'Без ответа', waiting: 'Ждут проверки' } },
  },
  icon: 'star',
  group: { admins: 'catalog', others: 'companies' },
  list: {
    views: [
      { path: '/reviews/list', label: 'all' },
      {
        path: '/reviews/list/unanswered',
        label: 'unanswered',
        always: { answered: false, status: 'published' },
        without: ['answered', 'status'],
        isCounted: true,
      },
      {
        path: '/reviews/list/waiting',
        label: 'waiting',
        always: { status: 'waiting' },
        without: ['status'],
        isCounted: true,
      },
    ],
  },
});
