import type { DemoProduct } from '#server/seed/content/types.ts';

export const notebooks: readonly DemoProduct[] = [
  {
    key: 'notebook-jade', sku: 'KM-NTB-01', company: 'kumo', category: 'notebooks', type: 'stationery',
    name: { en: 'Moss Garden notebook, A5', ru: 'Блокнот «Сад мхов», A5' },
    description: {
      en: 'Tomoe River paper, thin as a leaf and faithful to fountain pens. Lies open at any page, even the first.',
      ru: 'Бумага Tomoe River — тонкая, как лист, и верная перьевым ручкам. Лежит раскрытым на любой странице, даже на первой.',
    },
    price: 1800, total_count: 170, active: true,
    parameters: { ruling: 'dotted', pages: 160, format: 'a5' },
    pictureKind: 'notebook', palette: 'jade', photos: 3,
  },
  {
    key: 'notebook-coral', sku: 'KM-NTB-02', company: 'kumo', category: 'notebooks', type: 'stationery',
    name: { en: 'Loud Ideas notebook, A6', ru: 'Блокнот «Громкие мысли», A6' },
    description: {
      en: 'Small enough for a coat pocket, bright enough to be found in it. Perforated pages for what should be given away.',
      ru: 'Помещается в карман пальто и в нём же находится по цвету. Страницы с перфорацией — для того, что стоит отдать.',
    },
    price: 1600, total_count: 145, active: true,
    parameters: { ruling: 'lined', pages: 144, format: 'a6' },
    pictureKind: 'notebook', palette: 'coral', photos: 2,
  },
  {
    key: 'notebook-oat', sku: 'KM-NTB-03', company: 'kumo', category: 'notebooks', type: 'stationery',
    name: { en: 'Sketchbook of kozo paper, A5', ru: 'Скетчбук из бумаги кодзо, A5' },
    description: {
      en: 'Mulberry fibre, soft edges, takes pencil and light washes. The cover is left bare for your own first drawing.',
      ru: 'Волокно шелковицы, мягкий край, держит карандаш и лёгкую акварель. Обложка пустая — для вашего первого рисунка.',
    },
    price: 2100, total_count: 98, active: true,
    parameters: { ruling: 'blank', pages: 192, format: 'a5' },
    pictureKind: 'notebook', palette: 'oat', photos: 2,
  },
  {
    key: 'notebook-cranberry', sku: 'PD-NTB-02', company: 'polden', category: 'notebooks', type: 'stationery',
    name: { en: 'Kitchen Diary, A5', ru: 'Кухонный дневник, A5' },
    description: {
      en: 'For recipes that begin with “take some flour”. Wipeable cover, ribbon, and a table of glasses and grams at the end.',
      ru: 'Для рецептов, которые начинаются словами «взять муки». Обложку можно протирать, есть ляссе и таблица стаканов и граммов.',
    },
    price: 1700, total_count: 132, active: true,
    parameters: { ruling: 'lined', pages: 192, format: 'a5' },
    pictureKind: 'notebook', palette: 'cranberry', photos: 2,
  },
  {
    key: 'notebook-sky', sku: 'KM-NTB-04', company: 'kumo', category: 'notebooks', type: 'stationery',
    name: { en: 'Engineer’s notebook, B5', ru: 'Блокнот инженера, B5' },
    description: {
      en: 'Five-millimetre squares in ink so pale that photocopiers do not see it. Numbered pages and an index, for people who mean it.',
      ru: 'Клетка пять миллиметров, напечатана так бледно, что её не видит копир. Нумерация и оглавление — для тех, кто всерьёз.',
    },
    price: 2400, total_count: 76, active: true,
    parameters: { ruling: 'squared', pages: 208, format: 'b5' },
    pictureKind: 'notebook', palette: 'sky', photos: 2,
  },
  {
    key: 'notebook-lavender', sku: 'KM-NTB-05', company: 'kumo', category: 'notebooks', type: 'stationery',
    name: { en: 'Dream Log, A5', ru: 'Дневник снов, A5' },
    description: {
      en: 'Lives by the bed and opens with one hand. Three copies remain with this cover; the dreams are unlimited.',
      ru: 'Живёт у кровати и открывается одной рукой. С этой обложкой осталось три, а снов — сколько угодно.',
    },
    price: 1900, total_count: 3, active: true,
    parameters: { ruling: 'dotted', pages: 160, format: 'a5' },
    pictureKind: 'notebook', palette: 'lavender', photos: 2,
  },
];
