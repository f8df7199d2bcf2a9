import type { DemoOrder, DemoSavedAddress } from '#server/seed/content/types.ts';

const BUYER = 'buyer@example.com';
const RECIPIENT = { fio: 'Anna Taylor', phone: '+61491570156' };
const HOME = {
  country: 'AU',
  postal_code: '3054',
  region: 'Victoria',
  city: 'Melbourne',
  district: 'Carlton North',
  street: 'Rathdowne Street',
  house: '418',
  flat: '3',
  entrance: '1',
  comment: 'The bell says “Taylor”. Please do not leave parcels on the porch.',
};
const WORK = {
  country: 'AU',
  postal_code: '3000',
  region: 'Victoria',
  city: 'Melbourne',
  street: 'Flinders Lane',
  house: '221',
  building: 'B',
  comment: 'Reception on the ground floor, weekdays till 6 p.m.',
};

/** The address book of the demo's buyer. */
export const savedAddresses: readonly DemoSavedAddress[] = [HOME, WORK].map((address) => ({
  buyer: BUYER,
  ...RECIPIENT,
  ...address,
}));

type Chat = NonNullable<DemoOrder['chat']>;

const PANTRY_CHAT: Chat = [
  { by: 'buyer', text: 'Good morning! Until when is the shop open on Saturday?' },
  {
    by: 'company',
    text: 'Good morning, Anna. Till six in the evening. Your order waits at the counter, just say its number.',
  },
  { by: 'buyer', text: 'Perfect, I will come around noon.' },
  {
    by: 'company',
    text: 'See you then! We have put a small jar of the new heather honey in as well: tell us how you like it.',
  },
];
const BLANKET_CHAT: Chat = [
  { by: 'buyer', text: 'Hello! Could you add one more candle? It is a present.' },
  { by: 'company', text: 'Of course, done: three candles now. Shall we wrap them?' },
  { by: 'buyer', text: 'Yes, please. And no price tags.' },
];
const MITTENS_CHAT: Chat = [{ by: 'buyer', text: 'Здравствуйте! Есть ли такие же варежки на ребёнка шести лет?' }];

/** Orders of the demo's buyer: one of each kind. */
export const buyerOrders: readonly DemoOrder[] = [
  {
    key: 'buyer-tea-set',
    buyer: BUYER,
    company: 'sloboda',
    recipient: RECIPIENT,
    receipt: { kind: 'delivery', address: HOME },
    status: 'completed',
    path: ['in_process', 'forming', 'ready_to_ship', 'paid', 'completed'],
    days_ago: 46,
    lines: [
      { product: 'teapot-celadon', count: 1 },
      { product: 'cup-rosehip', count: 4 },
    ],
  },
  {
    key: 'buyer-pantry',
    buyer: BUYER,
    company: 'polden',
    recipient: RECIPIENT,
    receipt: { kind: 'pickup', store: 'polden-sydney' },
    status: 'ready_to_ship',
    path: ['in_process', 'forming', 'ready_to_ship'],
    days_ago: 4,
    lines: [
      { product: 'honey-linden', count: 2 },
      { product: 'tea-night', count: 1 },
      { product: 'jam-raspberry', count: 3 },
    ],
    chat: PANTRY_CHAT,
  },
  {
    key: 'buyer-blanket',
    buyer: BUYER,
    company: 'sloboda',
    recipient: RECIPIENT,
    receipt: { kind: 'delivery', address: WORK },
    status: 'in_process',
    path: ['in_process'],
    days_ago: 2,
    lines: [
      { product: 'blanket-heather', count: 1 },
      { product: 'candle-amber', count: 2 },
    ],
    edited: {
      comment: 'Reception on the ground floor, any day till 8 p.m.',
      lines: [
        { product: 'blanket-heather', count: 1 },
        { product: 'candle-amber', count: 3 },
      ],
    },
    chat: BLANKET_CHAT,
  },
  {
    key: 'buyer-mittens',
    buyer: BUYER,
    company: 'sloboda',
    recipient: RECIPIENT,
    receipt: { kind: 'pickup', store: 'sloboda-melbourne' },
    status: 'new',
    path: [],
    days_ago: 0,
    lines: [{ product: 'mittens-nordic', count: 2 }],
    chat: MITTENS_CHAT,
  },
  {
    key: 'buyer-headphones',
    buyer: BUYER,
    company: 'polden',
    recipient: RECIPIENT,
    receipt: { kind: 'delivery', address: HOME },
    status: 'canceled',
    path: ['canceled'],
    days_ago: 19,
    lines: [{ product: 'headphones-graphite', count: 1 }],
  },
  {
    key: 'buyer-abandoned',
    buyer: BUYER,
    company: 'polden',
    recipient: RECIPIENT,
    receipt: { kind: 'delivery', address: HOME },
    status: 'abandoned_cart',
    path: [],
    days_ago: 3,
    lines: [
      { product: 'bear-honey', count: 1 },
      { product: 'train-meadow', count: 1 },
    ],
  },
  {
    key: 'buyer-coffee',
    buyer: BUYER,
    company: 'alecrim',
    recipient: RECIPIENT,
    receipt: { kind: 'delivery', address: WORK },
    usesBonuses: true,
    status: 'completed',
    path: ['in_process', 'paid', 'ready_to_ship', 'completed'],
    days_ago: 27,
    lines: [
      { product: 'moka-steel', count: 1 },
      { product: 'coffee-terracotta', count: 2 },
    ],
  },
  {
    key: 'buyer-notebooks',
    buyer: BUYER,
    company: 'kumo',
    recipient: RECIPIENT,
    receipt: { kind: 'delivery', address: HOME },
    status: 'paid',
    path: ['in_process', 'paid'],
    days_ago: 5,
    lines: [
      { product: 'notebook-jade', count: 2 },
      { product: 'pen-jade', count: 1 },
    ],
  },
  {
    key: 'buyer-flask',
    buyer: BUYER,
    company: 'fjellstad',
    recipient: RECIPIENT,
    receipt: { kind: 'delivery', address: HOME },
    status: 'forming',
    path: ['in_process', 'forming'],
    days_ago: 1,
    lines: [
      { product: 'flask-forest', count: 1 },
      { product: 'campmug-nordic', count: 2 },
    ],
  },
];
