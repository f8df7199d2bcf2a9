import type { DemoProduct } from '#server/seed/content/types.ts';

export const seeds: readonly DemoProduct[] = [
  {
    key: 'seeds-coral', sku: 'TP-SED-01', company: 'teplitsa', category: 'seeds', type: 'seed',
    name: { en: 'Zinnia seeds, coral mix', ru: 'Семена циннии, коралловая смесь' },
    description: {
      en: 'Sow after the last frost, pick from July, and the more you cut the more come. Twenty-five seeds from our own rows.',
      ru: 'Сейте после последних заморозков, срезайте с июля: чем больше режешь, тем больше цветёт. Двадцать пять семян с наших гряд.',
    },
    price: 400, total_count: 320, active: true,
    parameters: { 'sow-month': '4', height: 60, 'days-to-sprout': 8 },
    pictureKind: 'seeds', palette: 'coral', photos: 3,
  },
  {
    key: 'seeds-fireweed', sku: 'TP-SED-02', company: 'teplitsa', category: 'seeds', type: 'seed',
    name: { en: 'Cosmos seeds, purple', ru: 'Семена космеи пурпурной' },
    description: {
      en: 'Feathery leaves, flowers at shoulder height, and bees from the whole street. Forgives poor soil and long weekends.',
      ru: 'Ажурная листва, цветы по плечо и пчёлы со всей улицы. Прощает бедную почву и длинные выходные.',
    },
    price: 400, total_count: 280, active: true,
    parameters: { 'sow-month': '3', height: 90, 'days-to-sprout': 14 },
    pictureKind: 'seeds', palette: 'fireweed', photos: 2,
  },
  {
    key: 'seeds-sky', sku: 'TP-SED-03', company: 'teplitsa', category: 'seeds', type: 'seed',
    name: { en: 'Cornflower seeds, blue', ru: 'Семена василька синего' },
    description: {
      en: 'The blue that painters complain about. Scatter in a sunny corner in autumn or spring and leave it alone.',
      ru: 'Тот самый синий, на который жалуются художники. Разбросайте в солнечном углу осенью или весной и не трогайте.',
    },
    price: 400, total_count: 295, active: true,
    parameters: { 'sow-month': '4', height: 70, 'days-to-sprout': 12 },
    pictureKind: 'seeds', palette: 'sky', photos: 2,
  },
  {
    key: 'seeds-poppy', sku: 'TP-SED-04', company: 'teplitsa', category: 'seeds', type: 'seed',
    name: { en: 'Corn poppy seeds', ru: 'Семена мака-самосейки' },
    description: {
      en: 'Sow once and it will decide the rest itself. The new crop is drying in the attic and will be packed in October.',
      ru: 'Посейте один раз, дальше он решит сам. Новый урожай сохнет на чердаке, расфасуем в октябре.',
    },
    price: 400, total_count: 0, active: true,
    parameters: { 'sow-month': '9', height: 50, 'days-to-sprout': 20 },
    pictureKind: 'seeds', palette: 'poppy', photos: 2,
  },
  {
    key: 'seeds-raspberry', sku: 'TP-SED-05', company: 'teplitsa', category: 'seeds', type: 'seed',
    name: { en: 'Beetroot seeds, Tbilisi round', ru: 'Семена свёклы «Тбилисская круглая»' },
    description: {
      en: 'Sweet, dark, ready in sixty days. The leaves go into the soup as well, so nothing is left for the compost.',
      ru: 'Сладкая, тёмная, готова за шестьдесят дней. Ботва тоже идёт в суп, так что компосту ничего не достанется.',
    },
    price: 300, total_count: 340, active: true,
    parameters: { 'sow-month': '5', height: 35, 'days-to-sprout': 9 },
    pictureKind: 'seeds', palette: 'raspberry', photos: 2,
  },
  {
    key: 'seeds-seabuckthorn', sku: 'TP-SED-06', company: 'teplitsa', category: 'seeds', type: 'seed',
    name: { en: 'Carrot seeds, short and sweet', ru: 'Семена моркови короткой сладкой' },
    description: {
      en: 'For boxes, children and heavy soil. The root stays ten centimetres long and pulls out with a satisfying pop.',
      ru: 'Для ящиков, детей и тяжёлой почвы. Корень не длиннее десяти сантиметров и вынимается с приятным хлопком.',
    },
    price: 300, total_count: 310, active: true,
    parameters: { 'sow-month': '4', height: 30, 'days-to-sprout': 16 },
    pictureKind: 'seeds', palette: 'seabuckthorn', photos: 2,
  },
  {
    key: 'seeds-lavender', sku: 'TP-SED-07', company: 'teplitsa', category: 'seeds', type: 'seed',
    name: { en: 'Lavender seeds, hardy', ru: 'Семена лаванды зимостойкой' },
    description: {
      en: 'Patience in a packet: a month to sprout, a year to flower, ten to enjoy. Keep the seeds in the fridge for a fortnight first.',
      ru: 'Терпение в пакетике: месяц до всходов, год до цветов и десять лет радости. Сперва подержите семена две недели в холодильнике.',
    },
    price: 500, total_count: 190, active: true,
    parameters: { 'sow-month': '2', height: 45, 'days-to-sprout': 28 },
    pictureKind: 'seeds', palette: 'lavender', photos: 2,
  },
];
