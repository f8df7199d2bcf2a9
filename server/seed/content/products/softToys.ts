import type { DemoProduct } from '#server/seed/content/types.ts';

export const softToys: readonly DemoProduct[] = [
  {
    key: 'bunny-oat', sku: 'FJ-BUN-01', company: 'fjellstad', category: 'soft-toys', type: 'toy',
    name: { en: 'Havre the rabbit', ru: 'Кролик Хавре' },
    description: {
      en: 'Long ears for holding, a heavy bottom for sitting, and a face that forgives everything. Stuffed with wool, so he can be washed.',
      ru: 'Длинные уши, чтобы держать, тяжёлая попа, чтобы сидеть, и лицо, которое всё прощает. Набит шерстью, поэтому его можно стирать.',
    },
    price: 3900, total_count: 76, active: true,
    parameters: { age: 0, 'toy-material': 'plush', pieces: 1 },
    pictureKind: 'bunny', palette: 'oat', photos: 3,
  },
  {
    key: 'bunny-rose', sku: 'FJ-BUN-02', company: 'fjellstad', category: 'soft-toys', type: 'toy',
    name: { en: 'Rosa the rabbit', ru: 'Крольчиха Роза' },
    description: {
      en: 'Havre’s sister: pinker, braver, and always under the bed first. Her bow is sewn on with forty stitches.',
      ru: 'Сестра Хавре: розовее, храбрее и всегда первой лезет под кровать. Бант пришит сорока стежками.',
    },
    price: 3900, total_count: 58, active: true,
    parameters: { age: 0, 'toy-material': 'plush', pieces: 1 },
    pictureKind: 'bunny', palette: 'rose', photos: 2,
  },
  {
    key: 'bunny-fog', sku: 'FJ-BUN-03', company: 'fjellstad', category: 'soft-toys', type: 'toy',
    name: { en: 'Professor Grey the rabbit', ru: 'Кролик Профессор Грей' },
    description: {
      en: 'He has read everything and says nothing. Mohair, glass eyes, and a small pocket in the back for a letter.',
      ru: 'Он всё прочёл и молчит. Мохер, стеклянные глаза и маленький карман на спине — для письма.',
    },
    price: 4200, total_count: 45, active: true,
    parameters: { age: 0, 'toy-material': 'plush', pieces: 1 },
    pictureKind: 'bunny', palette: 'fog', photos: 2,
  },
  {
    key: 'bear-walnut', sku: 'FJ-BER-01', company: 'fjellstad', category: 'soft-toys', type: 'toy',
    name: { en: 'Bjarne the bear', ru: 'Медведь Бьярне' },
    description: {
      en: 'A brown bear with jointed paws who sits through long films. Every bear leaves with a passport and an empty page for stamps.',
      ru: 'Бурый медведь на шарнирах, который высидит любой длинный фильм. Каждый уезжает с паспортом и чистой страницей для штампов.',
    },
    price: 4900, total_count: 33, active: true,
    parameters: { age: 0, 'toy-material': 'plush', pieces: 1 },
    pictureKind: 'bear', palette: 'walnut', photos: 2,
  },
  {
    key: 'bear-lavender', sku: 'PD-BER-02', company: 'polden', category: 'soft-toys', type: 'toy',
    name: { en: 'Lavender the sleepy bear', ru: 'Медведь-соня Лаванда' },
    description: {
      en: 'A pouch of lavender inside the tummy can be warmed on the radiator. Not for microwaves, however tempting.',
      ru: 'В животе мешочек лаванды, который можно согреть на батарее. В микроволновку нельзя, как бы ни хотелось.',
    },
    price: 4200, total_count: 40, active: true,
    parameters: { age: 0, 'toy-material': 'plush', pieces: 1 },
    pictureKind: 'bear', palette: 'lavender', photos: 2,
  },
  {
    key: 'bear-cranberry', sku: 'PD-BER-03', company: 'polden', category: 'soft-toys', type: 'toy',
    name: { en: 'Cranberry the carnival bear', ru: 'Медведь Клюква, ярмарочный' },
    description: {
      en: 'Red from ears to toes, like the bears that were won at shooting galleries. No shooting needed.',
      ru: 'Красный от ушей до пяток, как те, что выигрывали в тире. Стрелять не нужно.',
    },
    price: 4400, total_count: 27, active: true,
    parameters: { age: 0, 'toy-material': 'plush', pieces: 1 },
    pictureKind: 'bear', palette: 'cranberry', photos: 2,
  },
];
