/** The part of the requests for categories that the menu needs at start. */
import { defineMenuPart } from '#src/backOffice/kit/menuPart.ts';

export const categoryRequestMenu = defineMenuPart({
  name: 'categoryRequests',
  labels: {
    en: { many: 'Requests for categories', views: { all: 'All', waiting: 'Waiting' } },
    ru: { many: 'Просьбы о категориях', views: { all: 'Все', waiting: 'Ждут ответа' } },
  },
  icon: 'grid',
  group: 'catalog',
  list: {
    views: [
      { path: '/categories/requests', label: 'all' },
      {
        path: '/categories/requests/waiting',
        label: 'waiting',
        fixedFilters: { status: 'waiting' },
        hiddenFilters: ['status'],
        isCounted: true,
      },
    ],
  },
});
