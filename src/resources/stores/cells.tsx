/** Hand-made cells of the list of stores. */
import styled from '@emotion/styled';
import { useState } from 'react';
import type { Store } from '#contract/stores.ts';
import { formatZone } from '#src/i18n/zone.ts';
import { nameOf } from '#src/i18n/inLocale.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { Chip } from '#src/ui/StatusChip.tsx';
import { getOpenState, opensWhen } from '#src/ui/storeHours.ts';
import { storeWords } from './labels.ts';

const Small = styled('small')({ display: 'block', color: colour.muted, fontSize: '0.8125rem', fontWeight: 400 });

/** Its address stands beneath its name. */
export function StoreName({ record }: { record: Store }) {
  const locale = useLocale();
  return (
    <>
      {nameOf(record, locale)}
      <Small>{record.location.address}</Small>
    </>
  );
}

/** Whether somebody is there now, and when next, by the clocks of the place. */
export function OpenNow({ record }: { record: Store }) {
  const text = useLabels(storeWords);
  const locale = useLocale();
  const [now] = useState(() => new Date());
  const when = opensWhen(record, locale, now);
  const isOpen = getOpenState(record, now)?.isOpen ?? record.is_open;
  return (
    <span>
      <Chip hue={isOpen ? 'green' : 'grey'}>{isOpen ? text.open : text.closed}</Chip>
      <Small>
        {!isOpen && when && `${fill(text.opens, { when })}, `}
        {formatZone(record.time_zone, locale)}
      </Small>
    </span>
  );
}
