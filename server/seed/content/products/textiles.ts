import type { DemoProduct } from '#server/seed/content/types.ts';

export const textiles: readonly DemoProduct[] = [
  {
    key: 'blanket-heather', sku: 'SL-BLK-01', company: 'sloboda', category: 'blankets-cushions', type: 'textile',
    name: { en: 'Heather Field wool blanket', ru: 'Плед шерстяной «Вересковое поле»' },
    description: {
      en: 'A checked blanket of new sheep’s wool, 140 by 200 cm with a twisted fringe. Warm without being heavy: it weighs just over a kilo and covers two on a sofa. Air it on a frosty day and it will be as fresh as new.',
      ru: 'Клетчатый плед из чистой овечьей шерсти, 140 × 200 см, с кручёной бахромой. Тёплый, но не тяжёлый: весит чуть больше килограмма и укрывает двоих на диване. Проветрите его на морозе — и он снова как новый.',
    },
    price: 12900, total_count: 34, active: true,
    parameters: { fibre: 'wool', length: 200, width: 140 },
    pictureKind: 'blanket', palette: 'heather', photos: 3,
  },
  {
    key: 'cushion-mustard', sku: 'SL-CSH-01', company: 'sloboda', category: 'blankets-cushions', type: 'textile',
    name: { en: 'Daisy Row cushion', ru: 'Подушка «Ромашковый ряд»' },
    description: {
      en: 'A mustard cushion of dense cotton embroidered with twenty-five daisies, with piping along the edge. The cover, 60 by 45 cm, comes off by a hidden zip and may be washed at 30 °C. The filling is hollow fibre that springs back.',
      ru: 'Горчичная подушка из плотного хлопка: двадцать пять вышитых ромашек и кант по краю. Чехол 60 × 45 см снимается на потайной молнии и стирается при 30 °C. Внутри упругий холлофайбер, который не сбивается.',
    },
    price: 3900, total_count: 75, active: true,
    parameters: { fibre: 'cotton', length: 60, width: 45 },
    pictureKind: 'cushion', palette: 'mustard', photos: 2,
  },
  {
    key: 'mittens-nordic', sku: 'SL-MTN-01', company: 'sloboda', category: 'knitwear', type: 'textile',
    name: { en: 'Northern Star mittens', ru: 'Варежки «Северная звезда»' },
    description: {
      en: 'Two-ply mittens with an eight-pointed star, knitted in the round without seams. Merino inside and out, so they warm even when snow gets in. Size M fits most women’s hands and small men’s.',
      ru: 'Двойные варежки с восьмиконечной звездой, связанные по кругу без единого шва. Меринос и снаружи, и внутри: греют, даже если набился снег. Размер M — на большинство женских рук и некрупную мужскую.',
    },
    price: 3400, total_count: 90, active: true,
    parameters: { fibre: 'merino', size: 'm' },
    pictureKind: 'mittens', palette: 'nordic', photos: 2,
  },
  {
    key: 'scarf-cranberry', sku: 'SL-SCF-01', company: 'sloboda', category: 'knitwear', type: 'textile',
    name: { en: 'Cranberry scarf', ru: 'Шарф «Клюквенный»' },
    description: {
      en: 'A thick knitted scarf the colour of cranberries, with white stripes and a fringe at both ends. At 190 cm it goes twice around the neck, with enough left for a knot. The wool is soft and does not prick; wash it by hand in cool water.',
      ru: 'Толстый вязаный шарф клюквенного цвета с белыми полосами и бахромой на концах. Длины 190 см хватает на два оборота и узел. Шерсть мягкая, не колется; стирать вручную в прохладной воде.',
    },
    price: 5800, total_count: 62, active: true,
    parameters: { fibre: 'wool', size: 'one', length: 190, width: 24 },
    pictureKind: 'scarf', palette: 'cranberry', photos: 2,
  },
  {
    key: 'socks-forest', sku: 'PD-SCK-01', company: 'polden', category: 'knitwear', type: 'textile',
    name: { en: 'Forester’s wool socks', ru: 'Носки шерстяные «Лесник»' },
    description: {
      en: 'Thick socks for felt boots, hiking boots or simply the floor of a country house. Wool with a pattern of fir twigs, heel and toe knitted double. Size L fits 42 to 45; they keep their shape after washing at 30 °C.',
      ru: 'Толстые носки под валенки, походные ботинки или просто для дачного пола. Шерсть с узором из еловых веток, пятка и мысок связаны вдвое. Размер L — на 42–45; после стирки при 30 °C держат форму.',
    },
    price: 1800, total_count: 130, active: true,
    parameters: { fibre: 'wool', size: 'l' },
    pictureKind: 'socks', palette: 'forest', photos: 2,
  },
];
