/** Writes a new order with its items and history in one statement. */
import type { Minor } from '#contract/money.ts';
import type { ChannelCode } from '#contract/rules/channels.ts';
import type { Order } from '#contract/orders.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import type { ClaimedLine } from '#server/domains/carts/claim.ts';
import { holdStock, type ProvisionalHold } from '#server/domains/catalog/stock.ts';
import { fail } from '#server/failure.ts';
import type { StoredAddress } from './address.ts';
import { presentOrder } from './present.ts';
import { contactRequired } from './provisional.ts';
import {
  buildGoodsTextSql,
  orderColumns,
  orderJoins,
  readerColumns,
  buildSearchTextSql,
  type OrderRow,
  type MailReader,
} from './rows.ts';
import type { OrderTotals } from './totals.ts';

export interface NewOrder extends OrderTotals {
  /** Assigned when the cart was claimed. */
  id: number;
  cart_id: number | null;
  company_id: number;
  user_id: number;
  bonuses_spent: Minor;
  address: StoredAddress;
  is_pickup: boolean;
  pickup_store_id: number | null;
  delivery_at: Date | null;
  channel: ChannelCode;
  /** The sales point at whose counter it was entered. */
  store_id: number | null;
  /** Who placed it, if not the buyer. */
  author_id?: number;
  lines: readonly ClaimedLine[];
  /** The buyer's network, if the buyer has no confirmed contact: then the order is limited, and expires. */
  provisionalFrom?: string | null;
}

const placedItems =
  'jsonb_to_recordset($items::jsonb) as i (product_id int, name text, en_name text, sku text, photo text, price bigint, count int)';

// The CTEs have the names of the tables, so that `orderColumns` reads the rows that were just inserted
const insert = oneRow<
  OrderRow & MailReader,
  {
    cart_id: number | null;
    company_id: number;
    user_id: number;
    product_amount: number;
    order_sum: Minor;
    bonuses_spent: Minor;
    address: string;
    is_pickup: boolean;
    pickup_store_id: number | null;
    delivery_at: Date | null;
    now: Date;
    items: string;
    orderId: number;
    channel: string;
    store_id: number | null;
    author_id: number | null;
    provisionalFrom: string | null;
  }
>(
  'order_place',
  `with orders as (
     insert into orders (id, cart_id, company_id, user_id, status, product_amount, order_sum, bonuses_spent,
            user_phone, address, search, is_pickup, pickup_store_id, delivery_at, channel, store_id, created_at,
            updated_at, is_provisional, network)
     select $orderId::int, $cart_id::int, $company_id::int, $user_id::int, 'new', $product_amount::int,
            $order_sum::bigint, $bonuses_spent::bigint, coalesce(u.phone, $address::jsonb ->> 'phone'), $address::jsonb,
            ${buildSearchTextSql('$address::jsonb', 'u.phone', buildGoodsTextSql(placedItems))}, $is_pickup::boolean,
              $pickup_store_id::int, $delivery_at::timestamptz, h.code, $store_id::int, $now::timestamptz,
              $now::timestamptz, $provisionalFrom::text is not null, $provisionalFrom::text
       from users u, channels h where u.id = $user_id::int and h.code = $channel and h.active
     returning *),
   order_items as (
     insert into order_items (order_id, product_id, name, en_name, sku, photo, price, count)
     select o.id, i.product_id, i.name, i.en_name, i.sku, i.photo, i.price, i.count
       from orders o, ${placedItems}
     returning *),
   order_history as (
     insert into order_history (order_id, at, author_id, "to", changes)
     select o.id, o.created_at, coalesce($author_id::int, o.user_id), o.status,
            case when o.bonuses_spent > 0 then jsonb_build_object('bonuses_spent',
              jsonb_build_object('from', 0, 'to', o.bonuses_spent / 100.0)) end
       from orders o
     returning *)
   select ${orderColumns}, ${readerColumns} from orders o ${orderJoins}`,
);

/**
 * Places the order.
 * @returns the order as its buyer sees it, and who gets mails about it
 */
export async function placeOrder(ctx: Ctx, order: NewOrder): Promise<{ order: Order; reader: MailReader }> {
  const {
    id,
    cart_id,
    company_id,
    user_id,
    product_amount,
    order_sum,
    bonuses_spent,
    address,
    is_pickup,
    pickup_store_id,
    delivery_at,
    channel,
    store_id,
    author_id = null,
    lines,
    provisionalFrom = null,
  } = order;
  const items = lines.map(({ product_id, name, en_name, sku, photo, price, count }) => ({
    product_id,
    name,
    en_name,
    sku,
    photo,
    price,
    count,
  }));
  const row = await insert(ctx.db, {
    cart_id,
    company_id,
    user_id,
    product_amount,
    order_sum,
    bonuses_spent,
    address: JSON.stringify(address),
    is_pickup,
    pickup_store_id,
    delivery_at,
    now: ctx.clock(),
    items: JSON.stringify(items),
    orderId: id,
    channel,
    store_id,
    author_id,
    provisionalFrom,
  });
  if (!row) throw fail('channel_closed');
  const { email, locale } = row;
  return { order: presentOrder(row, 'buyer', ctx), reader: { email, locale } };
}

/**
 * Holds the stock of an order that is about to be placed.
 * @param provisional set if the buyer has no confirmed contact
 * @throws Failure `not_enough_stock` with the missing lines, `confirm_contact` with those that need a confirmed contact
 */
export async function holdOrderStock(
  ctx: Ctx,
  lines: readonly ClaimedLine[],
  orderId: number,
  provisional: ProvisionalHold | null = null,
): Promise<void> {
  const lackingLines = lines
    .filter((line) => line.count > line.left)
    .map(({ product_id, count, left }) => ({ product_id, wanted: count, left }));
  if (lackingLines.length > 0) throw fail('not_enough_stock', { body: { lines: lackingLines } });
  const { lacking, restockedOrSoldOut } = await holdStock(
    ctx,
    lines,
    { reason: 'order_placed', order_id: orderId },
    provisional,
  );
  const outOfStock = lacking.filter(({ wanted, left }) => left < wanted);
  if (outOfStock.length > 0) throw fail('not_enough_stock', { body: { lines: outOfStock } });
  if (lacking.length > 0) throw contactRequired(lacking);
  if (restockedOrSoldOut.length > 0) await ctx.emit('catalog.changed', { product_ids: restockedOrSoldOut });
}
