/** The parameters that the product's type asks for. */
import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import { useGetOne, useInput } from 'react-admin';
import Skeleton from '@mui/material/Skeleton';
import { useFormState, useWatch, type FieldErrors } from 'react-hook-form';
import type { Product } from '#contract/products.ts';
import type { ProductType } from '#contract/types.ts';
import { useIsLocked, useTextLock } from '#src/backOffice/kit/form/lock.ts';
import { dense } from '#src/backOffice/kit/form/Sections.tsx';
import { flatFaults } from '#src/backOffice/kit/validation.ts';
import { NumberField } from '#src/backOffice/kit/inputs/NumberField.tsx';
import { inLocale, nameOf, unitOf } from '#src/i18n/inLocale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour, from } from '#src/theme/tokens.ts';
import { SelectField } from '#src/ui/Field.tsx';
import { FieldError } from '#src/ui/FieldError.tsx';
import { fittingFor } from './fittingParameters.ts';
import { productWords } from './labels.ts';
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

interface OneProps {
  parameter: Parameter;
  value: Value['value'] | undefined;
  onChange: (value: Value['value'] | null) => void;
  error?: string | undefined;
}

function ParameterInput({ parameter, value, onChange, error }: OneProps) {
  const locale = useLocale();
  const { parameterNone, parameterChoose } = useLabels(productWords);
  const shared = { label: nameOf(parameter, locale), required: parameter.required, disabled: useIsLocked(), error };
  const lock = useTextLock();
  if (parameter.type === 'number')
    return (
      <NumberField {...shared} {...lock} value={value ?? null} onChange={onChange} unit={unitOf(parameter, locale)} />
    );
  return (
    <SelectField {...shared} value={value ?? ''} onChange={(event) => onChange(event.target.value || null)}>
      <option value="">{parameter.required ? parameterChoose : parameterNone}</option>
      {parameter.values.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {inLocale(locale, choice.name, choice.en_name)}
        </option>
      ))}
    </SelectField>
  );
}

export default function ProductParameters() {
  const text = useLabels(productWords);
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
  const faults = flatFaults({ parameters: errors['parameters'] } as FieldErrors);

  // Another type, other parameters: what both know stays, and what was said under a former type comes back with it.
  const said = useRef<{ typeId: number | null; values: Map<number, Value> }>({ typeId: null, values: new Map() });
  const { onChange } = field;
  useEffect(() => {
    if (!type) return;
    const { current } = said;
    for (const one of values) current.values.set(one.parameter_id, one);
    if (current.typeId === type.id) return;
    const fitting = fittingFor(type, values, current.typeId === null ? new Map() : current.values);
    current.typeId = type.id;
    if (fitting) onChange(fitting);
  });

  if (isLoading) return <Skeleton variant="rounded" height={72} />;
  if (!type || type.parameters.length === 0) {
    return (
      <>
        <span style={{ color: colour.muted, fontSize: '0.875rem' }}>{type ? text.noParameters : text.noType}</span>
        {type && <LostParameters type={type} />}
      </>
    );
  }
  const change = (id: number, value: Value['value'] | null) => {
    const isKnown = values.some(({ parameter_id }) => parameter_id === id);
    // In its place: what is typed and taken back is no change.
    said.current.values.delete(id);
    if (value === null) onChange(values.filter(({ parameter_id }) => parameter_id !== id));
    else
      onChange(
        isKnown
          ? values.map((one) => (one.parameter_id === id ? { ...one, value } : one))
          : [...values, { parameter_id: id, value }],
      );
  };
  const parameters = [...type.parameters].sort((a, b) => a.position - b.position);
  // The server names a parameter at fault by its id, the schema by its place among those that are sent.
  const isOf =
    (id: number) =>
    ([source]: readonly [string, ...unknown[]]) => {
      const index = values.findIndex(({ parameter_id }) => parameter_id === id);
      return source === `parameters.${id}` || source.startsWith(`parameters.${index}.`);
    };
  const others = faults.filter((fault) => !parameters.some(({ id }) => isOf(id)(fault)));
  return (
    <Grid>
      {others.length > 0 && (
        <FieldError role="alert" style={{ gridColumn: '1 / -1' }}>
          {others.map(([, words]) => words).join(' ')}
        </FieldError>
      )}
      {parameters.map((parameter) => (
        <ParameterInput
          key={parameter.id}
          parameter={parameter}
          value={values.find(({ parameter_id }) => parameter_id === parameter.id)?.value}
          onChange={(value) => change(parameter.id, value)}
          error={faults.find(isOf(parameter.id))?.[1]}
        />
      ))}
      <LostParameters type={type} />
    </Grid>
  );
}
