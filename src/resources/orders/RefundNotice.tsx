/** Tells before cancellation what happens to the money of the orders. */
import { toMinor, toPrice } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { findExternalPayment } from '#contract/rules/externalPayment.ts';
import { useLabels, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { orderResourceLabels } from './labels.ts';

const sumAmounts = (amounts: readonly Order['sum_to_pay'][]) =>
  toPrice(amounts.reduce((total, amount) => total + toMinor(amount), 0));

/** Shows nothing if no order is paid. Orders that can't be canceled don't count. */
export function RefundNotice({ orders }: { orders: readonly Order[] }) {
  const text = useLabels(orderResourceLabels);
  const format = usePriceFormat('always');
  const canceled = orders.filter(({ allowed_statuses }) => allowed_statuses.includes('canceled'));
  const cardAmounts = canceled
    .filter(({ payment, sum_to_pay }) => payment.status === 'paid' && sum_to_pay > 0)
    .map(({ sum_to_pay }) => sum_to_pay);
  const externalAmounts = canceled.flatMap((order) => findExternalPayment(order)?.amount ?? []);
  return (
    <>
      {cardAmounts.length > 0 && (
        <p style={{ marginBottom: 0 }}>{text.cancelByCard(format(sumAmounts(cardAmounts)), cardAmounts.length)}</p>
      )}
      {externalAmounts.length > 0 && (
        <p style={{ marginBottom: 0 }}>
          {text.cancelPaid(format(sumAmounts(externalAmounts)), externalAmounts.length)}
        </p>
      )}
    </>
  );
}
