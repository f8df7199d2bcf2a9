/** How many rows had which outcome; pressed, they filter the rows beneath. */
import styled from '@emotion/styled';
import type { Import, RowOutcome } from '#contract/imports.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour, radius } from '#src/theme/tokens.ts';
import { stepWords } from './labels.ts';

const Grid = styled('div')({ display: 'grid', gap: 10, gridTemplateColumns: 'repeat(auto-fit, minmax(112px, 1fr))' });
const look = {
  display: 'grid',
  alignContent: 'start',
  gap: 2,
  padding: '12px 14px',
  border: `1px solid ${colour.line}`,
  borderRadius: radius.control,
  background: colour.paper,
  color: colour.muted,
  font: 'inherit',
  fontSize: '0.875rem',
  textAlign: 'start',
  '& > b': {
    color: colour.text,
    fontSize: '1.375rem',
    fontWeight: 680,
    lineHeight: 1.2,
    fontVariantNumeric: 'tabular-nums',
  },
  '&[data-bad=true] > b': { color: colour.error },
} as const;
const Plain = styled('div')(look);
const Press = styled('button')({
  ...look,
  cursor: 'pointer',
  '&:hover': { borderColor: colour.muted },
  '&[aria-pressed=true]': { borderColor: colour.primary, background: colour.primarySoft },
});

const told = ['create', 'change', 'same', 'refuse', 'part', 'unknown'] as const;

export interface FiguresProps {
  rows: Import['rows'];
  chosen?: RowOutcome | null;
  /** Left out: they are figures alone. */
  onChoose?: (outcome: RowOutcome | null) => void;
}

export function Figures({ rows, chosen = null, onChoose }: FiguresProps) {
  const text = useLabels(stepWords);
  const locale = useLocale();
  const shown = told.filter(
    (outcome) =>
      (outcome !== 'part' && outcome !== 'unknown') ||
      (rows[outcome] > 0 && (outcome === 'part' || onChoose !== undefined)),
  );
  const Figure = onChoose ? Press : Plain;
  return (
    <Grid>
      {onChoose && (
        <Press type="button" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
          <b>{formatNumber(rows.total, locale)}</b>
          {text.all}
        </Press>
      )}
      {shown.map((outcome) => (
        <Figure
          key={outcome}
          data-bad={outcome === 'refuse' && rows.refuse > 0}
          {...(onChoose && {
            type: 'button' as const,
            'aria-pressed': chosen === outcome,
            onClick: () => onChoose(chosen === outcome ? null : outcome),
          })}
        >
          <b>{formatNumber(rows[outcome], locale)}</b>
          {text.outcomes[outcome]}
        </Figure>
      ))}
    </Grid>
  );
}
