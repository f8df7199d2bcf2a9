/** /promocodes/stat: uses of promo codes by day, code, country and platform. */
import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PromoStatistics } from '#contract/promo.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { personalKey } from '#src/api/queries.ts';
import { Chart } from '#src/backOffice/kit/chart/Chart.tsx';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { PageHeader } from '#src/backOffice/kit/parts/PageHeader.tsx';
import { Tile, Tiles } from '#src/backOffice/kit/parts/Tiles.tsx';
import { ViewLinks } from '#src/backOffice/kit/parts/ViewLinks.tsx';
import { formatNumber } from '#src/i18n/format.ts';
import { formatPeriod } from '#src/i18n/formatPeriod.ts';
import { selectLocalized } from '#src/i18n/localized.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { from } from '#src/theme/tokens.ts';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { StatisticsFilter } from './StatisticsFilter.tsx';
import { statLabels } from './labels.ts';
import { StatExport } from './StatExport.tsx';
import { groupBySteps } from './steps.ts';
import { daysAgo, hasReversedDates, useStatisticsQuery, type StatisticsQuery } from './useStatisticsQuery.ts';

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  marginTop: 16,
  [from.lg]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', '& > [data-wide=true]': { gridColumn: '1 / -1' } },
});
/** More bars would not be readable; the export has all values. */
const maxBars = 10;
/** The server's limit. */
const maxCodes = 100;

interface Bar {
  name: string;
  uses: number;
}

/** Keeps the longest bars and sums the others up in one. */
function groupBars(all: readonly Bar[], others: string): Bar[] {
  if (all.length <= maxBars) return [...all];
  return [
    ...all.slice(0, maxBars - 1),
    { name: others, uses: all.slice(maxBars - 1).reduce((sum, { uses }) => sum + uses, 0) },
  ];
}

function Bars({ title, bars, isWide = false }: { title: string; bars: readonly Bar[]; isWide?: boolean }) {
  const text = useLabels(statLabels);
  return (
    <Card data-wide={isWide}>
      <Chart
        title={title}
        kind="bar"
        by="name"
        measure="count"
        points={bars.map(({ name }) => name)}
        series={[{ name: text.uses, values: bars.map(({ uses }) => uses) }]}
      />
    </Card>
  );
}

function Figures({ statistics: { total, usage, countries, days } }: { statistics: PromoStatistics }) {
  const text = useLabels(statLabels);
  const locale = useLocale();
  const best = days.reduce<PromoStatistics['days'][number] | null>(
    (found, day) => (found && found.uses >= day.uses ? found : day),
    null,
  );
  const codes = formatNumber(usage.length, locale);
  return (
    <Tiles>
      <Tile name={text.tiles.total} value={formatNumber(total, locale)} />
      <Tile name={text.tiles.codes} value={usage.length < maxCodes ? codes : fill(text.atLeast, { n: codes })} />
      <Tile name={text.tiles.countries} value={formatNumber(countries.filter(({ id }) => id !== 0).length, locale)} />
      {best && (
        <Tile
          name={text.tiles.best}
          value={formatPeriod(best.date, 'day', locale, 'short')}
          note={text.usesCount(best.uses)}
        />
      )}
    </Tiles>
  );
}

function Charts({ statistics, query }: { statistics: PromoStatistics; query: StatisticsQuery }) {
  const text = useLabels(statLabels);
  const locale = useLocale();
  const { usage, countries, platforms, days } = statistics;
  if (hasReversedDates(query)) return <EmptyState icon="star" title={text.noDays} text={text.noDaysText} />;
  if (statistics.total === 0) return <EmptyState icon="star" title={text.empty} text={text.emptyText} />;
  const { step, points, values } = groupBySteps(days, query.start_date ?? days[0]!.date, query.end_date ?? daysAgo(0));
  return (
    <>
      <Figures statistics={statistics} />
      <Grid>
        <Card data-wide="true">
          <Chart
            title={text.charts.days}
            kind="line"
            by={step}
            measure="count"
            points={points}
            series={[{ name: text.uses, values }]}
          />
        </Card>
        {query.id === null && (
          <Bars
            title={text.charts.codes}
            bars={groupBars(
              usage.map(({ code, uses }) => ({ name: code, uses })),
              text.others,
            )}
          />
        )}
        <Bars
          title={text.charts.countries}
          bars={groupBars(
            countries.map(({ id, name, en_name, uses }) => ({
              name: id === 0 ? text.unknown : selectLocalized(locale, name, en_name),
              uses,
            })),
            text.others,
          )}
        />
        <Bars
          isWide={query.id === null}
          title={text.charts.platforms}
          bars={platforms.map(({ platform, uses }) => ({ name: text.platforms[platform], uses }))}
        />
      </Grid>
    </>
  );
}

export default function Statistics() {
  const text = useLabels(statLabels);
  const failureText = useFailureText();
  const [query, setQuery] = useStatisticsQuery();
  const { id, start_date, end_date } = query;
  const { data, error, refetch } = useQuery({
    queryKey: [personalKey, 'promoCodes', 'statistics', query],
    queryFn: ({ signal }) => {
      const period = { ...(start_date && { start_date }), ...(end_date && { end_date }) };
      return id === null
        ? api.promoCodes.statistics({ query: period, signal })
        : api.promoCodes.statisticsOfOne({ query: { id, ...period }, signal });
    },
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader title={text.title}>
        {data && data.total > 0 && !hasReversedDates(query) && <StatExport statistics={data} />}
      </PageHeader>
      <ViewLinks />
      <div style={{ marginTop: 16 }}>
        <StatisticsFilter query={query} onChange={setQuery} />
      </div>
      {data ? (
        <Charts statistics={data} query={query} />
      ) : error ? (
        <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={520} />
      )}
    </>
  );
}
