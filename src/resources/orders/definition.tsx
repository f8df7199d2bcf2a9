/** What buyers ordered, and how it is moved on. */
import { isBoughtAtCounter } from '#contract/rules/boughtAtCounter.ts';
import { dueOf } from '#contract/rules/orderSum.ts';
import { hasRole } from '#contract/roles.ts';
import type { Order, OrderStatus } from '#contract/orders.ts';
import type { Me } from '#contract/users.ts';
import { api } from '#src/api/api.ts';
import { defineResource, type OtherRows } from '#src/backOffice/kit/definition.ts';
import type { BeforeBulkProps } from '#src/backOffice/kit/list/bulk/editor.ts';
import { later } from '#src/backOffice/kit/parts/later.tsx';
import type { Locale } from '#src/i18n/locale.ts';
import { nameOf } from '#src/i18n/inLocale.ts';
import { fill } from '#src/i18n/labels.ts';
import { ownCompanies } from '#src/session/session.ts';
import { OrderStatusChip, orderStatusHues } from '#src/ui/StatusChip.tsx';
import { CartContact, CartGoods, CartLetters, hasNoLetters, LeftSince } from './AbandonedCells.tsx';
import { addressOf, buyerOf, goodsOf, recipientPhone } from './buyer.ts';
import {
  OrderBuyer,
  OrderChannel,
  OrderDate,
  OrderDue,
  OrderNumber,
  OrderSum,
  OrderWay,
  RecipientPhone,
  UnreadMessages,
} from './cells.tsx';
import { CounterLink } from './CounterLink.tsx';
import { ItemValues } from './ItemValues.tsx';
import { orderWords } from './labels.ts';
import { MoneyBack } from './MoneyBack.tsx';
import { orderMenu } from './menu.ts';
import { OrderSums } from './OrderSums.tsx';
import { StoreInput, StoreValue, WayInput, WayValue } from './Receiving.tsx';
import { askBeforeEdit, stockFaults } from './rules.ts';
import { StatusPanel } from './StatusPanel.tsx';

const OrderHistory = later(() => import('./OrderHistory.tsx'), 220);
const OrderItems = later(() => import('./OrderItems.tsx'), 320);
const OrderTalk = later(() => import('./OrderTalk.tsx'), 480);
const OrderPaper = later<{ id: number; size?: 'small' }>(
  () => import('#src/ui/orders/OrderPaper.tsx').then(({ OrderPaper: part }) => ({ default: part })),
  0,
);
const BeforeCancel = later<BeforeBulkProps>(() => import('./BeforeCancel.tsx'), 0);

const isAdmin = (me: Me): boolean => hasRole(me.roles, 'ROLE_ADMIN');
/** Those who may look people up. */
const seesPeople = (me: Me): boolean => isAdmin(me) || hasRole(me.roles, 'ROLE_MANAGER');
const hasSeveralCompanies = (me: Me): boolean => isAdmin(me) || ownCompanies(me).length > 1;

const [all, fresh, left] = orderMenu.list.views;

// Opened for one cart at a time
const AbandonedCart = later<{ record: Order }>(() => import('./AbandonedCart.tsx'), 320);

/** A work list of its own: whom to ring up, about what. */
const abandoned = {
  noun: 'abandonedCarts',
  columns: [
    { source: 'user', card: 'title', width: '20%', Cell: OrderBuyer, exported: buyerOf },
    { source: 'user_phone', card: 'line', Cell: CartContact },
    { source: 'items', card: 'line', Cell: CartGoods, exported: goodsOf },
    { source: 'order_sum', card: 'end' },
    { source: 'updated_at', label: 'left_since', card: 'badge', Cell: LeftSince },
    {
      source: 'left_cart',
      card: 'line',
      from: 'lg',
      isBlank: hasNoLetters,
      Cell: CartLetters,
      exported: ({ left_cart }: Order) => left_cart?.written_at ?? left_cart?.reminded_at ?? null,
    },
    { source: 'product_amount', kind: 'count', isOptional: true },
    { source: 'company', isOptional: true },
    { source: 'created_at', isOptional: true },
  ],
  Details: ({ record }: { record: Order }) => <AbandonedCart record={record} />,
  detailsTitle: ({ id }: Order, locale: Locale) => fill(orderWords[locale].abandonedCart, { id }),
} satisfies OtherRows;

export default defineResource({
  ...orderMenu,
  words: orderWords,
  nameOf: ({ id, status }, locale) =>
    fill(orderWords[locale][status === 'abandoned_cart' ? 'abandonedCart' : 'one'], { id }),
  hues: orderStatusHues,
  list: {
    views: [all, fresh, { ...left, other: abandoned }],
    Action: CounterLink,
    columns: [
      { source: 'id', card: 'title', Cell: OrderNumber, tells: { source: 'company', isFor: isAdmin } },
      { source: 'created_at', card: 'line', Cell: OrderDate },
      { source: 'user', card: 'line', Cell: OrderBuyer, exported: buyerOf },
      { source: 'user_phone', from: 'xl', Cell: RecipientPhone, exported: recipientPhone },
      {
        source: 'isPickup',
        card: 'line',
        from: 'lg',
        Cell: OrderWay,
        exported: (order, locale) =>
          orderWords[locale][isBoughtAtCounter(order) ? 'bought' : order.isPickup ? 'pickup' : 'delivery'],
      },
      { source: 'status', card: 'badge' },
      {
        source: 'channel',
        from: 'xl',
        exported: ({ channel, store }, locale) =>
          store ? nameOf(store, locale) : orderWords[locale].choices.channel[channel],
        Cell: OrderChannel,
      },
      { source: 'order_sum', card: 'end', Cell: OrderSum },
      { source: 'sum_to_pay', isOptional: true, Cell: OrderDue, exported: dueOf },
      { source: 'items', isOptional: true, Cell: CartGoods, exported: goodsOf },
      { source: 'product_amount', kind: 'count', isOptional: true },
      { source: 'bonuses_spent', isOptional: true },
      { source: 'address', isOptional: true, Cell: ({ record }) => addressOf(record), exported: addressOf },
      { source: 'delivery_at', isOptional: true },
      { source: 'company', isOptional: true },
      { source: 'updated_at', isOptional: true },
    ],
    filters: [
      'statuses',
      { source: 'start_date', to: 'end_date' },
      { source: 'sum_from', to: 'sum_to' },
      { source: 'company_id', isFor: hasSeveralCompanies },
      'store_id',
      'channel',
      { source: 'user_id', isFor: seesPeople },
    ],
    sort: { field: 'created_at', order: 'DESC' },
    bulk: [
      {
        source: 'status',
        allowedFor: ({ allowed_statuses }) => allowed_statuses,
        inBatches: async (ids, status: OrderStatus) => (await api.orders.move({ body: { ids, status } })).refused,
        Before: BeforeCancel,
        asksBefore: (status) => status === 'canceled',
      },
    ],
  },
  form: {
    tabs: [
      {
        key: 'basic',
        sections: [
          { title: 'status', Content: StatusPanel },
          {
            title: 'recipient',
            when: ({ store }) => store === null,
            inputs: [
              { source: 'address.fio', isRequired: true },
              { source: 'address.phone', isRequired: true },
            ],
          },
          {
            title: 'recipient',
            when: ({ store }) => store !== null,
            inputs: ['address.fio', 'address.phone', 'address.email'],
          },
          {
            title: 'receiving',
            inputs: [
              { source: 'isPickup', wide: true, Input: WayInput },
              { source: 'pickupStore', Input: StoreInput },
              'delivery_at',
            ],
          },
          {
            title: 'address',
            whileTyped: { source: 'isPickup', is: false },
            inputs: [
              { source: 'address.city', isRequired: true },
              'address.region',
              { source: 'address.street', isRequired: true },
              'address.district',
              { source: 'address.house', isRequired: true },
              'address.building',
              'address.entrance',
              'address.flat',
              'address.comment',
            ],
          },
          { title: 'sums', aside: true, Content: OrderSums },
          { title: 'history', aside: true, Content: OrderHistory },
        ],
      },
      { key: 'products', Content: OrderItems, holds: ['items'] },
      { key: 'chat', Content: OrderTalk, Beside: ({ record }) => <UnreadMessages count={record.unread_messages} /> },
    ],
    Header: ({ record }) => (
      <>
        <OrderStatusChip status={record.status} />
        <OrderWay record={record} />
      </>
    ),
    Actions: ({ record }) => <OrderPaper id={record.id} size="small" />,
    shows: { items: ItemValues, isPickup: WayValue, pickupStore: StoreValue },
    own: {
      thing: 'order',
      includes: ({ company }, me) => isAdmin(me) || ownCompanies(me).some(({ id }) => id === company.id),
    },
    BeforeDelete: ({ record }) => <MoneyBack orders={[record]} />,
    asksFirst: askBeforeEdit,
    faultsOf: stockFaults,
  },
});
