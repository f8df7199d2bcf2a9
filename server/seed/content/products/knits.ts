import type { DemoProduct } from '#server/seed/content/types.ts';

export const knits: readonly DemoProduct[] = [
  {
    key: 'beanie-nordic', sku: 'FJ-BNI-01', company: 'fjellstad', category: 'knitwear', type: 'textile',
    name: { en: 'Harbour hat with pompom', ru: 'Шапка с помпоном «Гавань»' },
    description: {
      en: 'Three colours, a double band over the ears and a pompom tied on with a button, so it comes off for washing. Knitted in Voss.',
      ru: 'Три цвета, двойной отворот на ушах и помпон на пуговице, чтобы снять перед стиркой. Вяжут в Воссе.',
    },
    price: 3400, total_count: 120, active: true,
    parameters: { fibre: 'wool', size: 'one' },
    pictureKind: 'beanie', palette: 'nordic', photos: 3,
  },
  {
    key: 'beanie-mustard', sku: 'FJ-BNI-02', company: 'fjellstad', category: 'knitwear', type: 'textile',
    name: { en: 'Lighthouse Keeper’s hat', ru: 'Шапка «Смотритель маяка»' },
    description: {
      en: 'Merino that does not itch even on people who say that everything itches. Visible from the other side of the fjord.',
      ru: 'Меринос, который не колется даже у тех, кого колет всё. Видна с другого берега фьорда.',
    },
    price: 3200, total_count: 97, active: true,
    parameters: { fibre: 'merino', size: 'one' },
    pictureKind: 'beanie', palette: 'mustard', photos: 2,
  },
  {
    key: 'beanie-raspberry', sku: 'FJ-BNI-03', company: 'fjellstad', category: 'knitwear', type: 'textile',
    name: { en: 'Sled Day hat', ru: 'Шапка «День на санках»' },
    description: {
      en: 'The colour of cheeks after an hour outside. A few remain from last season’s yarn, which will not be dyed again.',
      ru: 'Цвета щёк после часа на улице. Осталось немного из прошлогодней пряжи, второй раз её не красят.',
    },
    price: 3200, total_count: 3, active: true,
    parameters: { fibre: 'merino', size: 'one' },
    pictureKind: 'beanie', palette: 'raspberry', photos: 2,
  },
  {
    key: 'mittens-cranberry', sku: 'FJ-MTN-01', company: 'fjellstad', category: 'knitwear', type: 'textile',
    name: { en: 'Red Barn mittens', ru: 'Варежки «Красный амбар»' },
    description: {
      en: 'Selbu stars on cranberry, with a lining of soft merino. Wet through, they still keep you warm; that is what wool is for.',
      ru: 'Сельбуские звёзды на клюквенном, подкладка из мягкого мериноса. Греют, даже промокнув насквозь, — на то и шерсть.',
    },
    price: 4200, total_count: 66, active: true,
    parameters: { fibre: 'wool', size: 'm' },
    pictureKind: 'mittens', palette: 'cranberry', photos: 2,
  },
  {
    key: 'mittens-forest', sku: 'SL-MTN-02', company: 'sloboda', category: 'knitwear', type: 'textile',
    name: { en: 'Woodcutter’s mittens', ru: 'Варежки «Дровосек»' },
    description: {
      en: 'A size that fits real hands, with a long rib that stays under the sleeve. One thumb is a touch wider: the axe side.',
      ru: 'Размер на настоящую руку, длинная резинка, которая не вылезает из рукава. Один палец чуть шире — тот, что для топора.',
    },
    price: 3800, total_count: 54, active: true,
    parameters: { fibre: 'wool', size: 'l' },
    pictureKind: 'mittens', palette: 'forest', photos: 2,
  },
  {
    key: 'scarf-forest', sku: 'FJ-SCF-01', company: 'fjellstad', category: 'knitwear', type: 'textile',
    name: { en: 'Three Turns scarf', ru: 'Шарф «В три оборота»' },
    description: {
      en: 'Long enough to wrap three times and still have ends to hide a chin in. Fulled after knitting, so the wind gives up.',
      ru: 'Хватает на три оборота, и ещё остаются концы, чтобы спрятать подбородок. После вязки свалян, и ветер сдаётся.',
    },
    price: 4600, total_count: 70, active: true,
    parameters: { fibre: 'wool', length: 190, width: 28 },
    pictureKind: 'scarf', palette: 'forest', photos: 2,
  },
  {
    key: 'scarf-heather', sku: 'SL-SCF-02', company: 'sloboda', category: 'knitwear', type: 'textile',
    name: { en: 'Moorland scarf', ru: 'Шарф «Вересковая пустошь»' },
    description: {
      en: 'Lilac stripes the way heather fades towards the horizon. Light enough for a theatre, warm enough for the tram after it.',
      ru: 'Сиреневые полосы, будто вереск гаснет к горизонту. Достаточно лёгкий для театра и тёплый для трамвая после него.',
    },
    price: 4400, total_count: 48, active: true,
    parameters: { fibre: 'merino', length: 180, width: 30 },
    pictureKind: 'scarf', palette: 'heather', photos: 2,
  },
  {
    key: 'socks-nordic', sku: 'FJ-SCK-01', company: 'fjellstad', category: 'knitwear', type: 'textile',
    name: { en: 'Cabin Floor socks', ru: 'Носки «Дощатый пол»' },
    description: {
      en: 'Thick soles, reinforced heels, and a pattern that hides the ashes. They are worn instead of slippers, and we have stopped objecting.',
      ru: 'Толстая подошва, усиленная пятка и узор, на котором не видно золы. Их носят вместо тапок, и мы перестали спорить.',
    },
    price: 2200, total_count: 180, active: true,
    parameters: { fibre: 'wool', size: 'l' },
    pictureKind: 'socks', palette: 'nordic', photos: 2,
  },
  {
    key: 'socks-mustard', sku: 'FJ-SCK-02', company: 'fjellstad', category: 'knitwear', type: 'textile',
    name: { en: 'Ferry Queue socks', ru: 'Носки «Очередь на паром»' },
    description: {
      en: 'For standing still in the cold with dignity. Wool with a little polyamide where the boot rubs.',
      ru: 'Чтобы с достоинством стоять на холоде. Шерсть и немного полиамида там, где трёт ботинок.',
    },
    price: 2200, total_count: 165, active: true,
    parameters: { fibre: 'wool', size: 'm' },
    pictureKind: 'socks', palette: 'mustard', photos: 2,
  },
  {
    key: 'scarf-mustard', sku: 'FJ-SCF-02', company: 'fjellstad', category: 'knitwear', type: 'textile',
    name: { en: 'Signal scarf', ru: 'Шарф «Семафор»' },
    description: {
      en: 'Mustard with slate ends, for being found at a large station. It pills in the first week; brush it once and it stops.',
      ru: 'Горчичный со сланцевыми концами — чтобы вас нашли на большом вокзале. Первую неделю скатывается; причешите раз, и перестанет.',
    },
    price: 4800, total_count: 39, active: true,
    parameters: { fibre: 'wool', length: 180, width: 26 },
    pictureKind: 'scarf', palette: 'mustard', photos: 2,
  },
];
