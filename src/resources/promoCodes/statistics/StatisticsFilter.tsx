/** Filter of the statistics: code and period. */
import styled from '@emotion/styled';
import { dense } from '#src/backOffice/kit/form/Sections.tsx';
import { ReferencePicker } from '#src/backOffice/kit/inputs/ReferencePicker.tsx';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, from, radius } from '#src/theme/tokens.ts';
import { TextField } from '#src/ui/Field.tsx';
import { statLabels } from './labels.ts';
import { daysAgo, hasReversedDates, type StatisticsQuery } from './useStatisticsQuery.ts';

const Row = styled('div')({
  display: 'grid',
  gap: 12,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  '& > :first-of-type': { gridColumn: '1 / -1' },
  [from.lg]: { gridTemplateColumns: 'minmax(0, 1fr) 170px 170px', '& > :first-of-type': { gridColumn: 'auto' } },
  ...dense,
});
const PeriodButtons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, margin: '12px 0 16px' });
const PeriodButton = styled('button')({
  font: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 550,
  minHeight: 34,
  padding: '0 12px',
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  background: color.paper,
  color: color.text,
  cursor: 'pointer',
  '&:hover': { borderColor: color.strongLine },
  '&[aria-pressed=true]': { borderColor: color.primary, background: color.primarySoft, color: color.primary },
});

const periods = [30, 90, 365, 'all'] as const;
const getStartDate = (period: (typeof periods)[number]): string | null =>
  period === 'all' ? null : daysAgo(period - 1);

export function StatisticsFilter({
  query,
  onChange,
}: {
  query: StatisticsQuery;
  onChange: (change: Partial<StatisticsQuery>) => void;
}) {
  const text = useLabels(statLabels);
  const renderDayInput = (key: 'start_date' | 'end_date', label: string) => (
    <TextField
      label={label}
      type="date"
      error={key === 'end_date' && hasReversedDates(query) ? text.endFirst : undefined}
      value={query[key] ?? ''}
      onChange={(event) => onChange({ [key]: event.target.value || null })}
    />
  );
  return (
    <>
      <Row>
        <ReferencePicker
          noun="promoCodes"
          label={text.code}
          value={query.id}
          placeholder={text.allCodes}
          onChange={(id) => onChange({ id })}
        />
        {renderDayInput('start_date', text.from)}
        {renderDayInput('end_date', text.to)}
      </Row>
      <PeriodButtons>
        {periods.map((period) => (
          <PeriodButton
            key={period}
            type="button"
            aria-pressed={query.end_date === null && query.start_date === getStartDate(period)}
            onClick={() => onChange({ start_date: getStartDate(period), end_date: null })}
          >
            {text.spans[period]}
          </PeriodButton>
        ))}
      </PeriodButtons>
    </>
  );
}
