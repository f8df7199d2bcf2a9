import type { DemoOrder } from '#server/seed/content/types.ts';

/** What the demo's customers have ordered. */
export const customerOrders: readonly DemoOrder[] = [
  {
    key: 'anna-kitchen', buyer: 'customer2@example.com', company: 'sloboda', status: 'paid', path: ['in_process', 'paid'], days_ago: 3,
    recipient: { fio: 'Анна Соколова', phone: '+79161230142' },
    receipt: { kind: 'delivery', address: { region: 'Москва', city: 'Москва', district: 'Хамовники', street: 'улица Льва Толстого', house: '16', flat: '48', entrance: '2', comment: 'Домофон 48К, позвоните за полчаса.' } },
    lines: [{ product: 'board-oak', count: 1 }, { product: 'spoons-khokhloma', count: 2 }, { product: 'bowl-khokhloma', count: 1 }],
  },
  {
    key: 'dmitry-pickup', buyer: 'customer4@example.com', company: 'sloboda', status: 'completed', path: ['forming', 'ready_to_ship', 'completed'], days_ago: 60,
    recipient: { fio: 'Дмитрий Волков', phone: '+79261230143' },
    receipt: { kind: 'pickup', store: 'sloboda-moscow' },
    lines: [{ product: 'blanket-heather', count: 2 }, { product: 'basket-straw', count: 1 }],
  },
  {
    key: 'marcus-night', buyer: 'customer6@example.com', company: 'polden', status: 'forming', path: ['in_process', 'forming'], days_ago: 1,
    recipient: { fio: 'Marcus Johnson', phone: '+12125550143' },
    receipt: { kind: 'pickup', store: 'polden-new-york' },
    lines: [{ product: 'radio-mint', count: 1 }, { product: 'notebook-night', count: 3 }],
  },
  {
    key: 'charlotte-toys', buyer: 'customer5@example.com', company: 'polden', status: 'completed', path: ['in_process', 'paid', 'ready_to_ship', 'completed'], days_ago: 52,
    recipient: { fio: 'Charlotte Weber', phone: '+4915123456789' },
    receipt: { kind: 'delivery', address: { region: 'Berlin', city: 'Berlin', district: 'Prenzlauer Berg', street: 'Kastanienallee', house: '77', flat: '12', comment: 'Third courtyard, second floor.' } },
    lines: [{ product: 'matryoshka-poppy', count: 1 }, { product: 'honey-buckwheat', count: 2 }],
  },
  {
    key: 'olivia-table', buyer: 'customer1@example.com', company: 'sloboda', status: 'new', path: [], days_ago: 0,
    recipient: { fio: 'Olivia Bennett', phone: '+61491570157' },
    receipt: { kind: 'delivery', address: { region: 'New South Wales', city: 'Sydney', district: 'Newtown', street: 'King Street', house: '304', flat: '7' } },
    lines: [{ product: 'plate-cobalt', count: 6 }, { product: 'bowl-oat', count: 4 }],
  },
  {
    key: 'sergey-samovar', buyer: 'customer8@example.com', company: 'polden', status: 'canceled', path: ['in_process', 'canceled'], days_ago: 33,
    recipient: { fio: 'Сергей Орлов', phone: '+79031230144' },
    receipt: { kind: 'delivery', address: { region: 'Тульская область', city: 'Тула', street: 'проспект Ленина', house: '92', building: '1', flat: '15', entrance: '1' } },
    lines: [{ product: 'samovar-brass', count: 1 }, { product: 'tea-fireweed', count: 2 }],
  },
  {
    key: 'ekaterina-gifts', buyer: 'customer7@example.com', company: 'polden', status: 'new', path: [], days_ago: 0,
    recipient: { fio: 'Екатерина Морозова', phone: '+77011230145' },
    receipt: { kind: 'delivery', address: { city: 'Алматы', district: 'Медеуский район', street: 'проспект Достык', house: '44', flat: '31' } },
    lines: [{ product: 'pryanik-fair', count: 5 }, { product: 'clock-jade', count: 1 }],
  },
  {
    key: 'grace-abandoned', buyer: 'customer9@example.com', company: 'sloboda', status: 'abandoned_cart', path: [], days_ago: 2,
    recipient: { fio: 'Grace O’Connor', phone: '+353861234567' },
    receipt: { kind: 'delivery', address: { region: 'Leinster', city: 'Dublin', street: 'Francis Street', house: '58' } },
    lines: [{ product: 'scarf-cranberry', count: 1 }, { product: 'mug-gzhel', count: 2 }],
  },
];
