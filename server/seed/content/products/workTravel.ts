import type { DemoProduct } from '#server/seed/content/types.ts';

export const workTravel: readonly DemoProduct[] = [
  {
    key: 'backpack-forest', sku: 'PD-BPK-01', company: 'polden', category: 'bags', type: 'bag',
    name: { en: 'Forest Ranger backpack, 18 l', ru: 'Рюкзак «Лесничий», 18 л' },
    description: {
      en: 'A city backpack of waxed canvas with leather straps and brass buckles. Inside there is a padded pocket for a 15-inch laptop and a loop for keys; the flap keeps out an hour of rain. With the years the leather only gets better.',
      ru: 'Городской рюкзак из вощёного канваса с кожаными ремнями и латунными пряжками. Внутри мягкий карман под ноутбук 15 дюймов и петля для ключей; клапан выдерживает час дождя. Кожа с годами становится только лучше.',
    },
    price: 9600, total_count: 52, active: true, parameters: { 'bag-material': 'canvas', volume: 18, 'item-weight': 900 },
    pictureKind: 'backpack', palette: 'forest', photos: 3,
  },
  {
    key: 'notebook-night', sku: 'PD-NTB-01', company: 'polden', category: 'notebooks', type: 'stationery',
    name: { en: 'Night Sky notebook, A5', ru: 'Блокнот «Ночное небо», A5' },
    description: {
      en: 'A lined A5 notebook of 192 pages in a dark blue cover stamped with gold. The paper, 100 g/m², does not let a fountain pen through, and the sewn spine opens flat. With a ribbon, an elastic band and a pocket for tickets.',
      ru: 'Линованный блокнот A5 на 192 страницы в тёмно-синей обложке с золотым тиснением. Бумага 100 г/м² не пропускает перьевую ручку, а сшитый корешок раскрывается полностью. С ляссе, резинкой и кармашком для билетов.',
    },
    price: 1900, total_count: 240, active: true, parameters: { ruling: 'lined', pages: 192, format: 'a5' },
    pictureKind: 'notebook', palette: 'night', photos: 3,
  },
  {
    key: 'headphones-graphite', sku: 'PD-HPH-01', company: 'polden', category: 'sound-time', type: 'device',
    name: { en: 'Silence wireless headphones', ru: 'Наушники беспроводные «Тишина»' },
    description: {
      en: 'Closed headphones with cups of oiled walnut and soft cushions for long flights. Bluetooth 5.3, 38 hours on one charge, and a cable in the box for when the battery is out. They fold flat and weigh 240 g.',
      ru: 'Закрытые наушники с чашками из промасленного ореха и мягкими амбушюрами для долгих перелётов. Bluetooth 5.3, 38 часов от одной зарядки, в коробке есть кабель на случай, если батарея села. Складываются плоско, весят 240 г.',
    },
    price: 17900, total_count: 29, active: true, parameters: { power: 'battery', 'battery-hours': 38, 'item-weight': 240 },
    pictureKind: 'headphones', palette: 'graphite', photos: 3,
  },
  {
    key: 'radio-mint', sku: 'PD-RAD-01', company: 'polden', category: 'sound-time', type: 'device',
    name: { en: 'Dacha radio', ru: 'Радиоприёмник «Дача»' },
    description: {
      en: 'A radio in a walnut case with a front in mint enamel: FM, Bluetooth and one honest speaker behind cloth. The knobs turn with a weight that makes you want to turn them. Plays for 14 hours away from the socket.',
      ru: 'Приёмник в ореховом корпусе с мятной эмалевой панелью: FM, Bluetooth и один честный динамик под тканью. Ручки крутятся с такой приятной тяжестью, что хочется крутить ещё. Вдали от розетки играет 14 часов.',
    },
    price: 13900, total_count: 33, active: true, parameters: { power: 'battery', 'battery-hours': 14, 'item-weight': 1900 },
    pictureKind: 'radio', palette: 'mint', photos: 3,
  },
  {
    key: 'clock-jade', sku: 'PD-CLK-01', company: 'polden', category: 'sound-time', type: 'device',
    name: { en: 'Early Riser alarm clock', ru: 'Будильник «Ранняя пташка»' },
    description: {
      en: 'A wind-up alarm clock with two brass bells that nobody has slept through yet. The mechanism runs 36 hours, the hands glow softly in the dark, and the ticking can be heard only when you want to hear it. 12 cm across.',
      ru: 'Заводной будильник с двумя латунными колокольчиками, который ещё никому не удалось проспать. Завода хватает на 36 часов, стрелки мягко светятся в темноте, а тиканье слышно, только если прислушаться. Диаметр 12 см.',
    },
    price: 4800, total_count: 68, active: true, parameters: { power: 'spring', 'battery-hours': 36, 'item-weight': 460 },
    pictureKind: 'clock', palette: 'jade', photos: 3,
  },
];
