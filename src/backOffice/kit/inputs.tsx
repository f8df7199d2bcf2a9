/** Form inputs, one component for each kind of value. */
import { useInput } from 'react-admin';
import { get, useFormState, type FieldErrors } from 'react-hook-form';
import { useInstallation, useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { SelectField, TextArea, TextField } from '#src/ui/Field.tsx';
import type { InputProps } from './definition.ts';
import { useShownField } from './form/shownFields.ts';
import { useIsLocked, useTextLock } from './form/lock.ts';
import { NumberField } from './inputs/NumberField.tsx';
import { ReferencePicker } from './inputs/ReferencePicker.tsx';
import { SwitchField } from './inputs/SwitchField.tsx';
import { kitLabels } from './labels.ts';
import { useChoiceLabel } from './ResourceScope.tsx';
import { flattenErrors } from './validation.ts';

/**
 * Connects an input to the form.
 *
 * @returns typed - Value and events, as react-hook-form registers them.
 * @returns shown - Label, hint, error, and whether it is required or disabled.
 * @returns text - The same as `shown` for text inputs, which become read-only in place of disabled.
 */
export function useFormInput({ source, label, hint, field }: InputProps) {
  // react-hook-form's own `disabled` would also clear the values.
  const disabled = useIsLocked();
  const lock = useTextLock();
  const { field: typed } = useInput({ source });
  const { errors } = useFormState();
  useShownField(source);
  const fieldErrors: unknown = get(errors, source);
  // An item of a list can have an error: `statuses.0`.
  const [firstError] = fieldErrors ? flattenErrors({ [source]: fieldErrors } as FieldErrors) : [];
  const shown = { label, hint, error: firstError?.[1], required: field.isRequired, disabled };
  return { typed, shown, text: { ...shown, ...lock } };
}

/** A text of one line. The attributes control the browser's keyboard and autofill. */
function OneLineInput({ type, autoComplete, ...props }: InputProps & { type?: string; autoComplete?: string }) {
  const { typed, text } = useFormInput(props);
  return <TextField {...typed} {...text} type={type ?? 'text'} autoComplete={autoComplete ?? 'off'} />;
}

export const TextInput = (props: InputProps) => <OneLineInput {...props} />;
export const EmailInput = (props: InputProps) => <OneLineInput {...props} type="email" />;
export const PhoneInput = (props: InputProps) => <OneLineInput {...props} type="tel" />;

export function LongTextInput(props: InputProps) {
  const { typed, text } = useFormInput(props);
  return <TextArea {...typed} {...text} rows={3} />;
}

export function NumberInput(props: InputProps) {
  const { typed, text } = useFormInput(props);
  return <NumberField {...typed} {...text} isInteger />;
}

/** The currency's sign in the screen's language: "$", "₽". */
export function useCurrencySign(): string {
  const { currency } = useInstallation();
  const parts = new Intl.NumberFormat(useLocale(), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  return parts.find((part) => part.type === 'currency')?.value ?? currency;
}

export function MoneyInput(props: InputProps) {
  const { typed, text } = useFormInput(props);
  return <NumberField {...typed} {...text} unit={useCurrencySign()} />;
}

export function BooleanInput(props: InputProps) {
  const { typed, shown } = useFormInput(props);
  return (
    <SwitchField
      {...shown}
      ref={typed.ref}
      name={typed.name}
      checked={typed.value === true}
      onBlur={typed.onBlur}
      onChange={(event) => typed.onChange(event.target.checked)}
    />
  );
}

export function ChoiceInput(props: InputProps) {
  const { typed, shown } = useFormInput(props);
  const getLabel = useChoiceLabel();
  const { choose } = useLabels(kitLabels);
  return (
    <SelectField {...typed} {...shown}>
      <option value="">{choose}</option>
      {props.field.choices.map((choice) => (
        <option key={choice} value={choice}>
          {getLabel(props.source, choice)}
        </option>
      ))}
    </SelectField>
  );
}

export function ReferenceInput(props: InputProps) {
  const { typed, shown } = useFormInput(props);
  const value = typeof typed.value === 'number' ? typed.value : null;
  return (
    <ReferencePicker
      {...shown}
      noun={props.field.noun ?? ''}
      value={value}
      onChange={typed.onChange}
      onBlur={() => typed.onBlur()}
      inputRef={typed.ref}
    />
  );
}

const padTwo = (part: number): string => String(part).padStart(2, '0');

/** Converts an ISO time to the format of the browser's datetime input: local time without a zone. */
export function toLocalTime(iso: unknown): string {
  if (typeof iso !== 'string' || iso === '') return '';
  const time = new Date(iso);
  const day = [time.getFullYear(), padTwo(time.getMonth() + 1), padTwo(time.getDate())].join('-');
  return `${day}T${padTwo(time.getHours())}:${padTwo(time.getMinutes())}`;
}

/** Converts back; null for empty or incomplete input. */
export const fromLocalTime = (local: string): string | null => (local === '' ? null : new Date(local).toISOString());

export function TimestampInput(props: InputProps) {
  const { typed, text } = useFormInput(props);
  return (
    <TextField
      {...typed}
      {...text}
      type="datetime-local"
      value={toLocalTime(typed.value)}
      onChange={(event) => typed.onChange(fromLocalTime(event.target.value))}
    />
  );
}

export function DayInput(props: InputProps) {
  const { typed, text } = useFormInput(props);
  return (
    <TextField
      {...typed}
      {...text}
      type="date"
      value={typeof typed.value === 'string' ? typed.value : ''}
      onChange={(event) => typed.onChange(event.target.value || null)}
    />
  );
}
