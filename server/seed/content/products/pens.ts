import type { DemoProduct } from '#server/seed/content/types.ts';

export const pens: readonly DemoProduct[] = [
  {
    key: 'pen-jade', sku: 'KM-PEN-01', company: 'kumo', category: 'pens-pencils', type: 'writing',
    name: { en: 'Pine Needle fountain pen', ru: 'Перьевая ручка «Сосновая игла»' },
    description: {
      en: 'A fine steel nib polished by hand in Hiroshima, and a body the green of old bottles. Writes at the first touch after a month in a drawer.',
      ru: 'Тонкое стальное перо, полированное вручную в Хиросиме, и корпус цвета старых бутылок. Пишет с первого касания после месяца в ящике.',
    },
    price: 9800, total_count: 32, active: true,
    parameters: { nib: 'fine', 'ink-colour': 'green', 'tool-length': 138 },
    pictureKind: 'pen', palette: 'jade', photos: 3,
  },
  {
    key: 'pen-cranberry', sku: 'KM-PEN-02', company: 'kumo', category: 'pens-pencils', type: 'writing',
    name: { en: 'Corrections fountain pen', ru: 'Перьевая ручка «Правка»' },
    description: {
      en: 'For editors, teachers and the merely strict. The medium nib softens the blow.',
      ru: 'Для редакторов, учителей и просто строгих людей. Перо средней толщины смягчает удар.',
    },
    price: 9800, total_count: 27, active: true,
    parameters: { nib: 'medium', 'ink-colour': 'red', 'tool-length': 138 },
    pictureKind: 'pen', palette: 'cranberry', photos: 2,
  },
  {
    key: 'pen-cobalt', sku: 'KM-PEN-03', company: 'kumo', category: 'pens-pencils', type: 'writing',
    name: { en: 'Signature fountain pen', ru: 'Перьевая ручка «Подпись»' },
    description: {
      en: 'A broad nib that makes a signature look considered. Comes with a blue that is close to black until it dries.',
      ru: 'Широкое перо, с которым подпись выглядит обдуманной. В комплекте синие чернила, почти чёрные, пока не высохнут.',
    },
    price: 11200, total_count: 18, active: true,
    parameters: { nib: 'broad', 'ink-colour': 'blue', 'tool-length': 142 },
    pictureKind: 'pen', palette: 'cobalt', photos: 2,
  },
  {
    key: 'pen-walnut', sku: 'KM-PEN-04', company: 'kumo', category: 'pens-pencils', type: 'writing',
    name: { en: 'Walnut Study fountain pen', ru: 'Перьевая ручка «Ореховый кабинет»' },
    description: {
      en: 'The body is turned from the offcuts of our clock cases. Each has its own grain, so we photograph yours before it leaves.',
      ru: 'Корпус точат из обрезков наших часовых корпусов. Рисунок у каждой свой, поэтому вашу мы сфотографируем до отправки.',
    },
    price: 13500, total_count: 9, active: true,
    parameters: { nib: 'fine', 'ink-colour': 'black', 'tool-length': 140 },
    pictureKind: 'pen', palette: 'walnut', photos: 2,
  },
  {
    key: 'pencils-mint', sku: 'KM-PCL-01', company: 'kumo', category: 'pens-pencils', type: 'writing',
    name: { en: 'Nine coloured pencils with cup', ru: 'Девять цветных карандашей со стаканом' },
    description: {
      en: 'Nine colours that mix honestly, in cedar that smells of school. The ceramic cup keeps them from rolling under the sofa.',
      ru: 'Девять цветов, которые честно смешиваются, в кедре с запахом школы. Керамический стакан не даст им укатиться под диван.',
    },
    price: 3200, total_count: 84, active: true,
    parameters: { nib: 'soft', 'ink-colour': 'mixed', 'tool-length': 175 },
    pictureKind: 'pencils', palette: 'mint', photos: 3,
  },
  {
    key: 'pencils-terracotta', sku: 'KM-PCL-02', company: 'kumo', category: 'pens-pencils', type: 'writing',
    name: { en: 'Nine earth pencils with cup', ru: 'Девять земляных карандашей со стаканом' },
    description: {
      en: 'Ochre, sienna, umber and their cousins, for landscapes and faces. Soft, but they keep a point.',
      ru: 'Охра, сиена, умбра и их родня — для пейзажей и лиц. Мягкие, но остриё держат.',
    },
    price: 3400, total_count: 61, active: true,
    parameters: { nib: 'soft', 'ink-colour': 'mixed', 'tool-length': 175 },
    pictureKind: 'pencils', palette: 'terracotta', photos: 2,
  },
  {
    key: 'pencils-night', sku: 'KM-PCL-03', company: 'kumo', category: 'pens-pencils', type: 'writing',
    name: { en: 'Nine pencils for dark paper', ru: 'Девять карандашей для тёмной бумаги' },
    description: {
      en: 'Dense and chalky, they shine on black and navy. A sheet of each is in the box, and it will not be enough.',
      ru: 'Плотные, меловые, светятся на чёрном и тёмно-синем. По листу такой бумаги в коробке — и вам не хватит.',
    },
    price: 3600, total_count: 48, active: true,
    parameters: { nib: 'soft', 'ink-colour': 'mixed', 'tool-length': 175 },
    pictureKind: 'pencils', palette: 'night', photos: 2,
  },
];
