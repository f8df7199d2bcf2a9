/** Hand-made cells of campaigns. */
import styled from '@emotion/styled';
import type { PushCampaign } from '#contract/pushCampaigns.ts';
import { formatDate } from '#src/i18n/format.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { Chip } from '#src/ui/StatusChip.tsx';
import { pushWords } from './labels.ts';

export const stateHues = {
  draft: 'grey',
  scheduled: 'blue',
  sending: 'amber',
  sent: 'green',
  canceled: 'grey',
} as const;

/** Nothing of it has gone out: a new one, which has no state yet, and one that was canceled before its time too. */
export const isWaiting = ({ state, started_at }: Partial<Pick<PushCampaign, 'state' | 'started_at'>>): boolean =>
  state === undefined || state === 'draft' || state === 'scheduled' || (state === 'canceled' && !started_at);

/** Its title in the reader's language, or in the one that it has. */
export const titleOf = ({ title_en, title_ru }: Pick<PushCampaign, 'title_en' | 'title_ru'>, locale: Locale): string =>
  (locale === 'ru' ? title_ru || title_en : title_en || title_ru) ?? '';

const Small = styled('small')({ display: 'block', color: colour.muted, fontSize: '0.8125rem', fontWeight: 400 });

export function CampaignTitle({ record }: { record: PushCampaign }) {
  const locale = useLocale();
  return (
    <span translate="no">
      {titleOf(record, locale)}
      <Small>{record.link}</Small>
    </span>
  );
}

/** When it went out, or will; a draft has no time yet. */
export const momentOf = ({
  state,
  started_at,
  scheduled_at,
}: Pick<PushCampaign, 'state' | 'started_at' | 'scheduled_at'>): string | null =>
  started_at ?? (state === 'scheduled' ? scheduled_at : null);

export function CampaignTime({ record }: { record: PushCampaign }) {
  const locale = useLocale();
  const moment = momentOf(record);
  return moment ? formatDate(moment, locale, 'dateTime') : '–';
}

/** Deliveries are counted by device, people by person: one may have several. */
export const Delivered = ({ record: { sent } }: { record: PushCampaign }) => useLabels(pushWords).devices(sent);

export const StateChip = ({ record: { state } }: { record: Pick<PushCampaign, 'state'> }) => (
  <Chip hue={stateHues[state]}>{useLabels(pushWords).choices.state[state]}</Chip>
);
