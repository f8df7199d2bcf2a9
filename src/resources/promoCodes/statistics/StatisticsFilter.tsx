/** Which code, which days. */
import styled from '@emotion/styled';
import { dense } from '#src/backOffice/kit/form/Sections.tsx';
import { ReferencePicker } from '#src/backOffice/kit/inputs/ReferencePicker.tsx';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour, from, radius } from '#src/theme/tokens.ts';
import { TextField } from '#src/ui/Field.tsx';
import { statWords } from './labels.ts';
import { daysAgo, isTurned, type Asked } from './useAsked.ts';

const Row = styled('div')({
  display: 'grid',
  gap: 12,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  '& > :first-of-type': { gridColumn: '1 / -1' },
  [from.lg]: { gridTemplateColumns: 'minmax(0, 1fr) 170px 170px', '& > :first-of-type': { gridColumn: 'auto' } },
  ...dense,
});
const Spans = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, margin: '12px 0 16px' });
const Span = styled('button')({
  font: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 550,
  minHeight: 34,
  padding: '0 12px',
  border: `1px solid ${colour.line}`,
  borderRadius: radius.control,
  background: colour.paper,
  color: colour.text,
  cursor: 'pointer',
  '&:hover': { borderColor: colour.strongLine },
  '&[aria-pressed=true]': { borderColor: colour.primary, background: colour.primarySoft, color: colour.primary },
});

const spans = [30, 90, 365, 'all'] as const;
const startOf = (span: (typeof spans)[number]): string | null => (span === 'all' ? null : daysAgo(span - 1));

export function Asking({ asked, onAsk }: { asked: Asked; onAsk: (change: Partial<Asked>) => void }) {
  const text = useLabels(statWords);
  const day = (key: 'start_date' | 'end_date', label: string) => (
    <TextField
      label={label}
      type="date"
      error={key === 'end_date' && isTurned(asked) ? text.endFirst : undefined}
      value={asked[key] ?? ''}
      onChange={(event) => onAsk({ [key]: event.target.value || null })}
    />
  );
  return (
    <>
      <Row>
        <ReferencePicker
          noun="promoCodes"
          label={text.code}
          value={asked.id}
          placeholder={text.allCodes}
          onChange={(id) => onAsk({ id })}
        />
        {day('start_date', text.from)}
        {day('end_date', text.to)}
      </Row>
      <Spans>
        {spans.map((span) => (
          <Span
            key={span}
            type="button"
            aria-pressed={asked.end_date === null && asked.start_date === startOf(span)}
            onClick={() => onAsk({ start_date: startOf(span), end_date: null })}
          >
            {text.spans[span]}
          </Span>
        ))}
      </Spans>
    </>
  );
}
