/** The part of the tax classes that the menu needs at start. */
import { defineMenuPart } from '#src/backOffice/kit/menuPart.ts';

export const taxClassMenu = defineMenuPart({
  name: 'taxClasses',
  labels: { en: { many: 'Tax classes' }, ru: { many: 'Налоговые классы' } },
  icon: 'list',
  list: { views: [{ path: '/settings/tax_classes' }] },
});
