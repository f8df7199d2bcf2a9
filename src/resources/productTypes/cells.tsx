/** Table cells of product types and parameters. */
import type { Parameter } from '#contract/types.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { selectLocalized, getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { productTypeLabels } from './labels.ts';

/** The server stops counting here. */
const maxCount = 10_000;

export function UsageCount({ count = 0 }: { count?: number | undefined }) {
  const countText = formatNumber(Math.min(count, maxCount), useLocale());
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums', ...(count === 0 && { color: color.muted }) }}>
      {count > maxCount ? `${countText}+` : countText}
    </span>
  );
}

type NamedRecord = Pick<Parameter, 'name' | 'en_name'>;

export function ParameterNames({ record }: { record: { parameters: readonly NamedRecord[] } }) {
  const locale = useLocale();
  const { noParameters } = useLabels(productTypeLabels);
  if (record.parameters.length === 0) return <span style={{ color: color.muted }}>{noParameters}</span>;
  return record.parameters.map((one) => getLocalizedName(one, locale)).join(', ');
}

const maxShownValues = 4;

/** The first values of a list parameter. */
export function ValueNames({ record }: { record: Pick<Parameter, 'values'> }) {
  const locale = useLocale();
  const names = record.values.slice(0, maxShownValues).map((one) => selectLocalized(locale, one.name, one.en_name));
  const hiddenCount = record.values.length - names.length;
  return names.join(', ') + (hiddenCount > 0 ? ` +${hiddenCount}` : '');
}
