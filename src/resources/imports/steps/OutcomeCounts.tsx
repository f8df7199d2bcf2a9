/** Number of rows for each outcome; a click filters the rows below. */
import styled from '@emotion/styled';
import type { Import, RowOutcome } from '#contract/imports.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { stepLabels } from './labels.ts';

const Grid = styled('div')({ display: 'grid', gap: 10, gridTemplateColumns: 'repeat(auto-fit, minmax(112px, 1fr))' });
const tileStyle = {
  display: 'grid',
  alignContent: 'start',
  gap: 2,
  padding: '12px 14px',
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  background: color.paper,
  color: color.muted,
  font: 'inherit',
  fontSize: '0.875rem',
  textAlign: 'start',
  '& > b': {
    color: color.text,
    fontSize: '1.375rem',
    fontWeight: 680,
    lineHeight: 1.2,
    fontVariantNumeric: 'tabular-nums',
  },
  '&[data-bad=true] > b': { color: color.error },
} as const;
const Tile = styled('div')(tileStyle);
const TileButton = styled('button')({
  ...tileStyle,
  cursor: 'pointer',
  '&:hover': { borderColor: color.muted },
  '&[aria-pressed=true]': { borderColor: color.primary, background: color.primarySoft },
});

const shownOutcomes = ['create', 'change', 'same', 'refuse', 'part', 'unknown'] as const;

export interface OutcomeCountsProps {
  rows: Import['rows'];
  chosen?: RowOutcome | null;
  /** Without it the counts can't be clicked. */
  onChoose?: (outcome: RowOutcome | null) => void;
}

export function OutcomeCounts({ rows, chosen = null, onChoose }: OutcomeCountsProps) {
  const text = useLabels(stepLabels);
  const locale = useLocale();
  const visibleOutcomes = shownOutcomes.filter(
    (outcome) =>
      (outcome !== 'part' && outcome !== 'unknown') ||
      (rows[outcome] > 0 && (outcome === 'part' || onChoose !== undefined)),
  );
  const TileComponent = onChoose ? TileButton : Tile;
  return (
    <Grid>
      {onChoose && (
        <TileButton type="button" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
          <b>{formatNumber(rows.total, locale)}</b>
          {text.all}
        </TileButton>
      )}
      {visibleOutcomes.map((outcome) => (
        <TileComponent
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
        </TileComponent>
      ))}
    </Grid>
  );
}
