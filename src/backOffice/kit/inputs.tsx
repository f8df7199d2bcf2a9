/** How values are typed in a form, one component a kind. */
import { useInput } from 'react-admin';
import { get, useFormState, type FieldErrors } from 'react-hook-form';
import { useInstallation, useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { SelectField, TextArea, TextField } from '#src/ui/Field.tsx';
import type { InputProps } from './definition.ts';
import { useClaim } from './form/claims.ts';
import { useIsLocked, useTextLock } from './form/lock.ts';
import { NumberField } from './inputs/NumberField.tsx';
import { ReferencePicker } from './inputs/ReferencePicker.tsx';
import { SwitchField } from './inputs/SwitchField.tsx';
import { kitWords } from './labels.ts';
import { useChoiceWord } from './ResourceScope.tsx';
import { flatFaults } from './validation.ts';

/** Ties an input to the form: value, events, fault, and whether it must be filled in. @returns `text`: `shown`, of what one types a text into */
export function useTyped({ source, label, hint, field }: InputProps) {
  // The form's own switch to disable inputs would empty them as well.
  const disabled = useIsLocked();
  const lock = useTextLock();
  const { field: typed } = useInput({ source });
  const { errors } = useFormState();
  useClaim(source);
  const at: unknown = get(errors, source);
  // A member of a list may be at fault: `statuses.0`.
  const [fault] = at ? flatFaults({ [source]: at } as FieldErrors) : [];
  const shown = { label, hint, error: fault?.[1], required: field.isRequired, disabled };
  return { typed, shown, text: { ...shown, ...lock } };
}

/** A text of one line; what the browser should know of it (its keyboard, its memory) as attributes. */
function OneLineInput({ type, autoComplete, ...props }: InputProps & { type?: string; autoComplete?: string }) {
  const { typed, text } = useTyped(props);
  return <TextField {...typed} {...text} type={type ?? 'text'} autoComplete={autoComplete ?? 'off'} />;
}

export const TextInput = (props: InputProps) => <OneLineInput {...props} />;
export const EmailInput = (props: InputProps) => <OneLineInput {...props} type="email" />;
export const PhoneInput = (props: InputProps) => <OneLineInput {...props} type="tel" />;

export function LongTextInput(props: InputProps) {
  const { typed, text } = useTyped(props);
  return <TextArea {...typed} {...text} rows={3} />;
}

export function NumberInput(props: InputProps) {
  const { typed, text } = useTyped(props);
  return <NumberField {...typed} {...text} isWhole />;
}

/** The currency's sign as the language writes it: "$", "₽". */
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
  const { typed, text } = useTyped(props);
  return <NumberField {...typed} {...text} unit={useCurrencySign()} />;
}

export function BooleanInput(props: InputProps) {
  const { typed, shown } = useTyped(props);
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
  const { typed, shown } = useTyped(props);
  const word = useChoiceWord();
  const { choose } = useLabels(kitWords);
  return (
    <SelectField {...typed} {...shown}>
      <option value="">{choose}</option>
      {props.field.choices.map((choice) => (
        <option key={choice} value={choice}>
          {word(props.source, choice)}
        </option>
      ))}
    </SelectField>
  );
}

export function ReferenceInput(props: InputProps) {
  const { typed, shown } = useTyped(props);
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

const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** A moment as the browser's own input wants it: the reader's wall clock, without a zone. */
export function toLocalTime(iso: unknown): string {
  if (typeof iso !== 'string' || iso === '') return '';
  const time = new Date(iso);
  const day = [time.getFullYear(), twoDigits(time.getMonth() + 1), twoDigits(time.getDate())].join('-');
  return `${day}T${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`;
}

/** And back; null where nothing or only a part is typed. */
export const fromLocalTime = (local: string): string | null => (local === '' ? null : new Date(local).toISOString());

export function TimestampInput(props: InputProps) {
  const { typed, text } = useTyped(props);
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
  const { typed, text } = useTyped(props);
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
