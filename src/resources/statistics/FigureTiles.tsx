/** The figures of a period, each against the one before. */
import styled from '@emotion/styled';
import type { Figures } from '#contract/statistics.ts';
import { useMeasure, type Measure } from '#src/backOffice/kit/chart/series.ts';
import { Tile, Tiles } from '#src/backOffice/kit/parts/Tiles.tsx';
import { formatNumber } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour, hidden } from '#src/theme/tokens.ts';
import { dashboardWords } from './labels.ts';
import { changeOf } from './period.ts';

type Name = 'revenue' | 'orders' | 'average_sum' | 'items' | 'canceled' | 'users' | 'activations';

interface Shown {
  name: Name;
  measure: Measure;
  /** Less of it is better. */
  isBad?: boolean;
}

const shown: readonly Shown[] = [
  { name: 'revenue', measure: 'money' },
  { name: 'orders', measure: 'count' },
  { name: 'average_sum', measure: 'money' },
  { name: 'items', measure: 'count' },
  { name: 'canceled', measure: 'count', isBad: true },
  { name: 'users', measure: 'count' },
  { name: 'activations', measure: 'count' },
];

const Change = styled('span')({
  whiteSpace: 'nowrap',
  fontWeight: 600,
  '&[data-is=good]': { color: colour.primary },
  '&[data-is=bad]': { color: colour.error },
});

function Against({
  now,
  before,
  measure,
  isBad = false,
}: {
  now: number;
  before: number;
  measure: Measure;
  isBad?: boolean | undefined;
}) {
  const text = useLabels(dashboardWords);
  const locale = useLocale();
  const figure = useMeasure(measure);
  const change = changeOf(now, before);
  if (change === null) return now === 0 ? text.asBefore : text.wasNothing;
  if (change === 0) return text.asBefore;
  const isUp = change > 0;
  return (
    <>
      <Change data-is={isUp === isBad ? 'bad' : 'good'}>
        <span aria-hidden="true">{isUp ? '↑ ' : '↓ '}</span>
        <span style={hidden}>{`${isUp ? text.up : text.down} `}</span>
        {formatNumber(Math.abs(change), locale, {
          style: 'percent',
          maximumFractionDigits: Math.abs(change) < 0.1 ? 1 : 0,
        })}
      </Change>
      {` · ${fill(text.was, { value: figure(before) })}`}
    </>
  );
}

function FigureTile({ name, measure, isBad, now, before }: Shown & { now: number; before: number }) {
  const text = useLabels(dashboardWords);
  const figure = useMeasure(measure);
  return (
    <Tile
      name={text[name]}
      value={figure(now)}
      note={<Against now={now} before={before} measure={measure} isBad={isBad} />}
    />
  );
}

export const FigureTiles = ({ now, before }: { now: Figures; before: Figures }) => (
  <Tiles>
    {shown.map((one) => {
      const value = now[one.name];
      return value === undefined ? null : (
        <FigureTile key={one.name} {...one} now={value} before={before[one.name] ?? 0} />
      );
    })}
  </Tiles>
);
