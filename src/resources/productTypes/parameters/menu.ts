/** What the menu knows of them; the rest comes with their first screen. */
import { menuPart } from '#src/backOffice/kit/menuPart.ts';

export const parameterMenu = menuPart({
  name: 'parameters',
  words: { en: { many: 'Parameters' }, ru: { many: 'Параметры' } },
  icon: 'filter',
  paths: { create: '/products/parameters/new', edit: '/products/parameters/edit/:id' },
  list: { views: [{ path: '/products/parameters' }] },
});
