import { expect, it } from 'vitest';
import { sumState } from '#contract/rules/orderSum.ts';
import { order } from '#tests/support/people.ts';

const payment = (status: 'none' | 'paid' | 'refund_pending' | 'refunded') => ({ can_pay: false, status, paid_at: null, refunded_at: null });
const wasPaid = { history: [{ to: 'paid' }] as never };

it.each([
  ['due', order()],
  ['paid', order({ status: 'forming', payment: payment('paid') })],
  ['paid', order({ status: 'ready_to_ship', ...wasPaid })],
  ['paid', order({ status: 'completed' })],
  // The shop had been paid by hand when the card's money came
  ['paid', order({ status: 'forming', payment: payment('refunded'), ...wasPaid })],
  // It was changed when the card's money came
  ['due', order({ status: 'new', payment: payment('refunded') })],
  ['canceled', order({ status: 'canceled' })],
  ['refunding', order({ status: 'canceled', payment: payment('refund_pending') })],
  ['refunded', order({ status: 'canceled', payment: payment('refunded'), ...wasPaid })],
] as const)('is %s', (state, of) => expect(sumState(of)).toBe(state));
