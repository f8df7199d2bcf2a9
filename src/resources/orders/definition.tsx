/** Orders: lists, abandoned carts, form and bulk status changes. */
import { isBoughtAtCounter } from '#contract/rules/boughtAtCounter.ts';
import { getAmountDue } from '#contract/rules/orderPaymentState.ts';
import { isAdmin, hasRole } from '#contract/roles.ts';
import type { Order, OrderStatus } from '#contract/orders.ts';
import type { Me } from '#contract/users.ts';
import { api } from '#src/api/api.ts';
import { defineResource, type ForeignRows } from '#src/backOffice/kit/definition.ts';
import type { BulkConfirmProps } from '#src/backOffice/kit/list/bulk/editor.ts';
import { createLazyPart } from '#src/backOffice/kit/parts/lazyPart.tsx';
import type { Locale } from '#src/i18n/locale.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { fill } from '#src/i18n/labels.ts';
import { getMyCompanies } from '#src/session/session.ts';
import { OrderStatusChip } from '#src/ui/StatusChip.tsx';
import { formatOrderStatus, orderStatusColors } from '#contract/rules/orderStatuses.ts';
import { CartContact, CartProducts, CartLetters, hasNoLetters, LeftSinceCell } from './AbandonedCells.tsx';
import { formatAddress, formatBuyer, formatItems, getRecipientPhone } from './orderText.ts';
import {
  OrderAddress,
  OrderBuyer,
  OrderChannel,
  OrderDate,
  OrderDue,
  OrderNumber,
  OrderSum,
  OrderTax,
  OrderDeliveryMethod,
  RecipientPhone,
  UnreadMessages,
} from './cells.tsx';
import { CounterLink } from './CounterLink.tsx';
import { OrderItemsText } from './OrderItemsText.tsx';
import { orderResourceLabels } from './labels.ts';
import { RefundNotice } from './RefundNotice.tsx';
import { orderMenu } from './menu.ts';
import { OrderSums } from './OrderSums.tsx';
import { PromisedDelivery } from './PromisedDelivery.tsx';
import { StoreInput, StoreNameText, DeliveryMethodInput, DeliveryMethodText } from './DeliveryMethod.tsx';
import { buildEditQuestion, getStockErrors, getTaxOwed, isClosedStatus, isReadOnly } from './rules.ts';
import { StatusPanel } from './StatusPanel.tsx';

const OrderHistory = createLazyPart(() => import('./OrderHistory.tsx'), 220);
const OrderItems = createLazyPart(() => import('./OrderItems.tsx'), 320);
const OrderChatTab = createLazyPart(() => import('./OrderChatTab.tsx'), 480);
const OrderPaper = createLazyPart<{ id: number; size?: 'small' }>(
  () => import('#src/ui/orders/OrderPaper.tsx').then(({ OrderPaper: part }) => ({ default: part })),
  0,
);
const CloseOrdersDialog = createLazyPart<BulkConfirmProps>(() => import('./CloseOrdersDialog.tsx'), 0);

/** Only admins and managers may search users. */
const canSeeUsers = (me: Me): boolean => isAdmin(me) || hasRole(me.roles, 'ROLE_MANAGER');
const hasSeveralCompanies = (me: Me): boolean => isAdmin(me) || getMyCompanies(me).length > 1;

const [allView, newView, abandonedView] = orderMenu.list.views;

const AbandonedCart = createLazyPart<{ record: Order }>(() => import('./AbandonedCart.tsx'), 320);

/** Abandoned carts, a work list of customers to call. */
const abandonedCarts = {
  noun: 'abandonedCarts',
  columns: [
    { source: 'user', card: 'title', width: '20%', Cell: OrderBuyer, getExportValue: formatBuyer },
    { source: 'user_phone', card: 'line', Cell: CartContact },
    { source: 'items', card: 'line', Cell: CartProducts, getExportValue: formatItems },
    { source: 'order_sum', card: 'end' },
    { source: 'updated_at', labelSource: 'left_since', card: 'badge', Cell: LeftSinceCell },
    {
      source: 'left_cart',
      kind: 'timestamp',
      card: 'line',
      minTableWidth: 'lg',
      isBlank: hasNoLetters,
      Cell: CartLetters,
      getExportValue: ({ left_cart }: Order) => left_cart?.written_at ?? left_cart?.reminded_at ?? null,
    },
    { source: 'product_amount', kind: 'count', isOptional: true },
    { source: 'company', isOptional: true },
    { source: 'created_at', isOptional: true },
  ],
  Details: ({ record }: { record: Order }) => <AbandonedCart record={record} />,
  detailsTitle: ({ id }: Order, locale: Locale) => fill(orderResourceLabels[locale].abandonedCart, { id }),
} satisfies ForeignRows;

export default defineResource({
  ...orderMenu,
  labels: orderResourceLabels,
  getName: ({ id, status }, locale) =>
    fill(orderResourceLabels[locale][status === 'abandoned_cart' ? 'abandonedCart' : 'one'], { id }),
  colors: orderStatusColors,
  list: {
    views: [allView, newView, { ...abandonedView, foreignRows: abandonedCarts }],
    HeaderAction: CounterLink,
    columns: [
      { source: 'id', card: 'title', Cell: OrderNumber, alsoShows: { source: 'company', isFor: isAdmin } },
      { source: 'created_at', card: 'line', Cell: OrderDate },
      { source: 'user', card: 'line', Cell: OrderBuyer, getExportValue: formatBuyer },
      { source: 'user_phone', minTableWidth: 'xl', Cell: RecipientPhone, getExportValue: getRecipientPhone },
      {
        source: 'isPickup',
        card: 'line',
        minTableWidth: 'lg',
        Cell: OrderDeliveryMethod,
        getExportValue: (order, locale) =>
          orderResourceLabels[locale][isBoughtAtCounter(order) ? 'bought' : order.isPickup ? 'pickup' : 'delivery'],
      },
      {
        source: 'status',
        card: 'badge',
        Cell: ({ record }) => <OrderStatusChip order={record} />,
        getExportValue: formatOrderStatus,
      },
      {
        source: 'channel',
        minTableWidth: 'xl',
        getExportValue: ({ channel, store }, locale) =>
          store ? getLocalizedName(store, locale) : orderResourceLabels[locale].choices.channel[channel],
        Cell: OrderChannel,
      },
      { source: 'order_sum', card: 'end', Cell: OrderSum },
      { source: 'goods_sum', isOptional: true },
      { source: 'discount_sum', isOptional: true },
      { source: 'delivery_sum', isOptional: true },
      { source: 'tax_sum', isOptional: true, Cell: OrderTax, getExportValue: getTaxOwed },
      { source: 'sum_to_pay', isOptional: true, Cell: OrderDue, getExportValue: getAmountDue },
      { source: 'items', isOptional: true, Cell: CartProducts, getExportValue: formatItems },
      { source: 'product_amount', kind: 'count', isOptional: true },
      { source: 'bonuses_spent', isOptional: true },
      {
        source: 'address',
        isOptional: true,
        Cell: OrderAddress,
        getExportValue: formatAddress,
      },
      { source: 'delivery_at', isOptional: true },
      { source: 'company', isOptional: true },
      { source: 'updated_at', isOptional: true },
    ],
    filters: [
      'statuses',
      { source: 'start_date', rangeEnd: 'end_date' },
      { source: 'sum_from', rangeEnd: 'sum_to' },
      { source: 'company_id', isFor: hasSeveralCompanies },
      'store_id',
      'channel',
      { source: 'user_id', isFor: canSeeUsers },
    ],
    sort: { field: 'created_at', order: 'DESC' },
    bulk: [
      {
        source: 'status',
        getAllowedValues: ({ allowed_statuses }) => allowed_statuses,
        changeMany: async (ids, status: OrderStatus, more) =>
          (await api.orders.move({ body: { ids, status, ...more } })).refused,
        ConfirmDialog: CloseOrdersDialog,
        needsConfirmation: (status) => isClosedStatus(status as OrderStatus),
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
            isVisible: ({ store }) => store === null,
            inputs: [
              { source: 'address.fio', isRequired: true },
              { source: 'address.phone', isRequired: true },
            ],
          },
          {
            title: 'recipient',
            isVisible: ({ store }) => store !== null,
            inputs: ['address.fio', 'address.phone', 'address.email'],
          },
          {
            title: 'receiving',
            Content: PromisedDelivery,
            inputs: [
              { source: 'isPickup', isFullWidth: true, Input: DeliveryMethodInput },
              { source: 'pickupStore', Input: StoreInput },
              'delivery_at',
            ],
          },
          {
            title: 'address',
            dependsOn: { source: 'isPickup', value: false },
            inputs: [
              'address.country',
              'address.postal_code',
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
          { title: 'sums', isInSideColumn: true, Content: OrderSums },
          { title: 'history', isInSideColumn: true, Content: OrderHistory },
        ],
      },
      { key: 'products', Content: OrderItems, fields: ['items'] },
      { key: 'chat', Content: OrderChatTab, Badge: ({ record }) => <UnreadMessages count={record.unread_messages} /> },
    ],
    Header: ({ record }) => (
      <>
        <OrderStatusChip order={record} />
        <OrderDeliveryMethod record={record} />
      </>
    ),
    Actions: ({ record }) => <OrderPaper id={record.id} size="small" />,
    valueDisplays: { items: OrderItemsText, isPickup: DeliveryMethodText, pickupStore: StoreNameText },
    ownership: {
      recordName: 'order',
      isMine: ({ company }, me) => isAdmin(me) || getMyCompanies(me).some(({ id }) => id === company.id),
    },
    DeleteWarning: ({ record }) => <RefundNotice orders={[record]} />,
    isReadOnly,
    getEditQuestion: buildEditQuestion,
    getErrors: getStockErrors,
  },
});
