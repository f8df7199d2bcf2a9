/** The tax class of a product; none of its own means the standard one. */
import { useQuery } from '@tanstack/react-query';
import { standardTaxClass } from '#contract/rules/taxRules.ts';
import { api } from '#src/api/api.ts';
import { personalKey } from '#src/api/queries.ts';
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { useFormInput } from '#src/backOffice/kit/inputs/useInputProps.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { SelectField } from '#src/ui/Field.tsx';
import { productLabels } from './labels.ts';

// Not react-admin's SelectInput: it names the empty choice "Clear value", whatever its text is.
export function TaxClassInput(props: InputProps) {
  const { standardTax } = useLabels(productLabels);
  const locale = useLocale();
  const { input, fieldProps } = useFormInput(props);
  const { data = [] } = useQuery({
    queryKey: [personalKey, 'taxClasses', 'choices'],
    queryFn: ({ signal }) => api.taxClasses.list({ query: { range: [0, 199], sort: ['name', 'ASC'] }, signal }),
  });
  const standard = data.find(({ code }) => code === standardTaxClass);
  const others = data.filter(({ code }) => code !== standardTaxClass);
  const code = String(input.value ?? '');
  const isLoaded = code === '' || code === standardTaxClass || others.some((one) => one.code === code);
  return (
    <SelectField
      {...input}
      {...fieldProps}
      // Products of the standard class may name it or none.
      value={code === standardTaxClass ? '' : code}
      onChange={(event) => input.onChange(event.target.value || null)}
    >
      <option value="">{standard ? getLocalizedName(standard, locale) : standardTax}</option>
      {!isLoaded && <option value={code}>{code}</option>}
      {others.map((taxClass) => (
        <option key={taxClass.id} value={taxClass.code}>
          {getLocalizedName(taxClass, locale)}
        </option>
      ))}
    </SelectField>
  );
}
