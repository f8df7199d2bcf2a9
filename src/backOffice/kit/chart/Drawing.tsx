/**
 * The drawing of a chart, by MUI X: lines and bars in the theme's colors, readable point by point with the keyboard.
 */
import styled from '@emotion/styled';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { useMedia } from '#src/ui/useMedia.ts';
import { getSeriesColor } from './seriesColors.ts';
import { chartLabels } from './labels.ts';
import { hasHorizontalBars, useMeasureFormat, usePointFormat, type ChartData } from './series.ts';

export interface DrawingProps extends ChartData {
  kind: 'line' | 'bar';
  height: number;
}

const ChartStyles = styled('div')({
  '& .MuiLineChart-line': { strokeWidth: 2.25 },
  '& .MuiLineChart-line[data-series^=earlier]': { strokeDasharray: '4 4', strokeWidth: 1.75 },
  '& .MuiLineChart-area': { opacity: 0.1 },
  '& .MuiChartsAxis-line, & .MuiChartsAxis-tick': { stroke: color.line },
  '& .MuiChartsAxis-tickLabel': { fill: color.muted, fontSize: 12 },
  '& .MuiChartsGrid-line': { stroke: color.line, strokeDasharray: 'none' },
});

export function Drawing({ kind, height, points, by, series, measure }: DrawingProps) {
  const text = useLabels(chartLabels);
  const formatValue = useMeasureFormat(measure);
  const formatPoint = usePointFormat(by);
  const isNarrow = useMedia('(max-width:543.95px)');
  const isHorizontal = hasHorizontalBars(by);
  const colors = series.map(getSeriesColor);
  const valueFormatter = (value: number | null) => formatValue(value);
  const sharedProps = {
    height,
    // MUI's legend increases the chart's height, so our own stands above the drawing.
    hideLegend: true,
    margin: { left: 0, right: 28, top: 8, bottom: 0 },
    localeText: { loading: text.loading, noData: text.noData, a11yNoValue: text.noValue },
  };
  const pointAxis = {
    data: [...points],
    valueFormatter: (point: string, { location }: { location: string }) =>
      formatPoint(point, location === 'tick' ? 'short' : 'long'),
  };
  // By default MUI draws a tick every 50 px, which is too many.
  const tickOptions = isNarrow ? {} : { tickNumber: 6 };
  const valueAxis = {
    min: 0,
    valueFormatter: (value: number, { location }: { location: string }) =>
      formatValue(value, location === 'tick' ? 'short' : 'full'),
    disableLine: true,
    disableTicks: true,
    ...(measure === 'count' && { tickMinStep: 1 }),
  };

  if (kind === 'line') {
    return (
      <ChartStyles>
        <LineChart
          {...sharedProps}
          grid={{ horizontal: true }}
          series={series.map(({ name, values, isEarlier = false }, index) => ({
            id: isEarlier ? `earlier-${index}` : `series-${index}`,
            label: name,
            data: [...values],
            color: colors[index]!,
            showMark: points.length === 1,
            area: !isEarlier && series.filter((other) => !other.isEarlier).length === 1,
            curve: 'linear' as const,
            connectNulls: true,
            valueFormatter,
          }))}
          xAxis={[{ ...pointAxis, scaleType: 'point', tickLabelMinGap: isNarrow ? 16 : 24, disableTicks: true }]}
          yAxis={[{ ...valueAxis, width: 'auto' }]}
        />
      </ChartStyles>
    );
  }
  const bars = series.map(({ name, values }, index) => ({
    label: name,
    data: [...values],
    color: colors[index]!,
    valueFormatter,
  }));
  return (
    <ChartStyles>
      {isHorizontal ? (
        <BarChart
          {...sharedProps}
          layout="horizontal"
          borderRadius={4}
          grid={{ vertical: true }}
          series={bars}
          xAxis={[{ ...valueAxis, ...tickOptions }]}
          yAxis={[
            {
              ...pointAxis,
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
          {...sharedProps}
          borderRadius={4}
          grid={{ horizontal: true }}
          series={bars}
          xAxis={[{ ...pointAxis, scaleType: 'band', tickLabelMinGap: isNarrow ? 16 : 24, disableTicks: true }]}
          yAxis={[{ ...valueAxis, width: 'auto' }]}
        />
      )}
    </ChartStyles>
  );
}
