/** Order items as text, one a line: "2 × Mug". */
import type { OrderItem } from '#contract/orders.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';

export function OrderItemsText({ value }: { value: unknown }) {
  const locale = useLocale();
  const items = (value ?? []) as OrderItem[];
  return (
    <span style={{ whiteSpace: 'pre-line' }}>
      {items.map((item) => `${item.count} × ${getLocalizedName(item, locale)}`).join('\n')}
    </span>
  );
}
