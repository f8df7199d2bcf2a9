import type { DemoProduct } from '#server/seed/content/types.ts';

export const mugsTeapots: readonly DemoProduct[] = [
  {
    key: 'mug-poppy', sku: 'SL-MUG-03', company: 'sloboda', category: 'cups-teapots', type: 'tableware',
    name: { en: 'Poppy Fair mug', ru: 'Кружка «Маковая ярмарка»' },
    description: {
      en: 'A loud, happy mug: red ground, golden leaves and berries the size of a thumb. The painter signs each one under the handle, so you can write to her by name.',
      ru: 'Громкая, весёлая кружка: красный фон, золотая листва и ягоды с ноготь. Художница подписывает каждую под ручкой, так что можно передать привет лично.',
    },
    price: 2600, total_count: 88, active: true,
    parameters: { ware: 'faience', capacity: 400, care: 'hand' },
    pictureKind: 'mug', palette: 'poppy', photos: 3,
  },
  {
    key: 'mug-oat', sku: 'SL-MUG-04', company: 'sloboda', category: 'cups-teapots', type: 'tableware',
    name: { en: 'Porridge Morning mug', ru: 'Кружка «Кашеварная»' },
    description: {
      en: 'Speckled stoneware in the colour of oat flakes, with a thumb rest on the handle. It matches our bowls, and it stacks, which mugs of this size rarely do.',
      ru: 'Крапчатая керамика цвета овсяных хлопьев, на ручке — упор для большого пальца. Подходит к нашим мискам и ставится в стопку, что для таких кружек редкость.',
    },
    price: 2100, total_count: 130, active: true,
    parameters: { ware: 'stoneware', capacity: 320, care: 'dishwasher' },
    pictureKind: 'mug', palette: 'oat', photos: 2,
  },
  {
    key: 'teapot-terracotta', sku: 'SL-TPT-02', company: 'sloboda', category: 'cups-teapots', type: 'tableware',
    name: { en: 'Autumn Kitchen teapot', ru: 'Чайник «Осенняя кухня»' },
    description: {
      en: 'A big-bellied teapot of red clay with milk glaze running down its shoulders. Keeps tea hot for an hour without a cosy and pours five cups in one go.',
      ru: 'Пузатый чайник из красной глины с молочной глазурью на плечах. Час держит тепло без всякой грелки и за один заход наливает пять чашек.',
    },
    price: 7400, total_count: 27, active: true,
    parameters: { ware: 'stoneware', capacity: 1100, care: 'hand' },
    pictureKind: 'teapot', palette: 'terracotta', photos: 2,
  },
  {
    key: 'cup-cobalt', sku: 'SL-CUP-02', company: 'sloboda', category: 'cups-teapots', type: 'tableware',
    name: { en: 'Evening Visit cup and saucer', ru: 'Чайная пара «Вечерний визит»' },
    description: {
      en: 'Deep cobalt outside, white inside, a gold line along the rim: a cup for the good biscuits. Thin enough to let the light through when you hold it to the window.',
      ru: 'Снаружи глубокий кобальт, внутри белизна, по краю золотая линия — чашка для хорошего печенья. Стенки такие тонкие, что просвечивают у окна.',
    },
    price: 3400, total_count: 46, active: true,
    parameters: { ware: 'porcelain', capacity: 220, care: 'hand' },
    pictureKind: 'cup', palette: 'cobalt', photos: 2,
  },
  {
    key: 'jug-sky', sku: 'SL-JUG-02', company: 'sloboda', category: 'cups-teapots', type: 'tableware',
    name: { en: 'Lemonade Day jug', ru: 'Кувшин «Лимонадный день»' },
    description: {
      en: 'A litre and a half of lemonade, and a lip that never dribbles on the cloth. The dots are stamped with a cork, so they wander a little.',
      ru: 'Полтора литра лимонада и носик, который не пачкает скатерть. Горошины ставят пробкой, поэтому они немного гуляют.',
    },
    price: 4400, total_count: 33, active: true,
    parameters: { ware: 'faience', capacity: 1500, care: 'dishwasher' },
    pictureKind: 'jug', palette: 'sky', photos: 2,
  },
];
