/** Parameters as a person reads them: "Colour: blue". */
import { useGetOne } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Product } from '#contract/products.ts';
import type { ProductType } from '#contract/types.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { inLocale, nameOf, unitOf } from '#src/i18n/inLocale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { productWords } from './labels.ts';

/** @param type whose names they have */
export function ParameterLines({ type, given }: { type: ProductType | undefined; given: Product['parameters'] }) {
  const locale = useLocale();
  const lines = (type?.parameters ?? []).flatMap((parameter) => {
    const said = given.find(({ parameter_id }) => parameter_id === parameter.id)?.value;
    if (said === undefined) return [];
    const choice = parameter.values.find((one) => one.value === said);
    const words = choice
      ? inLocale(locale, choice.name, choice.en_name)
      : typeof said === 'number'
        ? formatNumber(said, locale)
        : said;
    return [`${nameOf(parameter, locale)}: ${words} ${unitOf(parameter, locale)}`.trimEnd()];
  });
  return <span style={{ whiteSpace: 'pre-line' }}>{lines.join('\n')}</span>;
}

export default function ParameterValues({ value }: { value: unknown }) {
  const text = useLabels(productWords);
  const typeId: unknown = useWatch({ name: 'type_id' });
  const { data: type } = useGetOne<ProductType>(
    'productTypes',
    { id: Number(typeId) },
    { enabled: typeof typeId === 'number' },
  );
  const given = (value ?? []) as Product['parameters'];
  return given.length === 0 ? text.parameterNone : <ParameterLines type={type} given={given} />;
}
