import type { DemoProduct } from '#server/seed/content/types.ts';

export const pantry: readonly DemoProduct[] = [
  {
    key: 'tea-fireweed', sku: 'PD-TEA-01', company: 'polden', category: 'tea', type: 'food',
    name: { en: 'Fireweed Ivan-chai, 90 g tin', ru: 'Иван-чай «Кипрейный», банка 90 г' },
    description: {
      en: 'Fermented fireweed leaf with its own pink flowers, picked in Vologda meadows in July. It tastes of baked apple and honey, holds no caffeine and stands up to three infusions. Brew a teaspoon per cup for ten minutes.',
      ru: 'Ферментированный лист кипрея с его же розовыми цветами, собранный на вологодских лугах в июле. На вкус — печёное яблоко и мёд, без кофеина, выдерживает три заварки. Чайная ложка на чашку, десять минут под крышкой.',
    },
    price: 1450, total_count: 200, active: true,
    parameters: { weight: 90, 'shelf-life': 24 },
    pictureKind: 'tea', palette: 'fireweed', photos: 3,
  },
  {
    key: 'honey-linden', sku: 'PD-HNY-01', company: 'polden', category: 'honey-sweets', type: 'food',
    name: { en: 'Linden honey, 500 g', ru: 'Мёд липовый, 500 г' },
    description: {
      en: 'Light honey from Bashkir linden forests: a fresh smell, a hint of mint and a sweetness that lingers. Not heated above 40 °C and not filtered to death, so by winter it sets into fine crystals, as real honey should.',
      ru: 'Светлый мёд из башкирских липовых лесов: свежий запах, лёгкая мятная нота и долгое послевкусие. Не грели выше 40 °C и не фильтровали до прозрачности, так что к зиме он сядет мелким кристаллом, как и положено настоящему.',
    },
    price: 1600, total_count: 150, active: true,
    parameters: { weight: 500, 'shelf-life': 24 },
    pictureKind: 'honey', palette: 'linden', photos: 3,
  },
  {
    key: 'jam-raspberry', sku: 'PD-JAM-01', company: 'polden', category: 'honey-sweets', type: 'food',
    name: { en: 'Raspberry jam, 350 g', ru: 'Варенье малиновое, 350 г' },
    description: {
      en: 'Whole raspberries cooked for five minutes in a copper basin, three evenings running. Sixty per cent berries, sugar and a squeeze of lemon, nothing else. For pancakes, toast and colds.',
      ru: 'Целая малина, сваренная в медном тазу «пятиминуткой» три вечера подряд. Шестьдесят процентов ягод, сахар и немного лимонного сока — больше ничего. К блинам, тостам и от простуды.',
    },
    price: 950, total_count: 220, active: true,
    parameters: { weight: 350, 'shelf-life': 18 },
    pictureKind: 'jam', palette: 'raspberry', photos: 3,
  },
  {
    key: 'pryanik-fair', sku: 'PD-PRY-01', company: 'polden', category: 'honey-sweets', type: 'food',
    name: { en: 'Fairground gingerbread, 400 g', ru: 'Пряник «Ярмарочный», 400 г' },
    description: {
      en: 'A large honey gingerbread decorated by hand with sugar icing, baked from rye and wheat flour with cinnamon, cardamom and cloves. Soft on the day, fragrant for a month. Comes in a tin that is a pity to throw away.',
      ru: 'Большой медовый пряник с ручной росписью сахарной глазурью: ржаная и пшеничная мука, корица, кардамон, гвоздика. В первый день мягкий, целый месяц душистый. Едет в жестяной коробке, которую жалко выбрасывать.',
    },
    price: 790, total_count: 170, active: true,
    parameters: { weight: 400, 'shelf-life': 3 },
    pictureKind: 'pryanik', palette: 'poppy', photos: 3,
  },
  {
    key: 'tea-night', sku: 'PD-TEA-02', company: 'polden', category: 'tea', type: 'food',
    name: { en: 'Night Train black tea with thyme, 100 g tin', ru: 'Чай чёрный «Ночной поезд» с чабрецом, банка 100 г' },
    description: {
      en: 'Strong Ceylon leaf with mountain thyme and a little blackcurrant, the taste of a glass in a metal holder on the night train. Whole leaf, no flavourings. Good with lemon, better with sugar on the side.',
      ru: 'Крепкий цейлонский лист с горным чабрецом и щепоткой смородины — вкус стакана в подстаканнике, когда за окном ночь и полустанки. Цельный лист, без ароматизаторов. Хорош с лимоном, а ещё лучше вприкуску.',
    },
    price: 1300, total_count: 180, active: true,
    parameters: { weight: 100, 'shelf-life': 36 },
    pictureKind: 'tea', palette: 'night', photos: 2,
  },
  {
    key: 'honey-buckwheat', sku: 'PD-HNY-02', company: 'polden', category: 'honey-sweets', type: 'food',
    name: { en: 'Buckwheat honey, 500 g', ru: 'Мёд гречишный, 500 г' },
    description: {
      en: 'Dark, tart honey with a taste of malt and chocolate. Good in gingerbread, with cottage cheese and with blue cheese; a spoonful in hot milk is what grandmothers prescribe. Collected in the Altai foothills.',
      ru: 'Тёмный, терпкий мёд с привкусом солода и шоколада. Хорош в пряниках, с творогом и с голубым сыром; ложку в горячее молоко прописывают все бабушки. Собран в предгорьях Алтая.',
    },
    price: 1500, total_count: 85, active: true,
    parameters: { weight: 500, 'shelf-life': 24 },
    pictureKind: 'honey', palette: 'buckwheat', photos: 2,
  },
  {
    key: 'jam-seabuckthorn', sku: 'PD-JAM-02', company: 'polden', category: 'honey-sweets', type: 'food',
    name: { en: 'Sea buckthorn jam, 350 g', ru: 'Варенье облепиховое, 350 г' },
    description: {
      en: 'Bright orange jam with the sourness that sea buckthorn is loved for. Stir a spoonful into hot water and you have the drink of all Siberian cafés. Cooked once a year, in September: back on the shelf after the harvest.',
      ru: 'Ярко-оранжевое варенье с той самой кислинкой, за которую любят облепиху. Ложка на стакан кипятка — и готов напиток всех сибирских кофеен. Варим раз в год, в сентябре: вернётся на прилавок после сбора урожая.',
    },
    price: 1050, total_count: 24, active: false,
    parameters: { weight: 350, 'shelf-life': 18 },
    pictureKind: 'jam', palette: 'seabuckthorn', photos: 2,
  },
];
