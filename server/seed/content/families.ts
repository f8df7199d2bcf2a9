/** Families of products: socks and aprons in sizes and colors, a phone with memory. */
import type { Bilingual, Key, ParameterValues } from '#server/seed/content/types.ts';
import type { PictureKind } from '#server/seed/pictures/kinds.ts';
import type { PaletteName } from '#server/seed/pictures/palettes.ts';

export interface DemoFamily {
  readonly company: Key;
  readonly category: Key;
  readonly type: Key;
  readonly name: Bilingual;
  readonly description: Bilingual;
  readonly parameters: ParameterValues;
  /** What the SKUs begin with. */
  readonly sku: string;
  readonly pictureKind: PictureKind;
  /** What it comes in besides colors: sizes, memory. */
  readonly option: {
    readonly name: Bilingual;
    /** Prices in minor units of USD. */
    readonly values: readonly { readonly code: string; readonly name: Bilingual; readonly price: number }[];
  };
  readonly colors: readonly { readonly code: string; readonly name: Bilingual; readonly palette: PaletteName }[];
  /** Stock of combinations such as `L-RED`: 0 is sold out, null does not exist. The others have plenty. */
  readonly stock: Readonly<Record<string, number | null>>;
}

const size = { en: 'Size', ru: 'Размер' };
const shoeSizes = [
  { code: '36', name: { en: '36–38', ru: '36–38' }, price: 2100 },
  { code: '39', name: { en: '39–41', ru: '39–41' }, price: 2100 },
  { code: '42', name: { en: '42–44', ru: '42–44' }, price: 2300 },
];

export const families: readonly DemoFamily[] = [
  {
    company: 'fjellstad',
    category: 'knitwear',
    type: 'textile',
    name: { en: 'Ridge Walk socks', ru: 'Носки «По гребню»' },
    description: {
      en: 'Merino with a padded sole and a heel that stays where it is put. Knitted without a seam at the toes, in sizes for the whole rope team.',
      ru: 'Меринос, плотная подошва и пятка, которая остаётся на пятке. Без шва на пальцах, размеры на всю связку.',
    },
    parameters: { fibre: 'merino' },
    sku: 'FJ-RDG',
    pictureKind: 'socks',
    option: { name: size, values: shoeSizes },
    colors: [
      { code: 'CRN', name: { en: 'Cranberry', ru: 'Клюквенный' }, palette: 'cranberry' },
      { code: 'FST', name: { en: 'Forest green', ru: 'Лесной' }, palette: 'forest' },
      { code: 'MST', name: { en: 'Mustard', ru: 'Горчичный' }, palette: 'mustard' },
    ],
    stock: { '42-CRN': 0, '36-MST': 3 },
  },
  {
    company: 'sloboda',
    category: 'kitchen',
    type: 'textile',
    name: { en: 'Long Sunday apron', ru: 'Фартук «Долгое воскресенье»' },
    description: {
      en: 'Heavy linen that softens with every wash, crossed straps instead of knots, and a pocket deep enough for a whole recipe book.',
      ru: 'Плотный лён, который мягче с каждой стиркой, лямки крест-накрест вместо узлов и карман под целую книгу рецептов.',
    },
    parameters: { fibre: 'linen' },
    sku: 'SL-SUN',
    pictureKind: 'apron',
    option: {
      name: size,
      values: [
        { code: 'S', name: { en: 'S', ru: 'S' }, price: 3900 },
        { code: 'M', name: { en: 'M', ru: 'M' }, price: 3900 },
        { code: 'L', name: { en: 'L', ru: 'L' }, price: 4300 },
      ],
    },
    colors: [
      { code: 'TER', name: { en: 'Terracotta', ru: 'Терракотовый' }, palette: 'terracotta' },
      { code: 'SGE', name: { en: 'Sage', ru: 'Шалфейный' }, palette: 'sage' },
    ],
    stock: { 'L-SGE': 2 },
  },
  {
    company: 'polden',
    category: 'sound-time',
    type: 'device',
    name: { en: 'Courtyard phone', ru: 'Телефон «Дворик»' },
    description: {
      en: 'A phone that fits a shirt pocket and a week without a charger. Calls, maps, music and a camera; everything else can wait for dinner.',
      ru: 'Телефон, который помещается в нагрудный карман и неделю живёт без зарядки. Звонки, карты, музыка и камера, а остальное подождёт до ужина.',
    },
    parameters: { power: 'battery', 'battery-hours': 160, 'item-weight': 158 },
    sku: 'PD-PHN',
    pictureKind: 'phone',
    option: {
      name: { en: 'Memory', ru: 'Память' },
      values: [
        { code: '64', name: { en: '64 GB', ru: '64 ГБ' }, price: 28900 },
        { code: '128', name: { en: '128 GB', ru: '128 ГБ' }, price: 32900 },
        { code: '256', name: { en: '256 GB', ru: '256 ГБ' }, price: 39900 },
      ],
    },
    colors: [
      { code: 'NGT', name: { en: 'Night blue', ru: 'Ночной синий' }, palette: 'night' },
      { code: 'CRL', name: { en: 'Coral', ru: 'Коралловый' }, palette: 'coral' },
      { code: 'MNT', name: { en: 'Mint', ru: 'Мятный' }, palette: 'mint' },
    ],
    stock: { '256-CRL': null, '128-MNT': 0, '64-NGT': 4 },
  },
];
