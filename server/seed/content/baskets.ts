import type { DemoBasket } from '#server/seed/content/types.ts';

/** What buyers bought from several companies at once. */
export const baskets: readonly DemoBasket[] = [
  {
    key: 'anna-breakfast',
    buyer: 'buyer@example.com',
    recipient: { fio: 'Anna Taylor', phone: '+61491570156' },
    address: {
      country: 'AU',
      postal_code: '3054',
      region: 'Victoria',
      city: 'Melbourne',
      district: 'Carlton North',
      street: 'Rathdowne Street',
      house: '418',
      flat: '3',
    },
    payment: 'card',
    carts: [
      {
        company: 'sloboda',
        lines: [
          { product: 'mug-gzhel', count: 2 },
          { product: 'board-walnut', count: 1 },
        ],
        delivery: 'courier',
        path: ['forming', 'ready_to_ship', 'completed'],
      },
      {
        company: 'polden',
        lines: [
          { product: 'honey-linden', count: 2 },
          { product: 'tea-night', count: 1 },
        ],
        delivery: 'courier',
        path: ['forming', 'ready_to_ship'],
      },
    ],
    days_ago: 6,
  },
  {
    key: 'charlotte-pantry',
    buyer: 'customer5@example.com',
    recipient: { fio: 'Charlotte Weber', phone: '+4915123456789' },
    address: {
      country: 'DE',
      postal_code: '10435',
      region: 'Berlin',
      city: 'Berlin',
      district: 'Prenzlauer Berg',
      street: 'Kastanienallee',
      house: '77',
      flat: '12',
    },
    payment: 'card',
    carts: [
      {
        company: 'polden',
        lines: [
          { product: 'tea-fireweed', count: 2 },
          { product: 'jam-raspberry', count: 3 },
        ],
        delivery: 'pickup_point',
        path: ['forming', 'ready_to_ship', 'completed'],
      },
      // Canceled and refunded by itself: the others go on.
      {
        company: 'alecrim',
        lines: [
          { product: 'coffee-terracotta', count: 2 },
          { product: 'soap-lavender', count: 3 },
        ],
        delivery: 'post',
        path: ['canceled'],
      },
      {
        company: 'fjellstad',
        lines: [
          { product: 'socks-nordic', count: 3 },
          { product: 'campmug-nordic', count: 2 },
        ],
        delivery: 'post',
        path: ['forming'],
      },
    ],
    days_ago: 9,
  },
  {
    key: 'liam-desk',
    buyer: 'customer3@example.com',
    recipient: { fio: 'Liam Nguyen', phone: '+61491570158' },
    address: {
      country: 'AU',
      postal_code: '3121',
      region: 'Victoria',
      city: 'Melbourne',
      district: 'Richmond',
      street: 'Swan Street',
      house: '90',
    },
    payment: 'on_receipt',
    carts: [
      {
        company: 'kumo',
        lines: [
          { product: 'notebook-jade', count: 2 },
          { product: 'pencils-mint', count: 1 },
        ],
        delivery: 'post',
        path: ['in_process'],
      },
      {
        company: 'sloboda',
        lines: [{ product: 'candle-amber', count: 2 }],
        pickup: 'sloboda-melbourne',
        path: [],
      },
    ],
    days_ago: 3,
  },
  {
    key: 'anna-dacha',
    buyer: 'customer2@example.com',
    recipient: { fio: 'Анна Соколова', phone: '+79161230142' },
    address: {
      country: 'RU',
      postal_code: '125009',
      city: 'Москва',
      street: 'улица Тверская',
      house: '18',
      building: '1',
      flat: '24',
    },
    payment: 'card',
    carts: [
      {
        company: 'teplitsa',
        lines: [
          { product: 'seeds-coral', count: 5 },
          { product: 'trowel-meadow', count: 1 },
        ],
        path: ['forming'],
      },
      {
        company: 'sloboda',
        lines: [{ product: 'bowl-oat', count: 4 }],
        delivery: 'pickup_point',
        path: ['forming'],
      },
    ],
    days_ago: 1,
  },
  {
    key: 'olivia-undecided',
    buyer: 'customer1@example.com',
    recipient: { fio: 'Olivia Bennett', phone: '+61491570157' },
    address: {
      country: 'AU',
      postal_code: '2042',
      region: 'New South Wales',
      city: 'Sydney',
      district: 'Newtown',
      street: 'King Street',
      house: '304',
      flat: '7',
    },
    payment: 'card',
    isUnpaid: true,
    carts: [
      { company: 'sloboda', lines: [{ product: 'cup-rosehip', count: 2 }], delivery: 'post', path: [] },
      { company: 'polden', lines: [{ product: 'train-meadow', count: 1 }], pickup: 'polden-sydney', path: [] },
    ],
    days_ago: 0,
  },
];
