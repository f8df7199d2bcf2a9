import type { DemoProduct } from '#server/seed/content/types.ts';

export const flasks: readonly DemoProduct[] = [
  {
    key: 'flask-forest', sku: 'FJ-FLK-01', company: 'fjellstad', category: 'flasks-lanterns', type: 'outdoor',
    name: { en: 'Long Valley flask, 0.75 l', ru: 'Термос «Долгая долина», 0,75 л' },
    description: {
      en: 'Coffee poured at six in the morning burns the tongue at four. Steel inside, painted herbs outside, a cork in the cap that does not squeak.',
      ru: 'Кофе, налитый в шесть утра, обжигает язык в четыре. Внутри сталь, снаружи травы, пробка в крышке не скрипит.',
    },
    price: 4800, total_count: 92, active: true,
    parameters: { capacity: 750, 'item-weight': 480, 'keeps-warm': 24 },
    pictureKind: 'flask', palette: 'forest', photos: 3,
  },
  {
    key: 'flask-coral', sku: 'FJ-FLK-02', company: 'fjellstad', category: 'flasks-lanterns', type: 'outdoor',
    name: { en: 'School Bus flask, 0.5 l', ru: 'Термос «Школьный автобус», 0,5 л' },
    description: {
      en: 'A cap that a seven-year-old opens and a seal that a rucksack does not. Cocoa, soup or, on Fridays, lemonade with ice.',
      ru: 'Крышку открывает семилетка, но не открывает рюкзак. Какао, суп или, по пятницам, лимонад со льдом.',
    },
    price: 4400, total_count: 77, active: true,
    parameters: { capacity: 500, 'item-weight': 390, 'keeps-warm': 18 },
    pictureKind: 'flask', palette: 'coral', photos: 2,
  },
  {
    key: 'flask-steel', sku: 'FJ-FLK-03', company: 'fjellstad', category: 'flasks-lanterns', type: 'outdoor',
    name: { en: 'Surveyor’s flask, 1 l', ru: 'Термос геодезиста, 1 л' },
    description: {
      en: 'Bare brushed steel, no paint to chip, and a leather loop for a carabiner. The cap holds exactly two deciliters.',
      ru: 'Матовая сталь без краски, скалываться нечему; кожаная петля под карабин. Крышка вмещает ровно двести миллилитров.',
    },
    price: 5200, total_count: 64, active: true,
    parameters: { capacity: 1000, 'item-weight': 610, 'keeps-warm': 30 },
    pictureKind: 'flask', palette: 'steel', photos: 2,
  },
  {
    key: 'flask-nordic', sku: 'FJ-FLK-04', company: 'fjellstad', category: 'flasks-lanterns', type: 'outdoor',
    name: { en: 'Winter Fair flask, 0.75 l', ru: 'Термос «Зимняя ярмарка», 0,75 л' },
    description: {
      en: 'The Gzhel rose went north and liked it there. Sold out until the next kiln; the shape is the same as Long Valley.',
      ru: 'Гжельская роза съездила на север, и ей понравилось. Закончился до следующей партии; форма та же, что у «Долгой долины».',
    },
    price: 5000, total_count: 0, active: true,
    parameters: { capacity: 750, 'item-weight': 480, 'keeps-warm': 24 },
    pictureKind: 'flask', palette: 'nordic', photos: 2,
  },
  {
    key: 'lantern-cranberry', sku: 'FJ-LNT-01', company: 'fjellstad', category: 'flasks-lanterns', type: 'outdoor',
    name: { en: 'Storm lantern, red', ru: 'Фонарь штормовой красный' },
    description: {
      en: 'Burns sixteen hours on a filling and does not go out in wind that takes your hat. Wick, funnel and spare glass in the box.',
      ru: 'Горит шестнадцать часов на одной заправке и не гаснет на ветру, который снимает шапку. Фитиль, воронка и запасное стекло в коробке.',
    },
    price: 6800, total_count: 43, active: true,
    parameters: { capacity: 300, 'item-weight': 890, 'keeps-warm': 16 },
    pictureKind: 'lantern', palette: 'cranberry', photos: 3,
  },
  {
    key: 'lantern-brass', sku: 'FJ-LNT-02', company: 'fjellstad', category: 'flasks-lanterns', type: 'outdoor',
    name: { en: 'Storm lantern, brass', ru: 'Фонарь штормовой латунный' },
    description: {
      en: 'The same lantern for those who will polish it, and for those who will let it go dark. Both are right.',
      ru: 'Тот же фонарь для тех, кто будет его чистить, и для тех, кто даст ему потемнеть. Правы и те и другие.',
    },
    price: 9600, total_count: 22, active: true,
    parameters: { capacity: 300, 'item-weight': 1050, 'keeps-warm': 16 },
    pictureKind: 'lantern', palette: 'brass', photos: 2,
  },
  {
    key: 'lantern-jade', sku: 'TP-LNT-01', company: 'teplitsa', category: 'flasks-lanterns', type: 'outdoor',
    name: { en: 'Vineyard lantern', ru: 'Фонарь для виноградника' },
    description: {
      en: 'Hung in the pergola for late suppers; moths like it as much as guests do. Burns ordinary lamp oil.',
      ru: 'Висит в беседке на поздних ужинах; мотыльки любят его не меньше гостей. Горит на обычном ламповом масле.',
    },
    price: 6400, total_count: 35, active: true,
    parameters: { capacity: 250, 'item-weight': 820, 'keeps-warm': 14 },
    pictureKind: 'lantern', palette: 'jade', photos: 2,
  },
  {
    key: 'lantern-sky', sku: 'FJ-LNT-03', company: 'fjellstad', category: 'flasks-lanterns', type: 'outdoor',
    name: { en: 'Boathouse lantern', ru: 'Фонарь «Лодочный сарай»' },
    description: {
      en: 'Painted the blue of old boats, because it was that paint. Hooks over an oar, a nail or a branch.',
      ru: 'Выкрашен в синий старых лодок — потому что это та самая краска. Вешается на весло, гвоздь или ветку.',
    },
    price: 6600, total_count: 31, active: true,
    parameters: { capacity: 300, 'item-weight': 890, 'keeps-warm': 16 },
    pictureKind: 'lantern', palette: 'sky', photos: 2,
  },
];
