/** The tax class of a product; none of its own means the standard one. */
import { useQuery } from '@tanstack/react-query';
import { SelectInput } from 'react-admin';
import { standardTaxClass } from '#contract/rules/taxRules.ts';
import { api } from '#src/api/api.ts';
import { personalKey } from '#src/api/queries.ts';
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { useInputProps } from '#src/backOffice/kit/inputs/useInputProps.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { productLabels } from './labels.ts';

/** Products of the standard class may name it or none: both are the empty choice. */
const formatCode = (code: string | null): string => (code === standardTaxClass ? '' : (code ?? ''));
const emptyToNull = (code: string): string | null => code || null;

export function TaxClassInput(props: InputProps) {
  const { standardTax } = useLabels(productLabels);
  const locale = useLocale();
  const { data = [] } = useQuery({
    queryKey: [personalKey, 'taxClasses', 'choices'],
    queryFn: ({ signal }) => api.taxClasses.list({ query: { range: [0, 199], sort: ['name', 'ASC'] }, signal }),
  });
  const standard = data.find(({ code }) => code === standardTaxClass);
  const standardName = standard ? getLocalizedName(standard, locale) : standardTax;
  const choices = data
    .filter(({ code }) => code !== standardTaxClass)
    .map((taxClass) => ({ id: taxClass.code, name: getLocalizedName(taxClass, locale) }));
  return (
    <SelectInput
      {...useInputProps(props)}
      format={formatCode}
      parse={emptyToNull}
      choices={choices}
      translateChoice={false}
      emptyText={standardName}
      margin="none"
      slotProps={{
        select: {
          displayEmpty: true,
          renderValue: (code) => choices.find(({ id }) => id === code)?.name ?? (String(code) || standardName),
        },
      }}
    />
  );
}
