/** Languages of a user; the one checked first is the language of mails. */
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { useFormInput } from '#src/backOffice/kit/inputs/useInputProps.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { FieldError } from '#src/ui/FieldError.tsx';
import { userLabels } from '../labels.ts';
import { CheckboxLabel, CheckboxGroup } from './RolesInput.tsx';

const availableLanguages = ['en', 'ru'] as const;

export default function LanguagesInput(props: InputProps) {
  const text = useLabels(userLabels);
  const { input, fieldProps } = useFormInput(props);
  const selected = (Array.isArray(input.value) ? input.value : []) as string[];
  return (
    <CheckboxGroup disabled={fieldProps.disabled}>
      <legend>{fieldProps.label}</legend>
      {availableLanguages.map((language, index) => (
        <CheckboxLabel key={language}>
          <input
            type="checkbox"
            {...(index === 0 && { ref: input.ref })}
            checked={selected.includes(language)}
            onChange={() =>
              input.onChange(
                selected.includes(language) ? selected.filter((other) => other !== language) : [...selected, language],
              )
            }
          />
          <span>
            {text.languageNames[language]}
            {selected[0] === language && selected.length > 1 && <small>{text.mailsIn}</small>}
          </span>
        </CheckboxLabel>
      ))}
      {fieldProps.error && <FieldError role="alert">{fieldProps.error}</FieldError>}
    </CheckboxGroup>
  );
}
