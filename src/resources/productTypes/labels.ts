/** Labels of product types. */
import { labels } from '#src/i18n/labels.ts';
import { typeMenu } from './menu.ts';

export const productTypeLabels = labels({
  en: {
    ...typeMenu.labels.en,
    create: 'Add type',
    created: 'Type added',
    saved: 'Type saved',
    deleted: 'Type deleted',
    deleteTitle: 'Delete this type?',
    deleteText: 'A type that products are of can’t be deleted.',
    search: 'Name',
    empty: 'No types yet',
    emptyText: 'A product type defines which parameters its products have.',
    fields: {
      name: 'Name',
      en_name: 'Name in English',
      parameters: 'Parameters',
      products_count: 'Products',
      updated_at: 'Changed',
    },
    hints: { name: 'In the store’s own language' },
    tabs: { basic: 'Basic' },
    sections: { names: 'Name', parameters: 'Parameters of products of this type' },
    nothingAsked: 'Nothing',
  },
  ru: {
    ...typeMenu.labels.ru,
    create: 'Добавить тип',
    created: 'Тип добавлен',
    saved: 'Тип сохранён',
    deleted: 'Тип удалён',
    deleteTitle: 'Удалить этот тип?',
    deleteText: 'Тип, к которому относятся товары, удалить нельзя.',
    search: 'Название',
    empty: 'Типов пока нет',
    emptyText: 'Тип определяет, какими параметрами описан товар.',
    fields: {
      name: 'Название',
      en_name: 'Название на английском',
      parameters: 'Параметры',
      products_count: 'Товары',
      updated_at: 'Изменён',
    },
    hints: { name: 'На языке площадки' },
    tabs: { basic: 'Основное' },
    sections: { names: 'Название', parameters: 'О чём спрашивают товары этого типа' },
    nothingAsked: 'Ничего',
  },
});
