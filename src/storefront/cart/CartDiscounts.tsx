/** What promotions take off a basket, by name. */
import { listOrderSums } from '#contract/rules/orderSums.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { SumLine } from '#src/ui/SumLine.tsx';
import type { CompanyCart } from './basket.ts';

export function CartDiscounts({ carts }: { carts: readonly CompanyCart[] }) {
  const locale = useLocale();
  const { added } = listOrderSums(
    {
      items: carts.flatMap(({ items }) => items.map(({ discounts }) => ({ discounts }))),
      discount_sum: 0,
      delivery_sum: 0,
      tax_sum: null,
      prices_include_tax: true,
    },
    locale,
  );
  return added.map(({ label, amount }) => <SumLine key={label} label={label} value={amount} />);
}
