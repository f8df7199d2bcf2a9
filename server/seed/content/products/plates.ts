import type { DemoProduct } from '#server/seed/content/types.ts';

export const plates: readonly DemoProduct[] = [
  {
    key: 'plate-sage', sku: 'SL-PLT-02', company: 'sloboda', category: 'bowls-plates', type: 'tableware',
    name: { en: 'Herb Garden dinner plate', ru: 'Тарелка обеденная «Аптекарский огород»' },
    description: {
      en: 'A dinner plate in quiet green with two stripes left by the wheel. Food looks good on it because the plate keeps out of the way.',
      ru: 'Обеденная тарелка спокойного зелёного цвета с двумя полосами от гончарного круга. Еда на ней смотрится хорошо, потому что тарелка не мешает.',
    },
    price: 2700, total_count: 92, active: true,
    parameters: { ware: 'stoneware', diameter: 26, care: 'dishwasher' },
    pictureKind: 'plate', palette: 'sage', photos: 2,
  },
  {
    key: 'bowl-celadon', sku: 'SL-BWL-03', company: 'sloboda', category: 'bowls-plates', type: 'tableware',
    name: { en: 'Noodle Night bowl', ru: 'Миска «Лапша на ночь»' },
    description: {
      en: 'Deep enough for a proper portion of broth, with a foot high enough to hold with both hands. Celadon crackles a little with the years; we call that character.',
      ru: 'Глубокая — под настоящую порцию бульона, на высокой ножке, чтобы держать двумя руками. Селадон с годами покрывается сеточкой, мы зовём это характером.',
    },
    price: 2500, total_count: 74, active: true,
    parameters: { ware: 'faience', diameter: 18, capacity: 700, care: 'dishwasher' },
    pictureKind: 'bowl', palette: 'celadon', photos: 2,
  },
  {
    key: 'plate-rose', sku: 'SL-PLT-03', company: 'sloboda', category: 'bowls-plates', type: 'tableware',
    name: { en: 'Sunday Cake plate', ru: 'Тарелка десертная «Воскресный пирог»' },
    description: {
      en: 'A dessert plate with a wreath that you uncover slice by slice. Sold singly, because nobody ever needs exactly six.',
      ru: 'Десертная тарелка с венком, который открывается по кусочку. Продаём поштучно: ровно шесть никому никогда не нужно.',
    },
    price: 2300, total_count: 60, active: true,
    parameters: { ware: 'porcelain', diameter: 21, care: 'dishwasher' },
    pictureKind: 'plate', palette: 'rose', photos: 2,
  },
  {
    key: 'bowl-gzhel', sku: 'SL-BWL-04', company: 'sloboda', category: 'bowls-plates', type: 'tableware',
    name: { en: 'Blue Orchard serving bowl', ru: 'Салатник «Синий сад»' },
    description: {
      en: 'A serving bowl with Gzhel branches outside and a single rose at the bottom, for whoever takes the last spoonful. Fits a salad for six.',
      ru: 'Большой салатник: снаружи гжельские ветви, на дне — одна роза для того, кто доест последнюю ложку. Салата хватает на шестерых.',
    },
    price: 3900, total_count: 41, active: true,
    parameters: { ware: 'porcelain', diameter: 23, capacity: 1600, care: 'dishwasher' },
    pictureKind: 'bowl', palette: 'gzhel', photos: 3,
  },
  {
    key: 'plate-oat', sku: 'SL-PLT-04', company: 'sloboda', category: 'bowls-plates', type: 'tableware',
    name: { en: 'Second Helping plate', ru: 'Тарелка «Добавка»' },
    description: {
      en: 'A plate with a raised edge, halfway to a bowl: for pasta, risotto and children who chase peas. The last of the spring firing.',
      ru: 'Тарелка с бортиком, почти миска: для пасты, ризотто и детей, которые гоняются за горошком. Остатки весеннего обжига.',
    },
    price: 2200, total_count: 4, active: true,
    parameters: { ware: 'stoneware', diameter: 24, care: 'dishwasher' },
    pictureKind: 'plate', palette: 'oat', photos: 2,
  },
];
