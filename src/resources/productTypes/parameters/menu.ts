/** The part of the parameters that the menu needs at start. */
import { defineMenuPart } from '#src/backOffice/kit/menuPart.ts';

export const parameterMenu = defineMenuPart({
  name: 'parameters',
  labels: { en: { many: 'Parameters' }, ru: { many: 'Параметры' } },
  icon: 'filter',
  group: 'catalog',
  list: { views: [{ path: '/products/parameters' }] },
});
