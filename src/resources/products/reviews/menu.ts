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
        fixedFilters: { answered: false, status: 'published' },
        hiddenFilters: ['answered', 'status'],
        isCounted: true,
      },
      {
        path: '/reviews/list/waiting',
        label: 'waiting',
        fixedFilters: { status: 'waiting' },
        hiddenFilters: ['status'],
        isCounted: true,
      },
    ],
  },
});
