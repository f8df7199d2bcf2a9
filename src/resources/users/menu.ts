/** What the menu knows of people; the rest comes with their first screen. */
import { menuPart } from '#src/backOffice/kit/menuPart.ts';

export const userMenu = menuPart({
  name: 'users',
  words: { en: { many: 'Customers' }, ru: { many: 'Покупатели' } },
  icon: 'user',
  paths: { edit: '/users/edit/:id' },
  list: { views: [{ path: '/users/customers', always: { roles: ['ROLE_CUSTOMER'] }, without: ['roles'] }] },
});
