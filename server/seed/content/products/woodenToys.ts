import type { DemoProduct } from '#server/seed/content/types.ts';

export const woodenToys: readonly DemoProduct[] = [
  {
    key: 'matryoshka-rose', sku: 'PD-MAT-03', company: 'polden', category: 'wooden-toys', type: 'toy',
    name: { en: 'Dunyasha nesting doll, five pieces', ru: 'Матрёшка «Дуняша», пять кукол' },
    description: {
      en: 'The smallest is the size of a bean and has eyebrows. Turned from one linden trunk, so that the wood moves together in all five.',
      ru: 'Самая маленькая — с фасолину, и у неё есть брови. Все пять выточены из одной липы, чтобы дерево дышало одинаково.',
    },
    price: 4600, total_count: 31, active: true,
    parameters: { age: 36, 'toy-material': 'linden', pieces: 5 },
    pictureKind: 'matryoshka', palette: 'rose', photos: 2,
  },
  {
    key: 'train-cobalt', sku: 'PD-TRN-02', company: 'polden', category: 'wooden-toys', type: 'toy',
    name: { en: 'Night Express wooden train', ru: 'Поезд деревянный «Ночной экспресс»' },
    description: {
      en: 'An engine and three carriages coupled by magnets that small fingers can manage. Runs on the common wooden tracks.',
      ru: 'Паровоз и три вагона на магнитах, с которыми справляются маленькие пальцы. Едет по обычной деревянной железной дороге.',
    },
    price: 4400, total_count: 38, active: true,
    parameters: { age: 24, 'toy-material': 'beech', pieces: 4 },
    pictureKind: 'train', palette: 'cobalt', photos: 2,
  },
  {
    key: 'pyramid-meadow', sku: 'FJ-PYR-01', company: 'fjellstad', category: 'wooden-toys', type: 'toy',
    name: { en: 'Mountain stacking toy', ru: 'Пирамидка «Гора»' },
    description: {
      en: 'Seven rings that make a hill, a hat or a very good noise. Water paint, beeswax and no corners.',
      ru: 'Семь колец — гора, шапка или отличный грохот. Краски на воде, пчелиный воск и ни одного угла.',
    },
    price: 2800, total_count: 64, active: true,
    parameters: { age: 12, 'toy-material': 'birch', pieces: 7 },
    pictureKind: 'pyramid', palette: 'meadow', photos: 2,
  },
  {
    key: 'horse-sky', sku: 'FJ-HRS-01', company: 'fjellstad', category: 'wooden-toys', type: 'toy',
    name: { en: 'Dala rocking horse', ru: 'Лошадка-качалка «Дала»' },
    description: {
      en: 'Painted after the horses of Dalarna by a neighbour who moved across the border for love. Carries up to forty kilos of rider.',
      ru: 'Расписана по мотивам далекарлийских лошадок соседкой, которая переехала через границу по любви. Выдерживает всадника до сорока килограммов.',
    },
    price: 11800, total_count: 9, active: true,
    parameters: { age: 24, 'toy-material': 'birch', pieces: 1 },
    pictureKind: 'horse', palette: 'sky', photos: 2,
  },
  {
    key: 'pyramid-rose', sku: 'PD-PYR-02', company: 'polden', category: 'wooden-toys', type: 'toy',
    name: { en: 'Peony stacking pyramid', ru: 'Пирамидка «Пион»' },
    description: {
      en: 'Six pink rings and a bud on top that whistles when you blow in it. We apologise for the bud.',
      ru: 'Шесть розовых колец и бутон-свистулька наверху. За бутон просим прощения.',
    },
    price: 2400, total_count: 57, active: true,
    parameters: { age: 12, 'toy-material': 'linden', pieces: 6 },
    pictureKind: 'pyramid', palette: 'rose', photos: 2,
  },
  {
    key: 'train-poppy', sku: 'PD-TRN-03', company: 'polden', category: 'wooden-toys', type: 'toy',
    name: { en: 'Harvest tractor train', ru: 'Поезд «Уборочный»' },
    description: {
      en: 'An engine that carries logs, hay and, in tests, hamsters. Two left from the exhibition.',
      ru: 'Возит брёвна, сено и, как показали испытания, хомяков. Осталось два — с выставки.',
    },
    price: 3800, total_count: 2, active: true,
    parameters: { age: 24, 'toy-material': 'beech', pieces: 3 },
    pictureKind: 'train', palette: 'poppy', photos: 2,
  },
];
