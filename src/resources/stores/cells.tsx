/** Table cells of stores. */
import styled from '@emotion/styled';
import { useState } from 'react';
import type { Store } from '#contract/stores.ts';
import { formatZone } from '#src/i18n/zone.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Chip } from '#src/ui/StatusChip.tsx';
import { getOpenState, formatNextOpening } from '#src/ui/storeHours.ts';
import { storeLabels } from './labels.ts';

const SmallText = styled('small')({ display: 'block', color: color.muted, fontSize: '0.8125rem', fontWeight: 400 });

/** Name and address of a store. */
export function StoreName({ record }: { record: Store }) {
  const locale = useLocale();
  return (
    <>
      {getLocalizedName(record, locale)}
      <SmallText>{record.location.address}</SmallText>
    </>
  );
}

/** Whether the store is open now, when it opens next, and its time zone. */
export function OpenStateCell({ record }: { record: Store }) {
  const text = useLabels(storeLabels);
  const locale = useLocale();
  const [now] = useState(() => new Date());
  const when = formatNextOpening(record, locale, now);
  const isOpen = getOpenState(record, now)?.isOpen ?? record.is_open;
  return (
    <span>
      <Chip color={isOpen ? 'green' : 'grey'}>{isOpen ? text.open : text.closed}</Chip>
      <SmallText>
        {!isOpen && when && `${fill(text.opens, { when })}, `}
        {formatZone(record.time_zone, locale)}
      </SmallText>
    </span>
  );
}
