import type { Import } from '#contract/imports.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { importWords } from './labels.ts';

/** What was sent. */
export const ImportName = ({ record }: { record: Import }) => record.filename;

/** How far it is, and what has become of its rows. */
export function ImportFigures({ record: { rows, phase, progress } }: { record: Import }) {
  const text = useLabels(importWords);
  const locale = useLocale();
  if (phase) return formatNumber(progress, locale, { style: 'percent', maximumFractionDigits: 0 });
  if (rows.total === 0) return '–';
  return (
    <>
      {text.rows(rows.total)}
      {rows.refuse > 0 && <span style={{ color: colour.error }}>{`, ${text.refused(rows.refuse)}`}</span>}
    </>
  );
}
