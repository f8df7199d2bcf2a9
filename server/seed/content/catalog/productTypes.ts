import type { DemoProductType } from '#server/seed/content/types.ts';

/** A product type; a parameter marked with `!` is required. */
function type(key: string, en: string, ru: string, ...parameters: readonly string[]): DemoProductType {
  return {
    key,
    name: { en, ru },
    parameters: parameters.map((one) => ({ parameter: one.replace('!', ''), required: one.endsWith('!') })),
  };
}

export const productTypes: readonly DemoProductType[] = [
  type('general', 'General', 'Общий'),
  type('tableware', 'Tableware', 'Посуда', 'ware!', 'capacity', 'diameter', 'care!'),
  type('cookware', 'Cookware', 'Кухонная посуда', 'cook-material!', 'capacity', 'diameter', 'hob!'),
  type('kitchenware', 'Kitchenware', 'Кухонная утварь', 'kitchen-material!', 'length', 'height', 'capacity', 'care'),
  type('decor', 'Decor', 'Декор', 'deco-material!', 'height', 'diameter'),
  type('light', 'Light', 'Свет', 'power!', 'burn-time', 'height'),
  type('textile', 'Textile', 'Текстиль', 'fibre!', 'size', 'length', 'width'),
  type('food', 'Food', 'Продукты', 'weight!', 'shelf-life!', 'origin'),
  type('toy', 'Toy', 'Игрушка', 'age!', 'toy-material!', 'pieces'),
  type('game', 'Game', 'Игра', 'game-age!', 'players!', 'minutes'),
  type('bag', 'Bag', 'Сумка', 'bag-material!', 'volume!', 'item-weight'),
  type('device', 'Device', 'Прибор', 'power!', 'battery-hours', 'item-weight'),
  type('stationery', 'Notebook', 'Блокнот', 'ruling!', 'pages!', 'format!'),
  type('writing', 'Pens and paints', 'Ручки и краски', 'nib!', 'ink-colour!', 'tool-length'),
  type('outdoor', 'Outdoor gear', 'Снаряжение', 'capacity', 'persons', 'keeps-warm', 'item-weight!'),
  type('garden', 'Garden tool', 'Для сада', 'garden-material!', 'length', 'item-weight'),
  type('seed', 'Seeds', 'Семена', 'sow-month!', 'height', 'days-to-sprout!'),
  type('beauty', 'Body care', 'Уход', 'weight!', 'skin!', 'scent!'),
];
