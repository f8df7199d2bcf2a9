/** Delivery address, or pickup store with its current state. */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import type { LinkedOrder } from '#contract/orderLinks.ts';
import { formatAddressLines } from '#contract/rules/addressLines.ts';
import { formatDelivery } from '#contract/rules/deliveryText.ts';
import { isBoughtAtCounter } from '#contract/rules/boughtAtCounter.ts';
import { formatDate } from '#src/i18n/format.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { Chip } from '#src/ui/StatusChip.tsx';
import { formatPhone } from '../contacts.ts';
import { orderLabels } from './labels.ts';

const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  margin: 0,
  overflowWrap: 'anywhere',
  '& dt': { color: color.muted, fontSize: '0.8125rem' },
  '& dd': { margin: 0, lineHeight: 1.45 },
});
const Head = styled('div')({ display: 'flex', alignItems: 'center', gap: 10, '& > svg': { color: color.primary } });

function LabeledValue({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function ReceivingPanel({ order }: { order: LinkedOrder }) {
  const text = useLabels(orderLabels);
  const locale = useLocale();
  const { address, pickupStore, isPickup } = order;
  const isBought = isBoughtAtCounter(order);
  const zone = isPickup ? pickupStore?.time_zone : undefined;

  return (
    <>
      <Head>
        <Icon name={isPickup ? 'store' : 'truck'} />
        <h2>{isBought ? text.bought : isPickup ? text.pickup : text.delivery}</h2>
      </Head>
      <Facts>
        {isPickup && pickupStore && (
          <LabeledValue label={getLocalizedName(pickupStore, locale)}>
            {pickupStore.location.address}
            {!isBought && (
              <div style={{ marginTop: 6 }}>
                <Chip color={pickupStore.is_open ? 'green' : 'grey'}>
                  {pickupStore.is_open ? text.open : text.closed}
                </Chip>
              </div>
            )}
          </LabeledValue>
        )}
        {!isPickup && address && (
          <LabeledValue label={text.address}>
            {formatAddressLines(address, locale, text.parts).map((line) => (
              <div key={line}>{line}</div>
            ))}
          </LabeledValue>
        )}
        {order.delivery && <LabeledValue label={text.method}>{formatDelivery(order.delivery, locale)}</LabeledValue>}
        {order.delivery_at && (
          <LabeledValue label={text.when}>{formatDate(order.delivery_at, locale, 'dateTime', zone)}</LabeledValue>
        )}
        {address && (address['fio'] || address['phone'] || address['email']) && (
          <LabeledValue label={isBought ? text.buyer : text.recipient}>
            <div>{address['fio']}</div>
            <div>{formatPhone(address['phone'] ?? '')}</div>
            <div>{address['email']}</div>
          </LabeledValue>
        )}
        {address?.['comment'] && (
          <LabeledValue label={text.comment}>
            <span style={{ whiteSpace: 'pre-line' }}>{address['comment']}</span>
          </LabeledValue>
        )}
      </Facts>
    </>
  );
}
