/** The store where an order is picked up. */
import styled from '@emotion/styled';
import { useRecordContext } from 'react-admin';
import type { Order } from '#contract/orders.ts';
import { nameOf } from '#src/i18n/inLocale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { orderWords } from './labels.ts';

const Place = styled('div')({ display: 'flex', gap: 12, fontSize: '0.9375rem', '& strong': { display: 'block', fontWeight: 650 }, '& span': { color: colour.muted } });

export function PickupStore() {
  const text = useLabels(orderWords);
  const locale = useLocale();
  const store = useRecordContext<Order>()?.pickupStore;
  return (
    <Place>
      <Icon name="store" />
      <div>
        <strong>{store ? nameOf(store, locale) : text.pickup}</strong>
        {store && <span>{store.location.address}</span>}
      </div>
    </Place>
  );
}
