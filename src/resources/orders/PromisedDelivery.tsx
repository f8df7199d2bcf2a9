/** The delivery that an order was placed with: method and days, and what an edit does to its price. */
import { useRecordContext } from 'react-admin';
import type { Order } from '#contract/orders.ts';
import { formatDelivery } from '#contract/rules/deliveryText.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { DeliveryPriceNote } from './DeliveryPriceNote.tsx';
import { orderResourceLabels } from './labels.ts';

export function PromisedDelivery() {
  const text = useLabels(orderResourceLabels);
  const locale = useLocale();
  const delivery = useRecordContext<Order>()?.delivery;
  if (!delivery) return <DeliveryPriceNote />;
  return (
    <div style={{ margin: '0 0 14px', overflowWrap: 'anywhere' }}>
      <span style={{ color: color.muted }}>{text.promised}</span> {formatDelivery(delivery, locale)}
      <DeliveryPriceNote />
    </div>
  );
}
