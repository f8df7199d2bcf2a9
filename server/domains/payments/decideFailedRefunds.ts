/**
 * Decides what follows when banks did not make refunds, perhaps after they seemed to have made them: what counted as
 * refunded counts no more, and what the buyer is still to get is requested again. Pure.
 *
 * A requested refund, which this application requested, names its order, so the order of a failed one is known. A
 * screen refund, made on the provider's screens, names none: only the sum of them is known. If it has become less than
 * what counts for orders, the last orders lose first.
 *
 * While a split waits for its refund, its `refunded_amount` counts screen refunds alone. Requested refunds count once
 * all of it is refunded.
 */
import type { PaymentIntent } from '#server/gateways/index.ts';
import {
  countFailed,
  listFullRefunds,
  listSplitRefunds,
  maxFailedRefunds,
  sumMadeOrPending,
  sumNewestFailed,
} from './requestedRefunds.ts';
import type { PaymentRow, PaymentSplit } from './rows.ts';

type RefundedPayment = Pick<PaymentRow, 'key' | 'status' | 'failed_refunds' | 'refund_tries' | 'refunded_amount'>;
type ProviderAnswer = Pick<PaymentIntent, 'refunded_amount' | 'failedRefunds' | 'refund' | 'requestedRefunds'>;

/** The refund of a payment as a whole, after failures. */
interface FullRefund {
  /** Whether it has failed since the last answer, perhaps after it seemed to be made: then the failure is reported. */
  hasNewlyFailed: boolean;
  /** Whether it is requested again. Otherwise, if it has failed, only a person can help. */
  isRetried: boolean;
}

/** What a payment pays of an order, after failures. */
interface SplitAfterFailures extends Omit<PaymentSplit, 'amount'> {
  /** Whether its refund has failed since the last answer: then its `failed_amount` is reported. */
  hasNewlyFailed: boolean;
  /** Whether its refund is requested again, alone or with its payment. Otherwise only a person can refund it. */
  isRetried: boolean;
}

/** A payment and its splits, after failures. */
export interface FailedRefundsDecision {
  payment: Pick<PaymentRow, 'status' | 'failed_refunds' | 'refund_tries' | 'refunded_amount'>;
  fullRefund: FullRefund;
  splits: SplitAfterFailures[];
}

const hasHadMoney = ({ status }: Pick<PaymentRow, 'status'>): boolean =>
  status === 'succeeded' || status === 'refund_pending' || status === 'refunded';

/** Whether a payment has seen failed refunds of which an answer of the provider does not know yet. */
export const isOutdated = (payment: RefundedPayment, { failedRefunds }: ProviderAnswer): boolean =>
  hasHadMoney(payment) && failedRefunds < payment.failed_refunds;

/** Whether refunds have failed since the payment was last updated. */
export const hasNewFailures = (payment: RefundedPayment, { failedRefunds }: ProviderAnswer): boolean =>
  hasHadMoney(payment) && failedRefunds > payment.failed_refunds;

/** Reduces amounts until their sum is within the limit, the last ones first. */
function limitSum(amounts: readonly number[], limit: number): number[] {
  let left = Math.max(0, limit);
  return amounts.map((amount) => {
    const rest = Math.min(amount, left);
    left -= rest;
    return rest;
  });
}

/** A split, with what is known of its refunds. Minor units. */
interface Part extends PaymentSplit {
  /** Number of its requested refunds that have failed so far. */
  tries: number;
  /** What its requested refunds give back: what banks have made, or are about to. */
  requestedAmount: number;
  /** What counted for it of screen refunds before the failures. */
  screenAmount: number;
}

function toPart(payment: RefundedPayment, split: PaymentSplit, answer: ProviderAnswer): Part {
  const requested = listSplitRefunds(payment, split, answer);
  const tries = Math.max(split.refund_tries, countFailed(requested));
  const requestedAmount = sumMadeOrPending(requested);
  // Requested refunds of a split that waits are not in its refunded amount yet
  const countedRequestedAmount = split.is_refund_pending
    ? 0
    : requestedAmount + sumNewestFailed(requested, tries - split.refund_tries);
  return {
    ...split,
    tries,
    requestedAmount,
    screenAmount: Math.max(0, split.refunded_amount - countedRequestedAmount),
  };
}

type CanRetry = (tries: number) => boolean;

/** If the payment was refunded as a whole, it waits for that again; otherwise its splits do, each for itself. */
function getStatusAfter(
  payment: RefundedPayment,
  splits: readonly PaymentSplit[],
  answer: ProviderAnswer,
): PaymentRow['status'] {
  if (payment.status !== 'refunded' || answer.refund === 'succeeded') return payment.status;
  const wasRefundedBySplits = splits.length > 1 && listFullRefunds(payment, answer).length === 0;
  return wasRefundedBySplits ? 'succeeded' : 'refund_pending';
}

function decideFullRefund(
  before: RefundedPayment,
  after: FailedRefundsDecision['payment'],
  { refund }: ProviderAnswer,
  canRetry: CanRetry,
): FullRefund {
  const isMissing = after.status === 'refund_pending' && refund !== 'succeeded';
  return {
    hasNewlyFailed: isMissing && (before.status === 'refunded' || after.refund_tries > before.refund_tries),
    isRetried: isMissing && canRetry(after.refund_tries),
  };
}

/** Splits of a payment of which all money is back, though some refunds have failed. */
const decideNothingMissing = (parts: readonly Part[]): SplitAfterFailures[] =>
  parts.map(({ order_id, refunded_amount, is_refund_pending, tries }) => ({
    order_id,
    refunded_amount,
    is_refund_pending,
    refund_tries: tries,
    failed_amount: 0,
    hasNewlyFailed: false,
    isRetried: false,
  }));

/** Splits that are refunded with their payment. */
function decideTogether(
  parts: readonly Part[],
  { refunded_amount }: ProviderAnswer,
  { hasNewlyFailed, isRetried }: FullRefund,
): SplitAfterFailures[] {
  const refundedAmounts = limitSum(
    parts.map((part) => part.refunded_amount),
    refunded_amount,
  );
  return parts.map(({ order_id, amount, is_refund_pending, tries, failed_amount }, n) => {
    const missingAmount = amount - refundedAmounts[n]!;
    return {
      order_id,
      refunded_amount: refundedAmounts[n]!,
      is_refund_pending,
      refund_tries: tries,
      failed_amount: hasNewlyFailed || failed_amount > 0 ? missingAmount : 0,
      hasNewlyFailed: hasNewlyFailed && missingAmount > 0,
      isRetried,
    };
  });
}

/** Splits that are refunded one by one. */
function decideOneByOne(
  parts: readonly Part[],
  { refunded_amount }: ProviderAnswer,
  canRetry: CanRetry,
): SplitAfterFailures[] {
  const requestedAmount = parts.reduce((sum, part) => sum + part.requestedAmount, 0);
  const screenAmounts = limitSum(
    parts.map((part) => part.screenAmount),
    refunded_amount - requestedAmount,
  );
  return parts.map((part, n) => decideOne(part, screenAmounts[n]!, canRetry));
}

/** @param screenAmount what still counts for it of screen refunds */
function decideOne(part: Part, screenAmount: number, canRetry: CanRetry): SplitAfterFailures {
  const missingAmount = Math.max(0, part.amount - part.requestedAmount - screenAmount);
  const wasRefunded = part.refunded_amount === part.amount;
  const isPending = part.is_refund_pending || (wasRefunded && missingAmount > 0);
  const hasNewlyFailed = isPending && missingAmount > 0 && (wasRefunded || part.tries > part.refund_tries);
  // What has failed before stays while its retry is under way, when nothing is missing
  const stillFailed = isPending ? Math.min(part.failed_amount, part.amount - screenAmount) : 0;
  return {
    order_id: part.order_id,
    refunded_amount: wasRefunded && !isPending ? part.amount : screenAmount,
    is_refund_pending: isPending,
    refund_tries: part.tries,
    failed_amount: hasNewlyFailed ? missingAmount : stillFailed,
    hasNewlyFailed,
    isRetried: isPending && missingAmount > 0 && canRetry(part.tries),
  };
}

/**
 * Decides what follows for a payment of which refunds have failed since its last update.
 * @param splits of the payment, in the order of their ids; none for a tariff
 * @param canRefund whether refunds can be requested from here
 */
export function decideFailedRefunds(
  payment: RefundedPayment,
  splits: readonly PaymentSplit[],
  answer: ProviderAnswer,
  canRefund: boolean,
): FailedRefundsDecision {
  const canRetry: CanRetry = (tries) => canRefund && tries < maxFailedRefunds;
  const after = {
    status: getStatusAfter(payment, splits, answer),
    failed_refunds: answer.failedRefunds,
    refund_tries: Math.max(payment.refund_tries, countFailed(listFullRefunds(payment, answer))),
    refunded_amount: Math.min(payment.refunded_amount, answer.refunded_amount),
  };
  const fullRefund = decideFullRefund(payment, after, answer, canRetry);
  const parts = splits.map((split) => toPart(payment, split, answer));
  const decideSplits = () => {
    if (answer.refund === 'succeeded') return decideNothingMissing(parts);
    if (parts.length > 1 && after.status === 'succeeded') return decideOneByOne(parts, answer, canRetry);
    return decideTogether(parts, answer, fullRefund);
  };
  return { payment: after, fullRefund, splits: decideSplits() };
}
