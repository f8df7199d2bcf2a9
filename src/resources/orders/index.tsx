/** What buyers ordered, and how it is moved on. */
import { defineResource } from '#src/backOffice/kit/definition.ts';
import { fill } from '#src/i18n/labels.ts';
import { OrderStatusChip, orderStatusHues } from '#src/ui/StatusChip.tsx';
import { OrderBuyer, OrderDate, OrderNumber, OrderWay } from './cells.tsx';
import { ItemValues } from './ItemValues.tsx';
import { orderWords } from './labels.ts';
import { OrderHistory } from './OrderHistory.tsx';
import { OrderItems } from './OrderItems.tsx';
import { OrderSums } from './OrderSums.tsx';
import { PickupStore } from './PickupStore.tsx';
import { askBeforeEdit, stockFaults } from './rules.ts';
import { StatusPanel } from './StatusPanel.tsx';

export default defineResource({
  name: 'orders',
  words: orderWords,
  icon: 'list',
  paths: { edit: '/orders/edit/:id' },
  nameOf: ({ id }, locale) => fill(orderWords[locale].one, { id }),
  hues: orderStatusHues,
  list: {
    views: [
      { path: '/orders/list/full', label: 'all' },
      { path: '/orders/list/new', label: 'new', always: { statuses: ['new'] }, without: ['statuses'], isCounted: true },
    ],
    columns: [
      { source: 'id', card: 'title', Cell: OrderNumber },
      { source: 'created_at', card: 'line', Cell: OrderDate },
      { source: 'user', card: 'line', Cell: OrderBuyer },
      { source: 'user_phone', kind: 'phone', from: 'xl' },
      { source: 'isPickup', card: 'line', from: 'lg', Cell: OrderWay },
      { source: 'status', card: 'badge' },
      { source: 'order_sum', from: 'xl' },
      { source: 'sum_to_pay', card: 'end' },
    ],
    filters: ['statuses', { source: 'start_date', to: 'end_date' }],
    sort: { field: 'created_at', order: 'DESC' },
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
