/** What is asked of parameters, in a line: "Colour: red, blue; Weight: from 2 to 5 kg". */
import { useGetMany } from 'react-admin';
import type { ParameterFilter } from '#contract/products.ts';
import type { Parameter } from '#contract/types.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { nameOf, unitOf } from '#src/i18n/inLocale.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { parameterWords } from './parameterWords.ts';

export function ParametersText({ value }: { value: ParameterFilter }) {
  const words = useLabels(parameterWords);
  const locale = useLocale();
  const { data } = useGetMany<Parameter>('parameters', { ids: Object.keys(value).map(Number) });
  const asked = Object.entries(value).map(([id, wanted]) => {
    const parameter = data?.find((one) => one?.id === Number(id));
    if (!parameter) return data ? words.gone : '…';
    if (Array.isArray(wanted)) {
      const named = wanted
        .map((said) => parameter.values.find((one) => one.value === said))
        .map((one, index) => (one ? nameOf(one, locale) : wanted[index]));
      return `${nameOf(parameter, locale)}: ${named.join(', ')}`;
    }
    const end = (text: string, n: number | undefined) =>
      n === undefined ? [] : [fill(text, { n: formatNumber(n, locale, { maximumFractionDigits: 20 }) })];
    return `${nameOf(parameter, locale)}: ${[...end(words.atLeast, wanted.from), ...end(words.atMost, wanted.to), unitOf(parameter, locale)].join(' ')}`.trimEnd();
  });
  return asked.join('; ');
}
