/** One payment, from the form's button to its end: begun, tried with a card, approved where the bank asks, tried again. */
import { useRef, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { api } from '#src/api/api.ts';
import { hasCode, useFailureText } from '#src/api/failureText.ts';

/** What is paid. `amount` in units of the currency, as it is shown. */
export type Payable =
  | { kind: 'tariff'; tariff_id: number; days: 7 | 30 | 120 | 365; amount: number }
  | { kind: 'order'; order_id: number; amount: number };

/** What has come of it. */
export type Paid = { kind: 'order'; order: Order } | { kind: 'tariff'; tariff_expires_at: string };

/** What a provider's form gives. */
export interface CardReader {
  /**
   * The provider's name of the card, new for each attempt; null where there is none.
   * @param say told what is wrong, where the form does not say so beside its fields
   */
  method(say: (problem: string) => void): Promise<string | null>;
  /** Lets the holder approve at the bank; how it ended is asked of the server. */
  approve(clientSecret: string): Promise<void>;
}

type Attempted = { status: 'requires_action'; client_secret: string } | { status: 'succeeded'; paid: Paid };

async function begin(what: Payable): Promise<string> {
  const started =
    what.kind === 'order'
      ? api.payments.payOrder({ params: { id: what.order_id } })
      : api.payments.start({ query: { amount: what.amount, tariff_id: what.tariff_id, days: what.days } });
  return (await started).client_secret;
}

async function attempt(what: Payable, payment_method_id: string, client_secret: string): Promise<Attempted> {
  if (what.kind === 'order') {
    const answer = await api.payments.confirmOrder({
      params: { id: what.order_id },
      body: { payment_method_id, amount: what.amount },
    });
    return answer.status === 'succeeded'
      ? { status: 'succeeded', paid: { kind: 'order', order: answer.order } }
      : answer;
  }
  const { days, tariff_id } = what;
  const answer = await api.payments.subscribe({ body: { days, tariff_id, payment_method_id, client_secret } });
  return answer.status === 'succeeded'
    ? { status: 'succeeded', paid: { kind: 'tariff', tariff_expires_at: answer.tariff_expires_at } }
    : answer;
}

/**
 * @param onDone told once the money is there
 * @param onOver told where there is nothing to pay any more, or another sum
 */
export function usePay(what: Payable, onDone: (paid: Paid) => void, onOver?: () => void) {
  const failureText = useFailureText();
  const isUnderWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function pay(reader: CardReader): Promise<void> {
    // Before the button is seen to be off it may be pressed again
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    // What went wrong before keeps its room until this attempt has ended: the button stays under the finger
    let wrong: string | null = null;
    try {
      const card = await reader.method((said) => (wrong = said));
      if (card !== null) await through(reader, card);
    } catch (error) {
      wrong = failureText(error);
      if (hasCode(error, 'not_payable', 'payment_over', 'sum_changed')) onOver?.();
    }
    isUnderWay.current = false;
    setProblem(wrong);
    setBusy(false);
  }
  async function through(reader: CardReader, card: string): Promise<void> {
    const secret = await begin(what);
    const first = await attempt(what, card, secret);
    const last =
      first.status === 'succeeded'
        ? first
        : await reader.approve(first.client_secret).then(() => attempt(what, card, secret));
    if (last.status === 'succeeded') onDone(last.paid);
  }
  return { pay, isBusy, problem };
}
