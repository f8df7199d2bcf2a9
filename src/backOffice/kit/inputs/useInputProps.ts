/** Hooks that give the inputs of a form their label, hint, error and lock. */
import { useInput } from 'react-admin';
import { get, useFormState, type FieldErrors } from 'react-hook-form';
import type { InputProps } from '../definition.ts';
import { useIsLocked, useTextLock } from '../form/formState.ts';
import { useShownField } from '../form/shownFields.ts';
import { flattenErrors } from '../validation.ts';

/** An empty text stays a text: react-admin's default would write null, which most fields of the contract reject. */
export const parseAsText = (text: string): string => text;

/** The properties of react-admin's inputs, from the field. */
export function useInputProps({ source, label, hint, field }: InputProps) {
  useShownField(source);
  return { source, label, helperText: hint ?? (false as const), isRequired: field.isRequired, disabled: useIsLocked() };
}

/** The same for text inputs, which become read-only in place of disabled where their text can still be copied. */
export function useTextInputProps(props: InputProps) {
  const { disabled, readOnly } = useTextLock();
  return { ...useInputProps(props), disabled, parse: parseAsText, slotProps: { input: { readOnly } } };
}

/**
 * Connects a custom input to the form.
 *
 * @returns input - Value and events, as react-hook-form registers them.
 * @returns fieldProps - Label, hint, error, and whether it is required or disabled.
 * @returns textFieldProps - `fieldProps` for text inputs, which become read-only in place of disabled.
 */
export function useFormInput({ source, label, hint, field }: InputProps) {
  const disabled = useIsLocked();
  const lock = useTextLock();
  const { field: input } = useInput({ source });
  const { errors } = useFormState();
  useShownField(source);
  const fieldErrors: unknown = get(errors, source);
  // An item of a list can have an error: `statuses.0`.
  const [firstError] = fieldErrors ? flattenErrors({ [source]: fieldErrors } as FieldErrors) : [];
  const fieldProps = { label, hint, error: firstError?.[1], required: field.isRequired, disabled };
  return { input, fieldProps, textFieldProps: { ...fieldProps, ...lock } };
}
