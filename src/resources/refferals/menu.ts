/** What the menu knows of referrals; the rest comes with their first screen. */
import { menuPart } from '#src/backOffice/kit/menuPart.ts';

export const refferalMenu = menuPart({
  name: 'refferals',
  words: {
    en: { many: 'Referrals', views: { all: 'All', held: 'On hold' } },
    ru: { many: 'Рефералы', views: { all: 'Все', held: 'На проверке' } },
  },
  icon: 'heart',
  paths: { edit: '/refferals/view/:id' },
  list: {
    views: [
      { path: '/refferals/list', label: 'all' },
      { path: '/refferals/list/held', label: 'held', always: { state: 'held' } },
    ],
  },
});
