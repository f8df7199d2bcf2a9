/** The part of the promotions that the menu needs at start. */
import { defineMenuPart } from '#src/backOffice/kit/menuPart.ts';

export const promotionsMenu = defineMenuPart({
  name: 'promotions',
  labels: { en: { many: 'Promotions' }, ru: { many: 'Акции' } },
  icon: 'star',
  group: { admins: 'marketing', others: 'companies' },
  list: { views: [{ path: '/promotions/list' }] },
});
