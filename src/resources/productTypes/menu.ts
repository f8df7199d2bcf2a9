/** The part of the product types that the menu needs at start. */
import { defineMenuPart } from '#src/backOffice/kit/menuPart.ts';

export const typeMenu = defineMenuPart({
  name: 'productTypes',
  labels: { en: { many: 'Product types' }, ru: { many: 'Типы товаров' } },
  icon: 'list',
  group: 'catalog',
  list: { views: [{ path: '/products/types' }] },
});
