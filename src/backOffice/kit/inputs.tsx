/** Form inputs, one for each kind of value: react-admin's inputs with the field's label, hint and lock. */
import type { ComponentType } from 'react';
import { DateInput, DateTimeInput, SelectInput, TextInput as RaTextInput } from 'react-admin';
import { useInstallation, useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import type { InputProps } from './definition.ts';
import { CountryInput } from './inputs/CountryInput.tsx';
import { buildNumberSlots, useNumberText } from './inputs/NumberField.tsx';
import { ReferenceInput } from './inputs/ReferenceInput.tsx';
import { SwitchField } from './inputs/SwitchField.tsx';
import { parseAsText, useFormInput, useInputProps, useTextInputProps } from './inputs/useInputProps.ts';
import type { KindName } from './kindTypes.ts';
import { kitLabels } from './labels.ts';
import { fromLocalTime, toLocalTime } from './localTime.ts';
import { useChoiceLabel } from './ResourceScope.tsx';

export { ReferenceInput };

export const TextInput = (props: InputProps) => <RaTextInput {...useTextInputProps(props)} autoComplete="off" />;

export const EmailInput = (props: InputProps) => (
  <RaTextInput {...useTextInputProps(props)} type="email" autoComplete="off" />
);

export const PhoneInput = (props: InputProps) => (
  <RaTextInput {...useTextInputProps(props)} type="tel" autoComplete="off" />
);

export const LongTextInput = (props: InputProps) => <RaTextInput {...useTextInputProps(props)} multiline minRows={3} />;

/** A number as text: react-admin's NumberInput takes no comma as decimal sign. */
function NumberTextInput({ unit, isInteger = false, ...props }: InputProps & { unit?: string; isInteger?: boolean }) {
  const { slotProps, ...inputProps } = useTextInputProps(props);
  return (
    <RaTextInput
      {...inputProps}
      {...useNumberText()}
      autoComplete="off"
      slotProps={buildNumberSlots(slotProps.input.readOnly, isInteger, unit)}
    />
  );
}

export const NumberInput = (props: InputProps) => <NumberTextInput {...props} isInteger />;

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

export const MoneyInput = (props: InputProps) => <NumberTextInput {...props} unit={useCurrencySign()} />;

export const PercentInput = (props: InputProps) => <NumberTextInput {...props} unit="%" />;

/** A switch: react-admin's BooleanInput would write false into a record that has no value, and save it. */
export function BooleanInput(props: InputProps) {
  const {
    input: { ref, name, value, onBlur, onChange },
    fieldProps,
  } = useFormInput(props);
  return (
    <SwitchField
      {...fieldProps}
      ref={ref}
      name={name}
      checked={value === true}
      onBlur={onBlur}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

export function ChoiceInput(props: InputProps) {
  const getLabel = useChoiceLabel();
  const { choose } = useLabels(kitLabels);
  const { source, field } = props;
  return (
    <SelectInput
      {...useInputProps(props)}
      parse={parseAsText}
      choices={field.choices.map((choice) => ({ id: choice, name: getLabel(source, choice) }))}
      translateChoice={false}
      emptyText={choose}
      margin="none"
      slotProps={{
        select: {
          displayEmpty: true,
          renderValue: (choice) => (choice === '' ? choose : getLabel(source, choice)),
        },
      }}
    />
  );
}

export const TimestampInput = (props: InputProps) => (
  <DateTimeInput {...useTextInputProps(props)} format={toLocalTime} parse={fromLocalTime} />
);

const emptyToNull = (day: string): string | null => day || null;

export const DayInput = (props: InputProps) => <DateInput {...useTextInputProps(props)} parse={emptyToNull} />;

/** The inputs by kind; other kinds can't be edited in a form. */
export const inputsByKind: Readonly<Partial<Record<string, ComponentType<InputProps>>>> = {
  text: TextInput,
  longText: LongTextInput,
  number: NumberInput,
  count: NumberInput,
  money: MoneyInput,
  percent: PercentInput,
  rating: NumberInput,
  boolean: BooleanInput,
  choice: ChoiceInput,
  status: ChoiceInput,
  ref: ReferenceInput,
  timestamp: TimestampInput,
  day: DayInput,
  email: EmailInput,
  phone: PhoneInput,
  country: CountryInput,
} satisfies Partial<Record<KindName, ComponentType<InputProps>>>;
