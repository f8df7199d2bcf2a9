/** The dashboard of sales: figures compared with the previous period, charts, best products and companies. */
import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Sales } from '#contract/statistics.ts';
import type { Me } from '#contract/users.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { Chart } from '#src/backOffice/kit/chart/Chart.tsx';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { PageHeader } from '#src/backOffice/kit/parts/PageHeader.tsx';
import { SetupCards } from '#src/backOffice/kit/setup/SetupCards.tsx';
import { useMySetups } from '#src/backOffice/kit/setup/useSetup.ts';
import { formatDays } from '#src/i18n/formatPeriod.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { getMyCompanies, useSession } from '#src/session/session.ts';
import { color, from } from '#src/theme/tokens.ts';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { AbandonedCarts } from './AbandonedCarts.tsx';
import { BestCompanies, BestProducts } from './BestSellers.tsx';
import { CompanySelect } from './CompanySelect.tsx';
import { SeriesExportButton } from './SeriesExportButton.tsx';
import { FigureTiles } from './FigureTiles.tsx';
import { dashboardLabels } from './labels.ts';
import { getToday, parseFilter, type DashboardFilter } from './period.ts';
import { PeriodPicker } from './PeriodPicker.tsx';
import { useSales } from './useSales.ts';

/** Returns today's date, which changes while the screen is open over midnight. */
function useToday(): string {
  const [today, setToday] = useState(() => getToday(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setToday(getToday(new Date())), 60_000);
    return () => clearInterval(timer);
  }, []);
  return today;
}

const Screen = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  transition: 'opacity .15s',
  '&[data-stale=true]': { opacity: 0.6 },
});
const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '&[data-of=lists]': { alignItems: 'start' },
  [from.lg]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});
const Stack = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });
const MutedText = styled('p')({ margin: 0, color: color.muted, fontSize: '0.8125rem', lineHeight: 1.5 });

/** Pads or cuts values to the number of points, because the previous period may have one week or month more or less. */
const padValues = (values: readonly number[], points: number): (number | null)[] =>
  Array.from({ length: points }, (_, index) => values[index] ?? null);

function Charts({ sales }: { sales: Sales }) {
  const text = useLabels(dashboardLabels);
  const { series, previous, by } = sales;
  const points = series.map(({ date }) => date);
  const buildPreviousSeries = (key: 'revenue' | 'orders') => ({
    name: text.before,
    values: padValues(
      previous.series.map((point) => point[key]),
      points.length,
    ),
    isEarlier: true,
  });
  return (
    <>
      <Card>
        <Chart
          title={text.revenue}
          kind="line"
          by={by}
          measure="money"
          points={points}
          series={[{ name: text.now, values: series.map(({ revenue }) => revenue) }, buildPreviousSeries('revenue')]}
        />
      </Card>
      <Pair>
        <Card>
          <Chart
            title={text.orders}
            kind="bar"
            by={by}
            measure="count"
            points={points}
            series={[
              { name: text.orders, values: series.map(({ orders }) => orders) },
              { name: text.canceled, values: series.map(({ canceled }) => canceled) },
            ]}
          />
        </Card>
        <Card>
          <Chart
            title={text.average_sum}
            kind="line"
            by={by}
            measure="money"
            points={points}
            series={[
              {
                name: text.average_sum,
                values: series.map(({ orders, canceled, average_sum }) => (orders > canceled ? average_sum : null)),
              },
            ]}
          />
        </Card>
      </Pair>
    </>
  );
}

function UserChart({ sales: { series, by } }: { sales: Sales }) {
  const text = useLabels(dashboardLabels);
  if (series[0]?.users === undefined) return null;
  return (
    <Card>
      <Chart
        title={text.people}
        kind="bar"
        by={by}
        measure="count"
        points={series.map(({ date }) => date)}
        series={[
          { name: text.users, values: series.map(({ users = 0 }) => users) },
          { name: text.activations, values: series.map(({ activations = 0 }) => activations) },
        ]}
      />
    </Card>
  );
}

/** Shown without orders: vendors without a company get a link to the guide, others a link to a longer period. */
function EmptyDashboard({ me, filter }: { me: Me; filter: DashboardFilter }) {
  const text = useLabels(dashboardLabels);
  if (me.next_step === 'company') {
    return (
      <EmptyState icon="store" title={text.start} text={text.startText}>
        <LinkButton variant="contained" to="/start">
          {text.toStart}
        </LinkButton>
      </EmptyState>
    );
  }
  // The checklist of the company, above, says what to do first.
  if (me.next_step) return <EmptyState icon="list" title={text.noOrders} />;
  return (
    <EmptyState icon="list" title={text.noOrders} text={text.noOrdersText}>
      {filter.period !== '90' && filter.period !== 'year' && (
        <LinkButton variant="contained" to="/statistics?period=90">
          {text.longer}
        </LinkButton>
      )}
      <LinkButton variant="outlined" to="/products/list">
        {text.toProducts}
      </LinkButton>
    </EmptyState>
  );
}

interface SalesReportProps {
  me: Me;
  sales: Sales;
  filter: DashboardFilter;
  /** Whether these are the figures of the filter before. */
  isStale: boolean;
}

function SalesReport({ me, sales, filter, isStale }: SalesReportProps) {
  const text = useLabels(dashboardLabels);
  const locale = useLocale();
  const { totals, previous, abandoned } = sales;
  if (totals.orders === 0 && previous.totals.orders === 0 && abandoned.carts === 0 && !totals.users) {
    return (
      <Card>
        <EmptyDashboard me={me} filter={filter} />
      </Card>
    );
  }
  return (
    <Screen data-stale={isStale} aria-busy={isStale}>
      <MutedText>{fill(text.comparedWith, { span: formatDays(previous.from, previous.to, locale) })}</MutedText>
      <FigureTiles now={totals} before={previous.totals} />
      <Charts sales={sales} />
      <Pair data-of="lists">
        <BestProducts best={sales.best_products} hasSeveralCompanies={me.is_admin || me.companies.length > 1} />
        <Stack>
          {sales.best_companies && <BestCompanies best={sales.best_companies} />}
          <AbandonedCarts abandoned={abandoned} />
        </Stack>
      </Pair>
      <UserChart sales={sales} />
      <MutedText>{text.hint}</MutedText>
    </Screen>
  );
}

export function Dashboard() {
  const text = useLabels(dashboardLabels);
  const failureText = useFailureText();
  const me = useSession()?.me;
  const [query, setQuery] = useSearchParams();
  const today = useToday();
  const filter = parseFilter(query, today);
  const { data, error, isPlaceholderData, refetch } = useSales(filter);
  const { isPending: isSetupPending, setups } = useMySetups(me, filter.company);
  if (!me) return null;

  const setParams = (changes: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(query);
    for (const [key, value] of Object.entries(changes)) {
      if (value === null) next.delete(key);
      else next.set(key, value);
    }
    setQuery(next, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <PageHeader title={text.title}>
        <CompanySelect
          me={me}
          value={filter.company}
          onChange={(id) => setParams({ company: id === null ? null : String(id) })}
        />
        {data && <SeriesExportButton sales={data} />}
      </PageHeader>
      {isSetupPending ? (
        <Skeleton variant="rounded" height={720} />
      ) : (
        <>
          <SetupCards setups={setups} hasSeveralCompanies={getMyCompanies(me).length > 1} />
          <PeriodPicker filter={filter} today={today} onChange={setParams} />
          {data && <SalesReport me={me} sales={data} filter={filter} isStale={isPlaceholderData} />}
          {!data && !error && <Skeleton variant="rounded" height={640} />}
          {!data && error && <ErrorState text={failureText(error)} onRetry={() => void refetch()} />}
        </>
      )}
    </>
  );
}
