/** The result of a push campaign: figures, and a chart by hour. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRecordContext, useRefresh } from 'react-admin';
import type { PushCampaign } from '#contract/pushCampaigns.ts';
import { api } from '#src/api/api.ts';
import { Chart } from '#src/backOffice/kit/chart/Chart.tsx';
import { Tile, Tiles } from '#src/backOffice/kit/parts/Tiles.tsx';
import { formatNumber } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { pushLabels } from './labels.ts';

const refreshMs = 3000;

export function CampaignResult() {
  const text = useLabels(pushLabels);
  const locale = useLocale();
  const campaign = useRecordContext<PushCampaign>();
  const refresh = useRefresh();
  const isSending = campaign?.state === 'sending';
  useEffect(() => {
    if (!isSending) return undefined;
    const timer = setInterval(refresh, refreshMs);
    return () => clearInterval(timer);
  }, [isSending, refresh]);
  const { data } = useQuery({
    queryKey: ['pushCampaigns', 'hours', campaign?.id, campaign?.sent, campaign?.clicked],
    queryFn: () => api.pushCampaigns.hours({ params: { id: campaign!.id } }),
    enabled: campaign !== undefined,
  });
  if (!campaign) return null;
  const share =
    campaign.sent > 0
      ? formatNumber(campaign.clicked / campaign.sent, locale, { style: 'percent', maximumFractionDigits: 1 })
      : '–';
  const figures = [
    { name: text.fields.people, value: formatNumber(campaign.people, locale) },
    { name: text.fields.sent, value: formatNumber(campaign.sent, locale), note: text.devicesUnit(campaign.sent) },
    { name: text.fields.clicked, value: formatNumber(campaign.clicked, locale), note: share },
    { name: text.fields.gone, value: formatNumber(campaign.gone, locale), note: text.devicesUnit(campaign.gone) },
    { name: text.fields.failed, value: formatNumber(campaign.failed, locale), note: text.devicesUnit(campaign.failed) },
    ...(campaign.waiting > 0
      ? [
          {
            name: text.waiting,
            value: formatNumber(campaign.waiting, locale),
            note: text.devicesUnit(campaign.waiting),
          },
        ]
      : []),
  ];
  return (
    <div style={{ display: 'grid', gap: 24 }}>
      <Tiles>
        {figures.map((figure) => (
          <Tile key={figure.name} {...figure} />
        ))}
      </Tiles>
      {!data && <Skeleton height={260} radius={12} />}
      {data?.data.length === 0 && <p style={{ margin: 0 }}>{text.noDeliveries}</p>}
      {data && data.data.length > 0 && (
        <Chart
          title={text.byHour}
          kind="bar"
          by="hour"
          measure="count"
          points={data.data.map(({ at }) => at)}
          series={[
            { name: text.fields.sent, values: data.data.map(({ sent }) => sent) },
            { name: text.fields.clicked, values: data.data.map(({ clicked }) => clicked) },
          ]}
        />
      )}
    </div>
  );
}
