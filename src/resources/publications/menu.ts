/** The part of the publications that the menu needs at start. */
import { defineMenuPart } from '#src/backOffice/kit/menuPart.ts';

export const publicationMenu = defineMenuPart({
  name: 'publications',
  labels: {
    en: { many: 'Publications', views: { all: 'All authors', waiting: 'In moderation' } },
    ru: { many: 'Публикации', views: { all: 'Все авторы', waiting: 'На модерации' } },
  },
  icon: 'list',
  group: 'blog',
  list: {
    views: [
      { path: '/blog/moderation', label: 'all' },
      {
        path: '/blog/moderation/waiting',
        label: 'waiting',
        fixedFilters: { status: 'in_moderation' },
        hiddenFilters: ['status'],
        isCounted: true,
      },
    ],
  },
});
