import type { DemoProduct } from '#server/seed/content/types.ts';

export const sound: readonly DemoProduct[] = [
  {
    key: 'radio-coral', sku: 'PD-RAD-02', company: 'polden', category: 'sound-time', type: 'device',
    name: { en: 'Kitchen Dances radio', ru: 'Радиоприёмник «Танцы на кухне»' },
    description: {
      en: 'The same walnut case in a coral coat, tuned a little warmer. Five presets, because there are five good stations.',
      ru: 'Тот же ореховый корпус в коралловой рубашке, настроен чуть теплее. Пять кнопок, потому что хороших станций пять.',
    },
    price: 13400, total_count: 26, active: true,
    parameters: { 'item-weight': 1900, 'battery-hours': 14, power: 'battery' },
    pictureKind: 'radio', palette: 'coral', photos: 2,
  },
  {
    key: 'radio-night', sku: 'PD-RAD-03', company: 'polden', category: 'sound-time', type: 'device',
    name: { en: 'Long Wave Nights radio', ru: 'Радиоприёмник «Дальние волны»' },
    description: {
      en: 'FM, DAB and, for the romantics, long wave. The scale lights up when you touch a knob and goes out when you leave.',
      ru: 'FM, DAB и — для романтиков — длинные волны. Шкала светится, пока касаешься ручки, и гаснет, когда уходишь.',
    },
    price: 14900, total_count: 21, active: true,
    parameters: { 'item-weight': 2100, 'battery-hours': 18, power: 'battery' },
    pictureKind: 'radio', palette: 'night', photos: 2,
  },
  {
    key: 'headphones-mint', sku: 'PD-HPH-02', company: 'polden', category: 'sound-time', type: 'device',
    name: { en: 'Silence headphones, mint', ru: 'Наушники «Тишина», мятные' },
    description: {
      en: 'Mint shells, walnut inlays, and the same thirty-eight hours. The colour was asked for by people who have to find them in a bag.',
      ru: 'Мятные чашки, ореховые вставки и те же тридцать восемь часов. Цвет просили те, кому их потом искать в сумке.',
    },
    price: 15900, total_count: 37, active: true,
    parameters: { 'item-weight': 235, 'battery-hours': 38, power: 'battery' },
    pictureKind: 'headphones', palette: 'mint', photos: 2,
  },
  {
    key: 'headphones-cranberry', sku: 'PD-HPH-03', company: 'polden', category: 'sound-time', type: 'device',
    name: { en: 'Opera Box headphones', ru: 'Наушники «Ложа бенуара»' },
    description: {
      en: 'Tuned for voices: the chorus stays at the back, the soprano does not hurt. Velvet pads, easily changed.',
      ru: 'Настроены под голоса: хор остаётся в глубине, сопрано не режет. Бархатные амбушюры легко меняются.',
    },
    price: 16900, total_count: 24, active: true,
    parameters: { 'item-weight': 245, 'battery-hours': 40, power: 'battery' },
    pictureKind: 'headphones', palette: 'cranberry', photos: 2,
  },
  {
    key: 'clock-sky', sku: 'PD-CLK-02', company: 'polden', category: 'sound-time', type: 'device',
    name: { en: 'First Lesson alarm clock', ru: 'Будильник «Первый урок»' },
    description: {
      en: 'Two bells, one hammer, no snooze. Children set it themselves and, what is more surprising, get up.',
      ru: 'Два колокольчика, один молоточек и никакого «ещё пять минут». Дети заводят его сами и, что удивительнее, встают.',
    },
    price: 4600, total_count: 55, active: true,
    parameters: { 'item-weight': 420, 'battery-hours': 36, power: 'spring' },
    pictureKind: 'clock', palette: 'sky', photos: 2,
  },
  {
    key: 'camera-graphite', sku: 'KM-CAM-01', company: 'kumo', category: 'sound-time', type: 'device',
    name: { en: 'Restored film camera, 50 mm', ru: 'Плёночная камера после реставрации, 50 мм' },
    description: {
      en: 'Taken apart, cleaned and adjusted in Osaka; the shutter is guaranteed for three years. The first film is already in it.',
      ru: 'Разобрана, вычищена и отлажена в Осаке, на затвор гарантия три года. Первая плёнка уже внутри.',
    },
    price: 24500, total_count: 12, active: true,
    parameters: { 'item-weight': 720, power: 'spring' },
    pictureKind: 'camera', palette: 'graphite', photos: 3,
  },
  {
    key: 'camera-walnut', sku: 'KM-CAM-02', company: 'kumo', category: 'sound-time', type: 'device',
    name: { en: 'Restored film camera, brown leather', ru: 'Плёночная камера в коричневой коже' },
    description: {
      en: 'Covered anew in calf leather by a bookbinder next door. The light meter works, though your eye soon will too.',
      ru: 'Заново обтянута телячьей кожей — это сделал переплётчик по соседству. Экспонометр работает, но скоро заработает и глаз.',
    },
    price: 25900, total_count: 7, active: true,
    parameters: { 'item-weight': 740, power: 'spring' },
    pictureKind: 'camera', palette: 'walnut', photos: 2,
  },
];
