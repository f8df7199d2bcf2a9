import type { DemoProduct } from '#server/seed/content/types.ts';

export const cupsTeapots: readonly DemoProduct[] = [
  {
    key: 'mug-gzhel', sku: 'SL-MUG-01', company: 'sloboda', category: 'cups-teapots', type: 'tableware',
    name: { en: 'Gzhel Garden mug', ru: 'Кружка «Гжельский сад»' },
    description: {
      en: 'A white porcelain mug painted under the glaze with a cobalt rose, the way they have done it in Gzhel for two hundred years. It holds 380 ml and keeps coffee warm without burning your fingers. No two roses are alike: each is a few strokes of one loaded brush.',
      ru: 'Белая фарфоровая кружка с подглазурной кобальтовой розой — так расписывают посуду в Гжели уже двести лет. Вмещает 380 мл, долго держит тепло и не обжигает пальцы. Двух одинаковых роз не бывает: каждая — несколько мазков одной кистью.',
    },
    price: 2400, total_count: 140, active: true,
    parameters: { ware: 'porcelain', capacity: 380, care: 'dishwasher' },
    pictureKind: 'mug', palette: 'gzhel', photos: 3,
  },
  {
    key: 'teapot-celadon', sku: 'SL-TPT-01', company: 'sloboda', category: 'cups-teapots', type: 'tableware',
    name: { en: 'Meadow teapot', ru: 'Чайник «Луговой»' },
    description: {
      en: 'A round teapot in celadon glaze with a garden of white flowers around its waist. It brews 900 ml, enough for four cups; there is a strainer at the root of the spout, and the lid stays in place when you pour. The spout does not drip: we check every one with water.',
      ru: 'Круглый заварочный чайник под селадоновой глазурью, по пояску — луг с белыми цветами. Заваривает 900 мл, то есть на четверых; у основания носика есть ситечко, а крышка не падает при наливании. Носик не подтекает: каждый проверяем водой.',
    },
    price: 6800, total_count: 42, active: true,
    parameters: { ware: 'faience', capacity: 900, care: 'hand' },
    pictureKind: 'teapot', palette: 'celadon', photos: 3,
  },
  {
    key: 'cup-rosehip', sku: 'SL-CUP-01', company: 'sloboda', category: 'cups-teapots', type: 'tableware',
    name: { en: 'Rosehip cup and saucer', ru: 'Чайная пара «Шиповник»' },
    description: {
      en: 'A wide tea cup of thin faience with a saucer, powder pink with a row of white flowers. The cup takes 260 ml, cools the tea to drinking warmth in a few minutes and shows its colour well. Packed in a box with straw, so it travels as a present.',
      ru: 'Широкая чашка из тонкого фаянса с блюдцем — пудрово-розовая, с рядом белых цветов. Вмещает 260 мл, за пару минут остужает чай до питьевой температуры и хорошо показывает его цвет. Едет в коробке с соломой, так что готова в подарок.',
    },
    price: 3200, total_count: 64, active: true,
    parameters: { ware: 'faience', capacity: 260, care: 'hand' },
    pictureKind: 'cup', palette: 'rose', photos: 3,
  },
  {
    key: 'samovar-brass', sku: 'PD-SAM-01', company: 'polden', category: 'cups-teapots', type: 'tableware',
    name: { en: 'Tula brass samovar, 4 litres', ru: 'Самовар тульский латунный, 4 литра' },
    description: {
      en: 'A brass samovar of the “amphora” shape, made by Tula masters and tinned inside. It boils four litres on charcoal or pine cones in about twenty minutes; the small teapot on its crown comes with it. We polish and test each one before it leaves, so there are never many.',
      ru: 'Латунный самовар формы «ваза» работы тульских мастеров, изнутри лужёный. Кипятит четыре литра на углях или шишках минут за двадцать; заварочный чайник на конфорку идёт в комплекте. Каждый полируем и проверяем перед отправкой, поэтому много их не бывает.',
    },
    price: 28900, total_count: 2, active: true,
    parameters: { ware: 'brass', capacity: 4000, care: 'hand' },
    pictureKind: 'samovar', palette: 'brass', photos: 3,
  },
  {
    key: 'mug-terrace', sku: 'SL-MUG-02', company: 'sloboda', category: 'cups-teapots', type: 'tableware',
    name: { en: 'Morning Terrace mug', ru: 'Кружка «Утро на террасе»' },
    description: {
      en: 'Red clay below, milky glaze above, and a line between them that runs a little differently on every mug. It is thrown by hand, holds 350 ml and has a handle wide enough for three fingers. Goes into the dishwasher and the microwave.',
      ru: 'Снизу красная глина, сверху молочная глазурь, а граница между ними у каждой кружки своя. Вытянута вручную на гончарном круге, объём 350 мл, в ручку свободно проходят три пальца. Можно мыть в посудомойке и ставить в микроволновку.',
    },
    price: 2200, total_count: 96, active: true,
    parameters: { ware: 'stoneware', capacity: 350, care: 'dishwasher' },
    pictureKind: 'mug', palette: 'terracotta', photos: 2,
  },
  {
    key: 'jug-gzhel', sku: 'SL-JUG-01', company: 'sloboda', category: 'cups-teapots', type: 'tableware',
    name: { en: 'Buryonka milk jug', ru: 'Молочник «Бурёнка»' },
    description: {
      en: 'A porcelain jug for milk, kvass or a bunch of field flowers. It holds 1.2 litres, stands firmly and pours in a thin stream. Blue Gzhel painting on both sides, so it looks good from across the table too.',
      ru: 'Фарфоровый кувшин под молоко, квас или охапку полевых цветов. Вмещает 1,2 литра, устойчиво стоит и льёт тонкой струйкой. Синяя гжельская роспись с двух сторон — красиво и с того края стола.',
    },
    price: 4200, total_count: 38, active: true,
    parameters: { ware: 'porcelain', capacity: 1200, care: 'dishwasher' },
    pictureKind: 'jug', palette: 'gzhel', photos: 2,
  },
];
