/** Figures of a period, compared with the previous period. */
import styled from '@emotion/styled';
import type { Figures } from '#contract/statistics.ts';
import { useMeasureFormat, type Measure } from '#src/backOffice/kit/chart/series.ts';
import { Tile, Tiles } from '#src/backOffice/kit/parts/Tiles.tsx';
import { formatNumber } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, visuallyHidden } from '#src/theme/tokens.ts';
import { dashboardLabels } from './labels.ts';
import { getRelativeChange } from './period.ts';

type FigureName = 'revenue' | 'orders' | 'average_sum' | 'items' | 'canceled' | 'users' | 'activations';

interface FigureSpec {
  name: FigureName;
  measure: Measure;
  /** A decrease is good. */
  isBad?: boolean;
}

const figureSpecs: readonly FigureSpec[] = [
  { name: 'revenue', measure: 'money' },
  { name: 'orders', measure: 'count' },
  { name: 'average_sum', measure: 'money' },
  { name: 'items', measure: 'count' },
  { name: 'canceled', measure: 'count', isBad: true },
  { name: 'users', measure: 'count' },
  { name: 'activations', measure: 'count' },
];

const ChangeText = styled('span')({
  whiteSpace: 'nowrap',
  fontWeight: 600,
  '&[data-is=good]': { color: color.primary },
  '&[data-is=bad]': { color: color.error },
});

function Comparison({
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
  const text = useLabels(dashboardLabels);
  const locale = useLocale();
  const formatFigure = useMeasureFormat(measure);
  const relativeChange = getRelativeChange(now, before);
  if (relativeChange === null) return now === 0 ? text.asBefore : text.noneBefore;
  if (relativeChange === 0) return text.asBefore;
  const isUp = relativeChange > 0;
  return (
    <>
      <ChangeText data-is={isUp === isBad ? 'bad' : 'good'}>
        <span aria-hidden="true">{isUp ? '↑ ' : '↓ '}</span>
        <span style={visuallyHidden}>{`${isUp ? text.up : text.down} `}</span>
        {formatNumber(Math.abs(relativeChange), locale, {
          style: 'percent',
          maximumFractionDigits: Math.abs(relativeChange) < 0.1 ? 1 : 0,
        })}
      </ChangeText>
      {` · ${fill(text.was, { value: formatFigure(before) })}`}
    </>
  );
}

function FigureTile({ name, measure, isBad, now, before }: FigureSpec & { now: number; before: number }) {
  const text = useLabels(dashboardLabels);
  const formatFigure = useMeasureFormat(measure);
  return (
    <Tile
      name={text[name]}
      value={formatFigure(now)}
      note={<Comparison now={now} before={before} measure={measure} isBad={isBad} />}
    />
  );
}

export const FigureTiles = ({ now, before }: { now: Figures; before: Figures }) => (
  <Tiles>
    {figureSpecs.map((spec) => {
      const value = now[spec.name];
      return value === undefined ? null : (
        <FigureTile key={spec.name} {...spec} now={value} before={before[spec.name] ?? 0} />
      );
    })}
  </Tiles>
);
