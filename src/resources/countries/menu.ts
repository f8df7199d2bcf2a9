/** The part of the countries that the menu needs at start. */
import { defineMenuPart } from '#src/backOffice/kit/menuPart.ts';

export const countryMenu = defineMenuPart({
  name: 'countries',
  labels: { en: { many: 'Regions' }, ru: { many: 'Регионы' } },
  icon: 'globe',
  list: { views: [{ path: '/settings/regions' }] },
});
