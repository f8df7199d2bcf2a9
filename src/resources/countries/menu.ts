/** What the menu knows of countries; the rest comes with their first screen. */
import { menuPart } from '#src/backOffice/kit/menuPart.ts';

export const countryMenu = menuPart({
  name: 'countries',
  words: { en: { many: 'Regions' }, ru: { many: 'Регионы' } },
  icon: 'globe',
  paths: { edit: '/settings/regions/edit/:id' },
  list: { views: [{ path: '/settings/regions' }] },
});
