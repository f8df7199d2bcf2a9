import type { DemoProduct } from '#server/seed/content/types.ts';

export const vases: readonly DemoProduct[] = [
  {
    key: 'planter-sage', sku: 'TP-PLN-01', company: 'teplitsa', category: 'vases-baskets', type: 'decor',
    name: { en: 'Fern Corner planter', ru: 'Кашпо «Угол для папоротника»' },
    description: {
      en: 'A pot with a hidden reservoir: water it once and go away for a week. Matt glaze outside, bare clay inside, so roots can breathe.',
      ru: 'Кашпо со скрытым поддоном: полил один раз — и можно уехать на неделю. Снаружи матовая глазурь, внутри голая глина, чтобы корни дышали.',
    },
    price: 3200, total_count: 66, active: true,
    parameters: { 'deco-material': 'ceramic', height: 18, diameter: 20 },
    pictureKind: 'planter', palette: 'sage', photos: 2,
  },
  {
    key: 'planter-cobalt', sku: 'TP-PLN-02', company: 'teplitsa', category: 'vases-baskets', type: 'decor',
    name: { en: 'Lemon Tree planter', ru: 'Кашпо «Под лимонное дерево»' },
    description: {
      en: 'Heavy enough to keep a two-metre lemon upright in the wind of an open balcony door. The drainage hole comes with a cork.',
      ru: 'Достаточно тяжёлое, чтобы двухметровый лимон устоял на сквозняке у балкона. К сливному отверстию прилагается пробка.',
    },
    price: 3600, total_count: 44, active: true,
    parameters: { 'deco-material': 'ceramic', height: 22, diameter: 24 },
    pictureKind: 'planter', palette: 'cobalt', photos: 2,
  },
  {
    key: 'vase-fireweed', sku: 'SL-VAS-02', company: 'sloboda', category: 'vases-baskets', type: 'decor',
    name: { en: 'Tall Grass vase', ru: 'Ваза «Высокая трава»' },
    description: {
      en: 'A vase for long stems: fireweed, lupins, branches that you were not supposed to break off. Glazed inside to the very bottom.',
      ru: 'Ваза под длинные стебли: кипрей, люпины, ветки, которые вообще-то нельзя было ломать. Изнутри глазурована до самого дна.',
    },
    price: 3800, total_count: 35, active: true,
    parameters: { 'deco-material': 'ceramic', height: 28, diameter: 14 },
    pictureKind: 'vase', palette: 'fireweed', photos: 2,
  },
  {
    key: 'moonvase-oat', sku: 'SL-VAS-03', company: 'sloboda', category: 'vases-baskets', type: 'decor',
    name: { en: 'Full Moon vase', ru: 'Ваза «Полнолуние»' },
    description: {
      en: 'A round vase joined from two halves, with the seam left visible as potters in Korea do. Looks right with three dry stems and also with none.',
      ru: 'Круглая ваза, собранная из двух половин; шов не прячем, как не прячут его корейские гончары. Хороша и с тремя сухими ветками, и пустая.',
    },
    price: 5800, total_count: 19, active: true,
    parameters: { 'deco-material': 'ceramic', height: 24, diameter: 26 },
    pictureKind: 'moonVase', palette: 'oat', photos: 3,
  },
  {
    key: 'moonvase-terracotta', sku: 'SL-VAS-04', company: 'sloboda', category: 'vases-baskets', type: 'decor',
    name: { en: 'Harvest Moon vase', ru: 'Ваза «Урожайная луна»' },
    description: {
      en: 'Smaller and redder than its sister, and it likes kitchens. The clay comes from a river bank that the potter will not name.',
      ru: 'Меньше и рыжее своей сестры, любит жить на кухне. Глина — с речного берега, которого гончар не называет.',
    },
    price: 5400, total_count: 24, active: true,
    parameters: { 'deco-material': 'ceramic', height: 20, diameter: 22 },
    pictureKind: 'moonVase', palette: 'terracotta', photos: 2,
  },
  {
    key: 'basket-linen', sku: 'FJ-BSK-01', company: 'fjellstad', category: 'vases-baskets', type: 'decor',
    name: { en: 'Firewood basket', ru: 'Корзина для дров' },
    description: {
      en: 'Woven from split willow around ash ribs, to be carried full. Ours has taken birch logs from the shed to the stove for six winters.',
      ru: 'Сплетена из колотой ивы на ясеневых рёбрах, чтобы носить её полной. Наша таскает берёзовые поленья из сарая к печке уже шестую зиму.',
    },
    price: 4800, total_count: 28, active: true,
    parameters: { 'deco-material': 'wicker', height: 32, diameter: 38 },
    pictureKind: 'basket', palette: 'linen', photos: 2,
  },
  {
    key: 'basket-meadow', sku: 'TP-BSK-01', company: 'teplitsa', category: 'vases-baskets', type: 'decor',
    name: { en: 'Orchard basket', ru: 'Корзина для яблок' },
    description: {
      en: 'A flat-bottomed basket that stands on a ladder step. Holds six kilos of apples, or one cat for as long as it likes.',
      ru: 'Корзина с плоским дном, которая стоит на ступеньке стремянки. Вмещает шесть килограммов яблок или одного кота на неопределённый срок.',
    },
    price: 4200, total_count: 36, active: true,
    parameters: { 'deco-material': 'wicker', height: 24, diameter: 34 },
    pictureKind: 'basket', palette: 'meadow', photos: 2,
  },
  {
    key: 'jug-celadon', sku: 'TP-JUG-01', company: 'teplitsa', category: 'vases-baskets', type: 'decor',
    name: { en: 'Wine cellar jug', ru: 'Кувшин «Марани»' },
    description: {
      en: 'The shape has not changed in Georgia since there was wine to pour. Use it for wine, water or a branch of pomegranate.',
      ru: 'Эта форма не менялась в Грузии с тех пор, как там есть вино. Наливайте вино, воду или ставьте гранатовую ветку.',
    },
    price: 3900, total_count: 41, active: true,
    parameters: { 'deco-material': 'ceramic', height: 26, diameter: 16 },
    pictureKind: 'jug', palette: 'celadon', photos: 2,
  },
  {
    key: 'vase-coral', sku: 'AL-VAS-01', company: 'alecrim', category: 'vases-baskets', type: 'decor',
    name: { en: 'Saint Anthony vase', ru: 'Ваза «Святой Антоний»' },
    description: {
      en: 'In June every window in Lisbon has a pot of basil and a paper carnation. This vase keeps the month going.',
      ru: 'В июне в каждом лиссабонском окне стоит горшок базилика с бумажной гвоздикой. С этой вазой июнь не кончается.',
    },
    price: 4400, total_count: 33, active: true,
    parameters: { 'deco-material': 'ceramic', height: 27, diameter: 13 },
    pictureKind: 'vase', palette: 'coral', photos: 2,
  },
];
