/** The part of the orders that the menu needs at start. */
import { defineMenuPart } from '#src/backOffice/kit/menuPart.ts';

export const orderMenu = defineMenuPart({
  name: 'orders',
  labels: {
    en: { many: 'Orders', views: { all: 'All', new: 'New', abandoned: 'Abandoned' } },
    ru: { many: 'Заказы', views: { all: 'Все', new: 'Новые', abandoned: 'Брошенные' } },
  },
  icon: 'list',
  group: 'orders',
  list: {
    views: [
      // Purchases of staff are not listed here; they are in the storefront under "My orders".
      { path: '/orders/list/full', label: 'all', fixedFilters: { scope: 'company' } },
      {
        path: '/orders/list/new',
        label: 'new',
        fixedFilters: { scope: 'company', statuses: ['new'] },
        hiddenFilters: ['statuses'],
        isCounted: true,
      },
      {
        path: '/orders/list/abandoned',
        label: 'abandoned',
        fixedFilters: { scope: 'company', statuses: ['abandoned_cart'] },
        hiddenFilters: ['statuses'],
        isCounted: true,
      },
    ],
  },
});
