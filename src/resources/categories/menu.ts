/** The part of the categories that the menu needs at start. */
import { defineMenuPart } from '#src/backOffice/kit/menuPart.ts';

export const categoryMenu = defineMenuPart({
  name: 'categories',
  labels: {
    en: { many: 'Categories', views: { list: 'List', tree: 'Tree' } },
    ru: { many: 'Категории', views: { list: 'Список', tree: 'Дерево' } },
  },
  icon: 'grid',
  group: 'catalog',
  list: {
    views: [
      { path: '/categories/list', label: 'list' },
      { path: '/categories/tree', label: 'tree' },
    ],
  },
});
