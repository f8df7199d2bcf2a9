import type { DemoProduct } from '#server/seed/content/types.ts';

export const lights: readonly DemoProduct[] = [
  {
    key: 'candle-lavender', sku: 'AL-CND-01', company: 'alecrim', category: 'candles-lamps', type: 'light',
    name: { en: 'Linen Cupboard candle', ru: 'Свеча «Бельевой шкаф»' },
    description: {
      en: 'Soy wax with lavender, cedar and something like ironed cotton. Forty-five hours, a cotton wick, and the glass becomes a tumbler.',
      ru: 'Соевый воск с лавандой, кедром и чем-то похожим на глаженый хлопок. Сорок пять часов, хлопковый фитиль, а стакан потом останется стаканом.',
    },
    price: 2400, total_count: 90, active: true,
    parameters: { power: 'candle', 'burn-time': 45, height: 9 },
    pictureKind: 'candle', palette: 'lavender', photos: 2,
  },
  {
    key: 'candle-forest', sku: 'FJ-CND-01', company: 'fjellstad', category: 'candles-lamps', type: 'light',
    name: { en: 'Hut in the Spruces candle', ru: 'Свеча «Избушка в ельнике»' },
    description: {
      en: 'Spruce resin, smoke and wet wool: the smell of coming in. Made in batches of sixty by two sisters above Bergen.',
      ru: 'Еловая смола, дым и мокрая шерсть — запах возвращения в тепло. Делают две сестры под Бергеном, партиями по шестьдесят штук.',
    },
    price: 2600, total_count: 57, active: true,
    parameters: { power: 'candle', 'burn-time': 50, height: 9 },
    pictureKind: 'candle', palette: 'forest', photos: 2,
  },
  {
    key: 'pillars-rose', sku: 'SL-CND-02', company: 'sloboda', category: 'candles-lamps', type: 'light',
    name: { en: 'Three pillar candles, powder pink', ru: 'Три свечи-столбика, пудровые' },
    description: {
      en: 'Three heights, one colour, beeswax mixed in so that they do not drip. Burn them together or start with the tall one until they are level.',
      ru: 'Три роста, один цвет; в составе пчелиный воск, поэтому не текут. Жгите вместе или начните с высокой, пока не сравняются.',
    },
    price: 1900, total_count: 75, active: true,
    parameters: { power: 'candle', 'burn-time': 60, height: 18 },
    pictureKind: 'pillars', palette: 'rose', photos: 2,
  },
  {
    key: 'pillars-straw', sku: 'SL-CND-03', company: 'sloboda', category: 'candles-lamps', type: 'light',
    name: { en: 'Three pillar candles, beeswax', ru: 'Три свечи-столбика из пчелиного воска' },
    description: {
      en: 'Pure beeswax, and nothing else: the room smells of a hive in July before you even light them. They bloom white in the cold; wipe them with a cloth.',
      ru: 'Чистый пчелиный воск и больше ничего: комната пахнет июльским ульем ещё до того, как их зажгли. На холоде белеют — протрите тряпочкой.',
    },
    price: 1900, total_count: 68, active: true,
    parameters: { power: 'candle', 'burn-time': 60, height: 18 },
    pictureKind: 'pillars', palette: 'straw', photos: 2,
  },
  {
    key: 'lamp-celadon', sku: 'SL-LMP-02', company: 'sloboda', category: 'candles-lamps', type: 'light',
    name: { en: 'Reading Aloud lamp', ru: 'Лампа «Чтение вслух»' },
    description: {
      en: 'A ceramic foot, a pleated shade and a warm bulb that is already in the box. The switch sits on the cord, where a sleepy hand finds it.',
      ru: 'Керамическая ножка, плиссированный абажур и тёплая лампочка, которая уже в коробке. Выключатель на шнуре — там, где его находит сонная рука.',
    },
    price: 8900, total_count: 21, active: true,
    parameters: { power: 'mains', height: 46 },
    pictureKind: 'lamp', palette: 'celadon', photos: 3,
  },
  {
    key: 'lamp-poppy', sku: 'SL-LMP-03', company: 'sloboda', category: 'candles-lamps', type: 'light',
    name: { en: 'Grandmother’s Veranda lamp', ru: 'Лампа «Бабушкина веранда»' },
    description: {
      en: 'Painted in Khokhloma on the foot and on the inside of the shade, so the flowers appear only when it is lit. A small theatre for a bedside table.',
      ru: 'Хохломская роспись на ножке и внутри абажура: цветы появляются, только когда лампа горит. Маленький театр для прикроватной тумбочки.',
    },
    price: 9400, total_count: 16, active: true,
    parameters: { power: 'mains', height: 48 },
    pictureKind: 'lamp', palette: 'poppy', photos: 2,
  },
];
