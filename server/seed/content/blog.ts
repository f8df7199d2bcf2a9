import type { DemoPublication } from './types.ts';

const p = (...lines: string[]): string => lines.map((line) => `<p>${line}</p>`).join('');
const list = (...items: string[]): string => `<ul>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ul>`;

/** Publications of companies and buyers, the oldest first. */
export const publications: readonly DemoPublication[] = [
  {
    author: 'vendor@example.com',
    language: 'en',
    days_ago: 41,
    picture: ['teapot', 'celadon'],
    title: 'How to choose a teapot that you will use every day',
    description: 'Size, spout and lid matter more than looks. Five minutes that save years of dripping.',
    text:
      p(
        'Most teapots are bought for their looks and left on the shelf for one reason: they drip. We have glazed and fired them for eleven years, and this is what we check before a teapot leaves the workshop.',
      ) +
      '<h2>Begin with the size</h2>' +
      p(
        'A pot that is half empty cools twice as fast. Two people drink from <strong>600 ml</strong>, four from a litre. If you live alone and sometimes have guests, take the small one and brew twice: the second pot is often the better one.',
      ) +
      '<h2>Look at the spout, not at the pattern</h2>' +
      p(
        'The tip of a good spout is sharp and a little lower than you expect. Fill the pot with water in the shop, pour, and stop suddenly. One drop may hang there. Two mean a tablecloth for the laundry.',
      ) +
      list(
        'the spout begins low in the body, so that leaves stay above it',
        'its tip is no lower than the rim of the pot',
        'the holes inside are small and many',
      ) +
      '<h2>The lid</h2>' +
      p(
        'Tip the full pot as far as your wrist goes. A lid with a deep collar stays where it is. A hole in the lid lets air in: close it with a finger, and the stream has to stop.',
      ) +
      '<blockquote><p>A teapot is a tool. If it is beautiful besides, you are lucky; if it only is beautiful, put flowers in it.</p></blockquote>' +
      p('And do not wash it with soap. Water is enough, and clay remembers.'),
  },
  {
    author: 'vendor@example.com',
    language: 'ru',
    days_ago: 40,
    picture: ['teapot', 'celadon'],
    title: 'Как выбрать чайник, которым будешь пользоваться каждый день',
    description: 'Объём, носик и крышка важнее красоты. Пять минут, которые избавят от капель на скатерти.',
    text:
      p(
        'Чайники чаще всего покупают за красоту и убирают в шкаф по одной причине: с носика капает. Мы лепим и обжигаем их одиннадцать лет, и вот что проверяем, прежде чем чайник покинет мастерскую.',
      ) +
      '<h2>Начните с объёма</h2>' +
      p(
        'Полупустой чайник остывает вдвое быстрее. Двоим хватит <strong>600 мл</strong>, четверым — литра. Если живёте одни, а гости бывают изредка, берите маленький и заваривайте дважды: вторая заварка нередко лучше первой.',
      ) +
      '<h2>Смотрите на носик, а не на узор</h2>' +
      p(
        'Кончик хорошего носика острый и чуть ниже, чем ждёшь. Налейте воды прямо в магазине, начните лить и резко остановитесь. Одна капля может повиснуть. Две — это скатерть в стирку.',
      ) +
      list(
        'носик начинается низко, чтобы листья оставались выше него',
        'его кончик не ниже края чайника',
        'отверстия внутри мелкие, и их много',
      ) +
      '<h2>Крышка</h2>' +
      p(
        'Наклоните полный чайник, насколько позволяет рука. Крышка с высоким бортиком останется на месте. Отверстие в ней пускает воздух: закройте его пальцем, и струя должна остановиться.',
      ) +
      '<blockquote><p>Чайник — это инструмент. Если он ещё и красив, вам повезло; если он только красив, поставьте в него цветы.</p></blockquote>' +
      p('И не мойте его с мылом. Воды достаточно, а глина всё помнит.'),
  },
  {
    author: 'vendor2@example.com',
    language: 'ru',
    days_ago: 27,
    picture: ['blanket', 'sage'],
    title: 'Шерстяной плед проживёт двадцать лет, если его не стирать',
    description: 'Проветривание, щётка и один тёплый день в году: как ухаживать за шерстью.',
    text:
      p(
        'Шерсть умеет чиститься сама: волокно покрыто тонким слоем ланолина, и грязь к нему не пристаёт. Стирка смывает ланолин, поэтому самый частый совет, который мы даём, звучит странно: <em>не стирайте</em>.',
      ) +
      '<h2>Что делать вместо стирки</h2>' +
      list(
        'раз в неделю встряхивать плед на улице',
        'раз в месяц проходить мягкой щёткой вдоль ворса',
        'пятно промокать холодной водой, не тереть',
        'зимой вынести на снег на полчаса',
      ) +
      '<h2>Если стирать всё же пришлось</h2>' +
      p(
        'Вода не теплее 30 градусов, средство для шерсти, никакого отжима. Сушить лёжа на полотенце, подальше от батареи. Плед высохнет за сутки и останется того же размера.',
      ) +
      p('Хранить его летом лучше в льняном мешке с лавандой: моль не любит её запах, а вам он понравится.'),
  },
  {
    author: 'manager@example.com',
    language: 'en',
    days_ago: 19,
    picture: ['wateringCan', 'meadow'],
    title: 'A balcony garden in one weekend',
    description: 'Four boxes, six plants, no greenhouse: what grows where only the morning sun comes.',
    text:
      p(
        'You need less room than you think. Our balcony is three metres long, looks to the east and gave us salad from May to October.',
      ) +
      '<h2>Saturday: boxes and soil</h2>' +
      p(
        'Take boxes at least 20 cm deep with holes in the bottom. Lay pebbles two fingers high, then soil for vegetables mixed with a third of sand. Water it and leave it overnight: by Sunday it has settled, and you will see how much is missing.',
      ) +
      '<h2>Sunday: plants</h2>' +
      '<table><tbody><tr><th><p>Plant</p></th><th><p>Sun</p></th><th><p>Water</p></th></tr><tr><td><p>Lettuce</p></td><td><p>three hours are enough</p></td><td><p>every day</p></td></tr><tr><td><p>Mint</p></td><td><p>half shade</p></td><td><p>often, a little</p></td></tr><tr><td><p>Cherry tomatoes</p></td><td><p>all there is</p></td><td><p>at the root, in the morning</p></td></tr></tbody></table>' +
      p('Plant mint in a pot of its own, or by August you will have a mint garden.') +
      '<h2>Then</h2>' +
      p('Water in the morning, cut often, and give the tomatoes a stick before they ask for it. That is all.'),
  },
  {
    author: 'manager@example.com',
    language: 'ru',
    days_ago: 12,
    picture: ['candle', 'lavender'],
    title: 'Подарок, который не поставят на дальнюю полку',
    description: 'Три вопроса, которые стоит задать себе перед покупкой, и несколько вещей, с которыми не ошибёшься.',
    text:
      p('Хороший подарок легко узнать: через год им пользуются. Перед покупкой мы советуем ответить на три вопроса.') +
      '<ol><li><p>Где эта вещь будет стоять? Если не знаете, берите то, что съедят, выпьют или сожгут.</p></li><li><p>Купил бы человек её сам? Если да, подарите её в лучшем виде.</p></li><li><p>Что останется, когда развернут бумагу? Коробка тоже часть подарка.</p></li></ol>' +
      '<h2>С чем не ошибёшься</h2>' +
      list(
        'мёд и варенье: их всегда мало',
        'тёплые носки: их всегда не хватает одной пары',
        'свеча с запахом лаванды: горит сорок часов и ни к чему не обязывает',
      ) +
      p('И подпишите открытку от руки. Это занимает минуту, а хранят её дольше всего.'),
  },
  {
    author: 'vendor2@example.com',
    language: 'en',
    days_ago: 6,
    picture: ['socks', 'graphite'],
    title: 'Why the second pair of wool socks lasts longer than the first',
    description: 'It is not the yarn. It is the day of rest between two days of wear.',
    text:
      p(
        'Wool is springy. After a day in a boot its fibres are pressed flat, and they need about <strong>24 hours</strong> to stand up again. Whoever wears the same pair every day wears them pressed flat, and heels go through by February.',
      ) +
      p(
        'So buy two pairs of the same colour. Together they last not twice but nearly four times as long, and when one sock is lost, you have three that match.',
      ) +
      '<h3>Darning</h3>' +
      p('Begin when the heel gets thin, not when it is a hole: ten stitches then, a whole evening later.'),
  },
  {
    author: 'vendor@example.com',
    language: 'ru',
    days_ago: 1,
    picture: ['honey', 'honeycomb'],
    isPending: true,
    title: 'Почему мёд засахаривается и почему это хорошо',
    description: 'Твёрдый мёд в ноябре — не брак, а доказательство.',
    text:
      p(
        'К ноябрю настоящий мёд густеет: глюкоза собирается в кристаллы. Если ваш ещё жидкий, спросите, не грели ли его.',
      ) +
      p(
        'Чтобы вернуть ему текучесть, поставьте банку в воду не горячее 40 градусов. Выше — и аромат уйдёт вместе с пользой.',
      ),
  },
  {
    author: 'buyer@example.com',
    language: 'en',
    days_ago: 3,
    picture: ['mug', 'night'],
    canceled:
      'This is an advertisement of another shop. Tell us what you think of the mug itself, and we will gladly publish it.',
    title: 'The best mug of my life',
    description: null,
    text: p('Order it at my friend’s shop, it is cheaper there! Write to me for the link.'),
  },
];
