/**
 * Requested refunds are those that this application has requested. Each has a reference that names what it refunds: the
 * payment as a whole, or one of its orders. Screen refunds, which a person makes on the provider's screens, have none.
 * Pure.
 */
import type { RequestedRefund, PaymentIntent } from '#server/gateways/index.ts';
import type { PaymentRow, PaymentSplit } from './rows.ts';

/** After this many requested refunds of one thing have failed, only a person can help: the card may be closed. */
export const maxFailedRefunds = 3;

const minuteMs = 60_000;
/** Pauses after the first failures, so that a bank in trouble gets time. */
const retryPausesMs = [minuteMs, 10 * minuteMs];

/**
 * The pause before the next try, in milliseconds.
 * @param tries number of requested refunds of one thing that have failed
 */
export const getRetryPause = (tries: number): number => retryPausesMs[tries - 1] ?? 0;

type Keyed = Pick<PaymentRow, 'key'>;
type Answer = Pick<PaymentIntent, 'requestedRefunds'>;

/** Names the full refund of a payment at the provider. */
export const getRefundReference = ({ key }: Keyed): string => key;

/** Names the refund of a split at the provider. */
export const getSplitReference = ({ key }: Keyed, order_id: number): string => `${key}:${order_id}`;

/** Requested refunds of a payment as a whole, the newest first. */
export const listFullRefunds = (payment: Keyed, { requestedRefunds }: Answer): RequestedRefund[] =>
  requestedRefunds.filter(({ reference }) => reference === getRefundReference(payment));

/** Requested refunds of one order, the newest first. */
export const listSplitRefunds = (
  payment: Keyed,
  { order_id }: Pick<PaymentSplit, 'order_id'>,
  { requestedRefunds }: Answer,
): RequestedRefund[] => requestedRefunds.filter(({ reference }) => reference === getSplitReference(payment, order_id));

const isFailed = ({ status }: RequestedRefund): boolean => status === 'failed';

/** How many of these refunds have failed. */
export const countFailed = (refunds: readonly RequestedRefund[]): number => refunds.filter(isFailed).length;

const sumAmounts = (refunds: readonly RequestedRefund[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

/** What banks have given back. Minor units. */
const sumMade = (refunds: readonly RequestedRefund[]): number =>
  sumAmounts(refunds.filter(({ status }) => status === 'succeeded'));

/** What banks have given back or are about to. Minor units. */
export const sumMadeOrPending = (refunds: readonly RequestedRefund[]): number =>
  sumAmounts(refunds.filter((refund) => !isFailed(refund)));

/** What the newest of the failed ones were to give back. Minor units. */
export const sumNewestFailed = (refunds: readonly RequestedRefund[], count: number): number =>
  sumAmounts(refunds.filter(isFailed).slice(0, count));

/** What is still to be requested of an order that waits for its refund. Minor units. */
export const getUnrequestedAmount = (payment: Keyed, split: PaymentSplit, answer: Answer): number =>
  Math.max(0, split.amount - split.refunded_amount - sumMadeOrPending(listSplitRefunds(payment, split, answer)));

/** Whether an order that waits for its refund has got all of it. */
export const isFullyRefunded = (payment: Keyed, split: PaymentSplit, answer: Answer): boolean =>
  split.refunded_amount + sumMade(listSplitRefunds(payment, split, answer)) >= split.amount;
