/** What the menu knows of promo codes; the rest comes with their first screen. */
import { menuPart } from '#src/backOffice/kit/menuPart.ts';

export const promoMenu = menuPart({
  name: 'promoCodes',
  words: {
    en: { many: 'Promo codes', views: { bonus: 'Codes', personal: 'Personal', stat: 'Statistics' } },
    ru: { many: 'Промокоды', views: { bonus: 'Коды', personal: 'Личные', stat: 'Статистика' } },
  },
  icon: 'star',
  paths: { create: '/promocodes/new', edit: '/promocodes/edit/:id' },
  list: {
    views: [
      { path: '/promocodes/list', label: 'bonus', always: { type: 'bonus' }, without: ['by_user'] },
      { path: '/promocodes/list/personal', label: 'personal', always: { type: 'referral' } },
      { path: '/promocodes/stat', label: 'stat' },
    ],
  },
});
