/** The drawing of a chart, by MUI X: lines and bars in the theme's colours, read by keyboard point by point. */
import styled from '@emotion/styled';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { useMedia } from '#src/ui/useMedia.ts';
import { colourOf } from './ink.ts';
import { chartWords } from './labels.ts';
import { areLying, useMeasure, usePoint, type ChartData } from './series.ts';

export interface DrawingProps extends ChartData {
  kind: 'line' | 'bar';
  height: number;
}

const Drawn = styled('div')({
  '& .MuiLineChart-line': { strokeWidth: 2.25 },
  '& .MuiLineChart-line[data-series^=earlier]': { strokeDasharray: '4 4', strokeWidth: 1.75 },
  '& .MuiLineChart-area': { opacity: 0.1 },
  '& .MuiChartsAxis-line, & .MuiChartsAxis-tick': { stroke: colour.line },
  '& .MuiChartsAxis-tickLabel': { fill: colour.muted, fontSize: 12 },
  '& .MuiChartsGrid-line': { stroke: colour.line, strokeDasharray: 'none' },
});

export function Drawing({ kind, height, points, by, series, measure }: DrawingProps) {
  const text = useLabels(chartWords);
  const figure = useMeasure(measure);
  const nameOf = usePoint(by);
  const isNarrow = useMedia('(max-width:543.95px)');
  const isLying = areLying(by);
  const colours = series.map(colourOf);
  const valueFormatter = (value: number | null) => figure(value);
  const shared = {
    height,
    // Its own legend grows the drawing: ours stands above.
    hideLegend: true,
    margin: { left: 0, right: 28, top: 8, bottom: 0 },
    localeText: { loading: text.loading, noData: text.noData, a11yNoValue: text.noValue },
  };
  const names = {
    data: [...points],
    valueFormatter: (point: string, { location }: { location: string }) =>
      nameOf(point, location === 'tick' ? 'short' : 'long'),
  };
  // Wide bars would get a tick every 50 px: more figures than anybody reads.
  const along = isNarrow ? {} : { tickNumber: 6 };
  const figures = {
    min: 0,
    valueFormatter: (value: number, { location }: { location: string }) =>
      figure(value, location === 'tick' ? 'short' : 'full'),
    disableLine: true,
    disableTicks: true,
    ...(measure === 'count' && { tickMinStep: 1 }),
  };

  if (kind === 'line') {
    return (
      <Drawn>
        <LineChart
          {...shared}
          grid={{ horizontal: true }}
          series={series.map(({ name, values, isEarlier = false }, index) => ({
            id: isEarlier ? `earlier-${index}` : `series-${index}`,
            label: name,
            data: [...values],
            color: colours[index]!,
            showMark: points.length === 1,
            area: !isEarlier && series.filter((other) => !other.isEarlier).length === 1,
            curve: 'linear' as const,
            connectNulls: true,
            valueFormatter,
          }))}
          xAxis={[{ ...names, scaleType: 'point', tickLabelMinGap: isNarrow ? 16 : 24, disableTicks: true }]}
          yAxis={[{ ...figures, width: 'auto' }]}
        />
      </Drawn>
    );
  }
  const bars = series.map(({ name, values }, index) => ({
    label: name,
    data: [...values],
    color: colours[index]!,
    valueFormatter,
  }));
  return (
    <Drawn>
      {isLying ? (
        <BarChart
          {...shared}
          layout="horizontal"
          borderRadius={4}
          grid={{ vertical: true }}
          series={bars}
          xAxis={[{ ...figures, ...along }]}
          yAxis={[
            {
              ...names,
              scaleType: 'band',
              width: isNarrow ? 112 : 180,
              disableTicks: true,
              disableLine: true,
              tickLabelStyle: { textOverflow: 'ellipsis' },
            },
          ]}
        />
      ) : (
        <BarChart
          {...shared}
          borderRadius={4}
          grid={{ horizontal: true }}
          series={bars}
          xAxis={[{ ...names, scaleType: 'band', tickLabelMinGap: isNarrow ? 16 : 24, disableTicks: true }]}
          yAxis={[{ ...figures, width: 'auto' }]}
        />
      )}
    </Drawn>
  );
}
