import type { DemoProduct } from '#server/seed/content/types.ts';

export const sweets: readonly DemoProduct[] = [
  {
    key: 'honey-meadow', sku: 'PD-HNY-03', company: 'polden', category: 'honey-sweets', type: 'food',
    name: { en: 'Wildflower honey, 500 g', ru: 'Мёд разнотравный, 500 г' },
    description: {
      en: 'Each year it tastes different, because each year the meadow does. This summer there was a lot of clover and some angelica.',
      ru: 'Каждый год другой, потому что и луг каждый год другой. Этим летом было много клевера и немного дягиля.',
    },
    price: 1700, total_count: 94, active: true,
    parameters: { weight: 500, 'shelf-life': 24, origin: 'russia' },
    pictureKind: 'honey', palette: 'straw', photos: 2,
  },
  {
    key: 'honey-amber', sku: 'TP-HNY-01', company: 'teplitsa', category: 'honey-sweets', type: 'food',
    name: { en: 'Chestnut honey from Racha, 400 g', ru: 'Мёд каштановый из Рачи, 400 г' },
    description: {
      en: 'Dark, bitter at the end, and the only honey that goes with lamb. The hives stand at twelve hundred metres.',
      ru: 'Тёмный, с горчинкой в конце — единственный мёд, который подают к баранине. Ульи стоят на высоте тысяча двести метров.',
    },
    price: 2200, total_count: 57, active: true,
    parameters: { weight: 400, 'shelf-life': 24, origin: 'georgia' },
    pictureKind: 'honey', palette: 'amber', photos: 2,
  },
  {
    key: 'jam-fireweed', sku: 'PD-JAM-03', company: 'polden', category: 'honey-sweets', type: 'food',
    name: { en: 'Rose petal jam, 300 g', ru: 'Варенье из лепестков розы, 300 г' },
    description: {
      en: 'Petals rubbed with sugar by hand at dawn, before the sun takes the scent. A teaspoon turns plain yoghurt into a visit.',
      ru: 'Лепестки перетирают с сахаром на рассвете, пока солнце не забрало запах. Ложечка превращает простой йогурт в поход в гости.',
    },
    price: 1100, total_count: 110, active: true,
    parameters: { weight: 300, 'shelf-life': 18, origin: 'russia' },
    pictureKind: 'jam', palette: 'fireweed', photos: 2,
  },
  {
    key: 'jam-cranberry', sku: 'PD-JAM-04', company: 'polden', category: 'honey-sweets', type: 'food',
    name: { en: 'Cranberry and orange jam, 350 g', ru: 'Варенье клюква с апельсином, 350 г' },
    description: {
      en: 'Sharp, bright, with strips of peel. We eat it with cheese and argue that this counts as dinner.',
      ru: 'Резкое, яркое, с полосками цедры. Едим с сыром и уверяем, что это ужин.',
    },
    price: 1000, total_count: 135, active: true,
    parameters: { weight: 350, 'shelf-life': 18, origin: 'russia' },
    pictureKind: 'jam', palette: 'cranberry', photos: 2,
  },
  {
    key: 'jam-jade', sku: 'TP-JAM-01', company: 'teplitsa', category: 'honey-sweets', type: 'food',
    name: { en: 'Green walnut preserve, 300 g', ru: 'Варенье из зелёных грецких орехов, 300 г' },
    description: {
      en: 'Young walnuts soaked for nine days and cooked for three, with cardamom. One nut, one small coffee, one balcony.',
      ru: 'Молодые орехи девять дней вымачивают и три дня варят с кардамоном. Один орех, одна чашечка кофе, один балкон.',
    },
    price: 1200, total_count: 72, active: true,
    parameters: { weight: 300, 'shelf-life': 18, origin: 'georgia' },
    pictureKind: 'jam', palette: 'jade', photos: 2,
  },
  {
    key: 'pryanik-sky', sku: 'PD-PRY-02', company: 'polden', category: 'honey-sweets', type: 'food',
    name: { en: 'Snow Day gingerbread, 350 g', ru: 'Пряник «Снежный день», 350 г' },
    description: {
      en: 'Mint gingerbread with blue icing, for those who find honey too serious. Baked on the day that it leaves.',
      ru: 'Мятный пряник с голубой глазурью — для тех, кому медовый слишком серьёзен. Печём в день отправки.',
    },
    price: 900, total_count: 102, active: true,
    parameters: { weight: 350, 'shelf-life': 3, origin: 'russia' },
    pictureKind: 'pryanik', palette: 'sky', photos: 2,
  },
  {
    key: 'pryanik-raspberry', sku: 'PD-PRY-03', company: 'polden', category: 'honey-sweets', type: 'food',
    name: { en: 'Sweetheart gingerbread, 350 g', ru: 'Пряник «Сердечный», 350 г' },
    description: {
      en: 'With raspberry filling and room for a name, which you pipe yourself from the tube in the box. Spelling is your own affair.',
      ru: 'С малиновой начинкой и местом для имени, которое вы выводите сами — тюбик глазури в коробке. За орфографию не отвечаем.',
    },
    price: 900, total_count: 81, active: true,
    parameters: { weight: 350, 'shelf-life': 3, origin: 'russia' },
    pictureKind: 'pryanik', palette: 'raspberry', photos: 2,
  },
];
