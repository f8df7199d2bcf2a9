import type { DemoCategory } from '#server/seed/content/types.ts';

export const categories: readonly DemoCategory[] = [
  {
    key: 'home',
    parent: null,
    name: { en: 'Home', ru: 'Дом' },
    description: { en: 'Things that make a house feel lived in.', ru: 'Вещи, с которыми дом становится своим.' },
  },
  {
    key: 'tableware',
    parent: 'home',
    name: { en: 'Tableware', ru: 'Посуда' },
    description: { en: 'Ceramics and painted wood for every day and for guests.', ru: 'Керамика и расписное дерево — на каждый день и для гостей.' },
  },
  {
    key: 'cups-teapots',
    parent: 'tableware',
    name: { en: 'Cups and teapots', ru: 'Кружки и чайники' },
    description: { en: 'Mugs, tea pairs, teapots, jugs and a real samovar.', ru: 'Кружки, чайные пары, чайники, кувшины и настоящий самовар.' },
  },
  {
    key: 'bowls-plates',
    parent: 'tableware',
    name: { en: 'Bowls and plates', ru: 'Миски и тарелки' },
    description: { en: 'For porridge, salad, dinner and show.', ru: 'Под кашу, салат, ужин и просто для красоты.' },
  },
  {
    key: 'decor',
    parent: 'home',
    name: { en: 'Decor and light', ru: 'Уют и свет' },
    description: { en: 'Vases, planters, candles and lamps.', ru: 'Вазы, кашпо, свечи и лампы.' },
  },
  {
    key: 'vases-baskets',
    parent: 'decor',
    name: { en: 'Vases, planters, baskets', ru: 'Вазы, кашпо, корзины' },
    description: { en: 'A home for branches, plants and everything else.', ru: 'Место для веток, растений и всего остального.' },
  },
  {
    key: 'candles-lamps',
    parent: 'decor',
    name: { en: 'Candles and lamps', ru: 'Свечи и лампы' },
    description: { en: 'Warm light for long evenings.', ru: 'Тёплый свет для долгих вечеров.' },
  },
  {
    key: 'kitchen',
    parent: 'home',
    name: { en: 'Kitchen tools', ru: 'Для кухни' },
    description: { en: 'Boards, knives and spoons that last.', ru: 'Доски, ножи и ложки, которые служат долго.' },
  },
  {
    key: 'textiles',
    parent: null,
    name: { en: 'Textiles', ru: 'Текстиль' },
    description: { en: 'Wool, linen and cotton, woven and knitted.', ru: 'Шерсть, лён и хлопок — тканые и вязаные.' },
  },
  {
    key: 'blankets-cushions',
    parent: 'textiles',
    name: { en: 'Blankets and cushions', ru: 'Пледы и подушки' },
    description: { en: 'To wrap up in and to lean on.', ru: 'Чтобы закутаться и прислониться.' },
  },
  {
    key: 'knitwear',
    parent: 'textiles',
    name: { en: 'Knitwear', ru: 'Вязаные вещи' },
    description: { en: 'Mittens, scarves and socks with northern patterns.', ru: 'Варежки, шарфы и носки с северными узорами.' },
  },
  {
    key: 'pantry',
    parent: null,
    name: { en: 'Pantry', ru: 'Кладовая' },
    description: { en: 'Tea, honey, jam and sweets from small makers.', ru: 'Чай, мёд, варенье и сладости от небольших хозяйств.' },
  },
  {
    key: 'tea',
    parent: 'pantry',
    name: { en: 'Tea', ru: 'Чай' },
    description: { en: 'Leaf tea and herbs in tins.', ru: 'Листовой чай и травы в жестяных банках.' },
  },
  {
    key: 'honey-sweets',
    parent: 'pantry',
    name: { en: 'Honey, jam and sweets', ru: 'Мёд, варенье, сладости' },
    description: { en: 'Sweet things for the tea table.', ru: 'Всё сладкое к чаю.' },
  },
  {
    key: 'toys',
    parent: null,
    name: { en: 'Toys', ru: 'Игрушки' },
    description: { en: 'Wooden and soft toys to hand down.', ru: 'Деревянные и мягкие игрушки, которые передают по наследству.' },
  },
  {
    key: 'work-travel',
    parent: null,
    name: { en: 'Work and travel', ru: 'Работа и дорога' },
    description: { en: 'Bags, notebooks, sound and time.', ru: 'Сумки, блокноты, звук и время.' },
  },
];
