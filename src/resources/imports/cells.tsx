/** Table cells of imports. */
import type { Import } from '#contract/imports.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { importLabels } from './labels.ts';

/** Name of the uploaded file. */
export const ImportName = ({ record }: { record: Import }) => record.filename;

/** Progress of a running import, otherwise the number of rows and rejected rows. */
export function ImportFigures({ record: { rows, phase, progress } }: { record: Import }) {
  const text = useLabels(importLabels);
  const locale = useLocale();
  if (phase) return formatNumber(progress, locale, { style: 'percent', maximumFractionDigits: 0 });
  if (rows.total === 0) return '–';
  return (
    <>
      {text.rows(rows.total)}
      {rows.refuse > 0 && <span style={{ color: color.error }}>{`, ${text.rejected(rows.refuse)}`}</span>}
    </>
  );
}
