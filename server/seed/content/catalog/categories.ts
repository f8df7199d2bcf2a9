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
    description: {
      en: 'Ceramics and painted wood for every day and for guests.',
      ru: 'Керамика и расписное дерево — на каждый день и для гостей.',
    },
  },
  {
    key: 'cups-teapots',
    parent: 'tableware',
    name: { en: 'Cups and teapots', ru: 'Кружки и чайники' },
    description: {
      en: 'Mugs, tea pairs, teapots, jugs and a real samovar.',
      ru: 'Кружки, чайные пары, чайники, кувшины и настоящий самовар.',
    },
  },
  {
    key: 'bowls-plates',
    parent: 'tableware',
    name: { en: 'Bowls and plates', ru: 'Миски и тарелки' },
    description: { en: 'For porridge, salad, dinner and show.', ru: 'Под кашу, салат, ужин и просто для красоты.' },
  },
  {
    key: 'glassware',
    parent: 'tableware',
    name: { en: 'Glasses and carafes', ru: 'Стаканы и графины' },
    description: {
      en: 'Mouth-blown glass for water, lemonade and long talks.',
      ru: 'Выдувное стекло для воды, лимонада и долгих разговоров.',
    },
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
    description: {
      en: 'A home for branches, plants and everything else.',
      ru: 'Место для веток, растений и всего остального.',
    },
  },
  {
    key: 'candles-lamps',
    parent: 'decor',
    name: { en: 'Candles and lamps', ru: 'Свечи и лампы' },
    description: { en: 'Warm light for long evenings.', ru: 'Тёплый свет для долгих вечеров.' },
  },
  {
    key: 'clocks-prints',
    parent: 'decor',
    name: { en: 'Clocks and prints', ru: 'Часы и постеры' },
    description: {
      en: 'For the wall that has been empty since you moved in.',
      ru: 'Для стены, которая пустует с самого переезда.',
    },
  },
  {
    key: 'kitchen',
    parent: 'home',
    name: { en: 'Kitchen', ru: 'Кухня' },
    description: { en: 'Tools that last longer than recipes.', ru: 'Вещи, которые переживут рецепты.' },
  },
  {
    key: 'boards-knives',
    parent: 'kitchen',
    name: { en: 'Boards, knives, spoons', ru: 'Доски, ножи, ложки' },
    description: {
      en: 'Whatever touches the food before the plate does.',
      ru: 'Всё, что касается еды раньше тарелки.',
    },
  },
  {
    key: 'pots-pans',
    parent: 'kitchen',
    name: { en: 'Pots and pans', ru: 'Кастрюли и сковороды' },
    description: { en: 'Enamel, cast iron and carbon steel.', ru: 'Эмаль, чугун и углеродистая сталь.' },
  },
  {
    key: 'coffee-gear',
    parent: 'kitchen',
    name: { en: 'Coffee makers and mills', ru: 'Кофеварки и кофемолки' },
    description: { en: 'For those who are not awake yet.', ru: 'Для тех, кто ещё не проснулся.' },
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
    description: {
      en: 'Hats, mittens, scarves and socks with northern patterns.',
      ru: 'Шапки, варежки, шарфы и носки с северными узорами.',
    },
  },
  {
    key: 'bed-bath',
    parent: 'textiles',
    name: { en: 'Towels and aprons', ru: 'Полотенца и фартуки' },
    description: {
      en: 'Cotton and linen that get better with washing.',
      ru: 'Хлопок и лён, которые от стирки только лучше.',
    },
  },
  {
    key: 'pantry',
    parent: null,
    name: { en: 'Pantry', ru: 'Кладовая' },
    description: {
      en: 'Tea, coffee, honey and spices from small makers.',
      ru: 'Чай, кофе, мёд и пряности от небольших хозяйств.',
    },
  },
  {
    key: 'tea',
    parent: 'pantry',
    name: { en: 'Tea', ru: 'Чай' },
    description: { en: 'Leaf tea and herbs in tins.', ru: 'Листовой чай и травы в жестяных банках.' },
  },
  {
    key: 'coffee-chocolate',
    parent: 'pantry',
    name: { en: 'Coffee and chocolate', ru: 'Кофе и шоколад' },
    description: { en: 'Roasted this week, wrapped by hand.', ru: 'Обжарено на этой неделе, завёрнуто вручную.' },
  },
  {
    key: 'honey-sweets',
    parent: 'pantry',
    name: { en: 'Honey, jam and sweets', ru: 'Мёд, варенье, сладости' },
    description: { en: 'Sweet things for the tea table.', ru: 'Всё сладкое к чаю.' },
  },
  {
    key: 'oil-spices',
    parent: 'pantry',
    name: { en: 'Oils and spices', ru: 'Масла и пряности' },
    description: { en: 'A spoonful that decides the dinner.', ru: 'Ложечка, которая решает судьбу ужина.' },
  },
  {
    key: 'toys',
    parent: null,
    name: { en: 'Toys and games', ru: 'Игрушки и игры' },
    description: {
      en: 'Wooden and soft toys to hand down, games for long evenings.',
      ru: 'Игрушки, которые передают по наследству, и игры на долгие вечера.',
    },
  },
  {
    key: 'wooden-toys',
    parent: 'toys',
    name: { en: 'Wooden toys', ru: 'Деревянные игрушки' },
    description: { en: 'Linden, beech and birch without a single corner.', ru: 'Липа, бук и берёза без единого угла.' },
  },
  {
    key: 'soft-toys',
    parent: 'toys',
    name: { en: 'Soft toys', ru: 'Мягкие игрушки' },
    description: { en: 'Bears and rabbits with a character of their own.', ru: 'Медведи и кролики с характером.' },
  },
  {
    key: 'games',
    parent: 'toys',
    name: { en: 'Games and puzzles', ru: 'Игры и пазлы' },
    description: { en: 'Chess, dominoes and a thousand pieces of sky.', ru: 'Шахматы, домино и тысяча кусочков неба.' },
  },
  {
    key: 'work-travel',
    parent: null,
    name: { en: 'Work and travel', ru: 'Работа и дорога' },
    description: { en: 'Bags, notebooks, sound and time.', ru: 'Сумки, блокноты, звук и время.' },
  },
  {
    key: 'bags',
    parent: 'work-travel',
    name: { en: 'Bags and suitcases', ru: 'Сумки и чемоданы' },
    description: { en: 'From the market to the night train.', ru: 'От рынка до ночного поезда.' },
  },
  {
    key: 'sound-time',
    parent: 'work-travel',
    name: { en: 'Sound, time and light', ru: 'Звук, время и кадр' },
    description: {
      en: 'Radios, headphones, alarm clocks and film cameras.',
      ru: 'Приёмники, наушники, будильники и плёночные камеры.',
    },
  },
  {
    key: 'stationery',
    parent: 'work-travel',
    name: { en: 'Stationery', ru: 'Письмо и рисование' },
    description: { en: 'Paper, ink and colour.', ru: 'Бумага, чернила и краски.' },
  },
  {
    key: 'notebooks',
    parent: 'stationery',
    name: { en: 'Notebooks', ru: 'Блокноты' },
    description: { en: 'Dotted, lined, squared or left alone.', ru: 'В точку, в линейку, в клетку или без ничего.' },
  },
  {
    key: 'pens-pencils',
    parent: 'stationery',
    name: { en: 'Pens and pencils', ru: 'Ручки и карандаши' },
    description: { en: 'For signatures, corrections and margins.', ru: 'Для подписей, правок и полей.' },
  },
  {
    key: 'paints',
    parent: 'stationery',
    name: { en: 'Watercolours', ru: 'Акварель' },
    description: { en: 'Boxes that fit into a coat pocket.', ru: 'Коробки, которые помещаются в карман пальто.' },
  },
  {
    key: 'outdoors',
    parent: null,
    name: { en: 'Outdoors', ru: 'На природе' },
    description: {
      en: 'For a day in the hills or a week under canvas.',
      ru: 'На день в горах или неделю под брезентом.',
    },
  },
  {
    key: 'camp',
    parent: 'outdoors',
    name: { en: 'Tents and camp mugs', ru: 'Палатки и кружки' },
    description: { en: 'Canvas, enamel and the smell of smoke.', ru: 'Брезент, эмаль и запах дыма.' },
  },
  {
    key: 'flasks-lanterns',
    parent: 'outdoors',
    name: { en: 'Flasks and lanterns', ru: 'Термосы и фонари' },
    description: { en: 'Warmth and light to take along.', ru: 'Тепло и свет с собой.' },
  },
  {
    key: 'garden',
    parent: null,
    name: { en: 'Garden', ru: 'Сад' },
    description: {
      en: 'For a plot, a balcony or a single windowsill.',
      ru: 'Для участка, балкона или одного подоконника.',
    },
  },
  {
    key: 'garden-tools',
    parent: 'garden',
    name: { en: 'Tools, cans, birdhouses', ru: 'Инструменты, лейки, скворечники' },
    description: { en: 'Forged, soldered and nailed to last.', ru: 'Ковано, паяно и сколочено надолго.' },
  },
  {
    key: 'seeds',
    parent: 'garden',
    name: { en: 'Seeds', ru: 'Семена' },
    description: { en: 'From our own rows, counted by hand.', ru: 'С собственных гряд, посчитанные вручную.' },
  },
  {
    key: 'care',
    parent: null,
    name: { en: 'Body care', ru: 'Уход' },
    description: { en: 'Soap and creams with short lists of ingredients.', ru: 'Мыло и кремы с коротким составом.' },
  },
  {
    key: 'soap-bath',
    parent: 'care',
    name: { en: 'Soap', ru: 'Мыло' },
    description: { en: 'Cooked slowly and cut with a wire.', ru: 'Сварено не спеша и нарезано струной.' },
  },
  {
    key: 'creams',
    parent: 'care',
    name: { en: 'Creams and balms', ru: 'Кремы и бальзамы' },
    description: { en: 'For faces, hands and the heels of summer.', ru: 'Для лица, рук и летних пяток.' },
  },
];
