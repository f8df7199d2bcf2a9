/** What follows when banks did not make refunds: for one order, for several, for a tariff, and for any of them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentStatus } from '#contract/payments.ts';
import { decideFailedRefunds } from '#server/domains/payments/decideFailedRefunds.ts';
import { getUnrequestedAmount, maxFailedRefunds } from '#server/domains/payments/requestedRefunds.ts';
import type { PaymentSplit } from '#server/domains/payments/rows.ts';
import { assignScreenRefunds } from '#server/domains/payments/screenRefunds.ts';
import type { RequestedRefund, PaymentIntent } from '#server/gateways/index.ts';

type Status = RequestedRefund['status'];
/** A refund at the provider. One without a reference was made on its screens. */
interface Refund extends Omit<RequestedRefund, 'reference'> {
  reference: string | null;
}
const key = 'key';
const fullRefund = (amount: number, status: Status = 'succeeded'): Refund => ({ reference: key, amount, status });
const requestedRefund = (order_id: number, amount: number, status: Status = 'succeeded'): Refund => ({
  reference: `${key}:${order_id}`,
  amount,
  status,
});
const screenRefund = (amount: number, status: Status = 'succeeded'): Refund => ({ reference: null, amount, status });

const getSum = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Answers as Stripe does. @param refunds the newest first */
function answer(captured: number, refunds: readonly Refund[]): PaymentIntent {
  const refunded_amount = getSum(refunds.filter(({ status }) => status !== 'failed').map(({ amount }) => amount));
  const isPending = refunds.some(({ status }) => status === 'pending');
  return {
    id: 'pi_1',
    client_secret: 's',
    status: 'succeeded',
    amount: captured,
    currency: 'USD',
    reference: key,
    payment_method_id: null,
    failure_code: null,
    card_fingerprint: null,
    refunded_amount,
    failedRefunds: refunds.filter(({ status }) => status === 'failed').length,
    requestedRefunds: refunds.flatMap(({ reference, ...refund }) => (reference ? [{ reference, ...refund }] : [])),
    refund: isPending
      ? 'pending'
      : refunded_amount === captured
        ? 'succeeded'
        : refunds[0]?.status === 'failed'
          ? 'failed'
          : 'none',
  };
}

const split = (order_id: number, amount: number, values: Partial<PaymentSplit> = {}): PaymentSplit => ({
  order_id,
  amount,
  is_refund_pending: false,
  refunded_amount: 0,
  refund_tries: 0,
  failed_amount: 0,
  ...values,
});
const refunded = (order_id: number, amount: number, refund_tries = 0) =>
  split(order_id, amount, { refunded_amount: amount, refund_tries });
const waiting = (order_id: number, amount: number, values: Partial<PaymentSplit> = {}) =>
  split(order_id, amount, { is_refund_pending: true, ...values });

interface Case {
  status: PaymentStatus;
  splits: readonly PaymentSplit[];
  /** The newest first. */
  refunds: readonly Refund[];
  captured?: number;
  refund_tries?: number;
  canRefund?: boolean;
}
function decide({ status, splits, refunds, captured, refund_tries = 0, canRefund = true }: Case) {
  const amount = captured ?? getSum(splits.map((one) => one.amount));
  const payment = { key, status, failed_refunds: 0, refund_tries, refunded_amount: amount };
  return decideFailedRefunds(payment, splits, answer(amount, refunds), canRefund);
}
/** What a decision says of each order. */
const listOrders = (decision: ReturnType<typeof decide>) =>
  decision.splits.map(({ refunded_amount, is_refund_pending, failed_amount, isRetried }) => ({
    refunded: refunded_amount,
    isWaiting: is_refund_pending,
    failed: failed_amount,
    isRetried,
  }));

describe('a payment for one order', () => {
  it('that was refunded from here waits for its refund again', () => {
    const decision = decide({ status: 'refunded', splits: [refunded(1, 100)], refunds: [fullRefund(100, 'failed')] });
    expect(decision).toMatchObject({
      payment: { status: 'refund_pending', failed_refunds: 1, refund_tries: 1, refunded_amount: 0 },
      fullRefund: { hasNewlyFailed: true, isRetried: true },
      splits: [{ refunded_amount: 0, failed_amount: 100, isRetried: true }],
    });
  });

  it.each([
    ['screen refund of 30', [fullRefund(70), screenRefund(30, 'failed')], 70, 0],
    ['requested refund of 70', [fullRefund(70, 'failed'), screenRefund(30)], 30, 1],
  ])('that was refunded in two parts lacks the failed one, the %s', (_, refunds, left, refund_tries) => {
    const decision = decide({ status: 'refunded', splits: [refunded(1, 100)], refunds });
    expect(decision).toMatchObject({
      payment: { status: 'refund_pending', refund_tries, refunded_amount: left },
      splits: [{ refunded_amount: left, failed_amount: 100 - left, isRetried: true }],
    });
  });

  it('whose refund was under way waits on', () => {
    const decision = decide({
      status: 'refund_pending',
      splits: [split(1, 100, { refunded_amount: 5 })],
      refunds: [fullRefund(95, 'failed'), screenRefund(5)],
    });
    expect(decision.payment).toMatchObject({ status: 'refund_pending', refund_tries: 1 });
    expect(decision.splits).toMatchObject([{ refunded_amount: 5, failed_amount: 95, isRetried: true }]);
  });

  it('keeps its money where a part fails that was refunded on the screens', () => {
    const decision = decide({
      status: 'succeeded',
      splits: [split(1, 100, { refunded_amount: 40 })],
      refunds: [screenRefund(10), screenRefund(30, 'failed')],
    });
    expect(decision).toMatchObject({
      payment: { status: 'succeeded', refunded_amount: 10 },
      fullRefund: { hasNewlyFailed: false, isRetried: false },
      splits: [{ refunded_amount: 10, failed_amount: 0, isRetried: false }],
    });
  });

  it('needs a person after the third failure of its requested refund, but not of screen refunds', () => {
    const failed = [fullRefund(100, 'failed'), fullRefund(100, 'failed')];
    const decideWith = (refund: Refund) =>
      decide({ status: 'refund_pending', splits: [split(1, 100)], refunds: [refund, ...failed], refund_tries: 2 });
    expect(decideWith(fullRefund(100, 'failed'))).toMatchObject({
      fullRefund: { hasNewlyFailed: true, isRetried: false },
      splits: [{ failed_amount: 100, isRetried: false }],
    });
    expect(decideWith(screenRefund(100, 'failed'))).toMatchObject({
      fullRefund: { hasNewlyFailed: false, isRetried: true },
      splits: [{ failed_amount: 0, isRetried: true }],
    });
  });

  it('stays refunded where a person has refunded on the screens what failed', () => {
    const decision = decide({
      status: 'refunded',
      splits: [refunded(1, 100)],
      refunds: [screenRefund(100), fullRefund(100, 'failed')],
    });
    expect(decision).toMatchObject({
      payment: { status: 'refunded', refund_tries: 1 },
      fullRefund: { hasNewlyFailed: false, isRetried: false },
      splits: [{ refunded_amount: 100, failed_amount: 0, isRetried: false }],
    });
  });
});

describe('a payment for several orders', () => {
  const settled = { refunded: 20, isWaiting: false, failed: 0, isRetried: false };
  const unchanged = { refunded: 0, isWaiting: false, failed: 0, isRetried: false };

  it.each<[string, Omit<Case, 'status'>, object[]]>([
    [
      'the order whose requested refund has failed',
      {
        splits: [refunded(1, 20), split(2, 30), refunded(3, 20)],
        refunds: [requestedRefund(3, 20), requestedRefund(1, 20, 'failed')],
      },
      [{ refunded: 0, isWaiting: true, failed: 20, isRetried: true }, unchanged, settled],
    ],
    [
      'the last order that screen refunds counted for',
      {
        splits: [refunded(1, 20), split(2, 30), refunded(3, 20)],
        refunds: [screenRefund(20), screenRefund(20, 'failed')],
      },
      [settled, unchanged, { refunded: 0, isWaiting: true, failed: 20, isRetried: true }],
    ],
    [
      'an order of which own and screen refunds have failed',
      {
        splits: [refunded(1, 20), split(2, 30)],
        refunds: [requestedRefund(1, 8, 'failed'), screenRefund(12, 'failed')],
      },
      [{ refunded: 0, isWaiting: true, failed: 20, isRetried: true }, unchanged],
    ],
    [
      'the part of an order that a screen refund has left beside its requested refund, which is not made twice',
      { splits: [refunded(1, 20), split(2, 30)], refunds: [requestedRefund(1, 8), screenRefund(12, 'failed')] },
      [{ refunded: 0, isWaiting: true, failed: 12, isRetried: true }, unchanged],
    ],
    [
      'the part of an order that its requested refund has left beside a screen refund',
      { splits: [refunded(1, 20), split(2, 30)], refunds: [requestedRefund(1, 8, 'failed'), screenRefund(12)] },
      [{ refunded: 12, isWaiting: true, failed: 8, isRetried: true }, unchanged],
    ],
    [
      'an order whose requested refund has failed beside screen refunds that belong to no order',
      { splits: [refunded(1, 20), split(2, 30)], refunds: [screenRefund(25), requestedRefund(1, 20, 'failed')] },
      [{ refunded: 0, isWaiting: true, failed: 20, isRetried: true }, unchanged],
    ],
    [
      'an order whose requested refund was under way',
      {
        splits: [waiting(1, 20, { refunded_amount: 5 }), split(2, 30)],
        refunds: [requestedRefund(1, 15, 'failed'), screenRefund(5)],
      },
      [{ refunded: 5, isWaiting: true, failed: 15, isRetried: true }, unchanged],
    ],
    [
      'the part that a screen refund has left while a requested refund of the rest is under way',
      {
        splits: [waiting(1, 20, { refunded_amount: 5 }), split(2, 30)],
        refunds: [requestedRefund(1, 15, 'pending'), screenRefund(5, 'failed')],
      },
      [{ refunded: 0, isWaiting: true, failed: 0, isRetried: true }, unchanged],
    ],
    [
      'nothing where the next requested refund is under way already',
      {
        splits: [waiting(1, 20), split(2, 30)],
        refunds: [requestedRefund(1, 20, 'pending'), requestedRefund(1, 20, 'failed')],
      },
      [{ refunded: 0, isWaiting: true, failed: 0, isRetried: false }, unchanged],
    ],
    [
      'nothing of an order whose requested refund has failed for the third time',
      {
        splits: [refunded(1, 20, 2), split(2, 30)],
        refunds: [1, 2, 3].map(() => requestedRefund(1, 20, 'failed')),
      },
      [{ refunded: 0, isWaiting: true, failed: 20, isRetried: false }, unchanged],
    ],
    [
      'nothing where the provider can’t refund from here',
      { splits: [refunded(1, 20), split(2, 30)], refunds: [screenRefund(20, 'failed')], canRefund: false },
      [{ refunded: 0, isWaiting: true, failed: 20, isRetried: false }, unchanged],
    ],
    [
      'nothing for screen refunds that belonged to no order',
      { splits: [refunded(1, 20), split(2, 30)], refunds: [screenRefund(25, 'failed'), requestedRefund(1, 20)] },
      [settled, unchanged],
    ],
  ])('refunds again %s', (_, values, orders) => {
    const decision = decide({ status: 'succeeded', ...values });
    expect(decision.payment.status).toBe('succeeded');
    expect(decision.fullRefund).toEqual({ hasNewlyFailed: false, isRetried: false });
    expect(listOrders(decision)).toEqual(orders);
  });

  it('still shows what has failed of an order while its retry is under way and another order’s refund fails', () => {
    const decision = decide({
      status: 'succeeded',
      splits: [waiting(1, 60, { refund_tries: 1, failed_amount: 20, refunded_amount: 40 }), waiting(2, 40)],
      refunds: [
        requestedRefund(2, 40, 'failed'),
        requestedRefund(1, 20, 'pending'),
        requestedRefund(1, 20, 'failed'),
        screenRefund(40),
      ],
    });
    expect(listOrders(decision)).toEqual([
      { refunded: 40, isWaiting: true, failed: 20, isRetried: false },
      { refunded: 0, isWaiting: true, failed: 40, isRetried: true },
    ]);
  });

  it('of which all orders were refunded one by one refunds one of them again', () => {
    const decision = decide({
      status: 'refunded',
      splits: [refunded(1, 20), refunded(2, 20)],
      refunds: [requestedRefund(2, 20, 'failed'), requestedRefund(1, 20)],
    });
    expect(decision.payment.status).toBe('succeeded');
    expect(listOrders(decision)).toEqual([settled, { refunded: 0, isWaiting: true, failed: 20, isRetried: true }]);
  });

  it('that was refunded as a whole is so again, with all that was paid', () => {
    const decision = decide({
      status: 'refunded',
      splits: [refunded(1, 20), refunded(2, 30)],
      captured: 51,
      refunds: [fullRefund(51, 'failed')],
    });
    expect(decision.payment).toMatchObject({ status: 'refund_pending', refund_tries: 1 });
    expect(decision.fullRefund).toEqual({ hasNewlyFailed: true, isRetried: true });
    expect(decision.splits).toMatchObject([
      { refunded_amount: 0, is_refund_pending: false, failed_amount: 20, isRetried: true },
      { refunded_amount: 0, is_refund_pending: false, failed_amount: 30, isRetried: true },
    ]);
  });
});

it('requests the refund of a tariff again, until it has failed three times', () => {
  const decideTries = (tries: number) =>
    decide({
      status: 'refund_pending',
      splits: [],
      captured: 100,
      refund_tries: tries - 1,
      refunds: Array.from({ length: tries }, () => fullRefund(100, 'failed')),
    });
  for (const tries of [1, 2, 3])
    expect(decideTries(tries)).toMatchObject({
      payment: { status: 'refund_pending', refund_tries: tries },
      fullRefund: { hasNewlyFailed: true, isRetried: tries < 3 },
      splits: [],
    });
});

/** An order before failures: with its money, refunded, or waiting for its refund. */
interface OrderBefore {
  amount: number;
  state: 'with_money' | 'refunded' | 'waiting';
  screenAmount: number;
  /** Whether its requested refund of the rest was requested already. */
  isRequested: boolean;
  earlierFailures: number;
}
const orderBefore: fc.Arbitrary<OrderBefore> = fc.integer({ min: 1, max: 50 }).chain((amount) =>
  fc.record({
    amount: fc.constant(amount),
    state: fc.constantFrom('with_money' as const, 'refunded' as const, 'waiting' as const),
    screenAmount: fc.integer({ min: 0, max: amount }),
    isRequested: fc.boolean(),
    earlierFailures: fc.integer({ min: 0, max: maxFailedRefunds }),
  }),
);

/** The split of an order and its refunds at the provider, the newest first. */
function buildSplit(before: OrderBefore, order_id: number): { split: PaymentSplit; refunds: Refund[] } {
  const { amount, state, screenAmount, earlierFailures } = before;
  if (state === 'with_money') return { split: split(order_id, amount), refunds: [] };
  const isRefunded = state === 'refunded';
  const rest = amount - screenAmount;
  const hasRequested = rest > 0 && (isRefunded || before.isRequested);
  return {
    split: split(order_id, amount, {
      is_refund_pending: !isRefunded && rest > 0,
      refunded_amount: isRefunded || rest === 0 ? amount : screenAmount,
      refund_tries: earlierFailures,
    }),
    refunds: [
      ...(hasRequested ? [requestedRefund(order_id, rest, isRefunded ? 'succeeded' : 'pending')] : []),
      ...Array.from({ length: earlierFailures }, () => requestedRefund(order_id, amount, 'failed')),
      ...(screenAmount > 0 ? [screenRefund(screenAmount)] : []),
    ],
  };
}

const sharedPayment = fc
  .record({
    orders: fc.array(orderBefore, { minLength: 2, maxLength: 4 }),
    unassignedShare: fc.double({ min: 0, max: 1, noNaN: true }),
    fails: fc.infiniteStream(fc.boolean()),
    canRefund: fc.boolean(),
  })
  .map(({ orders, unassignedShare, fails, canRefund }) => {
    const built = orders.map((order, n) => buildSplit(order, n + 1));
    const splits = built.map((one) => one.split);
    const captured = getSum(splits.map(({ amount }) => amount));
    // What screen refunds have given back for no order is at most the money of orders that have theirs
    const withMoney = splits.filter(
      ({ is_refund_pending, refunded_amount }) => !is_refund_pending && refunded_amount === 0,
    );
    const unassigned = Math.floor(unassignedShare * getSum(withMoney.map(({ amount }) => amount)));
    const before = [...built.flatMap(({ refunds }) => refunds), ...(unassigned > 0 ? [screenRefund(unassigned)] : [])];
    const refunds = before.map((refund) => (fails.next().value ? { ...refund, status: 'failed' as const } : refund));
    const isRefunded = splits.every(({ amount, refunded_amount }) => refunded_amount === amount);
    const status: PaymentStatus = isRefunded ? 'refunded' : 'succeeded';
    return { status, splits, captured, refunds, canRefund };
  });

describe('failures of any refunds of a payment for several orders', () => {
  const runs = { numRuns: 1000 };
  const payment = { key };

  it('leave no negative money, and no more that counts as refunded than the provider says', () => {
    fc.assert(
      fc.property(sharedPayment, (values) => {
        const decision = decide(values);
        const { refunded_amount } = answer(values.captured, values.refunds);
        for (const [n, after] of decision.splits.entries()) {
          expect(after.refunded_amount).toBeGreaterThanOrEqual(0);
          expect(after.refunded_amount).toBeLessThanOrEqual(values.splits[n]!.refunded_amount);
          expect(after.failed_amount).toBeGreaterThanOrEqual(0);
        }
        expect(getSum(decision.splits.map((one) => one.refunded_amount))).toBeLessThanOrEqual(refunded_amount);
      }),
      runs,
    );
  });

  it('lose nothing of a refunded order: it is requested again, or reported as needing a person', () => {
    fc.assert(
      fc.property(sharedPayment, (values) => {
        const decision = decide(values);
        for (const [n, before] of values.splits.entries()) {
          const after = decision.splits[n]!;
          if (before.refunded_amount < before.amount || after.refunded_amount === before.amount) continue;
          expect(after.is_refund_pending).toBe(true);
          const unrequested = getUnrequestedAmount(
            payment,
            { ...before, ...after },
            answer(values.captured, values.refunds),
          );
          expect(after.failed_amount).toBe(unrequested);
          expect(after.failed_amount).toBeGreaterThan(0);
          expect(after.isRetried).toBe(values.canRefund && after.refund_tries < maxFailedRefunds);
        }
      }),
      runs,
    );
  });

  it('request no more again than the provider still holds', () => {
    fc.assert(
      fc.property(sharedPayment, (values) => {
        const decision = decide(values);
        const intent = answer(values.captured, values.refunds);
        const splits = values.splits.map((before, n) => ({ ...before, ...decision.splits[n]! }));
        const requested = assignScreenRefunds(payment, splits, intent).map((one) =>
          getUnrequestedAmount(payment, one, intent),
        );
        expect(getSum(requested)).toBeLessThanOrEqual(values.captured - intent.refunded_amount);
      }),
      runs,
    );
  });
});
