import type { DemoDeliveryMethod, DemoDeliveryZone } from '#server/seed/content/types.ts';

/** Orders are picked up at the company's stores, during their hours. */
const storePickup = (handling_days: number): DemoDeliveryMethod => ({
  kind: 'store_pickup',
  name: { en: 'Pickup at the store', ru: 'Самовывоз из магазина' },
  price_rule: 'flat',
  price: 0,
  handling_days,
  transit_days: [0, 0],
});

const neighbors = ['AT', 'BE', 'CZ', 'DK', 'FR', 'IT', 'LU', 'NL', 'PL'] as const;
const farMembers = [
  'BG',
  'CY',
  'EE',
  'ES',
  'FI',
  'GR',
  'HR',
  'HU',
  'IE',
  'LT',
  'LV',
  'MT',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
];

/** How the companies deliver. Teplitsa is left out: it agrees on every delivery with the buyer. */
export const deliveryZones: readonly DemoDeliveryZone[] = [
  {
    company: 'fjellstad',
    name: 'Norge',
    countries: ['NO'],
    methods: [
      {
        kind: 'post',
        name: { en: 'Post', ru: 'Почта' },
        price_rule: 'by_sum',
        steps: [
          { up_to: 60, price: 9 },
          { up_to: null, price: 6 },
        ],
        free_from: 150,
        handling_days: 1,
        transit_days: [2, 4],
      },
      {
        kind: 'courier',
        name: { en: 'Courier', ru: 'Курьер' },
        price_rule: 'flat',
        price: 14,
        handling_days: 1,
        transit_days: [1, 1],
      },
      storePickup(1),
    ],
  },
  {
    company: 'fjellstad',
    name: 'Europe',
    countries: ['DE', 'GB', ...neighbors, ...farMembers],
    methods: [
      {
        kind: 'post',
        name: { en: 'Parcel over the fjords', ru: 'Посылка через фьорды' },
        price_rule: 'by_sum',
        steps: [
          { up_to: 100, price: 19 },
          { up_to: 300, price: 12 },
          { up_to: null, price: 0 },
        ],
        handling_days: 1,
        transit_days: [4, 8],
      },
    ],
  },
  {
    company: 'sloboda',
    name: 'Melbourne',
    countries: ['AU'],
    postal_codes: ['3000..3207'],
    methods: [
      {
        kind: 'courier',
        name: { en: 'Courier in Melbourne', ru: 'Курьер по Мельбурну' },
        price_rule: 'flat',
        price: 9,
        free_from: 120,
        handling_days: 1,
        transit_days: [1, 1],
      },
      {
        kind: 'pickup_point',
        name: { en: 'Parcel locker', ru: 'Постамат' },
        price_rule: 'flat',
        price: 4,
        handling_days: 1,
        transit_days: [1, 2],
      },
    ],
  },
  {
    company: 'sloboda',
    name: 'Australia',
    countries: ['AU'],
    methods: [
      {
        kind: 'post',
        name: { en: 'Parcel within Australia', ru: 'Посылка по Австралии' },
        price_rule: 'by_sum',
        steps: [
          { up_to: 60, price: 12 },
          { up_to: null, price: 8 },
        ],
        free_from: 150,
        handling_days: 1,
        transit_days: [3, 7],
      },
      {
        kind: 'courier',
        name: { en: 'Express, each piece padded', ru: 'Экспресс, каждая вещь в отдельной коробке' },
        price_rule: 'per_item',
        price: 6.5,
        handling_days: 0,
        transit_days: [1, 2],
      },
    ],
  },
  {
    company: 'sloboda',
    name: 'New Zealand',
    countries: ['NZ'],
    methods: [
      {
        kind: 'post',
        name: { en: 'Parcel across the Tasman Sea', ru: 'Посылка через Тасманово море' },
        price_rule: 'flat',
        price: 24,
        handling_days: 2,
        transit_days: [6, 12],
      },
    ],
  },
  {
    company: 'sloboda',
    name: 'Russia',
    countries: ['RU'],
    methods: [
      {
        kind: 'pickup_point',
        name: { en: 'Pickup point', ru: 'Пункт выдачи' },
        price_rule: 'flat',
        price: 5,
        free_from: 100,
        handling_days: 1,
        transit_days: [2, 6],
      },
      {
        kind: 'courier',
        name: { en: 'Courier to the door', ru: 'Курьер до двери' },
        price_rule: 'by_sum',
        steps: [
          { up_to: 80, price: 11 },
          { up_to: null, price: 7 },
        ],
        handling_days: 1,
        transit_days: [3, 7],
      },
    ],
  },
  {
    company: 'polden',
    name: 'Germany',
    countries: ['DE'],
    methods: [
      {
        kind: 'post',
        name: { en: 'Parcel', ru: 'Посылка' },
        price_rule: 'flat',
        price: 5.9,
        free_from: 60,
        handling_days: 1,
        transit_days: [1, 3],
      },
      {
        kind: 'pickup_point',
        name: { en: 'Packing station', ru: 'Почтомат' },
        price_rule: 'flat',
        price: 4.5,
        handling_days: 1,
        transit_days: [1, 3],
      },
      storePickup(0),
    ],
  },
  {
    company: 'polden',
    name: 'Berlin',
    countries: ['DE'],
    postal_codes: ['10115..14199'],
    methods: [
      {
        kind: 'courier',
        name: { en: 'Cargo bike in Berlin, the same evening', ru: 'Грузовой велосипед по Берлину, в тот же вечер' },
        price_rule: 'flat',
        price: 12,
        handling_days: 0,
        transit_days: [0, 0],
      },
    ],
  },
  {
    company: 'polden',
    name: 'European Union',
    countries: [...neighbors, ...farMembers],
    methods: [
      {
        kind: 'post',
        name: { en: 'Parcel within the European Union', ru: 'Посылка по Европейскому союзу' },
        price_rule: 'by_sum',
        steps: [
          { up_to: 50, price: 14 },
          { up_to: 120, price: 9 },
          { up_to: null, price: 0 },
        ],
        handling_days: 1,
        transit_days: [3, 7],
      },
    ],
  },
  {
    company: 'polden',
    name: 'Australia',
    countries: ['AU'],
    methods: [
      {
        kind: 'courier',
        name: { en: 'Courier from Paddington', ru: 'Курьер из Паддингтона' },
        price_rule: 'flat',
        price: 11,
        free_from: 90,
        handling_days: 1,
        transit_days: [1, 4],
      },
    ],
  },
  {
    company: 'polden',
    name: 'Russia and Kazakhstan',
    countries: ['KZ', 'RU'],
    methods: [
      {
        kind: 'post',
        name: { en: 'Small packets', ru: 'Мелкие пакеты' },
        price_rule: 'per_item',
        price: 3,
        free_from: 120,
        handling_days: 1,
        transit_days: [7, 14],
      },
    ],
  },
  {
    company: 'kumo',
    name: 'Japan',
    countries: ['JP'],
    methods: [
      {
        kind: 'post',
        name: { en: 'Letter parcel', ru: 'Бандероль' },
        price_rule: 'per_item',
        price: 1.5,
        free_from: 80,
        handling_days: 1,
        transit_days: [1, 2],
      },
      {
        kind: 'courier',
        name: { en: 'Courier with a time slot', ru: 'Курьер к назначенному часу' },
        price_rule: 'flat',
        price: 8,
        handling_days: 0,
        transit_days: [1, 1],
      },
    ],
  },
  {
    company: 'kumo',
    name: 'The whole world',
    countries: [],
    methods: [
      {
        kind: 'post',
        name: { en: 'Air mail', ru: 'Авиапочта' },
        price_rule: 'by_sum',
        steps: [
          { up_to: 50, price: 18 },
          { up_to: 120, price: 14 },
          { up_to: null, price: 9 },
        ],
        handling_days: 2,
        transit_days: [7, 16],
      },
    ],
  },
  {
    company: 'alecrim',
    name: 'Portugal',
    countries: ['PT'],
    methods: [
      {
        kind: 'post',
        name: { en: 'Parcel', ru: 'Посылка' },
        price_rule: 'flat',
        price: 4.5,
        free_from: 40,
        handling_days: 1,
        transit_days: [1, 3],
      },
      {
        kind: 'pickup_point',
        name: { en: 'Corner shop nearby', ru: 'Лавка по соседству' },
        price_rule: 'flat',
        price: 2.5,
        handling_days: 1,
        transit_days: [2, 3],
      },
      storePickup(1),
    ],
  },
  {
    company: 'alecrim',
    name: 'European Union',
    countries: ['DE', ...neighbors, ...farMembers.filter((country) => country !== 'PT')],
    methods: [
      {
        kind: 'post',
        name: { en: 'Parcel from Lisbon', ru: 'Посылка из Лиссабона' },
        price_rule: 'by_sum',
        steps: [
          { up_to: 40, price: 12 },
          { up_to: 90, price: 8 },
          { up_to: null, price: 0 },
        ],
        handling_days: 1,
        transit_days: [4, 8],
      },
    ],
  },
];
