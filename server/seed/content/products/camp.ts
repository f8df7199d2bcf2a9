import type { DemoProduct } from '#server/seed/content/types.ts';

export const camp: readonly DemoProduct[] = [
  {
    key: 'tent-mustard', sku: 'FJ-TNT-01', company: 'fjellstad', category: 'camp', type: 'outdoor',
    name: { en: 'Two-person canvas tent', ru: 'Палатка брезентовая двухместная' },
    description: {
      en: 'Cotton canvas that breathes, a porch for boots, and poles of ash. Pitches in nine minutes, seven if it rains.',
      ru: 'Хлопковый брезент, который дышит, тамбур для сапог и ясеневые стойки. Ставится за девять минут, под дождём — за семь.',
    },
    price: 38900, total_count: 11, active: true,
    parameters: { 'item-weight': 5400, persons: 2 },
    pictureKind: 'tent', palette: 'mustard', photos: 3,
  },
  {
    key: 'tent-forest', sku: 'FJ-TNT-02', company: 'fjellstad', category: 'camp', type: 'outdoor',
    name: { en: 'Family canvas tent', ru: 'Палатка брезентовая семейная' },
    description: {
      en: 'Room for four and a dog, with a window on the weather side. The green disappears among spruces, so tie a ribbon to it.',
      ru: 'Для четверых и собаки, с окном на ветреную сторону. Среди елей её не видно — повяжите ленточку.',
    },
    price: 48900, total_count: 8, active: true,
    parameters: { 'item-weight': 8600, persons: 4 },
    pictureKind: 'tent', palette: 'forest', photos: 2,
  },
  {
    key: 'tent-cranberry', sku: 'FJ-TNT-03', company: 'fjellstad', category: 'camp', type: 'outdoor',
    name: { en: 'Wild Berry tent', ru: 'Палатка «Лесная ягода»' },
    description: {
      en: 'The light one: thinner canvas, aluminium poles, a bag that a bicycle can carry. Last of the season.',
      ru: 'Облегчённая: брезент потоньше, алюминиевые стойки, чехол под велосипедный багажник. Последние в сезоне.',
    },
    price: 35900, total_count: 4, active: true,
    parameters: { 'item-weight': 4900, persons: 2 },
    pictureKind: 'tent', palette: 'cranberry', photos: 2,
  },
  {
    key: 'campmug-nordic', sku: 'FJ-CMG-01', company: 'fjellstad', category: 'camp', type: 'outdoor',
    name: { en: 'Two Peaks enamel mug', ru: 'Кружка эмалированная «Две вершины»' },
    description: {
      en: 'The mountains on it are the ones behind our workshop. Goes on embers, chips with honour, never breaks.',
      ru: 'Горы на ней — те, что за нашей мастерской. Ставится на угли, скалывается с честью и не бьётся никогда.',
    },
    price: 1600, total_count: 230, active: true,
    parameters: { capacity: 350, 'item-weight': 140 },
    pictureKind: 'campMug', palette: 'nordic', photos: 3,
  },
  {
    key: 'campmug-mint', sku: 'FJ-CMG-02', company: 'fjellstad', category: 'camp', type: 'outdoor',
    name: { en: 'Glacier Lake enamel mug', ru: 'Кружка эмалированная «Ледниковое озеро»' },
    description: {
      en: 'Mint enamel on steel, with a copper rim that warms the lip first. The colour of water at two thousand metres.',
      ru: 'Мятная эмаль по стали, медный край первым согревает губы. Цвет воды на высоте двух тысяч метров.',
    },
    price: 1600, total_count: 195, active: true,
    parameters: { capacity: 350, 'item-weight': 140 },
    pictureKind: 'campMug', palette: 'mint', photos: 2,
  },
  {
    key: 'campmug-poppy', sku: 'FJ-CMG-03', company: 'fjellstad', category: 'camp', type: 'outdoor',
    name: { en: 'Red Hut enamel mug', ru: 'Кружка эмалированная «Красная хижина»' },
    description: {
      en: 'Easy to find in the grass, which is where mugs go. A set of four hangs neatly from one branch.',
      ru: 'Её легко найти в траве, где кружки обычно и оказываются. Четыре штуки аккуратно висят на одной ветке.',
    },
    price: 1600, total_count: 174, active: true,
    parameters: { capacity: 350, 'item-weight': 140 },
    pictureKind: 'campMug', palette: 'poppy', photos: 2,
  },
  {
    key: 'campmug-graphite', sku: 'FJ-CMG-04', company: 'fjellstad', category: 'camp', type: 'outdoor',
    name: { en: 'Coal enamel mug, large', ru: 'Кружка эмалированная «Уголь», большая' },
    description: {
      en: 'Forty-five centilitres, for people who do not get up twice. Soot does not show.',
      ru: 'Почти пол-литра — для тех, кто не встаёт дважды. Сажи не видно.',
    },
    price: 1700, total_count: 160, active: true,
    parameters: { capacity: 450, 'item-weight': 165 },
    pictureKind: 'campMug', palette: 'graphite', photos: 2,
  },
];
