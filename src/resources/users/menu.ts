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
      { path: '/users/customers', label: 'customers', always: { roles: ['ROLE_CUSTOMER'] }, without: ['roles'] },
      { path: '/users/vendors', label: 'vendors', always: { roles: ['ROLE_VENDOR'] }, without: ['roles'] },
      { path: '/users/managers', label: 'team', always: { roles: ['ROLE_MANAGER', 'ROLE_ADMIN'] }, without: ['roles'] },
    ],
  },
});
