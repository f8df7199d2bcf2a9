/**
 * A chart with its data table. The drawing is downloaded when it is first shown; the table is for people who read, copy
 * or listen.
 *
 *   <Chart title="Revenue" kind="line" by="day" measure="money" points={days} series={[{ name: 'Revenue', values }]} />
 *
 * Days are YYYY-MM-DD and shown in the reader's language. With `by="name"` or `"hour"` bars are horizontal, so that
 * phones have room for long names. The chart has no card of its own.
 */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { createLazyPart } from '../parts/lazyPart.tsx';
import { ChartTable } from './ChartTable.tsx';
import type { DrawingProps } from './Drawing.tsx';
import { getSeriesColor, seriesColors } from './seriesColors.ts';
import { chartLabels } from './labels.ts';
import { hasHorizontalBars, type ChartData } from './series.ts';

const defaultHeight = 260;
const barHeight = 34;

const Drawing = createLazyPart<DrawingProps>(
  async () => ({ default: (await import('./Drawing.tsx')).Drawing }),
  defaultHeight,
);

const Figure = styled('figure')({ margin: 0, minWidth: 0, ...seriesColors });
const Legend = styled('ul')({
  listStyle: 'none',
  margin: '0 0 8px',
  padding: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 16px',
  color: color.muted,
  fontSize: '0.8125rem',
  '& > li': { display: 'inline-flex', alignItems: 'center', gap: 6 },
  '& > li > span': { width: 14, borderTop: '3px solid', borderRadius: 2 },
  '& > li[data-earlier] > span': { borderTopStyle: 'dashed', borderTopWidth: 2 },
});
const Caption = styled('figcaption')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '2px 16px',
  marginBottom: 10,
  '& > h2': { margin: 0, fontSize: '1rem', fontWeight: 650, lineHeight: 1.4 },
});
const TableDetails = styled('details')({
  marginTop: 8,
  '& > summary': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    listStyle: 'none',
    padding: '4px 6px',
    marginLeft: -6,
    borderRadius: 8,
    color: color.muted,
    fontSize: '0.8125rem',
    fontWeight: 550,
    cursor: 'pointer',
    '&:hover': { color: color.text, background: color.hover },
    '&::-webkit-details-marker': { display: 'none' },
  },
  '& > summary > svg': { transition: 'transform .15s' },
  '&[open] > summary > svg': { transform: 'rotate(180deg)' },
});
/** As high as the drawing, so that nothing moves when it appears. */
const DrawingSpace = styled('div')({ minWidth: 0, overflow: 'hidden' });

export interface ChartProps extends ChartData {
  title: string;
  kind: 'line' | 'bar';
  /** Beside the title: a total, a link. */
  titleExtra?: ReactNode;
  /** Height of the drawing in px. */
  height?: number;
}

export function Chart({ title, kind, titleExtra, height: requestedHeight, ...data }: ChartProps) {
  const text = useLabels(chartLabels);
  const height =
    requestedHeight ??
    (hasHorizontalBars(data.by)
      ? Math.max(120, 40 + data.points.length * barHeight * Math.max(1, data.series.length * 0.7))
      : defaultHeight);
  return (
    <Figure>
      <Caption>
        <h2>{title}</h2>
        {titleExtra}
      </Caption>
      {data.series.length > 1 && (
        <Legend aria-hidden="true">
          {data.series.map((one, index) => (
            <li key={one.name} {...(one.isEarlier && { 'data-earlier': true })}>
              <span style={{ borderColor: getSeriesColor(one, index) }} />
              {one.name}
            </li>
          ))}
        </Legend>
      )}
      <DrawingSpace style={{ height }}>
        <Drawing kind={kind} height={height} {...data} />
      </DrawingSpace>
      <TableDetails>
        <summary>
          <Icon name="down" size={14} />
          {text.table}
        </summary>
        <ChartTable title={title} {...data} />
      </TableDetails>
    </Figure>
  );
}
