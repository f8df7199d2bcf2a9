import type { DemoProduct } from '#server/seed/content/types.ts';

export const pots: readonly DemoProduct[] = [
  {
    key: 'pot-poppy', sku: 'AL-POT-01', company: 'alecrim', category: 'pots-pans', type: 'cookware',
    name: { en: 'Festa enamel pot, 4 litres', ru: 'Кастрюля эмалированная «Феста», 4 л' },
    description: {
      en: 'Thick steel under three coats of enamel, painted by hand for the street parties of June. Caldo verde for eight, and straight to the table.',
      ru: 'Толстая сталь под тремя слоями эмали, роспись вручную — к июньским уличным праздникам. Суп на восьмерых, и сразу на стол.',
    },
    price: 8600, total_count: 32, active: true,
    parameters: { 'cook-material': 'enamel', capacity: 4000, diameter: 24, hob: 'all' },
    pictureKind: 'pot', palette: 'poppy', photos: 3,
  },
  {
    key: 'pot-mint', sku: 'AL-POT-02', company: 'alecrim', category: 'pots-pans', type: 'cookware',
    name: { en: 'Rice Pudding pot, 3 litres', ru: 'Кастрюля «Рисовый пудинг», 3 л' },
    description: {
      en: 'A pot for slow things: pudding, stock, quince jam. The knob on the lid is beech and stays cool.',
      ru: 'Кастрюля для неспешных дел: пудинга, бульона, айвового варенья. Ручка на крышке буковая и не нагревается.',
    },
    price: 7800, total_count: 45, active: true,
    parameters: { 'cook-material': 'enamel', capacity: 3000, diameter: 22, hob: 'all' },
    pictureKind: 'pot', palette: 'mint', photos: 2,
  },
  {
    key: 'pot-sage', sku: 'SL-POT-01', company: 'sloboda', category: 'pots-pans', type: 'cookware',
    name: { en: 'Stove Corner cast-iron pot', ru: 'Чугунок «Угол у печи»' },
    description: {
      en: 'Cast iron with a lid that returns every drop. Seven kilos of patience: put it in at noon, open it at seven.',
      ru: 'Чугун и крышка, которая возвращает каждую каплю. Семь килограммов терпения: поставил в полдень — открыл в семь.',
    },
    price: 9200, total_count: 18, active: true,
    parameters: { 'cook-material': 'iron', capacity: 4500, diameter: 26, hob: 'all' },
    pictureKind: 'pot', palette: 'sage', photos: 2,
  },
  {
    key: 'pan-graphite', sku: 'FJ-PAN-01', company: 'fjellstad', category: 'pots-pans', type: 'cookware',
    name: { en: 'Skillet for embers and hobs, 26 cm', ru: 'Сковорода для углей и плиты, 26 см' },
    description: {
      en: 'Cast and milled smooth, seasoned with flax oil, ready for the first egg. Works on a fire, on gas and on induction alike.',
      ru: 'Отлита, отшлифована, прокалена с льняным маслом и готова к первой яичнице. Одинаково работает на костре, газе и индукции.',
    },
    price: 5600, total_count: 53, active: true,
    parameters: { 'cook-material': 'iron', diameter: 26, hob: 'all' },
    pictureKind: 'pan', palette: 'graphite', photos: 3,
  },
  {
    key: 'pan-walnut', sku: 'SL-PAN-01', company: 'sloboda', category: 'pots-pans', type: 'cookware',
    name: { en: 'Pancake pan with oak handle, 24 cm', ru: 'Блинная сковорода с дубовой ручкой, 24 см' },
    description: {
      en: 'Low sides, a thin bottom and an oak handle that unscrews for the oven. The first pancake comes out right.',
      ru: 'Низкие борта, тонкое дно и дубовая ручка, которая отвинчивается для духовки. Первый блин — не комом.',
    },
    price: 5200, total_count: 47, active: true,
    parameters: { 'cook-material': 'iron', diameter: 24, hob: 'all' },
    pictureKind: 'pan', palette: 'walnut', photos: 2,
  },
  {
    key: 'pan-brass', sku: 'AL-PAN-01', company: 'alecrim', category: 'pots-pans', type: 'cookware',
    name: { en: 'Paella pan with brass rivets, 28 cm', ru: 'Сковорода для паэльи, латунные заклёпки, 28 см' },
    description: {
      en: 'Carbon steel beaten thin, so the rice gets its crust. A few left before the smith goes on leave.',
      ru: 'Тонкая кованая углеродистая сталь, чтобы у риса получилась корочка. Осталось несколько штук: кузнец уходит в отпуск.',
    },
    price: 8400, total_count: 5, active: true,
    parameters: { 'cook-material': 'steel', diameter: 28, hob: 'gas' },
    pictureKind: 'pan', palette: 'brass', photos: 2,
  },
];
