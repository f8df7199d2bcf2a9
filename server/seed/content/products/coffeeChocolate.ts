import type { DemoProduct } from '#server/seed/content/types.ts';

export const coffeeChocolate: readonly DemoProduct[] = [
  {
    key: 'coffee-terracotta', sku: 'AL-COF-01', company: 'alecrim', category: 'coffee-chocolate', type: 'food',
    name: { en: 'House espresso, whole beans, 250 g', ru: 'Эспрессо домашний, зёрна, 250 г' },
    description: {
      en: 'Brazilian beans roasted slowly in Campo de Ourique: nuts, cocoa, no sour surprises. Roasted on Tuesdays, posted on Wednesdays.',
      ru: 'Бразильские зёрна медленной обжарки из Кампу-де-Орики: орех, какао и никаких кислых неожиданностей. Жарим по вторникам, отправляем по средам.',
    },
    price: 1700, total_count: 190, active: true,
    parameters: { weight: 250, 'shelf-life': 12, origin: 'brazil' },
    pictureKind: 'coffee', palette: 'terracotta', photos: 3,
  },
  {
    key: 'coffee-jade', sku: 'AL-COF-02', company: 'alecrim', category: 'coffee-chocolate', type: 'food',
    name: { en: 'Guji filter coffee, whole beans, 250 g', ru: 'Кофе «Гуджи» под фильтр, зёрна, 250 г' },
    description: {
      en: 'Washed Ethiopian beans that taste of apricot and black tea. Let the bag rest ten days after roasting; the date is on the bottom.',
      ru: 'Мытая Эфиопия со вкусом абрикоса и чёрного чая. Дайте пачке отдохнуть десять дней после обжарки, дата на дне.',
    },
    price: 2100, total_count: 115, active: true,
    parameters: { weight: 250, 'shelf-life': 12, origin: 'ethiopia' },
    pictureKind: 'coffee', palette: 'jade', photos: 2,
  },
  {
    key: 'coffee-night', sku: 'AL-COF-03', company: 'alecrim', category: 'coffee-chocolate', type: 'food',
    name: { en: 'Night Shift decaf, whole beans, 250 g', ru: 'Кофе без кофеина «Ночная смена», зёрна, 250 г' },
    description: {
      en: 'Decaffeinated with sugar cane in Colombia, so that it still tastes of caramel. For the second cup at ten in the evening.',
      ru: 'Кофеин убрали в Колумбии с помощью сахарного тростника, и карамель во вкусе осталась. Для второй чашки в десять вечера.',
    },
    price: 1800, total_count: 98, active: true,
    parameters: { weight: 250, 'shelf-life': 12, origin: 'colombia' },
    pictureKind: 'coffee', palette: 'night', photos: 2,
  },
  {
    key: 'coffee-raspberry', sku: 'AL-COF-04', company: 'alecrim', category: 'coffee-chocolate', type: 'food',
    name: { en: 'Natural Sidamo, whole beans, 200 g', ru: 'Сидамо натуральной обработки, зёрна, 200 г' },
    description: {
      en: 'Dried in the fruit on raised beds, and it shows: strawberry jam, first thing in the morning. Divides the team exactly in half.',
      ru: 'Сушили прямо в ягоде, и это слышно: клубничное варенье с самого утра. Делит нашу команду ровно пополам.',
    },
    price: 2400, total_count: 60, active: true,
    parameters: { weight: 200, 'shelf-life': 9, origin: 'ethiopia' },
    pictureKind: 'coffee', palette: 'raspberry', photos: 2,
  },
  {
    key: 'chocolate-night', sku: 'AL-CHO-01', company: 'alecrim', category: 'coffee-chocolate', type: 'food',
    name: { en: 'Dark chocolate 72 % with sea salt', ru: 'Тёмный шоколад 72 % с морской солью' },
    description: {
      en: 'Bahia cocoa, cane sugar and flakes from the salt pans of Aveiro. The salt sits on the back, so it meets the tongue first.',
      ru: 'Какао из Баии, тростниковый сахар и хлопья с соляных полей Авейру. Соль на обратной стороне, поэтому язык встречает её первой.',
    },
    price: 900, total_count: 240, active: true,
    parameters: { weight: 85, 'shelf-life': 12, origin: 'brazil' },
    pictureKind: 'chocolate', palette: 'night', photos: 3,
  },
  {
    key: 'chocolate-rose', sku: 'AL-CHO-02', company: 'alecrim', category: 'coffee-chocolate', type: 'food',
    name: { en: 'Milk chocolate with roasted almonds', ru: 'Молочный шоколад с жареным миндалём' },
    description: {
      en: 'Forty-five per cent cocoa, which is a lot for milk. The almonds are whole, so breaking it fairly takes negotiation.',
      ru: 'Сорок пять процентов какао — для молочного много. Миндаль целый, так что честно разломить можно только после переговоров.',
    },
    price: 900, total_count: 205, active: true,
    parameters: { weight: 85, 'shelf-life': 9, origin: 'brazil' },
    pictureKind: 'chocolate', palette: 'rose', photos: 2,
  },
  {
    key: 'chocolate-jade', sku: 'AL-CHO-03', company: 'alecrim', category: 'coffee-chocolate', type: 'food',
    name: { en: 'Dark chocolate 64 % with mint', ru: 'Тёмный шоколад 64 % с мятой' },
    description: {
      en: 'Real mint leaf, dried and ground, not oil from a bottle. It tastes like a garden after rain rather than toothpaste.',
      ru: 'Настоящий мятный лист, высушенный и смолотый, а не масло из пузырька. На вкус — сад после дождя, а не зубная паста.',
    },
    price: 1000, total_count: 160, active: true,
    parameters: { weight: 85, 'shelf-life': 12, origin: 'ecuador' },
    pictureKind: 'chocolate', palette: 'jade', photos: 2,
  },
  {
    key: 'chocolate-seabuckthorn', sku: 'PD-CHO-01', company: 'polden', category: 'coffee-chocolate', type: 'food',
    name: { en: 'White chocolate with sea buckthorn', ru: 'Белый шоколад с облепихой' },
    description: {
      en: 'The sourness of the berry holds the sweetness by the collar. Freeze-dried sea buckthorn from the Altai, nothing dyed.',
      ru: 'Кислинка ягоды держит сладость за воротник. Сублимированная алтайская облепиха, никаких красителей.',
    },
    price: 1100, total_count: 88, active: true,
    parameters: { weight: 80, 'shelf-life': 9, origin: 'russia' },
    pictureKind: 'chocolate', palette: 'seabuckthorn', photos: 2,
  },
];
