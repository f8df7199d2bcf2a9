import { expect, it } from 'vitest';
import { getOrderPaymentState } from '#contract/rules/orderPaymentState.ts';
import { findExternalPayment } from '#contract/rules/externalPayment.ts';
import { buildOrder } from '#tests/support/apiAnswers.ts';

const payment = (status: 'none' | 'paid' | 'refund_pending' | 'refunded') => ({
  can_pay: false,
  status,
  paid_at: null,
  refunded_at: null,
});
const wasPaid = { history: [{ to: 'paid' }] as never };

it.each([
  ['due', buildOrder()],
  ['paid', buildOrder({ status: 'forming', payment: payment('paid') })],
  ['paid', buildOrder({ status: 'ready_to_ship', ...wasPaid })],
  ['paid', buildOrder({ status: 'completed' })],
  // The shop had been paid by hand before the card's money came.
  ['paid', buildOrder({ status: 'forming', payment: payment('refunded'), ...wasPaid })],
  // The order had changed before the card's money came.
  ['due', buildOrder({ status: 'new', payment: payment('refunded') })],
  ['canceled', buildOrder({ status: 'canceled' })],
  ['refunding', buildOrder({ status: 'canceled', payment: payment('refund_pending') })],
  ['refunded', buildOrder({ status: 'canceled', payment: payment('refunded'), ...wasPaid })],
] as const)('is %s', (state, of) => expect(getOrderPaymentState(of)).toBe(state));

const at = '2026-01-02T10:00:00.000Z';
const step = (to: string, changes: object | null = null, when = at) => ({ to, changes, at: when });
const paying = (history: object[], status: Parameters<typeof payment>[0] = 'none') =>
  buildOrder({ sum_to_pay: 48 as never, history: history as never, payment: payment(status) });

it.each([
  [
    'since it became paid first',
    paying([step('new'), step('paid'), step('forming'), step('paid', null, '2026-01-03T10:00:00.000Z')]),
  ],
  ['in cash at a counter', paying([step('paid', { payment: { from: null, to: 'cash' } })])],
  ['by hand, while a card paid too and got its money back', paying([step('paid')], 'refunded')],
])('knows what was paid outside the site: %s', (_, of) =>
  expect(findExternalPayment(of)).toEqual({ amount: 48, since: at }),
);

it.each([
  ['nothing was paid', paying([step('new'), step('canceled')])],
  [
    'a card has paid',
    paying([step('paid', { payment: { from: null, to: 'card' } }), step('forming'), step('paid')], 'refunded'),
  ],
  ['bonuses were enough', buildOrder({ ...wasPaid })],
])('finds nothing paid outside the site where %s', (_, of) => expect(findExternalPayment(of)).toBeNull());
