/** The transitions of a payment, as a table. */
import { describe, expect, it } from 'vitest';
import type { PaymentStatus } from '#contract/payments.ts';
import { getDeclineReason } from '#server/domains/payments/declines.ts';
import { getNextStep } from '#server/domains/payments/status.ts';
import type { PaymentIntent } from '#server/gateways/index.ts';

const intent = (values: Partial<PaymentIntent>): PaymentIntent => ({
  id: 'pi_1',
  client_secret: 's',
  status: 'unpaid',
  amount: 100,
  currency: 'USD',
  reference: null,
  payment_method_id: null,
  failure_code: null,
  card_fingerprint: null,
  refunded_amount: 0,
  failedRefunds: 0,
  requestedRefunds: [],
  refund: 'none',
  ...values,
});
const next = (status: PaymentStatus, values: Partial<PaymentIntent>) =>
  getNextStep({ status, amount: 100, currency: 'USD' }, intent(values))?.status ?? null;
const paid = { status: 'succeeded' as const };

describe('a payment', () => {
  it.each([
    ['created', paid, 'succeeded'],
    ['pending', paid, 'succeeded'],
    ['requires_action', paid, 'succeeded'],
    ['failed', paid, 'succeeded'],
    ['canceled', paid, 'succeeded'],
    ['succeeded', paid, null],
    ['refund_pending', paid, null],
    ['refunded', paid, null],
    ['pending', { failure_code: 'expired_card' }, 'failed'],
    ['pending', {}, 'created'],
    ['pending', { status: 'processing' as const }, 'pending'],
    ['failed', { status: 'requires_action' as const }, 'requires_action'],
    ['created', { status: 'canceled' as const }, 'canceled'],
    ['canceled', { status: 'requires_action' as const }, null],
    ['succeeded', { status: 'unpaid' as const, failure_code: 'expired_card' }, null],
    ['succeeded', { ...paid, refund: 'succeeded' as const }, 'refunded'],
    ['refund_pending', { ...paid, refund: 'pending' as const }, null],
    ['refund_pending', { ...paid, refund: 'succeeded' as const }, 'refunded'],
    ['refunded', { ...paid, refund: 'succeeded' as const }, null],
    ['pending', { ...paid, amount: 99 }, 'refund_pending'],
    ['pending', { ...paid, currency: 'EUR' }, 'refund_pending'],
  ] as const)('that is %s, of which its provider says %o, becomes %s', (status, values, after) => {
    expect(next(status, values)).toBe(after);
  });

  it('is never brought back from taken money by what an old message says', () => {
    for (const status of ['succeeded', 'refund_pending', 'refunded'] as const) {
      for (const events of ['unpaid', 'requires_action', 'processing', 'canceled'] as const)
        expect(next(status, { status: events, failure_code: 'x' })).toBeNull();
    }
  });
});

describe('the reason of a decline', () => {
  it('is told in both languages, and no more than a decline where the card may be stolen', () => {
    expect([getDeclineReason('insufficient_funds', 'en'), getDeclineReason('insufficient_funds', 'ru')]).toEqual([
      'There is not enough money on the card',
      'На карте недостаточно денег',
    ]);
    for (const code of [
      'stolen_card',
      'lost_card',
      'fraudulent',
      'pickup_card',
      null,
      'constructor',
      'a code of tomorrow',
    ])
      expect(getDeclineReason(code, 'en')).toBe('The bank declined the card. Try another one or ask your bank');
  });
});
