import type { DemoProduct } from '#server/seed/content/types.ts';

export const paints: readonly DemoProduct[] = [
  {
    key: 'paints-sky', sku: 'KM-PNT-01', company: 'kumo', category: 'paints', type: 'writing',
    name: { en: 'Travel watercolours, twelve pans', ru: 'Акварель дорожная, двенадцать кювет' },
    description: {
      en: 'Honey-based paints that wake up at the first drop. The lid has three wells, and the brush sleeps in its own berth.',
      ru: 'Медовые краски просыпаются от первой капли. В крышке три лунки для смешивания, а кисть спит на своём месте.',
    },
    price: 5800, total_count: 53, active: true,
    parameters: { nib: 'brush', 'ink-colour': 'mixed', 'tool-length': 180 },
    pictureKind: 'paints', palette: 'sky', photos: 3,
  },
  {
    key: 'paints-rose', sku: 'KM-PNT-02', company: 'kumo', category: 'paints', type: 'writing',
    name: { en: 'Portrait watercolours, twelve pans', ru: 'Акварель портретная, двенадцать кювет' },
    description: {
      en: 'Twelve colours chosen by a portraitist who paints on trains. No flesh pink: you will learn to mix it.',
      ru: 'Двенадцать цветов подобрала портретистка, которая рисует в электричках. Телесного нет: научитесь смешивать.',
    },
    price: 6200, total_count: 38, active: true,
    parameters: { nib: 'brush', 'ink-colour': 'mixed', 'tool-length': 180 },
    pictureKind: 'paints', palette: 'rose', photos: 2,
  },
  {
    key: 'paints-forest', sku: 'KM-PNT-03', company: 'kumo', category: 'paints', type: 'writing',
    name: { en: 'Landscape watercolours, twelve pans', ru: 'Акварель пейзажная, двенадцать кювет' },
    description: {
      en: 'Four greens that look like leaves and not like plastic. Lightfast, tested for a year on a south window.',
      ru: 'Четыре зелёных, похожих на листву, а не на пластмассу. Светостойкие: год проверяли на южном окне.',
    },
    price: 6200, total_count: 33, active: true,
    parameters: { nib: 'brush', 'ink-colour': 'mixed', 'tool-length': 180 },
    pictureKind: 'paints', palette: 'forest', photos: 2,
  },
  {
    key: 'paints-coral', sku: 'PD-PNT-01', company: 'polden', category: 'paints', type: 'writing',
    name: { en: 'Children’s watercolours, twelve pans', ru: 'Акварель детская, двенадцать кювет' },
    description: {
      en: 'Washes off tables, sleeves and younger brothers. Large pans, bright colours and a brush with a thick handle.',
      ru: 'Отмывается от стола, рукавов и младших братьев. Большие кюветы, яркие цвета и кисть с толстой ручкой.',
    },
    price: 2400, total_count: 120, active: true,
    parameters: { nib: 'brush', 'ink-colour': 'mixed', 'tool-length': 170 },
    pictureKind: 'paints', palette: 'coral', photos: 2,
  },
];
