/** The data table of a chart. */
import styled from '@emotion/styled';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { chartLabels } from './labels.ts';
import { useMeasureFormat, usePointFormat, type ChartData } from './series.ts';

const Scroll = styled('div')({
  maxHeight: 320,
  overflow: 'auto',
  marginTop: 8,
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
});
const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  lineHeight: 1.4,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: '7px 12px', textAlign: 'right', borderBottom: `1px solid ${color.line}`, fontWeight: 400 },
  '& th:first-of-type': { textAlign: 'left' },
  '& thead th': {
    position: 'sticky',
    top: 0,
    background: color.soft,
    color: color.muted,
    fontSize: '0.8125rem',
    fontWeight: 600,
  },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& tbody th': { whiteSpace: 'nowrap' },
  '&[data-names] tbody th': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
});

export function ChartTable({ title, points, by, series, measure }: ChartData & { title: string }) {
  const text = useLabels(chartLabels);
  const formatValue = useMeasureFormat(measure);
  const formatPoint = usePointFormat(by);
  return (
    <Scroll tabIndex={0} role="region" aria-label={title}>
      <Table {...(by === 'name' && { 'data-names': true })}>
        <thead>
          <tr>
            <th scope="col">{text.steps[by]}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point, index) => (
            <tr key={point}>
              <th scope="row" {...(by === 'name' && { translate: 'no' as const })}>
                {formatPoint(point, 'long')}
              </th>
              {series.map(({ name, values }) => (
                <td key={name}>{formatValue(values[index] ?? null)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroll>
  );
}
