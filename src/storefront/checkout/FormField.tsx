/** Field of the checkout form, connected to its value, required mark and error. */
import type { ReactNode } from 'react';
import { get, useFormContext } from 'react-hook-form';
import { TextArea, TextField, type TextFieldProps } from '#src/ui/Field.tsx';
import type { CheckoutValues } from './draft.ts';
import { isRequiredField, type FieldName } from './validateCheckout.ts';

export interface FormFieldProps extends Pick<
  TextFieldProps,
  'autoComplete' | 'inputMode' | 'type' | 'maxLength' | 'min'
> {
  name: FieldName;
  label: string;
  hint?: ReactNode;
}

/** Returns the error message of a field; undefined if it is valid. */
export function useFieldError(name: FieldName): string | undefined {
  const error = get(useFormContext<CheckoutValues>().formState.errors, name) as { message?: string } | undefined;
  return error?.message;
}

export function FormField({ name, ...rest }: FormFieldProps) {
  const { register } = useFormContext<CheckoutValues>();
  return (
    <TextField
      maxLength={255}
      required={isRequiredField(name)}
      error={useFieldError(name)}
      {...rest}
      {...register(name)}
    />
  );
}

export function FormTextArea({ name, label }: Pick<FormFieldProps, 'name' | 'label'>) {
  const { register } = useFormContext<CheckoutValues>();
  return <TextArea label={label} rows={3} maxLength={2000} error={useFieldError(name)} {...register(name)} />;
}
