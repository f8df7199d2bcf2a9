/** Inputs for the parameters of the product's type. */
import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import { useGetOne, useInput } from 'react-admin';
import Skeleton from '@mui/material/Skeleton';
import { useFormState, useWatch, type FieldErrors } from 'react-hook-form';
import type { Product } from '#contract/products.ts';
import type { ProductType } from '#contract/types.ts';
import { useIsLocked, useTextLock } from '#src/backOffice/kit/form/formState.ts';
import { dense } from '#src/backOffice/kit/form/Sections.tsx';
import { flattenErrors } from '#src/backOffice/kit/validation.ts';
import { NumberField } from '#src/backOffice/kit/inputs/NumberField.tsx';
import { selectLocalized, getLocalizedName, getLocalizedUnit } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, from } from '#src/theme/tokens.ts';
import { SelectField } from '#src/ui/Field.tsx';
import { FieldError } from '#src/ui/FieldError.tsx';
import { fitParameters } from './fittingParameters.ts';
import { productLabels } from './labels.ts';
import { LostParameters } from './LostParameters.tsx';

const Grid = styled('div')(dense, {
  display: 'grid',
  gap: 16,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [from.md]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});

type Value = Product['parameters'][number];
type Parameter = ProductType['parameters'][number];

interface ParameterInputProps {
  parameter: Parameter;
  value: Value['value'] | undefined;
  onChange: (value: Value['value'] | null) => void;
  error?: string | undefined;
}

function ParameterInput({ parameter, value, onChange, error }: ParameterInputProps) {
  const locale = useLocale();
  const { parameterNone, parameterChoose } = useLabels(productLabels);
  const sharedProps = {
    label: getLocalizedName(parameter, locale),
    required: parameter.required,
    disabled: useIsLocked(),
    error,
  };
  const lock = useTextLock();
  if (parameter.type === 'number')
    return (
      <NumberField
        {...sharedProps}
        {...lock}
        value={value ?? null}
        onChange={onChange}
        unit={getLocalizedUnit(parameter, locale)}
      />
    );
  return (
    <SelectField {...sharedProps} value={value ?? ''} onChange={(event) => onChange(event.target.value || null)}>
      <option value="">{parameter.required ? parameterChoose : parameterNone}</option>
      {parameter.values.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {selectLocalized(locale, choice.name, choice.en_name)}
        </option>
      ))}
    </SelectField>
  );
}

export default function ProductParameters() {
  const text = useLabels(productLabels);
  const typeId: unknown = useWatch({ name: 'type_id' });
  const { field } = useInput({
    source: 'parameters',
    format: (value: unknown) => value,
    parse: (value: unknown) => value,
  });
  const { errors } = useFormState();
  const { data: type, isLoading } = useGetOne<ProductType>(
    'productTypes',
    { id: Number(typeId) },
    { enabled: typeof typeId === 'number' },
  );
  const values = (field.value ?? []) as Value[];
  const parameterErrors = flattenErrors({ parameters: errors['parameters'] } as FieldErrors);

  // When the type changes, common parameters keep their values, and values of a former type return with that type.
  const rememberedValues = useRef<{ typeId: number | null; values: Map<number, Value> }>({
    typeId: null,
    values: new Map(),
  });
  const { onChange } = field;
  useEffect(() => {
    if (!type) return;
    const { current } = rememberedValues;
    for (const one of values) current.values.set(one.parameter_id, one);
    if (current.typeId === type.id) return;
    const fittingValues = fitParameters(type, values, current.typeId === null ? new Map() : current.values);
    current.typeId = type.id;
    if (fittingValues) onChange(fittingValues);
  });

  if (isLoading) return <Skeleton variant="rounded" height={72} />;
  if (!type || type.parameters.length === 0) {
    return (
      <>
        <span style={{ color: color.muted, fontSize: '0.875rem' }}>{type ? text.noParameters : text.noType}</span>
        {type && <LostParameters type={type} />}
      </>
    );
  }
  const setValue = (id: number, value: Value['value'] | null) => {
    const hasValue = values.some(({ parameter_id }) => parameter_id === id);
    // Replaced in place, so that typing and reverting leaves the form unchanged.
    rememberedValues.current.values.delete(id);
    if (value === null) onChange(values.filter(({ parameter_id }) => parameter_id !== id));
    else
      onChange(
        hasValue
          ? values.map((one) => (one.parameter_id === id ? { ...one, value } : one))
          : [...values, { parameter_id: id, value }],
      );
  };
  const parameters = [...type.parameters].sort((a, b) => a.position - b.position);
  // The server's errors name a parameter by id, the schema's by index in the sent list.
  const isErrorFor =
    (id: number) =>
    ([source]: readonly [string, ...unknown[]]) => {
      const index = values.findIndex(({ parameter_id }) => parameter_id === id);
      return source === `parameters.${id}` || source.startsWith(`parameters.${index}.`);
    };
  const otherErrors = parameterErrors.filter((fieldError) => !parameters.some(({ id }) => isErrorFor(id)(fieldError)));
  return (
    <Grid>
      {otherErrors.length > 0 && (
        <FieldError role="alert" style={{ gridColumn: '1 / -1' }}>
          {otherErrors.map(([, message]) => message).join(' ')}
        </FieldError>
      )}
      {parameters.map((parameter) => (
        <ParameterInput
          key={parameter.id}
          parameter={parameter}
          value={values.find(({ parameter_id }) => parameter_id === parameter.id)?.value}
          onChange={(value) => setValue(parameter.id, value)}
          error={parameterErrors.find(isErrorFor(parameter.id))?.[1]}
        />
      ))}
      <LostParameters type={type} />
    </Grid>
  );
}
