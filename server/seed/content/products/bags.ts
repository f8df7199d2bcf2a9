import type { DemoProduct } from '#server/seed/content/types.ts';

export const bags: readonly DemoProduct[] = [
  {
    key: 'backpack-mustard', sku: 'FJ-BPK-01', company: 'fjellstad', category: 'bags', type: 'bag',
    name: { en: 'Day Trip rucksack, 22 l', ru: 'Рюкзак «На один день», 22 л' },
    description: {
      en: 'Waxed canvas, leather bottom, and a side pocket for a flask that does not tip out. Spends its weekdays as an office bag without complaint.',
      ru: 'Вощёный канвас, кожаное дно и боковой карман под термос, из которого ничего не выпадает. По будням безропотно служит офисной сумкой.',
    },
    price: 11200, total_count: 47, active: true,
    parameters: { 'bag-material': 'canvas', volume: 22, 'item-weight': 980 },
    pictureKind: 'backpack', palette: 'mustard', photos: 3,
  },
  {
    key: 'backpack-night', sku: 'FJ-BPK-02', company: 'fjellstad', category: 'bags', type: 'bag',
    name: { en: 'Two Nights rucksack, 28 l', ru: 'Рюкзак «Две ночи», 28 л' },
    description: {
      en: 'Opens flat like a suitcase and closes like a rucksack. Enough for a hut, a clean shirt and a book that you will not read.',
      ru: 'Раскрывается как чемодан, закрывается как рюкзак. Хватит на хижину, чистую рубашку и книгу, которую вы не прочтёте.',
    },
    price: 12400, total_count: 29, active: true,
    parameters: { 'bag-material': 'canvas', volume: 28, 'item-weight': 1150 },
    pictureKind: 'backpack', palette: 'night', photos: 2,
  },
  {
    key: 'backpack-coral', sku: 'PD-BPK-02', company: 'polden', category: 'bags', type: 'bag',
    name: { en: 'School Holiday backpack, 14 l', ru: 'Рюкзак «Каникулы», 14 л' },
    description: {
      en: 'Light, washable, with a loop for a toy and a window for a name. The straps grow with the child by twelve centimetres.',
      ru: 'Лёгкий, стирается, с петлёй для игрушки и окошком для имени. Лямки растут вместе с ребёнком на двенадцать сантиметров.',
    },
    price: 7400, total_count: 53, active: true,
    parameters: { 'bag-material': 'canvas', volume: 14, 'item-weight': 620 },
    pictureKind: 'backpack', palette: 'coral', photos: 2,
  },
  {
    key: 'tote-coral', sku: 'AL-TOT-01', company: 'alecrim', category: 'bags', type: 'bag',
    name: { en: 'Market Day tote', ru: 'Сумка «В базарный день»' },
    description: {
      en: 'Coral canvas for bread, fish and flowers, in that order. Leather handles, a brass ring for keys, and a bottom that stands.',
      ru: 'Коралловый канвас для хлеба, рыбы и цветов — именно в таком порядке. Кожаные ручки, латунное кольцо для ключей и дно, которое стоит.',
    },
    price: 3800, total_count: 88, active: true,
    parameters: { 'bag-material': 'canvas', volume: 16, 'item-weight': 420 },
    pictureKind: 'tote', palette: 'coral', photos: 3,
  },
  {
    key: 'tote-linen', sku: 'TP-TOT-01', company: 'teplitsa', category: 'bags', type: 'bag',
    name: { en: 'Striped errand bag', ru: 'Сумка полосатая «По делам»' },
    description: {
      en: 'Heavy linen, two stripes, folds into its own pocket. Has carried eleven kilos of apples across Tbilisi and did not mind.',
      ru: 'Тяжёлый лён, две полосы, складывается в собственный карман. Пронесла одиннадцать килограммов яблок через весь Тбилиси и не обиделась.',
    },
    price: 2900, total_count: 132, active: true,
    parameters: { 'bag-material': 'canvas', volume: 18, 'item-weight': 350 },
    pictureKind: 'tote', palette: 'linen', photos: 2,
  },
  {
    key: 'tote-gzhel', sku: 'SL-TOT-01', company: 'sloboda', category: 'bags', type: 'bag',
    name: { en: 'Blue Rose tote', ru: 'Сумка «Синяя роза»' },
    description: {
      en: 'One large Gzhel rose printed in a single pass, so it is never quite the same. Wash it inside out and cold.',
      ru: 'Одна большая гжельская роза, набитая за один проход, поэтому двух одинаковых нет. Стирать вывернутой, в холодной воде.',
    },
    price: 4400, total_count: 51, active: true,
    parameters: { 'bag-material': 'canvas', volume: 15, 'item-weight': 440 },
    pictureKind: 'tote', palette: 'gzhel', photos: 2,
  },
  {
    key: 'suitcase-walnut', sku: 'FJ-CAS-01', company: 'fjellstad', category: 'bags', type: 'bag',
    name: { en: 'Night Train suitcase', ru: 'Чемодан «Ночной поезд»' },
    description: {
      en: 'Vulcanised fibre with leather corners, made on the machines of a closed factory that two engineers refused to scrap. Cabin size.',
      ru: 'Фибра с кожаными углами, со станков закрытой фабрики, которые два инженера отказались сдать в лом. По размеру — ручная кладь.',
    },
    price: 18600, total_count: 14, active: true,
    parameters: { 'bag-material': 'leather', volume: 34, 'item-weight': 3200 },
    pictureKind: 'suitcase', palette: 'walnut', photos: 3,
  },
  {
    key: 'suitcase-jade', sku: 'FJ-CAS-02', company: 'fjellstad', category: 'bags', type: 'bag',
    name: { en: 'Botanist’s suitcase', ru: 'Чемодан ботаника' },
    description: {
      en: 'Green, with straps inside for presses, papers or shirts. The locks are brass, and there are two keys that do look alike.',
      ru: 'Зелёный, внутри ремни для гербария, бумаг или рубашек. Замки латунные, и два ключа, которые правда похожи.',
    },
    price: 17800, total_count: 19, active: true,
    parameters: { 'bag-material': 'leather', volume: 34, 'item-weight': 3100 },
    pictureKind: 'suitcase', palette: 'jade', photos: 2,
  },
];
