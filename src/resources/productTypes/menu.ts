/** What the menu knows of them; the rest comes with their first screen. */
import { menuPart } from '#src/backOffice/kit/menuPart.ts';

export const typeMenu = menuPart({
  name: 'productTypes',
  words: { en: { many: 'Product types' }, ru: { many: 'Типы товаров' } },
  icon: 'list',
  paths: { create: '/products/types/new', edit: '/products/types/edit/:id' },
  list: { views: [{ path: '/products/types' }] },
});
