/** Sample data for every mail template, with hostile names among it. */
import type { Letter } from '#server/notifications/letter.ts';
import type { TemplateData, Template } from '#server/notifications/templates.ts';

const goods = [
  { name: 'Кружка «Утро»', en_name: 'Mug “Morning”', count: 2, sum: 3600 },
  { name: 'Чай <b>крепкий</b>', en_name: 'Tea <b>strong</b>', count: 1, sum: 123_456 },
];
const brand = 'Север\r\nBcc: thief@example.com';
// Without words of a language, where no test puts another one
const neutralBrand = '47\r\nBcc: thief@example.com';

export const letterSamples: { [T in Template]: TemplateData<T>[] } = {
  password_link: [
    { kind: 'registration', code: 'abc_-1', brand: null },
    { kind: 'reset', code: 'abc_-1', brand: null },
    { kind: 'invitation', code: 'abc_-1', brand },
    { kind: 'invitation', code: 'abc_-1', brand: null },
  ],
  password_changed: [{}],
  removal_code: [{ code: '04217' }],
  new_device: [
    {
      browser: 'Chrome 141',
      system: 'macOS\r\nBcc: thief@example.com',
      address: '203.0.113.7',
      at: '2026-01-02T03:04:05Z',
    },
    { browser: null, system: null, address: '2001:db8:1:2::/64', at: '2026-01-02T03:04:05Z' },
  ],
  factor_changed: [
    { change: 'added', kind: 'totp' },
    { change: 'removed', kind: 'passkey' },
    { change: 'reset', kind: null },
  ],
  contact_link: [{ code: 'abc_-1' }],
  contact_changed: [
    { kind: 'email', by_owner: false, is_pending: true, code: 'abc_-1' },
    { kind: 'email', by_owner: false, is_pending: false, code: null },
    { kind: 'phone', by_owner: true, is_pending: false, code: 'abc_-1' },
    { kind: 'login', by_owner: false, is_pending: false, code: null },
  ],
  ways_removed: [
    {
      contacts: [{ kind: 'phone', value: '+61400000042' }],
      requested: [{ kind: 'email', value: 'other@example.com' }],
      links: 1,
      sessions: 2,
    },
  ],
  company_invitation: [{ brand }],
  category_request_decided: [
    {
      name: 'Чай <b>\r\nBcc: thief@example.com',
      status: 'accepted',
      answer: null,
      path: { en: 'Food › Tea', ru: 'Еда › Чай' },
      import_id: 12,
    },
    { name: 'Чай', status: 'declined', answer: 'Чай <b>', path: null, import_id: null },
  ],
  order_placed: [
    { order_id: 12, brand, goods, order_sum: 127_056, bonuses_spent: 0, place: 'Сидней, 1', is_pickup: false },
    { order_id: 12, brand, goods, order_sum: 127_056, bonuses_spent: 5000, place: null, is_pickup: true },
    {
      order_id: 12,
      brand,
      link: 'abc_-1',
      goods,
      order_sum: 127_056,
      bonuses_spent: 0,
      place: null,
      is_pickup: true,
      expires_after_hours: 24,
    },
    {
      order_id: 12,
      brand,
      goods,
      order_sum: 127_806,
      bonuses_spent: 0,
      place: 'Сидней, 1',
      is_pickup: false,
      delivery: 'Курьер\r\nBcc: thief@example.com, 3 – 5 мар.',
    },
    {
      order_id: 12,
      brand,
      goods,
      order_sum: 127_056,
      bonuses_spent: 0,
      place: 'Сидней, 1',
      is_pickup: true,
      at_counter: { is_paid: true, is_handed_over: true },
    },
    {
      order_id: 12,
      brand,
      goods,
      order_sum: 127_056,
      bonuses_spent: 0,
      place: 'Сидней, 1',
      is_pickup: true,
      at_counter: { is_paid: true, is_handed_over: false },
    },
    {
      order_id: 12,
      brand,
      goods,
      order_sum: 127_056,
      bonuses_spent: 0,
      place: 'Сидней, 1',
      is_pickup: true,
      at_counter: { is_paid: false, is_handed_over: false },
    },
  ],
  purchase_placed: [
    {
      is_paid_by_card: true,
      orders: [
        {
          order_id: 12,
          brand: neutralBrand,
          goods,
          order_sum: 127_056,
          bonuses_spent: 0,
          place: '1',
          is_pickup: false,
        },
        { order_id: 13, brand: '2', goods, order_sum: 127_056, bonuses_spent: 5000, place: null, is_pickup: true },
      ],
    },
    {
      is_paid_by_card: false,
      link: 'abc_-1',
      expires_after_hours: 1,
      orders: [12, 13, 14, 15, 16, 17].map((order_id) => ({
        order_id,
        brand: neutralBrand,
        goods,
        order_sum: 127_056,
        bonuses_spent: 0,
        place: '1',
        is_pickup: false,
      })),
    },
  ],
  order_moved: [
    { order_id: 12, brand, status: '12' },
    { order_id: 12, brand, status: '12', money: { to: 'paid', by_card: true, sum: 127_056 } },
    { order_id: 12, brand, status: '12', money: { to: 'paid', by_card: false, sum: 127_056 } },
    { order_id: 12, brand, status: '12', money: { to: 'canceled', card: 120_000, bonuses: 7056, by_hand: 0 } },
    { order_id: 12, brand, status: '12', money: { to: 'canceled', card: 0, bonuses: 0, by_hand: 0 } },
    { order_id: 12, brand, status: '12', reason: 'Чай\n<b>Чай</b>' },
    { order_id: 12, brand, status: '12', expired: 'unconfirmed' },
    { order_id: 12, brand, status: '12', expired: 'card_unpaid' },
    { order_id: 12, brand, status: '12', money: { to: 'canceled', card: 0, bonuses: 7056, by_hand: 120_000 } },
  ],
  order_changed: [
    { order_id: 12, brand, from: 127_056, to: 5000, bonuses_spent: 5000, bonuses_returned: 2000 },
    { order_id: 12, brand, from: 5000, to: 127_056, bonuses_spent: 0, bonuses_returned: 0 },
  ],
  order_message: [
    { order_id: 12, brand, author: 'Анна', text: 'Здравствуйте!\n\nКогда?', is_company_side: true },
    { order_id: 12, brand, author: 'Анна', text: 'Завтра', is_company_side: false },
  ],
  chat_message: [
    { channel_id: 'a'.repeat(26), user_id: 1, seq: 2, author: 'Анна', brand, text: 'Здравствуйте!\n\n<b>Когда?</b>' },
    { channel_id: 'a'.repeat(26), user_id: 1, seq: 2, author: 'Анна', brand: null, text: null },
  ],
  abandoned_cart: [{ cart_id: 3, brand, goods, sum: 127_056, token: 'secret1', off: 'secret2' }],
  cart_letter: [
    {
      brand,
      author: 'Анна',
      subject: 'Ваша\nкорзина',
      text: 'Здравствуйте!\n<script>',
      token: 'secret1',
      off: 'secret2',
    },
  ],
  tariff_reminder: [
    { name: 'Премиум', en_name: 'Premium', days: 7, expires_at: '2026-12-01T00:00:00Z', is_vendor: true },
    { name: 'Премиум', en_name: 'Premium', days: 1, expires_at: '2026-12-01T00:00:00Z', is_vendor: false },
  ],
  review_hidden: [
    { product_id: 12, name: 'Кружка\r\n«Утро»', en_name: 'Mug', reason: '+7 900', text: '<script>1' },
    { product_id: 12, name: 'Кружка', en_name: 'Mug', reason: '12', text: '34' },
  ],
  publication_moderated: [
    { publication_id: 12, title: '1-2\r\n<b>3</b>', status: 'published', reason: null },
    { publication_id: 12, title: '1-2', status: 'canceled', reason: '+7 900 <script>' },
  ],
  reward_credited: (['invited', 'inviter', 'cashback'] as const).map((role) => ({ role, amount: 10_050 })),
  reward_restored: [{ role: 'cashback', amount: 10_050 }],
  reward_taken_back: [
    { role: 'inviter', amount: 10_000, debt: 0 },
    { role: 'cashback', amount: 10_000, debt: 4_000 },
  ],
  tariff_refund_failed: [{ user_id: 3, provider_id: '1205' }],
  low_stock: [
    { brand, products: [{ id: 1, name: 'Кружка', en_name: 'Mug', sku: '1-2', left: 3 }], more: 0 },
    {
      brand,
      products: [
        { id: 1, name: 'Кружка', en_name: 'Mug', sku: '1-2', left: 0 },
        { id: 2, name: 'Чай', en_name: null, sku: '3', left: 21 },
      ],
      more: 21,
    },
  ],
  budget_spent: [
    { kind: 'sms', limit: 300, hour: '2026-09-14T10:00:00.000Z' },
    { kind: 'mail', limit: 10_000, hour: '2026-09-14T10:00:00.000Z' },
    { kind: 'tokens', limit: 2_000_000, hour: '2026-09-14T10:00:00.000Z' },
  ],
  staff_order: [
    {
      kind: 'new_order',
      order_id: 12,
      user_id: 3,
      company_ids: [4],
      brand,
      buyer: 'Анна\r\nСмит',
      goods,
      order_sum: 127_056,
      bonuses_spent: 0,
      place: 'Сидней, 1',
      is_pickup: false,
    },
    {
      kind: 'order_paid',
      order_id: 12,
      user_id: 3,
      company_ids: [4],
      brand,
      buyer: 'Анна',
      goods,
      order_sum: 127_056,
      bonuses_spent: 5000,
      place: 'Сидней, 1',
      is_pickup: true,
    },
    {
      kind: 'order_canceled',
      order_id: 12,
      user_id: 3,
      company_ids: [4],
      brand,
      buyer: '',
      goods,
      order_sum: 127_056,
      bonuses_spent: 0,
      place: null,
      is_pickup: true,
      reason: 'Чай\n<b>Чай</b>',
    },
  ],
  staff_summary: [
    {
      user_id: 3,
      company_ids: [4],
      brands: [brand],
      counts: [
        { kind: 'new_order', count: 21 },
        { kind: 'order_paid', count: 0 },
        { kind: 'order_canceled', count: 1 },
      ],
      orders: [
        { kind: 'new_order', order_id: 12, buyer: '№ 7\r\n8', sum: 127_056 },
        { kind: 'order_canceled', order_id: 13, buyer: '', sum: 500 },
      ],
    },
    {
      user_id: 3,
      company_ids: [4],
      brands: [brand],
      counts: [
        { kind: 'new_order', count: 1 },
        { kind: 'order_paid', count: 0 },
        { kind: 'order_canceled', count: 0 },
      ],
      orders: [{ kind: 'new_order', order_id: 12, buyer: '', sum: 127_056 }],
    },
  ],
  staff_refund_failed: [true, false].map((is_last) => ({
    user_id: 3,
    company_ids: [4],
    order_id: 12,
    brand,
    sum: 127_056,
    is_last,
  })),
};

const hostile = `<b title="a">'&\uE001text\uE002$&`;

/** A letter with all that letters consist of. */
export const fullLetter: Letter = {
  subject: `Order 7: ${hostile}`,
  heading: hostile,
  blocks: [
    false,
    { kind: 'text', text: `Thank you!\n${hostile}` },
    {
      kind: 'table',
      rows: [
        { name: 'Mug', count: '× 2', amount: '$36.00' },
        { name: hostile, count: '× 1', amount: '$1,234.56' },
      ],
      sums: [
        { name: 'Sum', amount: '$1,270.56' },
        { name: 'Bonuses', amount: '−$70.56' },
        { name: 'To pay', amount: '$1,200.00' },
      ],
    },
    { kind: 'facts', facts: [{ name: 'Delivery', value: hostile }] },
    { kind: 'quote', text: hostile },
    { kind: 'text', text: 'The second text isn’t the preview.' },
    { kind: 'button', label: hostile, url: 'https://shop.example.com/orders/view/7?a="1"&b=2' },
  ],
  reason: hostile,
  unsubscribe: { label: hostile, url: 'https://shop.example.com/mails_off#token' },
};
