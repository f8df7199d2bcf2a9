/** /promocodes/stat: how codes are used, by day, code, country and platform. */
import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PromoStatistics } from '#contract/promo.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { mine } from '#src/api/queries.ts';
import { Chart } from '#src/backOffice/kit/chart/Chart.tsx';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { PageHead } from '#src/backOffice/kit/parts/PageHead.tsx';
import { Tile, Tiles } from '#src/backOffice/kit/parts/Tiles.tsx';
import { ViewLinks } from '#src/backOffice/kit/parts/ViewLinks.tsx';
import { formatNumber } from '#src/i18n/format.ts';
import { formatPeriod } from '#src/i18n/formatPeriod.ts';
import { inLocale } from '#src/i18n/inLocale.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { from } from '#src/theme/tokens.ts';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { Asking } from './Asking.tsx';
import { statWords } from './labels.ts';
import { StatExport } from './StatExport.tsx';
import { stepped } from './steps.ts';
import { daysAgo, isTurned, useAsked, type Asked } from './useAsked.ts';

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  marginTop: 16,
  [from.lg]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', '& > [data-wide=true]': { gridColumn: '1 / -1' } },
});
/** Bars that can be read beside each other; the table of an export has them all. */
const mostBars = 10;
/** As many as the server names. */
const mostCodes = 100;

interface Bar {
  name: string;
  uses: number;
}

/** The longest bars, and the others as one. */
function barsOf(all: readonly Bar[], others: string): Bar[] {
  if (all.length <= mostBars) return [...all];
  return [
    ...all.slice(0, mostBars - 1),
    { name: others, uses: all.slice(mostBars - 1).reduce((sum, { uses }) => sum + uses, 0) },
  ];
}

function Bars({ title, bars, isWide = false }: { title: string; bars: readonly Bar[]; isWide?: boolean }) {
  const text = useLabels(statWords);
  return (
    <Card data-wide={isWide}>
      <Chart
        title={title}
        kind="bar"
        by="word"
        measure="count"
        points={bars.map(({ name }) => name)}
        series={[{ name: text.uses, values: bars.map(({ uses }) => uses) }]}
      />
    </Card>
  );
}

function Figures({ statistics: { total, usage, countries, days } }: { statistics: PromoStatistics }) {
  const text = useLabels(statWords);
  const locale = useLocale();
  const best = days.reduce<PromoStatistics['days'][number] | null>(
    (found, day) => (found && found.uses >= day.uses ? found : day),
    null,
  );
  const codes = formatNumber(usage.length, locale);
  return (
    <Tiles>
      <Tile name={text.tiles.total} value={formatNumber(total, locale)} />
      <Tile name={text.tiles.codes} value={usage.length < mostCodes ? codes : fill(text.atLeast, { n: codes })} />
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

function Charts({ statistics, asked }: { statistics: PromoStatistics; asked: Asked }) {
  const text = useLabels(statWords);
  const locale = useLocale();
  const { usage, countries, platforms, days } = statistics;
  if (isTurned(asked)) return <EmptyState icon="star" title={text.noDays} text={text.noDaysText} />;
  if (statistics.total === 0) return <EmptyState icon="star" title={text.empty} text={text.emptyText} />;
  const { step, points, values } = stepped(days, asked.start_date ?? days[0]!.date, asked.end_date ?? daysAgo(0));
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
        {asked.id === null && (
          <Bars
            title={text.charts.codes}
            bars={barsOf(
              usage.map(({ code, uses }) => ({ name: code, uses })),
              text.others,
            )}
          />
        )}
        <Bars
          title={text.charts.countries}
          bars={barsOf(
            countries.map(({ id, name, en_name, uses }) => ({
              name: id === 0 ? text.unknown : inLocale(locale, name, en_name),
              uses,
            })),
            text.others,
          )}
        />
        <Bars
          isWide={asked.id === null}
          title={text.charts.platforms}
          bars={platforms.map(({ platform, uses }) => ({ name: text.platforms[platform], uses }))}
        />
      </Grid>
    </>
  );
}

export default function Statistics() {
  const text = useLabels(statWords);
  const failureText = useFailureText();
  const [asked, ask] = useAsked();
  const { id, start_date, end_date } = asked;
  const { data, error, refetch } = useQuery({
    queryKey: [mine, 'promoCodes', 'statistics', asked],
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
      <PageHead title={text.title}>
        {data && data.total > 0 && !isTurned(asked) && <StatExport statistics={data} />}
      </PageHead>
      <ViewLinks />
      <div style={{ marginTop: 16 }}>
        <Asking asked={asked} onAsk={ask} />
      </div>
      {data ? (
        <Charts statistics={data} asked={asked} />
      ) : error ? (
        <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={520} />
      )}
    </>
  );
}
