/** The parameters that the product's type asks for. */
import styled from '@emotion/styled';
import { useEffect } from 'react';
import { useGetOne, useInput } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import type { Product } from '#contract/products.ts';
import type { ProductType } from '#contract/types.ts';
import { useIsLocked } from '#src/backOffice/kit/form/lock.ts';
import { NumberField } from '#src/backOffice/kit/inputs/NumberField.tsx';
import { inLocale, nameOf } from '#src/i18n/inLocale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour, from } from '#src/theme/tokens.ts';
import { SelectField } from '#src/ui/Field.tsx';
import { productWords } from './labels.ts';

const Grid = styled('div')({ display: 'grid', gap: 16, [from.md]: { gridTemplateColumns: '1fr 1fr' } });

type Value = Product['parameters'][number];
type Parameter = ProductType['parameters'][number];

interface OneProps {
  parameter: Parameter;
  value: Value['value'] | undefined;
  onChange: (value: Value['value'] | null) => void;
  error?: string | undefined;
}

function ParameterInput({ parameter, value, onChange, error }: OneProps) {
  const locale = useLocale();
  const { parameterNone } = useLabels(productWords);
  const shared = { label: nameOf(parameter, locale), required: parameter.required, disabled: useIsLocked(), error };
  if (parameter.type === 'number') return <NumberField {...shared} value={value ?? null} onChange={onChange} {...(parameter.unit && { unit: parameter.unit })} />;
  return (
    <SelectField {...shared} value={value ?? ''} onChange={(event) => onChange(event.target.value || null)}>
      <option value="">{parameterNone}</option>
      {parameter.values.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {inLocale(locale, choice.name, choice.en_name)}
        </option>
      ))}
    </SelectField>
  );
}

export function ProductParameters() {
  const text = useLabels(productWords);
  const typeId: unknown = useWatch({ name: 'type_id' });
  const { field } = useInput({ source: 'parameters', format: (value: unknown) => value, parse: (value: unknown) => value });
  const { errors } = useFormState();
  const { data: type } = useGetOne<ProductType>('productTypes', { id: Number(typeId) }, { enabled: typeof typeId === 'number' });
  const values = (field.value ?? []) as Value[];
  // The server names a parameter at fault by its id.
  const faults = errors['parameters'] as unknown as Readonly<Record<number, { message?: string } | undefined>> | undefined;

  // Another type, other parameters: what the old one had is not said any more.
  const strangers = type ? values.filter(({ parameter_id }) => !type.parameters.some(({ id }) => id === parameter_id)) : [];
  const { onChange } = field;
  useEffect(() => {
    if (strangers.length > 0) onChange(values.filter((value) => !strangers.includes(value)));
  });

  if (!type || type.parameters.length === 0) return <span style={{ color: colour.muted, fontSize: '0.875rem' }}>{text.noParameters}</span>;
  const change = (id: number, value: Value['value'] | null) => {
    const others = values.filter(({ parameter_id }) => parameter_id !== id);
    field.onChange(value === null ? others : [...others, { parameter_id: id, value }]);
  };
  const parameters = [...type.parameters].sort((a, b) => a.position - b.position);
  return (
    <Grid>
      {parameters.map((parameter) => (
        <ParameterInput
          key={parameter.id}
          parameter={parameter}
          value={values.find(({ parameter_id }) => parameter_id === parameter.id)?.value}
          onChange={(value) => change(parameter.id, value)}
          error={faults?.[parameter.id]?.message}
        />
      ))}
    </Grid>
  );
}
