import type { DemoParameter } from '#server/seed/content/types.ts';

export const parameters: readonly DemoParameter[] = [
  { key: 'capacity', type: 'number', name: { en: 'Capacity', ru: 'Объём' }, unit: 'ml' },
  { key: 'diameter', type: 'number', name: { en: 'Diameter', ru: 'Диаметр' }, unit: 'cm' },
  {
    key: 'ware',
    type: 'list',
    name: { en: 'Ware', ru: 'Материал посуды' },
    values: [
      { value: 'porcelain', name: { en: 'Porcelain', ru: 'Фарфор' } },
      { value: 'faience', name: { en: 'Faience', ru: 'Фаянс' } },
      { value: 'stoneware', name: { en: 'Stoneware', ru: 'Каменная керамика' } },
      { value: 'wood', name: { en: 'Wood', ru: 'Дерево' } },
      { value: 'brass', name: { en: 'Brass', ru: 'Латунь' } },
    ],
  },
  {
    key: 'care',
    type: 'list',
    name: { en: 'Washing', ru: 'Мытьё' },
    values: [
      { value: 'dishwasher', name: { en: 'Dishwasher safe', ru: 'Можно в посудомойку' } },
      { value: 'hand', name: { en: 'By hand only', ru: 'Только вручную' } },
    ],
  },
  {
    key: 'fibre',
    type: 'list',
    name: { en: 'Fibre', ru: 'Состав' },
    values: [
      { value: 'wool', name: { en: 'Wool', ru: 'Шерсть' } },
      { value: 'merino', name: { en: 'Merino', ru: 'Меринос' } },
      { value: 'cotton', name: { en: 'Cotton', ru: 'Хлопок' } },
      { value: 'linen', name: { en: 'Linen', ru: 'Лён' } },
    ],
  },
  {
    key: 'size',
    type: 'list',
    name: { en: 'Size', ru: 'Размер' },
    values: [
      { value: 's', name: { en: 'S', ru: 'S' } },
      { value: 'm', name: { en: 'M', ru: 'M' } },
      { value: 'l', name: { en: 'L', ru: 'L' } },
      { value: 'one', name: { en: 'One size', ru: 'Единый' } },
    ],
  },
  { key: 'length', type: 'number', name: { en: 'Length', ru: 'Длина' }, unit: 'cm' },
  { key: 'width', type: 'number', name: { en: 'Width', ru: 'Ширина' }, unit: 'cm' },
  { key: 'weight', type: 'number', name: { en: 'Net weight', ru: 'Масса нетто' }, unit: 'g' },
  { key: 'shelf-life', type: 'number', name: { en: 'Shelf life', ru: 'Срок годности' }, unit: 'months' },
  { key: 'age', type: 'number', name: { en: 'Age from', ru: 'Возраст от' }, unit: 'years' },
  {
    key: 'toy-material',
    type: 'list',
    name: { en: 'Made of', ru: 'Из чего сделано' },
    values: [
      { value: 'linden', name: { en: 'Linden', ru: 'Липа' } },
      { value: 'beech', name: { en: 'Beech', ru: 'Бук' } },
      { value: 'birch', name: { en: 'Birch', ru: 'Берёза' } },
      { value: 'plush', name: { en: 'Mohair plush', ru: 'Мохеровый плюш' } },
    ],
  },
];
