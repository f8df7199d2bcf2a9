import type { DemoCollection } from './types.ts';

/** Collections of the front page, in their order. */
export const collections: readonly DemoCollection[] = [
  {
    name: { en: 'A long evening with tea', ru: 'Долгий вечер с чаем' },
    description: {
      en: 'Everything that an unhurried evening asks for: something to brew, something to pour from, something sweet beside it, and a blanket.',
      ru: 'Всё, что нужно неспешному вечеру: что заварить, из чего налить, что положить рядом сладкого — и плед.',
    },
    products: [
      'teapot-celadon',
      'tea-forest',
      'cup-jade',
      'honey-meadow',
      'tea-raspberry',
      'mug-night',
      'jam-cranberry',
      'samovar-brass',
      'pryanik-raspberry',
      'blanket-sage',
      'candle-lavender',
      'tea-oat',
    ],
  },
  {
    name: { en: 'Just arrived', ru: 'Новинки' },
    description: {
      en: 'The newest things of all shops, while they are there.',
      ru: 'Самое новое от всех магазинов, пока есть в наличии.',
    },
    rule: { sort: 'newest', in_stock: true, limit: 24 },
  },
  {
    name: { en: 'Loved by buyers', ru: 'Нравится покупателям' },
    description: {
      en: 'What those who have bought it rate the highest.',
      ru: 'То, что покупатели оценили выше всего.',
    },
    rule: { sort: 'best_rated', in_stock: true, limit: 12 },
  },
  {
    name: { en: 'Small gifts', ru: 'Небольшие подарки' },
    description: {
      en: 'Good things that cost little: for a neighbour, a teacher, a friend who has just moved in.',
      ru: 'Хорошие вещи за небольшие деньги: соседу, учительнице, другу на новоселье.',
    },
    rule: { price_to: 20, sort: 'best_rated', in_stock: true, limit: 36 },
  },
  {
    name: { en: 'Warm wool', ru: 'Тёплая шерсть' },
    description: {
      en: 'Wool and merino, knitted and woven: blankets, socks and scarves for the cold months.',
      ru: 'Шерсть и меринос, вязаные и тканые: пледы, носки и шарфы на холодные месяцы.',
    },
    rule: { parameters: { fibre: ['wool', 'merino'] }, sort: 'best_rated', limit: 24 },
  },
  {
    name: { en: 'Out of town', ru: 'За город' },
    description: {
      en: 'Tents, mugs and lanterns for those who can’t stay at home.',
      ru: 'Палатки, кружки и фонари для тех, кому не сидится дома.',
    },
    rule: { category: 'outdoors', sort: 'position', limit: 24 },
  },
  {
    name: { en: 'Winter fair', ru: 'Зимняя ярмарка' },
    description: {
      en: 'It opens by itself in two weeks and closes a month later.',
      ru: 'Откроется сама через две недели и закроется через месяц.',
    },
    products: [
      'blanket-nordic',
      'candle-forest',
      'bear-honey',
      'matryoshka-poppy',
      'honey-amber',
      'mug-gzhel',
      'train-meadow',
    ],
    days: { from: 14, to: 45 },
    early: 21,
  },
];
