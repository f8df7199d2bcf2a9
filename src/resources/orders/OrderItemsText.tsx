/** Lines of an order as a person reads them: "2 × Mug". */
import type { OrderItem } from '#contract/orders.ts';
import { nameOf } from '#src/i18n/inLocale.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';

export function ItemValues({ value }: { value: unknown }) {
  const locale = useLocale();
  const items = (value ?? []) as OrderItem[];
  return (
    <span style={{ whiteSpace: 'pre-line' }}>
      {items.map((item) => `${item.count} × ${nameOf(item, locale)}`).join('\n')}
    </span>
  );
}
