import type { DemoProduct } from '#server/seed/content/types.ts';

export const bowlsPlates: readonly DemoProduct[] = [
  {
    key: 'bowl-oat', sku: 'SL-BWL-01', company: 'sloboda', category: 'bowls-plates', type: 'tableware',
    name: { en: 'Morning Oats bowl', ru: 'Миска «Утренняя овсянка»' },
    description: {
      en: 'A deep stoneware bowl in speckled oat glaze, 16 cm across. Exactly one good helping of porridge, soup or ramen fits in, and the rim is thick enough to hold while it is hot. Stacks neatly with its neighbours.',
      ru: 'Глубокая миска из каменной керамики под крапчатой овсяной глазурью, диаметр 16 см. Как раз хорошая порция каши, супа или рамена, а за толстый край удобно держать и горячую. Аккуратно встаёт в стопку.',
    },
    price: 2600, total_count: 120, active: true,
    parameters: { ware: 'stoneware', capacity: 650, diameter: 16, care: 'dishwasher' },
    pictureKind: 'bowl', palette: 'oat', photos: 3,
  },
  {
    key: 'plate-cobalt', sku: 'SL-PLT-01', company: 'sloboda', category: 'bowls-plates', type: 'tableware',
    name: { en: 'Starry Evening plate', ru: 'Тарелка «Звёздный вечер»' },
    description: {
      en: 'A dinner plate 27 cm across in deep cobalt glaze, with white and gold dots around the rim and a flower in the middle. Heavy enough to feel like a proper plate and light enough to serve one-handed. Made of porcelain; the gold is not metallic, so it may go into the microwave.',
      ru: 'Обеденная тарелка диаметром 27 см в глубокой кобальтовой глазури: по краю белые и золотистые точки, в середине — цветок. Весомая, как и положено хорошей тарелке, но её легко подать одной рукой. Фарфор; золото без металла, так что микроволновка не страшна.',
    },
    price: 2900, total_count: 88, active: true,
    parameters: { ware: 'porcelain', diameter: 27, care: 'dishwasher' },
    pictureKind: 'plate', palette: 'cobalt', photos: 2,
  },
  {
    key: 'bowl-khokhloma', sku: 'SL-BWL-02', company: 'sloboda', category: 'bowls-plates', type: 'tableware',
    name: { en: 'Rowan Branch salad bowl', ru: 'Салатник «Рябиновая ветка»' },
    description: {
      en: 'A turned linden bowl with Khokhloma painting: rowan berries and golden grass on black. The gold is tin powder under a lacquer baked three times, so it does not wear off. For salad, bread or fruit; wash by hand and wipe dry.',
      ru: 'Точёный салатник из липы с хохломской росписью: рябина и золотая травка по чёрному. Золото — это оловянный порошок под лаком, закалённым в печи трижды, поэтому оно не стирается. Под салат, хлеб или фрукты; мыть вручную и вытирать насухо.',
    },
    price: 3800, total_count: 55, active: true,
    parameters: { ware: 'wood', capacity: 1400, diameter: 24, care: 'hand' },
    pictureKind: 'bowl', palette: 'khokhloma', photos: 3,
  },
];
