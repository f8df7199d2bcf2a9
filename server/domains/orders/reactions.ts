/** Reactions to order events: mails to the buyer and notifications of the company's staff, in their languages. */
import type { OrderSide } from '#contract/messages.ts';
import type { Locale } from '#contract/failures.ts';
import { findCancelReason } from '#contract/rules/cancelReason.ts';
import { formatDelivery } from '#contract/rules/deliveryText.ts';
import { soundTopics, staffOrderKinds } from '#contract/rules/notifications.ts';
import { toMinor } from '#contract/money.ts';
import type { Order, OrderStatus } from '#contract/orders.ts';
import { getOrderLinkPath } from '#contract/rules/orderLinks.ts';
import { listPlacedOrderSums, type SumRow } from '#contract/rules/orderSums.ts';
import { orderStatusLabels } from '#contract/rules/orderStatuses.ts';
import { localizePersonName } from '#contract/rules/removedUser.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { buildNotifiedStaffSql, confirmedEmailSql } from '#server/domains/companies/notifiedStaff.ts';
import type { Events } from '#server/domains/events.ts';
import { releaseOrderPayments } from '#server/domains/payments/refund.ts';
import { orderPaymentsSql } from '#server/domains/payments/rows.ts';
import { queuePush } from '#server/notifications/queuePush.ts';
import { buildCanceledOrderSms, buildOrderLinkSms } from '#server/notifications/orderSms.ts';
import { buildOrderMessagePush, buildStaffOrderPush, buildStaffSummaryPush } from '#server/notifications/pushTexts.ts';
import type { LetterSums } from '#server/notifications/letter.ts';
import { queueMail } from '#server/notifications/queueMail.ts';
import { wantsMailSql } from '#server/platform/pushes.ts';
import { getShopSettings } from '#server/platform/settings.ts';
import type { TemplateData } from '#server/notifications/templates.ts';
import { needsOrderSms, takeSmsRecipient } from './links/linkRecipient.ts';
import { addLinkForMessage } from './links/links.ts';
import { takeUnreadNotices } from './messages/notifyUnread.ts';
import { formatPlace } from './formatPlace.ts';
import { orderJoins, buyerReaderColumns, type BuyerReader } from './rows.ts';
import type { StaffNotice } from '#server/domains/jobs.ts';
import {
  addStaffNotices,
  getWindowEnd,
  needsSummary,
  readStaffOrder,
  takeWaitingNotices,
  type Recipient,
} from './staffNotices.ts';

/** Recipient of mails about an order, and how it is paid, in minor units. */
interface OrderMailReader extends BuyerReader {
  brand: string;
  /** To pay in money, without the bonuses. */
  sum: number;
  bonuses: number;
  /** Paid by card, including what is being refunded. */
  card: number;
  /** By card or otherwise. */
  was_paid: boolean;
  /** Whether their settings allow mails about statuses. */
  is_mail_enabled: boolean;
}

const findReader = oneRow<OrderMailReader, { orderId: number }>(
  'order_mail_reader',
  `select ${buyerReaderColumns}, co.brand, o.order_sum - o.bonuses_spent as sum, o.bonuses_spent as bonuses,
          coalesce((select sum(p.amount)::int
                      from ${orderPaymentsSql} p
                     where p.order_id = o.id and p.status in ('succeeded', 'refund_pending')), 0) as card,
          exists (select from order_history h where h.order_id = o.id and h."to" = 'paid') as was_paid,
          ${wantsMailSql('order_status', 'o.user_id')} as is_mail_enabled
     from orders o ${orderJoins}
    where o.id = $orderId`,
);

/** The stream of a mail: mails about the same order are sent in the sequence of its events. */
const toMailStream = (orderId: number): string => `order:${orderId}`;

/** The items of an order as mails and push messages show them, in minor units. */
const toGoods = (order: Order) =>
  order.items.map(({ name, en_name, count, sum }) => ({ name, en_name, count, sum: toMinor(sum) }));

/** The rows of an order's sums as mails show them, in minor units. */
function toMailSums(order: Order, locale: Locale): LetterSums {
  const { added, included, notes } = listPlacedOrderSums(order, locale);
  const toMinorRow = ({ label, amount }: SumRow) => ({ label, amount: toMinor(amount) });
  return { added: added.map(toMinorRow), included: included.map(toMinorRow), notes };
}

/** The secret of the link in a letter about an order: that of a guest opens it without signing in. */
const addLetterLink = (ctx: Ctx, order_id: number, { is_guest }: BuyerReader): Promise<string | null> =>
  is_guest ? addLinkForMessage(ctx, order_id) : Promise.resolve(null);

/** An order as letters about it show it. */
const toLetterData = (order: Order, locale: Locale) => ({
  order_id: order.id,
  brand: order.company.brand,
  goods: toGoods(order),
  order_sum: toMinor(order.order_sum),
  sums: toMailSums(order, locale),
  bonuses_spent: toMinor(order.bonuses_spent),
  place: formatPlace(order, locale),
  is_pickup: order.isPickup,
  delivery: order.delivery && formatDelivery(order.delivery, locale),
});

const hourMs = 3_600_000;

/** How long after its placement an order is canceled unless it is confirmed; undefined if it is not. */
const getExpiryHours = ({ created_at, expires_at }: Order): number | undefined =>
  expires_at === null ? undefined : Math.round((Date.parse(expires_at) - Date.parse(created_at)) / hourMs);

/** The cause of the letter about an order's placement, alone or first of a purchase. */
const toPlacedCause = (orderId: number): string => `order:${orderId}:placed`;

/**
 * Mails the buyer a confirmation with the items; for a counter sale it is the receipt. An order that was placed with
 * others is listed in their letter.
 */
export async function mailOrderPlaced(
  { order_id, order, reader, at_counter, is_mailed_together }: Events['order.placed'],
  ctx: Ctx,
): Promise<void> {
  const { email, locale } = reader;
  if (!email || is_mailed_together) return;
  const link = await addLetterLink(ctx, order_id, reader);
  const data = {
    ...toLetterData(order, locale),
    link,
    expires_after_hours: getExpiryHours(order),
    ...(at_counter && { at_counter }),
  };
  await queueMail(ctx, {
    cause: toPlacedCause(order_id),
    stream: toMailStream(order_id),
    to: email,
    locale,
    template: 'order_placed',
    data,
  });
}

/** Mails the buyer one confirmation of several orders of a purchase. A guest's has one link, which opens them all. */
export async function mailPurchasePlaced(
  { orders, reader: { email, locale, is_guest }, is_paid_by_card }: Events['purchase.placed'],
  ctx: Ctx,
): Promise<void> {
  const { id } = orders[0]!;
  const link = is_guest ? await addLinkForMessage(ctx, id, 'purchase') : null;
  await queueMail(ctx, {
    cause: toPlacedCause(id),
    stream: toMailStream(id),
    to: email,
    locale,
    template: 'purchase_placed',
    data: {
      orders: orders.map((order) => toLetterData(order, locale)),
      link,
      is_paid_by_card,
      expires_after_hours: getExpiryHours(orders[0]!),
    },
  });
}

/**
 * Queues the SMS with the link of a guest who gets no mail about it: one for a purchase, though each order is
 * announced.
 */
export async function queueOrderLink({ order_id, order, reader }: Events['order.placed'], ctx: Ctx): Promise<void> {
  if (!needsOrderSms(ctx, reader) || !order.address?.['phone'] || !ctx.settings.services.sms) return;
  const subject = order.purchase_id === null ? `order:${order_id}` : `purchase:${order.purchase_id}`;
  await ctx.enqueue('orders.send_link', { order_id }, { key: `order_link:${subject}` });
}

/** The job `orders.send_link`. The link is made here, since only its hash is stored. */
export const sendOrderLink = (ctx: Ctx, order_id: number): Promise<void> =>
  ctx.step(async (unit) => {
    const recipient = await takeSmsRecipient(unit, order_id, 'placed');
    const token = recipient && (await addLinkForMessage(unit, order_id, 'purchase'));
    if (!recipient || !token) return;
    const { to, locale, order_ids, is_provisional } = recipient;
    const url = unit.settings.publicUrl + getOrderLinkPath(token);
    const expiryHours = is_provisional ? (await getShopSettings(unit)).unconfirmed_order_hours : null;
    // Their pages say whether a link was sent
    unit.hint('orders', order_ids);
    await unit.enqueue('sms.send', { to, text: buildOrderLinkSms(locale, order_ids, url, expiryHours) });
  });

/**
 * Queues the SMS about a cancellation to a guest who gets no mail about it. Whoever cancels their order while signed in
 * knows, and orders that they were never notified of need none.
 */
export async function queueCanceledSms(
  { order_id, user_id, to, at_counter, is_unannounced }: Events['order.status_changed'],
  ctx: Ctx,
): Promise<void> {
  if (to !== 'canceled' || at_counter || is_unannounced || ctx.user?.id === user_id) return;
  if (!ctx.settings.services.sms) return;
  const reader = await findReader(ctx.db, { orderId: order_id });
  if (!reader || !needsOrderSms(ctx, reader)) return;
  await ctx.enqueue('orders.send_canceled', { order_id }, { key: `order_canceled_sms:${order_id}` });
}

/** The job `orders.send_canceled`. Whoever withdrew the order's links gets no SMS: it may not be theirs. */
export const sendCanceledSms = (ctx: Ctx, order_id: number): Promise<void> =>
  ctx.step(async (unit) => {
    const recipient = await takeSmsRecipient(unit, order_id, 'canceled');
    const token = recipient && (await addLinkForMessage(unit, order_id));
    if (!recipient || !token) return;
    const url = unit.settings.publicUrl + getOrderLinkPath(token);
    await unit.enqueue('sms.send', {
      to: recipient.to,
      text: buildCanceledOrderSms(recipient.locale, order_id, url),
    });
  });

/** What a new status means for the buyer's money. What was not paid by card, the company returns itself (`by_hand`). */
function getMoneyEffect(
  to: OrderStatus,
  { sum, bonuses, card, was_paid }: OrderMailReader,
): TemplateData<'order_moved'>['money'] {
  if (to === 'paid') return { to, by_card: card > 0, sum };
  return to === 'canceled' ? { to, card, bonuses, by_hand: was_paid && card === 0 ? sum : 0 } : undefined;
}

/**
 * Mails the buyer a new status. An order may reach a status twice, so the time is part of the cause. Statuses set while
 * a counter sale is entered need no mail: its receipt reports them.
 */
export async function mailStatusChange(
  { order_id, to, at_counter, expired, reason, is_mailed_together }: Events['order.status_changed'],
  ctx: Ctx,
): Promise<void> {
  if (at_counter || is_mailed_together) return;
  const reader = await findReader(ctx.db, { orderId: order_id });
  if (!reader?.email || !reader.is_mail_enabled) return;
  const locale = reader.locale === 'ru' ? 'ru' : 'en';
  await queueMail(ctx, {
    cause: `order:${order_id}:${to}:${ctx.clock().getTime()}`,
    stream: toMailStream(order_id),
    to: reader.email,
    locale,
    template: 'order_moved',
    data: {
      order_id,
      brand: reader.brand,
      link: await addLetterLink(ctx, order_id, reader),
      status: orderStatusLabels[locale][to],
      money: getMoneyEffect(to, reader),
      ...(expired && { expired }),
      ...(reason !== undefined && { reason }),
    },
  });
}

/** Notifies one side of messages that nobody there has read yet, each person by the channels of their choice. */
export const notifySideOfUnread = (ctx: Ctx, order_id: number, side: OrderSide): Promise<void> =>
  ctx.step(async (unit) => {
    for (const { user_id, to, ...notice } of await takeUnreadNotices(unit, order_id, side)) {
      const { author, text, is_company_side } = notice.data;
      if (to) await queueMail(unit, { ...notice, to, template: 'order_message' });
      await queuePush(unit, {
        cause: notice.cause,
        kind: 'message',
        userIds: [user_id],
        texts: buildOrderMessagePush(order_id, author, text),
        url: `/orders/${is_company_side ? 'edit' : 'view'}/${order_id}#chat`,
      });
    }
  });

/** Items are often changed one after another: changes within this time go into one letter. */
const gatherForMs = 10 * 60_000;

const mergeSums = (
  waiting: TemplateData<'order_changed'>,
  next: TemplateData<'order_changed'>,
): TemplateData<'order_changed'> => ({
  ...next,
  from: waiting.from,
  bonuses_returned: waiting.bonuses_returned + next.bonuses_returned,
});

/** Whether a queued letter about the sum is still needed: the merged changes may cancel each other out. */
export const isSumChanged = async (
  _db: Db,
  { from, to, bonuses_returned }: TemplateData<'order_changed'>,
): Promise<boolean> => from !== to || bonuses_returned > 0;

/**
 * Mails the buyer a sum that staff changed. Several changes within ten minutes become one letter with the final result.
 */
export async function mailSumChange({ order_id, ...sums }: Events['order.sum_changed'], ctx: Ctx): Promise<void> {
  const reader = await findReader(ctx.db, { orderId: order_id });
  if (!reader?.email) return;
  await queueMail(ctx, {
    cause: `order:${order_id}:sum:${sums.from}:${sums.to}:${ctx.clock().getTime()}`,
    stream: toMailStream(order_id),
    to: reader.email,
    locale: reader.locale,
    template: 'order_changed',
    data: { order_id, brand: reader.brand, link: await addLetterLink(ctx, order_id, reader), ...sums },
    merging: { forMs: gatherForMs, merge: mergeSums },
  });
}

/** Refunds or cancels the payments of a canceled order. */
export async function releaseCanceledOrderPayments(
  { order_id, to }: Events['order.status_changed'],
  ctx: Ctx,
): Promise<void> {
  if (to === 'canceled') await releaseOrderPayments(ctx, order_id);
}

interface RefundReader {
  user_id: number;
  email: string;
  locale: Locale;
  company_id: number;
  brand: string;
}

const listRefundReaders = statement<RefundReader, { orderId: number }>(
  'staff_refund_readers',
  `select u.id as user_id, ${confirmedEmailSql} as email, u.locale, co.id as company_id, co.brand
     from orders o
     join companies co on co.id = o.company_id
    cross join lateral ${buildNotifiedStaffSql('order_canceled', 'o.company_id')} s
     join users u on u.id = s.user_id
    where o.id = $orderId and ${confirmedEmailSql} is not null and ${wantsMailSql('order_canceled', 'u.id')}
    order by u.id`,
);

/** Mails the company's staff that the bank did not make a refund. They get mails about canceled orders, too. */
export async function mailFailedRefund(
  { payment_id, failed_refunds, orders }: Events['payment.refund_failed'],
  ctx: Ctx,
): Promise<void> {
  for (const { order_id, amount, is_last } of orders)
    for (const { user_id, email, locale, company_id, brand } of await listRefundReaders(ctx.db, { orderId: order_id }))
      await queueMail(ctx, {
        cause: `payment:${payment_id}:${order_id}:refund_failed:${failed_refunds}:${user_id}`,
        to: email,
        locale,
        template: 'staff_refund_failed',
        data: { user_id, company_ids: [company_id], order_id, brand, sum: amount, is_last },
      });
}

/** Notifies the company's staff of one event of an order, each person by the channels of their choice. */
export const notifyStaff = (ctx: Ctx, notice: StaffNotice): Promise<void> =>
  ctx.step(async (unit) => {
    // A job that runs again gets no recipients, because their notices are stored already.
    const recipients = await addStaffNotices(unit, notice);
    if (!recipients) return;
    const { order_id, kind } = notice;
    // Whoever has had many notices in this window gets the rest in a summary at its end.
    const now = unit.clock();
    for (const { user_id } of recipients.filter((recipient) => needsSummary(recipient, now)))
      await unit.enqueue(
        'orders.summarize_notices',
        { user_id },
        { key: `staff_notices:${user_id}`, runAt: getWindowEnd(now) },
      );
    const singles = recipients.filter(({ state }) => state === 'single');
    if (singles.length > 0) await sendSingleNotices(unit, notice, singles);
    // Open back offices play a sound.
    unit.hint(soundTopics[kind], [order_id]);
  });

/** Mails and pushes one event to each of the recipients. */
async function sendSingleNotices(
  unit: Ctx,
  { order_id, kind, at }: StaffNotice,
  recipients: readonly Recipient[],
): Promise<void> {
  const order = await readStaffOrder(unit, order_id);
  const buyer = order.address?.['fio'] || order.user?.fio || '';
  const cause = `order:${order_id}:${kind}:${at}:staff`;
  for (const { user_id, email, locale } of recipients)
    if (email)
      await queueMail(unit, {
        cause: `${cause}:${user_id}`,
        to: email,
        locale,
        template: 'staff_order',
        data: {
          ...toLetterData(order, locale),
          kind,
          user_id,
          company_ids: [order.company.id],
          buyer: localizePersonName(buyer, locale),
          is_paid: order.status === 'paid',
          ...(kind === 'order_canceled' && { reason: findCancelReason(order.history) }),
        },
      });
  const pushed = { order_id, buyer, sum: toMinor(order.sum_to_pay), goods: toGoods(order) };
  await queuePush(unit, {
    cause,
    kind,
    userIds: recipients.map(({ user_id }) => user_id),
    texts: buildStaffOrderPush(kind, pushed, unit.settings),
    url: `/orders/edit/${order_id}`,
  });
}

/** A summary lists at most this many orders. */
const maxNamedOrders = 30;

/** Notifies a staff member of everything that waited for the end of the window. */
export const summarizeNotices = (ctx: Ctx, user_id: number): Promise<void> =>
  ctx.step(async (unit) => {
    const rows = await takeWaitingNotices(unit.db, user_id);
    const last = rows.at(-1);
    if (!last) return;
    const cause = `staff_notices:${user_id}:${last.id}`;
    const mailed = rows.filter(({ is_mail_enabled }) => is_mail_enabled);
    if (last.email && mailed.length > 0)
      await queueMail(unit, {
        cause,
        to: last.email,
        locale: last.locale,
        template: 'staff_summary',
        data: {
          user_id,
          company_ids: [...new Set(mailed.map(({ company_id }) => company_id))],
          brands: [...new Set(mailed.map(({ brand }) => brand))],
          counts: staffOrderKinds.map((kind) => ({ kind, count: mailed.filter((row) => row.kind === kind).length })),
          orders: mailed
            .slice(0, maxNamedOrders)
            .map(({ kind, order_id, buyer, sum }) => ({ kind, order_id, buyer: buyer ?? '', sum })),
        },
      });
    const pushed = rows.filter(({ is_push_enabled }) => is_push_enabled);
    if (pushed.length > 0)
      await queuePush(unit, {
        cause,
        // A push has one kind, which the reader's settings allow; any of these does.
        kind: pushed[0]!.kind,
        userIds: [user_id],
        texts: buildStaffSummaryPush(pushed.length),
        url: '/orders/list/full',
      });
  });

/** Notifies by a job, so that an order does not wait for the lock of the company's notices. */
const queueStaffNotice = (ctx: Ctx, order_id: number, kind: StaffNotice['kind']): Promise<void> => {
  const notice = { order_id, kind, at: ctx.clock().getTime(), actor_id: ctx.user?.id ?? null };
  return ctx.enqueue('orders.notify_staff', notice, { key: `order:${order_id}:staff:${kind}:${notice.at}` });
};

/** A new order: the company's staff is notified, unless they entered it themselves at a counter. */
export async function notifyStaffOfNewOrder({ order_id, at_counter }: Events['order.placed'], ctx: Ctx): Promise<void> {
  if (!at_counter) await queueStaffNotice(ctx, order_id, 'new_order');
}

/** An order was paid or canceled: the company's staff is notified. */
export async function notifyStaffOfStatusChange(
  { order_id, to, at_counter, is_unannounced }: Events['order.status_changed'],
  ctx: Ctx,
): Promise<void> {
  if (at_counter || is_unannounced) return;
  if (to === 'paid') await queueStaffNotice(ctx, order_id, 'order_paid');
  if (to === 'canceled') await queueStaffNotice(ctx, order_id, 'order_canceled');
}
