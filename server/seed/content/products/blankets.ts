import type { DemoProduct } from '#server/seed/content/types.ts';

export const blankets: readonly DemoProduct[] = [
  {
    key: 'blanket-nordic', sku: 'FJ-BLK-01', company: 'fjellstad', category: 'blankets-cushions', type: 'textile',
    name: { en: 'Fjord Ferry blanket', ru: 'Плед «Паром через фьорд»' },
    description: {
      en: 'Woven in Gudbrandsdal from the wool of one valley, heavy and a little stubborn. After the third winter it belongs to you entirely.',
      ru: 'Соткан в Гудбрансдале из шерсти одной долины: тяжёлый и немного упрямый. После третьей зимы он ваш окончательно.',
    },
    price: 12800, total_count: 36, active: true,
    parameters: { fibre: 'wool', length: 200, width: 140 },
    pictureKind: 'blanket', palette: 'nordic', photos: 3,
  },
  {
    key: 'blanket-mustard', sku: 'FJ-BLK-02', company: 'fjellstad', category: 'blankets-cushions', type: 'textile',
    name: { en: 'Late Sun blanket', ru: 'Плед «Позднее солнце»' },
    description: {
      en: 'Mustard and slate in a large check, brushed on one side. Made for benches, ferries and the back seat.',
      ru: 'Горчица и сланец в крупную клетку, с одной стороны начёс. Для скамеек, паромов и заднего сиденья.',
    },
    price: 11800, total_count: 41, active: true,
    parameters: { fibre: 'wool', length: 180, width: 130 },
    pictureKind: 'blanket', palette: 'mustard', photos: 2,
  },
  {
    key: 'blanket-cranberry', sku: 'SL-BLK-02', company: 'sloboda', category: 'blankets-cushions', type: 'textile',
    name: { en: 'Cranberry Bog merino blanket', ru: 'Плед из мериноса «Клюквенное болото»' },
    description: {
      en: 'Thin merino that folds to the size of a loaf and warms like a stove. The fringe is knotted by hand, thirty-two knots a side.',
      ru: 'Тонкий меринос складывается до размера буханки, а греет как печка. Бахрома завязана вручную, по тридцать два узла с края.',
    },
    price: 9600, total_count: 49, active: true,
    parameters: { fibre: 'merino', length: 190, width: 130 },
    pictureKind: 'blanket', palette: 'cranberry', photos: 2,
  },
  {
    key: 'cushion-gzhel', sku: 'SL-CSH-02', company: 'sloboda', category: 'blankets-cushions', type: 'textile',
    name: { en: 'Blue Rose cushion', ru: 'Подушка «Синяя роза»' },
    description: {
      en: 'A linen cover with a rose printed from a carved block, and a filling of buckwheat husk or feathers, as you like. Tell us in the order’s comment.',
      ru: 'Льняная наволочка с розой, набитой резной доской; внутри лузга гречихи или перо — на выбор. Напишите в комментарии к заказу.',
    },
    price: 3600, total_count: 55, active: true,
    parameters: { fibre: 'linen', length: 45, width: 45 },
    pictureKind: 'cushion', palette: 'gzhel', photos: 2,
  },
  {
    key: 'cushion-forest', sku: 'FJ-CSH-01', company: 'fjellstad', category: 'blankets-cushions', type: 'textile',
    name: { en: 'Moss Bank cushion', ru: 'Подушка «Мох»' },
    description: {
      en: 'A green wool cushion that hides dog hair, crumbs and a phone. The zip is sewn on the long side, so changing it takes a minute.',
      ru: 'Зелёная шерстяная подушка, которая прячет собачью шерсть, крошки и телефон. Молния по длинной стороне — наволочка меняется за минуту.',
    },
    price: 3900, total_count: 43, active: true,
    parameters: { fibre: 'wool', length: 50, width: 50 },
    pictureKind: 'cushion', palette: 'forest', photos: 2,
  },
  {
    key: 'blanket-sage', sku: 'TP-BLK-01', company: 'teplitsa', category: 'blankets-cushions', type: 'textile',
    name: { en: 'Hammock blanket', ru: 'Плед для гамака' },
    description: {
      en: 'Washed cotton in garden stripes, heavy enough not to blow off. Goes in the machine at sixty after the grill party.',
      ru: 'Стираный хлопок в садовую клетку, достаточно тяжёлый, чтобы не сдуло. После шашлыков — в машинку на шестьдесят.',
    },
    price: 8800, total_count: 44, active: true,
    parameters: { fibre: 'cotton', length: 180, width: 130 },
    pictureKind: 'blanket', palette: 'sage', photos: 2,
  },
  {
    key: 'cushion-coral', sku: 'AL-CSH-01', company: 'alecrim', category: 'blankets-cushions', type: 'textile',
    name: { en: 'Beach House cushion', ru: 'Подушка «Дом у пляжа»' },
    description: {
      en: 'Outdoor cotton that dries in an hour and fades gracefully in three summers. The filling is cork crumb, so it never goes flat.',
      ru: 'Уличный хлопок сохнет за час и благородно выгорает за три лета. Внутри пробковая крошка, она не слёживается.',
    },
    price: 3300, total_count: 67, active: true,
    parameters: { fibre: 'cotton', length: 45, width: 45 },
    pictureKind: 'cushion', palette: 'coral', photos: 2,
  },
];
