import type { DemoProduct } from '#server/seed/content/types.ts';

export const teas: readonly DemoProduct[] = [
  {
    key: 'tea-jade', sku: 'PD-TEA-03', company: 'polden', category: 'tea', type: 'food',
    name: { en: 'Green tea from Guria, 80 g tin', ru: 'Чай зелёный гурийский, банка 80 г' },
    description: {
      en: 'Leaves from bushes that were left alone for thirty years and came back wild. Brew at eighty degrees and forget the sugar.',
      ru: 'Лист с кустов, которые тридцать лет никто не трогал, и они одичали. Заваривайте при восьмидесяти градусах и забудьте про сахар.',
    },
    price: 1500, total_count: 140, active: true,
    parameters: { weight: 80, 'shelf-life': 24, origin: 'georgia' },
    pictureKind: 'tea', palette: 'jade', photos: 2,
  },
  {
    key: 'tea-raspberry', sku: 'PD-TEA-04', company: 'polden', category: 'tea', type: 'food',
    name: { en: 'Raspberry leaf and rosehip, 90 g tin', ru: 'Малиновый лист с шиповником, банка 90 г' },
    description: {
      en: 'What is drunk in our family when somebody sneezes. Raspberry leaf, rosehip and dried berries, no tea at all.',
      ru: 'То, что в нашей семье пьют, когда кто-нибудь чихнул. Лист малины, шиповник и сушёная ягода, а чая нет вовсе.',
    },
    price: 1400, total_count: 125, active: true,
    parameters: { weight: 90, 'shelf-life': 24, origin: 'russia' },
    pictureKind: 'tea', palette: 'raspberry', photos: 2,
  },
  {
    key: 'tea-mint', sku: 'TP-TEA-01', company: 'teplitsa', category: 'tea', type: 'food',
    name: { en: 'Mountain mint and thyme, 60 g tin', ru: 'Горная мята с чабрецом, банка 60 г' },
    description: {
      en: 'Gathered above Kazbegi at the end of June, when the bees are loudest. Two pinches for a pot, hot in winter and iced in August.',
      ru: 'Собраны над Казбеги в конце июня, когда громче всего гудят пчёлы. Две щепотки на чайник: зимой горячим, в августе со льдом.',
    },
    price: 1300, total_count: 150, active: true,
    parameters: { weight: 60, 'shelf-life': 18, origin: 'georgia' },
    pictureKind: 'tea', palette: 'mint', photos: 2,
  },
  {
    key: 'tea-oat', sku: 'KM-TEA-01', company: 'kumo', category: 'tea', type: 'food',
    name: { en: 'Hojicha, roasted green tea, 100 g tin', ru: 'Ходзитя, обжаренный зелёный чай, банка 100 г' },
    description: {
      en: 'Kyoto bancha roasted over charcoal until it smells of hazelnuts. So little caffeine that children are given it with supper.',
      ru: 'Киотская бантя, обжаренная на углях до запаха лесного ореха. Кофеина так мало, что её дают детям за ужином.',
    },
    price: 1900, total_count: 77, active: true,
    parameters: { weight: 100, 'shelf-life': 12, origin: 'japan' },
    pictureKind: 'tea', palette: 'oat', photos: 2,
  },
  {
    key: 'tea-forest', sku: 'KM-TEA-02', company: 'kumo', category: 'tea', type: 'food',
    name: { en: 'Sencha from Uji, 50 g tin', ru: 'Сэнтя из Удзи, банка 50 г' },
    description: {
      en: 'The first picking of May, steamed for forty seconds. Sweet, grassy, and gone in a week if you are not careful.',
      ru: 'Первый майский сбор, пропаренный сорок секунд. Сладкая, травяная и кончается за неделю, если не следить.',
    },
    price: 2800, total_count: 44, active: true,
    parameters: { weight: 50, 'shelf-life': 12, origin: 'japan' },
    pictureKind: 'tea', palette: 'forest', photos: 2,
  },
  {
    key: 'tea-amber', sku: 'PD-TEA-05', company: 'polden', category: 'tea', type: 'food',
    name: { en: 'Bathhouse blend with honeyed linden, 100 g tin', ru: 'Сбор «После бани» с липой, банка 100 г' },
    description: {
      en: 'Linden blossom, currant leaf and black tea, blended by a bath attendant from Suzdal. Back in stock when the linden flowers.',
      ru: 'Липовый цвет, смородиновый лист и чёрный чай — рецепт банщика из Суздаля. Вернётся, когда зацветёт липа.',
    },
    price: 1600, total_count: 0, active: true,
    parameters: { weight: 100, 'shelf-life': 36, origin: 'russia' },
    pictureKind: 'tea', palette: 'amber', photos: 2,
  },
];
