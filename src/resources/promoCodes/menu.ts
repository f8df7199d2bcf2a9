/** The part of the promo codes that the menu needs at start. */
import { defineMenuPart } from '#src/backOffice/kit/menuPart.ts';

export const promoMenu = defineMenuPart({
  name: 'promoCodes',
  labels: {
    en: { many: 'Promo codes', views: { bonus: 'Codes', personal: 'Personal', stat: 'Statistics' } },
    ru: { many: 'Промокоды', views: { bonus: 'Коды', personal: 'Личные', stat: 'Статистика' } },
  },
  icon: 'star',
  group: 'promo',
  list: {
    views: [
      { path: '/promocodes/list', label: 'bonus', fixedFilters: { type: 'bonus' }, hiddenFilters: ['by_user'] },
      { path: '/promocodes/list/personal', label: 'personal', fixedFilters: { type: 'referral' } },
      { path: '/promocodes/stat', label: 'stat' },
    ],
  },
});
