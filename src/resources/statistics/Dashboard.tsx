/** What was sold: figures against the period before, charts with their tables, what and who sold best. */
import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { useSearchParams } from 'react-router';
import type { Sales } from '#contract/statistics.ts';
import type { Me } from '#contract/users.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { Chart } from '#src/backOffice/kit/chart/Chart.tsx';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { PageHead } from '#src/backOffice/kit/parts/PageHead.tsx';
import { formatDays } from '#src/i18n/formatPeriod.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { colour, from } from '#src/theme/tokens.ts';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { Abandoned } from './Abandoned.tsx';
import { BestCompanies, BestProducts } from './Best.tsx';
import { CompanyChoice } from './CompanyChoice.tsx';
import { ExportSeries } from './ExportSeries.tsx';
import { FigureTiles } from './FigureTiles.tsx';
import { dashboardWords } from './labels.ts';
import { lookOf, type Look } from './period.ts';
import { PeriodPicker } from './PeriodPicker.tsx';
import { useSales } from './useSales.ts';
import { useToday } from './useToday.ts';

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
const Quiet = styled('p')({ margin: 0, color: colour.muted, fontSize: '0.8125rem', lineHeight: 1.5 });

/** As many values as there are points: a span before may touch one week or month more or less. */
const asLong = (values: readonly number[], points: number): (number | null)[] =>
  Array.from({ length: points }, (_, index) => values[index] ?? null);

function Charts({ sales }: { sales: Sales }) {
  const text = useLabels(dashboardWords);
  const { series, previous, by } = sales;
  const points = series.map(({ date }) => date);
  const earlier = (key: 'revenue' | 'orders') => ({
    name: text.before,
    values: asLong(
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
          series={[{ name: text.now, values: series.map(({ revenue }) => revenue) }, earlier('revenue')]}
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

function People({ sales: { series, by } }: { sales: Sales }) {
  const text = useLabels(dashboardWords);
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

/** Nothing was ordered: a new vendor is led to the first product, anybody else to more days. */
function Nothing({ me, look }: { me: Me; look: Look }) {
  const text = useLabels(dashboardWords);
  if (me.next_step) {
    return (
      <EmptyState icon="store" title={text.start} text={text.startText}>
        <LinkButton variant="contained" to="/start">
          {text.toStart}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="list" title={text.noOrders} text={text.noOrdersText}>
      {look.period !== '90' && look.period !== 'year' && (
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

export function Dashboard() {
  const text = useLabels(dashboardWords);
  const locale = useLocale();
  const failureText = useFailureText();
  const me = useSession()?.me;
  const [query, setQuery] = useSearchParams();
  const today = useToday();
  const look = lookOf(query, today);
  const { data, error, isPlaceholderData, refetch } = useSales(look);
  if (!me) return null;

  const change = (some: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(query);
    for (const [key, value] of Object.entries(some)) {
      if (value === null) next.delete(key);
      else next.set(key, value);
    }
    setQuery(next, { replace: true, preventScrollReset: true });
  };
  const isEmpty =
    data &&
    data.totals.orders === 0 &&
    data.previous.totals.orders === 0 &&
    data.abandoned.carts === 0 &&
    !data.totals.users;
  return (
    <>
      <PageHead title={text.title}>
        <CompanyChoice
          me={me}
          value={look.company}
          onChange={(id) => change({ company: id === null ? null : String(id) })}
        />
        {data && <ExportSeries sales={data} />}
      </PageHead>
      <PeriodPicker look={look} today={today} onChange={change} />
      {!data &&
        (error ? (
          <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton variant="rounded" height={640} />
        ))}
      {data && isEmpty && (
        <Card>
          <Nothing me={me} look={look} />
        </Card>
      )}
      {data && !isEmpty && (
        <Screen data-stale={isPlaceholderData} aria-busy={isPlaceholderData}>
          <Quiet>{fill(text.comparedWith, { span: formatDays(data.previous.from, data.previous.to, locale) })}</Quiet>
          <FigureTiles now={data.totals} before={data.previous.totals} />
          <Charts sales={data} />
          <Pair data-of="lists">
            <BestProducts best={data.best_products} isOfMany={me.is_admin || me.companies.length > 1} />
            <Stack>
              {data.best_companies && <BestCompanies best={data.best_companies} />}
              <Abandoned abandoned={data.abandoned} />
            </Stack>
          </Pair>
          <People sales={data} />
          <Quiet>{text.hint}</Quiet>
        </Screen>
      )}
    </>
  );
}
