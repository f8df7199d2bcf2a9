/** Says what saving an edited order does to the price of its delivery. */
import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Order } from '#contract/orders.ts';
import { useLabels, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { orderResourceLabels } from './labels.ts';
import { getDeliveryChange } from './rules.ts';

export function DeliveryPriceNote() {
  const text = useLabels(orderResourceLabels).deliveryChange;
  const format = usePriceFormat('always');
  const order = useRecordContext<Order>();
  const [items, isPickup] = useWatch({ name: ['items', 'isPickup'] }) as [Order['items'] | undefined, unknown];
  if (!order) return null;
  const change = getDeliveryChange(order, { items: items ?? order.items, isPickup: isPickup === true });
  if (change === null) return null;
  const sum = change === 'dropped' ? order.delivery_sum : (order.delivery?.free_from ?? 0);
  return (
    <p role="status" style={{ margin: '12px 0 0', color: color.muted, fontSize: '0.875rem' }}>
      {text[change](format(sum))}
    </p>
  );
}
