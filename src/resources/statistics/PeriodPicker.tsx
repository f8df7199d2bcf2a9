/** Which days, and in which steps. The address keeps it, so that a link shows the same. */
import styled from '@emotion/styled';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour, from, hidden, radius } from '#src/theme/tokens.ts';
import { InputBox, SelectBox } from '#src/ui/Field.tsx';
import { dashboardWords } from './labels.ts';
import { daysIn, periods, stepsFor, usualStep, type Look, type Period } from './period.ts';

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
  border: `1px solid ${colour.line}`,
  borderRadius: radius.control + 2,
  background: colour.paper,
  '& > button': {
    flex: '1 0 auto',
    minHeight: 44,
    [from.md]: { minHeight: 34 },
    padding: '0 10px',
    border: 0,
    borderRadius: radius.control - 2,
    background: 'none',
    color: colour.muted,
    font: 'inherit',
    fontSize: '0.875rem',
    fontWeight: 550,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    [from.sm]: { padding: '0 14px' },
  },
  '& > button:hover': { background: colour.hover, color: colour.text },
  '& > button[aria-pressed=true]': { background: colour.primarySoft, color: colour.primary, fontWeight: 650 },
});
const Dates = styled('div')({ display: 'flex', alignItems: 'center', gap: 8, '& > label': { flex: 1 } });
const small = { minHeight: 42, fontSize: '0.9375rem', padding: '0 10px' } as const;
const Day = styled(InputBox)({ ...small, minWidth: 0 });
const Choice = styled(SelectBox)({ ...small, width: 'auto' });

export function PeriodPicker({
  look,
  today,
  onChange,
}: {
  look: Look;
  today: string;
  onChange: (some: Record<string, string | null>) => void;
}) {
  const text = useLabels(dashboardWords);
  const days = daysIn(look.from, look.to);
  // Another period begins with the step that suits it.
  const choose = (period: Period) =>
    onChange({
      period: period === '30' ? null : period,
      by: null,
      from: period === 'own' ? look.from : null,
      to: period === 'own' ? look.to : null,
    });
  const setDay = (end: 'from' | 'to', day: string) => {
    if (day) onChange({ period: 'own', from: look.from, to: look.to, [end]: day });
  };
  return (
    <Bar>
      <Group role="group" aria-label={text.period}>
        {periods.map((period) => (
          <button key={period} type="button" aria-pressed={period === look.period} onClick={() => choose(period)}>
            {text.periods[period]}
          </button>
        ))}
      </Group>
      {look.period === 'own' && (
        <Dates>
          {(['from', 'to'] as const).map((end) => (
            <label key={end}>
              <span style={hidden}>{text[end]}</span>
              <Day type="date" value={look[end]} max={today} onChange={(event) => setDay(end, event.target.value)} />
            </label>
          ))}
        </Dates>
      )}
      <label>
        <span style={hidden}>{text.by}</span>
        <Choice
          value={look.by}
          onChange={(event) => onChange({ by: event.target.value === usualStep(days) ? null : event.target.value })}
        >
          {stepsFor(days).map((step) => (
            <option key={step} value={step}>
              {text.steps[step]}
            </option>
          ))}
        </Choice>
      </label>
    </Bar>
  );
}
