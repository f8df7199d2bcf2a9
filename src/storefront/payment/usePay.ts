/** Runs a card payment: starts it, tries a card, lets the bank approve it, and tries again. */
import { useRef, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import type { Purchase } from '#contract/purchases.ts';
import { api } from '#src/api/api.ts';
import { hasCode, useFailureText } from '#src/api/failureText.ts';

/** What is paid for. `amount` is in units of the currency, as shown. */
export type Payable =
  | { kind: 'tariff'; tariff_id: number; days: 7 | 30 | 120 | 365; amount: number }
  | { kind: 'order'; order_id: number; amount: number }
  | { kind: 'purchase'; purchase_id: number; amount: number };

/** Result of a payment. */
export type Paid =
  | { kind: 'order'; order: Order }
  | { kind: 'purchase'; purchase: Purchase }
  | { kind: 'tariff'; tariff_expires_at: string };

export interface CardPaymentProps {
  payable: Payable;
  onDone: (paid: Paid) => void;
  /** Called if the payment is no longer needed. */
  onNotNeeded?: () => void;
  /** Called when a try begins with a card that was read, and when it has ended. */
  onTry?: (isRunning: boolean) => void;
}

/** The card form of a provider. */
export interface CardReader {
  /**
   * Returns the provider's name of the card, new for each attempt; null if there is none.
   * @param report shows an error that the form's fields don't show
   */
  readCard(report: (problem: string) => void): Promise<string | null>;
  /** Lets the card holder approve at the bank; the server knows the result. */
  approve(clientSecret: string): Promise<void>;
}

type AttemptResult = { status: 'requires_action'; client_secret: string } | { status: 'succeeded'; paid: Paid };

/** Begins the payment of a plan or an order. That of a purchase began at its checkout. */
async function startPayment(payable: Payable): Promise<string> {
  if (payable.kind === 'purchase') return '';
  const started =
    payable.kind === 'order'
      ? api.payments.payOrder({ params: { id: payable.order_id } })
      : api.payments.start({ query: { amount: payable.amount, tariff_id: payable.tariff_id, days: payable.days } });
  return (await started).client_secret;
}

async function tryPayment(payable: Payable, payment_method_id: string, client_secret: string): Promise<AttemptResult> {
  if (payable.kind === 'order') {
    const answer = await api.payments.confirmOrder({
      params: { id: payable.order_id },
      body: { payment_method_id, amount: payable.amount },
    });
    return answer.status === 'succeeded'
      ? { status: 'succeeded', paid: { kind: 'order', order: answer.order } }
      : answer;
  }
  if (payable.kind === 'purchase') {
    const answer = await api.purchases.confirm({
      params: { id: payable.purchase_id },
      body: { payment_method_id, amount: payable.amount },
    });
    return answer.status === 'succeeded'
      ? { status: 'succeeded', paid: { kind: 'purchase', purchase: answer.purchase } }
      : answer;
  }
  const { days, tariff_id } = payable;
  const answer = await api.payments.subscribe({ body: { days, tariff_id, payment_method_id, client_secret } });
  return answer.status === 'succeeded'
    ? { status: 'succeeded', paid: { kind: 'tariff', tariff_expires_at: answer.tariff_expires_at } }
    : answer;
}

export function usePay({ payable, onDone, onNotNeeded, onTry }: CardPaymentProps) {
  const failureText = useFailureText();
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function pay(reader: CardReader): Promise<void> {
    // The button may be clicked again before it is disabled
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    // The former error keeps its room until this attempt ends, so the button doesn't move
    let wrong: string | null = null;
    try {
      const card = await reader.readCard((message) => (wrong = message));
      if (card !== null) await runPayment(reader, card);
    } catch (error) {
      wrong = failureText(error);
      if (hasCode(error, 'not_payable', 'payment_over', 'sum_changed')) onNotNeeded?.();
    }
    isRunning.current = false;
    setProblem(wrong);
    setBusy(false);
  }
  async function runPayment(reader: CardReader, card: string): Promise<void> {
    onTry?.(true);
    try {
      const secret = await startPayment(payable);
      const first = await tryPayment(payable, card, secret);
      const last =
        first.status === 'succeeded'
          ? first
          : await reader.approve(first.client_secret).then(() => tryPayment(payable, card, secret));
      if (last.status === 'succeeded') onDone(last.paid);
    } finally {
      onTry?.(false);
    }
  }
  return { pay, isBusy, problem };
}
