import type { DemoProduct } from '#server/seed/content/types.ts';

export const clocks: readonly DemoProduct[] = [
  {
    key: 'wallclock-jade', sku: 'KM-CLK-01', company: 'kumo', category: 'clocks-prints', type: 'decor',
    name: { en: 'Quiet Minute wall clock', ru: 'Настенные часы «Тихая минута»' },
    description: {
      en: 'An oak case, a jade ring and a movement that sweeps instead of ticking. You will check twice whether it is going.',
      ru: 'Дубовый корпус, нефритовое кольцо и механизм, который плывёт, а не тикает. Вы дважды проверите, идут ли они.',
    },
    price: 6200, total_count: 34, active: true,
    parameters: { 'deco-material': 'wood', diameter: 30 },
    pictureKind: 'wallClock', palette: 'jade', photos: 3,
  },
  {
    key: 'wallclock-coral', sku: 'KM-CLK-02', company: 'kumo', category: 'clocks-prints', type: 'decor',
    name: { en: 'Soup O’Clock wall clock', ru: 'Часы на кухню «Полсупа»' },
    description: {
      en: 'A kitchen clock with large figures of a coral ring, readable from the stove without glasses. Runs three years on one battery.',
      ru: 'Кухонные часы с крупной разметкой и коралловым кольцом: видно от плиты без очков. На одной батарейке идут три года.',
    },
    price: 5800, total_count: 29, active: true,
    parameters: { 'deco-material': 'wood', diameter: 28 },
    pictureKind: 'wallClock', palette: 'coral', photos: 2,
  },
  {
    key: 'wallclock-night', sku: 'KM-CLK-03', company: 'kumo', category: 'clocks-prints', type: 'decor',
    name: { en: 'North Platform clock', ru: 'Часы «Северная платформа»' },
    description: {
      en: 'Modelled on the clock of a station in Hokkaido where one train stops a day. The second hand pauses at twelve, as there.',
      ru: 'Сделаны по образцу часов со станции на Хоккайдо, где останавливается один поезд в день. Секундная стрелка так же замирает на двенадцати.',
    },
    price: 6600, total_count: 23, active: true,
    parameters: { 'deco-material': 'wood', diameter: 32 },
    pictureKind: 'wallClock', palette: 'night', photos: 2,
  },
  {
    key: 'print-rose', sku: 'KM-PRT-01', company: 'kumo', category: 'clocks-prints', type: 'decor',
    name: { en: 'Pink Bouquet print, framed', ru: 'Постер «Розовый букет» в раме' },
    description: {
      en: 'A screen print in five colours on thick cotton paper, in a light oak frame with a mount. Numbered in pencil, out of three hundred.',
      ru: 'Шелкография в пять красок на плотной хлопковой бумаге, в раме из светлого дуба с паспарту. Нумерация карандашом, тираж триста.',
    },
    price: 4500, total_count: 80, active: true,
    parameters: { 'deco-material': 'paper', height: 50 },
    pictureKind: 'print', palette: 'rose', photos: 3,
  },
  {
    key: 'print-walnut', sku: 'KM-PRT-02', company: 'kumo', category: 'clocks-prints', type: 'decor',
    name: { en: 'Desert at Six print, framed', ru: 'Постер «Пустыня в шесть утра» в раме' },
    description: {
      en: 'Three hills, one sun, and a lot of air. The artist cut the stencils with a scalpel and kept the slips of the hand.',
      ru: 'Три холма, одно солнце и много воздуха. Художник резал трафареты скальпелем и оставил все огрехи руки.',
    },
    price: 4500, total_count: 64, active: true,
    parameters: { 'deco-material': 'paper', height: 50 },
    pictureKind: 'print', palette: 'walnut', photos: 2,
  },
  {
    key: 'print-sky', sku: 'KM-PRT-03', company: 'kumo', category: 'clocks-prints', type: 'decor',
    name: { en: 'Field Flowers print, framed', ru: 'Постер «Полевые» в раме' },
    description: {
      en: 'The flowers that grow along the line from Kyoto to Nara, drawn from the train window. Hangs well beside a real vase.',
      ru: 'Цветы, что растут вдоль дороги из Киото в Нару, нарисованные из окна электрички. Хорошо висит рядом с живым букетом.',
    },
    price: 4200, total_count: 71, active: true,
    parameters: { 'deco-material': 'paper', height: 40 },
    pictureKind: 'print', palette: 'sky', photos: 2,
  },
  {
    key: 'print-graphite', sku: 'KM-PRT-04', company: 'kumo', category: 'clocks-prints', type: 'decor',
    name: { en: 'Copper Moon print, framed', ru: 'Постер «Медная луна» в раме' },
    description: {
      en: 'Graphite hills and a moon in real copper ink that darkens over the years. Hang it out of direct sun, unless you are curious.',
      ru: 'Графитовые холмы и луна настоящей медной краской, которая с годами темнеет. Вешайте подальше от солнца — если не любопытно.',
    },
    price: 4800, total_count: 38, active: true,
    parameters: { 'deco-material': 'paper', height: 60 },
    pictureKind: 'print', palette: 'graphite', photos: 2,
  },
];
