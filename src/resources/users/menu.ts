/** The part of the users that the menu needs at start. */
import { defineMenuPart } from '#src/backOffice/kit/menuPart.ts';

export const userMenu = defineMenuPart({
  name: 'users',
  labels: {
    en: {
      many: 'Users',
      views: { customers: 'Customers', vendors: 'Vendors', team: 'Team' },
      titles: { customers: 'Customers', vendors: 'Vendors', team: 'Team' },
    },
    ru: {
      many: 'Пользователи',
      views: { customers: 'Покупатели', vendors: 'Продавцы', team: 'Команда' },
      titles: { customers: 'Покупатели', vendors: 'Продавцы', team: 'Команда' },
    },
  },
  icon: 'user',
  group: 'users',
  list: {
    views: [
      {
        path: '/users/customers',
        label: 'customers',
        fixedFilters: { roles: ['ROLE_CUSTOMER'] },
        hiddenFilters: ['roles'],
      },
      { path: '/users/vendors', label: 'vendors', fixedFilters: { roles: ['ROLE_VENDOR'] }, hiddenFilters: ['roles'] },
      {
        path: '/users/managers',
        label: 'team',
        fixedFilters: { roles: ['ROLE_MANAGER', 'ROLE_ADMIN'] },
        hiddenFilters: ['roles'],
      },
    ],
  },
});
