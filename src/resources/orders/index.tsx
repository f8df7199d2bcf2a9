/** What buyers ordered, and how it is moved on. */
import { hasRole } from '#contract/roles.ts';
import type { Order } from '#contract/orders.ts';
import type { Me } from '#contract/users.ts';
import { defineResource, type OtherRows } from '#src/backOffice/kit/definition.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { fill } from '#src/i18n/labels.ts';
import { ownCompanies } from '#src/session/session.ts';
import { OrderStatusChip, orderStatusHues } from '#src/ui/StatusChip.tsx';
import { AbandonedCart, CartContact, CartGoods, LeftSince } from './AbandonedCart.tsx';
import { addressOf, buyerOf, goodsOf } from './buyer.ts';
import { OrderBuyer, OrderDate, OrderNumber, OrderWay } from './cells.tsx';
import { ItemValues } from './ItemValues.tsx';
import { orderWords } from './labels.ts';
import { OrderHistory } from './OrderHistory.tsx';
import { OrderItems } from './OrderItems.tsx';
import { OrderSums } from './OrderSums.tsx';
import { PickupStore } from './PickupStore.tsx';
import { askBeforeEdit, stockFaults } from './rules.ts';
import { StatusPanel } from './StatusPanel.tsx';

const isAdmin = (me: Me): boolean => hasRole(me.roles, 'ROLE_ADMIN');
const hasSeveralCompanies = (me: Me): boolean => isAdmin(me) || ownCompanies(me).length > 1;

/** A work list of its own: whom to ring up, about what. */
const abandoned = {
  noun: 'abandonedCarts',
  columns: [
    { source: 'user', card: 'title', width: '20%', Cell: OrderBuyer, exported: buyerOf },
    { source: 'user_phone', card: 'line', Cell: CartContact },
    { source: 'items', card: 'line', Cell: CartGoods, exported: goodsOf },
    { source: 'order_sum', card: 'end' },
    { source: 'updated_at', label: 'left_since', card: 'badge', Cell: LeftSince },
    { source: 'product_amount', kind: 'count', isOptional: true },
    { source: 'company', isOptional: true },
    { source: 'created_at', isOptional: true },
  ],
  Details: AbandonedCart,
  detailsTitle: ({ id }: Order, locale: Locale) => fill(orderWords[locale].abandonedCart, { id }),
} satisfies OtherRows;

export default defineResource({
  name: 'orders',
  words: orderWords,
  icon: 'list',
  paths: { edit: '/orders/edit/:id' },
  nameOf: ({ id }, locale) => fill(orderWords[locale].one, { id }),
  hues: orderStatusHues,
  list: {
    views: [
      // What somebody of a company has bought stands in the store, under My orders.
      { path: '/orders/list/full', label: 'all', always: { scope: 'company' } },
      { path: '/orders/list/new', label: 'new', always: { scope: 'company', statuses: ['new'] }, without: ['statuses'], isCounted: true },
      { path: '/orders/list/abandoned', label: 'abandoned', always: { scope: 'company', statuses: ['abandoned_cart'] }, without: ['statuses'], isCounted: true, other: abandoned },
    ],
    columns: [
      { source: 'id', card: 'title', Cell: OrderNumber, tells: { source: 'company', isFor: isAdmin } },
      { source: 'created_at', card: 'line', Cell: OrderDate },
      { source: 'user', card: 'line', Cell: OrderBuyer, exported: buyerOf },
      { source: 'user_phone', kind: 'phone', from: 'xl' },
      { source: 'isPickup', card: 'line', from: 'lg', Cell: OrderWay, exported: ({ isPickup }, locale) => (isPickup ? orderWords[locale].pickup : orderWords[locale].delivery) },
      { source: 'status', card: 'badge' },
      { source: 'order_sum', from: 'xl' },
      { source: 'sum_to_pay', card: 'end' },
      { source: 'items', isOptional: true, Cell: CartGoods, exported: goodsOf },
      { source: 'product_amount', kind: 'count', isOptional: true },
      { source: 'bonuses_spent', isOptional: true },
      { source: 'address', isOptional: true, Cell: ({ record }) => addressOf(record), exported: addressOf },
      { source: 'delivery_at', isOptional: true },
      { source: 'company', isOptional: true },
      { source: 'updated_at', isOptional: true },
    ],
    filters: ['statuses', { source: 'start_date', to: 'end_date' }, { source: 'sum_from', to: 'sum_to' }, { source: 'company_id', isFor: hasSeveralCompanies }],
    sort: { field: 'created_at', order: 'DESC' },
    bulk: [{ source: 'status', allowedFor: ({ allowed_statuses }) => allowed_statuses }],
  },
  form: {
    tabs: [
      {
        key: 'basic',
        sections: [
          { title: 'status', Content: StatusPanel },
          { title: 'recipient', inputs: [{ source: 'address.fio', isRequired: true }, { source: 'address.phone', isRequired: true }] },
          { title: 'pickup', Content: PickupStore, when: ({ isPickup }) => isPickup, inputs: ['delivery_at'] },
          {
            title: 'address',
            when: ({ isPickup }) => !isPickup,
            inputs: [
              { source: 'address.city', isRequired: true },
              'address.region',
              { source: 'address.street', isRequired: true },
              'address.district',
              { source: 'address.house', isRequired: true },
              'address.building',
              'address.entrance',
              'address.flat',
              'delivery_at',
              'address.comment',
            ],
          },
          { title: 'sums', aside: true, Content: OrderSums },
          { title: 'history', aside: true, Content: OrderHistory },
        ],
      },
      { key: 'products', Content: OrderItems, holds: ['items'] },
    ],
    Header: ({ record }) => (
      <>
        <OrderStatusChip status={record.status} />
        <OrderWay record={record} />
      </>
    ),
    shows: { items: ItemValues },
    asksFirst: askBeforeEdit,
    faultsOf: stockFaults,
  },
});
