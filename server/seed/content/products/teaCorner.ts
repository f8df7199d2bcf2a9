import type { DemoProduct } from '#server/seed/content/types.ts';

export const teaCorner: readonly DemoProduct[] = [
  {
    key: 'cup-jade', sku: 'KM-CUP-01', company: 'kumo', category: 'cups-teapots', type: 'tableware',
    name: { en: 'Pine Shade cup and saucer', ru: 'Чайная пара «Тень сосны»' },
    description: {
      en: 'A small cup, because green tea should be finished while it is hot. The glaze pools darker at the foot, like water under a tree.',
      ru: 'Маленькая чашка: зелёный чай надо допить горячим. К донышку глазурь густеет, как вода под деревом.',
    },
    price: 2900, total_count: 64, active: true,
    parameters: { ware: 'porcelain', capacity: 180, care: 'hand' },
    pictureKind: 'cup', palette: 'jade', photos: 2,
  },
  {
    key: 'teapot-night', sku: 'KM-TPT-01', company: 'kumo', category: 'cups-teapots', type: 'tableware',
    name: { en: 'Moonrise teapot', ru: 'Чайник «Восход луны»' },
    description: {
      en: 'A pot for two and for talking quietly. The strainer is a hundred holes made one by one with a needle.',
      ru: 'Чайник на двоих для тихого разговора. Ситечко — сто отверстий, проколотых иглой по одному.',
    },
    price: 8200, total_count: 23, active: true,
    parameters: { ware: 'stoneware', capacity: 600, care: 'hand' },
    pictureKind: 'teapot', palette: 'night', photos: 2,
  },
  {
    key: 'mug-night', sku: 'KM-MUG-01', company: 'kumo', category: 'cups-teapots', type: 'tableware',
    name: { en: 'Late Train mug', ru: 'Кружка «Последняя электричка»' },
    description: {
      en: 'Midnight blue with gold sprigs that come off on nobody’s lips: they are fired, not printed. The handle is made for mittens.',
      ru: 'Полуночно-синяя с золотыми веточками, которые не сотрутся: они обожжены, а не напечатаны. Ручка рассчитана на варежки.',
    },
    price: 2700, total_count: 72, active: true,
    parameters: { ware: 'stoneware', capacity: 360, care: 'dishwasher' },
    pictureKind: 'mug', palette: 'night', photos: 2,
  },
  {
    key: 'bowl-rain', sku: 'KM-BWL-01', company: 'kumo', category: 'cups-teapots', type: 'tableware',
    name: { en: 'Rice and Rain bowl', ru: 'Миска «Рис и дождь»' },
    description: {
      en: 'Light as an eggshell, dotted like a window in April. Sized for one portion of rice and the best part of the day.',
      ru: 'Лёгкая, как скорлупка, вся в горошинах, как окно в апреле. Ровно на порцию риса и лучшую часть дня.',
    },
    price: 3100, total_count: 39, active: true,
    parameters: { ware: 'porcelain', diameter: 16, capacity: 500, care: 'dishwasher' },
    pictureKind: 'bowl', palette: 'sky', photos: 2,
  },
];
