/** What becomes of the money of orders that are about to be canceled, asked before it is done. */
import { toMinor, toPrice } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { paidOutside } from '#contract/rules/paidOutside.ts';
import { useLabels, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { orderWords } from './labels.ts';

const sumOf = (amounts: readonly Order['sum_to_pay'][]) =>
  toPrice(amounts.reduce((total, amount) => total + toMinor(amount), 0));

/** Nothing where none of them was paid; what can't be canceled keeps its money. */
export function MoneyBack({ orders }: { orders: readonly Order[] }) {
  const text = useLabels(orderWords);
  const format = usePriceFormat('always');
  const canceled = orders.filter(({ allowed_statuses }) => allowed_statuses.includes('canceled'));
  const byCard = canceled
    .filter(({ payment, sum_to_pay }) => payment.status === 'paid' && sum_to_pay > 0)
    .map(({ sum_to_pay }) => sum_to_pay);
  const outside = canceled.flatMap((order) => paidOutside(order)?.amount ?? []);
  return (
    <>
      {byCard.length > 0 && (
        <p style={{ marginBottom: 0 }}>{text.cancelByCard(format(sumOf(byCard)), byCard.length)}</p>
      )}
      {outside.length > 0 && (
        <p style={{ marginBottom: 0 }}>{text.cancelPaid(format(sumOf(outside)), outside.length)}</p>
      )}
    </>
  );
}
