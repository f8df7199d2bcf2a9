/** Types and parameters in their lists. */
import type { Parameter } from '#contract/types.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { inLocale, nameOf } from '#src/i18n/inLocale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { productTypeWords } from './labels.ts';

/** The server counts no further. */
const countedUpTo = 10_000;

export function UsedBy({ count = 0 }: { count?: number | undefined }) {
  const shown = formatNumber(Math.min(count, countedUpTo), useLocale());
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums', ...(count === 0 && { color: colour.muted }) }}>
      {count > countedUpTo ? `${shown}+` : shown}
    </span>
  );
}

type Named = Pick<Parameter, 'name' | 'en_name'>;

export function AskedNames({ record }: { record: { parameters: readonly Named[] } }) {
  const locale = useLocale();
  const { nothingAsked } = useLabels(productTypeWords);
  if (record.parameters.length === 0) return <span style={{ color: colour.muted }}>{nothingAsked}</span>;
  return record.parameters.map((one) => nameOf(one, locale)).join(', ');
}

const shownValues = 4;

/** The first few values of a list. */
export function ValueNames({ record }: { record: Pick<Parameter, 'values'> }) {
  const locale = useLocale();
  const names = record.values.slice(0, shownValues).map((one) => inLocale(locale, one.name, one.en_name));
  return `${names.join(', ')}${record.values.length > shownValues ? ` +${record.values.length - shownValues}` : ''}`;
}
