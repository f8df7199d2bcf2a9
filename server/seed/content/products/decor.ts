import type { DemoProduct } from '#server/seed/content/types.ts';

export const decor: readonly DemoProduct[] = [
  {
    key: 'vase-sage', sku: 'SL-VAS-01', company: 'sloboda', category: 'vases-baskets', type: 'decor',
    name: { en: 'Quiet Meadow vase', ru: 'Ваза «Тихий луг»' },
    description: {
      en: 'A sage-green vase with a slender neck that gathers even three stems into a bouquet. It is 28 cm tall, glazed inside and holds water. The stripes are turned by hand on the wheel, so they breathe a little.',
      ru: 'Шалфейно-зелёная ваза с узким горлом: даже три стебля соберутся в букет. Высота 28 см, внутри глазурь, воду держит. Полосы проведены вручную на круге, поэтому чуть-чуть дышат.',
    },
    price: 5400, total_count: 36, active: true, parameters: { 'deco-material': 'ceramic', height: 28 },
    pictureKind: 'vase', palette: 'sage', photos: 3,
  },
  {
    key: 'planter-terracotta', sku: 'SL-PLN-01', company: 'sloboda', category: 'vases-baskets', type: 'decor',
    name: { en: 'Windowsill planter with saucer', ru: 'Кашпо «Подоконник» с поддоном' },
    description: {
      en: 'A terracotta pot for a medium plant, 18 cm across, with a drainage hole and a saucer of its own. The unglazed clay breathes, so roots do not rot even if you are generous with water. The plant is not included, but it will be happy.',
      ru: 'Терракотовый горшок для среднего растения, 18 см в диаметре, с дренажным отверстием и собственным поддоном. Глина без глазури дышит, и корни не загнивают, даже если поливать щедро. Растение в комплект не входит, но останется довольно.',
    },
    price: 3600, total_count: 48, active: true, parameters: { 'deco-material': 'ceramic', diameter: 18 },
    pictureKind: 'planter', palette: 'terracotta', photos: 2,
  },
  {
    key: 'basket-straw', sku: 'SL-BSK-01', company: 'sloboda', category: 'vases-baskets', type: 'decor',
    name: { en: 'Mushroom picker’s basket', ru: 'Корзина «Грибная»' },
    description: {
      en: 'A willow basket woven in the round, 36 cm wide, with a handle wrapped so that it does not cut the palm. It carries ten kilos of apples, and at home it keeps yarn, magazines or toys. The willow is boiled, not bleached: the colour is its own.',
      ru: 'Ивовая корзина круглого плетения шириной 36 см; ручка обмотана лозой и не режет ладонь. Выдерживает десять килограммов яблок, а дома хранит пряжу, журналы или игрушки. Лоза варёная, но не белёная: цвет у неё свой.',
    },
    price: 4500, total_count: 27, active: true, parameters: { 'deco-material': 'wicker', diameter: 36 },
    pictureKind: 'basket', palette: 'straw', photos: 3,
  },
  {
    key: 'candle-amber', sku: 'SL-CND-01', company: 'sloboda', category: 'candles-lamps', type: 'light',
    name: { en: 'Amber Evening candle', ru: 'Свеча «Янтарный вечер»' },
    description: {
      en: 'A soy and beeswax candle in an amber glass that later serves as a tumbler. It smells of honey, pine resin and a little smoke, and burns for about fifty hours. The cotton wick neither smokes nor crackles.',
      ru: 'Свеча из соевого и пчелиного воска в янтарном стакане, который потом пригодится сам по себе. Пахнет мёдом, сосновой смолой и чуть-чуть дымком, горит около пятидесяти часов. Хлопковый фитиль не коптит и не трещит.',
    },
    price: 2100, total_count: 160, active: true, parameters: { power: 'candle', 'burn-time': 50 },
    pictureKind: 'candle', palette: 'amber', photos: 3,
  },
  {
    key: 'lamp-linen', sku: 'SL-LMP-01', company: 'sloboda', category: 'candles-lamps', type: 'light',
    name: { en: 'Veranda table lamp', ru: 'Настольная лампа «Веранда»' },
    description: {
      en: 'A ceramic lamp with a linen shade that turns any corner into a place to read. It stands 46 cm tall, takes an E27 bulb up to 40 W and has a woven cable with a switch in the middle. The shades are sewn to order, a few at a time.',
      ru: 'Керамическая лампа с льняным абажуром: любой угол превращает в место для чтения. Высота 46 см, цоколь E27, лампочка до 40 Вт, шнур в тканевой оплётке с выключателем посередине. Абажуры шьём понемногу, несколько штук за раз.',
    },
    price: 11900, total_count: 4, active: true, parameters: { power: 'mains', height: 46 },
    pictureKind: 'lamp', palette: 'linen', photos: 3,
  },
];
