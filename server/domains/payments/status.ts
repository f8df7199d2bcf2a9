/** The life of a payment: pure. What it is here and what it is at its provider → what it becomes. */
import type { PaymentStatus } from '#contract/payments.ts';
import type { Intent } from '#server/gateways/index.ts';

/** Waits for its money: may still be paid, or canceled. */
export const openStatuses = [
  'created',
  'pending',
  'requires_action',
  'failed',
] as const satisfies readonly PaymentStatus[];

/** Whether it waits for its money. */
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

/** What a payment without its money is, by what its provider says. Taken money is another matter. */
function unpaidStep({ status, failure_code }: Intent): Step {
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
 * The next step of a payment; null where nothing changes. Money that came is never forgotten, whatever was thought
 * of the payment before; what is not the sum that was asked for goes back.
 */
export function nextStep(payment: PaymentState, intent: Intent): Step | null {
  if (payment.status === 'refunded') return null;
  if (payment.status === 'succeeded' || payment.status === 'refund_pending')
    return intent.refund === 'succeeded' ? { status: 'refunded', failure_code: null } : null;
  if (intent.status === 'succeeded') {
    const isAsAsked = intent.amount === payment.amount && intent.currency === payment.currency;
    return isAsAsked
      ? { status: 'succeeded', failure_code: null }
      : { status: 'refund_pending', failure_code: 'wrong_amount' };
  }
  if (payment.status === 'canceled') return null;
  return unpaidStep(intent);
}
