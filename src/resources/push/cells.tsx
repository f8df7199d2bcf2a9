/** Table cells of push campaigns. */
import styled from '@emotion/styled';
import type { PushCampaign } from '#contract/pushCampaigns.ts';
import { formatDate } from '#src/i18n/format.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Chip } from '#src/ui/StatusChip.tsx';
import { pushLabels } from './labels.ts';

export const stateColors = {
  draft: 'grey',
  scheduled: 'blue',
  sending: 'amber',
  sent: 'green',
  canceled: 'grey',
} as const;

/** Whether nothing has been sent: also a new campaign without a state, and one canceled before it started. */
export const isUnsent = ({ state, started_at }: Partial<Pick<PushCampaign, 'state' | 'started_at'>>): boolean =>
  state === undefined || state === 'draft' || state === 'scheduled' || (state === 'canceled' && !started_at);

/** The title in the interface language, or in the other one if it is missing. */
export const getTitle = ({ title_en, title_ru }: Pick<PushCampaign, 'title_en' | 'title_ru'>, locale: Locale): string =>
  (locale === 'ru' ? title_ru || title_en : title_en || title_ru) ?? '';

const SmallText = styled('small')({ display: 'block', color: color.muted, fontSize: '0.8125rem', fontWeight: 400 });

export function CampaignTitle({ record }: { record: PushCampaign }) {
  const locale = useLocale();
  return (
    <span translate="no">
      {getTitle(record, locale)}
      <SmallText>{record.link}</SmallText>
    </span>
  );
}

/** When the campaign was or will be sent; null for a draft. */
export const getSendTime = ({
  state,
  started_at,
  scheduled_at,
}: Pick<PushCampaign, 'state' | 'started_at' | 'scheduled_at'>): string | null =>
  started_at ?? (state === 'scheduled' ? scheduled_at : null);

export function CampaignTime({ record }: { record: PushCampaign }) {
  const locale = useLocale();
  const sendTime = getSendTime(record);
  return sendTime ? formatDate(sendTime, locale, 'dateTime') : '–';
}

/** Deliveries count devices; one person may have several. */
export const DeliveredCell = ({ record: { sent } }: { record: PushCampaign }) => useLabels(pushLabels).devices(sent);

export const StateChip = ({ record: { state } }: { record: Pick<PushCampaign, 'state'> }) => (
  <Chip color={stateColors[state]}>{useLabels(pushLabels).choices.state[state]}</Chip>
);
