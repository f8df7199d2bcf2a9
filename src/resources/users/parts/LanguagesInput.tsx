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
  const { typed, shown } = useFormInput(props);
  const selected = (Array.isArray(typed.value) ? typed.value : []) as string[];
  return (
    <CheckboxGroup disabled={shown.disabled}>
      <legend>{shown.label}</legend>
      {availableLanguages.map((language, index) => (
        <CheckboxLabel key={language}>
          <input
            type="checkbox"
            {...(index === 0 && { ref: typed.ref })}
            checked={selected.includes(language)}
            onChange={() =>
              typed.onChange(
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
      {shown.error && <FieldError role="alert">{shown.error}</FieldError>}
    </CheckboxGroup>
  );
}
