/** A pickup store as a choice, with address and hours. */
import styled from '@emotion/styled';
import { useState, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Store } from '#contract/stores.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { Chip } from '#src/ui/StatusChip.tsx';
import { getOpenState, formatHours, formatNextOpening } from '#src/ui/storeHours.ts';
import { toReceivingName, type CheckoutValues } from './draft.ts';
import { checkoutLabels } from './labels.ts';
import { ChoiceCard } from './parts.tsx';
import { getHoursToday } from './pickupTimes.ts';

const Texts = styled('span')({ flex: 1, minWidth: 0, '& > small + small': { marginTop: 4 } });
const Head = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 12px',
});
const Details = styled('div')({
  marginTop: -2,
  padding: '14px 16px',
  border: `1px solid ${color.line}`,
  borderRadius: 14,
});
const Block = styled('div')({ display: 'grid', gap: 8 });

export interface StoreChoiceProps {
  companyId: number;
  store: Store;
  name: string;
  /** Fields that are shown if the store is chosen. */
  children: ReactNode;
}

export function StoreChoice({ companyId, store, name, children }: StoreChoiceProps) {
  const text = useLabels(checkoutLabels).pickup;
  const locale = useLocale();
  const { register, setValue } = useFormContext<CheckoutValues>();
  const [now] = useState(() => new Date());
  const hours = getHoursToday(store, now);
  const opens = formatNextOpening(store, locale, now);
  const isOpen = getOpenState(store, now)?.isOpen ?? store.is_open;
  // Stores have different hours.
  const clearTime = () => {
    setValue(toReceivingName(companyId, 'day'), '');
    setValue(toReceivingName(companyId, 'pickUpAt'), '');
  };

  return (
    <Block>
      <ChoiceCard>
        <input
          type="radio"
          value={String(store.id)}
          {...register(toReceivingName(companyId, 'store'), { onChange: clearTime })}
        />
        <Icon name="pin" />
        <Texts>
          <Head>
            <strong>{name}</strong>
            <Chip color={isOpen ? 'green' : 'grey'}>{isOpen ? text.open : text.closed}</Chip>
          </Head>
          <small>{store.location.address}</small>
          <small>
            {hours ? text.today(formatHours(hours, locale)) : text.closedToday}
            {!isOpen && opens && ` · ${text.opens(opens)}`}
          </small>
        </Texts>
      </ChoiceCard>
      {children && <Details>{children}</Details>}
    </Block>
  );
}
