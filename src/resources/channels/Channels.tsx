/** /channels/list: products, orders and revenue of each sales channel, and its on/off switch. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Channel } from '#contract/channels.ts';
import { dayMs } from '#contract/rules/time.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { Chart } from '#src/backOffice/kit/chart/Chart.tsx';
import { SwitchField } from '#src/backOffice/kit/inputs/SwitchField.tsx';
import { PageHeader } from '#src/backOffice/kit/parts/PageHeader.tsx';
import { formatNumber } from '#src/i18n/format.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color, from, visuallyHidden } from '#src/theme/tokens.ts';
import { SelectBox } from '#src/ui/Field.tsx';
import { Panel } from '#src/ui/layoutParts.tsx';
import { notify } from '#src/ui/notices.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { channelLabels } from './labels.ts';

const Cards = styled('div')({
  display: 'grid',
  gap: 16,
  marginBottom: 20,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [from.lg]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
});
const Card = styled(Panel)({
  display: 'flex',
  flexDirection: 'column',
  gap: 14,
  '& h2': { margin: 0, fontSize: '1.125rem', fontWeight: 680 },
  '& p': { margin: 0, color: color.muted, fontSize: '0.875rem', lineHeight: 1.45 },
  '& dl': { margin: 0, display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '12px 14px' },
  '& dl > div:first-of-type': { gridColumn: '1 / -1' },
  '& dt': { color: color.muted, fontSize: '0.8125rem' },
  '& dd': {
    margin: 0,
    fontSize: '1.1875rem',
    fontWeight: 680,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
});
const CardFooter = styled('div')({
  marginTop: 'auto',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  '&:empty': { display: 'none' },
});
const Period = styled(SelectBox)({ width: 'auto', minHeight: 40, fontSize: '0.9375rem', padding: '0 10px' });
const Charts = styled('div')({
  display: 'grid',
  gap: 20,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [from.xl]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});

const listKey = ['channels', 'screen'];

function ChannelCard({ channel }: { channel: Channel }) {
  const text = useLabels(channelLabels);
  const locale = useLocale();
  const format = usePriceFormat('always');
  const failureText = useFailureText();
  const queries = useQueryClient();
  const { id, code, active, products, orders, revenue, stores, updated_at } = channel;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isActive: boolean) => api.channels.edit({ params: { id }, body: { active: isActive, updated_at } }),
    onSuccess: (_, isActive) => notify(isActive ? text.switchedOn : text.switchedOff, { tone: 'success' }),
    onError: (error) => notify(failureText(error), { tone: 'error' }),
    onSettled: () => queries.invalidateQueries({ queryKey: listKey }),
  });
  const isOn = isPending ? variables : active;
  const name = text.choices.code[code];
  return (
    <Card aria-label={name}>
      <div style={{ display: 'flex', justifyContent: 'space-between', gap: 12 }}>
        <h2>{name}</h2>
        <SwitchField
          bare
          label={text.switchOn(name)}
          checked={isOn}
          disabled={isPending}
          onChange={({ target }) => mutate(target.checked)}
        />
      </div>
      <p>{text.texts[code]}</p>
      <p style={{ color: isOn ? color.primary : color.error, fontWeight: 600 }}>{isOn ? text.on : text.off}</p>
      <dl>
        <div>
          <dt>{text.products}</dt>
          <dd>{formatNumber(products, locale)}</dd>
        </div>
        <div>
          <dt>{text.orders}</dt>
          <dd>{formatNumber(orders, locale)}</dd>
        </div>
        <div>
          <dt>{text.revenue}</dt>
          <dd>{format(revenue)}</dd>
        </div>
      </dl>
      {code === 'sales_point' && <p>{text.counters(stores)}</p>}
      {code === 'app' && (
        <p>
          <strong>{text.install}.</strong> {text.installText}
        </p>
      )}
      <CardFooter>
        {code === 'sales_point' && (
          <>
            <Button variant="outlined" component={Link} to="/orders/create">
              {text.enter}
            </Button>
            <Button component={Link} to="/stores/list">
              {text.stores}
            </Button>
          </>
        )}
      </CardFooter>
    </Card>
  );
}

const periodDays = ['30', '90', '365'] as const;
/** First and last day of a period that ends today, in UTC like the stored figures. */
const getPeriod = (days: number): { from: string; to: string } => {
  const now = Date.now();
  const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { from: dayAt(now - (days - 1) * dayMs), to: dayAt(now) };
};

function ChannelCharts() {
  const text = useLabels(channelLabels);
  const failureText = useFailureText();
  const [period, setPeriod] = useState<(typeof periodDays)[number]>('30');
  const { data, error, refetch } = useQuery({
    queryKey: ['channels', 'days', period],
    queryFn: () => api.channels.days({ query: getPeriod(Number(period)) }),
    placeholderData: keepPreviousData,
  });
  if (!data)
    return error ? (
      <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={340} radius={14} />
    );
  const points = data.data.map(({ date }) => date);
  const buildSeries = (measure: 'orders' | 'revenue') =>
    (['site', 'app', 'sales_point'] as const).map((code) => ({
      name: text.choices.code[code],
      values: data.data.map(({ channels }) => channels.find((one) => one.code === code)![measure]),
    }));
  return (
    <>
      <div style={{ display: 'flex', justifyContent: 'flex-end', marginBottom: 12 }}>
        <label>
          <span style={visuallyHidden}>{text.period}</span>
          <Period value={period} onChange={({ target }) => setPeriod(target.value as typeof period)}>
            {periodDays.map((days) => (
              <option key={days} value={days}>
                {text.days[days]}
              </option>
            ))}
          </Period>
        </label>
      </div>
      <Charts>
        <Panel>
          <Chart
            title={text.byRevenue}
            kind="line"
            by="day"
            measure="money"
            points={points}
            series={buildSeries('revenue')}
          />
        </Panel>
        <Panel>
          <Chart
            title={text.byOrders}
            kind="line"
            by="day"
            measure="count"
            points={points}
            series={buildSeries('orders')}
          />
        </Panel>
      </Charts>
    </>
  );
}

export default function Channels() {
  const text = useLabels(channelLabels);
  const failureText = useFailureText();
  const { data, error, refetch } = useQuery({ queryKey: listKey, queryFn: () => api.channels.list() });
  return (
    <>
      <PageHeader title={text.many} />
      {!data &&
        (error ? (
          <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={320} radius={14} />
        ))}
      {data && (
        <Cards>
          {data.map((channel) => (
            <ChannelCard key={channel.id} channel={channel} />
          ))}
        </Cards>
      )}
      {/* If both queries fail, only one error is shown. */}
      {(data || !error) && <ChannelCharts />}
    </>
  );
}
