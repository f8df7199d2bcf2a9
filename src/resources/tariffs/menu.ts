/** The part of the tariffs that the menu needs at start. */
import { defineMenuPart } from '#src/backOffice/kit/menuPart.ts';

export const tariffMenu = defineMenuPart({
  name: 'tariffs',
  labels: {
    en: { many: 'Plans', views: { all: 'All', buyers: 'For buyers', vendors: 'For vendors' } },
    ru: { many: 'Тарифы', views: { all: 'Все', buyers: 'Покупателям', vendors: 'Продавцам' } },
  },
  icon: 'star',
  group: 'tariffs',
  list: {
    views: [
      { path: '/tariffs/list', label: 'all' },
      { path: '/tariffs/list/buyers', label: 'buyers', fixedFilters: { audience: 'buyers' } },
      { path: '/tariffs/list/vendors', label: 'vendors', fixedFilters: { audience: 'vendors' } },
    ],
  },
});
