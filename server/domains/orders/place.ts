/** Writes a new order with its items and its first history entry, reads it as its buyer sees it, and announces it. */
import type { Minor } from '#contract/money.ts';
import type { ChannelCode } from '#contract/rules/channels.ts';
import type { PaymentMethod } from '#contract/rules/paymentMethods.ts';
import type { OrderMoney } from '#contract/rules/orderMoney.ts';
import type { Order } from '#contract/orders.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import type { ClaimedLine } from '#server/domains/carts/claim.ts';
import type { Offer } from '#server/domains/delivery/offers.ts';
import type { NamedDiscount } from '#server/domains/promo/promotions/present.ts';
import { fail } from '#server/failure.ts';
import type { StoredAddress } from './address.ts';
import { presentOrder } from './present.ts';
import {
  buildGoodsTextSql,
  orderColumns,
  orderJoins,
  buyerReaderColumns,
  buildSearchTextSql,
  type OrderRow,
  type BuyerReader,
} from './rows.ts';
import { toDeliveryMoney, toItemMoney, type DeliveryMoney } from './totals.ts';

export interface NewOrder {
  /** Assigned when the cart was claimed. */
  id: number;
  cart_id: number | null;
  company_id: number;
  user_id: number;
  money: OrderMoney;
  bonuses_spent: Minor;
  address: StoredAddress;
  is_pickup: boolean;
  pickup_store_id: number | null;
  delivery_at: Date | null;
  /** How it is delivered; null for a free pickup and at the counter. */
  delivery: Omit<Offer, 'price'> | null;
  channel: ChannelCode;
  /** The sales point at whose counter it was entered. */
  store_id: number | null;
  /** Who placed it, if not the buyer. */
  author_id?: number | null;
  lines: readonly ClaimedLine[];
  /** The network of a buyer without a confirmed contact: such an order is limited, and expires. */
  provisionalNetwork?: string | null;
  /** The purchase that it belongs to, and how it is paid. */
  purchase?: PurchaseOfOrder | null;
  /** What promotions take off. They are recorded after the order. */
  discounts?: readonly NamedDiscount[];
}

export interface PurchaseOfOrder {
  purchase_id: number;
  payment_method: PaymentMethod;
  /** Whether it is still to be paid by card. */
  awaits_payment: boolean;
}

const newItemsSql = `jsonb_to_recordset($items::jsonb)
    as i (product_id int, name text, en_name text, sku text, photo text, price bigint, count int, discount_sum bigint,
          tax_reason text, tax_rate int, tax_sum bigint)`;

/** Inserts nothing if the sales channel is closed. A delivery method that has just been deleted is left out. */
const insertOrder = statement<
  unknown,
  DeliveryMoney & {
    orderId: number;
    cart_id: number | null;
    company_id: number;
    user_id: number;
    product_amount: number;
    order_sum: Minor;
    discount_sum: Minor;
    tax_sum: Minor | null;
    prices_include_tax: boolean;
    bonuses_spent: Minor;
    address: string;
    is_pickup: boolean;
    pickup_store_id: number | null;
    delivery_at: Date | null;
    delivery_method_id: number | null;
    delivery_kind: string | null;
    delivery_name: string | null;
    delivery_en_name: string | null;
    ready_from: string | null;
    ready_to: string | null;
    channel: string;
    store_id: number | null;
    author_id: number | null;
    provisionalNetwork: string | null;
    purchase_id: number | null;
    payment_method: string | null;
    awaits_payment: boolean;
    items: string;
    now: Date;
  }
>(
  'order_place',
  `with placed as (
     insert into orders (id, cart_id, company_id, user_id, status, product_amount, order_sum, discount_sum,
            delivery_sum, delivery_discount_sum, delivery_tax_reason, delivery_tax_rate, delivery_tax_sum, tax_sum,
            prices_include_tax, bonuses_spent, user_phone, address, search, is_pickup, pickup_store_id, delivery_at,
            delivery_method_id, delivery_kind, delivery_name, delivery_en_name, ready_from, ready_to, channel, store_id,
            created_at, updated_at, is_provisional, network, purchase_id, payment_method, awaits_payment)
     select $orderId::int, $cart_id::int, $company_id::int, u.id, 'new', $product_amount::int, $order_sum::bigint,
            $discount_sum::bigint, $delivery_sum::bigint, $delivery_discount_sum::bigint, $delivery_tax_reason,
            $delivery_tax_rate::int, $delivery_tax_sum::bigint, $tax_sum::bigint, $prices_include_tax::boolean,
            $bonuses_spent::bigint, coalesce(u.phone, $address::jsonb ->> 'phone'), $address::jsonb,
            ${buildSearchTextSql('$address::jsonb', 'u.phone', buildGoodsTextSql(newItemsSql))}, $is_pickup::boolean,
            $pickup_store_id::int, $delivery_at::timestamptz,
            (select m.id from delivery_methods m where m.id = $delivery_method_id::int for key share),
            $delivery_kind::text, $delivery_name::text, $delivery_en_name::text, $ready_from::date, $ready_to::date,
            h.code, $store_id::int, $now::timestamptz, $now::timestamptz,
            $provisionalNetwork::text is not null, $provisionalNetwork::text, $purchase_id::int, $payment_method::text,
            $awaits_payment::boolean
       from users u
       join channels h on h.code = $channel and h.active
      where u.id = $user_id::int
     returning id, user_id, status, bonuses_spent, created_at),
   placed_items as (
     insert into order_items (order_id, product_id, name, en_name, sku, photo, price, count, discount_sum, tax_reason,
            tax_rate, tax_sum)
     select o.id, i.product_id, i.name, i.en_name, i.sku, i.photo, i.price, i.count, i.discount_sum, i.tax_reason,
            i.tax_rate, i.tax_sum
       from placed o, ${newItemsSql})
   insert into order_history (order_id, at, author_id, "to", changes)
   select id, created_at, coalesce($author_id::int, user_id), status,
          case when bonuses_spent > 0 then jsonb_build_object('bonuses_spent',
            jsonb_build_object('from', 0, 'to', bonuses_spent / 100.0)) end
     from placed`,
);
const findPlaced = oneRow<OrderRow & BuyerReader, { orderId: number }>(
  'order_placed',
  // The subquery makes PostgreSQL reuse the generic plan, because planning takes longer than the query
  `select ${orderColumns}, ${buyerReaderColumns}
     from orders o ${orderJoins}
    where o.id = (select $orderId::int)`,
);

/** The items to store: what the product was at that moment, and its money. */
function toNewItems(lines: readonly ClaimedLine[], money: OrderMoney) {
  const byProduct = new Map(toItemMoney(money).map((item) => [item.product_id, item]));
  return lines.map(({ product_id, name, en_name, sku, photo }) => ({
    ...byProduct.get(product_id),
    name,
    en_name,
    sku,
    photo,
  }));
}

/** The columns of how an order is delivered. */
const toDeliveryColumns = (delivery: NewOrder['delivery']) => ({
  delivery_method_id: delivery?.method_id ?? null,
  delivery_kind: delivery?.kind ?? null,
  delivery_name: delivery?.name ?? null,
  delivery_en_name: delivery?.en_name ?? null,
  ready_from: delivery?.ready_from ?? null,
  ready_to: delivery?.ready_to ?? null,
});

/**
 * Places the order.
 * @returns the order as its buyer sees it, and who gets mails about it
 * @throws Failure `channel_closed` if its sales channel is switched off
 */
export async function placeOrder(
  ctx: Ctx,
  {
    id: orderId,
    money,
    lines,
    address,
    delivery,
    author_id = null,
    provisionalNetwork = null,
    purchase = null,
    discounts = [],
    ...order
  }: NewOrder,
): Promise<PlacedOrder> {
  const { product_amount, order_sum, discount_sum, tax_sum, prices_include_tax } = money;
  const inserting = insertOrder(ctx.db, {
    ...order,
    ...toDeliveryColumns(delivery),
    orderId,
    product_amount,
    order_sum,
    discount_sum,
    ...toDeliveryMoney(money.delivery),
    tax_sum,
    prices_include_tax,
    address: JSON.stringify(address),
    author_id,
    provisionalNetwork,
    ...(purchase ?? { purchase_id: null, payment_method: null, awaits_payment: false }),
    items: JSON.stringify(toNewItems(lines, money)),
    now: ctx.clock(),
  });
  // Sent together with the insert; one connection runs them in order, so it reads the new order
  const [, placed] = await Promise.all([inserting, readPlacedOrder(ctx, orderId, discounts)]);
  if (!placed) throw fail('channel_closed');
  return placed;
}

/** An order as its buyer sees it, and who gets mails about it. */
export interface PlacedOrder {
  order: Order;
  reader: BuyerReader;
}

/** @param discounts those that are not recorded yet */
async function readPlacedOrder(
  ctx: Ctx,
  orderId: number,
  discounts?: readonly NamedDiscount[],
): Promise<PlacedOrder | undefined> {
  const row = await findPlaced(ctx.db, { orderId });
  if (!row) return undefined;
  const order = presentOrder({ ...row, discounts: discounts ?? row.discounts }, 'buyer', ctx);
  const { email, locale, is_guest } = row;
  return { order, reader: { email, locale, is_guest } };
}

/**
 * Announces orders that were placed before their buyer paid for them.
 * @param orderIds of one purchase
 * @returns whether one letter lists them all
 */
export async function announceOrders(
  ctx: Ctx,
  orderIds: readonly number[],
  isPaidByCard: boolean,
): Promise<{ is_mailed_together: boolean }> {
  const placed: PlacedOrder[] = [];
  for (const id of orderIds) placed.push((await readPlacedOrder(ctx, id))!);
  return emitPlaced(ctx, placed, isPaidByCard);
}

/** Who gets one letter about all of these orders; null for one order, and if their letters go to several addresses. */
function findCommonReader([first, ...others]: readonly PlacedOrder[]): (BuyerReader & { email: string }) | null {
  if (!first?.reader.email || others.length === 0) return null;
  const { email, locale, is_guest } = first.reader;
  const isCommon = others.every(({ reader }) => reader.email === email && reader.locale === locale);
  return isCommon ? { email, locale, is_guest } : null;
}

/**
 * Emits `order.placed` for each order, and `purchase.placed` if one letter lists them all.
 * @param placed of one purchase, or one order
 * @returns whether it does
 */
export async function emitPlaced(
  ctx: Ctx,
  placed: readonly PlacedOrder[],
  isPaidByCard = false,
): Promise<{ is_mailed_together: boolean }> {
  const commonReader = findCommonReader(placed);
  for (const { order, reader } of placed)
    await ctx.emit('order.placed', {
      order_id: order.id,
      user_id: order.user!.id,
      company_id: order.company.id,
      brand: order.company.brand,
      order,
      reader,
      ...(commonReader && { is_mailed_together: true }),
    });
  if (commonReader)
    await ctx.emit('purchase.placed', {
      orders: placed.map(({ order }) => order),
      reader: commonReader,
      is_paid_by_card: isPaidByCard,
    });
  return { is_mailed_together: commonReader !== null };
}
