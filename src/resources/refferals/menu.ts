/** The part of the referrals that the menu needs at start. */
import { defineMenuPart } from '#src/backOffice/kit/menuPart.ts';

export const refferalMenu = defineMenuPart({
  name: 'refferals',
  labels: {
    en: { many: 'Referrals', views: { all: 'All', held: 'On hold' } },
    ru: { many: 'Рефералы', views: { all: 'Все', held: 'На проверке' } },
  },
  icon: 'heart',
  group: 'marketing',
  list: {
    views: [
      { path: '/refferals/list', label: 'all' },
      { path: '/refferals/list/held', label: 'held', fixedFilters: { state: 'held' } },
    ],
  },
});
