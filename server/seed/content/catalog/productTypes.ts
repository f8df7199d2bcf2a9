import type { DemoProductType } from '#server/seed/content/types.ts';

export const productTypes: readonly DemoProductType[] = [
  { key: 'general', name: { en: 'General', ru: 'Общий' }, parameters: [] },
  {
    key: 'tableware',
    name: { en: 'Tableware', ru: 'Посуда' },
    parameters: [
      { parameter: 'ware', required: true },
      { parameter: 'capacity', required: false },
      { parameter: 'diameter', required: false },
      { parameter: 'care', required: true },
    ],
  },
  {
    key: 'textile',
    name: { en: 'Textile', ru: 'Текстиль' },
    parameters: [
      { parameter: 'fibre', required: true },
      { parameter: 'size', required: false },
      { parameter: 'length', required: false },
      { parameter: 'width', required: false },
    ],
  },
  {
    key: 'food',
    name: { en: 'Food', ru: 'Продукты' },
    parameters: [
      { parameter: 'weight', required: true },
      { parameter: 'shelf-life', required: true },
    ],
  },
  {
    key: 'toy',
    name: { en: 'Toy', ru: 'Игрушка' },
    parameters: [
      { parameter: 'age', required: true },
      { parameter: 'toy-material', required: true },
    ],
  },
];
