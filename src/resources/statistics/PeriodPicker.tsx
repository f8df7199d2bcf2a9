/** Picks the period and the step of the dashboard. Both are in the address, so that links can be shared. */
import styled from '@emotion/styled';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, from, visuallyHidden, radius } from '#src/theme/tokens.ts';
import { InputBox, SelectBox } from '#src/ui/Field.tsx';
import { dashboardLabels } from './labels.ts';
import { countDays, periods, listSteps, getDefaultStep, type DashboardFilter, type Period } from './period.ts';

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '10px 12px',
  marginBottom: 16,
});
const Group = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  padding: 3,
  border: `1px solid ${color.line}`,
  borderRadius: radius.control + 2,
  background: color.paper,
  '& > button': {
    flex: '1 0 auto',
    minHeight: 44,
    [from.md]: { minHeight: 34 },
    padding: '0 10px',
    border: 0,
    borderRadius: radius.control - 2,
    background: 'none',
    color: color.muted,
    font: 'inherit',
    fontSize: '0.875rem',
    fontWeight: 550,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    [from.sm]: { padding: '0 14px' },
  },
  '& > button:hover': { background: color.hover, color: color.text },
  '& > button[aria-pressed=true]': { background: color.primarySoft, color: color.primary, fontWeight: 650 },
});
const Dates = styled('div')({ display: 'flex', alignItems: 'center', gap: 8, '& > label': { flex: 1 } });
const inputStyle = { minHeight: 42, fontSize: '0.9375rem', padding: '0 10px' } as const;
const DayInput = styled(InputBox)({ ...inputStyle, minWidth: 0 });
const StepSelect = styled(SelectBox)({ ...inputStyle, width: 'auto' });

export function PeriodPicker({
  filter,
  today,
  onChange,
}: {
  filter: DashboardFilter;
  today: string;
  onChange: (changes: Record<string, string | null>) => void;
}) {
  const text = useLabels(dashboardLabels);
  const days = countDays(filter.from, filter.to);
  // A new period starts with its default step.
  const choosePeriod = (period: Period) =>
    onChange({
      period: period === '30' ? null : period,
      by: null,
      from: period === 'own' ? filter.from : null,
      to: period === 'own' ? filter.to : null,
    });
  const setDay = (end: 'from' | 'to', day: string) => {
    if (day) onChange({ period: 'own', from: filter.from, to: filter.to, [end]: day });
  };
  return (
    <Bar>
      <Group role="group" aria-label={text.period}>
        {periods.map((period) => (
          <button
            key={period}
            type="button"
            aria-pressed={period === filter.period}
            onClick={() => choosePeriod(period)}
          >
            {text.periods[period]}
          </button>
        ))}
      </Group>
      {filter.period === 'own' && (
        <Dates>
          {(['from', 'to'] as const).map((end) => (
            <label key={end}>
              <span style={visuallyHidden}>{text[end]}</span>
              <DayInput
                type="date"
                value={filter[end]}
                max={today}
                onChange={(event) => setDay(end, event.target.value)}
              />
            </label>
          ))}
        </Dates>
      )}
      <label>
        <span style={visuallyHidden}>{text.by}</span>
        <StepSelect
          value={filter.by}
          onChange={(event) =>
            onChange({ by: event.target.value === getDefaultStep(days) ? null : event.target.value })
          }
        >
          {listSteps(days).map((step) => (
            <option key={step} value={step}>
              {text.steps[step]}
            </option>
          ))}
        </StepSelect>
      </label>
    </Bar>
  );
}
