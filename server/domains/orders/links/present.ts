/** Presents an order to the holder of its link: without its buyer's account, and with a masked recipient. */
import type { LinkedOrder } from '#contract/orderLinks.ts';
import type { OrderEvent } from '#contract/orders.ts';
import type { Ctx } from '#server/context.ts';
import { presentOrder } from '../present.ts';
import type { OrderRow } from '../rows.ts';

/** Shown to whoever brings the order as well; the rest of the address is not. */
const shownAddressKeys = [
  'country',
  'postal_code',
  'region',
  'city',
  'district',
  'street',
  'house',
  'building',
  'entrance',
  'flat',
];

const shownDigits = 2;

/** The first word, and the initials of the others: `Anna S.` */
const maskName = (fio: string): string =>
  fio
    .trim()
    .split(/\s+/)
    .flatMap((word, index) => {
      if (index === 0) return word;
      const [initial] = /\p{L}/u.exec(word) ?? [];
      return initial ? `${initial}.` : [];
    })
    .join(' ');

/** The last digits: `… 00`. */
const maskPhone = (phone: string): string => `… ${phone.replace(/\D/g, '').slice(-shownDigits)}`;

function maskAddress(address: OrderRow['address']): LinkedOrder['address'] {
  if (!address) return null;
  const { fio, phone } = address;
  const shown = shownAddressKeys.flatMap((key) => (address[key] ? [[key, address[key]]] : []));
  return {
    ...(Object.fromEntries(shown) as Record<string, string>),
    ...(fio && { fio: maskName(fio) }),
    ...(phone && { phone: maskPhone(phone) }),
  };
}

/** Leaves out authors, and changes of the address. */
function maskEvent({ changes, ...event }: OrderEvent): OrderEvent[] {
  const shown = Object.entries(changes ?? {}).filter(([field]) => !field.startsWith('address.'));
  if (event.to === null && shown.length === 0) return [];
  return [{ ...event, author: null, changes: shown.length > 0 ? Object.fromEntries(shown) : null }];
}

/** Presents an order to the holder of its link, who may do what its buyer may do, except pay by card and chat. */
export function presentLinkedOrder(row: OrderRow, ctx: Ctx): LinkedOrder {
  const {
    user: _user,
    user_phone: _phone,
    purchase_id: _purchase,
    unread_messages: _unread,
    left_cart: _cart,
    ...order
  } = presentOrder(row, 'buyer', ctx);
  const { is_unfinished: _unfinished, ...payment } = order.payment;
  return {
    ...order,
    payment: { ...payment, can_pay: false },
    address: maskAddress(row.address),
    history: order.history.flatMap(maskEvent),
  };
}
