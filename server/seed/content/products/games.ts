import type { DemoProduct } from '#server/seed/content/types.ts';

export const games: readonly DemoProduct[] = [
  {
    key: 'chess-walnut', sku: 'KM-CHS-01', company: 'kumo', category: 'games', type: 'game',
    name: { en: 'Walnut and maple chess', ru: 'Шахматы из ореха и клёна' },
    description: {
      en: 'Turned by one man in Hakone who plays badly and carves beautifully. The kings are weighted, so they fall with dignity.',
      ru: 'Их точит один мастер в Хаконэ: играет плохо, режет прекрасно. Короли утяжелены и падают с достоинством.',
    },
    price: 8900, total_count: 34, active: true,
    parameters: { 'game-age': 6, players: 2, minutes: 40 },
    pictureKind: 'chess', palette: 'walnut', photos: 3,
  },
  {
    key: 'chess-cobalt', sku: 'KM-CHS-02', company: 'kumo', category: 'games', type: 'game',
    name: { en: 'Blue Pavilion chess', ru: 'Шахматы «Синий павильон»' },
    description: {
      en: 'One side natural, the other stained with indigo from Tokushima. Quarrels about who takes the blue are included.',
      ru: 'Одна сторона — дерево как есть, другая тонирована индиго из Токусимы. Споры, кому играть синими, входят в комплект.',
    },
    price: 9600, total_count: 17, active: true,
    parameters: { 'game-age': 6, players: 2, minutes: 40 },
    pictureKind: 'chess', palette: 'cobalt', photos: 2,
  },
  {
    key: 'domino-night', sku: 'KM-DOM-01', company: 'kumo', category: 'games', type: 'game',
    name: { en: 'Night Flowers dominoes', ru: 'Домино «Ночные цветы»' },
    description: {
      en: 'Twenty-eight tiles with flowers instead of pips, on indigo lacquer. They click on the table exactly as they should.',
      ru: 'Двадцать восемь костяшек: цветы вместо точек, лак цвета индиго. Стучат по столу именно так, как надо.',
    },
    price: 5400, total_count: 49, active: true,
    parameters: { 'game-age': 5, players: 4, minutes: 25 },
    pictureKind: 'dominoSet', palette: 'night', photos: 3,
  },
  {
    key: 'domino-oak', sku: 'TP-DOM-01', company: 'teplitsa', category: 'games', type: 'game',
    name: { en: 'Courtyard dominoes', ru: 'Домино «Дворовое»' },
    description: {
      en: 'Oak tiles with drilled pips, as played under every walnut tree in Tbilisi. The pouch is sewn from apron cloth.',
      ru: 'Дубовые костяшки со сверлёными точками — в такие играют под каждым орехом в Тбилиси. Мешочек сшит из фартучной ткани.',
    },
    price: 2900, total_count: 70, active: true,
    parameters: { 'game-age': 5, players: 4, minutes: 25 },
    pictureKind: 'dominoSet', palette: 'oak', photos: 2,
  },
  {
    key: 'domino-coral', sku: 'KM-DOM-02', company: 'kumo', category: 'games', type: 'game',
    name: { en: 'Coral Reef dominoes', ru: 'Домино «Коралловый риф»' },
    description: {
      en: 'For seaside holidays: waterproof lacquer and a bag with a drawstring. Sand in the box has been reported by all testers.',
      ru: 'Для отпуска у моря: лак не боится воды, мешок затягивается. Песок в коробке отмечают все испытатели.',
    },
    price: 4800, total_count: 36, active: true,
    parameters: { 'game-age': 5, players: 4, minutes: 25 },
    pictureKind: 'dominoSet', palette: 'coral', photos: 2,
  },
  {
    key: 'puzzle-lavender', sku: 'KM-PZL-01', company: 'kumo', category: 'games', type: 'game',
    name: { en: 'Lavender Hills puzzle, 500 pieces', ru: 'Пазл «Лавандовые холмы», 500 деталей' },
    description: {
      en: 'Thick blue board, a linen finish, and no two pieces alike. Ends with the sky, as all good puzzles and evenings do.',
      ru: 'Толстый синий картон, фактура льна и ни одной одинаковой детали. Заканчивается небом, как все хорошие пазлы и вечера.',
    },
    price: 2700, total_count: 115, active: true,
    parameters: { 'game-age': 7, players: 4, minutes: 180 },
    pictureKind: 'puzzle', palette: 'lavender', photos: 3,
  },
  {
    key: 'puzzle-meadow', sku: 'KM-PZL-02', company: 'kumo', category: 'games', type: 'game',
    name: { en: 'Spring Meadow puzzle, 200 pieces', ru: 'Пазл «Весенний луг», 200 деталей' },
    description: {
      en: 'Big pieces for small hands and tired grandparents. If one gets lost, write to us: we keep spares by number.',
      ru: 'Крупные детали для маленьких рук и уставших бабушек. Потеряете одну — напишите: запасные храним по номерам.',
    },
    price: 2200, total_count: 98, active: true,
    parameters: { 'game-age': 5, players: 4, minutes: 60 },
    pictureKind: 'puzzle', palette: 'meadow', photos: 2,
  },
  {
    key: 'puzzle-sky', sku: 'KM-PZL-03', company: 'kumo', category: 'games', type: 'game',
    name: { en: 'Fuji from the Train puzzle, 1,000 pieces', ru: 'Пазл «Фудзи из окна поезда», 1000 деталей' },
    description: {
      en: 'Four hundred pieces of it are mountain, and the mountain is snow. You were warned, and you will love it.',
      ru: 'Четыреста деталей из них — гора, а гора — это снег. Мы предупредили, и вам понравится.',
    },
    price: 3400, total_count: 62, active: true,
    parameters: { 'game-age': 10, players: 4, minutes: 400 },
    pictureKind: 'puzzle', palette: 'sky', photos: 2,
  },
];
