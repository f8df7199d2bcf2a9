/** Parameter conditions in one line: "Color: red, blue; Weight: from 2 to 5 kg". */
import { useGetMany } from 'react-admin';
import type { ParameterFilter } from '#contract/products.ts';
import type { Parameter } from '#contract/types.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { getLocalizedName, getLocalizedUnit } from '#src/i18n/localized.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { parameterLabels } from './parameterLabels.ts';

export function ParametersText({ value }: { value: ParameterFilter }) {
  const labels = useLabels(parameterLabels);
  const locale = useLocale();
  const { data } = useGetMany<Parameter>('parameters', { ids: Object.keys(value).map(Number) });
  const parts = Object.entries(value).map(([id, condition]) => {
    const parameter = data?.find((one) => one?.id === Number(id));
    if (!parameter) return data ? labels.gone : '…';
    const name = getLocalizedName(parameter, locale);
    if (Array.isArray(condition)) {
      const valueNames = condition.map((item) => {
        const known = parameter.values.find((one) => one.value === item);
        return known ? getLocalizedName(known, locale) : item;
      });
      return `${name}: ${valueNames.join(', ')}`;
    }
    const formatEnd = (text: string, n: number | undefined) =>
      n === undefined ? [] : [fill(text, { n: formatNumber(n, locale, { maximumFractionDigits: 20 }) })];
    const range = [
      ...formatEnd(labels.atLeast, condition.from),
      ...formatEnd(labels.atMost, condition.to),
      getLocalizedUnit(parameter, locale),
    ];
    return `${name}: ${range.join(' ')}`.trimEnd();
  });
  return parts.join('; ');
}
