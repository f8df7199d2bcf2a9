/** Presents an order's row as the answer to its reader. */
import type { Locale } from '#contract/failures.ts';
import { asMinor, type Minor, toPrice } from '#contract/money.ts';
import type { LineTax, Order, OrderDelivery, OrderEvent, OrderItem, OrderPayment } from '#contract/orders.ts';
import type { PaymentStatus } from '#contract/payments.ts';
import { calculateSumToPay, type TaxReason } from '#contract/rules/orderMoney.ts';
import type { Ctx } from '#server/context.ts';
import { isCardSum } from '#server/domains/payments/cardSums.ts';
import { toThumbnailUrl } from '#server/domains/carts/present.ts';
import { presentDiscounts, type NamedDiscount } from '#server/domains/promo/promotions/present.ts';
import { presentStore } from '#server/domains/stores/present.ts';
import { toPerson } from '#server/domains/users/present.ts';
import type { HistoryRow, ItemRow, OrderRow } from './rows.ts';
import { allowedStatuses, type Actor } from './status.ts';

/** Basis points of one percent. */
const percent = 100;

interface StoredTax {
  /** Null and missing for a line that the order does not have. */
  reason: TaxReason | null | undefined;
  rate: number | null | undefined;
  /** Minor units. */
  amount: number | null | undefined;
}

/** Presents a tax without its amount; undefined if it is not recorded. */
export const presentTaxRule = ({ reason, rate }: Omit<StoredTax, 'amount'>): Omit<LineTax, 'sum'> | undefined =>
  reason == null || reason === 'not_recorded' || rate == null ? undefined : { reason, rate: rate / percent };

/** Presents the tax of a line; undefined if it is not recorded. */
export function presentTax({ amount, ...stored }: StoredTax): LineTax | undefined {
  const rule = presentTaxRule(stored);
  return rule && amount != null ? { ...rule, sum: toPrice(amount) } : undefined;
}

function presentItem(
  { photo, price, tax_reason, tax_rate, tax_sum, ...item }: ItemRow,
  named: readonly NamedDiscount[],
): OrderItem {
  const discounts = presentDiscounts(named, item.product_id);
  const tax = presentTax({ reason: tax_reason, rate: tax_rate, amount: tax_sum });
  return {
    ...item,
    photo: toThumbnailUrl(photo),
    price: toPrice(price),
    sum: toPrice(price * item.count),
    ...(discounts && { discounts }),
    ...(tax && { tax }),
  };
}

/** Buyers see only that the company made a change, not which person did. */
function presentEvent(
  { at, author, ...event }: HistoryRow,
  { user_id }: OrderRow,
  reader: Actor,
  locale: Locale,
): OrderEvent {
  const isShown = author !== null && (reader === 'company' || author.id === user_id);
  return { at: new Date(at).toISOString(), author: isShown ? toPerson(author, locale) : null, ...event };
}

/** A guest account has no name, so the recipient's name replaces it. */
function presentBuyer({ buyer, address }: OrderRow, locale: Locale): Order['user'] {
  if (!buyer) return buyer;
  const person = toPerson(buyer, locale);
  return { ...person, fio: person.fio || (address?.['fio'] ?? '') };
}

const paidStates: Readonly<Partial<Record<PaymentStatus, OrderPayment['status']>>> = {
  pending: 'pending',
  requires_action: 'none',
  succeeded: 'paid',
  refund_pending: 'refund_pending',
  refunded: 'refunded',
};

const presentPayment = (
  { takes_card, payment }: OrderRow,
  sum_to_pay: Minor,
  actor: Actor,
  services: Pick<Ctx, 'gateways' | 'settings'>,
): OrderPayment => ({
  can_pay:
    takes_card &&
    actor === 'buyer' &&
    services.settings.services.payments !== 'none' &&
    isCardSum(services, sum_to_pay),
  status: (payment && paidStates[payment.status]) ?? 'none',
  paid_at: payment?.succeeded_at ? new Date(payment.succeeded_at).toISOString() : null,
  refunded_at: payment?.refunded_at ? new Date(payment.refunded_at).toISOString() : null,
  ...(actor === 'buyer' && payment?.status === 'requires_action' && { is_unfinished: true }),
  ...(actor === 'company' &&
    payment &&
    payment.unassigned_refund > 0 && { unassigned_refund: toPrice(payment.unassigned_refund) }),
  ...(actor === 'company' && payment && payment.failed_refund > 0 && { failed_refund: toPrice(payment.failed_refund) }),
});

const toIso = (moment: string | null): string | null => moment && new Date(moment).toISOString();

const presentDelivery = ({ free_from, ...delivery }: NonNullable<OrderRow['delivery']>): OrderDelivery => ({
  ...delivery,
  ...(free_from !== null && { free_from: toPrice(free_from) }),
});

/**
 * Presents an order. The clock decides whether its store is open, the settings whether cards are accepted.
 * @param actor the reader's side: it decides on the allowed statuses and on the visible history
 */
export function presentOrder(
  row: OrderRow,
  actor: Actor,
  services: Pick<Ctx, 'clock' | 'gateways' | 'settings' | 'locale'>,
): Order {
  const { clock, locale } = services;
  const sum_to_pay = calculateSumToPay(asMinor(row.order_sum), asMinor(row.bonuses_spent));
  const delivery_tax = presentTax({
    reason: row.delivery_tax_reason,
    rate: row.delivery_tax_rate,
    amount: row.delivery_tax_sum,
  });
  const named = row.discounts ?? [];
  const delivery_discounts = presentDiscounts(named, null);
  return {
    id: row.id,
    status: row.status,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    company: { id: row.company.id, brand: row.company.brand, logo: toThumbnailUrl(row.company.logo?.file ?? null) },
    user: presentBuyer(row, locale),
    user_phone: row.user_phone,
    items: row.items.map((item) => presentItem(item, named)),
    product_amount: row.product_amount,
    order_sum: toPrice(row.order_sum),
    goods_sum: toPrice(row.items.reduce((sum, { price, count }) => sum + price * count, 0)),
    discount_sum: toPrice(row.discount_sum),
    delivery_sum: toPrice(row.delivery_sum),
    ...(delivery_discounts && { delivery_discounts }),
    ...(delivery_tax && { delivery_tax }),
    tax_sum: row.tax_sum === null ? null : toPrice(row.tax_sum),
    prices_include_tax: row.prices_include_tax,
    bonuses_spent: toPrice(row.bonuses_spent),
    sum_to_pay: toPrice(sum_to_pay),
    payment: presentPayment(row, sum_to_pay, actor, services),
    purchase_id: row.purchase_id,
    payment_method: row.payment_method,
    awaits_payment: row.awaits_payment,
    address: row.address,
    channel: row.channel,
    store: row.counter,
    isPickup: row.is_pickup,
    pickupStore: row.store && presentStore(row.store, clock()),
    delivery_at: row.delivery_at?.toISOString() ?? null,
    delivery: row.delivery && presentDelivery(row.delivery),
    expires_at: row.expires_at?.toISOString() ?? null,
    history: row.history.map((event) => presentEvent(event, row, actor, locale)),
    ...(row.left_cart && {
      left_cart: {
        ...row.left_cart,
        reminded_at: toIso(row.left_cart.reminded_at),
        written_at: toIso(row.left_cart.written_at),
      },
    }),
    unread_messages: ((actor === 'buyer' || actor === 'company') && row.unread?.[actor]) || 0,
    allowed_statuses: row.awaits_payment && actor === 'company' ? [] : allowedStatuses(row.status, actor),
  };
}
