/**
 * A chart with its table: the drawing is downloaded when it is first shown, the table is there for whoever reads,
 * copies or listens.
 *
 *   <Chart title="Revenue" kind="line" by="day" measure="money" points={days} series={[{ name: 'Revenue', values }]} />
 *
 * Days are written as YYYY-MM-DD and shown in the reader's language. With `by="word"` or `"hour"` bars lie, so that
 * long names can be read on a phone. It has no card of its own: it fills the one that it stands in.
 */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { later } from '../parts/later.tsx';
import { ChartTable } from './ChartTable.tsx';
import type { DrawingProps } from './Drawing.tsx';
import { colourOf, ink } from './ink.ts';
import { chartWords } from './labels.ts';
import { areLying, type ChartData } from './series.ts';

const usualHeight = 260;
const barHeight = 34;

const Drawing = later<DrawingProps>(async () => ({ default: (await import('./Drawing.tsx')).Drawing }), usualHeight);

const Figure = styled('figure')({ margin: 0, minWidth: 0, ...ink });
const Legend = styled('ul')({
  listStyle: 'none',
  margin: '0 0 8px',
  padding: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 16px',
  color: colour.muted,
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
const More = styled('details')({
  marginTop: 8,
  '& > summary': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    listStyle: 'none',
    padding: '4px 6px',
    marginLeft: -6,
    borderRadius: 8,
    color: colour.muted,
    fontSize: '0.8125rem',
    fontWeight: 550,
    cursor: 'pointer',
    '&:hover': { color: colour.text, background: colour.hover },
    '&::-webkit-details-marker': { display: 'none' },
  },
  '& > summary > svg': { transition: 'transform .15s' },
  '&[open] > summary > svg': { transform: 'rotate(180deg)' },
});
/** As high as the drawing will be, so that nothing moves once it is there. */
const Room = styled('div')({ minWidth: 0, overflow: 'hidden' });

export interface ChartProps extends ChartData {
  title: string;
  kind: 'line' | 'bar';
  /** Beside the title: a total, a link. */
  beside?: ReactNode;
  /** Of the drawing, in px. */
  height?: number;
}

export function Chart({ title, kind, beside, height: wanted, ...data }: ChartProps) {
  const text = useLabels(chartWords);
  const height =
    wanted ??
    (areLying(data.by)
      ? Math.max(120, 40 + data.points.length * barHeight * Math.max(1, data.series.length * 0.7))
      : usualHeight);
  return (
    <Figure>
      <Caption>
        <h2>{title}</h2>
        {beside}
      </Caption>
      {data.series.length > 1 && (
        <Legend aria-hidden="true">
          {data.series.map((one, index) => (
            <li key={one.name} {...(one.isEarlier && { 'data-earlier': true })}>
              <span style={{ borderColor: colourOf(one, index) }} />
              {one.name}
            </li>
          ))}
        </Legend>
      )}
      <Room style={{ height }}>
        <Drawing kind={kind} height={height} {...data} />
      </Room>
      <More>
        <summary>
          <Icon name="down" size={14} />
          {text.table}
        </summary>
        <ChartTable title={title} {...data} />
      </More>
    </Figure>
  );
}
