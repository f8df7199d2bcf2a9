/** What an import does not take over: columns by their reasons, and the full report as a file. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ImportDetail, ImportReport } from '#contract/imports.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { OfficeIcon } from '#src/backOffice/kit/parts/OfficeIcon.tsx';
import { formatNumber } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { notify } from '#src/ui/notices.ts';
import { ErrorState } from '#src/ui/states.tsx';
import { stepLabels } from './labels.ts';
import type { RowFilter } from './ImportRows.tsx';

const Reasons = styled('dl')({
  margin: '0 0 14px',
  fontSize: '0.9375rem',
  lineHeight: 1.45,
  '& dt': { color: color.muted, fontSize: '0.875rem' },
  '& dd': { margin: '0 0 10px', overflowWrap: 'anywhere' },
});
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 10 });

const formats = ['csv', 'xlsx'] as const;

/** The columns by the reason why they are left out. */
function groupByReason(columns: ImportReport['columns']): Map<string, ImportReport['columns']> {
  const groups = new Map<string, ImportReport['columns']>();
  for (const column of columns) groups.set(column.message, [...(groups.get(column.message) ?? []), column]);
  return groups;
}

interface LeftOutProps {
  detail: ImportDetail;
  /** Shows the rows that the filter lets through. */
  onShow: (filter: RowFilter) => void;
}

export function LeftOut({ detail: { id, status, rows, photos }, onShow }: LeftOutProps) {
  const text = useLabels(stepLabels);
  const locale = useLocale();
  const failureText = useFailureText();
  const { data, error, refetch } = useQuery({
    queryKey: ['imports', 'report', id, status],
    queryFn: ({ signal }) => api.imports.report({ params: { id }, signal }),
  });
  if (error && !data) return <ErrorState text={failureText(error)} onRetry={() => void refetch()} />;
  if (!data || data.columns.length + data.rows + rows.refuse + photos.failed === 0) return null;
  const download = (format: (typeof formats)[number]) =>
    void api.imports.reportFile({ params: { id }, body: { format } }).then(
      ({ url }) => window.location.assign(url),
      (reason: unknown) => notify(failureText(reason), { tone: 'error' }),
    );
  const formatColumn = ({ header, index, cells }: ImportReport['columns'][number]) =>
    `${header || fill(text.noHeader, { n: index + 1 })}${cells === null ? '' : ` (${formatNumber(cells, locale)})`}`;
  return (
    <Card>
      <h2>{text.leftOut}</h2>
      {data.columns.length > 0 && (
        <Reasons>
          {[...groupByReason(data.columns)].map(([message, columns]) => (
            <div key={message}>
              <dt>{message}</dt>
              <dd translate="no">{columns.map(formatColumn).join(', ')}</dd>
            </div>
          ))}
        </Reasons>
      )}
      <Actions>
        {data.rows > 0 && <Button onClick={() => onShow({ left_out: true })}>{text.rowsLeftOut(data.rows)}</Button>}
        {formats.map((format) => (
          <Button
            key={format}
            variant="outlined"
            startIcon={<OfficeIcon name="download" size={18} />}
            onClick={() => download(format)}
          >
            {fill(text.report, { format: format.toUpperCase() })}
          </Button>
        ))}
      </Actions>
    </Card>
  );
}
