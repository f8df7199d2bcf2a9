/** The state machine of payments: present state and provider's state → next state. Pure. */
import type { PaymentStatus } from '#contract/payments.ts';
import type { PaymentIntent } from '#server/gateways/index.ts';

/** Statuses in which a payment may still be paid or canceled. */
export const openStatuses = [
  'created',
  'pending',
  'requires_action',
  'failed',
] as const satisfies readonly PaymentStatus[];

/** Whether it may still be paid. */
export const isOpen = (status: PaymentStatus): boolean => (openStatuses as readonly PaymentStatus[]).includes(status);

export interface PaymentState {
  status: PaymentStatus;
  amount: number;
  currency: string;
}

export interface Step {
  status: PaymentStatus;
  failure_code: string | null;
}

/** The state of a payment without money. */
function getUnpaidStep({ status, failure_code }: PaymentIntent): Step {
  switch (status) {
    case 'requires_action':
      return { status: 'requires_action', failure_code: null };
    case 'processing':
      return { status: 'pending', failure_code: null };
    case 'canceled':
      return { status: 'canceled', failure_code: null };
    default:
      return failure_code ? { status: 'failed', failure_code } : { status: 'created', failure_code: null };
  }
}

/**
 * The next state of a payment; null if nothing changes. Received money always counts, even for a canceled payment; a
 * wrong amount is refunded.
 */
export function getNextStep(payment: PaymentState, intent: PaymentIntent): Step | null {
  if (payment.status === 'refunded') return null;
  if (payment.status === 'succeeded' || payment.status === 'refund_pending')
    return intent.refund === 'succeeded' ? { status: 'refunded', failure_code: null } : null;
  if (intent.status === 'succeeded') {
    const isExpectedAmount = intent.amount === payment.amount && intent.currency === payment.currency;
    return isExpectedAmount
      ? { status: 'succeeded', failure_code: null }
      : { status: 'refund_pending', failure_code: 'wrong_amount' };
  }
  if (payment.status === 'canceled') return null;
  return getUnpaidStep(intent);
}
