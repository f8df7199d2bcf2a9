/** Parameters as text, one a line: "Color: blue". */
import { useGetOne } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Product } from '#contract/products.ts';
import type { ProductType } from '#contract/types.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { selectLocalized, getLocalizedName, getLocalizedUnit } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { productLabels } from './labels.ts';

/** @param type the product type that names the parameters */
export function ParameterLines({
  type,
  parameters,
}: {
  type: ProductType | undefined;
  parameters: Product['parameters'];
}) {
  const locale = useLocale();
  const lines = (type?.parameters ?? []).flatMap((parameter) => {
    const value = parameters.find(({ parameter_id }) => parameter_id === parameter.id)?.value;
    if (value === undefined) return [];
    const choice = parameter.values.find((one) => one.value === value);
    const valueText = choice
      ? selectLocalized(locale, choice.name, choice.en_name)
      : typeof value === 'number'
        ? formatNumber(value, locale)
        : value;
    return [`${getLocalizedName(parameter, locale)}: ${valueText} ${getLocalizedUnit(parameter, locale)}`.trimEnd()];
  });
  return <span style={{ whiteSpace: 'pre-line' }}>{lines.join('\n')}</span>;
}

export default function ParameterValues({ value }: { value: unknown }) {
  const text = useLabels(productLabels);
  const typeId: unknown = useWatch({ name: 'type_id' });
  const { data: type } = useGetOne<ProductType>(
    'productTypes',
    { id: Number(typeId) },
    { enabled: typeof typeId === 'number' },
  );
  const parameters = (value ?? []) as Product['parameters'];
  return parameters.length === 0 ? text.parameterNone : <ParameterLines type={type} parameters={parameters} />;
}
