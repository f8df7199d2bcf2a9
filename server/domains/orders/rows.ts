/**
 * Columns and joins of orders. One row holds all that an answer needs, so that a page needs a fixed number of
 * statements.
 */
import type { Locale } from '#contract/failures.ts';
import { highestCardSum } from '#contract/rules/orderBounds.ts';
import type { Minor } from '#contract/money.ts';
import type { OrderSide } from '#contract/messages.ts';
import type { OrderDelivery } from '#contract/orders.ts';
import type { TaxReason } from '#contract/rules/orderMoney.ts';
import { payableStatuses, type OrderStatus } from '#contract/rules/orderStatuses.ts';
import type { ChannelCode } from '#contract/rules/channels.ts';
import type { PaymentMethod } from '#contract/rules/paymentMethods.ts';
import type { PaymentStatus } from '#contract/payments.ts';
import { lineEnNameSql, lineNameSql } from '#server/domains/catalog/families/lineNames.ts';
import { letterAddress, unsubscribedCondition } from '#server/domains/carts/letters.ts';
import { mainPhoto } from '#server/domains/carts/read.ts';
import type { StoreRow } from '#server/domains/carts/receiving.ts';
import { orderPaymentsSql } from '#server/domains/payments/rows.ts';
import type { NamedDiscount } from '#server/domains/promo/promotions/present.ts';
import { buildPersonJsonSql, type PersonRow } from '#server/domains/users/present.ts';
import { expiresAtColumn } from './expiryConditions.ts';
import type { DeliveryMoney } from './totals.ts';

export interface ItemRow {
  id: number;
  product_id: number;
  name: string;
  en_name: string | null;
  sku: string;
  /** The photo's file. */
  photo: string | null;
  /** Minor units. */
  price: number;
  count: number;
  /** Missing in an abandoned cart. */
  tax_reason?: TaxReason;
  /** Basis points; null if it is not recorded. */
  tax_rate?: number | null;
  tax_sum?: number | null;
}

export interface HistoryRow {
  at: string;
  author: PersonRow | null;
  from: OrderStatus | null;
  to: OrderStatus | null;
  changes: Record<string, unknown> | null;
}

/** The card payment of an order. */
export interface CardPaymentRow {
  status: PaymentStatus;
  succeeded_at: string | null;
  refunded_at: string | null;
  /** Minor units of refunds that name no order, at most what this order could get of them. */
  unassigned_refund: number;
  /** Minor units that are to be refunded, and that the bank did not give back. */
  failed_refund: number;
}

export interface OrderRow extends DeliveryMoney {
  id: number;
  status: OrderStatus;
  created_at: Date;
  updated_at: Date;
  user_id: number | null;
  user_phone: string | null;
  company: { id: number; brand: string; logo: { file: string } | null };
  buyer: PersonRow | null;
  product_amount: number;
  order_sum: number;
  discount_sum: number;
  /** Null if the tax of a line is not recorded. */
  tax_sum: number | null;
  prices_include_tax: boolean;
  bonuses_spent: number;
  address: Record<string, string | null> | null;
  is_pickup: boolean;
  delivery_at: Date | null;
  /** How it is delivered. */
  delivery: (Omit<OrderDelivery, 'free_from'> & { free_from: Minor | null }) | null;
  /** When the job `expireOrders` cancels it; null if it does not expire. */
  expires_at: Date | null;
  store: StoreRow | null;
  /** Whether the company takes cards for it now. */
  takes_card: boolean;
  payment: CardPaymentRow | null;
  purchase_id: number | null;
  payment_method: PaymentMethod | null;
  awaits_payment: boolean;
  channel: ChannelCode;
  /** The sales point whose counter it was entered at. */
  counter: { id: number; name: string; en_name: string | null } | null;
  /** Unread messages of each side; null without messages. */
  unread: Record<OrderSide, number> | null;
  items: ItemRow[];
  /** What promotions take off; null without any. */
  discounts: readonly NamedDiscount[] | null;
  history: HistoryRow[];
  /** Set for an abandoned cart. */
  left_cart: { reminded_at: string | null; written_at: string | null; can_write: boolean } | null;
}

/** Recipient of mails about an order. */
export interface MailReader {
  email: string | null;
  locale: Locale;
}

/** A recipient who may have no account to sign in to: messages to guests have a link that opens the order. */
export interface BuyerReader extends MailReader {
  is_guest: boolean;
}

const companyColumn = `json_build_object('id', co.id, 'brand', co.brand, 'logo', co.logo) as company`;
const storeColumn = `case when st.id is not null then to_json(st) end as store`;

/** SQL condition: order `o` is unpaid, and its sum is one that a card can pay. */
export const awaitsCardPaymentSql = `(o.deleted_at is null
  and o.order_sum - o.bonuses_spent between 1 and ${highestCardSum}
  and o.status in (${payableStatuses.map((status) => `'${status}'`).join(', ')})
  and not exists (select from order_history h where h.order_id = o.id and h."to" = 'paid'))`;
/** SQL condition: the same, and its company `co` takes cards. */
export const takesCardSql = `(co.card_payments and ${awaitsCardPaymentSql})`;
const paymentColumn = `(select json_build_object('status', p.status, 'succeeded_at', p.succeeded_at,
                            'refunded_at', p.refunded_at, 'unassigned_refund', p.unassigned_refund,
                            'failed_refund', p.failed_refund)
   from ${orderPaymentsSql} p
  where p.order_id = o.id and p.status in ('pending', 'requires_action', 'succeeded', 'refund_pending', 'refunded')
  order by p.id desc
  limit 1) as payment`;

const deliveryMethodColumn = `case when o.delivery_kind is not null
       then json_build_object('method_id', o.delivery_method_id, 'kind', o.delivery_kind, 'name', o.delivery_name,
                              'en_name', o.delivery_en_name, 'ready_from', o.ready_from, 'ready_to', o.ready_to,
                              'free_from', (select m.free_from
                                              from delivery_methods m
                                             where m.id = o.delivery_method_id))
        end as delivery`;

/** The columns of `DeliveryMoney`, from `orders o`. */
export const deliveryColumns =
  'o.delivery_sum, o.delivery_discount_sum, o.delivery_tax_reason, o.delivery_tax_rate, o.delivery_tax_sum';

/** The columns of an `OrderRow`, from `orders o` and `orderJoins`. */
export const orderColumns = `
  o.id, o.status, o.created_at, o.updated_at, o.user_id, o.user_phone, ${companyColumn},
  ${buildPersonJsonSql('u')} as buyer, o.product_amount, o.order_sum, o.discount_sum, ${deliveryColumns},
  o.tax_sum, o.prices_include_tax, o.bonuses_spent, o.address, o.is_pickup, o.delivery_at, ${deliveryMethodColumn},
  ${expiresAtColumn}, ${storeColumn}, ${takesCardSql} as takes_card, ${paymentColumn}, o.purchase_id,
  o.payment_method, o.awaits_payment,
  (select json_build_object('buyer', oc.buyer_unread, 'company', oc.company_unread)
     from order_chats oc
    where oc.order_id = o.id) as unread,
  o.channel,
  (select json_build_object('id', sp.id, 'name', sp.name, 'en_name', sp.en_name)
     from stores sp
    where sp.id = o.store_id) as counter,
  (select json_agg(json_build_object('id', i.id, 'product_id', i.product_id, 'name', i.name, 'en_name', i.en_name,
                                     'sku', i.sku, 'photo', i.photo, 'price', i.price, 'count', i.count,
                                     'tax_reason', i.tax_reason, 'tax_rate', i.tax_rate, 'tax_sum', i.tax_sum)
                   order by i.id)
     from order_items i
    where i.order_id = o.id) as items,
  case when o.discount_sum > 0 then
    (select json_agg(json_build_object('promotion_id', d.promotion_id, 'name', d.name, 'en_name', d.en_name,
                                       'product_id', l.product_id, 'amount', l.amount) order by d.promotion_id)
       from promotion_lines l
       join promotion_uses d using (promotion_id, order_id)
      where l.order_id = o.id) end as discounts,
  (select json_agg(json_build_object('at', h.at,
                                     'author', case when a.id is not null then ${buildPersonJsonSql('a')} end,
                                     'from', h."from", 'to', h."to", 'changes', h.changes) order by h.id)
     from order_history h
     left join users a on a.id = h.author_id
    where h.order_id = o.id) as history,
  null::json as left_cart`;

/** The text that a search looks in, from an address, a phone and the products. */
export const buildSearchTextSql = (address: string, phone: string, goods: string): string =>
  `lower(concat_ws(' ', ${address} ->> 'fio', ${address} ->> 'phone', ${phone}, ${goods}))`;

/** Names and SKUs of the products of rows `i`. */
export const buildGoodsTextSql = (rows: string): string =>
  `(select string_agg(concat_ws(' ', i.name, i.en_name, i.sku), ' ' order by i.sku) from ${rows})`;

/**
 * The columns of a `MailReader`. The email of a counter sale is for this order alone. A guest account has no email, so
 * the cart's is used.
 */
export const readerColumns = `coalesce(case when o.store_id is not null then o.address ->> 'email' end, u.email,
          (select c.email from carts c where c.id = o.cart_id)) as email, u.locale`;
/** The columns of a `BuyerReader`. */
export const buyerReaderColumns = `${readerColumns}, u.is_guest`;

/** The joins of `orders o` that `orderColumns` and `readerColumns` need. */
export const orderJoins = `
  join companies co on co.id = o.company_id
  join users u on u.id = o.user_id
  left join stores st on st.id = o.pickup_store_id`;

/** The sum of the lines of cart `c` at present prices. */
export const cartSumSql = `(select coalesce(sum(l.count * p.price), 0)::bigint
      from cart_lines l
      join products p on p.id = l.product_id
     where l.cart_id = c.id)`;

/** An abandoned cart in the shape of an order, from `carts c` and `abandonedJoins`. */
export const abandonedColumns = `
  c.id, 'abandoned_cart' as status, c.created_at, c.updated_at, c.user_id,
  coalesce(u.phone, c.phone) as user_phone, ${companyColumn},
  case when u.id is not null then ${buildPersonJsonSql('u')} end as buyer,
  (select coalesce(sum(l.count), 0)::int
     from cart_lines l
    where l.cart_id = c.id) as product_amount, ${cartSumSql} as order_sum, 0::bigint as discount_sum,
  0::bigint as delivery_sum, 0::bigint as delivery_discount_sum, null as delivery_tax_reason,
  null::int as delivery_tax_rate, null::bigint as delivery_tax_sum, null::bigint as tax_sum,
  true as prices_include_tax, 0::bigint as bonuses_spent,
  case when coalesce(c.fio, c.phone, c.email) is not null
       then jsonb_build_object('fio', c.fio, 'phone', c.phone, 'email', c.email) end as address,
  c.is_pickup, c.received_at as delivery_at, null::json as delivery, null::timestamptz as expires_at, ${storeColumn},
  false as takes_card, null::json as payment, null::int as purchase_id, null::text as payment_method,
  false as awaits_payment, null::json as unread, 'site' as channel, null::json as counter,
  (select json_agg(json_build_object('id', l.product_id, 'product_id', l.product_id,
                                     'name', ${lineNameSql}, 'en_name', ${lineEnNameSql}, 'sku', p.sku,
                                     'photo', ${mainPhoto},
                                     'price', p.price, 'count', l.count) order by l.created_at, l.product_id)
     from cart_lines l
     join products p on p.id = l.product_id
    where l.cart_id = c.id) as items,
  null::json as discounts, '[]'::json as history,
  json_build_object(
    'reminded_at', (select max(r.at) from cart_letters r where r.cart_id = c.id and r.kind = 'reminder'),
    'written_at', (select max(r.at) from cart_letters r where r.cart_id = c.id and r.kind = 'letter'),
    'can_write', ${letterAddress} is not null and not ${unsubscribedCondition}) as left_cart`;

/** The joins of `carts c` that `abandonedColumns` needs. */
export const abandonedJoins = `
  join companies co on co.id = c.company_id
  left join users u on u.id = c.user_id
  left join stores st on st.id = c.pickup_store_id`;
